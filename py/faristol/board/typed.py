"""A move as entered: a word with coordinates, or tiles laid on squares.

Neither is a legal move yet; unreadable input never becomes one of these.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.board.notation import parse_coordinates
from faristol.board.square import Direction, Square, parse_square
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import Misread, read_word


@dataclass(frozen=True, slots=True)
class TypedMove:
    """A whole main word from the square of its first tile, occupied squares included."""

    start: Square
    direction: Direction
    word: Word


@dataclass(frozen=True, slots=True)
class LaidTiles:
    """Tiles laid on squares one after the other, up to the first unreadable one."""

    tiles: tuple[tuple[Square, int], ...]
    misread: Misread | None = None


def read_typed(at: str, word: str, alphabet: Alphabet) -> TypedMove | Misread:
    """Parse coordinates and the whole main word, its blanks in parentheses."""
    coordinates = parse_coordinates(at)
    if isinstance(coordinates, Misread):
        return coordinates
    tiles = read_word(word, alphabet)
    if isinstance(tiles, Misread):
        return tiles
    return TypedMove(coordinates.start, coordinates.direction, tiles)


def read_laid(tiles: Iterable[tuple[str, str]], alphabet: Alphabet) -> LaidTiles:
    """Parse pairs of a square and the tile on it, a blank as its letter in parentheses."""
    read: list[tuple[Square, int]] = []
    for name, text in tiles:
        at = parse_square(name)
        if at is None:
            return LaidTiles(tuple(read), Misread("off_board", len(read), name))
        word = read_word(text, alphabet)
        if not isinstance(word, Misread) and len(word) != 1:
            word = Misread("no_such_tile", len(read), text)
        if isinstance(word, Misread):
            return LaidTiles(tuple(read), word)
        read.append((at, word[0]))
    return LaidTiles(tuple(read))
