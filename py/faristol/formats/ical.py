"""Write days as a calendar file (iCalendar, RFC 5545), which telephones and mail programs open."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

WIDE: Final = 75  # bytes of a line, without its end
_ESCAPED: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """Hold a whole day on which something is due."""

    key: str  # the same day of the same thing has the same one, so that it is not there twice
    when: date
    title: str
    about: str = ""


def write_calendar(days: Iterable[Day], made_at: str, product: str = "Faristol") -> str:
    """Return the file; `made_at` is a moment as records have it, 2026-11-25T10:00:01Z."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//{product}//{product}//CA"]
    for day in sorted(days, key=lambda one: (one.when, one.key)):
        lines += _event(day, made_at)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


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


def _folded(line: str) -> Iterator[str]:
    """Give a line in parts of so many bytes, no letter cut; all but the first begin with a space."""
    part, size = "", 0
    for sign in line:
        more = len(sign.encode())
        if size + more > WIDE:
            yield part
            part, size = " ", 1
        part, size = part + sign, size + more
    yield part
