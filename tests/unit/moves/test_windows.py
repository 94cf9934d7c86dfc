"""The numbers of windows: codes have room for all windows of a search."""

import pytest

from faristol.board.board import Board
from faristol.board.score import scoring
from faristol.board.square import SIDE, SQUARES
from faristol.moves.best import BestSearch
from faristol.moves.finder import Finder
from faristol.moves.windows import WINDOW_BITS, Tables, open_window
from tests.support.toy_words import TOY, toy_lexicon

TERMS = scoring(TOY)
A, B = 1, 2


def words_with_two_other_letters():
    """Yield all words of As with up to two Bs."""
    for length in range(2, SIDE + 1):
        for first in range(-1, length):
            for second in range(first, length) if first >= 0 else (-1,):
                word = bytearray([A]) * length
                for at in (first, second):
                    if at >= 0:
                        word[at] = B
                yield bytes(word)


# Tiles so far apart that nearly all squares are free and nearly all windows touch one of them;
# all windows are filled by words with no blank, with one and with two.
BOARD = Board(bytes(0 if (at % SIDE + 3 * (at // SIDE)) % 8 else A for at in range(SQUARES)))
RACK = bytes([0, 0, A, A, A, A, A])


@pytest.mark.exhaustive("every run asks the next two, of the numbers it is about")
def test_search_may_use_more_windows_than_a_board_has():
    finder = Finder(toy_lexicon(set(words_with_two_other_letters())), TERMS)
    best = BestSearch(finder._make_question(BOARD, RACK))
    for _ in best.steps(10_000_000):
        pass
    assert len(best.windows) > 1 << 12
    moves = finder.every(BOARD, RACK)
    assert len(best.codes) == len(moves)
    assert finder.top(BOARD, RACK, 10_000_000) == list(moves)


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
