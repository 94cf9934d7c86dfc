"""The writer of parts of a file into quarantine."""

from collections.abc import Iterable, Sequence

from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.storage.memory_tables import QUARANTINE
from faristol.desk.kernel.storage.quarantine import MAX_BYTES, QuarantineRow, is_room_for
from faristol.desk.kernel.storage.stream_store import PARTS_TRIED
from faristol.ledger.quarantine import Quarantined
from faristol.ledger.refusal import Refusal


class QuarantineWriter:
    """The operations that put parts of a file into quarantine, in addition to those already there."""

    def __init__(
        self, rows: Sequence[QuarantineRow], now: str, leaving: QuarantineRow | None
    ) -> None:
        self._rows = {row.id: row for row in rows}
        self._now = now
        self.added: list[QuarantineRow] = []
        self.names: list[str] = []
        self.operations: list[Operation] = []
        self.has_untried = False  # by this program, since another program put them into quarantine
        if leaving is not None:
            self._rows.pop(leaving.id, None)
            self.operations += leaving.removal

    @property
    def rows(self) -> list[QuarantineRow]:
        """All parts that are in quarantine after the operations."""
        return list(self._rows.values())

    def add(self, parts: Iterable[Quarantined]) -> Refusal | None:
        """Add parts, each once, or return the refusal if there is no room for them."""
        for part in parts:
            is_carried = part.line == 0  # in quarantine already before the file was written
            if part.id not in self._rows:
                row = QuarantineRow.from_part(part, self._now)
                self._rows[part.id] = row
                self.added.append(row)
                self.operations.append(("put", QUARANTINE, row.to_columns()))
                self.has_untried |= is_carried
            elif is_carried:
                continue
            self.names.append(part.name)
        if self.has_untried:
            self.operations.append(("delete", "prefs", PARTS_TRIED))
        is_grown = any(step == "put" for step, *_ in self.operations)
        if not is_grown or is_room_for(self.rows):
            return None
        return Refusal("parcel/no_room_aside", {"field": "file", "limit": MAX_BYTES >> 20})
