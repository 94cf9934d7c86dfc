"""A player's own sheet: what was written in each round and what it came to (CAT-DUP 1.11-1)."""

import pytest

from faristol.desk.duplicate.results.classification import results_data
from faristol.desk.duplicate.results.player_sheet import player_sheet, sheet_row_text
from faristol.desk.duplicate.rulings.corrections import _round_view
from faristol.duplicate.acts.master import GiveUpRound, InvalidateMaster
from faristol.duplicate.acts.players import GiveSanction, LetLeave
from faristol.duplicate.values import Slip
from tests.support.duplicate_game import GameUser, player_of, small_game
from tests.unit.desk.duplicate.test_results import words


@pytest.fixture(scope="module")
def game():
    return small_game()


def sheet(game, number):
    return player_sheet(
        results_data(game.opened), player_of(number), game.user.desk.translator_for("en")
    )


def test_each_round_has_what_was_written_its_points_the_master_and_a_running_total(game):
    lines = sheet(game, 2).rows
    assert [(line.at, line.content, line.score.points, line.running) for line in lines[:2]] == [
        ("H8", "CASES", 14, 14),
        ("6F", "MASA", 9, 23),
    ]
    master = lines[0].round.master
    assert (master.at, lines[0].master_word, master.points) == ("H4", "CASES", 16)
    assert lines[0].rack == "A A C E L S S"


def test_a_round_without_a_slip_says_so_and_adds_nothing(game):
    line = sheet(game, 2).rows[2]
    assert (line.placeholder, line.score.points, line.running) == ("no slip", 0, 23)


def test_bonuses_stand_beside_their_round_and_are_added_at_the_end(game):
    """CAT-DUP 1.10-4: the running total is of moves, the total has the bonus."""
    shown = sheet(game, 1)
    assert shown.rows[0].bonus == "5.5"
    assert (shown.rows[-1].running, shown.bonus, shown.total) == (
        24,
        "5.5 points",
        "29.5",
    )
    assert "Bonuses: 5.5 points" in words(game.look("sheet/player-1").screen)


@pytest.mark.parametrize(
    ("number", "written", "why"),
    [
        (6, "CASES", "wrong coordinates (art. 1.7)"),
        (7, "CASES", "late (art. 1.7)"),
        (8, "illegible", "illegible word (art. 1.7)"),
        (10, "XXX", "word not valid (art. 1.7)"),
    ],
)
def test_a_null_slip_keeps_what_was_written_and_says_why(game, number, written, why):
    """CAT-DUP 1.7: the reason, with its article."""
    line = sheet(game, number).rows[0]
    assert (line.content, line.why, line.score.points) == (written, why, 0)


def test_a_wrong_master_stays_and_who_played_it_is_annulled():
    """CAT-DUP 1.8-2."""
    game = small_game(is_ended=False)
    game.do(InvalidateMaster(round=2, why="not in the dictionary"))
    masa, sola = sheet(game, 2).rows[1], sheet(game, 1).rows[1]
    assert (masa.score.points, masa.why) == (
        0,
        "master move not valid: annulled (art. 1.8)",
    )
    assert masa.master_note == "not valid, and it stays on the board (art. 1.8)"
    assert sola.score.points == 4


def test_a_round_without_any_valid_move_says_how_it_went_on():
    """CAT-DUP 1.8-3."""
    game = GameUser().start()
    game.type_rack("CASESAL")
    game.slips(dict.fromkeys(range(1, 12), ""))
    game.do(GiveUpRound(choice="new_rack"))
    line = sheet(game, 1).rows[0]
    assert (line.round.master_points, line.score.points) == (None, 0)
    assert line.master_note == "nobody had a valid move: a new rack (art. 1.8)"


def test_who_left_and_who_was_expelled_is_told(game):
    """CAT-DUP 1.7-5, 1.10-3."""
    other = small_game(is_ended=False)
    for why in ("1", "2", "3"):
        other.do(GiveSanction(player=player_of(1), why=why, round=3))
    other.do(LetLeave(player=player_of(2)))
    assert "expelled: not placed (art. 1.7)" in sheet(other, 1).facts
    assert "left the game" in sheet(other, 2).facts
    assert sheet(game, 2).facts == ["Table 2", "place 2 of 11"]


def test_one_goes_from_sheet_to_sheet_by_tables(game):
    assert (sheet(game, 1).before, sheet(game, 1).after) == ("", player_of(2))
    assert (sheet(game, 11).before, sheet(game, 11).after) == (player_of(10), "")


@pytest.mark.parametrize("who", ["nobody", "player-12", "%3Cb%3E", ""])
def test_a_sheet_of_nobody_says_so(game, who):
    response = game.look(f"sheet/{who}")
    assert "This player is not in the game" in words(response.screen)
    assert not response.effects


@pytest.mark.parametrize(
    ("order", "called"), [("alphabetical", "A A C E L S S"), ("drawn", "C A S E S A L")]
)
def test_a_rack_stands_as_it_was_called(order, called):
    """CAT-DUP 1.4: on sheets, among the rounds on paper, and where one looks back."""
    game = small_game(order=order)
    assert sheet(game, 2).rows[0].rack == called
    assert called in words(game.look("papers/rounds").screen)
    opened = game.opened
    text = game.user.desk.translator_for("en")
    back = _round_view(opened, opened.game.rounds[0], text, covered=False)
    assert back["rack_text"] == called
    assert " ".join(tile.shown for tile in back["rack_view"]) == called


NULLED = {
    "no_coordinates": "no coordinates (art. 1.7)",
    "illegible_word": "illegible word (art. 1.7)",
    "blank_not_marked": "blank not circled (art. 1.7)",
    "late": "late (art. 1.7)",
}


@pytest.mark.parametrize("reason", NULLED, ids=[f"third-round 1-B3 {one}" for one in NULLED])
def test_a_slip_null_by_its_reason_alone_was_handed_in(reason):
    """CAT-DUP 1.7: the sheet, paper and claim say the reason, never that there was no slip."""
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    null = Slip(player=player_of(2), ruling=reason)
    game.play("CASESAL", {1: "H8 CASES", 2: null, 3: ""}, "H8", "CASES")
    line = sheet(game, 2).rows[0]
    assert (line.placeholder, line.why) == ("", NULLED[reason])
    assert (
        sheet_row_text(game.opened, player_of(2), 1, game.user.desk.translator_for("en"))
        == NULLED[reason]
    )
    for route in ("sheet/player-2", "papers/sheets"):
        said = words(game.look(route).screen)
        assert NULLED[reason] in said
    assert sheet(game, 3).rows[0].placeholder == "no slip"
