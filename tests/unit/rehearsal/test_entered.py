"""Whether a slip has the move of a paper, by what its letters mean on the board."""

import pytest

from faristol.board.board import EMPTY
from faristol.board.square import parse_square
from faristol.duplicate.judging import Position
from faristol.duplicate.values import Slip
from faristol.rehearsal.entered import is_entered_as
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.reading import read_word

TERMS = terms_under("ca", preset("ca-duplicate-2018"))


def position():
    """Return a position with the blank of TRIG(O)NAL at H8, row H beginning at column 4."""
    (blank,) = read_word("(O)", TERMS.alphabet)
    board = EMPTY.with_tiles([(parse_square("H8"), blank)])
    return Position(board=board, rack=b"", scoring=TERMS.scoring, alphabet=TERMS.alphabet)


@pytest.mark.parametrize(
    ("at", "word", "is_same"),
    [
        ("H4", "TRIG(O)NAL", True),
        ("H4", "TRIGONAL", True),  # the blank lies on the board already
        ("h4", "trigònal", True),
        ("H4", "TRI(G)ONAL", False),  # a blank of the rack is another move
        ("H4", "TRIGONALS", False),
        ("4H", "TRIGONAL", False),
        ("H4", "TRIG*NAL", False),
    ],
)
def test_slip_that_does_not_count_is_compared_as_it_was_typed(at, word, is_same):
    slip = Slip(player="p", at=at, word=word, reason="not_in_rack")
    assert is_entered_as(slip, "H4", "TRIG(O)NAL", position()) is is_same


def test_slip_that_counts_is_compared_as_it_was_judged():
    slip = Slip(player="p", at="h4", word="?", reason="", place="H4", main="TRIG(O)NAL")
    assert is_entered_as(slip, "H4", "TRIGONAL", position())
    assert not is_entered_as(slip, "I4", "TRIGONAL", position())


def test_what_cannot_be_read_is_compared_as_text():
    slip = Slip(player="p", at=" p4", word="*asa", reason="bad_coordinates")
    assert is_entered_as(slip, "P4", "*ASA", position())
    assert not is_entered_as(None, "P4", "*ASA", position())
