"""All states of the clocks, each reached from the one before; the last one leaves no clock running."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.rooms import State

ANOTHER_TAP = 550  # milliseconds after which a tap is not the second one of the same hand


def clock_states() -> Iterator[State]:
    """Yield the states in order; each goes on from the one before."""
    yield State(name="clocks", reach=lambda page: go_to(page, "/clock", "#begin-rounds"))
    yield State(name="clocks, time wrong", reach=_time_wrong)
    yield State(name="round clock", reach=begin_rounds)
    yield State(name="round clock, running", reach=_start_round)
    yield State(name="round clock, add time", reach=lambda page: _ask(page, "add-time"))
    yield State(name="round clock, pause", reach=lambda page: _ask(page, "pause-why"))
    yield State(name="round clock, paused", reach=_pause)
    yield State(name="round clock, again", reach=lambda page: _ask(page, "again"))
    yield State(name="round clock, last seconds", reach=_last_seconds)
    yield State(name="round clock, over", reach=_reach_time_over)
    yield State(name="round clock, letters", reach=_letters)
    yield State(name="round clock, letters wrong", reach=lambda page: _put(page, "A1"))
    yield State(name="round clock, letters on the rack", reach=lambda page: _put(page, "AE?RTIN"))
    yield State(name="round clock, letters and time", reach=_start_round_now)
    yield State(name="game clock", reach=begin_game)
    yield State(name="game clock, keys", reach=lambda page: _ask(page, "keys"))
    yield State(name="game clock, running", reach=_start_game)
    yield State(name="game clock, why it stops", reach=lambda page: _ask(page, "stop"))
    yield State(name="game clock, stopped", reach=_stop)
    yield State(name="game clock, correct", reach=lambda page: _ask(page, "correct"))
    yield State(name="game clock, correct wrong", reach=_correct_wrong)
    yield State(name="game clock, in excess", reach=_reach_excess)
    yield State(name="game clock, over", reach=_end)
    yield State(name="game clock, reopen", reach=lambda page: _ask(page, "reopen"))
    yield State(name="clock, log", reach=_log)


def begin_rounds(page: Page, time: str = "") -> None:
    """Choose the clock of rounds."""
    go_to(page, "/clock", "#begin-rounds")
    page.fill("#round-time", time)
    page.click("#next")
    wait_screen(page, "#start-round")


def begin_game(page: Page, time: str = "") -> None:
    """Set the clock of a game."""
    go_to(page, "/clock?which=game", "#begin-game")
    page.fill("#game-time", time)
    page.fill("#first", "Núria Puigdellívol")
    page.fill("#second", "Ștefan Țepeș")
    page.click("#next")
    wait_screen(page, "#start-first")


def _time_wrong(page: Page) -> None:
    go_to(page, "/clock", "#begin-rounds")
    page.fill("#round-time", "soon")
    page.click("#next")
    wait_screen(page, "#round-time[aria-invalid=true]")


def _start_round(page: Page) -> None:
    page.click("#next")
    wait_screen(page, "[data-dialog=pause-why]")
    page.wait_for_timeout(ANOTHER_TAP)


def _ask(page: Page, dialog: str) -> None:
    if page.query_selector("dialog:modal"):
        page.keyboard.press("Escape")
    page.click(f"#screen [data-dialog={dialog}]")
    wait_until(page, lambda: page.query_selector(f"#{dialog}:modal"), "the question")


def _pause(page: Page) -> None:
    page.fill("#pause-reason", "The light went out")
    page.click("[form=pause-why-form]")
    wait_screen(page, "#resume-round")


def close_early(page: Page) -> None:
    """Close a round whose time is not over; if it is over meanwhile, nothing is asked."""
    page.click("#end-round button")
    wait_screen(page, ":is([id^=close-round][open], #start-round)")
    if page.query_selector("[id^=close-round][open]"):
        page.click("[form^=close-round]")


def _close_round(page: Page) -> None:
    if page.query_selector("dialog:modal"):
        page.keyboard.press("Escape")
    close_early(page)
    wait_screen(page, "#start-round")


def _last_seconds(page: Page) -> None:
    _close_round(page)
    begin_rounds(page, "0:31")
    _start_round(page)
    wait_until(page, lambda: page.query_selector(".clock.is-last"), "the last thirty seconds")


def _reach_time_over(page: Page) -> None:
    _close_round(page)
    begin_rounds(page, "0:01")
    _start_round(page)
    wait_until(page, lambda: page.query_selector(".clock.is-over"), "the end")


def _letters(page: Page) -> None:
    page.click("#end-round button")  # its time is over: nobody is asked
    wait_screen(page, "#start-round")
    begin_rounds(page)
    page.click("[href*='letters=yes']")
    wait_screen(page, "#letters-form")


def _put(page: Page, new_tiles: str) -> None:
    page.fill("#letters-left", "ZX")
    page.fill("#letters-drawn", new_tiles)
    page.click("#letters-form button")
    if new_tiles.isalpha() or "?" in new_tiles:
        wait_screen(page, "letter-caller")
    else:
        wait_screen(page, "#letters-drawn[aria-invalid=true]")


def _start_round_now(page: Page) -> None:
    page.click("#start-round button")
    wait_screen(page, "#end-round")


def _start_game(page: Page) -> None:
    if page.query_selector("dialog:modal"):
        page.keyboard.press("Escape")
    page.click("#next")
    wait_screen(page, "[data-dialog=stop]")
    page.wait_for_timeout(ANOTHER_TAP)


def _stop(page: Page) -> None:
    if not page.query_selector("#stop:modal"):
        _ask(page, "stop")
    page.click("#stop [value=challenge]")
    wait_screen(page, "#resume-same")


def _correct_wrong(page: Page) -> None:
    page.fill("#correct-amount", "soon")
    page.fill("#correct-reason", "Forgot to press")
    page.click("[form=correct-form]")
    wait_screen(page, "#correct-amount[aria-invalid=true]")
    page.keyboard.press("Escape")


def _reach_excess(page: Page) -> None:
    _end(page)  # while one is under way no other is begun
    begin_game(page, "0:01")
    _start_game(page)
    wait_until(page, lambda: page.query_selector(".half.is-over"), "time in excess")


def _end(page: Page) -> None:
    _ask(page, "end")
    page.click("[form=end-form]")
    wait_screen(page, ".game-result")


def _log(page: Page) -> None:
    if page.query_selector("dialog:modal"):
        page.keyboard.press("Escape")
    page.click("#screen a[href*='clock/log']")
    wait_screen(page, ".clock-log")
