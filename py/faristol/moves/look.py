"""The review of a position: the best moves, and the number of all moves."""

from dataclasses import dataclass

from faristol.board.board import Board
from faristol.board.move import Move
from faristol.moves.finder import Finder, Steps
from faristol.tiles.alphabet import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The result of a review: the best move, and the numbers of equal ones and of all."""

    best: Move | None  # the first of the best, or None
    equal: int  # moves with as many points, itself included
    count: int  # moves in all


def look_steps(finder: Finder, board: Board, rack: Word) -> Steps[Look]:
    """Return the review of a position, with pauses; only the best move itself is made."""
    best = yield from finder.best_steps(board, rack)
    moves = yield from finder.every_steps(board, rack)
    return Look(best=best.first, equal=len(best), count=len(moves))
