"""Device files of the released logs, whole and damaged as files are in transit."""

from pathlib import Path
from random import Random

from faristol.desk.kernel.kinds import KINDS
from faristol.ledger.codec import parse_line
from faristol.ledger.parcel_writer import (
    device_line,
    header_line,
    pref_line,
    write_device,
    write_stream,
)

UNIT = Path(__file__).parents[1] / "unit"
HEADER = device_line("device-00")
PREFS = (pref_line("look", "ca light"),)


MOST = 19  # documents of one device file
# ends the names of logs that are younger than these device files
YOUNGER = ("_lexicon", "_settled", "_corrected", "_words", "_announced", "_left", "_scored")


def documents() -> list[str]:
    """Return the files of nineteen released logs."""
    files = []
    for path in sorted(UNIT.glob("*/released/*.jsonl")):
        kinds = [name for name in KINDS if path.stem.startswith(f"{name}_")]
        if not kinds:  # cards, which are no log
            continue
        if path.stem.endswith(YOUNGER) or {"study", "rehearsal"} & set(
            kinds
        ):  # nineteen without these
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        header = header_line(max(kinds, key=len), path.stem, parse_line(lines[0]).stream)
        files.append(write_stream(header, lines))
    return files[:MOST]


def device_file(streams: list[str]) -> str:
    """Return a device file with documents."""
    return write_device(HEADER, streams, PREFS)


def damaged(text: str, random: Random) -> bytes:
    """Return a file with one fault: a byte, a line, or its end."""
    data = text.encode()
    at = random.randrange(len(data))
    lines = text.split("\n")
    number = random.randrange(len(lines) - 2)
    ways = {
        "byte changed": lambda: data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :],
        "byte lost": lambda: data[:at] + data[at + 1 :],
        "line lost": lambda: _join_lines([*lines[:number], *lines[number + 1 :]]),
        "line doubled": lambda: _join_lines([*lines[: number + 1], *lines[number:]]),
        "lines swapped": lambda: _join_lines(
            [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
        ),
        "cut at a line end": lambda: _join_lines([*lines[: number + 2], ""]),
        "cut within a line": lambda: data[: max(at, len(lines[0]) + 60)],
        "cut within a letter": lambda: _cut_within_letter(data, at),
        "first line changed": lambda: _join_lines([lines[0].replace('"device-00"', '"device-01"'), *lines[1:]]),
        "first line lost": lambda: _join_lines(lines[1:]),
        "junk before": lambda: _join_lines(["Begin forwarded message:", "", *lines]),
        "carriage returns": lambda: data.replace(b"\n", b"\r\n"),
        "byte order mark": lambda: b"\xef\xbb\xbf" + data,
    }  # fmt: skip
    return ways[random.choice(sorted(ways))]()


def _join_lines(lines: list[str]) -> bytes:
    return "\n".join(lines).encode()


def _cut_within_letter(data: bytes, at: int) -> bytes:
    places = [place for place in range(len(data)) if data[place] & 0xC0 == 0x80]
    return data[: min(places, key=lambda place: abs(place - at))]
