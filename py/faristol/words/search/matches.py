"""Count what a search has found, and list it page by page in one of four orders.

Nothing is listed before it is asked for. An order parts the words found into sets that follow one
another; sets that lie before the page are only counted, and what is listed and sorted is little
more than the page. The last difference is always the order of the alphabet, which is total.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import TypeAlias

from faristol.tiles.alphabet import Word
from faristol.words.bits import lowest, members
from faristol.words.lexicon import Lexicon
from faristol.words.search.rack import Rack

Sets: TypeAlias = Mapping[int, int]  # by length
Split: TypeAlias = Callable[[Sets], Iterator[Sets]]

_LISTED = 400  # so many words are rather listed and sorted than parted once more


class Order(StrEnum):
    """Name the orders; words that are equal in one follow in the order of the alphabet."""

    ALPHABET = "alphabet"  # letter by letter; a word comes before those it begins
    LENGTH = "length"  # the longest first
    SHORTEST = "shortest"  # the shortest first
    SCORE = "score"  # the dearest first; a blank counts nothing


@dataclass(frozen=True, slots=True)
class Match:
    """Hold a word found: as laid, so that blanks are marked, and its points."""

    word: Word
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """Hold the words that a search has found."""

    lexicon: Lexicon
    sets: Sets
    rack: Rack | None = None
    _planes: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def count(self) -> int:
        """Return how many words were found."""
        return _count(self.sets)

    def count_of(self, length: int) -> int:
        """Return how many words of a length were found."""
        return self.sets.get(length, 0).bit_count()

    def page(self, order: Order, *, offset: int = 0, limit: int) -> list[Match]:
        """Return so many of the words in an order, after leaving out the first ones."""
        words = _take(self._splits(order), self.sets, max(0, offset), max(0, limit), self.lexicon)
        return [self._match(word) for word in words]

    def _match(self, word: Word) -> Match:
        laid = self.rack.lay(word) if self.rack else word
        return Match(laid, self.lexicon.alphabet.points(laid))

    def _splits(self, order: Order) -> Sequence[Split]:
        match order:
            case Order.ALPHABET:
                return ()
            case Order.LENGTH:
                return (lambda sets: _by_length(sets, sorted(sets, reverse=True)),)
            case Order.SHORTEST:
                return (lambda sets: _by_length(sets, sorted(sets)),)
            case Order.SCORE:
                planes = {length: self._points(length) for length in self.sets}
                highest = max(map(len, planes.values()), default=0)
                return [_by_plane(planes, k) for k in reversed(range(highest))]

    def _points(self, length: int) -> tuple[int, ...]:
        """Return the points of the words of a length, as planes."""
        columns = self.lexicon.columns
        if self.rack is None:
            return columns.planes(length)
        if length not in self._planes:
            self._planes[length] = self.rack.planes(columns, length)
        return self._planes[length]


def _count(sets: Sets) -> int:
    return sum(bits.bit_count() for bits in sets.values())


def _by_length(sets: Sets, lengths: Sequence[int]) -> Iterator[Sets]:
    for length in lengths:
        yield {length: sets[length]}


def _by_plane(planes: Mapping[int, tuple[int, ...]], k: int) -> Split:
    """Part words by one bit of their points, those that have it first."""

    def split(sets: Sets) -> Iterator[Sets]:
        having = {
            length: both
            for length, bits in sets.items()
            if k < len(planes[length]) and (both := bits & planes[length][k])
        }
        yield having
        yield {length: bits & ~having.get(length, 0) for length, bits in sets.items()}

    return split


def _take(
    splits: Sequence[Split], sets: Sets, offset: int, limit: int, lexicon: Lexicon
) -> list[Word]:
    """Return a page of the words of some sets, which these splits part one after the other."""
    if not splits:
        return _alphabetical(sets, offset, limit, lexicon)
    taken: list[Word] = []
    for part in splits[0](sets):
        count = _count(part)
        if offset < count and len(taken) < limit:
            taken += _take(splits[1:], part, offset, limit - len(taken), lexicon)
        offset = max(0, offset - count)
        if len(taken) == limit:
            break
    return taken


def _alphabetical(
    sets: Sets, offset: int, limit: int, lexicon: Lexicon, depth: int = 0
) -> list[Word]:
    """Return a page of words in the order of the alphabet; the first letters are all the same."""
    wanted = offset + limit
    if wanted <= _LISTED or _count(sets) <= _LISTED:
        return _listed(sets, wanted, lexicon)[offset:]
    taken: list[Word] = []
    for part in _by_letter(sets, lexicon, depth):
        count = _count(part)
        if offset < count and len(taken) < limit:
            taken += _alphabetical(part, offset, limit - len(taken), lexicon, depth + 1)
        offset = max(0, offset - count)
        if len(taken) == limit:
            break
    return taken


def _by_letter(sets: Sets, lexicon: Lexicon, depth: int) -> Iterator[Sets]:
    """Part words by one letter; the word that ends before it comes first."""
    yield {length: bits for length, bits in sets.items() if length == depth}
    for letter in lexicon.columns.letters:
        yield {
            length: both
            for length, bits in sets.items()
            if length > depth and (both := bits & lexicon.columns.at(length, depth, letter))
        }


def _listed(sets: Sets, wanted: int, lexicon: Lexicon) -> list[Word]:
    """List the first words of some sets; the first of all are among the first of each length."""
    words = [
        lexicon.columns.word(length, number)
        for length, bits in sets.items()
        for number in islice(members(lowest(bits, wanted)), wanted)
    ]
    words.sort()
    return words[:wanted]
