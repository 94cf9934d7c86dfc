"""The undo of an entry of slips: each slip comes back as who had entered it."""

import pytest

from faristol.duplicate.acts.rack import CorrectRack
from faristol.duplicate.acts.slips import ReadSecond, ReadSlips, TakeSlipsBack
from faristol.duplicate.slip_undo import slips_before_last_entry, slips_undone, undoing_of
from faristol.duplicate.word_ruling import acts_of_invalid_word, acts_of_restored_word
from tests.support.duplicate_table import Table, slip_of, tiles_of_rack


def entered(text, *, is_by_scorer=False):
    slips = tuple(map(slip_of, text.split(", ")))
    return ReadSlips(round=1, slips=slips, is_by_scorer=is_by_scorer)


@pytest.fixture
def table():
    """A round with a slip of the judge and one of the scorer, both corrected with a third one at once."""
    table = Table()
    table.rack("CASALST")
    table.ok(entered("p1 H8 CASA"))
    table.ok(entered("p2 H8 CASAL", is_by_scorer=True))
    table.ok(entered("p1 H8 SAC, p2 H8 SAC, p3 H8 SAC"))
    return table


def acts_of_undo(table):
    return undoing_of(slips_before_last_entry(table.log, 1), 1)


def test_undo_restores_slips_as_the_judge_and_the_scorer_entered_them(table):
    assert acts_of_undo(table) == (
        TakeSlipsBack(round=1, players=("p3",)),
        entered("p1 H8 CASA"),
        entered("p2 H8 CASAL", is_by_scorer=True),
    )


def test_next_undo_goes_one_step_further_and_leaves_the_slip_of_the_scorer(table):
    for act in acts_of_undo(table):
        table.ok(act)
    assert acts_of_undo(table) == (TakeSlipsBack(round=1, players=("p1",)),)
    for act in acts_of_undo(table):
        table.ok(act)
    assert table.game.round.slips.keys() == {"p2"}
    assert acts_of_undo(table) == ()


@pytest.mark.parametrize("is_by_scorer", [False, True])
def test_correction_of_a_restored_slip_is_undone_to_the_same_person(table, is_by_scorer):
    """A second correction, after an undo, still knows who had entered the slip."""
    for act in acts_of_undo(table):
        table.ok(act)
    player = "p2" if is_by_scorer else "p1"
    table.ok(entered(f"{player} H8 LA"))
    (act,) = acts_of_undo(table)
    assert (act.slips[0].player, act.is_by_scorer) == (player, is_by_scorer)


def test_slips_of_all_acts_of_an_undo_are_returned_together(table):
    acts = acts_of_undo(table)
    assert slips_undone(acts) == (("p3",), (slip_of("p1 H8 CASA"), slip_of("p2 H8 CASAL")))
    for act in acts:
        table.ok(act)
    assert slips_undone(acts_of_undo(table)) == (("p1",), ())


def rule_word_invalid(table):
    for act in acts_of_invalid_word(table.game, "CASAL", "no hi és", table.terms):
        table.ok(act)


def restore_word(table):
    rule_word_invalid(table)
    for act in acts_of_restored_word(table.game, "CASAL", "sí que hi és", table.terms):
        table.ok(act)


def correct_rack(table):
    table.ok(CorrectRack(rack=tiles_of_rack("CASASTE", table.alphabet), why="era una E"))


def settle_for_first_reading(table):
    table.ok(ReadSecond(round=1, slips=(slip_of("p2 H8 CASA"),)))
    table.ok(entered("p2 H8 CASAL"))


@pytest.mark.parametrize(
    "judge_again", [rule_word_invalid, restore_word, correct_rack, settle_for_first_reading]
)
def test_slip_judged_again_stays_as_it_was_entered(judge_again):
    """The same slip of the scorer with another verdict: an undo gives it back to the scorer."""
    table = Table()
    table.rack("CASALST")
    table.ok(entered("p1 H8 CASAL"))
    table.ok(entered("p2 H8 CASAL", is_by_scorer=True))
    judge_again(table)
    assert table.log[-1].slips[-1].player == "p2"
    assert not table.log[-1].is_by_scorer
    table.ok(entered("p1 H8 SAC, p2 H8 SAC"))
    assert acts_of_undo(table) == (
        entered("p1 H8 CASAL"),
        entered("p2 H8 CASAL", is_by_scorer=True),
    )
