"""The word lists of this device: the practice lists of this version, and those that a club imported.

The row of a list and its words are stored apart, both under the digest that a stream pins. A practice list is unpacked
once and then stored too: a stream that has pinned it can be played on when a new version ships another one.
"""

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.ports import Operation, StoreError
from faristol.desk.kernel.storage.pref_rows import pref_row
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.tiles.alphabet import Word
    from faristol.words.lexicon import Lexicon

CHOSEN = "lexicons"  # the preference with the list in use of each language
LOOKED_UP = "words"  # the preference with the language in which words were looked up last
PRACTICE, OFFICIAL = "practice", "official"
GRAPHS = "graphs"  # the table of the graphs of the kernel (desk/shared/kernel_cache.py)
LOADED = 2  # lists that stay in memory: 30 MB each
_CHOICE = re.compile(r"([a-z]{2,8})=([0-9a-f]{64})")


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconRow:
    """The data of a list, without its words."""

    digest: str
    language: str
    kind: str  # practice, or official: imported by the club
    name: str  # given by the club; a practice list has no name
    version: str
    lengths: tuple[int, ...]  # numbers of words of 2, 3, … 15 tiles
    added_at: str = ""
    source: str = ""  # the name of its file
    sources: tuple[dict[str, str], ...] = field(default=())  # of a practice list, with licences

    @property
    def words(self) -> int:
        """The number of its words."""
        return sum(self.lengths)

    @property
    def is_practice(self) -> bool:
        """Whether it was built from free dictionaries and is not an official list."""
        return self.kind == PRACTICE

    @property
    def short(self) -> str:
        """The first digits of the digest, which people compare."""
        return self.digest[:8]


