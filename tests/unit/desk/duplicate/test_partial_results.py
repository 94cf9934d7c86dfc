"""Partial results: after the agreed number of rounds they are the next step, once (CAT-DUP 1.11-1)."""

import re

import pytest

from faristol.board.notation import format_coordinates
from faristol.desk.duplicate.document import DuplicateService
from faristol.tiles.reading import in_tiles
from tests.support.analyse_user import failed, words
from tests.support.desk import run
from tests.support.duplicate_game import GameUser

MASTER, ROUND = "/duplicate/master", "/duplicate/round"
RACKS = ("CASESAL", "ALSOLAM", "LSOLEDA")
MOVES = (("H4", "CASES"), ("6F", "MASA"), ("8H", "SOLA"))
VERB = "Results after round 2"


def play_rounds(rounds, results_every=2, **settings):
    game = GameUser(names=("Anna", "Benet"), results_every=results_every, **settings).start()
    for rack, (at, word) in list(zip(RACKS, MOVES, strict=True))[:rounds]:
        game.play(rack, {1: f"{at} {word}", 2: ""}, at, word)
    return game


def screen(game, place):
    answer = game.look(place)
    assert not failed(answer), failed(answer)
    return answer.screen


def big_button_text(html):
    """Return the text of the main button."""
    return words(re.search(r'id="next"[^>]*><div><strong>(.*?)</strong>', html, re.DOTALL)[1])


@pytest.mark.parametrize("place", ["master", "round"])
def test_results_are_the_next_step_after_the_agreed_number_of_rounds(place):
    """CAT-DUP 1.11-1."""
    html = screen(play_rounds(2), place)
    assert big_button_text(html) == VERB
    assert "As agreed, after every 2 rounds" in words(html)
    assert ("Next round" if place == "master" else "Put on the rack") in words(html)


@pytest.mark.parametrize(("rounds", "results_every"), [(1, 2), (3, 2), (2, 0), (2, 3)])
def test_results_are_not_the_next_step_after_other_rounds(rounds, results_every):
    game = play_rounds(rounds, results_every)
    assert "Results after round" not in words(screen(game, "master"))
    assert "Results after round" not in words(screen(game, "round"))


@pytest.mark.parametrize(
    ("command", "goes"),
    [("show_partial_results", "/duplicate/results"), ("skip_partial_results", ROUND)],
)
def test_results_viewed_or_skipped_are_not_proposed_again(command, goes):
    game = play_rounds(2)
    answer = game.send(command, MASTER, round=2)
    assert not failed(answer)
    assert answer.route == goes
    assert big_button_text(screen(game, "master")) == "Next round"
    assert big_button_text(screen(game, "round")) == "Put on the rack"


def test_drawing_the_next_rack_skips_the_results():
    game = play_rounds(2)
    assert game.send("duplicate_type_rack", ROUND, rack="LSOLEDA").taken
    assert VERB not in words(screen(game, "round"))


def test_stale_button_of_an_earlier_round_asks_again():
    game = play_rounds(2)
    assert not game.send("skip_partial_results", MASTER, round=1).taken
    assert big_button_text(screen(game, "master")) == VERB


def test_results_at_the_end_are_not_partial():
    """CAT-DUP 1.1-2: the agreed rounds have been played."""
    game = GameUser(names=("Anna", "Benet"), results_every=1, rounds=1)
    game.start()
    game.play("CASESAL", {1: "H4 CASES", 2: ""}, "H4", "CASES")
    assert big_button_text(screen(game, "master")) == "End the game"
    assert big_button_text(screen(game, "round")) == "End the game"


def test_next_round_begins_with_its_rack_in_one_act_if_the_app_draws():
    game = GameUser(names=("Anna", "Benet"), bag="app").start(seed="5" * 64)
    game.send("duplicate_draw_rack", ROUND)
    move = run(game.user.desk.service(DuplicateService).find_moves(game.opened)).moves
    best = move.page(0, 1)[0]
    at = format_coordinates(best.start, best.direction)
    word = in_tiles(best.word, game.opened.terms.alphabet)
    game.slips({1: f"{at} {word}", 2: ""})
    html = game.send("announce_master", MASTER, at=at, word=word).screen
    assert big_button_text(html) == "Next round"
    slab = html.split('class="next" id="next"')[0].rpartition("<form")[2]
    assert 'data-command="duplicate_draw_rack"' in slab
    answer = game.send("duplicate_draw_rack", MASTER)
    assert answer.taken
    assert answer.route == ROUND
    assert len(game.game.rounds) == 2


def test_next_round_leads_to_the_typed_rack_if_drawn_from_a_bag():
    game = play_rounds(1)
    assert 'data-command="duplicate_draw_rack"' not in screen(game, "master")


def test_rack_drawn_by_the_app_can_still_be_drawn_beside_the_results():
    game = GameUser(names=("Anna", "Benet"), results_every=1, bag="app").start(seed="5" * 64)
    game.send("duplicate_draw_rack", ROUND)
    number = len(game.game.rounds)
    assert number == 1
    game.slips({1: "", 2: ""})
    game.send("give_up_round", MASTER, choice="new_rack")
    html = screen(game, "round")
    assert big_button_text(html) == "Results after round 1"
    assert 'data-command="duplicate_draw_rack"' in html
