"""The quarantine: parts of device files that could not be imported, each under the hash of its text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Final

from faristol.desk.kernel.ports import Operation, Row, Store
from faristol.desk.kernel.storage.memory_tables import QUARANTINE
from faristol.ledger.envelope import quarantined_line
from faristol.ledger.quarantine import Quarantined, content_of

MAX_BYTES: Final = 24 * 2**20  # of all their lines: a device file of 64 MB has room for them
MAX_PARTS: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class QuarantineRow:
    """A part in quarantine, as the database holds it."""

    id: str
    name: str
    code: str
    line: int
    at: str
    text: str = field(repr=False)
    seq: int = 1  # compared by `expect`: the row exists

    @classmethod
    def from_columns(cls, columns: Row) -> "QuarantineRow":
        """Return a row of the database; further columns of a later version stay in the database alone."""
        return cls(**{name: value for name, value in columns.items() if name in _COLUMNS})

    @classmethod
    def from_part(cls, part: Quarantined, at: str) -> "QuarantineRow":
        """Return the row of a part that is stored at a moment."""
        return cls(
            id=part.id, name=part.name, code=part.code, line=part.line, at=at, text=part.text
        )

    def to_columns(self) -> Row:
        """Return the row as the database holds it."""
        return {name: getattr(self, name) for name in _COLUMNS}

    @property
    def part(self) -> Quarantined:
        """The part as it travels in a device file."""
        return Quarantined(name=self.name, code=self.code, line=self.line, text=self.text)

    @property
    def content(self) -> bytes:
        """The bytes of the part, as they stood in the file."""
        return content_of(self.code, self.text)

    @property
    def removal(self) -> list[Operation]:
        """The operations that delete the part, and fail if another window has deleted it before."""
        return [
            ("expect", QUARANTINE, {"key": self.id, "seq": self.seq}),
            ("delete", QUARANTINE, self.id),
        ]


_COLUMNS: Final = tuple(column.name for column in fields(QuarantineRow))


async def load_parts(store: Store) -> list[QuarantineRow]:
    """Return all parts in quarantine, by id."""
    return [QuarantineRow.from_columns(row) for row in await store.rows(QUARANTINE)]


async def load_part(store: Store, part_id: str) -> QuarantineRow | None:
    """Return a part, or None if it is not here any more."""
    row = await store.row(QUARANTINE, part_id) if part_id else None
    return None if row is None else QuarantineRow.from_columns(row)


def newest_first(parts: Iterable[QuarantineRow]) -> list[QuarantineRow]:
    """Return parts in the order in which they are listed: the newest first, then by id."""
    return sorted(sorted(parts, key=lambda row: row.id), key=lambda row: row.at, reverse=True)


def is_room_for(parts: Sequence[QuarantineRow]) -> bool:
    """Whether the quarantine has room for some parts, all of them together."""
    return len(parts) <= MAX_PARTS and sum(map(_size_of_line, parts)) <= MAX_BYTES


def _size_of_line(row: QuarantineRow) -> int:
    """Return the bytes of a part as it travels: what JSON escapes is up to six times as long."""
    return len(quarantined_line(row.part).encode())
