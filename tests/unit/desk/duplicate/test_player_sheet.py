"""The sheet of a player: the slip of each round and its points (CAT-DUP 1.11-1)."""

import pytest

from faristol.desk.duplicate.results.classification import results_data
from faristol.desk.duplicate.results.player_sheet import player_sheet, sheet_row_text
from faristol.desk.duplicate.rulings.corrections import _build_round_view
from faristol.duplicate.acts.master import GiveUpRound, InvalidateMaster
from faristol.duplicate.acts.players import GiveSanction, LetLeave
from faristol.duplicate.values import Slip
from tests.support.duplicate_game import GameUser, player_of, small_game
from tests.unit.desk.duplicate.test_results import words


@pytest.fixture(scope="module")
def game():
    return small_game()


def sheet_of(game, number):
    return player_sheet(
        results_data(game.opened), player_of(number), game.user.desk.translator_for("en")
    )


def test_round_has_its_slip_points_master_and_running_total(game):
    rows = sheet_of(game, 2).rows
    assert [(row.at, row.content, row.score.points, row.running) for row in rows[:2]] == [
        ("H8", "CASES", 14, 14),
        ("6F", "MASA", 9, 23),
    ]
    master = rows[0].round.master
    assert (master.at, rows[0].master_word, master.points) == ("H4", "CASES", 16)
    assert rows[0].rack == "A A C E L S S"


def test_round_without_a_slip_says_so_and_adds_nothing(game):
    row = sheet_of(game, 2).rows[2]
    assert (row.placeholder, row.score.points, row.running) == ("no slip", 0, 23)


def test_bonus_is_listed_with_its_round_and_added_at_the_end(game):
    """CAT-DUP 1.10-4: the running total is of moves, the total has the bonus."""
    sheet_data = sheet_of(game, 1)
    assert sheet_data.rows[0].bonus == "5.5"
    assert (sheet_data.rows[-1].running, sheet_data.bonus, sheet_data.total) == (
        24,
        "5.5 points",
        "29.5",
    )
    assert "Bonuses: 5.5 points" in words(game.look("sheet/player-1").screen)


@pytest.mark.parametrize(
    ("number", "content", "why"),
    [
        (6, "CASES", "wrong coordinates (art. 1.7)"),
        (7, "CASES", "late (art. 1.7)"),
        (8, "illegible", "illegible word (art. 1.7)"),
        (10, "XXX", "word not valid (art. 1.7)"),
    ],
)
def test_null_slip_keeps_its_content_and_shows_the_reason(game, number, content, why):
    """CAT-DUP 1.7: the reason, with its article."""
    row = sheet_of(game, number).rows[0]
    assert (row.content, row.why, row.score.points) == (content, why, 0)


def test_wrong_master_stays_and_its_authors_are_annulled():
    """CAT-DUP 1.8-2."""
    game = small_game(is_ended=False)
    game.do(InvalidateMaster(round=2, why="not in the dictionary"))
    masa, sola = sheet_of(game, 2).rows[1], sheet_of(game, 1).rows[1]
    assert (masa.score.points, masa.why) == (
        0,
        "master move not valid: annulled (art. 1.8)",
    )
    assert masa.master_note == (
        "not valid, and it stays on the board (art. 1.8); the best valid move counts for it"
    )
    assert (masa.round.master_points, masa.master_points) == (0, 4)
    assert sola.score.points == 4


def test_round_without_a_valid_move_shows_how_the_game_went_on():
    """CAT-DUP 1.8-3."""
    game = GameUser().start()
    game.type_rack("CASESAL")
    game.slips(dict.fromkeys(range(1, 12), ""))
    game.do(GiveUpRound(choice="new_rack"))
    row = sheet_of(game, 1).rows[0]
    assert (row.round.master_points, row.score.points) == (None, 0)
    assert row.master_note == "nobody had a valid move: a new rack (art. 1.8)"


def test_sheet_says_that_a_player_left_or_was_expelled(game):
    """CAT-DUP 1.7-5, 1.10-3."""
    running_game = small_game(is_ended=False)
    for why in ("1", "2", "3"):
        running_game.do(GiveSanction(player=player_of(1), why=why, round=3))
    running_game.do(LetLeave(player=player_of(2)))
    assert "expelled: not placed (art. 1.7)" in sheet_of(running_game, 1).facts
    assert "left the game" in sheet_of(running_game, 2).facts
    assert sheet_of(game, 2).facts == ["Table 2", "place 2 of 11"]


def test_sheets_link_to_each_other_in_order_of_tables(game):
    assert (sheet_of(game, 1).before, sheet_of(game, 1).after) == ("", player_of(2))
    assert (sheet_of(game, 11).before, sheet_of(game, 11).after) == (player_of(10), "")


@pytest.mark.parametrize("player", ["nobody", "player-12", "%3Cb%3E", ""])
def test_sheet_of_an_unknown_player_says_so(game, player):
    response = game.look(f"sheet/{player}")
    assert "This player is not in the game" in words(response.screen)
    assert not response.effects


@pytest.mark.parametrize(
    ("order", "called"), [("alphabetical", "A A C E L S S"), ("drawn", "C A S E S A L")]
)
def test_rack_has_the_order_of_the_call(order, called):
    """CAT-DUP 1.4: on sheets, on the paper of the rounds, and on the screen of past rounds."""
    game = small_game(order=order)
    assert sheet_of(game, 2).rows[0].rack == called
    assert called in words(game.look("papers/rounds").screen)
    loaded = game.opened
    text = game.user.desk.translator_for("en")
    round_view = _build_round_view(loaded, loaded.game.rounds[0], text, is_round_covered=False)
    assert round_view.rack_text == called
    assert " ".join(tile.letter for tile in round_view.rack_view) == called


NULLED = {
    "no_coordinates": "no coordinates (art. 1.7)",
    "illegible_word": "illegible word (art. 1.7)",
    "blank_not_marked": "blank not circled (art. 1.7)",
    "late": "late (art. 1.7)",
}


@pytest.mark.parametrize("reason", NULLED, ids=[f"third-round 1-B3 {ruling}" for ruling in NULLED])
def test_slip_null_by_its_reason_alone_counts_as_handed_in(reason):
    """CAT-DUP 1.7: sheet, paper and claim state the reason, never that there was no slip."""
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    null = Slip(player=player_of(2), ruling=reason)
    game.play("CASESAL", {1: "H8 CASES", 2: null, 3: ""}, "H8", "CASES")
    row = sheet_of(game, 2).rows[0]
    assert (row.placeholder, row.why) == ("", NULLED[reason])
    assert (
        sheet_row_text(game.opened, player_of(2), 1, game.user.desk.translator_for("en"))
        == NULLED[reason]
    )
    for route in ("sheet/player-2", "papers/sheets"):
        text = words(game.look(route).screen)
        assert NULLED[reason] in text
    assert sheet_of(game, 3).rows[0].placeholder == "no slip"
