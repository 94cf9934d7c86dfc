"""Search a lexicon: for the words that meet every condition of a query, and for hooks of a word."""

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
    """Hold the conditions of a search; what is not given asks for nothing."""

    patterns: tuple[Pattern, ...] = ()
    rack: Rack | None = None
    letters: Word = b""  # the word has all of these, one given twice at least twice
    one_of: Word = b""  # the word has at least one of these
    shortest: int = LENGTHS[0]
    longest: int = LENGTHS[-1]


def search(lexicon: Lexicon, query: Query) -> Matches:
    """Return the words that meet every condition."""
    lengths = (length for length in LENGTHS if query.shortest <= length <= query.longest)
    found = {length: _meeting(lexicon.columns, length, query) for length in lengths}
    sets = {length: bits for length, bits in found.items() if bits}
    return Matches(lexicon=lexicon, sets=sets, rack=query.rack)


def _meeting(columns: Columns, length: int, query: Query) -> int:
    """Return the words of a length that meet every condition."""
    found = columns.all(length)
    if query.rack is not None:
        found = query.rack.make(columns, length, found)
    if not found:
        return 0  # no letter is counted for nothing
    for letter in sorted(set(query.letters)):
        found &= columns.at_least(length, letter, query.letters.count(letter))
    if query.one_of:
        any_of = 0
        for letter in set(query.one_of):
            any_of |= columns.at_least(length, letter, 1)
        found &= any_of
    for pattern in query.patterns:
        found = pattern.match(columns, length, found)
    return found


@dataclass(frozen=True, slots=True)
class Hooks:
    """Hold the letters that go before a word and behind it, in the order of the alphabet."""

    front: Word
    back: Word


def hooks(lexicon: Lexicon, word: Word) -> Hooks:
    """Return the hooks of a word, or of any letters."""
    columns = lexicon.columns
    return Hooks(
        front=bytes(members(columns.letters_between(b"", word))),
        back=bytes(members(columns.letters_between(word, b""))),
    )
