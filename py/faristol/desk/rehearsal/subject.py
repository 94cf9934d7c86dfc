"""The rehearsal begun last and what is rehearsed in it, by their rows: home reads no more of them."""

from typing import Final

from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.ledger.codec import parse_line
from faristol.ledger.record import LedgerError

KIND: Final = "rehearsal"
LAST: Final = (
    "rehearsal"  # the setting of this device that holds the id of the rehearsal begun last
)


def find_rehearsal(store: StreamStore) -> StreamRow | None:
    """Return the row of the rehearsal begun last: the clock of a device may be set back."""
    rows = store.newest_first(KIND)
    chosen = store.own.get(LAST, "")
    return next((row for row in rows if row.id == chosen), rows[0] if rows else None)


async def load_subject(store: StreamStore, rehearsal: StreamRow) -> StreamRow | None:
    """Return the row of the game or tournament that is rehearsed, or None where it is gone.

    Raises:
        LedgerError: the first entry of the rehearsal cannot be read.
    """
    subject = parse_line(await store.first_line(rehearsal.id)).data.get("subject")
    if not isinstance(subject, str):
        raise LedgerError("rehearsal/subject")
    return store.streams.get(subject)
