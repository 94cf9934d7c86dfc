"""The reader of export files, line by line.

The file of one document is refused at the first line that is not as it was written. In the file of a device, a
damaged section is quarantined byte for byte, and the other documents are read.
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

STEP = 200  # lines read between two reports of progress


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamParcel:
    """A stream as read from a file; `cards` holds the lines of cards by digest."""

    kind: str
    name: str
    stream: str
    is_archived: bool
    is_superseded: bool = False
    first_line: int = field(default=1, compare=False)  # of its header in the file, counted from 1
    header: str
    lines: tuple[str, ...] = field(repr=False)
    hashes: tuple[str, ...] = field(repr=False)
    records: tuple[Record, ...] = field(repr=False)
    cards: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceParcel:
    """All streams and settings of a device; two streams may be copies of one."""

    device: str  # an empty string if the first line is missing or damaged
    streams: tuple[StreamParcel, ...]
    prefs: Mapping[str, JSON]  # empty for a device without a name
    quarantined: tuple[Quarantined, ...] = ()
    lists: tuple[PackedList, ...] = field(default=(), repr=False)
    lists_left_out: int = 0  # number of damaged word lists
    lists_surplus: int = 0  # number of word lists above the limit of one file
    prefs_left_out: int = 0  # number of settings that are damaged, or of a device without a name
    is_whole: bool = True  # the end is there, and counts no more than the file holds


Parcel: TypeAlias = StreamParcel | DeviceParcel


def read(content: str | bytes, *, limits: Limits | None = None) -> Parcel:
    """Return the content of a file; every line is verified.

    Raises:
        ParcelError: the file is refused. For a device file, only a fault of the whole: damaged sections are
            quarantined instead.
    """
    reading_steps = steps(content, limits=limits)
    while True:
        try:
            next(reading_steps)
        except StopIteration as done:
            parcel: Parcel = done.value
            return parcel


def steps(
    content: str | bytes, *, limits: Limits | None = None
) -> Generator[Progress, None, Parcel]:
    """Read as `read` does, and yield the progress every `STEP` lines.

    So long work can be reported and stopped.

    Raises:
        ParcelError: as `read`.
    """
    limits = limits or Limits()
    reading = Reading(lines_of(content, limits), limits.line_length)
    try:
        header = reading.take_header()
    except ParcelError as fault:
        if _is_fatal(reading, fault):
            raise
        return (yield from _unnamed_device_steps(reading, limits, fault))
    if isinstance(header, DeviceHeader):
        return (yield from _device_steps(reading, limits, header.device))
    if reading.is_of_several:
        reading.begin_at(0)
        return (yield from _device_steps(reading, limits, ""))
    parcel = yield from _stream_steps(reading, header)
    reading.expect_nothing()
    return parcel


def _is_fatal(reading: Reading, fault: ParcelError) -> bool:
    """Whether the fault of the first line refuses the file.

    It does if the line is too long, of one document, or of a later version.
    """
    if fault.code == "parcel/too_large" or not reading.is_of_several:
        return True
    return fault.code == "parcel/too_new" and is_sealed(reading.checked(parse_json, reading.line))


def _unnamed_device_steps(
    reading: Reading, limits: Limits, fault: ParcelError
) -> Generator[Progress, None, DeviceParcel]:
    """Read the documents of a device with a faulty first line.

    If there are no documents, that fault refuses the file.
    """
    start = reading.number
    reading.begin_at(start if reading.is_beginning_next else start - 1)
    parcel = yield from _device_steps(reading, limits, "")
    if not parcel.streams:
        raise fault
    return parcel


class _StreamBuilder:
    """A stream under construction; verifies that each line fits the lines before it."""

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
        own_hash = line_hash(reading.line)
        seq = len(self._records) + 1
        fault = link_fault(record, stream=self._header.stream, seq=seq, prev=prev)
        if fault == "chain":
            is_before = is_line_before(own_hash, reading.following)
            raise reading.fault("parcel/damaged", reading.number - (1 if is_before else 0))
        if fault is not None:
            raise reading.fault("parcel/mixed" if fault == "mixed" else "parcel/order")
        self._records.append(record)
        self._hashes.append(own_hash)
        self._digests.update(digests_of(reading.line))

    def add_card(self, value: dict[str, JSON]) -> None:
        reading = self._reading
        if len(value) != 1 or type(value["card"]) is not dict:
            raise reading.fault("parcel/damaged")
        digest = line_hash(reading.line)
        if digest not in self._digests:
            # Not refused at once: the last record has no later hash that verifies it yet, and a change in it
            # would be reported at its card.
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
    builder = _StreamBuilder(reading, header)
    while True:
        value = reading.take()
        if reading.number % STEP == 0:
            yield reading.progress
        if "seq" in value:
            builder.add_record(value)
        elif "card" in value:
            builder.add_card(value)
        elif "end" in value:
            return builder.close(value)
        else:
            # Another stream begins before this one has ended.
            raise reading.fault("parcel/truncated" if "faristol" in value else "parcel/damaged")


class _DeviceBuilder:
    """A device under construction: its documents, settings, word lists and quarantined parts."""

    __slots__ = (
        "_carried",
        "_damaged",
        "_digests",
        "_documents",
        "_extra_parts",
        "_is_named",
        "_limits",
        "_number_carried",
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
        # counted once each: a document that was doubled in transit does not replace a missing one
        self._documents: set[tuple[str, tuple[str, ...]]] = set()
        self._carried: set[str] = set()  # ids of parts that the file already held as quarantined
        self._number_carried = 0  # of these parts, repetitions included
        self._extra_parts: list[Quarantined] = []
        self._damaged = 0  # sections; any of them may have been a document or a quarantined part
        self.is_whole = False  # an end was read, and everything that it counts is there
        self.streams: list[StreamParcel] = []
        self.parts: list[Quarantined] = []
        self.prefs: dict[str, JSON] = {}
        self.left_out = 0
        self._digests: set[str] = set()  # of word lists
        self.lists: list[PackedList] = []
        self.lists_left_out = 0
        self.lists_surplus = 0

    def _has_all(self, end: DeviceEnd) -> bool:
        """Whether everything that an end counts is there, damaged sections included."""
        has_all_streams = end.streams == len(self.streams)  # copies of one document included
        lost = 0 if has_all_streams else max(end.streams - len(self._documents), 0)
        lost += max(end.quarantined - len(self._carried), 0)
        return (
            lost <= self._damaged
            and end.prefs <= len(self.prefs) + self.left_out
            and end.word_lists <= len(self.lists) + self.lists_left_out + self.lists_surplus
        )

    def add(self, value: dict[str, JSON]) -> None:
        """Add a line outside the documents: a quarantined part, a word list, a setting, or the end."""
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
        self.is_whole = False  # lines after an end are the start of another file

    def add_stream(self, stream: StreamParcel) -> None:
        """Add an undamaged document."""
        self.is_whole = False
        self.streams.append(stream)
        self._documents.add((stream.header, stream.hashes))

    def set_aside(self, start: int, name: str, fault: ParcelError) -> None:
        """Quarantine the section after line `start`, where reading failed.

        A damaged setting or word list is only counted, a damaged end is ignored. Blank text, such as a mail
        program adds after the end, is ignored too.
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
            self._extra_parts.append(part)

    def gather(self) -> None:
        """Join the damaged parts above the limit to one part."""
        parts, self._extra_parts = self._extra_parts, []
        if len(parts) > 1:
            content = b"".join(part.content for part in parts)
            parts = [quarantine(content, name="", code="parcel/damaged", line=parts[0].line)]
        self.parts += parts

    def _add_carried(self, part: Quarantined) -> None:
        self._number_carried += 1
        if self._number_carried > self._limits.carried:
            raise self._reading.fault("parcel/too_many_parts")
        self.parts.append(part)
        self._carried.add(part.id)

    def _add_list(self, packed_list: PackedList) -> None:
        digest = packed_list.pin.digest
        if digest in self._digests:  # unpacking is expensive: one attempt for each digest
            return
        self._digests.add(digest)
        if len(self.lists) < MAX_LISTS:
            self.lists.append(packed_list)
        else:
            self.lists_surplus += 1

    def _add_pref(self, key: str, value: JSON) -> None:
        if not self._is_named or (self.prefs and key <= next(reversed(self.prefs))):
            self.left_out += 1
        else:
            self.prefs[key] = value


