"""The check of documents with entries of a later version, a few entries at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.later_versions import RESULTS, Condition, add_result, condition_of
from faristol.desk.kernel.ports import Progress
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.stream_validation import BREATH, StreamFault, StreamReader, is_card
from faristol.ledger.codec import parse_line
from faristol.ledger.record import Record
from faristol.ledger.rules_digest import is_later, program


@dataclass(slots=True, kw_only=True)
class _StreamAudit:
    """A document that is being checked."""

    row: StreamRow
    lines: Sequence[str]
    reader: StreamReader
    at: int = field(default=0)  # lines that were read


class LaterEntries(Service):
    """The check which documents with entries of a later version can be read here, and written to.

    An imported document is audited by the rules like any file. A document of this device, to which another
    version has written meanwhile, is only searched for data that this version does not know.
    """

    def __init__(self, desk: Desk) -> None:
        self._stream_store = desk.stream_store
        self._audit: _StreamAudit | None = None

    async def run_idle(self) -> bool:
        """Read a few entries of the next document; return True if more is left."""
        rows = self._stream_store.streams.values()
        row = next((row for row in rows if condition_of(self._stream_store, row) == "due"), None)
        if row is None:
            self._audit = None
            return False
        await self._read_entries(row)
        return True

    async def look_through(self, stream: str, progress: Progress, *, working: str) -> None:
        """Check a document to its end, because it is needed now."""
        at = 0
        while condition_of(self._stream_store, row := self._stream_store.streams[stream]) == "due":
            await progress(at, row.seq, working)
            at = await self._read_entries(row)

    async def _read_entries(self, row: StreamRow) -> int:
        """Read some entries, and store the result after the last one; return the number read."""
        kind = kind_by_name(row.kind)
        if kind is None:
            await self._store(row, "unread")
            return row.seq
        audit = self._audit
        if audit is None or (audit.row.id, audit.row.hash) != (row.id, row.hash):
            lines = await self._stream_store.lines(row.id)
            audit = self._audit = _StreamAudit(row=row, lines=lines, reader=StreamReader(kind))
        for line in audit.lines[audit.at : audit.at + BREATH]:
            record = parse_line(line)
            fault = audit.reader.take(record)
            if fault and not self._is_known(audit, record):
                await self._store(row, _condition_after(fault))
                return row.seq
            audit.at += 1
        if audit.at < len(audit.lines):
            return audit.at
        await self._store(row, await self._condition_at_end(audit, has_cards=kind.has_cards))
        return row.seq

    def _is_known(self, audit: _StreamAudit, record: Record) -> bool:
        """Whether an entry is of this version or an earlier one, and was folded: it opens as it was judged."""
        is_ours = bool(audit.row.read_by) and not is_later(record.by)
        return is_ours and audit.reader.seq == record.seq

    async def _condition_at_end(self, audit: _StreamAudit, *, has_cards: bool) -> Condition:
        fault = audit.reader.finish()
        if fault and (fault.code == "parcel/too_new" or not audit.row.read_by):
            return _condition_after(fault)
        cards = await self._stream_store.cards(audit.row.id)
        if cards and not (has_cards and all(map(is_card, cards.values()))):
            return "unread" if is_later(audit.row.by) else "damaged"
        return "ordinary" if audit.reader.reading.is_readable else "judged"

    async def _store(self, row: StreamRow, condition: Condition) -> None:
        self._audit = None
        if condition == "ordinary":
            await self._stream_store.update(row.id, read_by=program())
        else:
            await self._stream_store.put_device_pref(
                RESULTS, add_result(self._stream_store, row, condition)
            )


def _condition_after(fault: StreamFault) -> Condition:
    return "unread" if fault.code == "parcel/too_new" else "damaged"
