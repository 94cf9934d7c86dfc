"""Notes of a postcard: what days and lines depend on besides the placement (RO-COR 15, 26, 27).

docs/card.md describes their format.

A note is forty bits: its sort, then the fields of that sort, and zeros.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, TypeAlias

from faristol.correspondence.values import Seat

FIRST_DAY: Final = date(2000, 1, 1)
LAST_DAY: Final = FIRST_DAY + timedelta(days=2**15 - 2)
NOTE_BITS: Final = 40
SORT_BITS: Final = 3
MAX_WORDS: Final = 11  # words of a placement that a note can name
MAX_LEAVE: Final = 32  # days that a note has room for


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveNote:
    """A vacation of the sender; every card names all of them, so that a lost card loses none (RO-COR 26)."""

    seat: Seat
    first: date
    days: int
    is_chosen: bool
    recorded_on: date


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingNote:
    """The day until which the sender means to think (RO-COR 27)."""

    seat: Seat
    until: date


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeNote:
    """A challenge that is open, or one of which the error was admitted (RO-COR 15)."""

    by: Seat
    turn: int  # number among the turns of both players, from 1
    day: date
    words: int  # a bit for each word that the placement has formed, the main one lowest; 0: it is impossible
    is_admitted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterNote:
    """A note that only a later version can read."""

    packed: int


Note: TypeAlias = LeaveNote | ThinkingNote | ChallengeNote | LaterNote
# The fields of each sort of note, from sort 1 on, with the bits of each.
NOTE_FIELDS: Final[tuple[tuple[type[Note], tuple[tuple[str, int], ...]], ...]] = (
    (LeaveNote, (("seat", 1), ("first", 15), ("days", 5), ("is_chosen", 1), ("recorded_on", 15))),
    (ThinkingNote, (("seat", 1), ("until", 15))),
    (
        ChallengeNote,
        (("by", 1), ("turn", 8), ("day", 15), ("words", MAX_WORDS), ("is_admitted", 1)),
    ),
)
_DAYS: Final = ("first", "recorded_on", "until", "day")
_FROM_ONE: Final = ("seat", "by", "days")


def number_of_day(day: date | None) -> int:
    """Return the number of a day on cards, from 1 on; 0 for None."""
    return (day - FIRST_DAY).days + 1 if day else 0


def day_of_number(number: int) -> date | None:
    """Return the day of a number, or None for 0."""
    return FIRST_DAY + timedelta(days=number - 1) if number else None


def pack_note(note: Note) -> int:
    """Return the sort of a note and its fields as one number.

    Raises:
        ValueError: a value does not fit into its field.
    """
    if isinstance(note, LaterNote):
        return note.packed
    sort = next(at for at, (cls, _) in enumerate(NOTE_FIELDS, start=1) if type(note) is cls)
    packed, bits_left = sort, NOTE_BITS - SORT_BITS
    for name, bits in NOTE_FIELDS[sort - 1][1]:
        value = getattr(note, name)
        number = number_of_day(value) if isinstance(value, date) else int(value)
        number -= name in _FROM_ONE
        if not 0 <= number < 1 << bits:
            raise ValueError(name)
        packed, bits_left = packed << bits | number, bits_left - bits
    return packed << bits_left


def unpack_note(packed: int) -> Note:
    """Return the note of a number, a `LaterNote` if this version cannot read it."""
    sort, bits_left = packed >> NOTE_BITS - SORT_BITS, NOTE_BITS - SORT_BITS
    if not 1 <= sort <= len(NOTE_FIELDS):
        return LaterNote(packed=packed)
    cls, note_fields = NOTE_FIELDS[sort - 1]
    values: dict[str, Any] = {}
    for name, bits in note_fields:
        bits_left -= bits
        number = packed >> bits_left & (1 << bits) - 1
        value = _value_of(name, number)
        if value is None:
            return LaterNote(packed=packed)
        values[name] = value
    if packed & (1 << bits_left) - 1:
        return LaterNote(packed=packed)
    return cls(**values)


def _value_of(name: str, number: int) -> date | bool | int | None:
    if name in _DAYS:
        return day_of_number(number)
    return bool(number) if name.startswith("is_") else number + (name in _FROM_ONE)
