"""The tiles that lie on the board."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.board.square import SQUARES, Square
from faristol.tiles.alphabet import LETTER

FREE = 0  # a square without a tile


@dataclass(frozen=True, slots=True)
class Board:
    """The tile of each square, row by row; a blank has its letter with BLANK_BIT set."""

    cells: bytes = bytes(SQUARES)

    def __post_init__(self) -> None:
        if len(self.cells) != SQUARES:
            raise ValueError(f"{len(self.cells)} squares")

    def at(self, at: Square) -> int:
        """Return the tile on a square, or FREE."""
        return self.cells[at]

    @property
    def is_empty(self) -> bool:
        """Whether the board has no tile."""
        return not any(self.cells)

    @property
    def count(self) -> int:
        """The number of tiles on the board."""
        return SQUARES - self.cells.count(FREE)

    @property
    def tiles(self) -> tuple[tuple[Square, int], ...]:
        """The tiles with their squares, row by row."""
        return tuple((Square(at), tile) for at, tile in enumerate(self.cells) if tile)

    def with_tiles(self, placed: Iterable[tuple[Square, int]]) -> "Board":
        """Return the board with more tiles on it.

        Raises:
            ValueError: a tile is not a letter, or its square is taken.
        """
        cells = bytearray(self.cells)
        for at, tile in placed:
            if cells[at] or not tile & LETTER:
                raise ValueError(f"tile {tile} on square {at}, where {cells[at]} is")
            cells[at] = tile
        return Board(bytes(cells))


EMPTY = Board()
