"""The master move: suggested, announced, withdrawn, invalid or missing (CAT-DUP 1.1-8, 1.8)."""

from dataclasses import replace

import pytest

from faristol.duplicate.acts.master import (
    GiveUpRound,
    InvalidateMaster,
    RestoreMaster,
    WithdrawMaster,
)
from faristol.duplicate.state import board, left_over_tiles_of, next_step
from tests.support.duplicate_table import HAND, Table, kinds


@pytest.fixture
def table():
    table = Table(refused=("SACAL", "TLE"))
    table.rack("CASALS?")
    return table


def test_cat_dup_1_8_1_announced_master_is_not_replaced_by_a_better_move(table):
    table.slips("p1 H8 CASA, p2 H8 SAC")
    table.master("H8", "CASA")
    assert table.master("H8", "CASAL") == "duplicate/announced_already"
    assert board(table.game) == ("H8=C", "H9=A", "H10=S", "H11=A")
    assert left_over_tiles_of(table.game) == ("L", "S", "?")


def test_mistyped_master_is_withdrawn_with_a_reason_before_the_next_rack(table):
    table.slips("p1 H8 CASA")
    table.master("H8", "CASA")
    assert table.do(WithdrawMaster(why="")) == "duplicate/why_needed"
    table.ok(WithdrawMaster(why="coordenada mal clicada"))
    assert board(table.game) == ()
    table.master("8H", "CASA")
    table.rack("LS?EENI")
    assert table.do(WithdrawMaster(why="tard")) == "duplicate/no_master"


def test_master_is_not_withdrawn_for_a_better_move_unless_unannounced(table):
    """CAT-DUP 1.8-1."""
    table.slips("p1 H8 CASA, p2 H8 SAC")
    table.master("H8", "SAC", is_sure=True)
    assert table.do(WithdrawMaster(why="n'hi ha una de millor")) == "duplicate/master_better"
    (event,) = table.ok(WithdrawMaster(why="no s'havia dit", is_unsaid=True))
    assert event.is_unsaid
    table.master("H8", "CASA")
    (event,) = table.ok(WithdrawMaster(why="coordenada", is_unsaid=True))
    assert not event.is_unsaid  # there was no better move


def test_invalidity_of_a_withdrawn_master_does_not_pass_to_the_next(table):
    table.slips("p1 H8 CASA, p2 8H CASA")
    table.master("H8", "CASA")
    table.ok(InvalidateMaster(round=1, why="no vàlida"))
    table.ok(WithdrawMaster(why="dit equivocat"))
    table.master("8H", "CASA")
    assert [table.worth(1, player) for player in ("p1", "p2")] == [(10, ""), (10, "")]


def test_master_below_the_best_of_the_players_needs_confirmation(table):
    table.slips("p1 H8 CASA, p2 H8 SAC")
    assert table.master("H8", "SAC") == "duplicate/master_lower"
    assert kinds(table.master("H8", "SAC", is_sure=True)) == ["AnnounceMaster"]
    # players keep the points of their own moves: CAT-DUP 1.8-1
    assert table.totals == {"p1": 10, "p2": 8, "p3": 0, "p4": 0}


@pytest.mark.parametrize(
    ("source", "best", "is_warned"),
    [("players", 90, False), ("engine", 90, True), ("engine", None, False), ("free", 90, False)],
)
def test_agreed_source_of_masters_decides_which_master_is_too_low(source, best, is_warned):
    table = Table(settings=replace(HAND, masters=source))
    table.rack("CASALS?")
    table.slips("p1 H8 SAC")
    result = table.master("H8", "SAC", best=best)
    assert (result == "duplicate/master_lower") == is_warned


@pytest.mark.parametrize(
    ("place", "word", "code"),
    [
        ("P3", "CASA", "move/bad_coordinates"),
        ("H8", "CA%A", "move/no_such_tile"),
        ("A1", "CASA", "move/not_through_centre"),
        ("H8", "CASAT", "move/not_in_rack"),
        ("H8", "SACAL", "duplicate/master_unlisted"),
    ],
)
def test_illegal_move_is_refused_as_master(table, place, word, code):
    assert table.master(place, word) == code


def test_judge_may_insist_on_a_word_with_a_reason(table):
    assert kinds(table.master("H8", "SACAL", why="falta a la llista")) == ["AnnounceMaster"]
    assert table.game.rounds[0].master.why == "falta a la llista"


def test_cat_dup_1_8_2_invalid_master_stays_and_its_players_lose_points(table):
    table.slips("p1 H8 CASA, p2 H8 CASA, p3 8H CASA, p4 H8 SAC")
    table.master("H8", "CASA")
    table.rack("LS?EENI")
    table.slips("p1 I8 TE, p2 I9 NE")
    table.master("I9", "NE")
    before = board(table.game)
    assert table.do(InvalidateMaster(round=1, why="")) == "duplicate/why_needed"
    table.ok(InvalidateMaster(round=1, why="CASA no hi és"))
    assert [table.worth(1, f"p{at}") for at in (1, 2, 3, 4)] == [
        (0, "annulled"),
        (0, "annulled"),
        (10, ""),
        (8, ""),
    ]
    assert board(table.game) == before
    assert table.do(InvalidateMaster(round=1, why="x")) == ()
    table.ok(RestoreMaster(round=1, why="sí que hi és"))
    assert table.worth(1, "p1") == (10, "")
    assert table.do(RestoreMaster(round=1, why="x")) == "duplicate/not_invalid"


def test_cat_dup_1_8_2_later_moves_are_judged_on_the_board_as_it_is():
    table = Table(refused=("CASAS",))
    table.play("CASALST", "p1 H8 CASA", "H8 CASA")
    table.ok(InvalidateMaster(round=1, why="no vàlida"))
    table.rack("LSTEENI")
    table.slips("p1 H8 CASAS, p2 H8 CASAL")
    assert table.worth(2, "p1") == (0, "invalid_word")
    assert table.worth(2, "p2")[1] == ""


def test_cat_dup_1_8_3_round_without_valid_slips_lets_any_master_be_laid(table):
    table.slips("p1 - CASA, p2 P3 CASA")
    assert next_step(table.game) == "slips"
    table.master("H8", "CASA")
    assert set(table.totals.values()) == {0}
    assert next_step(table.game) == "next"


def test_cat_dup_1_8_3_round_is_given_up_only_without_valid_slips(table):
    table.slips("p1 H8 CASA")
    assert table.do(GiveUpRound(choice="new_rack")) == "duplicate/valid_slips"
    table.slips("p1 - CASA")
    table.ok(GiveUpRound(choice="new_rack"))
    assert next_step(table.game) == "next"
    table.ok(WithdrawMaster(why="hi havia una papereta"))
    assert next_step(table.game) == "slips"
