"""Walk through the lines of a file that nobody vouches for, within bounds."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Literal, TypeAlias, TypeVar

from faristol.ledger.canonical_json import parse_json
from faristol.ledger.envelope import Header, parse_header
from faristol.ledger.record import JSON, LedgerError

T = TypeVar("T")
V = TypeVar("V")

Progress: TypeAlias = tuple[int, int]  # lines read, of how many

ParcelCode: TypeAlias = Literal[
    "parcel/empty",  # nothing in it
    "parcel/foreign",  # not a file of ours
    "parcel/encoding",  # not UTF-8
    "parcel/too_large",  # more bytes, lines or text in one line than we read
    "parcel/too_new",  # written by a later version
    "parcel/damaged",  # a line is not what was written
    "parcel/order",  # a line is missing, doubled or not in its place
    "parcel/truncated",  # the end is missing, or counts more than there is
    "parcel/mixed",  # a record of another stream
    "parcel/trailing",  # something after the end
    "parcel/too_many_parts",  # more parts that cannot be taken in than are kept aside
]

_KEPT: dict[str, ParcelCode] = {
    "parcel/foreign": "parcel/foreign",
    "parcel/too_new": "parcel/too_new",
}
_MARK = '"faristol"'  # in every first line of ours, whatever its format

# How the lines of a device file begin that begin something, keys being sorted: headers and settings,
# parts that are kept aside, lists of words, the end. Neither records nor cards begin so.
_PART = '{"quarantined":{"check":"'
_END = '{"end":{"prefs":'
_LIST = '{"list":{"digest":"'
BEGINNINGS = ('{"archived":true,"check":"', '{"check":"', _PART, _LIST, _END)
_SETTING = re.compile(r'\{"check":"[^"]{0,20}","pref":\{')
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class ParcelError(ValueError):
    """Say why a file is refused and at which line, counted from 1."""

    def __init__(self, code: ParcelCode, line: int) -> None:
        self.code: ParcelCode = code
        self.line = line
        super().__init__(f"{code} at line {line}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bound what is read: a season of a large club is a tenth of this."""

    bytes: int = 64 * 2**20
    lines: int = 500_000
    line_length: int = 8 * 2**20  # 20,000 players taken over at once are one line of 2.5 million
    parts: int = (
        500  # of a device file that cannot be taken in; what is more is gathered in the last
    )
    carried: int = 1_000  # parts that were kept aside before the file was written


