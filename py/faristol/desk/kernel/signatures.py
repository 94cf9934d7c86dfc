"""The digits that name the entry with which a document was signed; they stand on its paper too.

An entry's hash covers all entries before it: a change of any of them changes the digits. They are searched
for from the end of a log, and cached by its head.
"""

from typing import Any, Final

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.storage.head_rows import SIGNINGS
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.kernel.storage.summary_cache import SummaryCache
from faristol.ledger.codec import line_hash, parse_line
from faristol.ledger.kind import Kind
from faristol.ledger.record import LedgerError

DIGITS: Final = 12
_PIECE: Final = 4  # digits in a group
_FIRST_READ: Final = 64  # entries that are read first; of a longer log then twice as many each time


def format_digits(entry_hash: str) -> str:
    """Return the digits of an entry as people compare them.

    >>> format_digits("7c1f92ab04de5566")
    '7c1f 92ab 04de'
    """
    digits = entry_hash[:DIGITS]
    return " ".join(digits[at : at + _PIECE] for at in range(0, len(digits), _PIECE))


class Signings(Service):
    """The digits of signed documents, for papers, lists and checks."""

    def __init__(self, desk: Desk) -> None:
        self._stream_store = desk.stream_store
        self._cached = SummaryCache(desk.stream_store, SIGNINGS)

    async def digits(self, row: StreamRow) -> str:
        """Return the digits of the newest signing of a document; an empty string if it is not signed."""
        kind = kind_by_name(row.kind)
        if kind is None or kind.signing is None or not row.seq:
            return ""
        digits = await self._cached.find(row.id)
        if not isinstance(digits, str):
            digits = await _find_digits(self._stream_store, kind, row)
            await self._cached.put(row.id, digits)
        return format_digits(digits)

    async def run_idle(self) -> bool:
        """Store new digits for the next start; return True if there were any."""
        return await self._cached.save()


async def _find_digits(stream_store: StreamStore, kind: Kind[Any, Any], row: StreamRow) -> str:
    acts = tuple(act for act in (kind.signing, kind.unlocking) if act is not None)
    marks = kind.schema.marks_of(*acts)
    last, size = row.seq, _FIRST_READ
    while last:
        first = max(0, last - size)
        for line in reversed(await stream_store.lines(row.id, first, last)):
            act = _act_of(line, kind) if any(mark in line for mark in marks) else None
            if act in acts:
                return line_hash(line)[:DIGITS] if act is kind.signing else ""
        last, size = first, 2 * size
    return ""


def _act_of(line: str, kind: Kind[Any, Any]) -> type | None:
    try:
        return kind.schema.classes.get(parse_line(line).kind)
    except LedgerError:  # a later version wrote it; its screen reports it
        return None
