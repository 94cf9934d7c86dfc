"""Hold a move as people give it: a word with coordinates, or tiles laid on squares.

Neither is a legal move yet; what cannot even be read never becomes one of these.
"""

from dataclasses import dataclass

from faristol.board.square import Direction, Square
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import Misread


@dataclass(frozen=True, slots=True)
class TypedMove:
    """Hold a whole main word from the square of its first tile, with the tiles that lie there."""

    start: Square
    direction: Direction
    word: Word


@dataclass(frozen=True, slots=True)
class LaidTiles:
    """Hold tiles laid on squares one after the other, up to the first that could not be read."""

    tiles: tuple[tuple[Square, int], ...]
    misread: Misread | None = None
