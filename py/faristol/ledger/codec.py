"""The codec: records to canonical lines and events to records, both ways.

>>> record = Record(stream="s", seq=1, kind="player_added", version=1, prev="", request="r1",
...     at="2025-11-20T17:45:03Z", data={"player": "p1"})
>>> parse_line(format_line(record)) == record
True
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from faristol.ledger.canonical_json import format_json, line_hash, parse_json
from faristol.ledger.dataclass_json import read_as, write_out
from faristol.ledger.record import JSON, LedgerError, Record
from faristol.ledger.rules_digest import PROGRAM

__all__ = [
    "EarlierVersion",
    "Schema",
    "Upcast",
    "decode",
    "decode_marked",
    "decode_record",
    "encode",
    "format_line",
    "line_hash",
    "parse_line",
]

E = TypeVar("E")

VERSION: Final = 1  # of an event without earlier versions

# Converts the data of an event from one version to the next. It changes a copy, and never sees the state.
Upcast: TypeAlias = Callable[[Mapping[str, JSON]], Mapping[str, JSON]]

ID = re.compile(r"[!#-\[\]-~]{1,200}")  # visible ASCII without quote and backslash
KIND = re.compile(r"[a-z][a-z0-9_]{0,99}")
ZONE = re.compile(r"[A-Za-z0-9_+\-:/]{1,60}")  # the name of a time zone, as "Europe/Madrid"
DIGEST = re.compile(r"[0-9a-f]{64}")
_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z", re.ASCII)
# A device whose battery was empty restarts in 1970: such a timestamp is wrong, but valid.
_YEARS = ("1970", "2999")
_LAST_DAYS = {"04": "30", "06": "30", "09": "30", "11": "30"}
_NEW_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


@dataclass(frozen=True, slots=True)
class EarlierVersion:
    """An earlier version of an event: its upcast to the next version, and its name at that time.

    The added fields have their names of today: a field renamed later is renamed here too.
    """

    upcast: Upcast
    name: str = ""  # as records spell it, if its class has another name today
    added_fields: frozenset[str] = frozenset()  # judged fields that came after it, as "slips.hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema(Generic[E]):
    """The events that a kind of stream may hold, by every name that they ever had.

    The first of an event's earlier versions is version 1; an event without any is at version 1 today.

    Raises:
        ValueError: two events have or had one name.
    """

    events: tuple[type[E], ...]
    earlier: Mapping[type[E], tuple[EarlierVersion, ...]] = field(default_factory=dict)
    classes: Mapping[str, type[E]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        present = [(kind_of(cls), cls) for cls in self.events]
        former = {
            (version.name, cls)
            for cls in self.events
            for version in self.earlier.get(cls, ())
            if version.name
        }
        former.difference_update(present)
        classes = dict(former) | dict(present)
        if len(classes) != len(present) + len(former):
            raise ValueError("two events of one kind")
        object.__setattr__(self, "classes", classes)

    def names_of(self, cls: type[E]) -> frozenset[str]:
        """Return every name that an event ever had in records.

        For code that searches the text of records for an event.
        """
        return frozenset(name for name, other in self.classes.items() if other is cls)

    def marks_of(self, *classes: type[E]) -> tuple[str, ...]:
        """Return the substrings that only the lines of some events have, one for each of their names.

        Searching the text for them saves parsing the other lines.
        """
        return tuple(f'"kind":"{name}"' for cls in classes for name in sorted(self.names_of(cls)))

    def version_of(self, cls: type[E]) -> int:
        """Return the version in which an event is stored today."""
        return VERSION + len(self.earlier.get(cls, ()))

    def is_present(self, record: Record) -> bool:
        """Whether a record has the name and the version under which its event is stored today."""
        cls = self.classes[record.kind]
        return record.kind == kind_of(cls) and record.version == self.version_of(cls)

    def fields_added_after(self, cls: type[E], version: int) -> frozenset[str]:
        """Return the judged fields that were added to an event after a version."""
        later = self.earlier.get(cls, ())[version - 1 :]
        return frozenset(name for earlier in later for name in earlier.added_fields)


def kind_of(cls: type) -> str:
    """Return the name of an event's class in records.

    >>> kind_of(type("PlayerAdded", (), {}))
    'player_added'
    """
    return _NEW_WORD.sub("_", cls.__name__).lower()


def encode(event: object, schema: Schema[Any]) -> tuple[str, int, dict[str, JSON]]:
    """Return the kind, the version and the data of an event.

    Raises:
        LedgerError: the value of a field does not fit its annotation.
    """
    cls = type(event)
    return kind_of(cls), schema.version_of(cls), write_out(event)


def decode(kind: str, version: int, data: Mapping[str, JSON], schema: Schema[E]) -> E:
    """Return the event that a record's kind and data describe.

    Data of an earlier version is converted to the present one; then it is read strictly.

    Raises:
        LedgerError: unknown kind, newer version, or data that does not fit the event's class.
    """
    cls = schema.classes.get(kind)
    if cls is None:
        raise LedgerError("ledger/unknown_kind", {"kind": kind})
    present = schema.version_of(cls)
    if version > present:
        raise LedgerError("ledger/too_new", {"kind": kind, "version": version, "known": present})
    for earlier in schema.earlier.get(cls, ())[version - 1 :]:
        data = _upcast(earlier, data)
    return cast(E, read_as(cls, data))


def _upcast(earlier: EarlierVersion, data: Mapping[str, JSON]) -> Mapping[str, JSON]:
    try:
        return earlier.upcast(data)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise LedgerError("ledger/type", {"field": "", "found": type(error).__name__}) from None


def decode_record(record: Record, schema: Schema[E]) -> E:
    """Return the event of a record.

    Raises:
        LedgerError: as `decode`, with the record's number in `data["seq"]`.
    """
    try:
        return decode(record.kind, record.version, record.data, schema)
    except LedgerError as error:
        raise LedgerError(error.code, {**error.data, "seq": record.seq}) from None


def decode_marked(lines: Iterable[str], schema: Schema[E], marks: Sequence[str]) -> Iterator[E]:
    """Yield the events of the lines that have one of the marks (`Schema.marks_of`).

    The other lines are not parsed.

    Raises:
        LedgerError: one of those lines cannot be read.
    """
    for line in lines:
        if any(mark in line for mark in marks):
            yield decode_record(parse_line(line), schema)


def format_line(record: Record) -> str:
    """Return the canonical line of a record, without an end of line.

    Raises:
        LedgerError: the value of a field is not allowed in a record.
    """
    _check_record(record)
    return format_json(
        {
            "at": record.at,
            **({"by": record.by} if record.by else {}),
            "data": record.data,
            "kind": record.kind,
            "prev": record.prev,
            "request": record.request,
            "seq": record.seq,
            "stream": record.stream,
            "version": record.version,
            **({"zone": record.zone} if record.zone else {}),
        }
    )


def parse_line(line: str) -> Record:
    """Return the record of a canonical line.

    Raises:
        LedgerError: it is not JSON, not canonical, or not a record.
    """
    return record_of(parse_json(line))


def record_of(value: JSON) -> Record:
    """Return the record that a parsed line describes.

    Raises:
        LedgerError: a field is missing or unknown, or its value is not allowed in a record.
    """
    if type(value) is not dict:
        raise LedgerError("ledger/record", {"field": ""})
    try:
        record = Record(**value)
    except TypeError:
        raise LedgerError("ledger/record", {"field": ""}) from None
    _check_record(record)
    return record


def _check_record(record: Record) -> None:
    seq, version, prev = record.seq, record.version, record.prev
    # One condition after the other: a list of faults would be built 5,000 times, and be empty.
    if type(seq) is not int or seq < 1:
        raise LedgerError("ledger/record", {"field": "seq"})
    if type(version) is not int or version < 1:
        raise LedgerError("ledger/record", {"field": "version"})
    if type(prev) is not str or not (DIGEST.fullmatch(prev) if seq > 1 else prev == ""):
        raise LedgerError("ledger/record", {"field": "prev"})
    if type(record.stream) is not str or not ID.fullmatch(record.stream):
        raise LedgerError("ledger/record", {"field": "stream"})
    if type(record.kind) is not str or not KIND.fullmatch(record.kind):
        raise LedgerError("ledger/record", {"field": "kind"})
    if type(record.at) is not str or not _AT.fullmatch(record.at) or not _is_timestamp(record.at):
        raise LedgerError("ledger/record", {"field": "at"})
    if type(record.by) is not str or (record.by and not PROGRAM.fullmatch(record.by)):
        raise LedgerError("ledger/record", {"field": "by"})
    if type(record.zone) is not str or (
        record.zone and not (seq == 1 and ZONE.fullmatch(record.zone))
    ):
        raise LedgerError("ledger/record", {"field": "zone"})
    if type(record.request) is not str or (record.request and not ID.fullmatch(record.request)):
        raise LedgerError("ledger/record", {"field": "request"})
    if type(record.data) is not dict:
        raise LedgerError("ledger/record", {"field": "data"})


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, in the form of ISO 8601.

    >>> is_day("2026-02-28"), is_day("2026-02-29"), is_day("28/2/2026")
    (True, False, False)
    """
    timestamp = f"{text}T00:00:00Z"
    return bool(_AT.fullmatch(timestamp)) and _is_timestamp(timestamp)


def _is_timestamp(text: str) -> bool:
    """Whether a text of the form of `_AT` is a timestamp that exists; digits are compared as text."""
    year, month, day = text[:4], text[5:7], text[8:10]
    if not (_YEARS[0] <= year <= _YEARS[1] and "01" <= month <= "12" and "01" <= day <= "31"):
        return False
    if text[11:13] > "23" or text[14:16] > "59" or text[17:19] > "59":
        return False
    if day <= "28":
        return True
    if month == "02":
        number = int(year)
        is_leap = number % 4 == 0 and (number % 100 != 0 or number % 400 == 0)
        return day == "29" and is_leap
    return day <= _LAST_DAYS.get(month, "31")
