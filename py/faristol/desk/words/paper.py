"""Put what was found on paper, and into a table for other programs."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import date_of, format_day
from faristol.desk.kernel.translation import Text, counted
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import language_name
from faristol.desk.words.find import BY_LENGTH, as_laid, find, has_hooks, hook_letters, spelled
from faristol.desk.words.query import WAYS, Ask, asked, heading, used
from faristol.desk.words.result_view import in_words, order_said
from faristol.formats.sheet import write
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import format_word, in_tiles
from faristol.words.search import Match, Matches, hooks

MOST_PRINTED = 5_000  # words on paper: some twenty sheets
MOST_SAVED = 1_000_000  # lines of a table: as many as a spreadsheet opens
MOST_HOOKED = 5_000  # of so few words the hooks go into the table too
CHUNK = 5_000


async def show(desk: Desk, request: Request) -> View:
    """Show the sheets as they will be printed."""
    ask, row = await asked(desk, request)
    if row is not None:
        desk.of(Lexicons).want(row.digest)
    text = desk.text_of(request.lang)
    found: Matches | Refusal = Refusal("words/nothing_asked")
    if row is not None and _is_asked(ask):
        found = find(await desk.of(Lexicons).lexicon(row.digest), ask)
    total = 0 if isinstance(found, Refusal) else found.count
    return View(
        title=text.say("Words on paper"),
        template="words/print.html",
        context={
            "back": f"#{ask.route()}",
            "problem": in_words(found, text) if isinstance(found, Refusal) else "",
            "heading": heading(ask, text),
            "language": "" if row is None else language_name(row.language, text),
            "used": used(row, text),
            "digest": "" if row is None else row.short,
            "count": total,
            "order": order_said(ask, text),
            "day": format_day(desk.clock.now(), desk.zone(request), text),
            "groups": [] if isinstance(found, Refusal) else list(_sheets(found, ask, text)),
            "cut": text.say(
                "Only the first {shown} of {count} are printed.",
                shown=text.number(MOST_PRINTED),
                count=text.number(total),
            )
            if total > MOST_PRINTED
            else "",
        },
    )


def _is_asked(ask: Ask) -> bool:
    return ask.meant != "check" and (bool(ask.text) or not WAYS[ask.meant].needs_text)


def _sheets(found: Matches, ask: Ask, text: Text) -> Iterator[dict[str, Any]]:
    """Give the words in their order, under the number of their tiles if that is how they are ordered."""
    matches = found.page(ask.order, limit=MOST_PRINTED)
    with_hooks = has_hooks(found)
    for tiles, same in groupby(matches, lambda match: len(match.word) if _is_split(ask) else 0):
        yield {
            "title": text.count("{n} tile", "{n} tiles", tiles) if tiles else "",
            "has_hooks": with_hooks,
            "words": [_printed(match, found, with_hooks=with_hooks) for match in same],
        }


def _is_split(ask: Ask) -> bool:
    return ask.order in BY_LENGTH


def _printed(match: Match, found: Matches, *, with_hooks: bool) -> tuple[str, str, int, str]:
    """Return what stands on a line of paper: in front, the word, its points, behind."""
    alphabet = found.lexicon.alphabet
    word = format_word(as_laid(match.word, alphabet), alphabet)
    if not with_hooks:
        return "", word, match.points, ""
    around = hooks(found.lexicon, match.word)
    front, back = (" ".join(hook_letters(side, alphabet)) for side in (around.front, around.back))
    return front, word, match.points, back


# ---- a table ----


async def export(desk: Desk, request: Request) -> Done:
    """Hand out everything that was found as CSV."""
    ask, row = await asked(desk, request)
    if row is None or not _is_asked(ask):
        raise Refused(Refusal("words/nothing_asked"))
    found = unwrap(find(await desk.of(Lexicons).lexicon(row.digest), ask))
    if not found.count:
        raise Refused(Refusal("words/none"))
    text = desk.text_of(request.lang)
    total = min(found.count, MOST_SAVED)
    with_hooks = total <= MOST_HOOKED
    lines = [write([_titles(text, with_hooks=with_hooks)]).decode()]
    for start in range(0, total, CHUNK):
        await desk.progress(start, total, text.say("Writing the table…"))
        matches = found.page(ask.order, offset=start, limit=min(CHUNK, total - start))
        rows = [_row(match, found, with_hooks=with_hooks) for match in matches]
        lines.append(write(rows).decode().removeprefix("\ufeff"))
    toast = None
    if found.count > total:
        toast = counted(
            "The table has the first {n} word.",
            "The table has the first {n} words.",
            total,
        )
    file = download_effect(
        _file_name(ask, date_of(desk.clock.now(), desk.zone(request)), text), "".join(lines)
    )
    return Done(toast=toast, effects=(file,))


def _titles(text: Text, *, with_hooks: bool) -> list[str]:
    titles = [text.say("Word"), text.say("Tiles"), text.say("Number of tiles"), text.say("Points")]
    return [*titles, text.say("Front hooks"), text.say("Back hooks")] if with_hooks else titles


def _row(match: Match, found: Matches, *, with_hooks: bool) -> list[str]:
    alphabet = found.lexicon.alphabet
    laid = as_laid(match.word, alphabet)
    cells = [spelled(laid, alphabet), in_tiles(laid, alphabet), str(len(laid)), str(match.points)]
    if with_hooks:
        around = hooks(found.lexicon, match.word)
        cells += [" ".join(hook_letters(side, alphabet)) for side in (around.front, around.back)]
    return cells


def _file_name(ask: Ask, today: str, text: Text) -> str:
    """Return a name that any system takes: only letters and digits of what was typed."""
    typed = "".join(sign for sign in ask.text if sign.isalnum())[:20]
    parts = [text.say("words"), typed, ask.length, today]
    return "-".join(part for part in parts if part) + ".csv"
