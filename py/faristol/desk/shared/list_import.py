"""A word list that was read and not yet imported or dropped.

Its words stay in memory alone: nothing of a list is stored before it is imported. Its details are
stored as a draft, so that after a crash the screen can explain that the file has to be chosen
again. While a list is pending, no other version of the program is installed.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, raise_refusal
from faristol.desk.kernel.ports import Operation, Progress, StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.shared.lexicons import OFFICIAL, LexiconRow, Lexicons
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible

if TYPE_CHECKING:
    from faristol.formats.wordlists.compare import Comparison
    from faristol.formats.wordlists.guess import LanguageEvidence
    from faristol.formats.wordlists.read import ListPreview

Result = TypeVar("Result")

META = "list-import"
ROUTE = "/lists/import"
READING = gettext_noop("Reading the list…")
COMPARING = gettext_noop("Comparing with the list in use…")
DRAFT_REMOVAL: tuple[Operation, ...] = (("delete", "drafts", META),)
HOLD = Message(gettext_noop("A word list is being imported."))
# the main button, just pressed, imports the list now: a second stroke must not do that unseen
PREVIEWED = Done(route=ROUTE, effects=({"do": "focus", "id": "title"},))
_OTHER_LANGUAGE = ("list/kwg_language", "list/not_understood")
MAX_FILE = 80  # of the name of a file
MAX_NAME = 60
MAX_VERSION = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDetails:
    """The details of a list as entered in its form."""

    language: str
    name: str
    version: str
    file: str  # the name of the file


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingList:
    """A list that can be imported, and the list that it is compared with."""

    details: ListDetails
    preview: "ListPreview"
    against: LexiconRow | None
    comparison: "Comparison | None"
    is_lost: bool = False  # the list is registered here, and its words are lost
    content: bytes  # of the file
    evidence: "tuple[LanguageEvidence, ...]"  # for each language
    is_guessed: bool  # the language was not chosen


class ListImport:
    """The import that is under way, one at a time."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.waiting: PendingList | None = None

    async def load_lost_details(self) -> ListDetails | None:
        """Return the details of a list that was pending when the program stopped, or None."""
        if self.waiting is not None:
            return None
        row = await self._desk.stream_store.store.row("drafts", META)
        return None if row is None else ListDetails(**row["said"])

    async def read(
        self,
        data: bytes,
        details: ListDetails,
        progress: Progress,
        text: Translator,
        *,
        evidence: "tuple[LanguageEvidence, ...]",
        is_guessed: bool = False,
    ) -> Refusal | None:
        """Read a file, and hold its list until it is imported or dropped; return why it is refused."""
        from faristol.formats.wordlists.read import read_list_steps
        from faristol.tiles.alphabet import alphabet_of

        alphabet = alphabet_of(details.language)
        preview = await _drive(read_list_steps(data, alphabet), progress, text.gettext(READING))
        if isinstance(preview, Refusal):
            return Refusal(preview.code, {**preview.data, "field": "file"})
        against = await self._desk.service(Lexicons).in_use(details.language)
        comparison = await self._compare(preview, against, progress, text.gettext(COMPARING))
        draft = {name: getattr(details, name) for name in ListDetails.__slots__}
        await self._desk.stream_store.store.write([("put", "drafts", {"id": META, "said": draft})])
        self.waiting = PendingList(
            details=details,
            preview=preview,
            against=against if comparison else None,
            comparison=comparison,
            is_lost=await self._desk.service(Lexicons).is_lost(preview.digest),
            content=data,
            evidence=evidence,
            is_guessed=is_guessed,
        )
        self._desk.update_blockers["list"] = HOLD
        return None

    async def _compare(
        self, preview: "ListPreview", against: LexiconRow | None, progress: Progress, label: str
    ) -> "Comparison | None":
        """Compare with the list in use; return None if its words are not available."""
        from faristol.formats.wordlists.compare import compare_steps

        if against is None:
            return None
        try:
            lexicon = await self._desk.service(Lexicons).lexicon(against.digest)
        except StoreError:
            return None
        work = compare_steps(lexicon.words, preview.words, lexicon.alphabet)
        return await _drive(work, progress, label)

    def row(self, details: ListDetails, preview: "ListPreview") -> LexiconRow:
        """Return the row that would be stored of the pending list."""
        return LexiconRow(
            digest=preview.digest,
            language=details.language,
            kind=OFFICIAL,
            name=details.name,
            version=details.version,
            lengths=tuple(preview.words.count_of(length) for length in range(2, 16)),
            added_at=self._desk.clock.now(),
            source=details.file,
        )

    async def drop(self) -> None:
        """Drop the pending list and its draft."""
        await self._desk.stream_store.store.write(DRAFT_REMOVAL)
        self.forget()

    def forget(self) -> None:
        """Drop the words from memory."""
        self.waiting = None
        self._desk.update_blockers.pop("list", None)


