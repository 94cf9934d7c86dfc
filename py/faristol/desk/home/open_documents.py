"""The open documents of this device with the next step of each, the most urgent ones first.

A document that is over, and was so before this evening, is not read for it.
"""

from dataclasses import replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, document_route, import_hooks, in_use, spec_of
from faristol.desk.kernel.later_versions import is_closed, note_of
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.time_format import epoch_seconds, format_moment
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.zone_note import zone_elsewhere
from faristol.desk.shared.document_labels import load_label
from faristol.desk.shared.home_figures import is_over
from faristol.desk.shared.resumable import HomeEntry, ResumableDocument

RECENT = 4
EVENING = 12 * 3600  # seconds: changes within them are of this evening, also after midnight


async def load_open_documents(
    desk: Desk, request: Request, text: Translator
) -> list[ResumableDocument]:
    """Return the open documents: those that players wait for first, then those changed last, then by id.

    Unreadable documents come last. The register is not among them: it is one of the tools.
    """
    rows = [
        row
        for row in desk.stream_store.streams.values()
        if not row.archived and row.seq and not spec_of(row.kind).is_tool
    ]
    rows.sort(key=lambda row: (row.changed_at, row.id), reverse=True)
    awaited = [
        desk.stream_store.selected(kind) for kind, row in KINDS.items() if row.can_be_awaited
    ]
    newest = {spec_of(row.kind).home_tab: row.id for row in reversed(rows)}.values()
    # a document that cannot be urgent is read only if it would be shown
    candidates = [
        row
        for place, row in enumerate(rows)
        if place < RECENT or row.id in awaited or row.id in newest
    ]
    entries = [await _build_entry(desk, request, row, text) for row in candidates]
    entries.sort(key=lambda entry: (not entry.is_pressing, not entry.is_readable))
    return entries


async def _build_entry(
    desk: Desk, request: Request, row: StreamRow, text: Translator
) -> ResumableDocument:
    at = format_moment(row.changed_at, desk.clock.now(), desk.zone(request, row), text)
    since = epoch_seconds(desk.clock.now()) - epoch_seconds(row.changed_at)
    kind, route = spec_of(row.kind), document_route(row, desk.stream_store) or "/files"
    plain = ResumableDocument(
        id=row.id, name=row.name, kind=text.gettext(kind.name), when=at, route=route,
        verb=text.gettext("Continue"), is_of_now=since < EVENING,
        zone=zone_elsewhere(desk, request, row),
    )  # fmt: skip
    if is_closed(desk.stream_store, row) or row.kind not in KINDS:
        note = text.render(note_of(desk.stream_store, row))
        return replace(plain, status=note, verb=text.gettext("Open"), is_readable=False)
    entry = import_hooks(kind.home_module, HomeEntry)
    is_in_use = row.id == in_use(desk.stream_store, row.kind)
    if is_in_use and not plain.is_of_now and await is_over(desk, row):
        label = await load_label(desk, row, text)
        return replace(plain, name=label, status=text.gettext("over"), verb=text.gettext("Open"))
    if entry is None:
        return plain
    try:
        return await entry.load_home_entry(desk, request, row, plain, text)
    except UnreadableError:  # its own screen reports it
        return plain
