"""Hold moves as the kernel finds them: records whose order as bytes is their order as moves."""

from collections.abc import Iterator
from heapq import nsmallest
from struct import Struct
from typing import Final

from faristol.board.board import Board
from faristol.board.score import Scoring
from faristol.board.square import Direction
from faristol.moves.found import Moves, Told
from faristol.moves.kernel.words import MOST_POINTS, RECORD
from faristol.tiles.alphabet import BLANK_BIT

# points to the most; first square; down or not; letters; new blanks, the first letter the highest bit; how many letters
_FIELDS: Final = Struct(">HBB15sHB")
_FIRST: Final = 1 << 15
_LENGTH: Final = -1  # how many letters, in a record
_SOME: Final = 4  # times as many may be asked for before all are put in order


class Records(Moves):
    """Read moves out of their records; a code is the record as a number."""

    def __init__(self, data: bytes, board: Board, terms: Scoring) -> None:
        super().__init__(board, terms)
        self._data = data
        self._records: list[bytes] = []  # in order, once they are

    def __len__(self) -> int:
        return len(self._data) // RECORD

    def told_page(self, offset: int, limit: int) -> list[Told]:
        """Return a part of the moves as `told` gives them, in order."""
        wanted = offset + limit
        if self._records or wanted * _SOME > len(self):
            return [self._read(one) for one in self._ordered()[offset:wanted]]
        return [self._read(one) for one in nsmallest(wanted, self._parts())[offset:]]

    def in_order(self, longest: int) -> Iterator[Told]:
        """Give moves in order whose words have no more letters than so."""
        for record in self._ordered():
            if record[_LENGTH] <= longest:
                yield self._read(record)

    def told(self) -> Iterator[Told]:
        """Give all moves in no order."""
        return map(self._read, self._parts())

    def _parts(self) -> Iterator[bytes]:
        data = self._data
        return (data[at : at + RECORD] for at in range(0, len(data), RECORD))

    def _ordered(self) -> list[bytes]:
        if not self._records:
            self._records = sorted(self._parts())
        return self._records

    def _tell(self, code: int) -> Told:
        return self._read(code.to_bytes(RECORD, "big"))

    def _read(self, record: bytes) -> Told:
        missing, start, is_down, letters, blanks, length = _FIELDS.unpack(record)
        direction = Direction.DOWN if is_down else Direction.ACROSS
        word = letters[:length]
        lies = self._board.cells[start : start + length * direction.step : direction.step]
        if blanks or any(tile & BLANK_BIT for tile in lies):
            word = bytes(
                letter | (BLANK_BIT if tile & BLANK_BIT or blanks & _FIRST >> at else 0)
                for at, (letter, tile) in enumerate(zip(word, lies, strict=True))
            )
        return Told(int.from_bytes(record, "big"), MOST_POINTS - missing, start, direction, word)
