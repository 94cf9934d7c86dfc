"""The note that the times of a document are not those of the device that displays it."""

from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import offset_at
from faristol.desk.kernel.translation import Message, gettext_noop

ELSEWHERE: Final = gettext_noop("Times are those of {zone}, not those of this device.")
UNKNOWN: Final = gettext_noop(
    "This device does not know the time zone {zone}: times are those of this device."
)
SAME: Final = Message("")


def zone_note(desk: Desk, request: Request, row: StreamRow) -> Message:
    """Return the note on a document begun in another time zone; an empty message where times agree.

    Two zones with the same time need no note: their offsets are compared at the beginning of the document, at its
    last entry, and now.
    """
    if not row.zone:
        return SAME
    document_zone, device_zone = desk.zone(request, row), desk.zone(request)
    if document_zone.name != row.zone:
        return Message(UNKNOWN, {"zone": row.zone.replace("_", " ")})
    moments = filter(None, (row.created_at, row.changed_at, desk.clock.now()))
    if all(offset_at(at, document_zone) == offset_at(at, device_zone) for at in moments):
        return SAME
    return Message(ELSEWHERE, {"zone": document_zone.label})


def zone_elsewhere(desk: Desk, request: Request, row: StreamRow) -> str:
    """Return the name of a document's zone where its times are not the device's, or an empty string."""
    is_elsewhere = zone_note(desk, request, row).text == ELSEWHERE
    return desk.zone(request, row).label if is_elsewhere else ""
