"""The import of a club's word list: nothing is stored before it was previewed and compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused, raise_refusal, unwrap, uploaded_file
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.lists.announcements import list_announcement
from faristol.desk.lists.file_facts import file_facts
from faristol.desk.lists.file_format import fault_of_format
from faristol.desk.lists.language_guess import language_guess_view
from faristol.desk.lists.preview import (
    LengthRow,
    ListLengthsContext,
    ListPreviewContext,
    ListSummary,
    ListWordsContext,
    UnreadLineRow,
    UnreadLinesContext,
    format_reason,
    jump_groups,
    part_of,
)
from faristol.desk.shared.lexicons import CHOSEN, Lexicons
from faristol.desk.shared.list_import import (
    DRAFT_REMOVAL,
    MAX_NAME,
    MAX_VERSION,
    ROUTE,
    ListDetails,
    ListImport,
    PendingList,
    fault_of_details,
    open_list,
    printable_file_name,
)
from faristol.desk.shared.list_names import (
    capitalize_first,
    export_words,
    file_name,
    language_name,
    list_name,
)
from faristol.ledger.refusal import Refusal
from faristol.words.wordlist import LENGTHS

if TYPE_CHECKING:
    from faristol.words.wordlist import WordList

PAGE = 240  # words, in columns
LINES = 100
PARTS = ("added", "removed", "unread")
GUESSED = "guess"  # in place of a language
TAKING = gettext_noop("Importing…")
SPELLINGS = ("L·L, L.L, L-L, ŀl; NY; QU", "[L·L]; [NY]; [QU]", "W; Y; Q", "1; 2; 3")
SMALL = 10_000  # words: an official list has hundreds of thousands
MANY = 100  # one unreadable line in so many is more than slips of the pen
FEW = 3  # with less than a third in common, two lists are hardly of one language


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ListImportContext(Context):
    """The form to choose the file of a list."""

    template: ClassVar[str] = "lists/import.html"

    lost: ListDetails | None  # of the list that waited when the program stopped
    languages_offered: Sequence[tuple[str, str]]
    language: str
    max_megabytes: int
    spellings: Sequence[str]
    max_name: int
    max_version: int


async def show(desk: Desk, request: Request) -> View:
    """Show the form to choose a file, or the preview of the chosen list."""
    text = desk.translator_for(request.lang)
    waiting = desk.service(ListImport).waiting
    title = text.gettext("Import a word list")
    if waiting is None:
        return View(title=title, context=await _form_context(desk, request))
    return View(
        title=title,
        context=_preview_context(desk, waiting, request.query, text),
        spoken=lambda: list_announcement(waiting, text),
    )


async def _form_context(desk: Desk, request: Request) -> ListImportContext:
    from faristol.formats.wordlists.unpack import MEGABYTE, MOST
    from faristol.tiles.alphabet import languages

    text = desk.translator_for(request.lang)
    lost = await desk.service(ListImport).load_lost_details()
    language_choices = [
        (GUESSED, text.gettext("As its words show")),
        *((language, capitalize_first(language_name(language, text))) for language in languages()),
    ]
    return ListImportContext(
        lost=lost,
        languages_offered=language_choices,
        language=lost.language if lost and lost.language in languages() else GUESSED,
        max_megabytes=MOST // MEGABYTE,
        spellings=SPELLINGS,
        max_name=MAX_NAME,
        max_version=MAX_VERSION,
    )


def _summary(desk: Desk, waiting: PendingList, text: Translator) -> ListSummary:
    preview, comparison, description = waiting.preview, waiting.comparison, waiting.details
    existing = desk.service(Lexicons).row(preview.digest)
    count = len(preview.words)
    practice = next(
        (
            row.words
            for row in desk.service(Lexicons).rows
            if row.language == description.language
            and desk.service(Lexicons).is_current_practice(row.digest)
        ),
        0,
    )
    against = waiting.against
    is_odd = (
        comparison is not None
        and against is not None
        and comparison.common * FEW < min(count, against.words)
    )
    return ListSummary(
        guess=language_guess_view(waiting, text),
        existing=list_name(existing, existing.language, text) if existing else "",
        against=list_name(against, against.language, text) if against else "",
        is_odd=is_odd,
        is_partly_read=0 < count <= preview.unread_count * MANY,
        is_small=count < SMALL or 2 * count < practice,
        practice=text.format_number(practice) if practice else "",
        facts=file_facts(preview, description, text),
    )


def _length_rows(waiting: PendingList, text: Translator) -> Iterator[LengthRow]:
    """Yield for each length the number of words, before and now."""
    comparison, against = waiting.comparison, waiting.against
    for length in LENGTHS:
        count = waiting.preview.words.count_of(length)
        before = against.lengths[length - LENGTHS[0]] if against else 0
        if count or before:
            yield LengthRow(
                length=length,
                count=text.format_number(count),
                before=text.format_number(before),
                added=text.format_number(comparison.added.count_of(length)) if comparison else "",
                removed=text.format_number(comparison.removed.count_of(length))
                if comparison
                else "",
            )


def _preview_context(
    desk: Desk, waiting: PendingList, query: Mapping[str, str], text: Translator
) -> ListPreviewContext:
    """Return the preview of the part that a query requests, with a page of its words or lines."""
    from faristol.tiles.alphabet import alphabet_of
    from faristol.tiles.reading import format_word

    summary = _summary(desk, waiting, text)
    part_name, page_text = query.get("show", ""), query.get("page", "")
    if part_name not in PARTS:
        return ListLengthsContext(
            waiting=waiting,
            summary=summary,
            show="",
            lengths=list(_length_rows(waiting, text)),
        )
    page = (
        max(1, int(page_text)) if page_text.isdecimal() and len(page_text) < len("1000000") else 1
    )
    alphabet = alphabet_of(waiting.details.language)
    if part_name == "unread":
        unread = waiting.preview.unread
        pages = max(1, -(-len(unread) // LINES))
        page = min(page, pages)
        lines = [
            UnreadLineRow(line=line.line, text=line.text, why=format_reason(line, alphabet, text))
            for line in unread[(page - 1) * LINES : page * LINES]
        ]
        return UnreadLinesContext(
            waiting=waiting,
            summary=summary,
            show=part_name,
            lines=lines,
            page=page,
            pages=pages,
        )
    words = _words_of_part(waiting, part_name)
    if words is None:
        return ListPreviewContext(waiting=waiting, summary=summary, show=part_name)
    part = part_of(words, alphabet, query)
    pages = max(1, -(-len(part) // PAGE))
    page = min(page, pages)
    return ListWordsContext(
        waiting=waiting,
        summary=summary,
        show=part_name,
        words=[format_word(part[at], alphabet) for at in part.places(page, PAGE)],
        jumps=jump_groups(words, part, alphabet, f"#{ROUTE}?show={part_name}", text),
        page=page,
        pages=pages,
        turn=f"?show={part_name}{part.query}&page=",
    )


def _words_of_part(waiting: PendingList, part: str) -> "WordList | None":
    comparison = waiting.comparison
    if comparison is None or part not in ("added", "removed"):
        return None
    return comparison.added if part == "added" else comparison.removed


def _description_from_form(request: Request, language: str, file: str) -> ListDetails:
    name, version = request.line("name"), request.line("version")
    return ListDetails(
        language=language, name=name, version=version, file=printable_file_name(file)
    )


async def read(desk: Desk, request: Request) -> Done:
    """Read a chosen file, and preview its list; a name and a language that are not given are guessed."""
    from faristol.tiles.alphabet import languages

    language = request.value("language")
    if language not in (*languages(), GUESSED):
        raise Refused(Refusal("list/language", {"field": "language"}))
    description = _description_from_form(request, language, request.value("file"))
    if description.name or description.version:
        raise_refusal(await fault_of_details(desk, description, is_read=False))
    content = unwrap(uploaded_file(request))
    raise_refusal(fault_of_format(content))
    return await open_list(
        desk,
        request,
        content,
        file=description.file,
        language="" if language == GUESSED else language,
        name=description.name,
        version=description.version,
    )


async def take(desk: Desk, request: Request) -> Done:
    """Store the previewed list, and use it if requested, in one transaction."""
    waiting = desk.service(ListImport).waiting
    if waiting is None or request.value("digest") != waiting.preview.digest:
        raise Refused(STALE)
    text = desk.translator_for(request.lang)
    row = desk.service(Lexicons).row(waiting.preview.digest)
    # the row of a list whose words were lost stays
    message = gettext_noop("Words restored: {name}.")
    if row is None:
        description = _description_from_form(
            request, waiting.details.language, waiting.details.file
        )
        raise_refusal(await fault_of_details(desk, description, is_read=True))
        row = desk.service(ListImport).row(description, waiting.preview)
        message = gettext_noop("Imported: {name}.")
    elif not await desk.service(Lexicons).is_lost(row.digest):
        raise Refused(Refusal("list/known"))
    await desk.progress(0, 1, text.gettext(TAKING))
    done = Done(
        route="/lists", toast=Message(message, {"name": list_name(row, row.language, text)})
    )
    chosen: list[Operation] = []
    if request.value("use"):
        chosen = await desk.service(Lexicons).choice_operations(row)
    await desk.stream_store.store.write(
        [
            *desk.service(Lexicons).operations_to_store(row, waiting.preview.plain),
            *chosen,
            *DRAFT_REMOVAL,
            desk.stream_store.result_operation(request.id, done),
        ]
    )
    desk.service(Lexicons).note_stored(row)
    for _, _, pref in chosen:
        desk.stream_store.prefs[CHOSEN] = pref["value"]
    desk.service(ListImport).forget()
    return done


async def drop(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Discard the list."""
    await desk.service(ListImport).drop()
    return Done(route="/lists", toast=Message(gettext_noop("Nothing was imported.")))


async def export(desk: Desk, request: Request) -> Done:
    """Save the words that only one of the two lists has to a file."""
    waiting = desk.service(ListImport).waiting
    part = request.value("part")
    words = _words_of_part(waiting, part) if waiting is not None else None
    if waiting is None or words is None or not len(words):
        raise Refused(STALE)
    text = desk.translator_for(request.lang)
    name = text.gettext("new-words") if part == "added" else text.gettext("removed-words")
    effect = await export_words(
        words,
        waiting.details.language,
        f"{file_name(waiting.details.name, waiting.details.version)}-{name}.txt",
        desk.progress,
        text,
    )
    return Done(effects=(effect,))
