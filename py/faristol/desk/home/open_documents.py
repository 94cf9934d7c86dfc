"""Say what is open on this device: what comes next in each document, in the order in which somebody waits for it."""

from dataclasses import replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, document_route, load_hook, spec_of
from faristol.desk.kernel.later_versions import is_closed, note_of
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.time_format import epoch_seconds, format_moment
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.zone_note import zone_elsewhere
from faristol.desk.shared.resumable import HomeEntry, ResumableDocument

RECENT = 4
EVENING = 12 * 3600  # seconds: what was done in them is of this evening, also after midnight


async def opened_things(desk: Desk, request: Request, text: Text) -> list[ResumableDocument]:
    """Return what is open: what somebody waits for first, then what was changed last, then by id.

    What cannot be read comes last.
    Players are no thing to go on with: they are among the tools.
    """
    rows = [
        row
        for row in desk.shelf.streams.values()
        if not row.archived and row.seq and not spec_of(row.kind).is_tool
    ]
    rows.sort(key=lambda row: (row.changed_at, row.id), reverse=True)
    watched = [desk.shelf.in_use(kind) for kind, row in KINDS.items() if row.is_waited_for]
    # what cannot be pressing is not read when it would not be shown
    shown = [row for place, row in enumerate(rows) if place < RECENT or row.id in watched]
    found = [await _opened(desk, request, row, text) for row in shown]
    found.sort(key=lambda one: (not one.is_pressing, not one.is_readable))
    return found[:RECENT]


async def _opened(desk: Desk, request: Request, row: StreamRow, text: Text) -> ResumableDocument:
    at = format_moment(row.changed_at, desk.clock.now(), desk.zone(request, row), text)
    since = epoch_seconds(desk.clock.now()) - epoch_seconds(row.changed_at)
    kind, route = spec_of(row.kind), document_route(row, desk.shelf) or "/files"
    plain = ResumableDocument(
        id=row.id, name=row.name, kind=text.say(kind.name), when=at, route=route,
        verb=text.say("Continue"), is_of_now=since < EVENING,
        zone=zone_elsewhere(desk, request, row),
    )  # fmt: skip
    if is_closed(desk.shelf, row) or row.kind not in KINDS:
        note = text.of(note_of(desk.shelf, row))
        return replace(plain, status=note, verb=text.say("Open"), is_readable=False)
    entry = load_hook(kind.home_module, HomeEntry)
    if entry is None:
        return plain
    try:
        return await entry.home_entry(desk, request, row, plain, text)
    except UnreadableError:  # its own screen says so
        return plain