def _device_steps(
    reading: Reading, limits: Limits, device: str
) -> Generator[Progress, None, DeviceParcel]:
    """Read document by document; a damaged document does not affect the others."""
    reading.end_last_line()
    builder = _DeviceBuilder(reading, limits, is_named=bool(device))
    while not reading.is_at_end:
        start, name = reading.number, ""
        try:
            value = reading.take()
            if reading.number % STEP == 0:
                yield reading.progress
            if "faristol" in value:
                name = _name_in(value)
                header = _inner_header(reading, value)
                builder.add_stream((yield from _stream_steps(reading, header)))
            else:
                builder.add(value)
        except ParcelError as fault:
            if fault.code == "parcel/too_many_parts":
                raise
            builder.set_aside(start, name, fault)
    builder.gather()
    if not (builder.is_whole or builder.streams or builder.parts or builder.prefs or builder.lists):
        raise reading.fault("parcel/truncated")
    return DeviceParcel(
        device=device,
        streams=tuple(builder.streams),
        prefs=builder.prefs,
        quarantined=tuple(builder.parts),
        lists=tuple(builder.lists),
        lists_left_out=builder.lists_left_out,
        lists_surplus=builder.lists_surplus,
        prefs_left_out=builder.left_out,
        is_whole=builder.is_whole,
    )


def _name_in(value: dict[str, JSON]) -> str:
    """Return the name in a header that may be damaged, or an empty string; it is used as a label only."""
    name = value.get("name")
    return name if isinstance(name, str) else ""


def _inner_header(reading: Reading, value: JSON) -> StreamHeader:
    header = reading.checked(parse_header, value)
    if not isinstance(header, StreamHeader):
        raise reading.fault("parcel/damaged")  # a device header within a device file
    return header
