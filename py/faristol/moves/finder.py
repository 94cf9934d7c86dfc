"""The entry point of move generation: a finder has a lexicon and a scoring, for any board and rack.

A kernel is asked first, if there is one; what it refuses is answered by the search in Python, as is everything
without a kernel. Python refuses more than two blanks, or more than eight tiles.
"""

from collections.abc import Generator
from typing import TypeVar

from faristol.board.board import Board
from faristol.board.move import Move
from faristol.board.score import Scoring
from faristol.moves.best import BestSearch
from faristol.moves.full_search import FullSearch
from faristol.moves.kernel.words import Kernel
from faristol.moves.lanes import Lane, lanes_of
from faristol.moves.move_list import CodedMoves, Moves
from faristol.moves.question import Question
from faristol.moves.rack import Rack
from faristol.moves.records import Records
from faristol.moves.window_words import WindowWords
from faristol.moves.windows import POINTS_AT, TOP, Tables
from faristol.tiles.alphabet import Alphabet, Word
from faristol.words.lexicon import Lexicon

_T = TypeVar("_T")
Steps = Generator[None, None, _T]  # pauses every few milliseconds; its return value is the result

_CACHED_BOARDS = 4
_SAMPLE_LENGTH = 7  # tiles: the frequent letters of this length are those of other lengths too


class Finder:
    """The move generator for the words of a lexicon."""

    def __init__(self, lexicon: Lexicon, terms: Scoring, kernel: Kernel | None = None) -> None:
        self.kernel = kernel
        self._lexicon = lexicon
        self._terms = terms
        self._values = terms.values[: lexicon.alphabet.size + 1]
        self._frequent: list[int] = []
        self._lanes: dict[bytes, list[Lane]] = {}

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon whose words are laid."""
        return self._lexicon

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the words."""
        return self._lexicon.alphabet

    @property
    def hand(self) -> int:
        """The most tiles of a move."""
        return self._terms.hand

    def best(self, board: Board, rack: Word) -> list[Move]:
        """Return all moves with the most points, in their order: the first is the master move."""
        return list(finish(self.best_steps(board, rack)))

    def top(self, board: Board, rack: Word, count: int) -> list[Move]:
        """Return the first `count` moves in their order."""
        return finish(self.top_steps(board, rack, count))

    def every(self, board: Board, rack: Word) -> Moves:
        """Return all moves, in pages."""
        return finish(self.every_steps(board, rack))

    def best_score(self, board: Board, rack: Word) -> int | None:
        """Return the points of the best move, or None without a move."""
        return finish(self.best_score_steps(board, rack))

    def best_steps(self, board: Board, rack: Word) -> Steps[Moves]:
        """Do the work of `best` in steps; each move is made on request."""
        return (yield from self.some_steps(board, rack, 1))

    def top_steps(self, board: Board, rack: Word, count: int) -> Steps[list[Move]]:
        """Do the work of `top` in steps."""
        if count < 1:
            return []
        moves = yield from self.some_steps(board, rack, count)
        return moves.page(0, count)

    def some_steps(self, board: Board, rack: Word, count: int) -> Steps[Moves]:
        """Find at least the first `count` moves, in steps; each move is made on request."""
        moves = self._ask_kernel(board, rack, count)
        if moves is not None:
            return moves
        search = BestSearch(self._make_question(board, rack))
        yield from search.steps(count)
        return self._make_moves(board, search)

    def every_steps(self, board: Board, rack: Word) -> Steps[Moves]:
        """Do the work of `every` in steps."""
        moves = self._ask_kernel(board, rack, 0)
        if moves is not None:
            return moves
        search = FullSearch(self._make_question(board, rack))
        yield from search.steps()
        return self._make_moves(board, search)

    def best_score_steps(self, board: Board, rack: Word) -> Steps[int | None]:
        """Do the work of `best_score` in steps."""
        points = self.kernel.best_score(board, rack, self._terms) if self.kernel else None
        if points is not None:
            return points if points >= 0 else None
        search = BestSearch(self._make_question(board, rack))
        yield from search.steps(1, needs_more=True)
        return TOP - (min(search.codes) >> POINTS_AT) if search.codes else None

    def _ask_kernel(self, board: Board, rack: Word, count: int) -> Moves | None:
        """Return the kernel's best moves and those that equal the last, all moves for 0, or None."""
        records = self.kernel.find(board, rack, self._terms, count) if self.kernel else None
        return None if records is None else Records(records, board, self._terms)

    def _make_moves(self, board: Board, search: BestSearch | FullSearch) -> Moves:
        return CodedMoves(
            search.codes, search.windows, board, self._terms, self._lexicon.columns.word
        )

    def _make_question(self, board: Board, tiles: Word) -> Question:
        """Return the input of a search.

        Raises:
            ValueError: no rack of a game has these tiles.
        """
        columns = self._lexicon.columns
        rack = Rack(tiles, self._lexicon.alphabet.size)
        if not self._frequent:
            self._frequent = sorted(
                columns.letters,
                key=lambda letter: -columns.at_least(_SAMPLE_LENGTH, letter, 1).bit_count(),
            )
        return Question(
            lanes=self._lanes_of(board),
            rack=rack,
            words=self._lexicon.words.by_length,
            window_words=WindowWords(columns, rack, self._frequent, self._terms.barred),
            terms=self._terms,
            tables=Tables(rack, self._values, self._terms.barred),
        )

    def _lanes_of(self, board: Board) -> list[Lane]:
        """Return the lanes of a board, cached for the last boards: the same one is often asked about again."""
        lanes = self._lanes.get(board.cells)
        if lanes is None:
            if len(self._lanes) >= _CACHED_BOARDS:
                del self._lanes[next(iter(self._lanes))]
            lanes = lanes_of(board, self._terms, self._lexicon.columns.letters_between)
            self._lanes[board.cells] = lanes
        return lanes


def finish(steps: Steps[_T]) -> _T:
    """Run all steps at once and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: _T = end.value
            return result
