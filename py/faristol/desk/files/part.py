"""A part of a device file in quarantine, as far as it can be read."""

from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.quarantine import QuarantineRow, load_part
from faristol.desk.kernel.time_format import format_moment
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.quarantine import DELETE_WORD, PartView, part_views
from faristol.ledger.canonical_json import parse_json
from faristol.ledger.codec import parse_line
from faristol.ledger.record import LedgerError, Record
from faristol.ledger.rules_digest import version_of

RECORD_START = '{"at":"'  # the beginning of the line of a record


@dataclass(frozen=True, slots=True, kw_only=True)
class PartContent:
    """The readable content of a part, line by line, even if it is damaged."""

    kind: str  # an empty string if its header cannot be read
    entries: int
    first: Record | None
    last: Record | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoPartContext(Context):
    """The screen of a part that is no longer in quarantine."""

    template: ClassVar[str] = "files/no_part.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PartContext(Context):
    """A part of a file in quarantine, as far as it can be read."""

    template: ClassVar[str] = "files/part.html"

    part: PartView
    kind: str  # empty if it cannot be read
    entries: int
    first: str  # when the first entry was made, or empty
    last: str
    version: str
    size: str
    delete_word: str


async def show(desk: Desk, request: Request) -> View:
    """Show the readable content of a part; it is not folded, and cannot be changed."""
    text = desk.translator_for(request.lang)
    part_id = request.path[2] if len(request.path) > 2 else ""
    row = await load_part(desk.stream_store.store, part_id)
    if row is None:
        return View(title=text.gettext("Kept aside"), context=NoPartContext())
    content, now = read_part(row), desk.clock.now()
    (part,) = part_views(desk, request, [row])

    zone = (content.first and desk.zones.find(content.first.zone)) or desk.zone(request)

    def format_time_of(record: Record | None) -> str:
        return format_moment(record.at, now, zone, text) if record else ""

    return View(
        title=text.gettext("Kept aside"),
        context=PartContext(
            part=part,
            kind=text.gettext(KINDS[content.kind].name) if content.kind in KINDS else content.kind,
            entries=content.entries,
            first=format_time_of(content.first),
            last=format_time_of(content.last),
            version=version_of(content.last.by) if content.last else "",
            size=text.format_size(len(row.content)),
            delete_word=text.gettext(DELETE_WORD),
        ),
    )


def read_part(row: QuarantineRow) -> PartContent:
    """Return the readable content of a part; only its first and last records are parsed."""
    header, *lines = row.content.decode("utf-8", "replace").split("\n")
    records = [line for line in (header, *lines) if line.startswith(RECORD_START)]
    return PartContent(
        kind=_kind_in(header),
        entries=len(records),
        first=_parse(records[0]) if records else None,
        last=_parse(records[-1]) if records else None,
    )


def _kind_in(header: str) -> str:
    try:
        value = parse_json(header)
    except LedgerError:
        return ""
    kind = value.get("kind") if isinstance(value, dict) and "faristol" in value else None
    return kind[:100] if isinstance(kind, str) else ""


def _parse(line: str) -> Record | None:
    try:
        return parse_line(line)
    except LedgerError:
        return None
