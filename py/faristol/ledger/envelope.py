"""The lines of an export file that are not records: headers, settings, quarantined parts and ends.

Records and cards are verified by their hashes. No other line has the hash of a header or a setting, so it
holds a checksum, `check`: the CRC-32, in eight hexadecimal digits, of its canonical text without the checksum.
"""

import re
from binascii import crc32
from dataclasses import dataclass
from typing import TypeAlias

from faristol.ledger.canonical_json import format_json, parse_json
from faristol.ledger.codec import DIGEST, ID, KIND
from faristol.ledger.quarantine import MAX_NAME, Quarantined, content_of
from faristol.ledger.record import JSON, LedgerError

FORMAT = 1
WITH_CHOICE = 2  # the format of a document that was superseded by another continuation
WITH_PARTS = 2  # the format of a device file with quarantined parts or word lists

# A whole string that is a value, never a part of a string or a key: quotes inside text are escaped.
_DIGEST_VALUE = re.compile(r'(?<=[\[:,])"([0-9a-f]{64})"(?=[\],}])')
_CHECK = re.compile(r"[0-9a-f]{8}")
_ANY = re.compile(r".*", re.DOTALL)
_SOME = re.compile(r".+", re.DOTALL)
_CODE = re.compile(r"parcel/[a-z_]{1,40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamHeader:
    """The first line of a stream; `stream` is the id in its records."""

    check: str
    kind: str
    name: str
    stream: str
    is_archived: bool
    is_superseded: bool = False  # another continuation was chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceHeader:
    """The first line of a device file."""

    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamEnd:
    """The last line of a stream; `check` is the checksum of its header."""

    check: str
    records: int
    cards: int
    last_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceEnd:
    """The counts in the last line of a device file."""

    streams: int
    prefs: int
    quarantined: int = 0
    word_lists: int = 0


Header: TypeAlias = StreamHeader | DeviceHeader


def header_line(
    kind: str, name: str, stream: str, *, is_archived: bool = False, is_superseded: bool = False
) -> str:
    """Return the first line of a stream; `stream` is the id in its records.

    `is_superseded`: it is archived because another continuation of it was chosen.

    Raises:
        LedgerError: a value is not allowed in a header.
    """
    fields: dict[str, JSON] = {"archived": True} if is_archived else {}
    fields |= {"faristol": "stream", "format": FORMAT, "kind": kind, "name": name, "stream": stream}
    if is_archived and is_superseded:
        fields |= {"format": WITH_CHOICE, "superseded": True}
    return _format_header(fields)


def device_line(device: str) -> str:
    """Return the first line of a device file.

    Raises:
        LedgerError: the id of the device is invalid.
    """
    return _format_header({"device": device, "faristol": "device", "format": FORMAT})


def device_line_with_parts(header: str) -> str:
    """Return the first line of a device file with quarantined parts or word lists, from the line without.

    Raises:
        LedgerError: the line is not the first line of a device file.
    """
    return _format_header({**_verify_checksum(parse_json(header)), "format": WITH_PARTS})


def quarantined_line(part: Quarantined) -> str:
    """Return the line of a quarantined part; its `check` is the SHA-256 of its text."""
    fields: dict[str, JSON] = {
        "check": part.id,
        "code": part.code,
        "name": part.name,
        "text": part.text,
    }
    return format_json({"quarantined": fields})


def pref_line(key: str, value: JSON) -> str:
    """Return the line of a setting.

    Raises:
        LedgerError: the key is not an id, or the value is not JSON without fractions.
    """
    fields = _add_checksum({"pref": {"key": key, "value": value}})
    parse_pref(fields)
    return format_json(fields)


def end_line(header: str, *, records: int, cards: int, last_hash: str) -> str:
    """Return the last line of a stream; `last_hash` is the hash of its last record, "" without records.

    The line repeats the checksum of the header, so that it does not pass for the end of another stream.

    Raises:
        LedgerError: the header is not a header line.
    """
    check = check_of(parse_json(header))
    end: dict[str, JSON] = {"cards": cards, "check": check, "hash": last_hash, "records": records}
    return format_json({"end": end})


def check_of(header: JSON) -> str:
    """Return the checksum in the parsed line of a header; it is not verified.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    return _parse_text(_parse_object(header), "check", _CHECK)


def device_end_line(*, streams: int, prefs: int, quarantined: int = 0, lists: int = 0) -> str:
    """Return the last line of a device file.

    Quarantined parts and word lists are counted only if there are any.
    """
    optional: dict[str, JSON] = {"word_lists": lists} if lists else {}
    optional |= {"quarantined": quarantined} if quarantined else {}
    end: dict[str, JSON] = {"prefs": prefs, "streams": streams, **optional}
    return format_json({"end": end})


def digests_of(line: str) -> tuple[str, ...]:
    """Return every card digest in the data of a record's line, repetitions included."""
    # The keys are sorted: the data precedes the hash of the previous line, which is no card.
    return tuple(_DIGEST_VALUE.findall(line, 0, max(line.rfind(',"prev":'), 0)))


def parse_header(value: JSON) -> Header:
    """Return the header of a parsed line.

    Raises:
        LedgerError: `parcel/foreign`, `parcel/too_new` or `parcel/damaged`.
    """
    if type(value) is not dict or "faristol" not in value:
        raise LedgerError("parcel/foreign")
    format_number = value.get("format")
    latest = {"device": WITH_PARTS, "stream": WITH_CHOICE}.get(str(value["faristol"]), FORMAT)
    if type(format_number) is int and format_number > latest:
        raise LedgerError("parcel/too_new", {"format": format_number, "known": latest})
    if value["faristol"] not in ("stream", "device"):
        raise LedgerError("parcel/foreign")
    fields = _verify_checksum(value)
    if type(format_number) is not int or not FORMAT <= format_number <= latest:
        raise _damage_error("format")
    if fields["faristol"] == "device":
        if fields.keys() != {"device", "faristol", "format"}:
            raise _damage_error("faristol")
        return DeviceHeader(device=_parse_text(fields, "device", ID))
    optional = {"archived", "superseded"}
    if fields.keys() - optional != {"faristol", "format", "kind", "name", "stream"}:
        raise _damage_error("faristol")
    if fields.get("archived", True) is not True:
        raise _damage_error("archived")
    is_superseded = "superseded" in fields
    if is_superseded and not (fields["superseded"] is True and "archived" in fields):
        raise _damage_error("superseded")
    if is_superseded != (format_number == WITH_CHOICE):
        raise _damage_error("format")
    return StreamHeader(
        check=check_of(value),
        kind=_parse_text(fields, "kind", KIND),
        name=_parse_text(fields, "name", _ANY),
        stream=_parse_text(fields, "stream", ID),
        is_archived="archived" in fields,
        is_superseded=is_superseded,
    )


def parse_pref(value: JSON) -> tuple[str, JSON]:
    """Return the key and the value of the parsed line of a setting.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    outer = _verify_checksum(value)
    pref = _parse_object(outer.get("pref"))
    if len(outer) != 1 or pref.keys() != {"key", "value"}:
        raise _damage_error("pref")
    return _parse_text(pref, "key", ID), pref["value"]


def parse_end(value: JSON) -> StreamEnd:
    """Return the end of a stream from its parsed line.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    end = _parse_end_fields(value, {"cards", "check", "hash", "records"})
    return StreamEnd(
        check=_parse_text(end, "check", _CHECK),
        records=_parse_count(end, "records"),
        cards=_parse_count(end, "cards"),
        last_hash="" if end["hash"] == "" else _parse_text(end, "hash", DIGEST),
    )


def parse_quarantined(value: JSON) -> Quarantined:
    """Return the quarantined part of a parsed line.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    outer = _parse_object(value)
    fields = _parse_object(outer.get("quarantined"))
    if len(outer) != 1 or fields.keys() != {"check", "code", "name", "text"}:
        raise _damage_error("quarantined")
    part = Quarantined(
        name=_parse_text(fields, "name", _ANY),
        code=_parse_text(fields, "code", _CODE),
        line=0,
        text=_parse_text(fields, "text", _SOME),
    )
    content_of(part.code, part.text)  # raises if the text cannot be decoded to bytes
    if len(part.name) > MAX_NAME or part.id != fields["check"]:
        raise _damage_error("check")
    return part


def is_sealed(value: JSON) -> bool:
    """Whether the checksum of a header or a setting is right, even if its other fields are invalid."""
    try:
        _verify_checksum(value)
    except LedgerError:
        return False
    return True


def parse_device_end(value: JSON) -> DeviceEnd:
    """Return the counts of a device file from its parsed last line.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    expected = {"prefs", "streams"}
    end = _parse_object(_parse_object(value).get("end"))
    expected.update(name for name in ("quarantined", "word_lists") if name in end)
    _parse_end_fields(value, expected)
    return DeviceEnd(**{name: _parse_count(end, name) for name in expected})


def _format_header(fields: dict[str, JSON]) -> str:
    sealed_fields = _add_checksum(fields)
    parse_header(sealed_fields)  # a header that cannot be parsed is never written
    return format_json(sealed_fields)


def _add_checksum(fields: dict[str, JSON]) -> dict[str, JSON]:
    return {**fields, "check": f"{crc32(format_json(fields).encode()):08x}"}


def _verify_checksum(value: JSON) -> dict[str, JSON]:
    fields = dict(_parse_object(value))
    check = fields.pop("check", None)
    if _add_checksum(fields)["check"] != check:
        raise _damage_error("check")
    return fields


def _parse_object(value: JSON) -> dict[str, JSON]:
    if type(value) is not dict:
        raise _damage_error("")
    return value


def _parse_end_fields(value: JSON, names: set[str]) -> dict[str, JSON]:
    outer = _parse_object(value)
    end = _parse_object(outer.get("end"))
    if len(outer) != 1 or end.keys() != names:
        raise _damage_error("end")
    return end


def _parse_count(end: dict[str, JSON], name: str) -> int:
    count = end[name]
    if type(count) is not int or count < 0:
        raise _damage_error(name)
    return count


def _parse_text(fields: dict[str, JSON], name: str, pattern: re.Pattern[str]) -> str:
    text = fields.get(name)
    if type(text) is not str or not pattern.fullmatch(text):
        raise _damage_error(name)
    return text


def _damage_error(field: str) -> LedgerError:
    return LedgerError("parcel/damaged", {"field": field})
