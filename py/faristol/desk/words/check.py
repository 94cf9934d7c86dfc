"""Words looked up one by one: the verdict, the tiles as read, and similar words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.rack_input import refusal_of_misreading
from faristol.desk.words.answer import (
    CheckedWordView,
    FurtherLookupView,
    HookView,
    ReadTileView,
    SimilarWordView,
)
from faristol.desk.words.find import (
    format_measure,
    format_plain,
    hook_letters,
    parts,
    with_blanks,
)
from faristol.desk.words.query import WordLookup
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.reading import Misread
from faristol.tiles.word_input import read_asked
from faristol.words.bits import members
from faristol.words.lexicon import Lexicon
from faristol.words.search import Query, Rack, containing, hooks, search, starting_with
from faristol.words.wordlist import LENGTHS

MAX_WORDS = 12  # words looked up together
MAX_SIMILAR = 24  # similar words displayed of an invalid one


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedUpWord:
    """The result of looking one word up."""

    text: str
    word: Word = b""
    is_valid: bool = False
    refusal: Refusal | None = None


def look_up(lexicon: Lexicon, text: str) -> LookedUpWord:
    """Look a word up."""
    word = read_asked(text, lexicon.alphabet)
    if isinstance(word, Misread):
        refusal = refusal_of_misreading(f"word/{word.code}", word.sign, lexicon.alphabet)
        return LookedUpWord(text=text, refusal=refusal)
    if len(word) not in LENGTHS:
        limits = {"shortest": LENGTHS[0], "longest": LENGTHS[-1]}
        return LookedUpWord(text=text, word=word, refusal=Refusal("word/length", limits))
    return LookedUpWord(text=text, word=word, is_valid=lexicon.contains(word))


def similar_words(lexicon: Lexicon, word: Word) -> Iterator[Word]:
    """Yield words one step away, each once: spelt alike, then swapped, changed, added, left out."""
    plain = bytes(code & LETTER for code in word)
    yield from _filter_valid(lexicon, plain, _iterate_steps(lexicon, plain))


def words_spelt_alike(lexicon: Lexicon, word: Word) -> Iterator[Word]:
    """Yield words that are written alike with other tiles."""
    plain = bytes(code & LETTER for code in word)
    yield from _filter_valid(lexicon, plain, _iterate_alike(plain, lexicon.alphabet))


def _filter_valid(lexicon: Lexicon, word: Word, others: Iterator[Word]) -> Iterator[Word]:
    yielded = {word}
    for other in others:
        if other not in yielded:
            yielded.add(other)
            if lexicon.contains(other):
                yield other


def _iterate_steps(lexicon: Lexicon, word: Word) -> Iterator[Word]:
    yield from _iterate_alike(word, lexicon.alphabet)
    size = len(word)
    for at in range(size - 1):
        yield word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :]
    between = lexicon.columns.letters_between
    for at in range(size):
        for letter in members(between(word[:at], word[at + 1 :])):
            yield word[:at] + bytes((letter,)) + word[at + 1 :]
    if size < LENGTHS[-1]:
        for at in range(size + 1):
            for letter in members(between(word[:at], word[at:])):
                yield word[:at] + bytes((letter,)) + word[at:]
    for at in range(size):
        yield word[:at] + word[at + 1 :]


def _iterate_alike(word: Word, alphabet: Alphabet) -> Iterator[Word]:
    """Yield the word with a tile of two letters split, or with two tiles joined: L·L and L L."""
    codes = {letter.name: code for code, letter in enumerate(alphabet.letters, 1)}
    for name, code in codes.items():
        single = [codes[sign] for sign in name if sign in codes]
        if len(name) == 1 or len(single) < 2:
            continue
        joined, parts = bytes((code,)), bytes(single)
        for at in range(len(word)):
            if word[at : at + 1] == joined:
                yield word[:at] + parts + word[at + 1 :]
            if word[at : at + len(parts)] == parts:
                yield word[:at] + joined + word[at + len(parts) :]


# ---- showing ----


def format_refusal(refusal: Refusal, text: Translator) -> str:
    """Return the message of a refusal."""
    return text.render(messages_for(refusal)[""])


def build_word_view(
    lexicon: Lexicon, looked: LookedUpWord, lookup: WordLookup, text: Translator, *, is_alone: bool
) -> CheckedWordView:
    """Return the view of a word looked up."""
    alphabet = lexicon.alphabet
    laid = with_blanks(looked.word, alphabet)
    view = CheckedWordView(
        text=looked.text,
        is_valid=looked.is_valid,
        problem=format_refusal(looked.refusal, text) if looked.refusal else "",
        is_begun=is_alone and len(laid) == 1,
        parts=parts(laid, alphabet),
        tiles=[_build_tile(code, alphabet) for code in laid],
        facts=format_measure(alphabet.points(laid), len(laid), text) if laid else "",
        jokers=_format_jokers(looked.word, alphabet, text),
    )
    if looked.refusal is not None:
        return view
    if looked.is_valid:
        around = hooks(lexicon, looked.word)
        view = replace(
            view,
            front=_build_hooks(around.front, looked.word, alphabet, lookup, is_front=True),
            back=_build_hooks(around.back, looked.word, alphabet, lookup, is_front=False),
        )
    others = words_spelt_alike if looked.is_valid else similar_words
    return replace(
        view,
        near=[
            SimilarWordView(
                parts=parts(with_blanks(other, alphabet), alphabet),
                href=_check_route(other, alphabet, lookup),
            )
            for other in islice(others(lexicon, looked.word), MAX_SIMILAR)
        ],
        ways=_build_ways(lexicon, looked, lookup, text) if is_alone else (),
    )


def _format_jokers(word: Word, alphabet: Alphabet, text: Translator) -> str:
    """Return the letters without a tile as text: a blank stands for them and scores no points."""
    without = dict.fromkeys(code & LETTER for code in word)
    names = [alphabet.written[code] for code in without if not alphabet.letter(code).count]
    return (
        text.gettext("No tile, only a blank: {letters}.", letters=", ".join(names)) if names else ""
    )


def _build_tile(code: int, alphabet: Alphabet) -> ReadTileView:
    return ReadTileView(
        letter=alphabet.written[code & LETTER],
        value=alphabet.letter(code).value,
        is_blank=bool(code & BLANK_BIT),
    )


def _check_route(word: Word, alphabet: Alphabet, lookup: WordLookup) -> str:
    return f"#{lookup.route(way='check', text=format_plain(word, alphabet), length='', by='')}"


def _build_hooks(
    letters: Word, word: Word, alphabet: Alphabet, lookup: WordLookup, *, is_front: bool
) -> list[HookView]:
    rows = []
    for letter, small in zip(letters, hook_letters(letters, alphabet), strict=True):
        hook = bytes((letter,))
        longer = hook + word if is_front else word + hook
        rows.append(
            HookView(
                letter=small,
                word=format_plain(longer, alphabet),
                href=_check_route(longer, alphabet, lookup),
            )
        )
    return rows


def _build_ways(
    lexicon: Lexicon, looked: LookedUpWord, lookup: WordLookup, text: Translator
) -> list[FurtherLookupView]:
    """Return the further lookups from a word that have matches."""
    alphabet = lexicon.alphabet
    word = bytes(code & LETTER for code in looked.word)
    longer = len(word) + 1
    searches = {
        "starts": (
            text.gettext("Begin with it"),
            Query(patterns=(starting_with(word),), shortest=longer),
        ),
        "extend": (
            text.gettext("Contain it"),
            Query(patterns=(containing(word),), shortest=longer),
        ),
        "anagram": (text.gettext("Same letters"), Query(rack=Rack(word, is_whole=True))),
    }
    rows = []
    for way, (name, query) in searches.items():
        if way == "anagram" and not all(alphabet.letter(code).count for code in word):
            continue  # letters without a tile cannot be a rack
        count = search(lexicon, query).count - (way == "anagram" and looked.is_valid)
        if count:
            route = lookup.route(way=way, text=format_plain(word, alphabet), length="", by="")
            rows.append(
                FurtherLookupView(name=name, count=text.format_number(count), href=f"#{route}")
            )
    return rows
