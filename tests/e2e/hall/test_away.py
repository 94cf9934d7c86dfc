"""Windows that sleep, are hidden or closed, and return: removed content is not displayed again."""

import pytest

from tests.e2e.hall.window import (
    announce,
    leave,
    messages_of,
    open_hall,
    show_board,
    wait_element,
    wait_text,
)
from tests.e2e.rig.desk import tables, wait_engine, wait_screen, wait_until
from tests.e2e.screens.analyse_rooms import paste
from tests.e2e.screens.house import go_to

TILES = "#hall .board .tile"
SILENT = "globalThis.setInterval = () => 0;"  # a hidden window whose timers come no more
LATER = """
(milliseconds) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + milliseconds;
}
"""


def play_first_move(judge):
    """Play the first move of the list."""
    judge.locator("#moves-list button").first.click()
    wait_screen(judge, "#next:enabled")
    judge.click("#next")
    wait_screen(judge, ".board .tile.is-last, tile-board .is-last")


@pytest.fixture
def silent_hall(judge, another_hall):
    """A hall window with a board that no longer sends signs of life."""
    paste(judge)
    hall = another_hall(script=SILENT)
    show_board(judge, with_rack=True)
    wait_element(hall, "#hall .rack li")
    go_to(judge, "/analyse", "#moves-list")
    return hall


def test_silent_window_is_drawn_again_when_heard_again(judge, silent_hall, ear):
    before = silent_hall.locator(TILES).count()
    judge.evaluate(LATER, 200_000)
    play_first_move(judge)
    silent_hall.wait_for_timeout(1000)
    assert silent_hall.locator(TILES).count() == before, "nobody is heard, nothing is drawn"
    ear.evaluate("ear.postMessage({ type: 'here' })")
    wait_until(silent_hall, lambda: silent_hall.locator(TILES).count() > before, "the move")
    assert silent_hall.locator("#hall .rack").count() == 0, "the rack is another one"


def test_window_with_timers_once_a_minute_still_counts_as_open(judge, silent_hall):
    before = silent_hall.locator(TILES).count()
    judge.evaluate(LATER, 110_000)
    play_first_move(judge)
    wait_until(silent_hall, lambda: silent_hall.locator(TILES).count() > before, "the move")


@pytest.mark.parametrize(
    "script",
    [
        "document.dispatchEvent(new Event('visibilitychange'))",
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    ],
)
def test_window_visible_again_requests_the_whole_picture(judge, silent_hall, script):
    before = silent_hall.locator(TILES).count()
    judge.evaluate(LATER, 200_000)
    play_first_move(judge)
    silent_hall.evaluate(script)
    wait_until(silent_hall, lambda: silent_hall.locator(TILES).count() > before, "the move")


def test_closed_hall_does_not_count_as_open(judge, context, server):
    """third-round 2-B6: a closed window was counted as open for more than two minutes."""
    paste(judge)
    hall, other_hall = (open_hall(context, server) for _ in range(2))
    show_board(judge, with_rack=True)

    def is_said() -> bool:
        go_to(judge, "/judge", "#next")
        go_to(judge, "/analyse", "#moves-list")
        return "The hall sees this board and its rack" in judge.inner_text(".bar")

    wait_element(other_hall, "#hall .rack li")
    leave(hall)  # its last word, and the answer of the other one, are on their way for a moment
    wait_until(judge, is_said, "a board that the other hall sees")
    leave(other_hall)
    wait_until(judge, lambda: not is_said(), "a board that no hall sees")


def test_restored_judge_page_speaks_on(judge, hall, ear):
    announce(judge, "Abans")
    wait_text(hall, "Abans")
    judge.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    wait_until(ear, lambda: messages_of(ear, "bye"), "the goodbye")
    judge.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wait_until(ear, lambda: messages_of(ear, "writer"), "the word that it is here again")
    announce(judge, "Després")
    wait_text(hall, "Després")


def test_unsent_text_for_hall_is_there_after_restart(judge):
    go_to(judge, "/hall", "#announce")
    judge.fill("#announce-text", "Pausa fins")
    judge.fill("#standings-text", "1 Anna 1,6667")
    wait_until(judge, lambda: len(tables(judge)["drafts"]) == 2, "both drafts")
    judge.reload()
    wait_engine(judge)
    wait_screen(judge, "#announce")
    notes = judge.locator("[data-draft-note]:visible")
    wait_until(judge, lambda: notes.count() == 2, "both drafts")
    assert judge.input_value("#announce-text") == "Pausa fins"
    assert judge.input_value("#standings-text") == "1 Anna 1,6667"
    judge.click("[form=announce]")
    wait_screen(judge, "#announcement-off")
    wait_until(judge, lambda: len(tables(judge)["drafts"]) == 1, "one of them to be sent")
    judge.click("#standings [data-device=discard]")
    wait_until(judge, lambda: not tables(judge)["drafts"], "the other to be thrown away")
