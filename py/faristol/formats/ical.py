"""The writer of calendar files (iCalendar, RFC 5545), which telephones and mail programs open."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

WIDE: Final = 75  # bytes of a line, without its line end
_ESCAPED: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A whole day on which something is due."""

    key: str  # stable, so that importing the same day again does not double it
    when: date
    title: str
    about: str = ""


def write_calendar(days: Iterable[Day], made_at: str, product: str = "Faristol") -> str:
    """Return the calendar file; `made_at` is a timestamp as in records, 2026-11-25T10:00:01Z."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//{product}//{product}//CA"]
    for day in sorted(days, key=lambda due: (due.when, due.key)):
        lines += _event(day, made_at)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _fold_line(line))


def _event(day: Day, made_at: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{sha256(day.key.encode()).hexdigest()[:32]}@faristol"
    yield f"DTSTAMP:{made_at.replace('-', '').replace(':', '')}"
    yield f"DTSTART;VALUE=DATE:{day.when:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{day.when + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{day.title.translate(_ESCAPED)}"
    if day.about:
        yield f"DESCRIPTION:{day.about.translate(_ESCAPED)}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _fold_line(line: str) -> Iterator[str]:
    """Yield a line in parts of at most `WIDE` bytes, no character cut.

    All parts but the first begin with a space.
    """
    part, size = "", 0
    for character in line:
        width = len(character.encode())
        if size + width > WIDE:
            yield part
            part, size = " ", 1
        part, size = part + character, size + width
    yield part
