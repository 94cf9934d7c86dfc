"""A board as a text picture, formatted and parsed.

Fifteen lines of fifteen squares with spaces between, free ones as dots:

       1  2  3 …
    A  .  C  . …
    B  .  A NY …

The names of the columns and of the rows may be missing.
"""

from faristol.board.board import FREE, Board
from faristol.board.square import ROW_NAMES, SIDE
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread, read_word, tile_name

LONGEST = 4_000  # characters: every square a blank L·L, and more

_FREE = (".", "·", "-", "_")
_COLUMNS = [str(column) for column in range(1, SIDE + 1)]


def format_board(board: Board, alphabet: Alphabet) -> str:
    """Format a board, with the names of its rows and columns."""
    names = [tile_name(tile, alphabet) if tile else "." for tile in board.cells]
    rows = [_COLUMNS, *(names[at : at + SIDE] for at in range(0, len(names), SIDE))]
    width = max(2, *map(len, names))
    return "\n".join(
        f"{label} {' '.join(name.rjust(width) for name in row)}"
        for label, row in zip(" " + ROW_NAMES, rows, strict=True)
    )


def read_board(text: str, alphabet: Alphabet) -> Board | Misread:
    """Parse a picture of a board; a misread one gives the number of its faulty line.

    Codes: those of tiles, bad_board, and of the whole text empty, too_large. Only the squares are parsed:
    `check_board` finds boards that no game leads to, and the bag finds tiles beyond the set.
    """
    if len(text) > LONGEST:
        return Misread("too_large")
    lines = [(at, line.split()) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        return Misread("empty")
    last = lines[-1][0]
    if lines[0][1] == _COLUMNS:
        del lines[0]
    if len(lines) != SIDE:
        return Misread("bad_board", last)
    cells = bytearray()
    for (at, names), row in zip(lines, ROW_NAMES, strict=True):
        squares = names[1:] if len(names) == SIDE + 1 and names[0].upper() == row else names
        if len(squares) != SIDE:
            return Misread("bad_board", at)
        for name in squares:
            tile = _read_square(name, alphabet)
            if isinstance(tile, Misread):
                return Misread(tile.code, at, name)
            cells.append(tile)
    return Board(bytes(cells))


def _read_square(text: str, alphabet: Alphabet) -> int | Misread:
    if text in _FREE:
        return FREE
    word = read_word(text, alphabet)
    if isinstance(word, Misread):
        return word
    return word[0] if len(word) == 1 else Misread("no_such_tile")
