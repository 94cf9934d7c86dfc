"""The board as lanes, its rows and columns: where tiles may be laid, and what crosses there."""

from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, compress, pairwise
from operator import add, sub
from typing import Final, NamedTuple, TypeAlias

from faristol.board.board import Board
from faristol.board.move import LETTERS_ONLY
from faristol.board.score import Scoring
from faristol.board.square import CENTRE, SIDE, SQUARES, Direction, column_of, row_of

ANY: Final = -1  # all letters, as bits

LettersBetween: TypeAlias = Callable[[bytes, bytes], int]
Gap: TypeAlias = tuple[int, int]  # the letters that fit, as bits; the points of the tiles beside it

_PLACES: Final = range(SIDE)
_BEHIND: Final = range(1, SIDE + 1)
_IS_FREE: Final = bytes(not tile for tile in range(256))  # for bytes.translate
_FIRST: Final[Gap] = (ANY, 0)  # the first move goes through the centre as if a tile were beside it


class Lane(NamedTuple):
    """A row or a column by its free squares, counted from 0; lists end one place after them.

    A window is `first` and `last`: the free squares from `first` to the one before `last`. Between two free squares
    there may be a run of tiles; a word through a window includes the runs at its ends.
    """

    direction: Direction
    origin: int  # the square where the lane begins
    letters: bytes  # all 15 squares; a blank is its letter, 0 is free
    free: list[int]  # the places of the free squares
    begins: list[int]  # the place where a word begins whose first new tile is on that square
    ends: list[int]  # the same for the last new tile, one place after the end
    laid: list[int]  # the points of the tiles of so many runs
    fitting: list[int]  # the letters that fit crosswise: bits, or ANY
    crossed: list[int]  # the number of squares before that have tiles beside them crosswise
    hooks: list[int]  # the points of the tiles of those cross words
    touching: list[int]  # the number of squares before that touch a tile
    letter: list[int]  # the premiums
    word: list[int]


class _Line(NamedTuple):
    """The facts about the tiles of a line alone, by its free squares."""

    letters: bytes
    runs: list[bytes]  # free square k lies between the runs k and k + 1
    free_flags: bytes  # by square, 1 or 0
    free: list[int]
    begins: list[int]
    ends: list[int]
    laid: list[int]
    beside: list[int]  # 1 where a tile is beside
    gaps: list[int]  # the squares with a tile beside


def lanes_of(board: Board, terms: Scoring, letters_between: LettersBetween) -> list[Lane]:
    """Return all lanes on which a move can be made, rows first."""
    cells, values = board.cells, terms.values
    rows = [_read_line(cells[at : at + SIDE], values) for at in range(0, SQUARES, SIDE)]
    columns = [_read_line(cells[at::SIDE], values) for at in range(SIDE)]
    # tiles in a column beside a free square decide which letters fit there in the row, and vice versa
    in_columns, in_rows = _read_gaps(rows, letters_between), _read_gaps(columns, letters_between)
    if board.is_empty:
        in_columns[column_of(CENTRE)][row_of(CENTRE)] = _FIRST
        in_rows[row_of(CENTRE)][column_of(CENTRE)] = _FIRST
    lanes = []
    for at, line in enumerate(rows):
        if len(line.runs) <= SIDE or in_rows[at]:
            lanes.append(_make_lane(Direction.ACROSS, at * SIDE, line, in_rows[at], terms))
    for at, line in enumerate(columns):
        if len(line.runs) <= SIDE or in_columns[at]:
            lanes.append(_make_lane(Direction.DOWN, at, line, in_columns[at], terms))
    return [lane for lane in lanes if lane.touching[-1]]


@lru_cache(maxsize=512)  # a move changes few lines of a board
def _read_line(line: bytes, values: bytes) -> _Line:
    runs = line.split(b"\0")
    free_flags = line.translate(_IS_FREE)
    free = list(compress(_PLACES, free_flags))
    beside = [1 if before or after else 0 for before, after in pairwise(runs)]
    points = [sum(run.translate(values)) if run else 0 for run in runs]
    sizes = list(map(len, runs))
    return _Line(
        letters=line.translate(LETTERS_ONLY),
        runs=runs,
        free_flags=free_flags,
        free=free,
        begins=list(map(sub, free, sizes)),
        ends=list(map(add, compress(_BEHIND, free_flags), sizes[1:])),
        laid=list(accumulate(points, initial=0)),
        beside=beside,
        gaps=[at for at, is_beside in enumerate(beside) if is_beside],
    )


def _read_gaps(lines: list[_Line], letters_between: LettersBetween) -> list[dict[int, Gap]]:
    """Return for each crossing line the letters that fit beside the tiles of these lines."""
    by_crossing: list[dict[int, Gap]] = [{} for _ in range(SIDE)]
    for number, line in enumerate(lines):
        for at in line.gaps:
            fits = letters_between(line.runs[at], line.runs[at + 1])
            by_crossing[line.free[at]][number] = (fits, line.laid[at + 2] - line.laid[at])
    return by_crossing


def _make_lane(
    direction: Direction, origin: int, line: _Line, gaps: dict[int, Gap], terms: Scoring
) -> Lane:
    squares = slice(origin, origin + SIDE * direction.step, direction.step)
    letters, words = terms.layout.letter[squares], terms.layout.word[squares]
    free = line.free
    letter, word = list(compress(letters, line.free_flags)), list(compress(words, line.free_flags))
    fitting = [ANY] * len(free)
    crossed = hooks = [0] * (len(free) + 1)
    touching = line.beside
    if gaps:
        crossed, hooks, touching = crossed[:], hooks[:], touching[:]
        for place, (fits, points) in gaps.items():
            at = bisect_left(free, place)
            touching[at] = 1
            if fits != ANY:
                fitting[at] = fits
                crossed[at + 1] = 1
                hooks[at + 1] = points * word[at]
        crossed, hooks = list(accumulate(crossed)), list(accumulate(hooks))
    return Lane(
        direction=direction,
        origin=origin,
        letters=line.letters,
        free=free,
        begins=line.begins,
        ends=line.ends,
        laid=line.laid,
        fitting=fitting,
        crossed=crossed,
        hooks=hooks,
        touching=list(accumulate(touching, initial=0)),
        letter=letter,
        word=word,
    )