async def open_list(
    desk: Desk,
    request: Request,
    content: bytes,
    *,
    file: str,
    language: str = "",
    name: str = "",
    version: str = "",
) -> Done:
    """Read the list of a file and preview it; language, name and version that are not given are guessed.

    They are displayed with the preview, where they can be changed before the list is imported.

    Raises:
        Refused: it is not a list of the language, or of any language here.
    """
    from faristol.formats.wordlists.guess import head_steps, likeliest, name_from, sample_of

    text = desk.translator_for(request.lang)
    file = printable_file_name(file)
    head = await _drive(head_steps(content), desk.progress, text.gettext(READING))
    lines = [] if isinstance(head, Refusal) else head
    guess = name_from(file, lines)
    evidence = await _load_evidence(desk, sample_of(lines), language, text.gettext(READING))
    best = likeliest(evidence)
    guessed = sorted(
        (found.language for found in evidence),
        key=lambda candidate: (candidate != best, candidate != request.lang),
    )
    refusal: Refusal | None = None
    for candidate in [language] if language else guessed:
        details = ListDetails(
            language=candidate,
            name=name or guess.name[:MAX_NAME],
            version=version if name else version or guess.version[:MAX_VERSION],
            file=file,
        )
        fault = await desk.service(ListImport).read(
            content, details, desk.progress, text, evidence=evidence, is_guessed=not language
        )
        if fault is None:
            return PREVIEWED
        refusal = refusal or fault
        if fault.code not in _OTHER_LANGUAGE:
            break
    raise_refusal(refusal)
    raise LookupError("no language")


async def _load_evidence(
    desk: Desk, words: tuple[str, ...], first: str, label: str
) -> "tuple[LanguageEvidence, ...]":
    """Return the evidence of words for each language, in the order of the languages.

    Lists are loaded until one has most of the words, that of the language `first` before the others:
    a list takes a second to load, and two are in memory at most.
    """
    from faristol.formats.wordlists.guess import SURE_SHARE, evidence_of
    from faristol.tiles.alphabet import alphabet_of, languages

    evidence = {
        language: evidence_of(words, language, alphabet_of(language), None)
        for language in languages()
    }
    order = sorted(evidence, key=lambda code: (code != first, -evidence[code].marked))
    for done, language in enumerate(order if words else ()):
        await desk.progress(done, len(order), label)
        row = await desk.service(Lexicons).in_use(language)
        contains = await desk.service(Lexicons).contains(row.digest) if row else None
        await desk.progress(done + 1, len(order), label)
        evidence[language] = evidence_of(words, language, alphabet_of(language), contains)
        if (evidence[language].share or 0) >= SURE_SHARE:
            break
    return tuple(evidence.values())


def printable_file_name(name: str) -> str:
    """Return the name of a file with printable characters alone, shortened."""
    from faristol.formats.wordlists.shorten import shortened

    return shortened(
        "".join(sign if sign.isprintable() else " " for sign in name).strip(), MAX_FILE
    )


async def fault_of_details(desk: Desk, details: ListDetails, *, is_read: bool) -> Refusal | None:
    """Return the fault in the details of a list, or None.

    Before its file is read, it may be the very list whose name is taken: one that lost its words.
    """
    await desk.service(Lexicons).open()
    if not details.name:
        return Refusal("list/name_empty", {"field": "name"})
    for field, text, limit in (
        ("name", details.name, MAX_NAME),
        ("version", details.version, MAX_VERSION),
    ):
        if len(text) > limit:
            return Refusal("list/name_too_long", {"field": field, "limit": limit})
        if not is_visible(text):
            return Refusal("list/name_bad", {"field": field})
    key = details.name.casefold(), details.version.casefold()
    for row in desk.service(Lexicons).rows:
        is_same = row.language == details.language and not row.is_practice
        if not is_same or (row.name.casefold(), row.version.casefold()) != key:
            continue
        if is_read or not await desk.service(Lexicons).is_lost(row.digest):
            return Refusal("list/name_taken", {"field": "name"})
    return None


async def _drive(
    work: Generator[tuple[int, int], None, Result], progress: Progress, text: str
) -> Result:
    """Run long work in steps, between which the user can stop it."""
    from faristol.formats.steps import Steps

    steps = Steps(work)
    for done, total in steps:
        await progress(done, total, text)
    return steps.result
