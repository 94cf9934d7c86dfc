"""Printout of the matches of the word desk, and their table for other programs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import date_of, format_day
from faristol.desk.kernel.translation import Translator, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import language_name
from faristol.desk.words.check import format_refusal
from faristol.desk.words.find import (
    BY_LENGTH,
    find_matches,
    format_plain,
    has_hooks,
    hook_letters,
    with_blanks,
)
from faristol.desk.words.query import (
    WAYS,
    UsedListView,
    WordLookup,
    format_heading,
    lookup_from_request,
    used_list_view,
)
from faristol.desk.words.result_view import format_order
from faristol.formats.sheet import write
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import format_word, in_tiles
from faristol.words.search import Match, Matches, hooks

MAX_PRINTED = 5_000  # words on paper: about twenty pages
MAX_SAVED = 1_000_000  # rows of a table: as many as a spreadsheet opens
MAX_HOOKED = 5_000  # words of a table with hooks
CHUNK = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedGroup:
    """Words on paper, of one length if they are ordered by it."""

    title: str  # the length, or empty
    has_hooks: bool
    # front hooks, word, points, back hooks of each
    words: Sequence[tuple[str, str, int, str]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WordsPaperContext(Context):
    """The pages with the matches of a lookup."""

    template: ClassVar[str] = "words/print.html"

    back: str  # the address of the lookup
    problem: str  # why there are no words
    heading: str
    language: str
    used_list: UsedListView
    digest: str
    count: int
    order: str
    day: str
    groups: Sequence[PrintedGroup]
    cut: str  # the note that not all words are printed, or empty


async def show(desk: Desk, request: Request) -> View:
    """Show the pages as they will be printed."""
    lookup, row = await lookup_from_request(desk, request)
    if row is not None:
        desk.service(Lexicons).enqueue(row.digest)
    text = desk.translator_for(request.lang)
    matches: Matches | Refusal = Refusal("words/nothing_asked")
    if row is not None and _is_searchable(lookup):
        matches = find_matches(await desk.service(Lexicons).lexicon(row.digest), lookup)
    total = 0 if isinstance(matches, Refusal) else matches.count
    return View(
        title=text.gettext("Words on paper"),
        context=WordsPaperContext(
            back=f"#{lookup.route()}",
            problem=format_refusal(matches, text) if isinstance(matches, Refusal) else "",
            heading=format_heading(lookup, text),
            language="" if row is None else language_name(row.language, text),
            used_list=used_list_view(row, text),
            digest="" if row is None else row.short,
            count=total,
            order=format_order(lookup, text),
            day=format_day(desk.clock.now(), desk.zone(request), text),
            groups=[]
            if isinstance(matches, Refusal)
            else list(_iterate_groups(matches, lookup, text)),
            cut=text.gettext(
                "Only the first {shown} of {count} are printed.",
                shown=text.format_number(MAX_PRINTED),
                count=text.format_number(total),
            )
            if total > MAX_PRINTED
            else "",
        ),
    )


def _is_searchable(lookup: WordLookup) -> bool:
    return lookup.effective_way != "check" and (
        bool(lookup.text) or not WAYS[lookup.effective_way].needs_text
    )


def _iterate_groups(
    result: Matches, lookup: WordLookup, text: Translator
) -> Iterator[PrintedGroup]:
    """Yield the words in their order, grouped by number of tiles if they are ordered by it."""
    matches = result.page(lookup.order, limit=MAX_PRINTED)
    needs_hooks = has_hooks(result)
    for tiles, same in groupby(
        matches, lambda match: len(match.word) if _is_split_by_length(lookup) else 0
    ):
        yield PrintedGroup(
            title=text.ngettext("{n} tile", "{n} tiles", tiles) if tiles else "",
            has_hooks=needs_hooks,
            words=[_build_print_row(match, result, needs_hooks=needs_hooks) for match in same],
        )


def _is_split_by_length(lookup: WordLookup) -> bool:
    return lookup.order in BY_LENGTH


def _build_print_row(
    match: Match, result: Matches, *, needs_hooks: bool
) -> tuple[str, str, int, str]:
    """Return a printed row: the front hooks, the word, its points, the back hooks."""
    alphabet = result.lexicon.alphabet
    word = format_word(with_blanks(match.word, alphabet), alphabet)
    if not needs_hooks:
        return "", word, match.points, ""
    around = hooks(result.lexicon, match.word)
    front, back = (" ".join(hook_letters(side, alphabet)) for side in (around.front, around.back))
    return front, word, match.points, back


# ---- a table ----


async def export(desk: Desk, request: Request) -> Done:
    """Export all matches as CSV."""
    lookup, row = await lookup_from_request(desk, request)
    if row is None or not _is_searchable(lookup):
        raise Refused(Refusal("words/nothing_asked"))
    result = unwrap(find_matches(await desk.service(Lexicons).lexicon(row.digest), lookup))
    if not result.count:
        raise Refused(Refusal("words/none"))
    text = desk.translator_for(request.lang)
    total = min(result.count, MAX_SAVED)
    needs_hooks = total <= MAX_HOOKED
    lines = [write([_build_titles(text, needs_hooks=needs_hooks)]).decode()]
    for start in range(0, total, CHUNK):
        await desk.progress(start, total, text.gettext("Writing the table…"))
        matches = result.page(lookup.order, offset=start, limit=min(CHUNK, total - start))
        rows = [_build_row(match, result, needs_hooks=needs_hooks) for match in matches]
        lines.append(write(rows).decode().removeprefix("\ufeff"))
    toast = None
    if result.count > total:
        toast = ngettext_lazy(
            "The table has the first {n} word.",
            "The table has the first {n} words.",
            total,
        )
    file = download_effect(
        _file_name(lookup, date_of(desk.clock.now(), desk.zone(request)), text), "".join(lines)
    )
    return Done(toast=toast, effects=(file,))


def _build_titles(text: Translator, *, needs_hooks: bool) -> list[str]:
    titles = [
        text.gettext("Word"),
        text.gettext("Tiles"),
        text.gettext("Number of tiles"),
        text.gettext("Points"),
    ]
    return (
        [*titles, text.gettext("Front hooks"), text.gettext("Back hooks")]
        if needs_hooks
        else titles
    )


def _build_row(match: Match, result: Matches, *, needs_hooks: bool) -> list[str]:
    alphabet = result.lexicon.alphabet
    laid = with_blanks(match.word, alphabet)
    cells = [
        format_plain(laid, alphabet),
        in_tiles(laid, alphabet),
        str(len(laid)),
        str(match.points),
    ]
    if needs_hooks:
        around = hooks(result.lexicon, match.word)
        cells += [" ".join(hook_letters(side, alphabet)) for side in (around.front, around.back)]
    return cells


def _file_name(lookup: WordLookup, today: str, text: Translator) -> str:
    """Return a file name for any system: only letters and digits of the input."""
    letters = "".join(sign for sign in lookup.text if sign.isalnum())[:20]
    parts = [text.gettext("words"), letters, lookup.length, today]
    return "-".join(part for part in parts if part) + ".csv"
