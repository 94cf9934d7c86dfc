"""The results of a search, and the moves made of them on request."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from faristol.board.board import Board
from faristol.board.move import Move, Order, move_order
from faristol.board.score import Scoring, score
from faristol.board.square import Direction, Square
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

# of a window: first square, direction, length of a word, places of blanks on the board, places of new tiles
Frame: TypeAlias = tuple[int, Direction, int, tuple[int, ...], tuple[int, ...]]


class ListedMove(NamedTuple):
    """A move as listed: coordinates, main word and score, without cross-words."""

    code: int  # key of the move
    points: int
    start: int
    direction: Direction
    word: Word

    @property
    def order(self) -> Order:
        """The sort key among the moves of the search."""
        return move_order(self.points, self.start, self.direction, self.word)


class Moves(ABC):
    """The moves of a search, in the order of `board.move`; each is made on request."""

    def __init__(self, board: Board, terms: Scoring) -> None:
        self._board = board
        self._terms = terms

    @property
    def board(self) -> Board:
        """The board of the search."""
        return self._board

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of moves."""

    @abstractmethod
    def list_page(self, offset: int, limit: int) -> list[ListedMove]:
        """Return a page of the listed moves, in order."""

    @abstractmethod
    def iterate_ordered(self, longest: int) -> Iterator[ListedMove]:
        """Yield in order the moves whose words have at most `longest` letters."""

    @abstractmethod
    def iterate_unordered(self) -> Iterator[ListedMove]:
        """Iterate over all moves in no order: a twentieth of the work of making them."""

    @abstractmethod
    def _decode(self, code: int) -> ListedMove:
        """Return the listed move of a code."""

    def __iter__(self) -> Iterator[Move]:
        return iter(self.page(0, len(self)))

    @property
    def first(self) -> Move | None:
        """The first of the moves, or None."""
        return next(iter(self.page(0, 1)), None)

    def page(self, offset: int, limit: int) -> list[Move]:
        """Return a page of the moves."""
        return [self._move(listed) for listed in self.list_page(offset, limit)]

    def move(self, code: int) -> Move:
        """Return the move of the code of a listed move."""
        return self._move(self._decode(code))

    def laid_tiles_of(self, listed: ListedMove) -> tuple[tuple[Square, int], ...]:
        """Return the tiles that a move lays, each with its square."""
        end = listed.start + len(listed.word) * listed.direction.step
        squares = range(listed.start, end, listed.direction.step)
        cells = self._board.cells
        return tuple(
            (Square(at), tile)
            for at, tile in zip(squares, listed.word, strict=True)
            if not cells[at]
        )

    def _move(self, listed: ListedMove) -> Move:
        return score(self._board, self.laid_tiles_of(listed), listed.direction, self._terms)


class CodedMoves(Moves):
    """Moves of the search in Python: codes, and the windows they were found in."""

    def __init__(
        self,
        codes: list[int],
        windows: Sequence[Window],
        board: Board,
        terms: Scoring,
        word: Callable[[int, int], bytes],
    ) -> None:
        super().__init__(board, terms)
        self._codes = codes
        self._windows = windows
        self._word = word
        self._frames: dict[int, Frame] = {}
        self._is_sorted = False

    def __len__(self) -> int:
        return len(self._codes)

    def list_page(self, offset: int, limit: int) -> list[ListedMove]:
        """Return a page of the listed moves, in order."""
        self._sort()
        codes = self._codes[offset : offset + limit]
        if not codes:
            return []
        # codes are sorted by points alone: all moves with the points of the page's first or last are sorted
        low = bisect_left(self._codes, codes[0] >> POINTS_AT << POINTS_AT)
        high = bisect_left(self._codes, (codes[-1] >> POINTS_AT) + 1 << POINTS_AT)
        ordered = sorted(map(self._decode, self._codes[low:high]), key=attrgetter("order"))
        return ordered[offset - low : offset - low + limit]

    def iterate_ordered(self, longest: int) -> Iterator[ListedMove]:
        """Yield in order the moves whose words have at most `longest` letters.

        Only moves of equal points are decoded at a time.
        """
        self._sort()
        for _, equal in groupby(self._codes, key=lambda code: code >> POINTS_AT):
            short = [code for code in equal if self._frame_of(code)[2] <= longest]
            yield from sorted(map(self._decode, short), key=attrgetter("order"))

    def iterate_unordered(self) -> Iterator[ListedMove]:
        """Iterate over all moves in no order: a twentieth of the work of making them."""
        return map(self._decode, self._codes)

    def _sort(self) -> None:
        if not self._is_sorted:
            self._codes.sort()
            self._is_sorted = True

    def _frame_of(self, code: int) -> Frame:
        number = code >> WINDOW_AT & (1 << WINDOW_BITS) - 1
        frame = self._frames.get(number)
        if frame is None:
            frame = self._frames[number] = self._make_frame(self._windows[number])
        return frame

    def _decode(self, code: int) -> ListedMove:
        """Return the listed move of a code: the first square of the word, and the word with its blanks."""
        start, direction, length, lying_blanks, new_tiles = self._frame_of(code)
        word = self._word(length, code >> MASK_BITS & (1 << NUMBER_BITS) - 1)
        blanks = code & (1 << MASK_BITS) - 1
        if blanks or lying_blanks:
            marked = bytearray(word)
            for at in lying_blanks:
                marked[at] |= BLANK_BIT
            for at in new_tiles:
                if blanks & 1:
                    marked[at] |= BLANK_BIT
                blanks >>= 1
            word = bytes(marked)
        return ListedMove(code, TOP - (code >> POINTS_AT), start, direction, word)

    def _make_frame(self, window: Window) -> Frame:
        """Return the common facts of all words of a window."""
        lane, direction = window.lane, window.lane.direction
        begin, end = lane.begins[window.first], lane.ends[window.last - 1]
        start, step = lane.origin + begin * direction.step, direction.step
        length, cells = end - begin, self._board.cells
        lying_blanks = tuple(at for at in range(length) if cells[start + at * step] & BLANK_BIT)
        new_tiles = tuple(at - begin for at in lane.free[window.first : window.last])
        return start, direction, length, lying_blanks, new_tiles
