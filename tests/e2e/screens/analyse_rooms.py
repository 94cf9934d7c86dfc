"""All states of the analysis board, each reached from the one before.

The last one leaves the moves unchanged.
"""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State

# a game of eighteen rounds; J7 LLENYA is to be played
ROWS = """
. . V O R E G E S . . . H . .
. . . . . . . . A P U J A S .
. . . . . . . A . . . . G . .
. . . . . . . N . . . . U . .
. . . . . . . O . . M . T . .
. . . . . E S T E L·L A R S . .
. . . . . . . E . . T . . . .
A (L) I C O R N S . A I X E Q E
. . . . . . . . . . N . . . .
. . . . . . . . . . A . . . .
. . . . . . . . . . D . . . .
. . . . . . . . . . A . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""
POSITION = f"Language: ca\nRack: L L E NY D O A\n{ROWS}"


def analyse_states() -> Iterator[State]:
    """Yield the states in order; each goes on from the one before."""
    yield State(name="analyse, empty", reach=lambda page: go_to(page, "/analyse", "tile-board"))
    yield State(name="analyse", reach=paste)
    yield State(name="analyse, tried", reach=_reach_tried)
    yield State(name="analyse, not legal", reach=_not_legal)
    yield State(name="analyse, filter wrong", reach=_filter_wrong)
    yield State(name="analyse, hidden", reach=_reach_hidden)
    yield State(name="analyse, another rack", reach=_another_rack)
    yield State(name="analyse, rack wrong", reach=_rack_wrong)
    yield State(name="analyse, more", reach=_more)
    yield State(name="analyse, edit", reach=lambda page: go_to(page, "/analyse/edit", "tile-board"))
    yield State(name="analyse, ahead", reach=lambda page: go_to(page, "/analyse/ahead", "#ahead"))
    yield State(name="analyse, tried out", reach=_reach_tried_out)
    yield State(name="analyse, share", reach=lambda page: go_to(page, "/analyse/share", "#paste"))
    yield State(name="analyse, paste wrong", reach=_paste_wrong)
    yield State(name="analyse, another", reach=lambda page: go_to(page, "/analyse/new", "#begin"))
    yield State(name="analyse, print", reach=lambda page: go_to(page, "/analyse/print", ".paper"))


def paste(page: Page, text: str = POSITION) -> None:
    """Go on from a position given as text."""
    go_to(page, "/analyse/share", "#paste")
    page.fill("#pasted", text)
    page.click("#next")
    wait_screen(page, "#moves")


def listed_words(page: Page) -> list[str]:
    """Return the displayed words of the list of moves, without what is said of their blanks."""
    return [
        str(word)
        for word in page.locator("#moves-list .word").evaluate_all(
            "(all) => all.map((one) => (one.querySelector('[aria-hidden]') ?? one).textContent.trim())"
        )
    ]


def note_of_board(page: Page) -> str:
    """Return the note on the laid tiles."""
    return " ".join(page.inner_text(".analyse__said").split())


def lay(page: Page, tiles: str) -> None:
    """Lay tiles as a move of the list does."""
    page.evaluate("(tiles) => document.querySelector('tile-board').input.layAll(tiles)", tiles)


def _reach_tried(page: Page) -> None:
    go_to(page, "/analyse", "#moves-list")
    page.locator("#moves-list button").nth(2).click()
    wait_until(page, lambda: page.query_selector(".analyse__sum"), "what is said of the move")


def _not_legal(page: Page) -> None:
    go_to(page, "/analyse", "#moves-list")
    lay(page, "O1=L O3=L")
    wait_until(page, lambda: page.query_selector(".analyse__against"), "what is against it")


def _filter_wrong(page: Page) -> None:
    go_to(page, "/analyse", "#moves-list")
    if not page.query_selector("#moves-filters[open]"):
        page.click("#moves-filters summary")
    page.fill("#moves-at", "P1")
    wait_until(page, lambda: page.query_selector("#moves-at-wrong"), "what is wrong")


def _reach_hidden(page: Page) -> None:
    page.fill("#moves-at", "")
    wait_screen(page, "#moves-list")
    page.click("#screen [form=moves-hide]")
    wait_until(page, lambda: not page.query_selector("#moves-list"), "the moves to be hidden")
    page.wait_for_timeout(100)


def _another_rack(page: Page) -> None:
    page.click("#screen [form=moves-hide]")
    wait_screen(page, "#moves-list")
    page.click("#screen [data-dialog=change-rack]")
    wait_until(page, lambda: page.query_selector("#change-rack:modal"), "the dialog")


def _rack_wrong(page: Page) -> None:
    page.fill("#rack-typed", "LL%")
    page.click("#set-rack button")
    wait_screen(page, "#rack-typed[aria-invalid=true]")


def _more(page: Page) -> None:
    go_to(page, "/analyse", "#moves-list")
    page.click("#screen [data-dialog=more]")
    wait_until(page, lambda: page.query_selector("#more:modal"), "the dialog")


def _reach_tried_out(page: Page) -> None:
    go_to(page, "/analyse/ahead", "#ahead")
    page.click("#next")
    wait_screen(page, "#ahead .is-tried", 20)


def _paste_wrong(page: Page) -> None:
    go_to(page, "/analyse/share", "#paste")
    page.fill("#pasted", "Rack: LL\n. . .")
    page.click("#next")
    wait_screen(page, "#pasted[aria-invalid=true]")
