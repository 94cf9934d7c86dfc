"""What may come in the middle of a rehearsal: a kill, a full disk, a new version, another window."""

import json

import pytest

from faristol.ledger.audit import verify
from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import add_player, open_desk, tables, wait_engine, wait_screen, wait_until
from tests.e2e.rig.disk import small_disk
from tests.e2e.test_rehearsal import READ, TOP, begin, press_on, start_round, type_slip
from tests.e2e.test_versions import (  # noqa: F401 - a fixture is used by its name
    build_of,
    look_again,
    next_site,
    versions_of,
)

pytestmark = pytest.mark.boots
# of lists that ship, and what a page stores of its own screens: the same for the club and whoever is beside it
BESIDE = ("sandbox", "lexicons", "words", "graphs", "screens", "heads")
GO_ON = "form[data-command=open_sandbox] #rehearsal, form[data-command=open_sandbox] #next"
LEAVE = "form[data-command=leave_sandbox] button"
MARK = "#bar .sandbox[data-sandbox=rehearsal]"


def of_club(page):
    """Return all rows of the club by table, as text."""
    return {
        name: json.dumps(rows, sort_keys=True)
        for name, rows in tables(page).items()
        if name not in BESIDE
    }


def logs_inside(page):
    """Return the logs of the rehearsal by document, after a check that each is one chain."""
    rows = [row for row in tables(page)["sandbox"] if row["table"] == "events"]
    logs = {}
    for row in sorted(rows, key=lambda row: (row["row"]["stream"], row["seq"])):
        logs.setdefault(row["row"]["stream"], []).append(row["row"]["line"])
    for stream, lines in logs.items():
        assert verify(lines, stream=stream) is None
    return logs


def entered_inside(page):
    """Return the tables of the slips that are stored, by their moves."""
    return sum(
        line.count('"kind":"read_slips"') for log in logs_inside(page).values() for line in log
    )


def begin_round(page, url):
    """Open a club with a player, rehearse in it, and come to the first slips."""
    open_desk(page, url)
    add_player(page, "Núria Puig")
    page.evaluate("location.hash = '#/rehearsal'")
    wait_screen(page, "#begin")
    page.wait_for_timeout(1000)  # until the club has stored what it counts
    before = of_club(page)
    begin(page)
    start_round(page)
    wait_screen(page, TOP)
    return before


def enter_top(page):
    """Enter the slip on top as it stands; return its table."""
    table, at, word, _ = page.evaluate(READ)
    if "?" in word:
        type_slip(page, table, "03")
    else:
        type_slip(page, table, f"{'' if at == '–' else at}{word}", [at, word])
    wait_until(page, lambda: (page.evaluate(READ) or [""])[0] != table, "the next slip")
    return table


def send_top(page):
    """Send the slip on top as an illegible one, and wait for nothing; return its table."""
    table, *_ = page.evaluate(READ)
    page.focus("#slip-table")
    page.keyboard.type(table)
    page.keyboard.press("Enter")
    page.keyboard.type("03")
    wait_until(page, lambda: page.locator("#slip-list [aria-selected=true]").count(), "it")
    page.keyboard.press("Enter")
    return table


def is_refused(page, table):
    """Whether the page says that a slip could not be stored; else it is there."""
    seat = f".seat[data-table='{table}']:not([data-is=missing])"
    told = "#failure:not([hidden]), #storage:not([hidden])"
    wait_until(
        page,
        lambda: page.locator(f"{seat}, {told}").count(),
        "the slip, or why it is not there",
        40,
    )
    return page.locator(told).count() > 0


def go_on(page):
    """Go on with the rehearsal, from wherever the page is."""
    page.evaluate("location.hash = '#/rehearsal'")
    wait_screen(page, GO_ON)
    press_on(page, GO_ON)
    wait_screen(page, MARK)


@pytest.mark.slow
@pytest.mark.engines("chromium")
@pytest.mark.exhaustive("a browser killed with the club; a rehearsal that is loaded again")
def test_killed_browser_costs_neither_club_nor_rehearsal(
    browser_name, playwright, keeper, server, tmp_path
):
    profile, before, taken = tmp_path / "profile", {}, []
    for moment in (0, 30):  # ms after a slip was sent
        context = browsers.launch_on(playwright, "chromium", profile, locale="en")
        keeper.watch(context, server.origin)
        page = context.new_page()
        if before:
            open_desk(page, server.url, "/", ".home")
            assert "Rehearsal, round 1 of 3" in page.inner_text("main")
            assert of_club(page) == before
            go_on(page)
            wait_screen(page, TOP)
            assert page.evaluate(READ)[0] not in taken
        else:
            before = begin_round(page, server.url)
        taken.append(enter_top(page))
        stored = entered_inside(page)
        pids = browsers.process_ids(profile)
        send_top(page)
        page.wait_for_timeout(moment)
        browsers.kill(pids)
    context = browsers.launch_on(playwright, "chromium", profile, locale="en")
    keeper.watch(context, server.origin)
    page = context.new_page()
    open_desk(page, server.url, "/", ".home")
    assert of_club(page) == before
    assert stored <= entered_inside(page) <= stored + 1
    go_on(page)
    wait_screen(page, TOP)
    enter_top(page)
    page.click(LEAVE)
    wait_screen(page, ".home")
    assert of_club(page) == before
    context.close()


