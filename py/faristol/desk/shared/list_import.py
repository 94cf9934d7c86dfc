"""Hold a word list that was read and not yet taken or dropped.

Its words stay in memory alone: nothing of a list is stored before it is taken. What was said of it
is kept as a draft, so that after a crash the screen can say plainly that the file has to be chosen
again. While a list waits, no other version is put in.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, raise_refusal
from faristol.desk.kernel.ports import Operation, Progress, StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.shared.lexicons import OFFICIAL, LexiconRow, Lexicons
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible

if TYPE_CHECKING:
    from faristol.formats.wordlists.compare import Comparison
    from faristol.formats.wordlists.read import ListPreview

Result = TypeVar("Result")

META = "list-import"
ROUTE = "/lists/import"
READING = mark("Reading the list…")
COMPARING = mark("Comparing with the list in use…")
GONE: tuple[Operation, ...] = (("delete", "drafts", META),)
HOLD = Message(mark("A word list is being imported."))
# the slab that was just pressed takes the list in now: a second stroke must not do it unseen
LOOKED_AT = Done(go=ROUTE, effects=({"do": "focus", "id": "title"},))
_OTHER_LANGUAGE = ("list/kwg_language", "list/not_understood")
MAX_FILE = 80  # of the name of a file
MAX_NAME = 60
MAX_VERSION = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Hold what a person said of a list."""

    language: str
    name: str
    version: str
    file: str  # the name of the file


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """Hold a list that can be taken, and what it is compared with."""

    said: Said
    preview: "ListPreview"
    against: LexiconRow | None
    comparison: "Comparison | None"
    is_lost: bool = False  # the list is known here, and its words are gone


class ListImport:
    """Remember one import under way."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.waiting: Waiting | None = None

    async def lost(self) -> Said | None:
        """Return what was said of a list that waited when the program stopped."""
        if self.waiting is not None:
            return None
        row = await self._desk.shelf.store.row("drafts", META)
        return None if row is None else Said(**row["said"])

    async def read(self, data: bytes, said: Said, progress: Progress, text: Text) -> Refusal | None:
        """Look at a file, and keep what is in it until it is taken or dropped."""
        from faristol.formats.wordlists.read import read_list_steps
        from faristol.tiles.alphabet import alphabet_of

        alphabet = alphabet_of(said.language)
        found = await _drive(read_list_steps(data, alphabet), progress, text.say(READING))
        if isinstance(found, Refusal):
            return Refusal(found.code, {**found.data, "field": "file"})
        against = await self._desk.of(Lexicons).in_use(said.language)
        comparison = await self._compare(found, against, progress, text.say(COMPARING))
        asked = {name: getattr(said, name) for name in Said.__slots__}
        await self._desk.shelf.store.write([("put", "drafts", {"id": META, "said": asked})])
        self.waiting = Waiting(
            said=said,
            preview=found,
            against=against if comparison else None,
            comparison=comparison,
            is_lost=await self._desk.of(Lexicons).is_lost(found.digest),
        )
        self._desk.holds["list"] = HOLD
        return None

    async def _compare(
        self, found: "ListPreview", against: LexiconRow | None, progress: Progress, comparing: str
    ) -> "Comparison | None":
        """Compare with the list in use, if its words can be had."""
        from faristol.formats.wordlists.compare import compare_steps

        if against is None:
            return None
        try:
            lexicon = await self._desk.of(Lexicons).lexicon(against.digest)
        except StoreError:
            return None
        work = compare_steps(lexicon.words, found.words, lexicon.alphabet)
        return await _drive(work, progress, comparing)

    def row(self, said: Said, preview: "ListPreview") -> LexiconRow:
        """Return what would be stored of the list that waits."""
        return LexiconRow(
            digest=preview.digest,
            language=said.language,
            kind=OFFICIAL,
            name=said.name,
            version=said.version,
            lengths=tuple(preview.words.count_of(length) for length in range(2, 16)),
            added_at=self._desk.clock.now(),
            source=said.file,
        )

    async def drop(self) -> None:
        """Leave the list alone."""
        await self._desk.shelf.store.write(GONE)
        self.forget()

    def forget(self) -> None:
        """Let go of the words."""
        self.waiting = None
        self._desk.holds.pop("list", None)


async def open_list(desk: Desk, request: Request, content: bytes) -> Done:
    """Look at a list that was opened as any file: its name and language are guessed, and may be changed before it is taken.

    Raises:
        Refused: it is no list of any language here.
    """
    from faristol.formats.wordlists.guess import name_of

    text = desk.text_of(request.lang)
    file = shown_file(request.value("file"))
    named = name_of(file)
    refusal: Refusal | None = None
    for language in await _languages_guessed(desk, request, content):
        said = Said(
            language=language,
            name=named.name[:MAX_NAME],
            version=named.version[:MAX_VERSION],
            file=file,
        )
        wrong = await desk.of(ListImport).read(content, said, desk.progress, text)
        if wrong is None:
            return LOOKED_AT
        refusal = refusal or wrong
        if wrong.code not in _OTHER_LANGUAGE:
            break
    raise_refusal(refusal)
    raise LookupError("no language")


async def _languages_guessed(desk: Desk, request: Request, content: bytes) -> list[str]:
    """Return the languages to read a list in: first the one that knows its words, then that of the screen."""
    from faristol.formats.wordlists.guess import language_of, sample_steps
    from faristol.tiles.alphabet import alphabet_of, languages

    sample = await _drive(
        sample_steps(content), desk.progress, desk.text_of(request.lang).say(READING)
    )
    alphabets = {language: alphabet_of(language) for language in languages()}
    contains = {}
    for language in alphabets:
        row = await desk.of(Lexicons).in_use(language)
        known = await desk.of(Lexicons).contains(row.digest) if row else None
        if known is not None:
            contains[language] = known
    found = "" if isinstance(sample, Refusal) else language_of(sample, alphabets, contains)
    return sorted(alphabets, key=lambda language: (language != found, language != request.lang))


def shown_file(name: str) -> str:
    """Return the name of a file as it may be shown."""
    from faristol.formats.wordlists.shorten import shortened

    return shortened(
        "".join(sign if sign.isprintable() else " " for sign in name).strip(), MAX_FILE
    )


async def check(desk: Desk, said: Said, *, is_read: bool) -> Refusal | None:
    """Return what is wrong with what was said of a list.

    Before its file is read, it may be the very list whose name is taken: one that lost its words.
    """
    await desk.of(Lexicons).open()
    if not said.name:
        return Refusal("list/name_empty", {"field": "name"})
    for field, text, limit in (
        ("name", said.name, MAX_NAME),
        ("version", said.version, MAX_VERSION),
    ):
        if len(text) > limit:
            return Refusal("list/name_too_long", {"field": field, "limit": limit})
        if not is_visible(text):
            return Refusal("list/name_bad", {"field": field})
    key = said.name.casefold(), said.version.casefold()
    for row in desk.of(Lexicons).rows:
        is_same = row.language == said.language and not row.is_practice
        if not is_same or (row.name.casefold(), row.version.casefold()) != key:
            continue
        if is_read or not await desk.of(Lexicons).is_lost(row.digest):
            return Refusal("list/name_taken", {"field": "name"})
    return None


async def _drive(
    work: Generator[tuple[int, int], None, Result], progress: Progress, text: str
) -> Result:
    """Do long work piece by piece; who stops it is heard between two pieces."""
    from faristol.formats.steps import Steps

    steps = Steps(work)
    for done, total in steps:
        await progress(done, total, text)
    return steps.result
