"""The reader of files for import, in steps."""

from collections.abc import Generator
from dataclasses import dataclass, field

from faristol.desk.kernel.stream_validation import StreamFault, ValidationContext, understand_steps
from faristol.ledger.parcel_writer import (
    DeviceParcel,
    ParcelError,
    Progress,
    Quarantined,
    StreamParcel,
    steps,
    write_stream,
)
from faristol.ledger.quarantine import quarantine
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class FileContent:
    """The documents of a file that can be imported, and the parts of a device file that cannot."""

    streams: tuple[tuple[StreamParcel, ValidationContext], ...]
    device: DeviceParcel | None = None  # None of a single document
    quarantined: tuple[Quarantined, ...] = field(default=(), repr=False)


def read_file_steps(content: bytes) -> Generator[Progress, None, FileContent | Refusal]:
    """Read a file and return its content or the refusal; yields the progress now and then.

    A single document is refused at its first fault. A document with a fault in a device file is a part for
    quarantine, like a damaged one.
    """
    try:
        parcel = yield from steps(content)
    except ParcelError as error:
        return Refusal(error.code, {"field": "file", "line": error.line})
    if isinstance(parcel, StreamParcel):
        reading = yield from understand_steps(parcel)
        if isinstance(reading, StreamFault):
            data: dict[str, JSON] = {
                "field": "file",
                "line": parcel.first_line + reading.line,
                "kind": parcel.kind,
            }
            return Refusal(reading.code, data)
        return FileContent(streams=((parcel, reading),))
    streams: list[tuple[StreamParcel, ValidationContext]] = []
    quarantined = list(parcel.quarantined)
    for stream in parcel.streams:
        reading = yield from understand_steps(stream)
        if isinstance(reading, StreamFault):
            quarantined.append(_part_of(stream, reading))
        else:
            streams.append((stream, reading))
    return FileContent(streams=tuple(streams), device=parcel, quarantined=tuple(quarantined))


def _part_of(stream: StreamParcel, fault: StreamFault) -> Quarantined:
    """Return a document as in the file, as a part for quarantine."""
    text = write_stream(stream.header, stream.lines, stream.cards.values())
    line = stream.first_line + fault.line
    return quarantine(text.encode(), name=stream.name, code=fault.code, line=line)