@pytest.mark.slow
@pytest.mark.engines("chromium")
@pytest.mark.exhaustive(
    "a full disk under the club; a rehearsal refused by a full store, in CPython"
)
def test_really_full_disk_costs_neither_club_nor_rehearsal(
    browser_name, playwright, keeper, server, tmp_path
):
    folder = tmp_path / "disk"
    with small_disk(folder) as disk:
        profile = folder / "profile"
        context = browsers.launch_on(playwright, "chromium", profile, locale="en")
        watch = keeper.watch(context, server.origin)
        watch.allow("Failed to load resource")  # what the browser threw away is asked of the server
        page = context.new_page()
        before = begin_round(page, server.url)
        enter_top(page)
        stored = logs_inside(page)
        disk.keep_full()
        acknowledged, is_told = 0, False
        for _ in range(3):
            is_told = is_refused(page, send_top(page))
            if is_told:
                break
            acknowledged += 1
        assert is_told, "a disk that stays full is felt"
        assert not page.is_visible("#storage [data-device=storage-file]")  # nothing leaves it
        disk.empty()
        if page.is_visible("#storage"):
            page.evaluate("document.getElementById('failure').hidden = true")
            page.click("#storage [data-device=storage-again]")
            wait_until(page, lambda: page.is_hidden("#storage"), "all to be stored again", 60)
        assert of_club(page) == before
        logs = logs_inside(page)
        assert all(logs[stream][: len(lines)] == lines for stream, lines in stored.items())
        context.close()
        context = browsers.launch_on(playwright, "chromium", profile, locale="en")
        keeper.watch(context, server.origin)
        page = context.new_page()
        open_desk(page, server.url, "/", ".home")
        assert of_club(page) == before
        assert entered_inside(page) >= 1 + acknowledged
        go_on(page)
        wait_screen(page, TOP)
        enter_top(page)
        context.close()


@pytest.mark.exhaustive(
    "a version put in; a rehearsal that is loaded again; what a version reads, in CPython"
)
def test_new_version_waits_for_the_rehearsal_to_be_left_and_goes_on_with_it(
    fresh,
    own_server,
    next_site,  # noqa: F811
):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    before = begin_round(page, own_server.url)
    enter_top(page)
    top, stored = page.evaluate(READ), logs_inside(page)
    own_server.folder = next_site
    look_again(page)
    wait_until(page, lambda: page.is_visible("#news"), "the offer", 30)
    assert page.evaluate(READ) == top
    page.click("#news [data-device=offer]")
    wait_screen(page, MARK)
    wait_until(page, lambda: "inside of an example" in page.inner_text("main"), "the sentence")
    assert build_of(page) == "one"
    page.evaluate("location.hash = '#/duplicate/round'")
    wait_screen(page, TOP)
    assert page.evaluate(READ) == top
    page.click(LEAVE)
    wait_screen(page, ".home")
    versions_of(page)
    wait_screen(page, "[data-command=apply_update]")
    page.click("#screen [data-command=apply_update] button")
    wait_until(page, lambda: build_of(page) == "two", "the new version", 20)
    wait_engine(page)
    wait_screen(page, "#bar")
    assert {**of_club(page), "prefs": ""} == {**before, "prefs": ""}
    logs = logs_inside(page)
    assert all(logs[stream][: len(lines)] == lines for stream, lines in stored.items())
    go_on(page)
    wait_screen(page, TOP)
    assert page.evaluate(READ) == top
    enter_top(page)


def take_over(page):
    """Have a window that follows go on where the other one is."""
    page.click("#viewer [data-device=takeover]")
    wait_until(page, lambda: page.locator(LEAVE).is_enabled(), "this window to write", 20)
    wait_screen(page, TOP)


def test_second_window_takes_a_round_over_and_types_its_slips(fresh, server):
    context, _ = fresh(server.origin)
    page = context.new_page()
    open_desk(page, server.url, "/rehearsal", "#begin")
    begin(page)
    start_round(page)
    wait_screen(page, TOP)
    second = context.new_page()
    second.goto(f"{server.url}#/players/new")
    wait_screen(second, TOP)  # it shows what the first one has, whatever its address
    assert second.locator("#slip-move").is_disabled()
    take_over(second)
    enter_top(second)
    wait_until(page, lambda: page.locator("#slip-move").is_disabled(), "the first to follow")
    take_over(page)
    enter_top(page)


@pytest.mark.exhaustive("a round that a second window takes over; two windows of the club")
def test_club_and_rehearsal_of_two_windows_lose_nothing(fresh, server):
    context, _ = fresh(server.origin)
    page = context.new_page()
    before = begin_round(page, server.url)
    enter_top(page)
    top = page.evaluate(READ)
    second = context.new_page()
    second.goto(f"{server.url}#/players/new")
    wait_screen(second, MARK)
    assert second.locator("html").get_attribute("data-role") == "viewer"
    assert second.locator("#name-new").count() == 0
    enter_top(page)
    wait_until(second, lambda: second.evaluate(READ) != top, "the second to follow")
    top = page.evaluate(READ)
    take_over(second)
    assert second.evaluate(READ) == top
    enter_top(second)
    second.click(LEAVE)
    wait_screen(second, ".home")
    assert of_club(second) == before
    # the first one follows into the club, and what is entered there is the club's
    wait_until(page, lambda: page.locator("#screen .home").count(), "the first to follow")
    add_player(second, "Pere Vila")
    assert len(json.loads(of_club(second)["events"])) == 1 + len(json.loads(before["events"]))
    page.close()
    go_on(second)
    wait_screen(second, TOP)
    second.close()
    third = context.new_page()
    open_desk(third, server.url)
    assert "Pere Vila" in third.inner_text("#players-rows")
    go_on(third)
    wait_screen(third, TOP)
    enter_top(third)
