"""Word lists packed in device files, with the documents that are judged by them.

A practice list that a document needs to go on is stored packed, in a table of its own, as its line in the
file: the page writes the same bytes without Python. A list of a club is included only on request, and is
packed then.
"""

import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.pins import PINNING, Pinned
from faristol.desk.kernel.ports import Operation, Row, StoreError
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.lexicons import PRACTICE, LexiconRow, Lexicons, pin_for
from faristol.ledger.packed_list import MAX_PACKED, PackedList, list_line
from faristol.ledger.pin import LexiconPin

PACKS: Final = "packs"
MAX_PLAIN: Final = 80 * 2**20  # bytes of words that are unpacked from a file
PLAIN_MAGIC: Final = b"FARISTOL WORDS "
GZIP: Final = 31  # zlib: gzip, the largest window


def pack(content: bytes) -> str:
    """Return words packed for a file: gzip in base64; the same bytes always give the same text."""
    squeeze = zlib.compressobj(6, zlib.DEFLATED, GZIP)
    return b64encode(squeeze.compress(content) + squeeze.flush()).decode()


def unpack(packed: bytes) -> bytes:
    """Return the words of a packed list, in the plain or in the wire format.

    Raises:
        StoreError: list/unreadable, when it is not gzip, truncated, or larger than any list.
    """
    work = zlib.decompressobj(GZIP)
    try:
        content = work.decompress(packed, MAX_PLAIN)
    except zlib.error as error:
        raise StoreError("list/unreadable", str(error)) from error
    if not work.eof or work.unused_data:
        raise StoreError("list/unreadable", "more or less than one list")
    return content


def row_of_words(pin: LexiconPin, language: str, plain: bytes, at: str) -> LexiconRow:
    """Return the row of a list from a file or the site, after validating its words.

    Raises:
        StoreError: list/unreadable, when the words are not those of the digest, or not of the language.
    """
    from faristol.tiles.alphabet import alphabet_of
    from faristol.words.wordlist import LENGTHS, WordListError, digest, from_plain

    if digest(plain) != pin.digest:
        raise StoreError("list/unreadable", f"{pin.digest} is the digest of other words")
    try:
        words = from_plain(plain, letters=alphabet_of(language).size)
    except (WordListError, LookupError) as error:
        raise StoreError("list/unreadable", str(error)) from error
    return LexiconRow(
        digest=pin.digest,
        language=language,
        kind=pin.kind,
        name=pin.name,
        version=pin.version,
        lengths=tuple(words.count_of(length) for length in LENGTHS),
        added_at=at,
    )


async def fetch_list(desk: Desk, pin: LexiconPin, language: str) -> LexiconRow:
    """Fetch a practice list of another version from the site, and store it.

    Raises:
        StoreError: list/offline, list/not_kept, list/unreadable, or why it could not be stored.
    """
    lexicons = desk.service(Lexicons)
    plain = await desk.lists.unpack(await desk.lists.fetch(pin.digest))
    row = row_of_words(pin, language, plain, desk.stream_store.clock.now())
    await desk.stream_store.store.write(lexicons.operations_to_store(row, plain))
    lexicons.note_stored(row)
    return row


def pack_row(digest: str, line: str) -> Row:
    """Return the row of a packed list."""
    return {"digest": digest, "line": line}


@dataclass(frozen=True, slots=True, kw_only=True)
class NeededList:
    """A word list that documents need to go on, with their names."""

    pin: LexiconPin
    language: str
    documents: tuple[str, ...]


async def needed_lists(desk: Desk) -> list[NeededList]:
    """Return the lists that documents of this device need to go on, by digest."""
    lists: dict[str, tuple[LexiconPin, str, list[str]]] = {}
    for row in desk.stream_store.streams.values():
        pinned = await desk.pins.look(row) if desk.pins.is_needing(row) else None
        if pinned is None:
            continue
        for pin in pinned.needed:
            _, _, documents = lists.setdefault(pin.digest, (pin, pinned.language, []))
            documents.append(row.name)
    return [
        NeededList(pin=pin, language=language, documents=tuple(documents))
        for _, (pin, language, documents) in sorted(lists.items())
    ]


