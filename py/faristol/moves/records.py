"""Moves as the kernel finds them: records whose order as bytes is their order as moves."""

from collections.abc import Iterator
from heapq import nsmallest
from struct import Struct
from typing import Final

from faristol.board.board import Board
from faristol.board.score import Scoring
from faristol.board.square import Direction
from faristol.moves.kernel.words import MOST_POINTS, RECORD
from faristol.moves.move_list import ListedMove, Moves
from faristol.tiles.alphabet import BLANK_BIT

# points missing to the maximum; first square; is down; letters; new blanks, the first letter the highest bit; length
_FIELDS: Final = Struct(">HBB15sHB")
_FIRST: Final = 1 << 15
_LENGTH: Final = -1  # index of the length in a record
_SOME: Final = 4  # pages that end before a quarter of all moves are selected without sorting all


class Records(Moves):
    """The moves of the kernel's records; a code is the record as a number."""

    def __init__(self, data: bytes, board: Board, terms: Scoring) -> None:
        super().__init__(board, terms)
        self._data = data
        self._records: list[bytes] = []  # sorted, once a large page was requested

    def __len__(self) -> int:
        return len(self._data) // RECORD

    def list_page(self, offset: int, limit: int) -> list[ListedMove]:
        """Return a page of the listed moves, in order."""
        end = offset + limit
        if self._records or end * _SOME > len(self):
            return [self._read(record) for record in self._sort_records()[offset:end]]
        return [self._read(record) for record in nsmallest(end, self._parts())[offset:]]

    def iterate_ordered(self, longest: int) -> Iterator[ListedMove]:
        """Yield in order the moves whose words have at most `longest` letters."""
        for record in self._sort_records():
            if record[_LENGTH] <= longest:
                yield self._read(record)

    def iterate_unordered(self) -> Iterator[ListedMove]:
        """Iterate over all moves in no order."""
        return map(self._read, self._parts())

    def _parts(self) -> Iterator[bytes]:
        data = self._data
        return (data[at : at + RECORD] for at in range(0, len(data), RECORD))

    def _sort_records(self) -> list[bytes]:
        if not self._records:
            self._records = sorted(self._parts())
        return self._records

    def _decode(self, code: int) -> ListedMove:
        return self._read(code.to_bytes(RECORD, "big"))

    def _read(self, record: bytes) -> ListedMove:
        missing, start, is_down, letters, blanks, length = _FIELDS.unpack(record)
        direction = Direction.DOWN if is_down else Direction.ACROSS
        word = letters[:length]
        cells = self._board.cells[start : start + length * direction.step : direction.step]
        if blanks or any(tile & BLANK_BIT for tile in cells):
            word = bytes(
                letter | (BLANK_BIT if tile & BLANK_BIT or blanks & _FIRST >> at else 0)
                for at, (letter, tile) in enumerate(zip(word, cells, strict=True))
            )
        return ListedMove(
            int.from_bytes(record, "big"), MOST_POINTS - missing, start, direction, word
        )
