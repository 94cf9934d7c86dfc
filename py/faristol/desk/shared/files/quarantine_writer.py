"""Keep the parts of a file aside, beside those that are there."""

from collections.abc import Iterable, Sequence

from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.storage.memory_tables import QUARANTINE
from faristol.desk.kernel.storage.quarantine import MAX_BYTES, QuarantineRow, is_room_for
from faristol.desk.kernel.storage.stream_store import PARTS_TRIED
from faristol.ledger.quarantine import Quarantined
from faristol.ledger.refusal import Refusal


class Quarantining:
    """The operations that keep the parts of a file aside, beside those that are there."""

    def __init__(
        self, rows: Sequence[QuarantineRow], now: str, leaving: QuarantineRow | None
    ) -> None:
        self._rows = {row.id: row for row in rows}
        self._now = now
        self.added: list[QuarantineRow] = []
        self.names: list[str] = []
        self.operations: list[Operation] = []
        self.are_untried = False  # by this program, since another one kept them aside
        if leaving is not None:
            self._rows.pop(leaving.id, None)
            self.operations += leaving.removal

    @property
    def rows(self) -> list[QuarantineRow]:
        """All parts that are kept aside then."""
        return list(self._rows.values())

    def add(self, parts: Iterable[Quarantined]) -> Refusal | None:
        """Keep parts aside, each once, or return why there is no room for them."""
        for part in parts:
            is_carried = part.line == 0  # kept aside before the file was written
            if part.id not in self._rows:
                row = QuarantineRow.from_part(part, self._now)
                self._rows[part.id] = row
                self.added.append(row)
                self.operations.append(("put", QUARANTINE, row.to_columns()))
                self.are_untried |= is_carried
            elif is_carried:
                continue
            self.names.append(part.name)
        if self.are_untried:
            self.operations.append(("delete", "prefs", PARTS_TRIED))
        is_grown = any(step == "put" for step, *_ in self.operations)
        if not is_grown or is_room_for(self.rows):
            return None
        return Refusal("parcel/no_room_aside", {"field": "file", "limit": MAX_BYTES >> 20})
