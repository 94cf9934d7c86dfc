"""Texts of boards and racks, as in events and on the page, and their parsers."""

from collections.abc import Iterable
from functools import lru_cache

from faristol.board.board import EMPTY, Board
from faristol.board.square import SQUARES, Square, parse_square, square_name
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.bag import BLANK_SIGN
from faristol.tiles.reading import tile_name, tile_names

REMEMBERED = 8  # cached boards of `board_of`: the same one is parsed many times a round
NOWHERE = Square(SQUARES)  # after all squares


def square_of(cell: str) -> int:
    """Return the place of a tile on its square in reading order; `NOWHERE` if it names no square."""
    at = parse_square(cell.partition("=")[0])
    return NOWHERE if at is None else at


def rest_of_rack(rack: Iterable[str], placed: Iterable[str]) -> tuple[str, ...]:
    """Return the rest of a rack after a move; tiles that it lacks are ignored."""
    rest = list(rack)
    for cell in placed:
        tile = cell.partition("=")[2]
        name = BLANK_SIGN if tile.startswith("(") else tile
        if name in rest:
            rest.remove(name)
    return tuple(rest)


def cells_of(placed: Iterable[tuple[Square, int]], alphabet: Alphabet) -> tuple[str, ...]:
    """Return tiles on their squares as texts, in the order given.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> cells_of([(Square(112), 16), (Square(113), 129)], alphabet_of("ca"))
    ('H8=NY', 'H9=(A)')
    """
    return tuple(f"{square_name(at)}={tile_name(tile, alphabet)}" for at, tile in placed)


@lru_cache(maxsize=REMEMBERED)
def board_of(cells: tuple[str, ...], alphabet: Alphabet) -> Board | None:
    """Return the board of texts made by `cells_of` row by row, or None for other texts."""
    board = bytearray(EMPTY.cells)
    last = -1
    for cell in cells:
        name, separator, tile = cell.partition("=")
        at = parse_square(name)
        code = _code_of(tile, alphabet)
        if not separator or at is None or at <= last or not code or square_name(at) != name:
            return None
        board[at] = code
        last = at
    return Board(bytes(board))


def _code_of(tile: str, alphabet: Alphabet) -> int:
    """Return the tile of this very name, a blank with its letter in parentheses; 0 if no tile has it."""
    is_blank = tile.startswith("(") and tile.endswith(")")
    name = tile[1:-1] if is_blank else tile
    code = alphabet.spellings.get(name)
    if code is None:
        return 0
    letter = alphabet.letters[code - 1]
    if letter.name != name or not (is_blank or letter.count):
        return 0
    return code | BLANK_BIT if is_blank else code


def rack_names(rack: Word, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the tiles of a rack as texts."""
    return tuple(tile_names(rack, alphabet))


def rack_of(names: Iterable[str], alphabet: Alphabet) -> Word | None:
    """Return the rack of texts made by `rack_names`, or None for other texts."""
    rack = bytearray()
    for name in names:
        tile = BLANK if name == BLANK_SIGN else _code_of(name, alphabet)
        if tile & BLANK_BIT or not (tile or name == BLANK_SIGN):
            return None
        rack.append(tile)
    return bytes(rack)
