"""Another version of the program, and the documents of this device that it can read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.later_versions import condition_of, is_closed
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.files.later_entries import LaterEntries
from faristol.ledger.codec import parse_line
from faristol.ledger.record import JSON
from faristol.ledger.rule_changes import rule_changes
from faristol.ledger.rules_digest import number_of
from faristol.rules.versions import SCHEMA

# Kind and version of an entry, at the end of its canonical line: no text can end like this, with its quotes escaped.
_TAIL: Final = re.compile(
    r'"kind":"([a-z0-9_]+)","prev":"[0-9a-f]*","request":"[^"]*","seq":\d+,"stream":"[^"]*","version":(\d+)\}$'
)
_NUMBER: Final = re.compile(r"\d{1,6}(?:\.\d{1,6})*", re.ASCII)
_RULES: Final = f'"{SCHEMA}":'  # in a line only where rules of a version after the first are pinned


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherVersion:
    """A version of the program, as its `version.json` describes it."""

    version: str
    program: str = ""
    storage: int = 1  # the number of its database
    schema: int = 0  # the schema number of all that it stores
    rules: int = 1  # the version of rule sets that it reads
    acts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # by kind, their versions
    keeps_later_entries: bool = False

    @property
    def number(self) -> tuple[int, ...]:
        """The version as numbers, an empty tuple if it has none."""
        match = _NUMBER.match(self.version)
        return tuple(map(int, match[0].split("."))) if match else ()

    def is_before(self, other: "OtherVersion") -> bool:
        """Return True if it is an earlier version than another one, or knows less of what is stored."""
        return (self.number, self.schema) < (other.number, other.schema)

    def is_closed_after(self, other: "OtherVersion") -> bool:
        """Return True if it may not run where another one stored documents."""
        if self.keeps_later_entries:
            return False
        return self.schema < other.schema or self.storage < other.storage

    def has_written_all(self, row: StreamRow) -> bool:
        """Return True if neither a later program nor an unknown one wrote an entry of a document."""
        if not (self.program and row.by):
            return False
        return row.by == self.program or number_of(row.by) < number_of(self.program)


def read_version(about: Any) -> OtherVersion | None:
    """Return a version from the data of the service worker, or None if there is no version."""
    if not isinstance(about, Mapping) or "version" not in about:
        return None
    acts = about.get("acts")
    return OtherVersion(
        version=str(about["version"]),
        program=str(about.get("program", "")),
        storage=int(about.get("storage", 1)),
        schema=int(about.get("schema", 0)),
        rules=int(about.get("rules", 1)),
        acts=acts if isinstance(acts, Mapping) else {},
        keeps_later_entries=about.get("keeps_later_entries") is True,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The entries of a document in short: acts with the highest version of each, and that of its rules."""

    acts: Mapping[str, int]
    rules: int = 1


class StoredActs(Service):
    """The acts that each document holds, found in its lines once for each head."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._contents: dict[str, tuple[str, Contents]] = {}  # by document: head and contents

    async def unread(self, version: OtherVersion, *, working: str) -> list[StreamRow]:
        """Return the documents that neither this nor another version opens, the last one written first."""
        stream_store = self._desk.stream_store
        for row in list(stream_store.streams.values()):
            if condition_of(stream_store, row) == "due":  # most of them will open
                later = self._desk.service(LaterEntries)
                await later.look_through(row.id, self._desk.progress, working=working)
        rows = [
            row
            for row in stream_store.streams.values()
            if is_closed(stream_store, row) and not version.has_written_all(row)
        ]
        return sorted(rows, key=lambda row: (row.changed_at, row.id), reverse=True)

    async def waiting(self, version: OtherVersion, *, working: str) -> list[StreamRow]:
        """Return the documents that open here and not with another version, the last one written first."""
        stream_store = self._desk.stream_store
        rows = [
            row
            for row in stream_store.streams.values()
            if not (is_closed(stream_store, row) or version.has_written_all(row))
        ]
        rows.sort(key=lambda row: (row.changed_at, row.id), reverse=True)
        changed = _changed_after(version)
        waiting = []
        for at, row in enumerate(rows, start=1):
            if row.id not in self._contents or self._contents[row.id][0] != row.hash:
                await self._desk.progress(at, len(rows), working)
                self._contents[row.id] = (row.hash, contents_of(await stream_store.lines(row.id)))
            contents = self._contents[row.id][1]
            if not _can_open(row.kind, contents, version) or changed & {
                f"{row.kind}/{act}" for act in contents.acts
            }:
                waiting.append(row)
        return waiting


def contents_of(lines: list[str]) -> Contents:
    """Return the contents of the lines of a document, without decoding their data."""
    acts: dict[str, int] = {}
    rules = 1
    for line in lines:
        tail = _TAIL.search(line)
        if tail is None:
            record = parse_line(line)
            act, version = record.kind, record.version
        else:
            act, version = tail[1], int(tail[2])
        if version > acts.get(act, 0):
            acts[act] = version
        if _RULES in line:
            rules = max(rules, *_rules_versions(parse_line(line).data))
    return Contents(acts=acts, rules=rules)


def _rules_versions(value: JSON) -> list[int]:
    """Return the versions of the rule sets in some data."""
    if isinstance(value, Mapping):
        own = value.get(SCHEMA)
        inside = [version for item in value.values() for version in _rules_versions(item)]
        return [own, *inside] if isinstance(own, int) else inside
    if isinstance(value, (list, tuple)):
        return [version for item in value for version in _rules_versions(item)]
    return []


def _can_open(kind: str, contents: Contents, version: OtherVersion) -> bool:
    if not version.keeps_later_entries:  # then it can only run where it knows all schemas
        return True
    versions = version.acts.get(kind, {})
    return contents.rules <= version.rules and all(
        number <= versions.get(act, 0) for act, number in contents.acts.items()
    )


def _changed_after(version: OtherVersion) -> frozenset[str]:
    """Return the acts that a version refuses and this one allows."""
    return frozenset(
        name
        for change in rule_changes()
        if number_of(change.since) > version.number
        for name in change.fields
        if name.count("/") == 1
    )
