"""The example: opened, looked at and left in a browser, and nothing of it in the club."""

import json
from pathlib import Path

import pytest

from tests.e2e.rig.desk import add_player, open_desk, tables, wait_engine, wait_screen, wait_until
from tests.e2e.screens.axe import axe_faults

pytestmark = pytest.mark.boots
OUTSIDE = ("sandbox", "lexicons", "words", "graphs")  # lists that ship are the club's, whoever asks
SIZES = ((1280, 800), (800, 1280), (390, 844), (844, 390))
MARK = "#bar .sandbox[data-sandbox=example]"
OPEN = "form[data-command=open_sandbox] button"
LEAVE = "form[data-command=leave_sandbox] button"
NOTES = "() => JSON.stringify(Object.entries(localStorage).filter(([name]) => /clocks|last-calls/.test(name)))"

# whether the warning of a bad storage offers a file with everything
OFFERS_FILE = """() => {
  const box = document.querySelector("#storage").cloneNode(true);
  box.hidden = false;
  box.innerHTML = '<button type="button" data-device="storage-file">Save</button>';
  document.body.append(box);
  const isOffered = box.firstChild.checkVisibility();
  box.remove();
  return isOffered;
}"""


@pytest.fixture
def club(context, server):
    """A page at the home of a club with a player."""
    page = context.new_page()
    open_desk(page, server.url)
    add_player(page, "Núria Puig")
    page.goto(f"{server.url}#/")
    wait_home(page)
    wait_until(page, lambda: has_kept_home(page), "the home to be stored")
    wait_until(page, lambda: is_at_rest(page), "the work that is done between taps")
    return page


def wait_as_before(page, before):
    """Wait until the club is as it was: its screen may be stored before and after it has asked the device."""
    wait_until(page, lambda: of_club(page) == before, "the club to be as it was")


def is_at_rest(page):
    """Whether the club has stored what it counts and judges, and writes nothing more by itself."""
    before = of_club(page)
    page.wait_for_timeout(1000)
    has_stored = before["heads"] != "[]" and '"judgements"' in before["prefs"]
    return has_stored and of_club(page) == before


def wait_home(page):
    """Wait for the club's home, with what the device says of itself: it is stored as it is on the screen."""
    wait_screen(page, OPEN)
    wait_screen(page, "#here[data-state=ok]", 30)


def has_kept_home(page):
    rows = [row for row in tables(page)["screens"] if row["id"] == "/"]
    return any('data-state=\\"ok\\"' in json.dumps(row) for row in rows)


def of_club(page):
    """Return all rows of the club by table, and the page's notes of clocks, each as text."""
    rows = {name: rows for name, rows in tables(page).items() if name not in OUTSIDE}
    return {name: json.dumps(row, sort_keys=True) for name, row in rows.items()} | {
        "notes": page.evaluate(NOTES)
    }


def go(page, route, selector):
    page.evaluate("(to) => { location.hash = to }", f"#{route}")
    wait_screen(page, selector)


def test_example_is_marked_on_every_screen_and_leaves_the_club_as_it_was(club, output_path):
    before = of_club(club)
    club.click(OPEN)
    wait_screen(club, MARK)
    assert club.locator("html").get_attribute("data-word") == "Example"
    assert not club.evaluate(OFFERS_FILE)
    for route, selector in (
        ("/", ".home"),
        ("/duplicate/round", "main.dup-round"),
        ("/players/new", "#name-new"),
    ):
        go(club, route, selector)
        wait_screen(club, MARK)
        for width, height in SIZES:
            club.set_viewport_size({"width": width, "height": height})
            box = club.locator(MARK).bounding_box()
            assert box is not None, (route, width)
            assert box["x"] >= 0, (route, width)
            assert box["x"] + box["width"] <= width, (route, width)
            assert club.locator(LEAVE).bounding_box()["height"] >= 44
            name = f"{route.strip('/').replace('/', '-') or 'home'}-{width}x{height}.png"
            club.screenshot(path=Path(output_path) / name)
        club.set_viewport_size({"width": 1180, "height": 820})
        assert axe_faults(club) == []
    club.fill("#name-new", "Somebody")
    club.wait_for_timeout(800)  # longer than a draft, or a screen, waits to be stored
    go(club, "/players", "#finder")
    go(club, "/players/new", "#name-new")
    wait_until(club, lambda: club.input_value("#name-new") == "Somebody", "the draft")
    club.click("#next")
    wait_until(club, lambda: "Somebody" in json.dumps(tables(club)["sandbox"]), "the player")
    go(club, "/files", "main .empty")
    assert club.locator("main").get_by_text("does not open inside of an example").is_visible()
    club.click(LEAVE)
    wait_home(club)
    assert club.locator("html").get_attribute("data-sandbox") is None
    assert club.evaluate(OFFERS_FILE)
    assert tables(club)["sandbox"]
    club.wait_for_timeout(800)
    wait_as_before(club, before)
    club.click(OPEN)
    wait_screen(club, "form[data-command=remove_sandbox] button")
    club.click("form[data-command=remove_sandbox] button")
    wait_home(club)
    club.wait_for_timeout(800)
    assert tables(club)["sandbox"] == []
    wait_as_before(club, before)


def test_clock_of_an_example_is_noted_nowhere_and_calls_nobody_after_it(club):
    before = of_club(club)
    club.click(OPEN)
    wait_screen(club, MARK)
    go(club, "/clock/round", "main")
    club.click("form[data-command=start_round] button, [data-command=begin_rounds] button")
    wait_until(club, lambda: "start_round" in json.dumps(tables(club)["sandbox"]), "the clock")
    go(club, "/players", "#finder")
    assert of_club(club)["notes"] == before["notes"]
    club.click(LEAVE)
    wait_home(club)
    wait_until(club, lambda: "pause_round" in json.dumps(tables(club)["sandbox"]), "the pause")
    wait_as_before(club, before)


def test_page_that_is_loaded_again_in_the_middle_is_at_the_home_of_the_club(club):
    before = of_club(club)
    club.click(OPEN)
    wait_screen(club, MARK)
    go(club, "/players/new", "#name-new")
    club.reload()
    wait_engine(club)
    wait_until(club, lambda: "back in the club" in club.inner_text("#toasts"), "the word")
    assert club.evaluate("location.hash") == "#/"
    wait_screen(club, OPEN)
    assert club.locator(MARK).count() == 0
    go(club, "/players/new", "#name-new")
    club.reload()
    wait_engine(club)
    wait_screen(club, "#name-new")
    go(club, "/", OPEN)
    club.click(OPEN)
    wait_screen(club, MARK)
    assert tables(club)["sandbox"]
    club.click(LEAVE)
    wait_home(club)
    wait_until(club, lambda: has_kept_home(club), "the home to be stored")
    assert of_club(club)["notes"] == before["notes"]
    assert {**of_club(club), "screens": ""} == {**before, "screens": ""}


def test_second_window_follows_the_example_and_goes_on_with_it(club, server):
    club.click(OPEN)
    wait_screen(club, MARK)
    second = club.context.new_page()
    second.goto(server.url)
    wait_screen(second, MARK)
    assert second.locator("html").get_attribute("data-sandbox") == "example"
    assert second.locator(LEAVE).is_disabled()
    second.click("#viewer [data-device=takeover]")
    wait_until(second, lambda: second.locator(LEAVE).is_enabled(), "this window to write")
    wait_screen(second, MARK)
    second.click(LEAVE)
    wait_screen(second, OPEN)
    assert second.locator("html").get_attribute("data-sandbox") is None
