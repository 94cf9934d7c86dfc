"""Look at a position of a game that was: the best there was, and among how many moves."""

from dataclasses import dataclass

from faristol.board.board import Board
from faristol.board.move import Move
from faristol.moves.finder import Finder, Steps
from faristol.tiles.alphabet import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Hold what there was to find."""

    best: Move | None  # the first of the best in their order
    equal: int  # how many score as much, itself among them
    count: int  # moves in all


def look_steps(finder: Finder, board: Board, rack: Word) -> Steps[Look]:
    """Look at a position, in steps; one move is made of all that are found."""
    best = yield from finder.best_steps(board, rack)
    every = yield from finder.every_steps(board, rack)
    return Look(best=best.first, equal=len(best), count=len(every))
