"""The logs of all versions: those of 0.6, and the corpus of each release.

`tests/forever/corpus/<version>/` holds files as the desk saves them. The logs of 0.6 came before there was a
corpus: they are the logs beside the unit tests that name no program.
"""

import json
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_by_name
from faristol.desk.kernel.stream_validation import StreamFault, StreamReader, ValidationContext
from faristol.ledger.codec import decode_record, format_line, line_hash, parse_line
from faristol.ledger.dataclass_json import write_out
from faristol.ledger.kind import Kind
from faristol.ledger.parcel_writer import StreamParcel, header_line, read, write_stream
from faristol.ledger.record import Record
from faristol.ledger.rules_digest import program
from tests.support.desk import User
from tests.support.saved_files import at_present_version

TESTS = Path(__file__).parents[1]
CORPUS = TESTS / "forever" / "corpus"
DEVICE = "device.jsonl"
EXPECTED = "expected.json"
DIGESTS = TESTS / "forever" / "digests.json"
BEFORE_CORPORA = "0.6"
UNRELEASED = "unreleased"  # logs beside the unit tests that later programs wrote

EARLIER, LATER = "0.5.0-00000000", "99.0.0-00000000"  # programs that no release is


@dataclass(frozen=True, kw_only=True, eq=False)
class Log:
    """A stored document of a version."""

    version: str
    path: Path
    name: str  # of its row in what is expected: its file, or its kind in the file of a device
    kind: str
    records: tuple[Record, ...]
    text: str  # its file

    def __str__(self) -> str:
        return f"{self.version}-{self.name.removesuffix('.jsonl')}"

    @cached_property
    def table(self) -> Kind[Any, Any]:
        """The table of the log's kind in the present version."""
        kind = kind_by_name(self.kind)
        assert kind is not None
        return kind

    @cached_property
    def events(self) -> tuple[Any, ...]:
        """The events of the log, as the present version reads them."""
        return tuple(decode_record(record, self.table.schema) for record in self.records)

    @cached_property
    def expected(self) -> dict[str, Any]:
        """The outcome of the log at its release, empty for an unreleased one."""
        if self.version == UNRELEASED:
            return {}
        return expected_in(CORPUS / self.version, self.name)


def expected_in(folder: Path, name: str) -> dict[str, Any]:
    """Return the outcome of a log or device when the corpus of a folder was written."""
    rows = json.loads((folder / EXPECTED).read_text(encoding="utf-8"))
    return {key: value for key, value in rows[name].items() if key != "schema"}


def logs() -> list[Log]:
    """Return the logs of all versions, the oldest version first."""
    return [*logs_beside_unit_tests(), *logs_of_corpora()]


def logs_beside_unit_tests() -> Iterator[Log]:
    """Yield the logs beside the unit tests: of 0.6, and unreleased ones."""
    for kind in KINDS:
        for path in sorted(TESTS.glob(f"unit/*/released/{kind}_*.jsonl")):
            lines = path.read_text(encoding="utf-8").splitlines()
            records = tuple(map(parse_line, lines))
            header = header_line(kind=kind, name=path.stem, stream=records[0].stream)
            yield Log(
                version=UNRELEASED if records[0].by else BEFORE_CORPORA,
                path=path,
                name=path.name,
                kind=kind,
                records=records,
                text=write_stream(header, lines),
            )


def logs_of_corpora(corpus: Path = CORPUS) -> Iterator[Log]:
    """Yield the logs of the corpora, also those inside of a device file."""
    for path in sorted(corpus.glob("*/*.jsonl")):
        text = path.read_text(encoding="utf-8")
        parcel = read(text)
        if isinstance(parcel, StreamParcel):
            yield log_of(path, parcel)
        else:
            for stream in parcel.streams:
                yield log_of(path, stream, name=f"{path.stem}-{stream.kind}")


def log_of(path: Path, parcel: StreamParcel, *, name: str = "") -> Log:
    """Return the log of a stream read from a file."""
    return Log(
        version=path.parent.name,
        path=path,
        name=name or path.name,
        kind=parcel.kind,
        records=parcel.records,
        text=write_stream(parcel.header, parcel.lines, parcel.cards.values()),
    )


def devices(corpus: Path = CORPUS) -> list[Path]:
    """Return the device files of the corpora."""
    return sorted(corpus.glob(f"*/{DEVICE}"))


