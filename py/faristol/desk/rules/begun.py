"""The documents that were begun under a club's copy: each keeps the values it began with."""

from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import kind_named
from faristol.desk.kernel.later import is_closed
from faristol.desk.kernel.shelf import StreamRow
from faristol.desk.parts.rules import Kept
from faristol.ledger.codec import parse_line
from faristol.ledger.record import LedgerError

PINNING: Final = ("duplicate", "solo", "classic", "correspondence", "tournament")
MOST: Final = 12  # that are listed; there are rarely more than two under way


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunDocument:
    """A document under way, and the version of the rules that it keeps."""

    name: str
    version: int


async def list_under_way(desk: Desk, kept: Kept) -> list[BegunDocument]:
    """Return the documents under way that began with these rules, the last one first."""
    ruleset = kept.state.ruleset
    rows = [
        row
        for row in desk.shelf.streams.values()
        if row.kind in PINNING and row.seq and not row.archived and not is_closed(desk.shelf, row)
    ]
    rows.sort(key=lambda row: (row.created_at, row.id), reverse=True)
    found: list[BegunDocument] = []
    for row in rows:
        if ruleset is None or len(found) == MOST:
            break
        version = await _version_of(desk, row, ruleset.heading.name)
        if version and not await _is_over(desk, row):
            found.append(BegunDocument(name=row.name, version=version))
    return found


async def _version_of(desk: Desk, row: StreamRow, name: str) -> int:
    """Return in which version a document pinned the rules of a name, 0 where it began with others."""
    line = await desk.shelf.first_line(row.id)
    if f'"name":"{name}"' not in line:
        return 0
    try:
        pinned = parse_line(line).data.get("ruleset")
    except LedgerError:
        return 0
    if not isinstance(pinned, dict) or pinned.get("name") != name:
        return 0
    version = pinned.get("version")
    return version if isinstance(version, int) else 0


async def _is_over(desk: Desk, row: StreamRow) -> bool:
    """Whether the last act that ends a document of its kind, or takes it up again, ends it."""
    kind = kind_named(row.kind)
    if kind is None:
        return False
    ends = kind.schema.marks_of(*(kind.ending or filter(None, (kind.signing,))))
    resumes = kind.schema.marks_of(*(kind.resuming or filter(None, (kind.unlocking,))))
    for line in reversed(await desk.shelf.lines(row.id)):
        if any(mark in line for mark in ends):
            return True
        if any(mark in line for mark in resumes):
            return False
    return False
