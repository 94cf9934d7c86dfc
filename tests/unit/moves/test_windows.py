"""The numbers of windows: codes have room for all windows of a search."""

import pytest

from faristol.board.board import Board
from faristol.board.score import scoring
from faristol.board.square import SIDE, SQUARES
from faristol.moves.finder import Finder
from faristol.moves.windows import WINDOW_BITS, Tables, open_window
from tests.support.toy_words import TOY, toy_lexicon

TERMS = scoring(TOY)
A = 1

# Tiles so far apart that nearly all squares are free and nearly all windows touch one of them.
BOARD = Board(bytes(0 if (at % SIDE + 3 * (at // SIDE)) % 8 else A for at in range(SQUARES)))
RACK = bytes([0, 0, A, A, A, A, A])


def test_no_search_uses_more_windows_than_codes_have_room_for():
    lanes, tiles, blanks = 2 * SIDE, 8, 2
    windows = sum(SIDE + 1 - size for size in range(1, tiles + 1))
    assert lanes * windows * (blanks + 1) < 1 << WINDOW_BITS


def test_window_number_beyond_the_codes_is_refused():
    question = Finder(toy_lexicon({b"\1\1"}), TERMS)._make_question(BOARD, RACK)
    lane, tables = question.lanes[0], Tables(question.rack, question.tables.values, b"")
    last = (1 << WINDOW_BITS) - 1
    assert open_window(lane, 0, 1, last, TERMS, tables).length == lane.ends[0] - lane.begins[0]
    with pytest.raises(OverflowError):
        open_window(lane, 0, 1, last + 1, TERMS, tables)
