"""Keep the word lists of this device: the practice lists of this version, and what a club took in.

What is known of a list and its words are stored apart, both under the digest of the words, which
is what a stream pins. A practice list is unpacked once; from then on it lies beside the others, so
that a stream that pinned it can still be played on when a new version brings another one.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.ports import Operation, StoreError
from faristol.desk.kernel.storage.stream_store import StreamRow, pref_row
from faristol.ledger.pin import LexiconPin
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.tiles.alphabet import Word
    from faristol.words.lexicon import Lexicon

CHOSEN = "lexicons"  # the preference that says which list is used for which language
LOOKED_UP = "words"  # the preference that says in which language words were looked up last
PRACTICE, OFFICIAL = "practice", "official"
GRAPHS = "graphs"  # the table of what the kernel needs of a list (desk/shared/kernel_cache.py)
LOADED = 2  # so many stay in memory: 30 MB each
_CHOICE = re.compile(r"([a-z]{2,8})=([0-9a-f]{64})")


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconRow:
    """Hold what is known of a list without reading its words."""

    digest: str
    language: str
    kind: str  # practice, or official: taken in by the club
    name: str  # as the club calls it; a practice list has none
    version: str
    lengths: tuple[int, ...]  # how many words of 2, 3, … 15 tiles
    added_at: str = ""
    source: str = ""  # the name of the file it came from
    sources: tuple[dict[str, str], ...] = field(default=())  # of a practice list, with licences

    @property
    def words(self) -> int:
        """Return how many words it has."""
        return sum(self.lengths)

    @property
    def is_practice(self) -> bool:
        """Tell whether it was built from free dictionaries and is no official list."""
        return self.kind == PRACTICE

    @property
    def short(self) -> str:
        """Return the part of the digest that people compare."""
        return self.digest[:8]


def pin_for(row: LexiconRow) -> LexiconPin:
    """Return what names the words of a list."""
    return LexiconPin(
        digest=row.digest,
        name=row.name,
        version=row.version,
        kind="practice" if row.is_practice else "official",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PinIndex:
    """Hold which documents depend on a list, and the heads of all that were looked through."""

    streams: list[StreamRow]
    heads: list[Operation]  # a removal holds only as long as nothing was added to them


class Lexicons(Service):
    """Find, load and choose lists; what changes them is stored by whoever asks."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.shelf.store
        self._shelf = desk.shelf
        self._lists = desk.lists
        self._rows: dict[str, LexiconRow] = {}
        self._is_open = False
        self._files: dict[str, str] = {}  # digest of a practice list of this version: its file
        self._loaded: dict[str, Lexicon] = {}  # the newest last
        self._preparing: dict[str, Iterator[None]] = {}
        self._wanted: list[str] = []  # to be loaded when there is time
        self._is_rested = False
        self._tried: set[str] = set()  # practice lists there was no room for

    async def open(self) -> None:
        """Read which lists there are, if that has not been read yet."""
        if self._is_open:
            return
        found = [_row(raw) for raw in await self._store.rows("lexicons")]
        for raw in self._lists.list_rows():
            row = _row(raw)
            self._files[row.digest] = raw["file"]
            found.append(row)
        self._rows = {row.digest: row for row in found}
        self._is_open = True

    @property
    def rows(self) -> list[LexiconRow]:
        """Return every list in order: by language, this version's practice list first, then by name.

        Lists of one name are in the order of their version, then of their digest.
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
        """Return the languages that have a list, in the order of the first one."""
        return list(dict.fromkeys(row.language for row in self.rows))

    @property
    def digests(self) -> Collection[str]:
        """The digests of the lists that are on this device."""
        return self._rows.keys()

    def row(self, digest: str) -> LexiconRow | None:
        """Return what is known of a list, or None when it is not on this device."""
        return self._rows.get(digest)

    def is_current_practice(self, digest: str) -> bool:
        """Tell whether it is a practice list of this version of the program."""
        return digest in self._files

    # ---- which one is used ----

    def _choices(self) -> dict[str, str]:
        return dict(_CHOICE.findall(self._shelf.prefs.get(CHOSEN, "")))

    async def _reread_choices(self) -> dict[str, str]:
        """Read the choices again before they are written: another window may have chosen."""
        row = await self._store.row("prefs", CHOSEN)
        self._shelf.prefs[CHOSEN] = row["value"] if row else ""
        return self._choices()

    async def in_use(self, language: str) -> LexiconRow | None:
        """Return the list to use for a language: the chosen one, else the practice list."""
        await self.open()
        chosen = self.row(self._choices().get(language, ""))
        if chosen is not None and chosen.language == language:
            return chosen
        return next((row for row in self.rows if row.language == language), None)

    async def proposed(self, lang: str) -> LexiconRow | None:
        """Return the list to begin with: of the screen's language, else of the words looked up last."""
        await self.open()
        wanted = (lang, self._shelf.prefs.get(LOOKED_UP, ""), *self.languages)
        return await self.in_use(next((one for one in wanted if one in self.languages), ""))

    async def lost_choice(self, language: str) -> str:
        """Return the digest of a chosen list that is not on this device, or nothing."""
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
        await self._shelf.put_pref(CHOSEN, _choice_text(choices))

    async def choice_operations(self, row: LexiconRow) -> list[Operation]:
        """Return what chooses a list in the transaction that stores it."""
        choices = {**await self._reread_choices(), row.language: row.digest}
        return [("put", "prefs", pref_row(CHOSEN, _choice_text(choices)))]

    # ---- the words ----

    async def lexicon_if_here(self, digest: str) -> "Lexicon | None":
        """Return the words of a list, or None where there is none or it is not on this device."""
        if not digest:
            return None
        try:
            return await self.lexicon(digest)
        except StoreError as error:
            if error.code not in ("list/missing", "list/unreadable"):
                raise
            return None

    async def contains(self, digest: str) -> "Callable[[Word], bool] | None":
        """Return what tells whether a word is in a list, or None where no list is here."""
        lexicon = await self.lexicon_if_here(digest)
        return lexicon.contains if lexicon is not None else None

    async def lexicon(self, digest: str) -> "Lexicon":
        """Return the words of a list, ready to be asked.

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
        plain = await self._store.bytes_of("words", digest)
        if plain is None:
            plain = await self._unpack(row)
        try:
            words = from_plain(plain, trusted=True)
        except WordListError as error:
            raise StoreError("list/unreadable", error.code) from None
        while len(self._loaded) >= LOADED:
            self._unload(next(iter(self._loaded)))
        lexicon = Lexicon(alphabet_of(row.language), words)
        self._loaded[digest] = lexicon
        self._preparing[digest] = lexicon.columns.build_steps()
        return lexicon

    def loaded(self, digest: str) -> "Lexicon | None":
        """Return the words of a list if they are in memory."""
        return self._loaded.get(digest)

    def _unload(self, digest: str) -> None:
        self._loaded.pop(digest, None)
        self._preparing.pop(digest, None)

    def clear_cache(self) -> None:
        """Let go of every list but the one asked for last."""
        for digest in list(self._loaded)[:-1]:
            self._unload(digest)

    def want(self, digest: str) -> None:
        """Have a list loaded when there is time: the next question will be about its words."""
        if digest not in self._loaded and digest not in self._wanted:
            self._wanted.append(digest)

    async def keep_for_good(self, digest: str, *, field: str = "lexicon") -> None:
        """Have the words of a list stored before a document begins that pins it.

        Raises:
            Refused: they cannot be: results whose words may be gone tomorrow are none.
        """
        try:
            await self.make_sure_kept(digest)
        except StoreError as error:
            raise Refused(Refusal(error.code, {"field": field} if field else {})) from error

    async def make_sure_kept(self, digest: str) -> None:
        """Have the words of a list stored: what pins it must be judged by it with every version.

        Raises:
            StoreError: list/missing, list/unreadable, or why they could not be stored.
        """
        await self.open()
        row = self.row(digest)
        if row is None:
            raise StoreError("list/missing", digest)
        if not _is_whole(await self._store.bytes_of("words", digest), digest):
            plain = await self._shipped(row)
            await self._store.write(self.keep_operations(row, plain))
            self.kept(row)

    async def wire(self, row: LexiconRow) -> bytes | None:
        """Return the words of a list as they are packed smallest, or None when they are not here.

        A list that ships comes in the form of the wire, any other in the plain form; so does one that ships
        and cannot be fetched now.

        Raises:
            StoreError: list/unreadable, when it can neither be fetched nor lies here.
        """
        file = self._files.get(row.digest)
        if file is None:
            return await self._store.bytes_of("words", row.digest)
        try:
            return await self._lists.wire(file)
        except StoreError:
            plain = await self._store.bytes_of("words", row.digest)
            if plain is None:
                raise
            return plain

    async def _unpack(self, row: LexiconRow) -> bytes:
        """Unpack a practice list and keep it plain."""
        plain = await self._shipped(row)
        try:
            await self._store.write(self.keep_operations(row, plain))
        except StoreError:
            # no room to keep it plain, or no leave to keep anything: it is unpacked when it is wanted
            self._tried.add(row.digest)
        return plain

    async def _shipped(self, row: LexiconRow) -> bytes:
        """Return the plain form of a practice list of this version."""
        file = self._files.get(row.digest)
        if file is None:
            raise StoreError("list/unreadable", row.digest)
        plain = await self._lists.plain(file)
        if not _is_whole(plain, row.digest):
            raise StoreError("list/unreadable", f"{file} is not the list it is said to be")
        return plain

    async def is_lost(self, digest: str) -> bool:
        """Tell whether a list is known here and its words are not, or are others than they were."""
        await self.open()
        if digest not in self._rows:
            return False
        plain = await self._store.bytes_of("words", digest)
        if plain is None and digest in self._files:
            return False  # what this version brings is unpacked when it is wanted
        return not _is_whole(plain, digest)

    def keep_operations(self, row: LexiconRow, plain: bytes) -> list[Operation]:
        """Return what stores a list: what is known of it, and its words."""
        known = {**asdict(row), "lengths": list(row.lengths), "sources": list(row.sources)}
        return [
            ("put", "lexicons", known),
            ("put", "words", {"digest": row.digest, "bytes": plain}),
        ]

    def kept(self, row: LexiconRow) -> None:
        """Take note of a list that has been stored."""
        self._rows[row.digest] = row
        self._unload(row.digest)  # what was loaded may have been damaged

    # ---- leaving ----

    async def pinned_by(self, digest: str) -> PinIndex:
        """Return the documents whose results depend on a list, also those another window wrote.

        The heads are read before the lines, and beside the shelf: what is open there is folded up to
        the heads that the shelf knows.
        """
        found = []
        heads: list[Operation] = []
        for raw in await self._store.rows("streams"):
            row = StreamRow.from_columns(raw)
            heads.append(("expect", "streams", {"key": row.id, "seq": row.seq}))
            lines = await self._shelf.lines(row.id)
            if any(digest in line for line in lines):  # a digest is in a log only to pin it
                found.append(row)
        return PinIndex(streams=found, heads=heads)

    async def removal_operations(self, digest: str, pinned: PinIndex) -> list[Operation]:
        """Return what takes a list off the device, as long as nothing pins it that did not before."""
        choices = _without_choice(await self._reread_choices(), digest)
        return [
            *pinned.heads,
            ("delete", "lexicons", digest),
            ("delete", "words", digest),
            ("delete", GRAPHS, digest),
            ("put", "prefs", pref_row(CHOSEN, _choice_text(choices))),
        ]

    def removed(self, digest: str) -> None:
        """Take note that a list is off the device."""
        self._rows.pop(digest, None)
        self._unload(digest)
        self._shelf.prefs[CHOSEN] = _choice_text(_without_choice(self._choices(), digest))

    # ---- idle time ----

    async def rest(self) -> bool:
        """Do one small piece of what can wait; tell whether there is more.

        The practice lists are unpacked after the first start, those of older versions that nobody
        pins are dropped, and the columns of a loaded list are built before somebody waits for them.
        """
        if self._wanted:
            await self.lexicon(self._wanted.pop())
            return True
        for digest, steps in self._preparing.items():
            for _ in steps:
                return True
            del self._preparing[digest]
            return True
        if self._is_rested:
            return False
        await self.open()
        stored = {raw["digest"] for raw in await self._store.rows("lexicons")}
        for row in self.rows:
            if row.digest in self._files and row.digest not in stored | self._tried:
                await self._unpack(row)
                return True
            if row.is_practice and row.digest not in self._files and await self._dropped(row):
                return True
        self._is_rested = True
        return False

    def rest_again(self) -> None:
        """Look once more which practice lists are to be unpacked: the storage is another one."""
        self._is_rested = False
        self._tried.clear()

    async def _dropped(self, row: LexiconRow) -> bool:
        """Drop a list that nobody chose and nothing pins; tell whether that was so."""
        if row.digest in (await self._reread_choices()).values():
            return False
        pinned = await self.pinned_by(row.digest)
        if pinned.streams:
            return False
        await self._store.write(await self.removal_operations(row.digest, pinned))
        self.removed(row.digest)
        return True


def _row(raw: dict[str, Any]) -> LexiconRow:
    # columns of a later version stay in the database alone: a list is stored once and never changed
    columns = {column.name for column in fields(LexiconRow)}
    known = {key: value for key, value in raw.items() if key in columns}
    known["lengths"] = tuple(known["lengths"])
    known["sources"] = tuple(known.get("sources", ()))
    return LexiconRow(**known)


def _choice_text(choices: dict[str, str]) -> str:
    return " ".join(f"{language}={digest}" for language, digest in sorted(choices.items()))


def _without_choice(choices: dict[str, str], digest: str) -> dict[str, str]:
    return {language: chosen for language, chosen in choices.items() if chosen != digest}


def _is_whole(plain: bytes | None, digest: str) -> bool:
    """Tell whether these are the very words that a digest names."""
    from faristol.words.wordlist import digest as digest_of

    return plain is not None and digest_of(plain) == digest
