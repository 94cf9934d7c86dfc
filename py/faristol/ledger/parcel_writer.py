"""The writer of export files: JSON lines, each ended by a line feed.

The file of a stream is a header, its records exactly as stored, the cards that they refer to in the order of
their digests, and an end that counts them. The file of a device is a header, its streams, the quarantined
parts, word lists, its settings in the order of their keys, and an end. Writing only joins lines, so that
JavaScript can do it without Python; reading verifies everything.
"""

from collections.abc import Iterable, Sequence

from faristol.ledger.canonical_json import line_hash
from faristol.ledger.compare import Ahead, Behind, Diverged, Kinship, Same, compare
from faristol.ledger.envelope import (
    device_end_line,
    device_line,
    device_line_with_parts,
    digests_of,
    end_line,
    header_line,
    pref_line,
    quarantined_line,
)
from faristol.ledger.line_reader import Limits, ParcelCode, ParcelError, Progress
from faristol.ledger.parcel_reader import DeviceParcel, Parcel, StreamParcel, read, steps
from faristol.ledger.quarantine import Quarantined

__all__ = [
    "Ahead",
    "Behind",
    "DeviceParcel",
    "Diverged",
    "Kinship",
    "Limits",
    "Parcel",
    "ParcelCode",
    "ParcelError",
    "Progress",
    "Quarantined",
    "Same",
    "StreamParcel",
    "compare",
    "device_end_line",
    "device_line",
    "digests_of",
    "end_line",
    "header_line",
    "pref_line",
    "read",
    "steps",
    "write_device",
    "write_stream",
]


def write_stream(header: str, lines: Sequence[str], card_lines: Iterable[str] = ()) -> str:
    """Return the file of a stream from its stored lines."""
    cards = sorted(set(card_lines), key=line_hash)
    last_hash = line_hash(lines[-1]) if lines else ""
    end = end_line(header, records=len(lines), cards=len(cards), last_hash=last_hash)
    return "\n".join((header, *lines, *cards, end, ""))


def write_device(
    header: str,
    streams: Sequence[str],
    pref_lines: Sequence[str] = (),
    parts: Sequence[Quarantined] = (),
    lists: Sequence[str] = (),
) -> str:
    """Return the file of a device.

    The order is for the caller to give: quarantined parts by id, word lists by digest, settings by key. Only a
    file with such parts or lists is of the second format.
    """
    if parts or lists:
        header = device_line_with_parts(header)
    end = device_end_line(
        streams=len(streams), prefs=len(pref_lines), quarantined=len(parts), lists=len(lists)
    )
    lines = (*map(quarantined_line, parts), *lists, *pref_lines, end, "")
    return "".join((header, "\n", *streams, "\n".join(lines)))
