"""Results in between: after every so many rounds they are the next thing to do, once (CAT-DUP 1.11-1)."""

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


def played(rounds, every=2, **settings):
    game = GameUser(names=("Anna", "Benet"), results_every=every, **settings).start()
    for rack, (at, word) in list(zip(RACKS, MOVES, strict=True))[:rounds]:
        game.play(rack, {1: f"{at} {word}", 2: ""}, at, word)
    return game


def screen(game, place):
    answer = game.look(place)
    assert not failed(answer), failed(answer)
    return answer.screen


def big(html):
    """Return what the one big button says."""
    return words(re.search(r'id="next"[^>]*><div><strong>(.*?)</strong>', html, re.DOTALL)[1])


@pytest.mark.parametrize("place", ["master", "round"])
def test_after_every_so_many_rounds_the_results_are_the_next_thing_to_do(place):
    """CAT-DUP 1.11-1."""
    html = screen(played(2), place)
    assert big(html) == VERB
    assert "As agreed, after every 2 rounds" in words(html)
    assert ("Next round" if place == "master" else "Put on the rack") in words(html)


@pytest.mark.parametrize(("rounds", "every"), [(1, 2), (3, 2), (2, 0), (2, 3)])
def test_after_the_other_rounds_they_are_not(rounds, every):
    game = played(rounds, every)
    assert "Results after round" not in words(screen(game, "master"))
    assert "Results after round" not in words(screen(game, "round"))


@pytest.mark.parametrize(
    ("command", "goes"),
    [("show_partial_results", "/duplicate/results"), ("skip_partial_results", ROUND)],
)
def test_looked_at_or_passed_over_they_are_not_asked_for_again(command, goes):
    game = played(2)
    answer = game.send(command, MASTER, round=2)
    assert not failed(answer)
    assert answer.route == goes
    assert big(screen(game, "master")) == "Next round"
    assert big(screen(game, "round")) == "Put on the rack"


def test_who_draws_the_next_rack_has_passed_them_over():
    game = played(2)
    assert game.send("duplicate_type_rack", ROUND, rack="LSOLEDA").taken
    assert VERB not in words(screen(game, "round"))


def test_a_button_of_an_earlier_round_asks_again():
    game = played(2)
    assert not game.send("skip_partial_results", MASTER, round=1).taken
    assert big(screen(game, "master")) == VERB


def test_at_the_end_they_are_given_out_anyway():
    """CAT-DUP 1.1-2: the rounds agreed are played."""
    game = GameUser(names=("Anna", "Benet"), results_every=1, rounds=1)
    game.start()
    game.play("CASESAL", {1: "H4 CASES", 2: ""}, "H4", "CASES")
    assert big(screen(game, "master")) == "End the game"
    assert big(screen(game, "round")) == "End the game"


def test_where_the_app_draws_the_next_round_begins_with_its_rack_in_one_act():
    game = GameUser(names=("Anna", "Benet"), bag="app").start(seed="5" * 64)
    game.send("duplicate_draw_rack", ROUND)
    move = run(game.user.desk.service(DuplicateService).find_moves(game.opened)).moves
    best = move.page(0, 1)[0]
    at = format_coordinates(best.start, best.direction)
    word = in_tiles(best.word, game.opened.terms.alphabet)
    game.slips({1: f"{at} {word}", 2: ""})
    html = game.send("announce_master", MASTER, at=at, word=word).screen
    assert big(html) == "Next round"
    slab = html.split('class="next" id="next"')[0].rpartition("<form")[2]
    assert 'data-command="duplicate_draw_rack"' in slab
    answer = game.send("duplicate_draw_rack", MASTER)
    assert answer.taken
    assert answer.route == ROUND
    assert len(game.game.rounds) == 2


def test_where_the_rack_comes_out_of_a_bag_of_cloth_the_next_round_is_where_it_is_typed():
    game = played(1)
    assert 'data-command="duplicate_draw_rack"' not in screen(game, "master")


def test_where_the_app_draws_the_rack_it_can_still_be_drawn_beside_them():
    game = GameUser(names=("Anna", "Benet"), results_every=1, bag="app").start(seed="5" * 64)
    game.send("duplicate_draw_rack", ROUND)
    number = len(game.game.rounds)
    assert number == 1
    game.slips({1: "", 2: ""})
    game.send("give_up_round", MASTER, choice="new_rack")
    html = screen(game, "round")
    assert big(html) == "Results after round 1"
    assert 'data-command="duplicate_draw_rack"' in html
