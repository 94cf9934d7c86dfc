"""Look words up one by one: the verdict, how it was read, what stands near it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.rack_input import describe_misreading
from faristol.desk.words.find import as_laid, hook_letters, measure, parts, spelled
from faristol.desk.words.query import Ask
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.reading import Misread
from faristol.tiles.word_input import read_asked
from faristol.words.bits import members
from faristol.words.lexicon import Lexicon
from faristol.words.search import Query, Rack, containing, hooks, search, starting_with
from faristol.words.wordlist import LENGTHS

MOST = 12  # words looked up together
NEAR = 24  # words shown that stand near one that is none


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """Hold what is known of one word."""

    typed: str
    word: Word = b""
    is_valid: bool = False
    refusal: Refusal | None = None


def look_up(lexicon: Lexicon, typed: str) -> Looked:
    """Look one word up."""
    word = read_asked(typed, lexicon.alphabet)
    if isinstance(word, Misread):
        refusal = describe_misreading(f"word/{word.code}", word.sign, lexicon.alphabet)
        return Looked(typed=typed, refusal=refusal)
    if len(word) not in LENGTHS:
        limits = {"shortest": LENGTHS[0], "longest": LENGTHS[-1]}
        return Looked(typed=typed, word=word, refusal=Refusal("word/length", limits))
    return Looked(typed=typed, word=word, is_valid=lexicon.contains(word))


def near(lexicon: Lexicon, word: Word) -> Iterator[Word]:
    """Give words one step away, each once: spelt alike first, then swapped, changed, added, left out."""
    plain = bytes(code & LETTER for code in word)
    yield from _known(lexicon, plain, _steps(lexicon, plain))


def spelt_alike(lexicon: Lexicon, word: Word) -> Iterator[Word]:
    """Give words that are written alike and laid with other tiles."""
    plain = bytes(code & LETTER for code in word)
    yield from _known(lexicon, plain, _alike(plain, lexicon.alphabet))


def _known(lexicon: Lexicon, word: Word, others: Iterator[Word]) -> Iterator[Word]:
    seen = {word}
    for other in others:
        if other not in seen:
            seen.add(other)
            if lexicon.contains(other):
                yield other


def _steps(lexicon: Lexicon, word: Word) -> Iterator[Word]:
    yield from _alike(word, lexicon.alphabet)
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


def _alike(word: Word, alphabet: Alphabet) -> Iterator[Word]:
    """Give the word with a tile of two letters parted, or two tiles put together: L·L and L L."""
    codes = {letter.name: code for code, letter in enumerate(alphabet.letters, 1)}
    for name, code in codes.items():
        single = [codes[sign] for sign in name if sign in codes]
        if len(name) == 1 or len(single) < 2:
            continue
        one, two = bytes((code,)), bytes(single)
        for at in range(len(word)):
            if word[at : at + 1] == one:
                yield word[:at] + two + word[at + 1 :]
            if word[at : at + len(two)] == two:
                yield word[:at] + one + word[at + len(two) :]


# ---- showing ----


def item(
    lexicon: Lexicon, looked: Looked, ask: Ask, text: Text, *, is_alone: bool
) -> dict[str, Any]:
    """Return what the screen shows of a word."""
    alphabet = lexicon.alphabet
    laid = as_laid(looked.word, alphabet)
    shown: dict[str, Any] = {
        "typed": looked.typed,
        "is_valid": looked.is_valid,
        "refusal": looked.refusal,
        "parts": parts(laid, alphabet),
        "tiles": [_tile(code, alphabet) for code in laid],
        "facts": measure(alphabet.points(laid), len(laid), text) if laid else "",
        "jokers": _jokers(looked.word, alphabet, text),
        "front": [],
        "back": [],
        "near": [],
        "ways": [],
    }
    if looked.refusal is not None:
        return shown
    if looked.is_valid:
        around = hooks(lexicon, looked.word)
        shown["front"] = _hooked(around.front, looked.word, alphabet, ask, is_front=True)
        shown["back"] = _hooked(around.back, looked.word, alphabet, ask, is_front=False)
    others = spelt_alike if looked.is_valid else near
    shown["near"] = [
        {
            "parts": parts(as_laid(other, alphabet), alphabet),
            "href": _check(other, alphabet, ask),
        }
        for other in islice(others(lexicon, looked.word), NEAR)
    ]
    if is_alone:
        shown["ways"] = _ways(lexicon, looked, ask, text)
    return shown


def _jokers(word: Word, alphabet: Alphabet, text: Text) -> str:
    """Say which letters have no tile, so that a blank must stand for them and gives no points."""
    without = dict.fromkeys(code & LETTER for code in word)
    names = [alphabet.written[code] for code in without if not alphabet.letter(code).count]
    return text.say("No tile, only a blank: {letters}.", letters=", ".join(names)) if names else ""


def _tile(code: int, alphabet: Alphabet) -> dict[str, Any]:
    letter = alphabet.letter(code)
    return {
        "letter": alphabet.written[code & LETTER],
        "value": letter.value,
        "is_blank": bool(code & BLANK_BIT),
    }


def _check(word: Word, alphabet: Alphabet, ask: Ask) -> str:
    return f"#{ask.route(way='check', text=spelled(word, alphabet), length='', by='')}"


def _hooked(
    letters: Word, word: Word, alphabet: Alphabet, ask: Ask, *, is_front: bool
) -> list[dict[str, str]]:
    found = []
    for letter, small in zip(letters, hook_letters(letters, alphabet), strict=True):
        one = bytes((letter,))
        longer = one + word if is_front else word + one
        found.append(
            {
                "letter": small,
                "word": spelled(longer, alphabet),
                "href": _check(longer, alphabet, ask),
            }
        )
    return found


def _ways(lexicon: Lexicon, looked: Looked, ask: Ask, text: Text) -> list[dict[str, str]]:
    """Return where one can go on from a word, where there is something to be found."""
    alphabet = lexicon.alphabet
    word = bytes(code & LETTER for code in looked.word)
    longer = len(word) + 1
    asked = {
        "starts": (
            text.say("Begin with it"),
            Query(patterns=(starting_with(word),), shortest=longer),
        ),
        "extend": (text.say("Contain it"), Query(patterns=(containing(word),), shortest=longer)),
        "anagram": (text.say("Same letters"), Query(rack=Rack(word, is_whole=True))),
    }
    found = []
    for way, (name, query) in asked.items():
        if way == "anagram" and not all(alphabet.letter(code).count for code in word):
            continue  # letters without a tile cannot be typed as a rack
        count = search(lexicon, query).count - (way == "anagram" and looked.is_valid)
        if count:
            route = ask.route(way=way, text=spelled(word, alphabet), length="", by="")
            found.append({"name": name, "count": text.number(count), "href": f"#{route}"})
    return found