EACH_LOG = pytest.mark.parametrize("log", [pytest.param(log, id=str(log)) for log in logs()])


def written_by(records: Sequence[Record], by: str) -> list[Record]:
    """Return records as another program would have written them, their data unchanged."""
    return [replace(record, by=by) for record in records]


def own_records(log: Log) -> list[Record]:
    """Return a log as this program would have written it."""
    return written_by(at_present_version(log.kind, log.records), program())


def chained(records: list[Record]) -> list[str]:
    """Return the lines of records, each with the hash of the line before."""
    lines: list[str] = []
    for seq, record in enumerate(records, start=1):
        prev = line_hash(lines[-1]) if lines else ""
        lines.append(format_line(replace(record, seq=seq, prev=prev)))
    return lines


def read_after(reader: StreamReader, records: list[Record]) -> ValidationContext | StreamFault:
    """Read to the end of a log with a copy of a reader."""
    going_on = copied(reader)
    for record in records:
        if fault := going_on.take(record):
            return fault
    return going_on.finish() or going_on.reading


def copied(reader: StreamReader) -> StreamReader:
    """Return a copy of a reader at its position."""
    other = copy(reader)
    for name, value in vars(reader).items():
        if name in {"_audit", "_remarks", "_holding", "_forgotten", "_named"}:
            setattr(other, name, copy(value))
    return other


# ---- what a log comes to ----

# the command that hands out the results of a kind as JSON, and how it is asked for
_EXPORTS = {
    "duplicate": ("export_duplicate_json", "/duplicate/share", {}),
    "tournament": ("export_tournament", "/tournament/share", {"format": "json"}),
}


def open_file(text: str, *, has_lists: bool = True) -> User:
    """Return a user of a new device who has opened a file, with the practice lists or without.

    Raises:
        AssertionError: the file was refused.
    """
    user = User()
    if not has_lists:
        user.lists.rows.clear()
    response = user.send("open_file", "/files", files=(text.encode(),))
    assert response.taken, response.effects
    return user


def outcome(log: Log) -> dict[str, Any]:
    """Return the outcome of a log: its head, the exported results, the signed standing."""
    result: dict[str, Any] = {
        "kind": log.kind,
        "entries": len(log.records),
        "head": line_hash(format_line(log.records[-1])),
        "program": log.records[-1].by,
    }
    signed = [event for event in log.events if hasattr(event, "standing")]
    if signed:
        result["standing"] = write_out(signed[-1])["standing"]
    exported = export(log)
    return result | ({"export": exported} if exported else {})


def outcome_of_device(text: str) -> dict[str, Any]:
    """Return the outcome of a device file: documents, settings, lists, and quarantined parts."""
    user = open_file(text, has_lists=False)
    stream_store, tables = user.desk.stream_store, user.store.tables
    return {
        "kinds": sorted(row.kind for row in stream_store.streams.values()),
        "settings": sorted(stream_store.prefs),
        "lists": sorted(row["digest"] for row in tables["packs"].values()),
        "kept aside": [
            sha256(row["text"].encode()).hexdigest() for row in tables["quarantine"].values()
        ],
    }


def export(log: Log) -> Any:
    """Return the results of a log as other programs read them, or None if it has none yet."""
    if log.kind not in _EXPORTS:
        return None
    command, route, fields = _EXPORTS[log.kind]
    user = open_file(log.text)
    (row,) = user.desk.stream_store.streams.values()
    response = user.send(command, route, stream=row.id, seq=row.seq, **fields)
    texts = [effect["text"] for effect in response.effects if effect["do"] == "download"]
    return json.loads(texts[0]) if texts else None


def what_lacks(expected: object, actual: object, path: str = "") -> list[str]:
    """Return the paths at which a value differs from the expected one; it may have more keys.

    >>> what_lacks({"a": [1], "b": 2}, {"a": [1], "b": 3, "c": 4})
    ['/b']
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [
            lack
            for key, value in expected.items()
            for lack in what_lacks(value, actual.get(key), f"{path}/{key}")
        ]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return [
            lack
            for at, (value, other) in enumerate(zip(expected, actual, strict=True))
            for lack in what_lacks(value, other, f"{path}/{at}")
        ]
    return [] if expected == actual else [path]
