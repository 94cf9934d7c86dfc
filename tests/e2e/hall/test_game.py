"""A duplicate in the hall: legible from the back row, and no slip on the channel."""

import time
from functools import cache

import pytest

from faristol.clock.moment import Moment
from faristol.clock.round.acts import StartRound
from faristol.rules.clock import Cue
from tests.e2e.hall.test_legible import (
    BESIDE_A_BOARD,
    CLOCK_OVER_WORDS,
    LONG,
    RANKED,
    assert_legible,
)
from tests.e2e.hall.test_secret import secrets_in, texts_sent
from tests.e2e.hall.window import HD, SMALL, announce, wait_element, wait_text
from tests.e2e.rig.desk import open_desk, wait_screen
from tests.e2e.screens.house import device_text, go_to, open_file, run_in_thread
from tests.support.duplicate_game import GameUser

SLIPS = ("ESCARAFALLAR", "QUIXOTES", "ZZYZX")  # as they were written, each of them null
TELL = {".tell strong": 5.5, ".tell p": 2.7}
CUES = (Cue(seconds_left=60, must=False), Cue(seconds_left=30, must=True))


@cache
def game_file():
    """Return the file of a device with a game in its second round."""

    def make():
        game = GameUser(
            rounds=25, seconds=590, title="Duplicada de dijous al Casal del carrer de Dalt"
        ).start()
        wrong = {number: f"H4 {word}" for number, word in enumerate(SLIPS, 1)}
        missed = dict.fromkeys(range(4, 12), "H4 CASES")
        game.play("CASESAL", {**wrong, **missed}, "H4", "CASES")
        game.type_rack("ALSOLAM")
        moment = Moment(wall=int(time.time() * 1000), counter=1, run="another")
        game.do(StartRound(number=2, seconds=590, cues=CUES, moment=moment))
        return device_text(game.user)

    return run_in_thread(make)


@pytest.fixture
def hall_with_game(judge, server, hall):
    """A window of the hall with the game in it."""
    open_desk(judge, server.url)
    open_file(judge, game_file())
    judge.wait_for_selector("#toasts:not(:empty)")
    go_to(
        judge, "/duplicate/round", "#time-left"
    )  # its clock came by a file, and stands until then
    judge.click("#next")
    wait_screen(judge, "slip-entry")
    go_to(judge, "/hall", ".hall-frame .board")  # nobody chose it: it is the game in play
    wait_element(hall, "#hall .board")
    return hall


def test_current_game_appears_at_once_and_is_legible(judge, hall_with_game):
    wait_text(hall_with_game, "H4 CASES")
    wait_element(hall_with_game, "#hall .clock.is-running")
    assert hall_with_game.locator("#hall .rack li").count() == 7
    assert_legible(hall_with_game, {**BESIDE_A_BOARD, **TELL})
    announce(judge, "Pausa fins a les sis")
    wait_text(hall_with_game, "Pausa")
    assert_legible(hall_with_game, {**BESIDE_A_BOARD, **CLOCK_OVER_WORDS, **TELL, ".words": 5})
    announce(judge, LONG)
    wait_text(hall_with_game, "Gràcies")
    assert_legible(hall_with_game, {".clock__time": 19.5, **TELL})


def test_its_clock_counts_in_hall(hall_with_game):
    first = hall_with_game.inner_text("#hall .clock__time")
    hall_with_game.wait_for_timeout(2500)
    assert hall_with_game.inner_text("#hall .clock__time") != first


@pytest.mark.parametrize("size", [HD, SMALL])
def test_upright_screen_cuts_no_element(hall_with_game, size):
    hall_with_game.set_viewport_size({"width": size[1], "height": size[0]})
    hall_with_game.wait_for_timeout(150)
    cut = hall_with_game.evaluate(
        "[...document.querySelectorAll('#hall .picture__side > *, #hall .clock > *')].filter((one) => one.checkVisibility())"
        ".filter((one) => { const a = one.getBoundingClientRect(), b = one.parentElement.getBoundingClientRect(); return a.top < b.top - 1 || a.bottom > b.bottom + 1 || a.right > b.right + 1; })"
        ".map((one) => one.className)"
    )
    assert cut == []


def test_results_appear_by_single_tap_and_slips_are_never_sent(judge, hall_with_game, ear):
    hall_with_game.reload()  # an ear hears what is said from now on: the whole picture again
    wait_element(hall_with_game, "#hall .board")
    go_to(judge, "/hall", "#show-results")
    judge.click("#show-results button")
    wait_screen(judge, "#standings-off")
    wait_text(hall_with_game, "Anna")
    assert_legible(hall_with_game, RANKED)
    assert hall_with_game.locator("#hall img").count() == 0
    texts = texts_sent(ear)
    assert secrets_in(SLIPS, texts) == []
    assert secrets_in({"CASES"}, texts) == ["CASES"]  # of the master that was announced