def pin_for(row: LexiconRow) -> LexiconPin:
    """Return the pin with which documents refer to a list."""
    return LexiconPin(
        digest=row.digest,
        name=row.name,
        version=row.version,
        kind="practice" if row.is_practice else "official",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PinIndex:
    """The documents that depend on a list, and the heads of all documents that were searched."""

    streams: list[StreamRow]
    heads: list[Operation]  # expected by a removal: nothing may have been added to them


class Lexicons(Service):
    """The lists of the device: to find, load and choose; most changes are stored by the caller."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.stream_store.store
        self._stream_store = desk.stream_store
        self._lists = desk.lists
        self._rows: dict[str, LexiconRow] = {}
        self._is_open = False
        self._files: dict[str, str] = {}  # file of each practice list of this version, by digest
        self._loaded: dict[str, Lexicon] = {}  # the last used one last
        self._preparing: dict[str, Iterator[None]] = {}
        self._to_load: list[str] = []  # digests, to be loaded in idle time
        self._is_settled = False
        self._on_demand: set[str] = set()  # practice lists without room, or not here yet

    async def open(self) -> None:
        """Read the rows of the lists, once."""
        if self._is_open:
            return
        rows = [_row_of(raw) for raw in await self._store.rows("lexicons")]
        for raw in self._lists.list_rows():
            row = _row_of(raw)
            self._files[row.digest] = raw["file"]
            rows.append(row)
        self._rows = {row.digest: row for row in rows}
        self._is_open = True

    @property
    def rows(self) -> list[LexiconRow]:
        """All lists by language, the practice list of this version first, then by name.

        Lists of the same name are in the order of their version, then of their digest.
        """
        return sorted(
            self._rows.values(),
            key=lambda row: (
                row.language,
                row.digest not in self._files,
                row.name.casefold(),
                row.version,
                row.digest,
            ),
        )

    @property
    def languages(self) -> list[str]:
        """The languages that have a list, in order."""
        return list(dict.fromkeys(row.language for row in self.rows))

    @property
    def digests(self) -> Collection[str]:
        """The digests of the lists that are on this device."""
        return self._rows.keys()

    def row(self, digest: str) -> LexiconRow | None:
        """Return the row of a list, or None when it is not on this device."""
        return self._rows.get(digest)

    def is_current_practice(self, digest: str) -> bool:
        """Whether a digest is that of a practice list of this version of the program."""
        return digest in self._files

    # ---- the list in use ----

    def _choices(self) -> dict[str, str]:
        return dict(_CHOICE.findall(self._stream_store.prefs.get(CHOSEN, "")))

    async def _reread_choices(self) -> dict[str, str]:
        """Read the choices again before they are written, since another window may have chosen."""
        row = await self._store.row("prefs", CHOSEN)
        self._stream_store.prefs[CHOSEN] = row["value"] if row else ""
        return self._choices()

    async def in_use(self, language: str) -> LexiconRow | None:
        """Return the list in use for a language: the chosen one, else the practice list, or None."""
        await self.open()
        chosen = self.row(self._choices().get(language, ""))
        if chosen is not None and chosen.language == language:
            return chosen
        return next((row for row in self.rows if row.language == language), None)

    async def find_proposed(self, lang: str) -> LexiconRow | None:
        """Return the list to propose: of the language of the screen, else of the words looked up last."""
        await self.open()
        candidates = (lang, self._stream_store.prefs.get(LOOKED_UP, ""), *self.languages)
        return await self.in_use(
            next((language for language in candidates if language in self.languages), "")
        )

    async def lost_choice(self, language: str) -> str:
        """Return the digest of a chosen list that is not on this device, or an empty string."""
        await self.open()
        chosen = self._choices().get(language, "")
        return chosen if chosen and self.row(chosen) is None else ""

    async def choose(self, digest: str) -> None:
        """Use a list for its language from now on."""
        await self.open()
        row = self.row(digest)
        if row is None:
            raise StoreError("list/missing", digest)
        choices = {**await self._reread_choices(), row.language: digest}
        await self._stream_store.put_pref(CHOSEN, _choice_text(choices))

    async def choice_operations(self, row: LexiconRow) -> list[Operation]:
        """Return the operations that choose a list in the transaction that stores it."""
        choices = {**await self._reread_choices(), row.language: row.digest}
        return [("put", "prefs", pref_row(CHOSEN, _choice_text(choices)))]

    # ---- the words ----

    async def lexicon_if_here(self, digest: str) -> "Lexicon | None":
        """Return the words of a list, or None for no digest or a list that is not on this device."""
        if not digest:
            return None
        try:
            return await self.lexicon(digest)
        except StoreError as error:
            if error.code not in ("list/missing", "list/unreadable"):
                raise
            return None

    async def contains(self, digest: str) -> "Callable[[Word], bool] | None":
        """Return the test whether a word is in a list, or None where the list is not here."""
        lexicon = await self.lexicon_if_here(digest)
        return lexicon.contains if lexicon is not None else None

    async def lexicon(self, digest: str) -> "Lexicon":
        """Return the words of a list, loaded.

        Raises:
            StoreError: list/missing when the list is not on this device, list/unreadable when it is
                and its words are lost or damaged.
        """
        if digest in self._loaded:
            self._loaded[digest] = self._loaded.pop(digest)
            return self._loaded[digest]
        from faristol.tiles.alphabet import alphabet_of
        from faristol.words.lexicon import Lexicon
        from faristol.words.wordlist import WordListError, from_plain

        await self.open()
        row = self.row(digest)
        if row is None:
            raise StoreError("list/missing", digest)
        plain = await self._store.load_bytes("words", digest)
        if plain is None:
            plain = await self._unpack(row)
        try:
            words = from_plain(plain, is_trusted=True)
        except WordListError as error:
            raise StoreError("list/unreadable", error.code) from None
        while len(self._loaded) >= LOADED:
            self._unload(next(iter(self._loaded)))
        lexicon = Lexicon(alphabet_of(row.language), words)
        self._loaded[digest] = lexicon
        self._preparing[digest] = lexicon.columns.build_steps()
        return lexicon

    def loaded(self, digest: str) -> "Lexicon | None":
        """Return the words of a list if they are in memory, else None."""
        return self._loaded.get(digest)

    def _unload(self, digest: str) -> None:
        self._loaded.pop(digest, None)
        self._preparing.pop(digest, None)

    def clear_cache(self) -> None:
        """Drop all lists from memory but the one used last."""
        for digest in list(self._loaded)[:-1]:
            self._unload(digest)

    def enqueue(self, digest: str) -> None:
        """Have a list loaded in idle time, since its words will be looked up next."""
        if digest not in self._loaded and digest not in self._to_load:
            self._to_load.append(digest)

    async def require_stored(self, digest: str, *, field: str = "lexicon") -> None:
        """Ensure that the words of a list are stored before a document begins that pins it.

        Raises:
            Refused: they cannot be stored; results without their words would be worthless.
        """
        try:
            await self.ensure_stored(digest)
        except StoreError as error:
            raise Refused(Refusal(error.code, {"field": field} if field else {})) from error

    async def ensure_stored(self, digest: str) -> None:
        """Store the words of a list unless they are: a document that pins it is judged by it for ever.

        Raises:
            StoreError: list/missing, list/unreadable, or why they could not be stored.
        """
        await self.open()
        row = self.row(digest)
        if row is None:
            raise StoreError("list/missing", digest)
        if not _is_whole(await self._store.load_bytes("words", digest), digest):
            plain = await self._load_shipped(row)
            await self._store.write(self.operations_to_store(row, plain))
            self.note_stored(row)

    async def wire(self, row: LexiconRow) -> bytes | None:
        """Return the words of a list in their smallest form, or None when they are not here.

        A list that ships is in the wire format, any other in the plain format; so is one that ships
        and cannot be fetched now.

        Raises:
            StoreError: list/unreadable, when it can neither be fetched nor is stored here.
        """
        file = self._files.get(row.digest)
        if file is None:
            return await self._store.load_bytes("words", row.digest)
        try:
            return await self._lists.wire(file)
        except StoreError:
            plain = await self._store.load_bytes("words", row.digest)
            if plain is None:
                raise
            return plain

    async def _unpack(self, row: LexiconRow) -> bytes:
        """Unpack a practice list and store it in the plain format; return its words."""
        self._on_demand.add(row.digest)  # unless it comes, and there is room
        plain = await self._load_shipped(row)
        with suppress(StoreError):
            await self._store.write(self.operations_to_store(row, plain))
            self._on_demand.discard(row.digest)
        return plain

    async def _load_shipped(self, row: LexiconRow) -> bytes:
        """Return the words of a practice list of this version in the plain format."""
        file = self._files.get(row.digest)
        if file is None:
            raise StoreError("list/unreadable", row.digest)
        plain = await self._lists.plain(file)
        if not _is_whole(plain, row.digest):
            raise StoreError("list/unreadable", f"{file} is not the list it is said to be")
        return plain

    async def is_lost(self, digest: str) -> bool:
        """Whether a list is registered here and its words are missing or damaged."""
        await self.open()
        if digest not in self._rows:
            return False
        plain = await self._store.load_bytes("words", digest)
        if plain is None and digest in self._files:
            return False  # a list that ships with this version is unpacked on demand
        return not _is_whole(plain, digest)

    def operations_to_store(self, row: LexiconRow, plain: bytes) -> list[Operation]:
        """Return the operations that store a list: its row and its words."""
        columns = {**asdict(row), "lengths": list(row.lengths), "sources": list(row.sources)}
        return [
            ("put", "lexicons", columns),
            ("put", "words", {"digest": row.digest, "bytes": plain}),
        ]

    def note_stored(self, row: LexiconRow) -> None:
        """Add a list that has been stored."""
        self._rows[row.digest] = row
        self._unload(row.digest)  # the loaded words may have been damaged

    # ---- removal ----

    async def pinned_by(self, digest: str) -> PinIndex:
        """Return the documents whose results depend on a list, with those that another window wrote.

        The heads are read before the lines, and not from the stream store: its open documents are
        folded up to the heads that it has in memory.
        """
        rows = []
        heads: list[Operation] = []
        for raw in await self._store.rows("streams"):
            row = StreamRow.from_columns(raw)
            heads.append(("expect", "streams", {"key": row.id, "seq": row.seq}))
            lines = await self._stream_store.lines(row.id)
            if any(digest in line for line in lines):  # a digest is in a log only to pin it
                rows.append(row)
        return PinIndex(streams=rows, heads=heads)

    async def removal_operations(self, digest: str, pinned: PinIndex) -> list[Operation]:
        """Return the operations that remove a list, unless a document has been added to meanwhile."""
        choices = _without_choice(await self._reread_choices(), digest)
        return [
            *pinned.heads,
            ("delete", "lexicons", digest),
            ("delete", "words", digest),
            ("delete", GRAPHS, digest),
            ("put", "prefs", pref_row(CHOSEN, _choice_text(choices))),
        ]

    def note_removed(self, digest: str) -> None:
        """Drop a list that has been removed from the device."""
        self._rows.pop(digest, None)
        self._unload(digest)
        self._stream_store.prefs[CHOSEN] = _choice_text(_without_choice(self._choices(), digest))

    # ---- idle time ----

    async def run_idle(self) -> bool:
        """Do a small piece of background work; return True if there is more.

        The practice lists are unpacked after the first start, those of older versions that no document
        pins are dropped, and the columns of a loaded list are built before a user waits for them.
        """
        if self._to_load:
            await self.lexicon(self._to_load.pop())
            return True
        for digest, steps in self._preparing.items():
            for _ in steps:
                return True
            del self._preparing[digest]
            return True
        if self._is_settled:
            return False
        await self.open()
        known = {raw["digest"] for raw in await self._store.rows("lexicons")} | self._on_demand
        for row in self.rows:
            if row.digest in self._files and row.digest not in known:
                with suppress(StoreError):  # it has not come yet: other work goes on
                    await self._unpack(row)
                return True
            if row.is_practice and row.digest not in self._files and await self._drop_unused(row):
                return True
        self._is_settled = True
        return False

    def rest_again(self) -> None:
        """Look for practice lists to unpack again, since the storage is another one."""
        self._is_settled = False
        self._on_demand.clear()

    async def _drop_unused(self, row: LexiconRow) -> bool:
        """Drop a list that is neither chosen nor pinned; return True if it was dropped."""
        if row.digest in (await self._reread_choices()).values():
            return False
        pinned = await self.pinned_by(row.digest)
        if pinned.streams:
            return False
        await self._store.write(await self.removal_operations(row.digest, pinned))
        self.note_removed(row.digest)
        return True


def _row_of(raw: dict[str, Any]) -> LexiconRow:
    # columns of a later version stay in the database alone: a list is stored once and never changed
    names = {column.name for column in fields(LexiconRow)}
    values = {key: value for key, value in raw.items() if key in names}
    values["lengths"] = tuple(values["lengths"])
    values["sources"] = tuple(values.get("sources", ()))
    return LexiconRow(**values)


def _choice_text(choices: dict[str, str]) -> str:
    return " ".join(f"{language}={digest}" for language, digest in sorted(choices.items()))


def _without_choice(choices: dict[str, str], digest: str) -> dict[str, str]:
    return {language: chosen for language, chosen in choices.items() if chosen != digest}


def _is_whole(plain: bytes | None, digest: str) -> bool:
    """Whether these are the words of a digest."""
    from faristol.words.wordlist import digest as digest_of

    return plain is not None and digest_of(plain) == digest
