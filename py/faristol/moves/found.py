"""Hold what a search found, and make moves of it when they are asked for."""

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

# of a window: first square, direction, letters of a word, which of them lie as blanks, which are laid
Frame: TypeAlias = tuple[int, Direction, int, tuple[int, ...], tuple[int, ...]]


class Told(NamedTuple):
    """Hold what is said of a move, without the words it crosses and what each of them scores."""

    code: int  # by which the move itself is asked for
    points: int
    start: int
    direction: Direction
    word: Word

    @property
    def order(self) -> Order:
        """Return its place among the moves of the search."""
        return move_order(self.points, self.start, self.direction, self.word)


class Moves(ABC):
    """Answer for the moves of one search, in the order of `board.move`; made when they are asked for."""

    def __init__(self, board: Board, terms: Scoring) -> None:
        self._board = board
        self._terms = terms

    @property
    def board(self) -> Board:
        """The board that they were found on."""
        return self._board

    @abstractmethod
    def __len__(self) -> int:
        """Return how many moves there are."""

    @abstractmethod
    def told_page(self, offset: int, limit: int) -> list[Told]:
        """Return a part of the moves as `told` gives them, in order."""

    @abstractmethod
    def in_order(self, longest: int) -> Iterator[Told]:
        """Give moves in order whose words have no more letters than so."""

    @abstractmethod
    def told(self) -> Iterator[Told]:
        """Give all moves in no order: a twentieth of the work of making them."""

    @abstractmethod
    def _tell(self, code: int) -> Told:
        """Read a code."""

    def __iter__(self) -> Iterator[Move]:
        return iter(self.page(0, len(self)))

    @property
    def first(self) -> Move | None:
        """Return the first of the moves, if there are any."""
        return next(iter(self.page(0, 1)), None)

    def page(self, offset: int, limit: int) -> list[Move]:
        """Return a part of the moves."""
        return [self._move(told) for told in self.told_page(offset, limit)]

    def move(self, code: int) -> Move:
        """Return the move of a code that `told` gave."""
        return self._move(self._tell(code))

    def laid(self, told: Told) -> tuple[tuple[Square, int], ...]:
        """Return the tiles that a move lays, each with its square."""
        end = told.start + len(told.word) * told.direction.step
        squares = range(told.start, end, told.direction.step)
        cells = self._board.cells
        return tuple(
            (Square(at), tile) for at, tile in zip(squares, told.word, strict=True) if not cells[at]
        )

    def _move(self, told: Told) -> Move:
        return score(self._board, self.laid(told), told.direction, self._terms)


class CodedMoves(Moves):
    """Hold moves as the search in Python finds them: codes, and the windows they were found in."""

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

    def told_page(self, offset: int, limit: int) -> list[Told]:
        """Return a part of the moves as `told` gives them, in order."""
        self._sort()
        codes = self._codes[offset : offset + limit]
        if not codes:
            return []
        # codes are sorted by points alone: whoever has as many as the page's ends is put in order
        low = bisect_left(self._codes, codes[0] >> POINTS_AT << POINTS_AT)
        high = bisect_left(self._codes, (codes[-1] >> POINTS_AT) + 1 << POINTS_AT)
        ordered = sorted(map(self._tell, self._codes[low:high]), key=attrgetter("order"))
        return ordered[offset - low : offset - low + limit]

    def in_order(self, longest: int) -> Iterator[Told]:
        """Give moves in order whose words have no more letters than so; nothing is read ahead but equal points."""
        self._sort()
        for _, equal in groupby(self._codes, key=lambda code: code >> POINTS_AT):
            short = [code for code in equal if self._frame_of(code)[2] <= longest]
            yield from sorted(map(self._tell, short), key=attrgetter("order"))

    def told(self) -> Iterator[Told]:
        """Give all moves in no order: a twentieth of the work of making them."""
        return map(self._tell, self._codes)

    def _sort(self) -> None:
        if not self._is_sorted:
            self._codes.sort()
            self._is_sorted = True

    def _frame_of(self, code: int) -> Frame:
        number = code >> WINDOW_AT & (1 << WINDOW_BITS) - 1
        frame = self._frames.get(number)
        if frame is None:
            frame = self._frames[number] = self._frame(self._windows[number])
        return frame

    def _tell(self, code: int) -> Told:
        """Read a code: the first square of the word, and the word with its blanks."""
        start, direction, length, lies, free = self._frame_of(code)
        word = self._word(length, code >> MASK_BITS & (1 << NUMBER_BITS) - 1)
        blanks = code & (1 << MASK_BITS) - 1
        if blanks or lies:
            marked = bytearray(word)
            for at in lies:
                marked[at] |= BLANK_BIT
            for at in free:
                if blanks & 1:
                    marked[at] |= BLANK_BIT
                blanks >>= 1
            word = bytes(marked)
        return Told(code, TOP - (code >> POINTS_AT), start, direction, word)

    def _frame(self, window: Window) -> Frame:
        """Return what all words of a window have in common."""
        lane, direction = window.lane, window.lane.direction
        begin, end = lane.begins[window.first], lane.ends[window.last - 1]
        start, step = lane.origin + begin * direction.step, direction.step
        length, cells = end - begin, self._board.cells
        lies = tuple(at for at in range(length) if cells[start + at * step] & BLANK_BIT)
        free = tuple(at - begin for at in lane.free[window.first : window.last])
        return start, direction, length, lies, free
