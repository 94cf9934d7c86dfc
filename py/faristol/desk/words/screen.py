"""Screen of the word desk: check words, search the list in use while typing, save and print matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.lexicons import LOOKED_UP, LexiconRow, Lexicons
from faristol.desk.shared.list_names import capitalize_first, language_name
from faristol.desk.words.answer import WordsAnswer
from faristol.desk.words.query import (
    MAX_TEXT,
    ORDERS,
    WAYS,
    LookupWay,
    UsedListView,
    WordLookup,
    format_heading,
    format_length,
    length_options,
    lookup_from_request,
    used_list_view,
)
from faristol.tiles.alphabet import alphabet_of, languages
from faristol.words.wordlist import LENGTHS


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsLanguageOption:
    """A language in which words can be looked up."""

    value: str
    name: str
    is_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsPrintHeading:
    """The heading of the answer when this screen itself is printed."""

    heading: str
    list_label: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WordsContext(Context):
    """The word desk with its answer."""

    template: ClassVar[str] = "words/screen.html"
    regions: ClassVar[Mapping[str, str]] = {"words-found": "words/matches.html"}

    lookup: WordLookup
    languages: Sequence[WordsLanguageOption]
    used_list: UsedListView
    lost: str  # the digest of a chosen list that is not on this device, or empty
    ways: Mapping[str, LookupWay]
    # value and label of each choice
    lengths: Sequence[tuple[str, str]]
    orders: Sequence[tuple[str, str]]
    print_heading: WordsPrintHeading
    day: str
    answer: WordsAnswer


async def show(desk: Desk, request: Request) -> View:
    """Show the word desk with its answer."""
    lookup, row = await lookup_from_request(desk, request)
    if row is not None:
        desk.service(Lexicons).enqueue(row.digest)
    text = desk.translator_for(request.lang)
    return View(
        title=text.gettext("Words"),
        context=WordsContext(
            lookup=lookup,
            languages=_language_options(lookup, request.lang),
            used_list=used_list_view(row, text),
            lost=await desk.service(Lexicons).lost_choice(lookup.language),
            ways=WAYS,
            lengths=_length_options(lookup, text),
            orders=[(value, text.gettext(name)) for value, name in ORDERS.items()],
            print_heading=_print_heading(lookup, row, text),
            day=format_day(desk.clock.now(), desk.zone(request), text),
            answer=await _build_answer(desk, lookup, row, text),
        ),
    )


def _print_heading(
    lookup: WordLookup, row: LexiconRow | None, text: Translator
) -> WordsPrintHeading:
    digest = f" ({row.short})" if row else ""
    # the name of a practice list has its language already
    list_label = (
        row.short if row and row.is_practice else language_name(lookup.language, text) + digest
    )
    return WordsPrintHeading(heading=format_heading(lookup, text), list_label=list_label)


def _language_options(lookup: WordLookup, lang: str) -> list[WordsLanguageOption]:
    options = [
        WordsLanguageOption(
            value=code,
            name=capitalize_first(alphabet_of(code).name),
            is_on=code == lookup.language,
        )
        for code in languages()
    ]
    return sorted(options, key=lambda option: (option.value != lang, option.value))


def _length_options(lookup: WordLookup, text: Translator) -> list[tuple[str, str]]:
    """Return the lengths to choose from, and the one requested by the address."""
    offered = length_options(text)
    is_offered = lookup.length in dict(offered)
    return (
        offered if is_offered else [*offered, (lookup.length, format_length(lookup.length, text))]
    )


async def _build_answer(
    desk: Desk, lookup: WordLookup, row: LexiconRow | None, text: Translator
) -> WordsAnswer:
    answer = WordsAnswer(state="nothing", length=format_length(lookup.length, text))
    if row is None:
        return replace(answer, state="no list")
    if lookup.is_too_long:
        problem = text.gettext("Only the first {n} characters are read.", n=MAX_TEXT)
        answer = replace(answer, problem=problem)
    if lookup.way == "dear":
        alphabet = alphabet_of(lookup.language)
        dear = alphabet.dear
        letters = [(alphabet.letter(code).name, alphabet.written[code]) for code in dear]
        answer = replace(answer, letters=letters)
    if lookup.way == "list" and not lookup.text and not lookup.length:
        return replace(
            answer,
            state="lengths",
            list_lengths=[
                row_count for row_count in zip(LENGTHS, row.lengths, strict=True) if row_count[1]
            ],
        )
    if WAYS[lookup.effective_way].needs_text and not lookup.text:
        return answer
    lexicon = await desk.service(Lexicons).lexicon(row.digest)
    if lookup.effective_way == "check":
        from faristol.desk.words.result_view import check_words

        return check_words(lexicon, lookup, answer, text)
    from faristol.desk.words.result_view import search_words

    return search_words(lexicon, lookup, answer, text)


async def use_language(desk: Desk, request: Request) -> Done:
    """Look words up in another language from now on; the input stays."""
    lookup, _ = await lookup_from_request(desk, request)
    requested = request.value("language")
    if requested not in languages():
        return Done(route=lookup.route())
    await desk.stream_store.put_pref(LOOKED_UP, requested)
    return Done(route=lookup.route(language=requested))
