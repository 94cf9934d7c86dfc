"""The squares: rows are letters from top to bottom, columns numbers from left to right.

CAT-DUP 1.2, RO-GEN 2. A row and a column are both numbers from 0 to 14 and must never be exchanged,
so they are different types; only this module makes a square of them.
"""

from enum import Enum
from typing import Final, NewType

Row = NewType("Row", int)
Column = NewType("Column", int)
Square = NewType("Square", int)  # row by row from the top left: 0 is A1, 14 is A15, 224 is O15

SIDE: Final = 15
SQUARES: Final = SIDE * SIDE

ROW_NAMES: Final = "ABCDEFGHIJKLMNO"


class Direction(Enum):
    """The direction in which a word is read: from left to right, or from top to bottom."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def step(self) -> int:
        """The difference of a square and the next one of the word."""
        return 1 if self is Direction.ACROSS else SIDE

    @property
    def other(self) -> "Direction":
        """The direction of the words that cross."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


def square(row: Row, column: Column) -> Square:
    """Return the square where a row and a column meet."""
    return Square(row * SIDE + column)


def row_of(at: Square) -> Row:
    """Return the row of a square."""
    return Row(at // SIDE)


def column_of(at: Square) -> Column:
    """Return the column of a square."""
    return Column(at % SIDE)


def mirrored(at: Square) -> Square:
    """Return the square on the other side of the diagonal from A1."""
    return Square(at % SIDE * SIDE + at // SIDE)


def row_name(row: Row) -> str:
    """Format a row: A to O."""
    return ROW_NAMES[row]


def column_name(column: Column) -> str:
    """Format a column: 1 to 15."""
    return str(column + 1)


_ROWS = {name: Row(at) for at, name in enumerate(ROW_NAMES)}
# only these texts: "08" and digits of other scripts name no column
_COLUMNS = {str(at + 1): Column(at) for at in range(SIDE)}


def parse_row(text: str) -> Row | None:
    """Parse the name of a row in either case; return None for another text."""
    return _ROWS.get(text.upper() if text.isascii() else "")


def parse_column(text: str) -> Column | None:
    """Parse the name of a column; return None for another text."""
    return _COLUMNS.get(text)


def square_name(at: Square) -> str:
    """Format a square, its row first.

    >>> square_name(CENTRE)
    'H8'
    """
    return _NAMES[at]


def parse_square(text: str) -> Square | None:
    """Parse a square, its row first; return None for another text.

    >>> parse_square("O15"), parse_square("15O")
    (224, None)
    """
    return _SQUARES.get(text)


# names are looked up and not parsed: an audit parses a board for each slip that it judges again
_NAMES = tuple(row + column for row in ROW_NAMES for column in _COLUMNS)
_SQUARES = {
    name: Square(at) for at, capitals in enumerate(_NAMES) for name in (capitals, capitals.lower())
}

CENTRE: Final = square(Row(7), Column(7))  # H8: CAT-CLS 2.3, RO-GEN 8
