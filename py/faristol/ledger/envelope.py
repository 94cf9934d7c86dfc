"""Write and read the lines of a parcel that are no records: headers, settings, cards and ends.

Records and cards are guarded by their hashes. A header or a setting has nothing but itself, so it
carries a check: the CRC-32, in eight hexadecimal digits, of its canonical text without the check.
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
WITH_CHOICE = 2  # the format of a document that another continuation goes on instead of
WITH_PARTS = 2  # the format of a device file with parts that are kept aside

# A whole string that is a value, never a part of one nor a key: quotes inside text are escaped.
_DIGEST_VALUE = re.compile(r'(?<=[\[:,])"([0-9a-f]{64})"(?=[\],}])')
_CHECK = re.compile(r"[0-9a-f]{8}")
_ANY = re.compile(r".*", re.DOTALL)
_SOME = re.compile(r".+", re.DOTALL)
_CODE = re.compile(r"parcel/[a-z_]{1,40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamHeader:
    """Hold what the first line of a stream says; `stream` is the id in its records."""

    check: str
    kind: str
    name: str
    stream: str
    is_archived: bool
    is_superseded: bool = False  # another continuation was chosen to go on instead


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceHeader:
    """Hold what the first line of a whole device's file says."""

    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamEnd:
    """Hold what the last line of a stream says; `check` is its header's."""

    check: str
    records: int
    cards: int
    last_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceEnd:
    """The counts in the last line of a whole device's file."""

    streams: int
    prefs: int
    quarantined: int = 0
    word_lists: int = 0


Header: TypeAlias = StreamHeader | DeviceHeader


def header_line(
    kind: str, name: str, stream: str, *, archived: bool = False, is_superseded: bool = False
) -> str:
    """Return the first line of a stream; `stream` is the id in its records.

    `is_superseded`: it is archived because another continuation of it was chosen to go on.

    Raises:
        LedgerError: a value that a header may not hold.
    """
    fields: dict[str, JSON] = {"archived": True} if archived else {}
    fields |= {"faristol": "stream", "format": FORMAT, "kind": kind, "name": name, "stream": stream}
    if archived and is_superseded:
        fields |= {"format": WITH_CHOICE, "superseded": True}
    return _format_header(fields)


def device_line(device: str) -> str:
    """Return the first line of a whole device's file.

    Raises:
        LedgerError: the device's id is not one.
    """
    return _format_header({"device": device, "faristol": "device", "format": FORMAT})


def device_line_with_parts(header: str) -> str:
    """Return the first line of a device's file that holds parts kept aside or lists, from the one without.

    Raises:
        LedgerError: the line is not the first one of a device's file.
    """
    return _format_header({**_unseal(parse_json(header)), "format": WITH_PARTS})


def quarantined_line(part: Quarantined) -> str:
    """Return the line of a part that is kept aside; its check is the SHA-256 of its text."""
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
        LedgerError: the key is not an id, or the value is not plain JSON without fractions.
    """
    sealed = _seal({"pref": {"key": key, "value": value}})
    parse_pref(sealed)
    return format_json(sealed)


def end_line(header: str, *, records: int, cards: int, last_hash: str) -> str:
    """Return the last line of a stream; `last_hash` is its last record's, "" without any.

    It repeats the check of the header, so that nothing is taken for the end of another stream.

    Raises:
        LedgerError: the header is not a header line.
    """
    check = check_of(parse_json(header))
    end: dict[str, JSON] = {"cards": cards, "check": check, "hash": last_hash, "records": records}
    return format_json({"end": end})


def check_of(header: JSON) -> str:
    """Return the check of a header's parsed line.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    return _text(_object(header), "check", _CHECK)


def device_end_line(*, streams: int, prefs: int, quarantined: int = 0, lists: int = 0) -> str:
    """Return the last line of a whole device's file; parts kept aside and lists are counted when there are any."""
    more: dict[str, JSON] = {"word_lists": lists} if lists else {}
    more |= {"quarantined": quarantined} if quarantined else {}
    end: dict[str, JSON] = {"prefs": prefs, "streams": streams, **more}
    return format_json({"end": end})


def digests_of(line: str) -> tuple[str, ...]:
    """Return the digests that the data of a record's line refers to, as often as it does."""
    # The data comes before the hash of the line before, which is no reference.
    return tuple(_DIGEST_VALUE.findall(line, 0, max(line.rfind(',"prev":'), 0)))


