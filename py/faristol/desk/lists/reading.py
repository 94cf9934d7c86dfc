"""Take in a club's word list: nothing is stored before it was shown and compared."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused, raise_refusal, unwrap, uploaded_file
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import LANGUAGES, Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.lists.announcements import list_announcement
from faristol.desk.lists.preview import jumps, part_of, why
from faristol.desk.shared.lexicons import CHOSEN, Lexicons
from faristol.desk.shared.list_import import (
    GONE,
    LOOKED_AT,
    MAX_NAME,
    MAX_VERSION,
    ROUTE,
    ListImport,
    Said,
    Waiting,
    check,
    shown_file,
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
    from faristol.formats.wordlists.read import ListPreview
    from faristol.words.wordlist import WordList

PAGE = 240  # words; they stand in columns
LINES = 100
MOST = 48  # megabytes of a file, as formats/wordlists reads
PARTS = ("added", "removed", "unread")
TAKING = mark("Importing…")
SPELLINGS = ("L·L, L.L, L-L, ŀl; NY; QU", "[L·L]; [NY]; [QU]", "W; Y; Q", "1; 2; 3")
SMALL = 10_000  # words: an official list has hundreds of thousands
MANY = 100  # one line in so many that is not understood is more than slips of the pen
FEW = 3  # with less than a third in common, two lists are hardly of one language


async def show(desk: Desk, request: Request) -> View:
    """Show where to choose a list, or what the chosen one is."""
    text = desk.text_of(request.lang)
    waiting = desk.of(ListImport).waiting
    title = text.say("Import a word list")
    if waiting is None:
        return View(title=title, template="lists/import.html", context=await _asked(desk, request))
    shown = request.query.get("show", "")
    shown = shown if shown in PARTS else ""
    context = {
        **_summary(desk, waiting, text),
        "show": shown,
        **_page(waiting, request.query, text),
    }
    return View(
        title=title,
        template="lists/preview.html",
        context=context,
        spoken=lambda: list_announcement(waiting, text),
    )


async def _asked(desk: Desk, request: Request) -> dict[str, Any]:
    from faristol.tiles.alphabet import languages

    text = desk.text_of(request.lang)
    lost = await desk.of(ListImport).lost()
    first = lost.language if lost else request.lang
    offered = [
        (language, capitalize_first(language_name(language, text))) for language in languages()
    ]
    return {
        "lost": lost,
        "languages_offered": offered,
        "language": first if first in languages() else LANGUAGES[0],
        "most": MOST,
        "spellings": SPELLINGS,
        "max_name": MAX_NAME,
        "max_version": MAX_VERSION,
    }


def _summary(desk: Desk, waiting: Waiting, text: Text) -> dict[str, Any]:
    preview, comparison, said = waiting.preview, waiting.comparison, waiting.said
    known = desk.of(Lexicons).row(preview.digest)
    count = len(preview.words)
    practice = next(
        (
            row.words
            for row in desk.of(Lexicons).rows
            if row.language == said.language and desk.of(Lexicons).is_current_practice(row.digest)
        ),
        0,
    )
    against = waiting.against
    is_odd = (
        comparison is not None
        and against is not None
        and comparison.common * FEW < min(count, against.words)
    )
    return {
        "waiting": waiting,
        "language": language_name(said.language, text),
        "known": list_name(known, known.language, text) if known else "",
        "against": list_name(against, against.language, text) if against else "",
        "is_odd": is_odd,
        "is_partly_read": 0 < count <= preview.unread_count * MANY,
        "is_small": count < SMALL or 2 * count < practice,
        "practice": text.number(practice) if practice else "",
        "lengths": list(_lengths(waiting, text)),
        "facts": list(_facts(preview, said, text)),
        "max_name": MAX_NAME,
        "max_version": MAX_VERSION,
    }


def _lengths(waiting: Waiting, text: Text) -> Iterator[dict[str, Any]]:
    """Give what each length has, before and now."""
    comparison, against = waiting.comparison, waiting.against
    for length in LENGTHS:
        count = waiting.preview.words.count_of(length)
        before = against.lengths[length - LENGTHS[0]] if against else 0
        if count or before:
            yield {
                "length": length,
                "count": text.number(count),
                "before": text.number(before),
                "added": text.number(comparison.added.count_of(length)) if comparison else "",
                "removed": text.number(comparison.removed.count_of(length)) if comparison else "",
            }


_ENCODINGS = {
    "ascii": "ASCII",
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "windows-1252": "Windows-1252",
    "windows-1250": "Windows-1250",
}


def _facts(preview: "ListPreview", said: Said, text: Text) -> list[tuple[str, str]]:
    """Return how the list stood in its file, each a name and what is so."""
    found = [(text.say("File"), " / ".join(filter(None, (said.file, preview.member))))]
    if preview.form == "kwg":
        found.append((text.say("Kind"), text.say("KWG, the word graph used by other programs")))
    else:
        found.append((text.say("Kind"), text.say("Text, one word per line")))
        found.append((text.say("Letters"), _ENCODINGS[preview.encoding]))
        if preview.spellings:
            found.append((text.say("Two-letter tiles"), ", ".join(preview.spellings)))
        if preview.has_stress:
            found.append((text.say("Stress"), text.say("an apostrophe before the vowel, ignored")))
    counts = (
        (preview.lines, mark("Lines")),
        (preview.columns, mark("Lines with more than one column")),
        (preview.remarks, mark("Comments")),
        (preview.repeated, mark("Repeated words")),
        (preview.too_short, mark("Left out: only one tile")),
        (preview.too_long, mark("Left out: over 15 tiles")),
    )
    found += [(text.say(name), text.number(count)) for count, name in counts if count]
    if preview.long:
        more = ", …" if preview.too_long > len(preview.long) else ""
        name, count = found.pop()
        found.append((name, f"{count}: {', '.join(preview.long)}{more}"))
    return found


def _page(waiting: Waiting, query: Mapping[str, str], text: Text) -> dict[str, Any]:
    """Return the part of the words or lines that one page shows, and the jumps to others."""
    from faristol.tiles.alphabet import alphabet_of
    from faristol.tiles.reading import format_word

    shown, asked = query.get("show", ""), query.get("page", "")
    page = max(1, int(asked)) if asked.isdecimal() and len(asked) < len("1000000") else 1
    alphabet = alphabet_of(waiting.said.language)
    if shown == "unread":
        unread = waiting.preview.unread
        pages = max(1, -(-len(unread) // LINES))
        page = min(page, pages)
        lines = [
            {"line": line.line, "text": line.text, "why": why(line, alphabet, text)}
            for line in unread[(page - 1) * LINES : page * LINES]
        ]
        return {"lines": lines, "page": page, "pages": pages, "turn": "?show=unread&page="}
    words = _words(waiting, shown)
    if words is None:
        return {"page": 1, "pages": 1}
    part = part_of(words, alphabet, query)
    pages = max(1, -(-len(part) // PAGE))
    page = min(page, pages)
    return {
        "words": [format_word(part[at], alphabet) for at in part.places(page, PAGE)],
        "jumps": jumps(words, part, alphabet, f"#{ROUTE}?show={shown}", text),
        "page": page,
        "pages": pages,
        "turn": f"?show={shown}{part.query}&page=",
    }


def _words(waiting: Waiting, shown: str) -> "WordList | None":
    comparison = waiting.comparison
    if comparison is None or shown not in ("added", "removed"):
        return None
    return comparison.added if shown == "added" else comparison.removed


def _said(request: Request, language: str, file: str) -> Said:
    name, version = request.line("name"), request.line("version")
    return Said(language=language, name=name, version=version, file=shown_file(file))


async def read(desk: Desk, request: Request) -> Done:
    """Look at a chosen file."""
    from faristol.tiles.alphabet import languages

    text = desk.text_of(request.lang)
    language = request.value("language")
    if language not in languages():
        raise Refused(Refusal("list/language", {"field": "language"}))
    said = _said(request, language, request.value("file"))
    raise_refusal(await check(desk, said, is_read=False))
    content = unwrap(uploaded_file(request))
    raise_refusal(_fault_of_program(content))
    raise_refusal(await desk.of(ListImport).read(content, said, desk.progress, text))
    return LOOKED_AT


def _fault_of_program(content: bytes) -> Refusal | None:
    """Return what program a file is of, where it holds no list: its lines would only be called no words."""
    from faristol.formats.file_detection import format_of, is_saved_file

    known = "saved" if is_saved_file(content) else format_of(content)
    return Refusal(f"file/{known}", {"field": "file"}) if known not in ("", "list") else None


async def take(desk: Desk, request: Request) -> Done:
    """Store what was shown, and use it if that is wanted: one transaction."""
    waiting = desk.of(ListImport).waiting
    if waiting is None or request.value("digest") != waiting.preview.digest:
        raise Refused(STALE)
    text = desk.text_of(request.lang)
    row = desk.of(Lexicons).row(waiting.preview.digest)
    told = mark("Words restored: {name}.")  # what is known of a list whose words were lost stays
    if row is None:
        said = _said(request, waiting.said.language, waiting.said.file)
        raise_refusal(await check(desk, said, is_read=True))
        row = desk.of(ListImport).row(said, waiting.preview)
        told = mark("Imported: {name}.")
    elif not await desk.of(Lexicons).is_lost(row.digest):
        raise Refused(Refusal("list/known"))
    await desk.progress(0, 1, text.say(TAKING))
    done = Done(go="/lists", toast=Message(told, {"name": list_name(row, row.language, text)}))
    chosen: list[Operation] = []
    if request.value("use"):
        chosen = await desk.of(Lexicons).choice_operations(row)
    await desk.shelf.store.write(
        [
            *desk.of(Lexicons).keep_operations(row, waiting.preview.plain),
            *chosen,
            *GONE,
            desk.shelf.done_row(request.id, done),
        ]
    )
    desk.of(Lexicons).kept(row)
    for _, _, pref in chosen:
        desk.shelf.prefs[CHOSEN] = pref["value"]
    desk.of(ListImport).forget()
    return done


async def drop(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Leave the list alone."""
    await desk.of(ListImport).drop()
    return Done(go="/lists", toast=Message(mark("Nothing was imported.")))


async def export(desk: Desk, request: Request) -> Done:
    """Hand out the words that only one of the two lists has."""
    waiting = desk.of(ListImport).waiting
    part = request.value("part")
    words = _words(waiting, part) if waiting is not None else None
    if waiting is None or words is None or not len(words):
        raise Refused(STALE)
    text = desk.text_of(request.lang)
    name = text.say("new-words") if part == "added" else text.say("removed-words")
    effect = await export_words(
        words,
        waiting.said.language,
        f"{file_name(waiting.said.name, waiting.said.version)}-{name}.txt",
        desk.progress,
        text,
    )
    return Done(effects=(effect,))
