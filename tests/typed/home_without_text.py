"""A module whose hooks have wrong signatures (wrong_hooks.py)."""

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.resumable import ResumableDocument


async def load_home_entry(
    _desk: Desk, _request: Request, _row: StreamRow, plain: ResumableDocument
) -> ResumableDocument:
    """Return the entry, without the text that is passed."""
    return plain


async def note_update_blocker(_desk: Desk) -> bool:
    """Return a value where none is expected."""
    return True