class Reading:
    """Walk through the lines, knowing which one to blame."""

    __slots__ = ("_is_cut", "_limit", "_lines", "number")

    def __init__(self, lines: list[str], limit: int) -> None:
        self._lines = lines  # the last one is what follows the last line feed
        self._limit = limit
        self._is_cut = False
        self.number = 0  # of the line taken last

    @property
    def line(self) -> str:
        """Return the line taken last."""
        return self._lines[self.number - 1]

    @property
    def following(self) -> list[str]:
        """The lines that come next, up to one that begins something of its own."""
        return self._lines[self.number : self._beginning_after(self.number)]

    @property
    def progress(self) -> Progress:
        """Return how far the reading is."""
        return self.number, len(self._lines) - 1

    def lines(self, first: int, count: int) -> tuple[str, ...]:
        """Return `count` lines from number `first` on."""
        return tuple(self._lines[first - 1 : first - 1 + count])

    def fault(self, code: ParcelCode, line: int = 0) -> ParcelError:
        """Return the error of the line taken last, or of another one."""
        return ParcelError(code, line or self.number)

    def checked(self, parse: Callable[[V], T], value: V) -> T:
        """Return what `parse` makes of a value of the line taken last; what it denies is refused."""
        try:
            return parse(value)
        except LedgerError as error:
            raise self.fault(_KEPT.get(error.code, "parcel/damaged")) from None

    def take_header(self) -> Header:
        """Return what the first line says."""
        self._step()
        if _MARK not in self.line:
            raise self.fault("parcel/foreign")
        if len(self._lines) == 1:
            raise self.fault("parcel/truncated")
        return self.checked(parse_header, self.checked(parse_json, self.line))

    def take(self) -> dict[str, JSON]:
        """Return the next line's object."""
        if self.number >= len(self._lines) - 1:
            # Either the line without an end is at fault or, where all have one, the last.
            raise self.fault("parcel/truncated", self.number + (1 if self._lines[-1] else 0))
        self._step()
        value = self.checked(parse_json, self.line)
        if type(value) is not dict:
            raise self.fault("parcel/damaged")
        return value

    def expect_nothing(self) -> None:
        """Refuse whatever comes after the line taken last."""
        if self._lines[self.number :] != [""]:
            raise self.fault("parcel/trailing", self.number + 1)

    # ---- a file of several documents ----

    @property
    def is_of_several(self) -> bool:
        """Whether something begins after the first line, as only in the file of a device."""
        return has_beginning(self._lines)

    @property
    def is_beginning_next(self) -> bool:
        """Whether the next line begins something."""
        return self._lines[self.number].startswith(BEGINNINGS)

    @property
    def is_setting(self) -> bool:
        """Whether the line taken last was written as a setting, whatever became of it."""
        return _SETTING.match(self.line) is not None

    @property
    def is_list(self) -> bool:
        """Whether the line taken last was written as a list of words, whatever became of it."""
        return self.line.startswith(_LIST)

    @property
    def is_end(self) -> bool:
        """Whether the line taken last was written as the end of a device's file."""
        return self.line.startswith(_END)

    @property
    def is_at_end(self) -> bool:
        """Whether no line is left."""
        return self.number >= len(self._lines) - 1

    def end_last_line(self) -> None:
        """Take what follows the last line feed for a line: in a file of several, it may be whole."""
        if self._lines[-1]:
            self._lines.append("")
            self._is_cut = True

    def begin_at(self, number: int) -> None:
        """Go on after the line of a number."""
        self.number = number

    def cut(self, start: int) -> tuple[str, bool]:
        """Return the text after line `start` up to where something else begins, and whether it is cut off.

        It is taken whatever it is: what is read next is the line that begins something else.
        """
        self.number = min(self._beginning_after(start + 1), len(self._lines) - 1)
        text = "".join(f"{line}\n" for line in self._lines[start : self.number])
        if self.is_at_end and self._is_cut:
            return text[:-1], True
        return text, False

    def _beginning_after(self, number: int) -> int:
        while number < len(self._lines) and not self._lines[number].startswith(BEGINNINGS):
            number += 1
        return number

    def _step(self) -> None:
        self.number += 1
        # a part that is kept aside is one line, however many it had; a list that is too long is left out
        if len(self.line) > self._limit and not self.line.startswith((_PART, _LIST)):
            raise self.fault("parcel/too_large")


def has_beginning(lines: list[str]) -> bool:
    """Whether something begins after the first line."""
    return any(line.startswith(BEGINNINGS) for line in islice(lines, 1, None))


def lines_of(content: str | bytes, limits: Limits) -> list[str]:
    """Return what stands between the line feeds, having looked at the size before anything.

    What a mail program or an editor adds is undone: a byte order mark, and carriage returns at the ends
    of lines, which no line of ours can hold. In a file of several documents, bytes that are no UTF-8 are
    left in their lines as surrogates, which no line that is read may hold.
    """
    if len(content) > limits.bytes:
        raise ParcelError("parcel/too_large", 1)
    try:
        encoded = content.encode() if isinstance(content, str) else content
    except UnicodeEncodeError as error:
        raise ParcelError("parcel/encoding", 1 + error.object.count("\n", 0, error.start)) from None
    if len(encoded) > limits.bytes:
        raise ParcelError("parcel/too_large", 1)
    encoded = encoded.removeprefix(_BYTE_ORDER_MARK)
    if b"\r" in encoded:
        encoded = encoded.replace(b"\r\n", b"\n")
    if encoded.count(b"\n") > limits.lines:
        raise ParcelError("parcel/too_large", limits.lines + 1)
    try:
        text = encoded.decode()
    except UnicodeDecodeError as error:
        lines = encoded.decode("utf-8", "surrogateescape").split("\n")
        if not has_beginning(lines):
            raise _fault_of_encoding(error) from None
        return lines
    if not text or text.isspace():
        raise ParcelError("parcel/empty", 1)
    return text.split("\n")


def _fault_of_encoding(error: UnicodeDecodeError) -> ParcelError:
    head = error.object[:400].replace(b"\0", b"")  # ours, or ours as UTF-16
    if _MARK.encode() not in head:
        return ParcelError("parcel/foreign", 1)
    line = 1 + error.object.count(b"\n", 0, error.start)
    is_cut = error.reason == "unexpected end of data"
    return ParcelError("parcel/truncated" if is_cut else "parcel/encoding", line)
