"""Search a lexicon for the words that meet every condition of a query."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from faristol.tiles.alphabet import Word
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
    steps = search_steps(lexicon, query)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Matches = end.value
            return found


def search_steps(lexicon: Lexicon, query: Query) -> Generator[None, None, Matches]:
    """Search with pauses, none of them more than some milliseconds away from the next."""
    columns = lexicon.columns
    sets: dict[int, int] = {}
    for length in LENGTHS:
        if query.shortest <= length <= query.longest:
            found = columns.all(length)
            for narrowed in _narrow(columns, length, query, found):
                found = narrowed
                yield
                if not found:
                    break
            if found:
                sets[length] = found
    return Matches(lexicon=lexicon, sets=sets, rack=query.rack)


def _narrow(columns: Columns, length: int, query: Query, found: int) -> Iterator[int]:
    """Give what is left after each condition."""
    if query.rack is not None:
        found = query.rack.make(columns, length, found)
        yield found
    for letter in sorted(set(query.letters)):
        found &= columns.at_least(length, letter, query.letters.count(letter))
    if query.one_of:
        any_of = 0
        for letter in set(query.one_of):
            any_of |= columns.at_least(length, letter, 1)
        found &= any_of
    yield found
    for pattern in query.patterns:
        found = pattern.match(columns, length, found)
        yield found
