"""What may come in the middle of a rehearsal: a kill, another window."""

import json

import pytest

from faristol.ledger.audit import verify
from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import add_player, open_desk, tables, wait_screen, wait_until
from tests.e2e.test_rehearsal import READ, TOP, begin, press_on, start_round, type_slip

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
