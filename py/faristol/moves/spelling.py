"""Put blanks to letters: all ways to lay words with one rack, as codes."""

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from operator import getitem
from typing import Final

from faristol.moves.rack import Rack
from faristol.moves.windows import MASK_BITS, Window

_MASK: Final = (1 << MASK_BITS) - 1

# which of the new tiles are blanks: this one, or these two; with MOST_BLANKS there is no more
Ways = tuple[list[int], list[tuple[int, ...]]]


class Spelling:
    """Answer in what ways new tiles can be natural tiles and blanks of a rack."""

    def __init__(self, rack: Rack, barred: bytes) -> None:
        self._counts = rack.counts
        self._blanks = rack.blanks
        self._barred = barred
        self._ways: dict[Sequence[int], Ways] = {}

    def codes(self, window: Window, blob: bytes, numbers: Iterable[int], needed: int) -> list[int]:
        """Return the codes of words that need so many blanks or, for other letters, use more."""
        base, pick, tiles, blank = window.base, window.pick, window.tiles, window.blank
        length = window.length
        spare = self._blanks - needed
        found = []
        for number in numbers:
            letters = pick(blob[number * length : number * length + length])
            code = base + (number << MASK_BITS) + sum(map(getitem, tiles, letters))
            if needed and (code & _MASK).bit_count() != needed:
                found += self._chosen(window, code, letters, spare)
                continue
            # all letters that take a blank are such as the rack has none of: there is no choice
            found.append(code)
            if spare:
                more = [less for less in map(getitem, blank, letters) if less]
                found += [code + less for less in more]
                if spare > 1:
                    found += [code + one + two for one, two in combinations(more, 2)]
        return found

    def _chosen(self, window: Window, code: int, letters: Sequence[int], spare: int) -> list[int]:
        """Return the codes of a word that has more of a letter than the rack, which has some."""
        ways = self._ways.get(letters)
        if ways is None:
            ways = self._ways[letters] = self._find_ways(letters, spare)
        ones, twos = ways
        less = list(map(getitem, window.blank, letters))
        found = [code + less[at] for at in ones]
        if twos:
            found += [code + less[one] + less[two] for one, two in twos]
        return found

    def _find_ways(self, letters: Sequence[int], spare: int) -> Ways:
        """Return which tiles can be blanks, beside those whose letter the rack has not at all."""
        doubtful = [
            (letter, more)
            for letter in set(letters)
            if (count := self._counts[letter]) and (more := letters.count(letter) - count) > 0
        ]
        letter, more = doubtful[0]
        places = [at for at, other in enumerate(letters) if other == letter]
        if len(doubtful) > 1:
            others = [at for at, other in enumerate(letters) if other == doubtful[1][0]]
            return [], list(product(places, others))
        if more > 1:
            return [], list(combinations(places, more))
        if not spare:
            return places, []
        free = (at for at, other in enumerate(letters) if other not in self._barred)
        pairs = combinations(free, 2)
        return places, [pair for pair in pairs if pair[0] in places or pair[1] in places]
