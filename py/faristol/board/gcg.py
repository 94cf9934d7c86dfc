"""Convert moves to and from the notation of GCG files and of Woogles; it is not ours.

There rows have the numbers, a lower-case letter is a blank, and a tile of several signs stands in
brackets: `[NY]`, `[l·l]`. Tiles that lay there before are dots, or stand in parentheses: what is
`8G C.S.` in a file is shown as `8G C(A)S(A)`.
"""

from enum import Enum
from re import compile as pattern
from typing import Final
from unicodedata import normalize

from faristol.board.board import Board
from faristol.board.move import Move
from faristol.board.notation import BAD_COORDINATES, LONGEST, Coordinates
from faristol.board.square import (
    SIDE,
    Column,
    Direction,
    Row,
    Square,
    column_of,
    parse_column,
    parse_row,
    row_name,
    row_of,
    square,
    square_name,
)
from faristol.board.typed import TypedMove
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet
from faristol.tiles.reading import Misread, spelled

_DOT: Final = "."
_THROUGH: Final = (
    "\0"  # in its place while labels are read: no letter is spelt with it, as L.L would be
)
_LONE_DOT: Final = pattern(r"\[[^\]]*\]|\.")
_DOTTED: Final = 0  # a tile that is not named: whatever lies there


class Through(Enum):
    """Name the ways of writing the tiles that lay on the board before."""

    DOTS = "dots"
    PARENTHESES = "parentheses"


def parse_gcg_coordinates(text: str) -> Coordinates | Misread:
    """Read coordinates as GCG files and Woogles write them: there, rows have the numbers.

    A number first is across in both worlds, so this is another naming of the squares, not a swap
    of signs: what they call 2E is our B5, their E2 our 5B.

    >>> parse_gcg_coordinates("2E")
    Coordinates(start=19, direction=<Direction.ACROSS: 'across'>)
    """
    number_first = text[:1].isdigit()
    letter, number = (text[-1:], text[:-1]) if number_first else (text[:1], text[1:])
    row, column = parse_column(number), parse_row(letter)
    if row is None or column is None:
        return BAD_COORDINATES
    direction = Direction.ACROSS if number_first else Direction.DOWN
    return Coordinates(square(Row(row), Column(column)), direction)


def format_gcg_coordinates(start: Square, direction: Direction) -> str:
    """Write coordinates as GCG files and Woogles do.

    >>> format_gcg_coordinates(Square(19), Direction.ACROSS)
    '2E'
    """
    number, letter = str(row_of(start) + 1), row_name(Row(column_of(start)))
    return number + letter if direction is Direction.ACROSS else letter + number


def format_gcg_move(move: Move, alphabet: Alphabet, *, through: Through = Through.DOTS) -> str:
    """Write a move: coordinates, a space, and the main word."""
    new = {at for at, _ in move.placed}
    word = ""
    for at, tile in enumerate(move.word):
        if move.start + at * move.direction.step in new:
            word += _label(tile, alphabet)
        elif through is Through.DOTS:
            word += _DOT
        else:
            word += f"({_label(tile, alphabet)})"
    # neighbours stand in parentheses together
    return f"{format_gcg_coordinates(move.start, move.direction)} {word.replace(')(', '')}"


def parse_gcg_move(text: str, board: Board, alphabet: Alphabet) -> TypedMove | Misread:
    """Read a move: coordinates and the main word, its dots as the tiles that lie on the board.

    Codes: those of coordinates and words, off_board, bad_parentheses, and bad_through: a dot or a
    tile in parentheses where no tile lies. Whether letters are those of the board, `check` tells.
    """
    if len(text) > LONGEST:
        return Misread("too_long", LONGEST)
    parts = normalize("NFC", text).split()
    if len(parts) != 2:
        return BAD_COORDINATES if len(parts) != 1 else Misread("empty")
    coordinates = parse_gcg_coordinates(parts[0])
    if isinstance(coordinates, Misread):
        return coordinates
    tiles = read_labels(parts[1], alphabet)
    if isinstance(tiles, Misread):
        return tiles
    start, direction = coordinates.start, coordinates.direction
    place = column_of(start) if direction is Direction.ACROSS else row_of(start)
    if place + len(tiles) > SIDE:
        return Misread("off_board", SIDE - place)
    word = bytearray()
    for number, (tile, is_through) in enumerate(tiles):
        at = Square(start + number * direction.step)
        if is_through and not board.at(at):
            return Misread("bad_through", number, square_name(at))
        word.append(board.at(at) if tile == _DOTTED else tile)
    return TypedMove(start, direction, bytes(word))


def _label(tile: int, alphabet: Alphabet) -> str:
    """Return how a tile is written, as the language writes it."""
    name = alphabet.written[tile & LETTER]
    label = name if len(name) == 1 else f"[{name}]"
    return label.lower() if tile & BLANK_BIT else label


def read_labels(text: str, alphabet: Alphabet) -> list[tuple[int, bool]] | Misread:
    """Read tiles, each with whether it is said to lie there already."""
    tiles: list[tuple[int, bool]] = []
    is_through = False
    at = 0
    text = _LONE_DOT.sub(lambda found: _THROUGH if found[0] == _DOT else found[0], text)
    while at < len(text):
        sign = text[at]
        if sign in "()":
            if is_through is (sign == "(") or text[at : at + 2] == "()":
                return Misread("bad_parentheses", at, sign)
            is_through = not is_through
            at += 1
        elif sign == _THROUGH:
            tiles.append((_DOTTED, True))
            at += 1
        else:
            is_bracket = sign == "["
            at += is_bracket
            code, length = spelled(text, at, alphabet)
            is_blank = text[at : at + length].islower()
            is_tile = code and (is_blank or is_through or alphabet.letters[code - 1].count)
            if not is_tile or (is_bracket and text[at + length : at + length + 1] != "]"):
                return Misread("no_such_tile", at, text[at : at + 1] or sign)
            tiles.append((code | BLANK_BIT if is_blank else code, is_through))
            at += length + is_bracket
    return Misread("bad_parentheses", at, "(") if is_through else tiles
