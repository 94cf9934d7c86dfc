"""Moves in the notation of GCG files and of Woogles, which differs from ours.

There rows have the numbers, a lower-case letter is a blank, and a digraph stands in brackets: `[NY]`, `[l·l]`. Tiles
that lay there before are dots, or stand in parentheses: `8G C.S.` in a file is displayed as `8G C(A)S(A)`.
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
_THROUGH: Final = "\0"  # replaces a dot while labels are parsed: the dot of L.L belongs to a letter
_LONE_DOT: Final = pattern(r"\[[^\]]*\]|\.")
_DOTTED: Final = 0  # stands for the tile on the board


class Through(Enum):
    """The notations of tiles that lay on the board before."""

    DOTS = "dots"
    PARENTHESES = "parentheses"


def parse_gcg_coordinates(text: str) -> Coordinates | Misread:
    """Parse coordinates of GCG files and of Woogles, where rows have the numbers.

    A number first is across in both notations, so the squares have other names and the characters are
    not swapped: their 2E is our B5, their E2 our 5B.

    >>> parse_gcg_coordinates("2E")
    Coordinates(start=19, direction=<Direction.ACROSS: 'across'>)
    """
    is_number_first = text[:1].isdigit()
    letter, number = (text[-1:], text[:-1]) if is_number_first else (text[:1], text[1:])
    row, column = parse_column(number), parse_row(letter)
    if row is None or column is None:
        return BAD_COORDINATES
    direction = Direction.ACROSS if is_number_first else Direction.DOWN
    return Coordinates(square(Row(row), Column(column)), direction)


def format_gcg_coordinates(start: Square, direction: Direction) -> str:
    """Format coordinates for GCG files and Woogles.

    >>> format_gcg_coordinates(Square(19), Direction.ACROSS)
    '2E'
    """
    number, letter = str(row_of(start) + 1), row_name(Row(column_of(start)))
    return number + letter if direction is Direction.ACROSS else letter + number


def format_gcg_move(move: Move, alphabet: Alphabet, *, through: Through = Through.DOTS) -> str:
    """Format a move: coordinates, a space, and the main word."""
    new = {at for at, _ in move.placed}
    word = ""
    for at, tile in enumerate(move.word):
        if move.start + at * move.direction.step in new:
            word += _format_label(tile, alphabet)
        elif through is Through.DOTS:
            word += _DOT
        else:
            word += f"({_format_label(tile, alphabet)})"
    # neighbouring tiles share their parentheses
    return f"{format_gcg_coordinates(move.start, move.direction)} {word.replace(')(', '')}"


def parse_gcg_move(text: str, board: Board, alphabet: Alphabet) -> TypedMove | Misread:
    """Parse a move: coordinates and the main word, its dots as the tiles that lie on the board.

    Codes: those of coordinates and words, off_board, bad_parentheses, and bad_through: a dot or a tile in parentheses
    on a free square. `legality.check` compares the letters with those of the board.
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


def _format_label(tile: int, alphabet: Alphabet) -> str:
    """Return a tile as the language writes it."""
    name = alphabet.written[tile & LETTER]
    label = name if len(name) == 1 else f"[{name}]"
    return label.lower() if tile & BLANK_BIT else label


def read_labels(text: str, alphabet: Alphabet) -> list[tuple[int, bool]] | Misread:
    """Parse tiles, each with whether the text marks it as lying there already."""
    tiles: list[tuple[int, bool]] = []
    is_through = False
    at = 0
    text = _LONE_DOT.sub(lambda match: _THROUGH if match[0] == _DOT else match[0], text)
    while at < len(text):
        character = text[at]
        if character in "()":
            if is_through is (character == "(") or text[at : at + 2] == "()":
                return Misread("bad_parentheses", at, character)
            is_through = not is_through
            at += 1
        elif character == _THROUGH:
            tiles.append((_DOTTED, True))
            at += 1
        else:
            is_bracket = character == "["
            at += is_bracket
            code, length = spelled(text, at, alphabet)
            is_blank = text[at : at + length].islower()
            is_tile = code and (is_blank or is_through or alphabet.letters[code - 1].count)
            if not is_tile or (is_bracket and text[at + length : at + length + 1] != "]"):
                return Misread("no_such_tile", at, text[at : at + 1] or character)
            tiles.append((code | BLANK_BIT if is_blank else code, is_through))
            at += length + is_bracket
    return Misread("bad_parentheses", at, "(") if is_through else tiles
