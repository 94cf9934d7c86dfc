"""While the clock of a round runs its slips are covered, on every screen; who was noted as gone may have handed one in."""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.players import GiveSanction
from faristol.duplicate.acts.start import ChangeSettings
from tests.support import duplicate_user as du
from tests.support.duplicate_game import GameUser, player_of

ROUND, PAST = "/duplicate/round", "/duplicate/past"
PLACES = ("past", "past?round=1&player=player-2", "log", "claims", "results", "sheet/player-2")


def seen(game, place):
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
def test_while_the_clock_runs_no_screen_tells_a_move(game, place):
    assert "CASES" not in seen(game, place)


def test_what_a_covered_move_is_worth_is_not_told_before_it_is_sanctioned(game):
    """CAT-DUP 1.7-5."""
    game.do(GiveSanction(player=player_of(2), why="talked"))
    asked = f"conduct?player={player_of(2)}&round=1"
    assert "The move of round 1 scores zero." in seen(game, asked)
    assert "14 points" not in seen(game, asked)
    game.send("uncover_slips", ROUND, round=1, shown="yes")
    assert "The move scores 14 points." in seen(game, asked)


def test_covered_slips_with_the_word_of_a_wrong_master_are_not_told():
    """CAT-DUP 1.8-2."""
    game = GameUser(names=("Anna", "Benet", "Clara"))
    game.start()
    game.play("CASESAL", {1: "H4 CASES", 2: "", 3: ""}, "H4", "CASES")
    game.type_rack("ALCASOE")
    game.send("start_round", ROUND, number=2)
    game.slips({1: "", 2: "", 3: "8D CASES"})
    asked = "special/invalid?round=1"
    assert "8D" not in seen(game, asked)
    game.send("uncover_slips", ROUND, round=2, shown="yes")
    assert "8D" in seen(game, asked)


def test_what_is_covered_is_said_to_be_in_and_is_corrected_at_the_round(game):
    words = seen(game, "past")
    assert "entered" in words
    assert "While the clock runs the moves are covered." in words
    assert 'data-command="correct_slip"' not in game.look("past?round=1&player=player-2").screen
    assert not game.send(
        "correct_slip", PAST, round=1, player=player_of(2), at="H8", word="CASA", why="seen"
    ).taken


def test_what_the_judge_uncovered_is_told_everywhere(game):
    game.send("uncover_slips", ROUND, round=1, shown="yes")
    assert "CASES" in seen(game, "past")
    assert "CASES" in seen(game, "log")


def test_a_judge_who_plays_reads_nothing_before_the_seal_whether_the_clock_runs_or_not():
    game = GameUser(names=("Jutge", "Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASESAL")
    game.slips({2: "H8 CASES"})
    assert "CASES" not in seen(game, "past")
    assert "CASES" not in seen(game, "log")
    game.send("seal_move", ROUND, round=1, at="H4", word="CASA")
    assert "CASES" in seen(game, "past")
    assert "CASES" in seen(game, "log")


@pytest.fixture
def judged():
    game = GameUser(names=("Jutge", "Anna", "Benet"))
    game.do(ChangeSettings(settings=replace(game.game.settings, judge=player_of(1))))
    game.start()
    game.type_rack("CASESAL")
    return game


def test_a_judge_who_is_expelled_by_mistake_seals_nothing_after_the_moves_were_seen(judged):
    """CAT-DUP 1.7-5: the expulsion is taken back, and what was seen was seen."""
    judged.send("start_round", ROUND, number=1)
    for _ in range(3):
        judged.do(GiveSanction(player=player_of(1), round=1, why="x"))
    assert "data-moves" not in judged.look("round").screen
    assert not judged.send("seal_move", ROUND, round=1, at="H4", word="CASES").taken
    judged.send("look_at_moves", ROUND, round=1)
    assert "data-moves" in judged.look("round").screen
    judged.send("lift_sanction", "/duplicate/conduct", number=3, why="tapped wrong")
    judged.send("seal_move", ROUND, round=1, at="H4", word="CASES")
    assert not judged.game.round.sealed


@pytest.mark.parametrize("command", ["no_slip_for_rest", "master_for_rest"])
def test_nothing_is_entered_for_the_rest_before_a_judge_who_plays_may_see_the_moves(
    judged, command
):
    judged.slips({2: "H8 CASES"})
    sent = judged.send(command, "/duplicate/master", at="H8", word="CASES")
    assert not sent.taken
    assert list(judged.game.round.slips) == [player_of(2)]
    assert "CASES" not in seen(judged, "master")


def test_who_was_noted_as_gone_by_mistake_is_given_a_slip_in_earlier_rounds():
    """CAT-DUP 1.11-2."""
    game = GameUser(names=("Anna", "Benet", "Clara"))
    game.start()
    game.type_rack("CASESAL")
    game.send("let_leave", "/duplicate/course", player=player_of(3))
    game.slips({1: "H8 CASES", 2: "H8 CASA"})
    assert "Clara" not in seen(game, "past?round=1"), "is asked nothing while the round goes on"
    game.master("H8", "CASES")
    words = seen(game, "past?round=1")
    assert "Clara" in words
    assert "marked as having left" in words
    screen = game.look(f"past?round=1&player={player_of(3)}").screen
    assert 'data-command="correct_slip"' in screen
    game.send(
        "correct_slip", PAST, round=1, player=player_of(3), at="H8", word="CASES", why="it was here"
    )
    assert game.game.rounds[0].slips[player_of(3)].points == 14
    assert "marked as having left" not in seen(game, "past?round=1")


def test_everyone_else_has_the_master_move_though_the_list_lacks_its_word():
    """CAT-DUP 1.7-2: whose word it is, the judge has decided."""
    game = GameUser(names=("Anna", "Benet", "Clara"))
    game.start()
    game.type_rack("CASESAL")
    game.slips({1: "H8 CASA"})
    assert "Everyone else: CALES" in seen(game, "master?typed=H8+CALES")
    game.send("master_for_rest", "/duplicate/master", at="H8", word="CALES")
    two = [game.game.round.slips[player_of(number)] for number in (2, 3)]
    assert [(slip.points, slip.reason) for slip in two] == [(14, "")] * 2
    game.master("H8", "CALES", why="it is in the dictionary")
    assert game.game.round.master.points == 14
