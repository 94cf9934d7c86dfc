"""All states of the judge's screen of the hall, each reached from the one before.

The last one empties the hall.
"""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen
from tests.e2e.screens.clock_rooms import begin_game
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State, settle

STANDINGS = "Tercera ronda\n1\tNúria Puigdellívol\t812\n2\tȘtefan Țepeș-Brăiloiu\t790\n"
TOO_LONG = "no hi cap " * 50


def hall_states() -> Iterator[State]:
    """Yield the states in order; each goes on from the one before."""
    yield State(name="hall, empty", reach=lambda page: go_to(page, "/hall", "#announce"))
    yield State(name="hall, announce wrong", reach=_announce_wrong)
    yield State(name="hall, announced", reach=announce_text)
    yield State(name="hall, standings wrong", reach=_standings_wrong)
    yield State(name="hall, standings", reach=_standings)
    yield State(name="hall, turned round, standings", reach=_reach_turned)
    yield State(name="hall, board and clock", reach=_board)
    yield State(name="hall, turned round", reach=_reach_turned)
    yield State(name="hall, upside down", reach=_upside_down)
    yield State(name="hall, taken off", reach=_reach_taken_off)


def announce_text(page: Page, text: str = "Pausa fins a les sis") -> None:
    """Display a text in the hall."""
    go_to(page, "/hall", "#announce")
    page.fill("#announce-text", text)
    page.click("[form=announce]")
    wait_screen(page, "#announcement-off")
    settle(page)


def _announce_wrong(page: Page) -> None:
    page.fill("#announce-text", TOO_LONG)
    page.click("[form=announce]")
    wait_screen(page, "#announce-text[aria-invalid=true]")


def _standings_wrong(page: Page) -> None:
    go_to(page, "/hall", "#standings")
    page.fill("#standings-text", "")
    page.click("[form=standings]")
    wait_screen(page, "#standings-text[aria-invalid=true]")


def _standings(page: Page) -> None:
    page.fill("#standings-text", STANDINGS)
    page.click("[form=standings]")
    wait_screen(page, "#standings-off")
    settle(page)


def _board(page: Page) -> None:
    go_to(page, "/hall", "#standings-off")
    page.click("#standings-off button")
    wait_screen(page, "#hall-board")
    begin_game(page)
    go_to(page, "/analyse", "tile-board")
    go_to(page, "/hall", "#hall-board")
    if page.locator("#hall-board option").count() > 1:
        page.select_option("#hall-board", index=1)
        wait_screen(page, "#hall-rack")


def _reach_turned(page: Page) -> None:
    go_to(page, "/hall/here", ".hall-here")


def _upside_down(page: Page) -> None:
    go_to(page, "/hall/here?turned=yes", ".hall-here.is-turned")


def _reach_taken_off(page: Page) -> None:
    go_to(page, "/hall", "#announcement-off")
    page.click("#announcement-off button")
    wait_screen(page, "#announce")
    if page.query_selector("#hall-rack"):
        page.select_option("#hall-board", index=0)
        page.wait_for_selector("#hall-rack", state="detached")
    settle(page)
