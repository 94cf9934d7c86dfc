"""Hold what a search found, and make moves of it when they are asked for."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from faristol.board.board import Board
from faristol.board.move import Move, Order, move_order
from faristol.board.score import Scoring, score
from faristol.board.square import Square
from faristol.moves.windows import (
    MASK_BITS,
    NUMBER_BITS,
    POINTS_AT,
    TOP,
    WINDOW_AT,
    WINDOW_BITS,
    Window,
)
from faristol.tiles.alphabet import BLANK_BIT, Word


class Moves:
    """Answer for the moves of one search, in the order of `board.move`."""

    def __init__(
        self,
        codes: list[int],
        windows: Sequence[Window],
        board: Board,
        terms: Scoring,
        word: Callable[[int, int], bytes],
    ) -> None:
        self._codes = codes
        self._windows = windows
        self._board = board
        self._terms = terms
        self._word = word
        self._is_sorted = False

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.page(0, len(self)))

    def page(self, offset: int, limit: int) -> list[Move]:
        """Return a part of the moves."""
        if not self._is_sorted:
            self._codes.sort()
            self._is_sorted = True
        codes = self._codes[offset : offset + limit]
        if not codes:
            return []
        # codes are sorted by points alone: whoever has as many as the page's ends is put in order
        low = bisect_left(self._codes, codes[0] >> POINTS_AT << POINTS_AT)
        high = bisect_left(self._codes, (codes[-1] >> POINTS_AT) + 1 << POINTS_AT)
        ordered = sorted(self._codes[low:high], key=self._order)
        return [self._move(code) for code in ordered[offset - low : offset - low + limit]]

    def _parts(self, code: int) -> tuple[Window, int, Word]:
        """Return the window, the first square of the word, and the word with its blanks."""
        window = self._windows[code >> WINDOW_AT & (1 << WINDOW_BITS) - 1]
        lane = window.lane
        begin, end = lane.begins[window.first], lane.ends[window.last - 1]
        number = code >> MASK_BITS & (1 << NUMBER_BITS) - 1
        word = bytearray(self._word(end - begin, number))
        step = lane.direction.step
        start = lane.origin + begin * step
        blanks = code & (1 << MASK_BITS) - 1
        for at in lane.free[window.first : window.last]:
            word[at - begin] |= BLANK_BIT * (blanks & 1)
            blanks >>= 1
        for at in range(len(word)):
            word[at] |= self._board.cells[start + at * step] & BLANK_BIT
        return window, start, bytes(word)

    def _order(self, code: int) -> Order:
        window, start, word = self._parts(code)
        return move_order(TOP - (code >> POINTS_AT), start, window.lane.direction, word)

    def _move(self, code: int) -> Move:
        window, _, word = self._parts(code)
        lane = window.lane
        begin = lane.begins[window.first]
        placed = tuple(
            (Square(lane.origin + at * lane.direction.step), word[at - begin])
            for at in lane.free[window.first : window.last]
        )
        return score(self._board, placed, lane.direction, self._terms)
