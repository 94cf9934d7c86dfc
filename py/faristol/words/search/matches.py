"""The result of a search: counted, and listed page by page in one of four orders.

Nothing is listed in advance. An order splits the words into sets that follow one another; sets that lie before the
page are only counted, and little more than the page is listed and sorted. Equal words are always in the order of the
alphabet, which is total.
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

_MAX_SORTED = 400  # sets of up to so many words are listed and sorted, larger ones split


class Order(StrEnum):
    """The orders of a result; equal words follow in the order of the alphabet."""

    ALPHABET = "alphabet"  # letter by letter; a word comes before those it begins
    LENGTH = "length"  # the longest first
    SHORTEST = "shortest"  # the shortest first
    SCORE = "score"  # the highest points first; a blank has none


@dataclass(frozen=True, slots=True)
class Match:
    """A word of the result: as laid, so that blanks are marked, and its points."""

    word: Word
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """The words that a search returned."""

    lexicon: Lexicon
    sets: Sets
    rack: Rack | None = None
    _planes: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def count(self) -> int:
        """The number of words."""
        return _count(self.sets)

    def count_of(self, length: int) -> int:
        """Return the number of words of a length."""
        return self.sets.get(length, 0).bit_count()

    def page(self, order: Order, *, offset: int = 0, limit: int) -> list[Match]:
        """Return at most `limit` words in an order, after leaving out the first `offset`."""
        words = _page_of(
            self._splits(order), self.sets, max(0, offset), max(0, limit), self.lexicon
        )
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
                planes = {length: self._point_planes(length) for length in self.sets}
                highest = max(map(len, planes.values()), default=0)
                return [_by_plane(planes, k) for k in reversed(range(highest))]

    def _point_planes(self, length: int) -> tuple[int, ...]:
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
    """Split words by one bit of their points, those that have it first."""

    def split(sets: Sets) -> Iterator[Sets]:
        with_bit = {
            length: with_bit_here
            for length, bits in sets.items()
            if k < len(planes[length]) and (with_bit_here := bits & planes[length][k])
        }
        yield with_bit
        yield {length: bits & ~with_bit.get(length, 0) for length, bits in sets.items()}

    return split


def _page_of(
    splits: Sequence[Split], sets: Sets, offset: int, limit: int, lexicon: Lexicon
) -> list[Word]:
    """Return a page of the words of some sets, split by one order after the other."""
    if not splits:
        return _alphabetical_page(sets, offset, limit, lexicon)
    page: list[Word] = []
    for part in splits[0](sets):
        count = _count(part)
        if offset < count and len(page) < limit:
            page += _page_of(splits[1:], part, offset, limit - len(page), lexicon)
        offset = max(0, offset - count)
        if len(page) == limit:
            break
    return page


def _alphabetical_page(
    sets: Sets, offset: int, limit: int, lexicon: Lexicon, depth: int = 0
) -> list[Word]:
    """Return a page of words in the order of the alphabet; their first `depth` letters are equal."""
    end = offset + limit
    if end <= _MAX_SORTED or _count(sets) <= _MAX_SORTED:
        return _first_sorted(sets, end, lexicon)[offset:]
    page: list[Word] = []
    for part in _by_letter(sets, lexicon, depth):
        count = _count(part)
        if offset < count and len(page) < limit:
            page += _alphabetical_page(part, offset, limit - len(page), lexicon, depth + 1)
        offset = max(0, offset - count)
        if len(page) == limit:
            break
    return page


def _by_letter(sets: Sets, lexicon: Lexicon, depth: int) -> Iterator[Sets]:
    """Split words by one letter; the word that ends before it comes first."""
    yield {length: bits for length, bits in sets.items() if length == depth}
    for letter in lexicon.columns.letters:
        yield {
            length: with_letter
            for length, bits in sets.items()
            if length > depth and (with_letter := bits & lexicon.columns.at(length, depth, letter))
        }


def _first_sorted(sets: Sets, count: int, lexicon: Lexicon) -> list[Word]:
    """Return the first words of some sets, sorted: they are among the first of each length."""
    words = [
        lexicon.columns.word(length, number)
        for length, bits in sets.items()
        for number in islice(members(lowest(bits, count)), count)
    ]
    words.sort()
    return words[:count]
