"""Show the word desk: check words, search the list in use while typing, save and print what is found."""

from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import LOOKED_UP, LexiconRow, Lexicons
from faristol.desk.shared.list_names import capitalize_first, language_name
from faristol.desk.words.query import (
    LONGEST,
    ORDERS,
    WAYS,
    Ask,
    asked,
    heading,
    length_options,
    length_said,
    used,
)
from faristol.tiles.alphabet import alphabet_of, languages
from faristol.words.wordlist import LENGTHS


async def show(desk: Desk, request: Request) -> View:
    """Show the desk, with what was found."""
    ask, row = await asked(desk, request)
    if row is not None:
        desk.of(Lexicons).load_later(row.digest)
    text = desk.text_of(request.lang)
    return View(
        title=text.say("Words"),
        template="words/screen.html",
        regions={"words-found": "words/matches.html"},
        context={
            "ask": ask,
            "languages": _languages(ask, request.lang),
            "used": used(row, text),
            "lost": await desk.of(Lexicons).lost_choice(ask.language),
            "ways": WAYS,
            "lengths": _lengths(ask, text),
            "orders": [(value, text.say(name)) for value, name in ORDERS.items()],
            "printed": _printed(ask, row, text),
            "day": format_day(desk.clock.now(), desk.zone(request), text),
            **await _answer(desk, ask, row, text),
        },
    )


def _printed(ask: Ask, row: LexiconRow | None, text: Text) -> dict[str, str]:
    """Return what stands above the answer when this very screen is printed."""
    digest = f" ({row.short})" if row else ""
    # a practice list is called by its language already
    listed = row.short if row and row.is_practice else language_name(ask.language, text) + digest
    return {"heading": heading(ask, text), "list": listed}


def _languages(ask: Ask, lang: str) -> list[dict[str, Any]]:
    found = [
        {
            "value": code,
            "name": capitalize_first(alphabet_of(code).name),
            "is_on": code == ask.language,
        }
        for code in languages()
    ]
    return sorted(found, key=lambda one: (one["value"] != lang, one["value"]))


def _lengths(ask: Ask, text: Text) -> list[tuple[str, str]]:
    """Return the lengths one can choose, and the one that an address asks for."""
    offered = length_options(text)
    is_offered = ask.length in dict(offered)
    return offered if is_offered else [*offered, (ask.length, length_said(ask.length, text))]


async def _answer(desk: Desk, ask: Ask, row: LexiconRow | None, text: Text) -> dict[str, Any]:
    """Return what the region of the answer shows."""
    answer: dict[str, Any] = {
        "state": "nothing",
        "problem": "",
        "said": "",
        "length": length_said(ask.length, text),
    }
    if row is None:
        return answer | {"state": "no list"}
    if ask.is_too_long:
        answer["problem"] = text.say("Only the first {n} characters are read.", n=LONGEST)
    if ask.way == "dear":
        alphabet = alphabet_of(ask.language)
        dear = alphabet.dear
        answer["letters"] = [(alphabet.letter(code).name, alphabet.written[code]) for code in dear]
    if ask.way == "list" and not ask.text and not ask.length:
        return answer | {
            "state": "lengths",
            "by_length": [one for one in zip(LENGTHS, row.lengths, strict=True) if one[1]],
        }
    if WAYS[ask.meant].needs_text and not ask.text:
        return answer
    lexicon = await desk.of(Lexicons).lexicon(row.digest)
    if ask.meant == "check":
        from faristol.desk.words.result_view import checked

        return answer | checked(lexicon, ask, text)
    from faristol.desk.words.result_view import listed

    return answer | listed(lexicon, ask, text)


async def use_language(desk: Desk, request: Request) -> Done:
    """Look words up in another language from now on; what was typed stays."""
    ask, _ = await asked(desk, request)
    wanted = request.value("language")
    if wanted not in languages():
        return Done(go=ask.route())
    await desk.shelf.put_pref(LOOKED_UP, wanted)
    return Done(go=ask.route(language=wanted))
