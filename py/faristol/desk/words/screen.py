"""Screen of the word desk: check words, search the list in use while typing, save and print matches."""

from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import LOOKED_UP, LexiconRow, Lexicons
from faristol.desk.shared.list_names import capitalize_first, language_name
from faristol.desk.words.query import (
    MAX_TEXT,
    ORDERS,
    WAYS,
    WordLookup,
    format_heading,
    format_length,
    length_options,
    lookup_from_request,
    used_list_view,
)
from faristol.tiles.alphabet import alphabet_of, languages
from faristol.words.wordlist import LENGTHS


async def show(desk: Desk, request: Request) -> View:
    """Show the word desk with its answer."""
    lookup, row = await lookup_from_request(desk, request)
    if row is not None:
        desk.service(Lexicons).enqueue(row.digest)
    text = desk.translator_for(request.lang)
    return View(
        title=text.gettext("Words"),
        template="words/screen.html",
        regions={"words-found": "words/matches.html"},
        context={
            "lookup": lookup,
            "languages": _language_options(lookup, request.lang),
            "used_list": used_list_view(row, text),
            "lost": await desk.service(Lexicons).lost_choice(lookup.language),
            "ways": WAYS,
            "lengths": _length_options(lookup, text),
            "orders": [(value, text.gettext(name)) for value, name in ORDERS.items()],
            "print_heading": _print_heading(lookup, row, text),
            "day": format_day(desk.clock.now(), desk.zone(request), text),
            **await _build_answer(desk, lookup, row, text),
        },
    )


def _print_heading(lookup: WordLookup, row: LexiconRow | None, text: Translator) -> dict[str, str]:
    """Return the heading of the answer when this screen itself is printed."""
    digest = f" ({row.short})" if row else ""
    # the name of a practice list has its language already
    list_label = (
        row.short if row and row.is_practice else language_name(lookup.language, text) + digest
    )
    return {"heading": format_heading(lookup, text), "list": list_label}


def _language_options(lookup: WordLookup, lang: str) -> list[dict[str, Any]]:
    options = [
        {
            "value": code,
            "name": capitalize_first(alphabet_of(code).name),
            "is_on": code == lookup.language,
        }
        for code in languages()
    ]
    return sorted(options, key=lambda option: (option["value"] != lang, option["value"]))


def _length_options(lookup: WordLookup, text: Translator) -> list[tuple[str, str]]:
    """Return the lengths to choose from, and the one requested by the address."""
    offered = length_options(text)
    is_offered = lookup.length in dict(offered)
    return (
        offered if is_offered else [*offered, (lookup.length, format_length(lookup.length, text))]
    )


async def _build_answer(
    desk: Desk, lookup: WordLookup, row: LexiconRow | None, text: Translator
) -> dict[str, Any]:
    """Return the data of the answer's region."""
    answer: dict[str, Any] = {
        "state": "nothing",
        "problem": "",
        "summary": "",
        "length": format_length(lookup.length, text),
    }
    if row is None:
        return answer | {"state": "no list"}
    if lookup.is_too_long:
        answer["problem"] = text.gettext("Only the first {n} characters are read.", n=MAX_TEXT)
    if lookup.way == "dear":
        alphabet = alphabet_of(lookup.language)
        dear = alphabet.dear
        answer["letters"] = [(alphabet.letter(code).name, alphabet.written[code]) for code in dear]
    if lookup.way == "list" and not lookup.text and not lookup.length:
        return answer | {
            "state": "lengths",
            "by_length": [
                row_count for row_count in zip(LENGTHS, row.lengths, strict=True) if row_count[1]
            ],
        }
    if WAYS[lookup.effective_way].needs_text and not lookup.text:
        return answer
    lexicon = await desk.service(Lexicons).lexicon(row.digest)
    if lookup.effective_way == "check":
        from faristol.desk.words.result_view import check_view

        return answer | check_view(lexicon, lookup, text)
    from faristol.desk.words.result_view import matches_view

    return answer | matches_view(lexicon, lookup, text)


async def use_language(desk: Desk, request: Request) -> Done:
    """Look words up in another language from now on; the input stays."""
    lookup, _ = await lookup_from_request(desk, request)
    requested = request.value("language")
    if requested not in languages():
        return Done(route=lookup.route())
    await desk.stream_store.put_pref(LOOKED_UP, requested)
    return Done(route=lookup.route(language=requested))