class PackedListService(Service):
    """The packed practice lists of this device: those that documents need, and no others."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._checked: object = None
        # as of the last check: documents in use, all rows, the lists that each needs, and the practice lists of these
        self._used: tuple[str, ...] = ()
        self._rows: dict[str, StreamRow] = {}
        self._pins: dict[str, tuple[LexiconPin, ...]] = {}
        self._needed_here: frozenset[str] = frozenset()
        self._here: set[str] = set()  # the lists of this device at the last check
        self._failed: set[str] = set()  # those of them that could not be packed or stored

    async def check(self) -> bool:
        """Pack or drop one list; return True if there may be more to do."""
        desk = self._desk
        here = await self._digests_here()
        digests = await self._practice_needed()
        if (digests, here) == self._checked:
            return False
        if here != self._here:
            self._here = here
            self._failed.clear()
        stored = await self._load_stored_lines()
        if gone := stored.keys() - digests:
            await desk.stream_store.store.write(_removal(gone))
            return True
        for digest in sorted((digests & here) - stored.keys() - self._failed):
            self._failed.add(digest)  # until it is stored: it is tried once in idle time
            if line := await self._line(digest):
                await desk.stream_store.store.write([("put", PACKS, pack_row(digest, line))])
                self._failed.discard(digest)
                return True
        self._checked = (digests, here)
        return False

    async def lines(self, working: str) -> dict[str, str]:
        """Return the lines of the practice lists that documents need, packing those that are missing.

        A list that failed in idle time is tried again; its line is in the file even without room to store it.
        """
        here, needed, stored = (
            await self._digests_here(),
            await self._load_needed_lists(),
            await self._load_stored_lines(),
        )
        lines = {digest: line for digest, line in stored.items() if digest in needed}
        for digest in sorted((needed.keys() & here) - lines.keys()):
            await self._desk.progress(0, 0, working)
            try:
                line = await self._line(digest)
            except StoreError as error:
                if error.code != "list/unreadable":
                    raise
                line = ""
            if line:
                lines[digest] = line
        gone = _removal(stored.keys() - needed.keys())
        added = [
            ("put", PACKS, pack_row(digest, lines[digest]))
            for digest in lines.keys() - stored.keys()
        ]
        for operation in (*gone, *added):
            with suppress(StoreError):  # the file has its lines; in idle time it is tried again
                await self._desk.stream_store.store.write([operation])
        return lines

    async def _practice_needed(self) -> frozenset[str]:
        """Return the digests of the practice lists that documents need; only changed rows are read."""
        stream_store, pins = self._desk.stream_store, self._desk.pins
        # some kinds need their lists as long as they are in use
        used = tuple(map(stream_store.selected, PINNING))
        if used != self._used:
            self._used, self._rows = used, {}
        rows = dict(stream_store.streams)  # a copy: other tasks may write while these are read
        changed = [row for id_, row in rows.items() if self._rows.get(id_) is not row]
        if not changed and len(self._rows) == len(rows):
            return self._needed_here
        self._pins = {id_: pins for id_, pins in self._pins.items() if id_ in rows}
        for row in changed:
            pinned = await pins.look(row) if pins.is_needing(row) else Pinned()
            self._pins[row.id] = pinned.needed
        self._rows = rows
        needed = {pin for pins in self._pins.values() for pin in pins}
        self._needed_here = frozenset(pin.digest for pin in needed if pin.kind == PRACTICE)
        return self._needed_here

    async def _digests_here(self) -> set[str]:
        lexicons = self._desk.service(Lexicons)
        await lexicons.open()
        return set(lexicons.digests)

    async def _load_needed_lists(self) -> dict[str, NeededList]:
        return {
            needed.pin.digest: needed
            for needed in await needed_lists(self._desk)
            if needed.pin.kind == PRACTICE
        }

    async def _load_stored_lines(self) -> dict[str, str]:
        return {
            row["digest"]: row["line"] for row in await self._desk.stream_store.store.rows(PACKS)
        }

    async def _line(self, digest: str) -> str:
        lexicons = self._desk.service(Lexicons)
        row = lexicons.row(digest)
        wire = await lexicons.wire(row) if row else None
        return line_of(row, wire) if row and wire else ""


def _removal(digests: Iterable[str]) -> list[Operation]:
    return [("delete", PACKS, digest) for digest in sorted(digests)]


def line_of(row: LexiconRow, content: bytes) -> str:
    """Return the line of a list in a device file, or an empty string when it is too large."""
    packed = pack(content)
    if len(packed) > MAX_PACKED:
        return ""
    return list_line(PackedList(pin=pin_for(row), language=row.language, packed=packed))


async def load_club_lines(desk: Desk, needed: Iterable[NeededList]) -> dict[str, str]:
    """Return the lines of the lists of the club that documents need, by digest."""
    lexicons = desk.service(Lexicons)
    await lexicons.open()
    lines: dict[str, str] = {}
    for needed_list in needed:
        row = lexicons.row(needed_list.pin.digest)
        plain = (
            await desk.stream_store.store.load_bytes("words", needed_list.pin.digest)
            if row
            else None
        )
        line = line_of(row, plain) if row and plain and needed_list.pin.kind != PRACTICE else ""
        if line:
            lines[needed_list.pin.digest] = line
    return lines


async def import_operations(
    desk: Desk, lists: Iterable[PackedList], pinned: Mapping[str, tuple[LexiconPin, str]]
) -> tuple[list[Operation], list[LexiconRow], int]:
    """Return operations, rows and damaged count of the lists of a file that are pinned and not here.

    Their names and languages are those of the documents, since those in the line of a list are unproved.
    A list that does not match its digest is left out alone, and counted.
    """
    lexicons = desk.service(Lexicons)
    await lexicons.open()
    digests = {digest for digest in pinned if lexicons.row(digest) is None}
    operations: list[Operation] = []
    rows: list[LexiconRow] = []
    left_out = 0
    for packed_list in lists:
        if packed_list.pin.digest not in digests:
            continue
        pin, language = pinned[packed_list.pin.digest]
        try:
            content = unpack(packed_list.content)
            plain = content if content.startswith(PLAIN_MAGIC) else await desk.lists.unpack(content)
            row = row_of_words(pin, language, plain, desk.stream_store.clock.now())
        except StoreError as error:
            if error.code != "list/unreadable":
                raise
            left_out += 1
            continue
        digests.discard(row.digest)
        rows.append(row)
        operations += lexicons.operations_to_store(row, plain)
        if row.is_practice:
            line = list_line(replace(packed_list, pin=pin, language=language))
            operations.append(("put", PACKS, pack_row(row.digest, line)))
    return operations, rows, left_out
