"""Searches in a lexicon: words that meet all conditions of a query, and hooks of a word."""

from dataclasses import dataclass

from faristol.tiles.alphabet import Word
from faristol.words.bits import members
from faristol.words.columns import Columns
from faristol.words.lexicon import Lexicon
from faristol.words.search.matches import Matches
from faristol.words.search.pattern import Pattern
from faristol.words.search.rack import Rack
from faristol.words.wordlist import LENGTHS


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The conditions of a search; missing ones restrict nothing."""

    patterns: tuple[Pattern, ...] = ()
    rack: Rack | None = None
    letters: Word = b""  # the word has all of these, a repeated one as often as here
    one_of: Word = b""  # the word has at least one of these
    shortest: int = LENGTHS[0]
    longest: int = LENGTHS[-1]


def search(lexicon: Lexicon, query: Query) -> Matches:
    """Return the words that meet all conditions."""
    lengths = (length for length in LENGTHS if query.shortest <= length <= query.longest)
    words = {length: _matching_words(lexicon.columns, length, query) for length in lengths}
    sets = {length: bits for length, bits in words.items() if bits}
    return Matches(lexicon=lexicon, sets=sets, rack=query.rack)


def _matching_words(columns: Columns, length: int, query: Query) -> int:
    """Return the words of a length that meet all conditions."""
    words = columns.all(length)
    if query.rack is not None:
        words = query.rack.make(columns, length, words)
    if not words:
        return 0  # saves counting the letters
    for letter in sorted(set(query.letters)):
        words &= columns.at_least(length, letter, query.letters.count(letter))
    if query.one_of:
        any_of = 0
        for letter in set(query.one_of):
            any_of |= columns.at_least(length, letter, 1)
        words &= any_of
    for pattern in query.patterns:
        words = pattern.match(columns, length, words)
    return words


@dataclass(frozen=True, slots=True)
class Hooks:
    """The letters that make a word before and after another, in the order of the alphabet."""

    front: Word
    back: Word


def hooks(lexicon: Lexicon, word: Word) -> Hooks:
    """Return the hooks of a word, or of any letters."""
    columns = lexicon.columns
    return Hooks(
        front=bytes(members(columns.letters_between(b"", word))),
        back=bytes(members(columns.letters_between(word, b""))),
    )
