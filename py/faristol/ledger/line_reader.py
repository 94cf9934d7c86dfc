"""The reader of the lines of an untrusted file, within limits."""

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
    "parcel/empty",  # no content
    "parcel/foreign",  # not a file of Faristol
    "parcel/encoding",  # not UTF-8
    "parcel/too_large",  # more bytes or lines, or a longer line, than the limits allow
    "parcel/too_new",  # written by a later version
    "parcel/damaged",  # a line is not as it was written
    "parcel/order",  # a line is missing, doubled or out of place
    "parcel/truncated",  # the end is missing, or counts more than the file holds
    "parcel/mixed",  # a record of another stream
    "parcel/trailing",  # lines after the end
    "parcel/too_many_parts",  # more quarantined parts than the limits allow
]

_PRESERVED_CODES: dict[str, ParcelCode] = {
    "parcel/foreign": "parcel/foreign",
    "parcel/too_new": "parcel/too_new",
}
_OUR_KEY = '"faristol"'  # in the first line of every file of ours, of any format

# The beginnings of the lines of a device file that start a section, keys being sorted: headers and settings,
# quarantined parts, word lists, the end. Neither records nor cards begin like this.
_PART = '{"quarantined":{"check":"'
_END = '{"end":{"prefs":'
_LIST = '{"list":{"digest":"'
BEGINNINGS = ('{"archived":true,"check":"', '{"check":"', _PART, _LIST, _END)
_SETTING = re.compile(r'\{"check":"[^"]{0,20}","pref":\{')
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class ParcelError(ValueError):
    """A file is refused: the code of the reason and the line, counted from 1."""

    def __init__(self, code: ParcelCode, line: int) -> None:
        self.code: ParcelCode = code
        self.line = line
        super().__init__(f"{code} at line {line}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a file that is read: a season of a large club needs a tenth of them."""

    bytes: int = 64 * 2**20
    lines: int = 500_000
    line_length: int = 8 * 2**20  # 20,000 players imported at once are one line of 2.5 million
    parts: int = 500  # newly damaged parts of a device file; the last one joins all that remain
    carried: int = 1_000  # parts that were in quarantine before the file was written


class Reading:
    """A reader of lines that knows the number of the current line, for errors."""

    __slots__ = ("_is_last_line_cut", "_limit", "_lines", "number")

    def __init__(self, lines: list[str], limit: int) -> None:
        self._lines = lines  # the last item is the text after the last line feed
        self._limit = limit
        self._is_last_line_cut = False
        self.number = 0  # of the current line, counted from 1; 0 before the first

    @property
    def line(self) -> str:
        """The current line."""
        return self._lines[self.number - 1]

    @property
    def following(self) -> list[str]:
        """The lines after the current one, up to one that starts a section."""
        return self._lines[self.number : self._next_beginning(self.number)]

    @property
    def progress(self) -> Progress:
        """The number of lines read, and of all lines."""
        return self.number, len(self._lines) - 1

    def lines(self, first: int, count: int) -> tuple[str, ...]:
        """Return `count` lines from number `first` on."""
        return tuple(self._lines[first - 1 : first - 1 + count])

    def fault(self, code: ParcelCode, line: int = 0) -> ParcelError:
        """Return an error at the current line, or at line `line`."""
        return ParcelError(code, line or self.number)

    def checked(self, parse: Callable[[V], T], value: V) -> T:
        """Parse a value of the current line; a parse error becomes a `ParcelError` with the line number."""
        try:
            return parse(value)
        except LedgerError as error:
            raise self.fault(_PRESERVED_CODES.get(error.code, "parcel/damaged")) from None

    def take_header(self) -> Header:
        """Advance to the first line and return its header."""
        self._advance()
        if _OUR_KEY not in self.line:
            raise self.fault("parcel/foreign")
        if len(self._lines) == 1:
            raise self.fault("parcel/truncated")
        return self.checked(parse_header, self.checked(parse_json, self.line))

    def take(self) -> dict[str, JSON]:
        """Advance to the next line and return its object."""
        if self.number >= len(self._lines) - 1:
            # The line without a line feed is at fault or, if all have one, the last line.
            raise self.fault("parcel/truncated", self.number + (1 if self._lines[-1] else 0))
        self._advance()
        value = self.checked(parse_json, self.line)
        if type(value) is not dict:
            raise self.fault("parcel/damaged")
        return value

    def expect_nothing(self) -> None:
        """Raise an error if lines follow the current one."""
        if self._lines[self.number :] != [""]:
            raise self.fault("parcel/trailing", self.number + 1)

    # ---- a file of several documents ----

    @property
    def is_of_several(self) -> bool:
        """Whether a section starts after the first line, as only in the file of a device."""
        return has_beginning(self._lines)

    @property
    def is_beginning_next(self) -> bool:
        """Whether the next line starts a section."""
        return self._lines[self.number].startswith(BEGINNINGS)

    @property
    def is_setting(self) -> bool:
        """Whether the current line was written as a setting; it may be damaged since."""
        return _SETTING.match(self.line) is not None

    @property
    def is_list(self) -> bool:
        """Whether the current line was written as a word list; it may be damaged since."""
        return self.line.startswith(_LIST)

    @property
    def is_end(self) -> bool:
        """Whether the current line was written as the end of a device file."""
        return self.line.startswith(_END)

    @property
    def is_at_end(self) -> bool:
        """Whether no line is left."""
        return self.number >= len(self._lines) - 1

    def end_last_line(self) -> None:
        """Treat the text after the last line feed as a line: in a file of several documents, it may be whole."""
        if self._lines[-1]:
            self._lines.append("")
            self._is_last_line_cut = True

    def begin_at(self, number: int) -> None:
        """Make line `number` the current one."""
        self.number = number

    def cut(self, start: int) -> tuple[str, bool]:
        """Return the text after line `start` up to the next section, and whether the file ends within a line.

        The text is not looked at, and the line that starts the next section is read next.
        """
        self.number = min(self._next_beginning(start + 1), len(self._lines) - 1)
        text = "".join(f"{line}\n" for line in self._lines[start : self.number])
        if self.is_at_end and self._is_last_line_cut:
            return text[:-1], True
        return text, False

    def _next_beginning(self, number: int) -> int:
        while number < len(self._lines) and not self._lines[number].startswith(BEGINNINGS):
            number += 1
        return number

    def _advance(self) -> None:
        self.number += 1
        # a quarantined part is one line, however many it had; a word list that is too long is left out later
        if len(self.line) > self._limit and not self.line.startswith((_PART, _LIST)):
            raise self.fault("parcel/too_large")


def has_beginning(lines: list[str]) -> bool:
    """Whether a section starts after the first line."""
    return any(line.startswith(BEGINNINGS) for line in islice(lines, 1, None))


def lines_of(content: str | bytes, limits: Limits) -> list[str]:
    """Split a file into lines; the last item is the text after the last line feed.

    The size is checked first. A byte order mark and carriage returns at the ends of lines, which a mail program
    or an editor adds and no line of ours can hold, are removed. In a file of several documents, bytes that are
    not UTF-8 remain in their lines as surrogates, which the parser of a line refuses.

    Raises:
        ParcelError: the content is too large, empty, not UTF-8, or not a file of Faristol.
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
            raise _encoding_error(error) from None
        return lines
    if not text or text.isspace():
        raise ParcelError("parcel/empty", 1)
    return text.split("\n")


def _encoding_error(error: UnicodeDecodeError) -> ParcelError:
    head = error.object[:400].replace(b"\0", b"")  # so that a file in UTF-16 is recognized as ours
    if _OUR_KEY.encode() not in head:
        return ParcelError("parcel/foreign", 1)
    line = 1 + error.object.count(b"\n", 0, error.start)
    is_cut = error.reason == "unexpected end of data"
    return ParcelError("parcel/truncated" if is_cut else "parcel/encoding", line)
