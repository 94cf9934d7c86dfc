"""Walk through the lines of a file that nobody vouches for, within bounds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from faristol.ledger.canon import parse_json
from faristol.ledger.cover import Header, parse_header
from faristol.ledger.record import JSON, LedgerError

T = TypeVar("T")
V = TypeVar("V")

Progress: TypeAlias = tuple[int, int]  # lines read, of how many

ParcelCode: TypeAlias = Literal[
    "parcel/empty",  # nothing in it
    "parcel/foreign",  # not a file of ours
    "parcel/encoding",  # not UTF-8, or with a byte order mark
    "parcel/too_large",  # more bytes, lines or text in one line than we read
    "parcel/too_new",  # written by a later version
    "parcel/damaged",  # a line is not what was written
    "parcel/order",  # a line is missing, doubled or not in its place
    "parcel/truncated",  # the end is missing, or counts more than there is
    "parcel/mixed",  # a record of another stream
    "parcel/trailing",  # something after the end
]

_KEPT: dict[str, ParcelCode] = {
    "parcel/foreign": "parcel/foreign",
    "parcel/too_new": "parcel/too_new",
}
_MARK = '"faristol"'  # in every first line of ours, whatever its format


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


class Reading:
    """Walk through the lines, knowing which one to blame."""

    __slots__ = ("_limit", "_lines", "number")

    def __init__(self, lines: list[str], limit: int) -> None:
        self._lines = lines  # the last one is what follows the last line feed
        self._limit = limit
        self.number = 0  # of the line taken last

    @property
    def line(self) -> str:
        """Return the line taken last."""
        return self._lines[self.number - 1]

    @property
    def following(self) -> list[str]:
        """Return the lines not yet taken, and what follows the last line feed."""
        return self._lines[self.number :]

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
        if self.following != [""]:
            raise self.fault("parcel/trailing", self.number + 1)

    def _step(self) -> None:
        self.number += 1
        if len(self.line) > self._limit:
            raise self.fault("parcel/too_large")


def lines_of(content: str | bytes, limits: Limits) -> list[str]:
    """Return what stands between the line feeds, having looked at the size before anything."""
    if len(content) > limits.bytes:
        raise ParcelError("parcel/too_large", 1)
    try:
        encoded = content.encode() if isinstance(content, str) else content
        if len(encoded) > limits.bytes:
            raise ParcelError("parcel/too_large", 1)
        text = encoded.decode()
    except UnicodeEncodeError as error:
        raise ParcelError("parcel/encoding", 1 + error.object.count("\n", 0, error.start)) from None
    except UnicodeDecodeError as error:
        line = 1 + error.object.count(b"\n", 0, error.start)
        head = error.object[:400].replace(b"\0", b"")  # ours, or ours as UTF-16
        if _MARK.encode() not in head:
            raise ParcelError("parcel/foreign", 1) from None
        is_cut = error.reason == "unexpected end of data"
        raise ParcelError("parcel/truncated" if is_cut else "parcel/encoding", line) from None
    if not text or text.isspace():
        raise ParcelError("parcel/empty", 1)
    if text.startswith("\ufeff"):
        raise ParcelError("parcel/encoding", 1)
    if text.count("\n") > limits.lines:
        raise ParcelError("parcel/too_large", limits.lines + 1)
    return text.split("\n")
