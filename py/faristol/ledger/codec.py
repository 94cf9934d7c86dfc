"""Turn records into lines and events into records, both ways.

>>> record = Record(stream="s", seq=1, kind="player_added", version=1, prev="", request="r1",
...     at="2025-11-20T17:45:03Z", data={"player": "p1"})
>>> parse_line(format_line(record)) == record
True
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar, cast

from faristol.ledger.canon import format_json, line_hash, parse_json
from faristol.ledger.record import JSON, LedgerError, Record
from faristol.ledger.shape import read_as, write_out

__all__ = [
    "Schema",
    "decode",
    "decode_record",
    "encode",
    "format_line",
    "line_hash",
    "parse_line",
]

E = TypeVar("E")

VERSION: Final = 1  # of the shape of an event's data

ID = re.compile(r"[!#-\[\]-~]{1,200}")  # visible ASCII without quote and backslash
KIND = re.compile(r"[a-z][a-z0-9_]{0,99}")
DIGEST = re.compile(r"[0-9a-f]{64}")
_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z", re.ASCII)
# A device whose battery was empty begins again in 1970: such a moment is wrong, but it is one.
_YEARS = ("1970", "2999")
_LAST_DAYS = {"04": "30", "06": "30", "09": "30", "11": "30"}
_NEW_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema(Generic[E]):
    """Name the events that a kind of stream may hold.

    Raises:
        ValueError: two classes have one kind.
    """

    events: tuple[type[E], ...]
    classes: Mapping[str, type[E]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        classes = {kind_of(cls): cls for cls in self.events}
        if len(classes) != len(self.events):
            raise ValueError("two events of one kind")
        object.__setattr__(self, "classes", classes)


def kind_of(cls: type) -> str:
    """Return the name of an event's class as records spell it.

    >>> kind_of(type("PlayerAdded", (), {}))
    'player_added'
    """
    return _NEW_WORD.sub("_", cls.__name__).lower()


def encode(event: object) -> tuple[str, int, dict[str, JSON]]:
    """Return the kind, the version and the data of an event.

    Raises:
        LedgerError: a field does not hold what its annotation says.
    """
    return kind_of(type(event)), VERSION, write_out(event)


def decode(kind: str, version: int, data: Mapping[str, JSON], schema: Schema[E]) -> E:
    """Return the event that a record's kind and data describe.

    Raises:
        LedgerError: unknown kind, newer version, or data that is not of its shape.
    """
    cls = schema.classes.get(kind)
    if cls is None:
        raise LedgerError("ledger/unknown_kind", {"kind": kind})
    if version > VERSION:
        raise LedgerError("ledger/too_new", {"kind": kind, "version": version, "known": VERSION})
    return cast(E, read_as(cls, data))


def decode_record(record: Record, schema: Schema[E]) -> E:
    """Return the event of a record; a fault says in which record it is.

    Raises:
        LedgerError: as `decode`, with `data["seq"]`.
    """
    try:
        return decode(record.kind, record.version, record.data, schema)
    except LedgerError as error:
        raise LedgerError(error.code, {**error.data, "seq": record.seq}) from None


def format_line(record: Record) -> str:
    """Return the canonical line of a record, without an end of line.

    Raises:
        LedgerError: a field is not what a record may hold.
    """
    _check_record(record)
    return format_json(
        {
            "at": record.at,
            "data": record.data,
            "kind": record.kind,
            "prev": record.prev,
            "request": record.request,
            "seq": record.seq,
            "stream": record.stream,
            "version": record.version,
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
        LedgerError: a field is missing, unknown or not what a record may hold.
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
    # A list of faults would be built 5,000 times to be empty: each is looked at in turn.
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
    if type(record.at) is not str or not _AT.fullmatch(record.at) or not _was(record.at):
        raise LedgerError("ledger/record", {"field": "at"})
    if type(record.request) is not str or (record.request and not ID.fullmatch(record.request)):
        raise LedgerError("ledger/record", {"field": "request"})
    if type(record.data) is not dict:
        raise LedgerError("ledger/record", {"field": "data"})


def _was(at: str) -> bool:
    """Tell whether what is written as a moment is one: digits in their places compare as they are."""
    year, month, day = at[:4], at[5:7], at[8:10]
    if not (_YEARS[0] <= year <= _YEARS[1] and "01" <= month <= "12" and "01" <= day <= "31"):
        return False
    if at[11:13] > "23" or at[14:16] > "59" or at[17:19] > "59":
        return False
    if day <= "28":
        return True
    if month == "02":
        number = int(year)
        is_leap = number % 4 == 0 and (number % 100 != 0 or number % 400 == 0)
        return day == "29" and is_leap
    return day <= _LAST_DAYS.get(month, "31")
