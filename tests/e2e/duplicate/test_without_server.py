"""A round without a server after a single visit with a connection.

The browser is killed; a whole round goes on from preparation to paper.
"""

import contextlib

import pytest
from playwright.sync_api import Error

from tests.e2e.clock.hall import EARS
from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import events, open_desk, wait_screen, wait_until
from tests.e2e.rig.recorder import Recorder
from tests.e2e.screens.house import go_to
from tests.e2e.voice.hearing import SPY, events_of, started_clips

NAMES = ("Anna Puig", "Ion Creangă", "Núria Col·lell", "Joan Vila")
OPTION = "#slip-list [role=option]"


def stored_kinds(page):
    """Return the kinds of the game's events, in order."""
    return [event["kind"] for event in events(page) if event["stream"].startswith("duplicate-")]


def wait_stored(page, kind, count=1):
    wait_until(page, lambda: stored_kinds(page).count(kind) >= count, f"{kind}, {count} times", 30)


def visit_once(playwright, keeper, server, profile, language):
    """Open the site once, until home reports it complete; then kill browser and server."""
    first = browsers.launch_on(playwright, "chromium", profile, locale=language)
    keeper.watch(first, server.origin)
    page = first.new_page()
    open_desk(page, server.url, "/", "#here[data-state=ok]")
    browsers.kill(browsers.process_ids(profile))
    with contextlib.suppress(Error):
        first.close()
    server.kill()
    server.requested.clear()


def prepare(page):
    """Go from home to the first rack, with the names typed."""
    page.click("main a[href='#/duplicate']")
    wait_screen(page, "a.next[href='#/duplicate/new']")
    page.click("#next")
    wait_screen(page, "#begin")
    page.click("#next")
    wait_screen(page, "#enrol-form")
    for count, name in enumerate(NAMES, 1):
        page.fill("#enrol-name", name)
        page.keyboard.press("Enter")
        wait_stored(page, "enrol_players", count)
        wait_until(page, lambda: page.input_value("#enrol-name") == "", "an empty field")
    page.click("#next")
    wait_screen(page, "#start-form")
    page.click("#next")
    wait_screen(page, "#draw-rack")
    page.click("#next")
    wait_screen(page, "#round-caller")


def call_rack(page):
    """Let the hurried voice speak the rack to “Time!”, which starts the clock."""
    page.click("#round-caller [data-act=start]")
    wait_until(page, lambda: started_clips(page), "the first clip")

    def over():
        page.evaluate(
            "document.querySelector('#round-caller[data-state=playing] [data-act=skip]')?.click()"
        )
        return events_of(page, "time-onset")

    wait_until(page, over, "“Time!”", 60)
    wait_stored(page, "start_round")
    assert all(clip["known"] for clip in started_clips(page)), "what sounds are clips of the pack"


def enter_slips(page):
    """Enter for each table the first move that goes through H8."""
    for table in range(1, len(NAMES) + 1):
        page.wait_for_selector("slip-entry #slip-table")
        page.focus("#slip-table")
        page.keyboard.type(f"{table}")
        page.keyboard.press("Enter")
        page.fill("#slip-move", "H8")
        wait_until(page, lambda: page.locator(OPTION).count(), "moves to choose from", 30)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        wait_stored(page, "read_slips", table)


def announce_master(page):
    """Close the round and announce the master move."""
    wait_screen(page, "#end-round")
    page.click("#end-round #next")
    wait_until(
        page,
        lambda: page.query_selector("dialog[open] [form^=close-round], #announce #next:enabled"),
        "the question, or the master move",
    )
    if page.query_selector("dialog[open] [form^=close-round]"):
        page.click("dialog[open] [form^=close-round]")
    wait_screen(page, "#announce #next:enabled")
    page.click("#announce #next")
    wait_stored(page, "announce_master")


def print_results(page):
    """Print the classification."""
    go_to(page, "/duplicate/papers", ".ways.papers")
    page.click(".papers a[href='#/duplicate/papers/classification']")
    wait_screen(page, "article.paper table.results")
    printed = page.locator("article.paper th bdi").all_inner_texts()
    assert sorted(printed) == sorted(NAMES)
    assert page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.slow
def test_evening_needs_no_connection_after_first_visit(playwright, keeper, site, tmp_path):
    server = Recorder(site)
    profile = tmp_path / "profile"
    visit_once(playwright, keeper, server, profile, "ca")
    again = browsers.launch_on(playwright, "chromium", profile, locale="ca")
    keeper.watch(again, server.origin)
    again.add_init_script(EARS)
    again.add_init_script(SPY)
    page = again.new_page()
    open_desk(page, server.url, "/", "#here[data-state=ok]")
    assert page.evaluate("document.documentElement.lang") == "ca"
    for step in (prepare, call_rack, enter_slips, announce_master, print_results):
        step(page)
    assert server.requested == []
