"""The events of a small library that lends books, as a stream for tests of the ledger."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from faristol.ledger.codec import Schema, encode, format_line, line_hash
from faristol.ledger.parcel_writer import (
    device_line,
    header_line,
    pref_line,
    write_device,
    write_stream,
)
from faristol.ledger.record import Record

BookId = NewType("BookId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    name: str
    born: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BookBought:
    book: BookId
    title: str
    authors: tuple[Author, ...]
    binding: Literal["cloth", "paper"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLent:
    book: BookId
    card: str
    days: int
    is_reserved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BookReturned:
    book: BookId
    where: tuple[int, str]
    remark: str | int | tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryClosed:
    pass


Event: TypeAlias = BookBought | BookLent | BookReturned | LibraryClosed


SCHEMA: Schema[Event] = Schema(events=(BookBought, BookLent, BookReturned, LibraryClosed))

ANNA = '{"card":{"name":"Anna ŀl","v":1}}'
IOAN = '{"card":{"name":"Ioan Șt.","v":1}}'

BOUGHT = BookBought(
    book=BookId("b1"),
    title="Solitud",
    authors=(Author(name="Víctor Català", born=1869),),
    binding="cloth",
)
LENT = BookLent(book=BookId("b1"), card=line_hash(ANNA), days=14, is_reserved=False)
RETURNED = BookReturned(book=BookId("b1"), where=(3, "left"), remark=None)
STORY: tuple[Event, ...] = (BOUGHT, LENT, RETURNED, LibraryClosed())


def chain(events: Iterable[Event], *, stream: str = "library-1") -> tuple[str, ...]:
    """Return the lines of a stream with these events."""
    lines: list[str] = []
    for seq, event in enumerate(events, start=1):
        kind, version, data = encode(event, SCHEMA)
        lines.append(
            format_line(
                Record(
                    stream=stream,
                    seq=seq,
                    kind=kind,
                    version=version,
                    at=f"2025-11-20T17:{seq // 60 % 60:02}:{seq % 60:02}Z",
                    request=f"request-{seq}",
                    data=data,
                    prev=line_hash(lines[-1]) if lines else "",
                )
            )
        )
    return tuple(lines)


def file_of(
    lines: Sequence[str],
    cards: Iterable[str] = (),
    *,
    stream: str = "library-1",
    name: str = "Àgora",
) -> str:
    """Return the file of a stream."""
    return write_stream(header_line("library", name, stream), lines, cards)


def text_of(*lines: str) -> str:
    """Return lines joined to a text."""
    return "".join(line + "\n" for line in lines)


LENT_TO_IOAN = BookLent(book=BookId("b2"), card=line_hash(IOAN), days=7, is_reserved=True)
LINES = chain((BOUGHT, LENT, RETURNED, LENT_TO_IOAN))
TEXT = file_of(LINES, (ANNA, IOAN))
FILE = TEXT.splitlines()
HEADER, END = FILE[0], FILE[-1]
CARDS = sorted((ANNA, IOAN), key=line_hash)
PREFS = (pref_line("language", "ca"), pref_line("theme", {"name": "dark", "size": 2}))
EMPTY = write_stream(header_line("library", "Buida", "library-9"), ())
DEVICE = write_device(device_line("tablet-7"), (TEXT, EMPTY), PREFS)
