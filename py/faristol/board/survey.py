"""Surveys of a board: its words, the tiles of a line, the neighbours of a square, and anchors."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from faristol.board.board import Board
from faristol.board.layout import Layout
from faristol.board.score import extent
from faristol.board.square import CENTRE, SIDE, SQUARES, Direction, Square, column_of, row_of
from faristol.tiles.alphabet import Word

BEFORE: Final = -1
BEHIND: Final = 1


@dataclass(frozen=True, slots=True)
class Run:
    """Tiles that lie one after the other in a line; two or more are a word."""

    start: Square
    direction: Direction
    tiles: Word

    @property
    def last(self) -> Square:
        """The square of its last tile."""
        return Square(self.start + (len(self.tiles) - 1) * self.direction.step)


def line_squares(direction: Direction, number: int) -> tuple[Square, ...]:
    """Return the squares of a row or a column, counted from 0.

    >>> line_squares(Direction.DOWN, 7)[:3]
    (7, 22, 37)
    """
    first = number * SIDE if direction is Direction.ACROSS else number
    return tuple(Square(first + place * direction.step) for place in range(SIDE))


def place_in_line(at: Square, direction: Direction) -> int:
    """Return the place of a square in its row or column, counted from 0."""
    return column_of(at) if direction is Direction.ACROSS else row_of(at)


def line_through(at: Square, direction: Direction) -> int:
    """Return the number of the row or the column that a square lies in."""
    return row_of(at) if direction is Direction.ACROSS else column_of(at)


def run_through(board: Board, at: Square, direction: Direction) -> Run:
    """Return the run of tiles along a line that the tile on a square belongs to."""
    start, end = extent(board.cells, at, direction)
    return Run(Square(start), direction, board.cells[start : end : direction.step])


def runs_in(board: Board, direction: Direction, number: int) -> tuple[Run, ...]:
    """Return the runs of a row or a column in their order, single tiles too."""
    squares = line_squares(direction, number)
    return tuple(
        run_through(board, at, direction)
        for place, at in enumerate(squares)
        if board.at(at) and not (place and board.at(squares[place - 1]))
    )


def words_on(board: Board) -> tuple[Run, ...]:
    """Return the words on a board in reading order; of two from one square, the one across first."""
    runs = (
        run
        for direction in Direction
        for number in range(SIDE)
        for run in runs_in(board, direction, number)
        if len(run.tiles) > 1
    )
    return tuple(sorted(runs, key=lambda run: (run.start, run.direction is Direction.DOWN)))


def run_beside(board: Board, at: Square, direction: Direction, side: int) -> Run | None:
    """Return the run along a line that touches a square before or behind it, or None."""
    place = place_in_line(at, direction) + side
    near = Square(at + side * direction.step)
    if not 0 <= place < SIDE or not board.at(near):
        return None
    if not board.at(at):
        return run_through(board, near, direction)
    whole = run_through(board, at, direction)
    count = place_in_line(at, direction) - place_in_line(whole.start, direction)
    if side == BEFORE:
        return Run(whole.start, direction, whole.tiles[:count])
    return Run(near, direction, whole.tiles[count + 1 :])


def anchors_of(board: Board) -> tuple[Square, ...]:
    """Return the free squares beside a tile, in reading order; on an empty board the centre.

    Every move covers an anchor (CAT-CLM 6 and 8, RO-GEN 8 and 10).
    """
    if board.is_empty:
        return (CENTRE,)
    return tuple(
        at for at in map(Square, range(SQUARES)) if not board.at(at) and _is_beside_tile(board, at)
    )


def _is_beside_tile(board: Board, at: Square) -> bool:
    return any(
        0 <= place_in_line(at, direction) + side < SIDE
        and board.at(Square(at + side * direction.step))
        for direction in Direction
        for side in (BEFORE, BEHIND)
    )


def reachable_squares(
    board: Board, anchors: Iterable[Square], direction: Direction, *, tiles: int
) -> tuple[Square, ...]:
    """Return the free squares that `tiles` tiles reach from an anchor along a line, in reading order.

    Occupied squares in between are passed over and take no tile.
    """
    reached: set[Square] = set()
    for anchor in anchors:
        squares = line_squares(direction, line_through(anchor, direction))
        place = place_in_line(anchor, direction)
        for side in (squares[place:], squares[place::-1]):
            free = [at for at in side if not board.at(at)]
            reached.update(free[:tiles])
    return tuple(sorted(reached))


def premiums_among(squares: Iterable[Square], layout: Layout) -> dict[str, tuple[Square, ...]]:
    """Return the premium squares among some, by the name of the premium."""
    by_name: dict[str, list[Square]] = {"DL": [], "TL": [], "DW": [], "TW": []}
    for at in squares:
        if name := layout.premium(at):
            by_name[name].append(at)
    return {name: tuple(named) for name, named in by_name.items() if named}
