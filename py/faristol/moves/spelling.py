"""Put blanks to letters: all ways to lay words with one rack, as codes."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from operator import getitem
from typing import Final

from faristol.moves.rack import Rack
from faristol.moves.windows import MASK_BITS, Window

_MASK: Final = (1 << MASK_BITS) - 1

Ways = list[tuple[int, ...]]  # each: which of the new tiles are blanks


class Spelling:
    """Answer in what ways new tiles can be natural tiles and blanks of a rack."""

    def __init__(self, rack: Rack) -> None:
        self._counts = rack.counts
        self._blanks = rack.blanks
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
                found += self._chosen(window, code, letters)
                continue
            # all letters that take a blank are such as the rack has none of: there is no choice
            found.append(code)
            if spare:
                more = [less for less in map(getitem, blank, letters) if less]
                found += [code + less for less in more]
                if spare > 1:
                    found += [code + one + two for one, two in combinations(more, 2)]
        return found

    def _chosen(self, window: Window, code: int, letters: Sequence[int]) -> list[int]:
        """Return the codes of a word that has more of a letter than the rack, which has some."""
        ways = self._ways.get(letters)
        if ways is None:
            ways = self._ways[letters] = self._find_ways(letters)
        less = list(map(getitem, window.blank, letters))
        if len(ways[0]) == self._blanks == 1:
            return [code + less[at] for (at,) in ways]
        return [code + sum(less[at] for at in way) for way in ways]

    def _find_ways(self, letters: Sequence[int]) -> Ways:
        """Return all choices of tiles to be blanks that leave enough for the rest."""
        counts = self._counts
        lacking = [
            (letter, more)
            for letter in set(letters)
            if (more := letters.count(letter) - counts[letter]) > 0
        ]
        fewest = sum(more for _, more in lacking)
        if self._blanks == fewest == 1:
            letter = lacking[0][0]
            return [(at,) for at, other in enumerate(letters) if other == letter]
        ways: Ways = []
        for size in range(fewest, self._blanks + 1):
            for way in combinations(range(len(letters)), size):
                shown = [letters[at] for at in way]
                if all(shown.count(letter) >= more for letter, more in lacking):
                    ways.append(way)
        return ways
