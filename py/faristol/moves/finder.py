"""The door: a finder knows a lexicon and how it scores, and answers for any board and rack.

Where there is a kernel it is asked first; what it refuses is for the search in Python, as everything
is where there is none. That refuses more than two blanks, or more than eight tiles.
"""

from collections.abc import Generator
from typing import TypeVar

from faristol.board.board import Board
from faristol.board.move import Move
from faristol.board.score import Scoring
from faristol.moves.best import Best
from faristol.moves.every import Every
from faristol.moves.fitting import Fitting
from faristol.moves.found import CodedMoves, Moves
from faristol.moves.kernel.words import Kernel
from faristol.moves.lanes import Lane, lanes_of
from faristol.moves.question import Question
from faristol.moves.rack import Rack
from faristol.moves.records import Records
from faristol.moves.windows import POINTS_AT, TOP, Tables
from faristol.tiles.alphabet import Alphabet, Word
from faristol.words.lexicon import Lexicon

_T = TypeVar("_T")
Steps = Generator[None, None, _T]  # goes on after every few milliseconds; what it returns is found

_KEPT_BOARDS = 4
_USUAL = 7  # tiles: what letters words of this length have, others have too


class Finder:
    """Find moves with the words of a lexicon."""

    def __init__(self, lexicon: Lexicon, terms: Scoring, kernel: Kernel | None = None) -> None:
        self.kernel = kernel
        self._lexicon = lexicon
        self._terms = terms
        self._values = terms.values[: lexicon.alphabet.size + 1]
        self._frequent: list[int] = []
        self._lanes: dict[bytes, list[Lane]] = {}

    @property
    def alphabet(self) -> Alphabet:
        """Return the letters that its words are made of."""
        return self._lexicon.alphabet

    @property
    def hand(self) -> int:
        """Return the most tiles of a move."""
        return self._terms.hand

    def best(self, board: Board, rack: Word) -> list[Move]:
        """Return all moves with the most points, in their order: the first is the master move."""
        return list(finish(self.best_steps(board, rack)))

    def top(self, board: Board, rack: Word, count: int) -> list[Move]:
        """Return the first so many moves in their order."""
        return finish(self.top_steps(board, rack, count))

    def every(self, board: Board, rack: Word) -> Moves:
        """Return every move, in pages."""
        return finish(self.every_steps(board, rack))

    def best_score(self, board: Board, rack: Word) -> int | None:
        """Return the points of the best move, or nothing when there is no move."""
        return finish(self.best_score_steps(board, rack))

    def best_steps(self, board: Board, rack: Word) -> Steps[Moves]:
        """Do the work of `best` in steps; no move is made before it is asked for."""
        return (yield from self.some_steps(board, rack, 1))

    def top_steps(self, board: Board, rack: Word, count: int) -> Steps[list[Move]]:
        """Do the work of `top` in steps."""
        if count < 1:
            return []
        found = yield from self.some_steps(board, rack, count)
        return found.page(0, count)

    def some_steps(self, board: Board, rack: Word, count: int) -> Steps[Moves]:
        """Find at least the first so many moves, in steps; no move is made before it is asked for."""
        known = self._asked(board, rack, count)
        if known is not None:
            return known
        best = Best(self._question(board, rack))
        yield from best.steps(count)
        return self._moves(board, best)

    def every_steps(self, board: Board, rack: Word) -> Steps[Moves]:
        """Do the work of `every` in steps."""
        known = self._asked(board, rack, 0)
        if known is not None:
            return known
        every = Every(self._question(board, rack))
        yield from every.steps()
        return self._moves(board, every)

    def best_score_steps(self, board: Board, rack: Word) -> Steps[int | None]:
        """Do the work of `best_score` in steps."""
        known = self.kernel.best_score(board, rack, self._terms) if self.kernel else None
        if known is not None:
            return known if known >= 0 else None
        best = Best(self._question(board, rack))
        yield from best.steps(1, more=True)
        return TOP - (min(best.codes) >> POINTS_AT) if best.codes else None

    def _asked(self, board: Board, rack: Word, count: int) -> Moves | None:
        """Ask the kernel for the best moves, so many and those that equal the last, or for all."""
        found = self.kernel.find(board, rack, self._terms, count) if self.kernel else None
        return None if found is None else Records(found, board, self._terms)

    def _moves(self, board: Board, found: Best | Every) -> Moves:
        return CodedMoves(
            found.codes, found.windows, board, self._terms, self._lexicon.columns.word
        )

    def _question(self, board: Board, tiles: Word) -> Question:
        """Put together what a search needs to know.

        Raises:
            ValueError: no rack of a game is like it.
        """
        columns = self._lexicon.columns
        rack = Rack(tiles, self._lexicon.alphabet.size)
        if not self._frequent:
            self._frequent = sorted(
                columns.letters,
                key=lambda letter: -columns.at_least(_USUAL, letter, 1).bit_count(),
            )
        return Question(
            lanes=self._read(board),
            rack=rack,
            words=self._lexicon.words.by_length,
            fitting=Fitting(columns, rack, self._frequent, self._terms.barred),
            terms=self._terms,
            tables=Tables(rack, self._values, self._terms.barred),
        )

    def _read(self, board: Board) -> list[Lane]:
        """Read a board; the last few are remembered, for people ask about one again and again."""
        found = self._lanes.get(board.cells)
        if found is None:
            if len(self._lanes) >= _KEPT_BOARDS:
                del self._lanes[next(iter(self._lanes))]
            found = lanes_of(board, self._terms, self._lexicon.columns.letters_between)
            self._lanes[board.cells] = found
        return found


def finish(steps: Steps[_T]) -> _T:
    """Go through all steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: _T = end.value
            return found
