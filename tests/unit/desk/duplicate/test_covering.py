"""Covered slips: hidden on all screens while the clock of their round runs.

Beside a judge who plays they are hidden until that judge seals a move.
"""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.start import ChangeSettings
from tests.support import duplicate_user as du
from tests.support.duplicate_game import GameUser, player_of

ROUND, PAST = "/duplicate/round", "/duplicate/past"
PLACES = ("past", "past?round=1&player=player-2", "log", "claims", "results", "sheet/player-2")


def screen_text(game, place):
    return du.words(du.html_of(game.look(place)))


@pytest.fixture
def game():
    game = GameUser(names=("Anna", "Benet", "Clara"))
    game.start()
    game.type_rack("CASESAL")
    game.send("start_round", ROUND, number=1)
    game.slips({2: "H8 CASES"})
    return game


@pytest.mark.parametrize("place", PLACES)
def test_no_screen_reveals_a_move_while_the_clock_runs(game, place):
    assert "CASES" not in screen_text(game, place)


def test_value_of_a_covered_move_is_hidden_until_it_is_sanctioned(game):
    """CAT-DUP 1.7-5."""
    game.do(GiveSanction(player=player_of(2), why="talked"))
    place = f"conduct?player={player_of(2)}&round=1"
    assert "The move of round 1 scores zero." in screen_text(game, place)
    assert "14 points" not in screen_text(game, place)
    game.send("uncover_slips", ROUND, round=1, shown="yes")
    assert "The move scores 14 points." in screen_text(game, place)


def test_covered_slips_with_the_word_of_a_wrong_master_stay_hidden():
    """CAT-DUP 1.8-2."""
    game = GameUser(names=("Anna", "Benet", "Clara"))
    game.start()
    game.play("CASESAL", {1: "H4 CASES", 2: "", 3: ""}, "H4", "CASES")
    game.type_rack("ALCASOE")
    game.send("start_round", ROUND, number=2)
    game.slips({1: "", 2: "", 3: "8D CASES"})
    place = "special/invalid?round=1"
    assert "8D" not in screen_text(game, place)
    game.send("uncover_slips", ROUND, round=2, shown="yes")
    assert "8D" in screen_text(game, place)


def test_covered_slip_counts_as_handed_in_and_is_corrected_at_the_round(game):
    words = screen_text(game, "past")
    assert "entered" in words
    assert "While the clock runs the moves are covered." in words
    assert 'data-command="correct_slip"' not in game.look("past?round=1&player=player-2").screen
    assert not game.send(
        "correct_slip", PAST, round=1, player=player_of(2), at="H8", word="CASA", why="seen"
    ).taken


def test_slips_uncovered_by_the_judge_are_visible_everywhere(game):
    game.send("uncover_slips", ROUND, round=1, shown="yes")
    assert "CASES" in screen_text(game, "past")
    assert "CASES" in screen_text(game, "log")


def test_judge_who_plays_sees_no_moves_before_the_seal():
    game = GameUser(names=("Jutge", "Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASESAL")
    game.slips({2: "H8 CASES"})
    assert "CASES" not in screen_text(game, "past")
    assert "CASES" not in screen_text(game, "log")
    game.send("seal_move", ROUND, round=1, at="H4", word="CASA")
    assert "CASES" in screen_text(game, "past")
    assert "CASES" in screen_text(game, "log")


@pytest.fixture
def playing_judge():
    game = GameUser(names=("Jutge", "Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASESAL")
    return game


def test_judge_expelled_by_mistake_cannot_seal_after_seeing_the_moves(playing_judge):
    """CAT-DUP 1.7-5: the expulsion is lifted, but the judge has seen the moves."""
    playing_judge.send("start_round", ROUND, number=1)
    for _ in range(3):
        playing_judge.do(GiveSanction(player=player_of(1), round=1, why="x"))
    assert "data-moves" not in playing_judge.look("round").screen
    assert not playing_judge.send("seal_move", ROUND, round=1, at="H4", word="CASES").taken
    playing_judge.send("look_at_moves", ROUND, round=1)
    assert "data-moves" in playing_judge.look("round").screen
    playing_judge.send("lift_sanction", "/duplicate/conduct", number=3, why="tapped wrong")
    playing_judge.send("seal_move", ROUND, round=1, at="H4", word="CASES")
    assert not playing_judge.game.round.sealed


@pytest.mark.parametrize("command", ["no_slip_for_rest", "master_for_rest"])
def test_playing_judge_who_may_not_see_moves_cannot_fill_in_the_rest(playing_judge, command):
    playing_judge.slips({2: "H8 CASES"})
    response = playing_judge.send(command, "/duplicate/master", at="H8", word="CASES")
    assert not response.taken
    assert list(playing_judge.game.round.slips) == [player_of(2)]
    assert "CASES" not in screen_text(playing_judge, "master")


def test_player_gone_by_mistake_can_get_a_slip_in_earlier_rounds():
    """CAT-DUP 1.11-2."""
    game = GameUser(names=("Anna", "Benet", "Clara"))
    game.start()
    game.type_rack("CASESAL")
    game.send("let_leave", "/duplicate/course", player=player_of(3))
    game.slips({1: "H8 CASES", 2: "H8 CASA"})
    assert "Clara" not in screen_text(game, "past?round=1"), (
        "is asked nothing while the round goes on"
    )
    game.master("H8", "CASES")
    words = screen_text(game, "past?round=1")
    assert "Clara" in words
    assert "marked as having left" in words
    screen = game.look(f"past?round=1&player={player_of(3)}").screen
    assert 'data-command="correct_slip"' in screen
    game.send(
        "correct_slip", PAST, round=1, player=player_of(3), at="H8", word="CASES", why="it was here"
    )
    assert game.game.rounds[0].slips[player_of(3)].points == 14
    assert "marked as having left" not in screen_text(game, "past?round=1")


def test_master_move_for_the_rest_ignores_that_the_list_lacks_its_word():
    """CAT-DUP 1.7-2: the judge decides which words are valid."""
    game = GameUser(names=("Anna", "Benet", "Clara"))
    game.start()
    game.type_rack("CASESAL")
    game.slips({1: "H8 CASA"})
    assert "Everyone else: CALES" in screen_text(game, "master?typed=H8+CALES")
    game.send("master_for_rest", "/duplicate/master", at="H8", word="CALES")
    slips = [game.game.round.slips[player_of(number)] for number in (2, 3)]
    assert [(slip.points, slip.reason) for slip in slips] == [(14, "")] * 2
    game.master("H8", "CALES", why="it is in the dictionary")
    assert game.game.round.master.points == 14
