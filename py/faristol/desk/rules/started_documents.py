"""The documents that were begun under a club's copy: each keeps its initial values."""

from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.rulesets.rulesets import LoadedRulebook
from faristol.ledger.codec import parse_line
from faristol.ledger.record import LedgerError

PINNING: Final = ("duplicate", "solo", "classic", "correspondence", "tournament")
MAX_LISTED: Final = 12  # documents in the list; there are rarely more than two under way


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunDocument:
    """A document under way, and the version of the rules that it keeps."""

    name: str
    version: int


class BegunRules(Service):
    """The rules that documents began with and whether they are over, read once for each last entry."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        # by document: the hash of its last entry when it was read, then the name and the version of its rules
        self._rules: dict[str, tuple[str, str, int]] = {}
        self._over: dict[str, tuple[str, bool]] = {}  # the same hash, and whether it is over
        self._removals = 0  # `StreamStore.removals` when deleted documents were last dropped

    async def version(self, row: StreamRow, name: str) -> int:
        """Return the version of rules of a name that a document pinned, or 0 if it began with others."""
        self._drop_deleted()
        head, pinned, version = self._rules.get(row.id, ("", "", 0))
        if head != row.hash:
            pinned, version = _parse_pinned(await self._desk.stream_store.first_line(row.id))
            self._rules[row.id] = (row.hash, pinned, version)
        return version if pinned == name else 0

    async def is_over(self, row: StreamRow) -> bool:
        """Whether a document is not under way any more."""
        head, is_over = self._over.get(row.id, ("", False))
        if head != row.hash:
            is_over = await _is_over(self._desk, row)
            self._over[row.id] = (row.hash, is_over)
        return is_over

    def clear_cache(self) -> None:
        """Clear the cache; it is read again when needed."""
        self._rules.clear()
        self._over.clear()

    def _drop_deleted(self) -> None:
        here = self._desk.stream_store.streams
        if self._removals != self._desk.stream_store.removals:
            self._rules = {key: cached for key, cached in self._rules.items() if key in here}
            self._over = {key: cached for key, cached in self._over.items() if key in here}
            self._removals = self._desk.stream_store.removals


async def list_under_way(desk: Desk, rulebook: LoadedRulebook) -> list[BegunDocument]:
    """Return the documents under way that began with these rules, the last one first."""
    ruleset, rules = rulebook.state.ruleset, desk.service(BegunRules)
    rows = [
        row
        for row in desk.stream_store.streams.values()
        if row.kind in PINNING
        and row.seq
        and not row.archived
        and not is_closed(desk.stream_store, row)
    ]
    rows.sort(key=lambda row: (row.created_at, row.id), reverse=True)
    documents: list[BegunDocument] = []
    for row in rows:
        if ruleset is None or len(documents) == MAX_LISTED:
            break
        version = await rules.version(row, ruleset.heading.name)
        if version and not await rules.is_over(row):
            documents.append(BegunDocument(name=row.name, version=version))
    return documents


def _parse_pinned(line: str) -> tuple[str, int]:
    """Return the name and the version of the rules that a first entry pins, or an empty name and 0."""
    try:
        pinned = parse_line(line).data.get("ruleset")
    except LedgerError:
        return "", 0
    if not isinstance(pinned, dict):
        return "", 0
    name, version = pinned.get("name"), pinned.get("version")
    return (name, version) if isinstance(name, str) and isinstance(version, int) else ("", 0)


async def _is_over(desk: Desk, row: StreamRow) -> bool:
    """Whether a document is over: its last act that ends or resumes it ends it."""
    kind = kind_by_name(row.kind)
    if kind is None:
        return False
    ends = kind.schema.marks_of(*(kind.ending or filter(None, (kind.signing,))))
    resumes = kind.schema.marks_of(*(kind.resuming or filter(None, (kind.unlocking,))))
    for line in reversed(await desk.stream_store.lines(row.id)):
        if any(mark in line for mark in ends):
            return True
        if any(mark in line for mark in resumes):
            return False
    return False
