"""Read a parcel line by line, and refuse it at the first line that is not as it was written."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from faristol.ledger.audit import is_line_before, link_fault
from faristol.ledger.canon import line_hash
from faristol.ledger.codec import record_of
from faristol.ledger.cover import (
    DeviceHeader,
    StreamHeader,
    digests_of,
    parse_device_end,
    parse_end,
    parse_header,
    parse_pref,
)
from faristol.ledger.record import JSON, Record
from faristol.ledger.scan import Limits, Progress, Reading, lines_of

STEP = 200  # lines read between two looks at the clock


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamParcel:
    """Hold a stream as a file had it; `cards` gives the line of a digest."""

    kind: str
    name: str
    stream: str
    is_archived: bool
    header: str
    lines: tuple[str, ...] = field(repr=False)
    hashes: tuple[str, ...] = field(repr=False)
    records: tuple[Record, ...] = field(repr=False)
    cards: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceParcel:
    """Hold all streams and settings of a device; two streams may be copies of one."""

    device: str
    streams: tuple[StreamParcel, ...]
    prefs: Mapping[str, JSON]


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
    header = reading.take_header()
    if isinstance(header, StreamHeader):
        parcel: Parcel = yield from _stream_steps(reading, header)
    else:
        parcel = yield from _device_steps(reading, header)
    reading.expect_nothing()
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


def _device_steps(
    reading: Reading, header: DeviceHeader
) -> Generator[Progress, None, DeviceParcel]:
    streams: list[StreamParcel] = []
    prefs: dict[str, JSON] = {}
    while True:
        value = reading.take()
        if reading.number % STEP == 0:
            yield reading.progress
        if "faristol" in value:
            inner = _inner_header(reading, value)
            if prefs:
                raise reading.fault("parcel/order")
            streams.append((yield from _stream_steps(reading, inner)))
        elif "pref" in value:
            _add_pref(reading, value, prefs)
        else:
            _check_device_end(reading, value, (len(streams), len(prefs)))
            return DeviceParcel(device=header.device, streams=tuple(streams), prefs=prefs)


def _inner_header(reading: Reading, value: JSON) -> StreamHeader:
    header = reading.checked(parse_header, value)
    if not isinstance(header, StreamHeader):
        raise reading.fault("parcel/damaged")  # no device inside a device
    return header


def _add_pref(reading: Reading, value: JSON, prefs: dict[str, JSON]) -> None:
    key, held = reading.checked(parse_pref, value)
    if prefs and key <= next(reversed(prefs)):
        raise reading.fault("parcel/order")
    prefs[key] = held


def _check_device_end(reading: Reading, value: JSON, counts: tuple[int, int]) -> None:
    if reading.checked(parse_device_end, value) != counts:
        raise reading.fault("parcel/truncated")
