"""Read a parcel line by line.

A single document is refused at the first line that is not as it was written. Of a device, what is wrong
between two beginnings is cut out byte for byte, and the other documents are read.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from faristol.ledger.audit import is_line_before, link_fault
from faristol.ledger.canonical_json import line_hash, parse_json
from faristol.ledger.codec import record_of
from faristol.ledger.envelope import (
    DeviceEnd,
    DeviceHeader,
    StreamHeader,
    digests_of,
    is_sealed,
    parse_device_end,
    parse_end,
    parse_header,
    parse_pref,
    parse_quarantined,
)
from faristol.ledger.line_reader import Limits, ParcelError, Progress, Reading, lines_of
from faristol.ledger.packed_list import MAX_LISTS, PackedList, parse_list
from faristol.ledger.quarantine import Quarantined, quarantine
from faristol.ledger.record import JSON, Record

STEP = 200  # lines read between two looks at the clock


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamParcel:
    """Hold a stream as a file had it; `cards` gives the line of a digest."""

    kind: str
    name: str
    stream: str
    is_archived: bool
    is_superseded: bool = False
    first_line: int = field(default=1, compare=False)  # its header in the file, counted from 1
    header: str
    lines: tuple[str, ...] = field(repr=False)
    hashes: tuple[str, ...] = field(repr=False)
    records: tuple[Record, ...] = field(repr=False)
    cards: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceParcel:
    """Hold all streams and settings of a device; two streams may be copies of one."""

    device: str  # an empty string when the first line is missing or damaged
    streams: tuple[StreamParcel, ...]
    prefs: Mapping[str, JSON]  # none of a device that is not named
    quarantined: tuple[Quarantined, ...] = ()
    lists: tuple[PackedList, ...] = field(default=(), repr=False)
    lists_left_out: int = 0  # lists of words that are damaged
    lists_surplus: int = 0  # and those that are more than are read of one file
    prefs_left_out: int = 0  # settings that are damaged, or of a device that is not named
    is_whole: bool = True  # an end is there, and counts no more than was found


Parcel: TypeAlias = StreamParcel | DeviceParcel


def read(content: str | bytes, *, limits: Limits | None = None) -> Parcel:
    """Return what a file holds, having checked every line of it.

    Raises:
        ParcelError: there is anything wrong with it.
    """
    work = steps(content, limits=limits)
    while True:
        try:
            next(work)
        except StopIteration as done:
            parcel: Parcel = done.value
            return parcel


def steps(
    content: str | bytes, *, limits: Limits | None = None
) -> Generator[Progress, None, Parcel]:
    """Read as `read` does, yielding now and then, so that long work can be shown and stopped.

    Raises:
        ParcelError: there is anything wrong with the file.
    """
    limits = limits or Limits()
    reading = Reading(lines_of(content, limits), limits.line_length)
    try:
        header = reading.take_header()
    except ParcelError as fault:
        if _is_final(reading, fault):
            raise
        return (yield from _nameless_steps(reading, limits, fault))
    if isinstance(header, DeviceHeader):
        return (yield from _device_steps(reading, limits, header.device))
    if reading.is_of_several:
        reading.begin_at(0)
        return (yield from _device_steps(reading, limits, ""))
    parcel = yield from _stream_steps(reading, header)
    reading.expect_nothing()
    return parcel


def _is_final(reading: Reading, fault: ParcelError) -> bool:
    """Whether a first line at fault refuses the file: it is too long, or whole and of a later version."""
    if fault.code == "parcel/too_large" or not reading.is_of_several:
        return True
    return fault.code == "parcel/too_new" and is_sealed(reading.checked(parse_json, reading.line))


def _nameless_steps(
    reading: Reading, limits: Limits, fault: ParcelError
) -> Generator[Progress, None, DeviceParcel]:
    """Read the documents of a device whose first line is at fault; that fault refuses a file without any."""
    start = reading.number
    reading.begin_at(start if reading.is_beginning_next else start - 1)
    parcel = yield from _device_steps(reading, limits, "")
    if not parcel.streams:
        raise fault
    return parcel


class _Stream:
    """Gather one stream and check how its lines hang together."""

    __slots__ = (
        "_cards",
        "_digests",
        "_hashes",
        "_header",
        "_reading",
        "_records",
        "_start",
        "_stray",
    )

    def __init__(self, reading: Reading, header: StreamHeader) -> None:
        self._reading = reading
        self._header = header
        self._start = reading.number
        self._records: list[Record] = []
        self._hashes: list[str] = []
        self._digests: set[str] = set()
        self._cards: dict[str, str] = {}
        self._stray = 0

    def add_record(self, value: dict[str, JSON]) -> None:
        reading = self._reading
        if self._cards or self._stray:
            raise reading.fault("parcel/order")
        record = reading.checked(record_of, value)
        prev = self._hashes[-1] if self._hashes else ""
        own = line_hash(reading.line)
        at = len(self._records) + 1
        fault = link_fault(record, stream=self._header.stream, seq=at, prev=prev)
        if fault == "chain":
            is_before = is_line_before(own, reading.following)
            raise reading.fault("parcel/damaged", reading.number - (1 if is_before else 0))
        if fault is not None:
            raise reading.fault("parcel/mixed" if fault == "mixed" else "parcel/order")
        self._records.append(record)
        self._hashes.append(own)
        self._digests.update(digests_of(reading.line))

    def add_card(self, value: dict[str, JSON]) -> None:
        reading = self._reading
        if len(value) != 1 or type(value["card"]) is not dict:
            raise reading.fault("parcel/damaged")
        digest = line_hash(reading.line)
        if digest not in self._digests:
            # Not refused at once: a change in the last record, which nobody has vouched for yet,
            # would be blamed on its card.
            self._stray = self._stray or reading.number
            return
        if self._cards and digest <= next(reversed(self._cards)):
            raise reading.fault("parcel/order")
        self._cards[digest] = reading.line

    def close(self, value: dict[str, JSON]) -> StreamParcel:
        reading, header, count = self._reading, self._header, len(self._records)
        end = reading.checked(parse_end, value)
        if end.check != header.check or end.records != count:
            raise reading.fault("parcel/truncated")
        if end.last_hash != (self._hashes[-1] if count else ""):
            raise reading.fault("parcel/damaged", self._start + count if count else 0)
        if self._stray:
            raise reading.fault("parcel/damaged", self._stray)
        if end.cards != len(self._cards):
            raise reading.fault("parcel/truncated")
        return StreamParcel(
            kind=header.kind,
            name=header.name,
            stream=header.stream,
            is_archived=header.is_archived,
            is_superseded=header.is_superseded,
            first_line=self._start,
            header=reading.lines(self._start, 1)[0],
            lines=reading.lines(self._start + 1, count),
            hashes=tuple(self._hashes),
            records=tuple(self._records),
            cards=self._cards,
        )


def _stream_steps(
    reading: Reading, header: StreamHeader
) -> Generator[Progress, None, StreamParcel]:
    stream = _Stream(reading, header)
    while True:
        value = reading.take()
        if reading.number % STEP == 0:
            yield reading.progress
        if "seq" in value:
            stream.add_record(value)
        elif "card" in value:
            stream.add_card(value)
        elif "end" in value:
            return stream.close(value)
        else:
            # Another stream begins before this one has ended.
            raise reading.fault("parcel/truncated" if "faristol" in value else "parcel/damaged")


class _Device:
    """The documents, settings and damaged parts of a device, gathered line by line."""

    __slots__ = (
        "_carried",
        "_damaged",
        "_digests",
        "_documents",
        "_gathered",
        "_is_named",
        "_limits",
        "_n_carried",
        "_reading",
        "is_whole",
        "left_out",
        "lists",
        "lists_left_out",
        "lists_surplus",
        "parts",
        "prefs",
        "streams",
    )

    def __init__(self, reading: Reading, limits: Limits, *, is_named: bool) -> None:
        self._reading = reading
        self._limits = limits
        self._is_named = is_named
        # what is counted once: a document that is doubled on the way stands for no other one
        self._documents: set[tuple[str, tuple[str, ...]]] = set()
        self._carried: set[str] = set()
        self._n_carried = 0  # each time it stands in the file
        self._gathered: list[Quarantined] = []
        self._damaged = 0  # parts, of which any may be a document or a part
        self.is_whole = False  # an end came, and nothing that it counts is missing
        self.streams: list[StreamParcel] = []
        self.parts: list[Quarantined] = []
        self.prefs: dict[str, JSON] = {}
        self.left_out = 0
        self._digests: set[str] = set()  # of lists
        self.lists: list[PackedList] = []
        self.lists_left_out = 0
        self.lists_surplus = 0

    def _has_all(self, end: DeviceEnd) -> bool:
        """Whether nothing that an end counts is missing."""
        are_counted = end.streams == len(self.streams)  # as they stand, also copies of one
        lost = 0 if are_counted else max(end.streams - len(self._documents), 0)
        lost += max(end.quarantined - len(self._carried), 0)
        return (
            lost <= self._damaged
            and end.prefs <= len(self.prefs) + self.left_out
            and end.word_lists <= len(self.lists) + self.lists_left_out + self.lists_surplus
        )

    def add(self, value: dict[str, JSON]) -> None:
        """Add what is no document: a part that was kept aside before, a setting, the end."""
        reading = self._reading
        if "quarantined" in value:
            self._add_carried(reading.checked(parse_quarantined, value))
        elif "list" in value:
            self._add_list(reading.checked(parse_list, value))
        elif "pref" in value:
            self._add_pref(*reading.checked(parse_pref, value))
        else:
            end = reading.checked(parse_device_end, value)
            self.is_whole = self.is_whole or self._has_all(end)
            return
        self.is_whole = False  # behind an end, another file has begun

    def add_stream(self, stream: StreamParcel) -> None:
        """Add a document that is as it was written."""
        self.is_whole = False
        self.streams.append(stream)
        self._documents.add((stream.header, stream.hashes))

    def set_aside(self, start: int, name: str, fault: ParcelError) -> None:
        """Cut out what begins after line `start`, where reading failed; a setting and the end are no document.

        What a mail program adds after the end takes nothing away.
        """
        reading = self._reading
        reading.begin_at(start + 1)
        if reading.is_setting or reading.is_list or reading.is_end:
            self.left_out += reading.is_setting
            self.lists_left_out += reading.is_list
            return
        text, is_cut = reading.cut(start)
        if not text.strip():
            return
        code = "parcel/truncated" if is_cut else fault.code
        content = text.encode("utf-8", "surrogateescape")
        self._damaged += 1
        part = quarantine(content, name=name, code=code, line=fault.line)
        if self._damaged < self._limits.parts:
            self.parts.append(part)
        else:
            self._gathered.append(part)

    def gather(self) -> None:
        """Make one part of those that are more than are kept aside one by one."""
        parts, self._gathered = self._gathered, []
        if len(parts) > 1:
            content = b"".join(part.content for part in parts)
            parts = [quarantine(content, name="", code="parcel/damaged", line=parts[0].line)]
        self.parts += parts

    def _add_carried(self, part: Quarantined) -> None:
        self._n_carried += 1
        if self._n_carried > self._limits.carried:
            raise self._reading.fault("parcel/too_many_parts")
        self.parts.append(part)
        self._carried.add(part.id)

    def _add_list(self, packed_list: PackedList) -> None:
        digest = packed_list.pin.digest
        if digest in self._digests:  # unpacking is dear: one try for each
            return
        self._digests.add(digest)
        if len(self.lists) < MAX_LISTS:
            self.lists.append(packed_list)
        else:
            self.lists_surplus += 1

    def _add_pref(self, key: str, held: JSON) -> None:
        if not self._is_named or (self.prefs and key <= next(reversed(self.prefs))):
            self.left_out += 1
        else:
            self.prefs[key] = held


def _device_steps(
    reading: Reading, limits: Limits, device: str
) -> Generator[Progress, None, DeviceParcel]:
    """Read document by document: what is wrong with one holds none of the others back."""
    reading.end_last_line()
    found = _Device(reading, limits, is_named=bool(device))
    while not reading.is_at_end:
        start, name = reading.number, ""
        try:
            value = reading.take()
            if reading.number % STEP == 0:
                yield reading.progress
            if "faristol" in value:
                name = _name_in(value)
                header = _inner_header(reading, value)
                found.add_stream((yield from _stream_steps(reading, header)))
            else:
                found.add(value)
        except ParcelError as fault:
            if fault.code == "parcel/too_many_parts":
                raise
            found.set_aside(start, name, fault)
    found.gather()
    if not (found.is_whole or found.streams or found.parts or found.prefs or found.lists):
        raise reading.fault("parcel/truncated")
    return DeviceParcel(
        device=device,
        streams=tuple(found.streams),
        prefs=found.prefs,
        quarantined=tuple(found.parts),
        lists=tuple(found.lists),
        lists_left_out=found.lists_left_out,
        lists_surplus=found.lists_surplus,
        prefs_left_out=found.left_out,
        is_whole=found.is_whole,
    )


def _name_in(value: dict[str, JSON]) -> str:
    """Return the name in a header that may be damaged: it is a label only."""
    name = value.get("name")
    return name if isinstance(name, str) else ""


def _inner_header(reading: Reading, value: JSON) -> StreamHeader:
    header = reading.checked(parse_header, value)
    if not isinstance(header, StreamHeader):
        raise reading.fault("parcel/damaged")  # no device inside a device
    return header