def parse_header(value: JSON) -> Header:
    """Return what a header's parsed line says.

    Raises:
        LedgerError: `parcel/foreign`, `parcel/too_new` or `parcel/damaged`.
    """
    if type(value) is not dict or "faristol" not in value:
        raise LedgerError("parcel/foreign")
    number = value.get("format")
    known = {"device": WITH_PARTS, "stream": WITH_CHOICE}.get(str(value["faristol"]), FORMAT)
    if type(number) is int and number > known:
        raise LedgerError("parcel/too_new", {"format": number, "known": known})
    if value["faristol"] not in ("stream", "device"):
        raise LedgerError("parcel/foreign")
    fields = _unseal(value)
    if type(number) is not int or not FORMAT <= number <= known:
        raise _damaged("format")
    if fields["faristol"] == "device":
        if fields.keys() != {"device", "faristol", "format"}:
            raise _damaged("faristol")
        return DeviceHeader(device=_text(fields, "device", ID))
    optional = {"archived", "superseded"}
    if fields.keys() - optional != {"faristol", "format", "kind", "name", "stream"}:
        raise _damaged("faristol")
    if fields.get("archived", True) is not True:
        raise _damaged("archived")
    is_superseded = "superseded" in fields
    if is_superseded and not (fields["superseded"] is True and "archived" in fields):
        raise _damaged("superseded")
    if is_superseded != (number == WITH_CHOICE):
        raise _damaged("format")
    return StreamHeader(
        check=check_of(value),
        kind=_text(fields, "kind", KIND),
        name=_text(fields, "name", _ANY),
        stream=_text(fields, "stream", ID),
        is_archived="archived" in fields,
        is_superseded=is_superseded,
    )


def parse_pref(value: JSON) -> tuple[str, JSON]:
    """Return the key and the value of a setting's parsed line.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    outer = _unseal(value)
    pref = _object(outer.get("pref"))
    if len(outer) != 1 or pref.keys() != {"key", "value"}:
        raise _damaged("pref")
    return _text(pref, "key", ID), pref["value"]


def parse_end(value: JSON) -> StreamEnd:
    """Return what a stream's end line says.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    end = _end(value, {"cards", "check", "hash", "records"})
    return StreamEnd(
        check=_text(end, "check", _CHECK),
        records=_count(end, "records"),
        cards=_count(end, "cards"),
        last_hash="" if end["hash"] == "" else _text(end, "hash", DIGEST),
    )


def parse_quarantined(value: JSON) -> Quarantined:
    """Return the part that the parsed line of one holds.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    outer = _object(value)
    fields = _object(outer.get("quarantined"))
    if len(outer) != 1 or fields.keys() != {"check", "code", "name", "text"}:
        raise _damaged("quarantined")
    part = Quarantined(
        name=_text(fields, "name", _ANY),
        code=_text(fields, "code", _CODE),
        line=0,
        text=_text(fields, "text", _SOME),
    )
    content_of(part.code, part.text)  # denies what stands for no bytes
    if len(part.name) > MAX_NAME or part.id != fields["check"]:
        raise _damaged("check")
    return part


def is_sealed(value: JSON) -> bool:
    """Whether the check of a header or of a setting is right, whatever else it says."""
    try:
        _unseal(value)
    except LedgerError:
        return False
    return True


def parse_device_end(value: JSON) -> DeviceEnd:
    """Return the counts that a device's end line says.

    Raises:
        LedgerError: `parcel/damaged`.
    """
    names = {"prefs", "streams"}
    end = _object(_object(value).get("end"))
    names.update(name for name in ("quarantined", "word_lists") if name in end)
    _end(value, names)
    return DeviceEnd(**{name: _count(end, name) for name in names})


def _format_header(fields: dict[str, JSON]) -> str:
    sealed = _seal(fields)
    parse_header(sealed)  # nothing is written that could not be read
    return format_json(sealed)


def _seal(fields: dict[str, JSON]) -> dict[str, JSON]:
    return {**fields, "check": f"{crc32(format_json(fields).encode()):08x}"}


def _unseal(value: JSON) -> dict[str, JSON]:
    fields = dict(_object(value))
    check = fields.pop("check", None)
    if _seal(fields)["check"] != check:
        raise _damaged("check")
    return fields


def _object(value: JSON) -> dict[str, JSON]:
    if type(value) is not dict:
        raise _damaged("")
    return value


def _end(value: JSON, names: set[str]) -> dict[str, JSON]:
    outer = _object(value)
    end = _object(outer.get("end"))
    if len(outer) != 1 or end.keys() != names:
        raise _damaged("end")
    return end


def _count(end: dict[str, JSON], name: str) -> int:
    count = end[name]
    if type(count) is not int or count < 0:
        raise _damaged(name)
    return count


def _text(fields: dict[str, JSON], name: str, pattern: re.Pattern[str]) -> str:
    text = fields.get(name)
    if type(text) is not str or not pattern.fullmatch(text):
        raise _damaged(name)
    return text


def _damaged(field: str) -> LedgerError:
    return LedgerError("parcel/damaged", {"field": field})
