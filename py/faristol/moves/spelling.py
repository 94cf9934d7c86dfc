"""The assignment of blanks to letters: all ways to lay words with one rack, as codes."""

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from operator import getitem
from typing import Final

from faristol.moves.rack import Rack
from faristol.moves.windows import MASK_BITS, Window

_MASK: Final = (1 << MASK_BITS) - 1

# the new tiles that are blanks: one, or a pair; MOST_BLANKS allows no more
Ways = tuple[list[int], list[tuple[int, ...]]]


class Spelling:
    """The ways in which new tiles can be natural tiles and blanks of a rack."""

    def __init__(self, rack: Rack, barred: bytes) -> None:
        self._counts = rack.counts
        self._blanks = rack.blanks
        self._barred = barred
        self._ways: dict[Sequence[int], Ways] = {}

    def codes(self, window: Window, blob: bytes, numbers: Iterable[int], needed: int) -> list[int]:
        """Return the codes of words that take `needed` blanks, also with other tiles as blanks."""
        base, pick, tiles, blank = window.base, window.pick, window.tiles, window.blank
        length = window.length
        spare = self._blanks - needed
        codes = []
        for number in numbers:
            letters = pick(blob[number * length : number * length + length])
            code = base + (number << MASK_BITS) + sum(map(getitem, tiles, letters))
            if needed and (code & _MASK).bit_count() != needed:
                codes += self._codes_with_choice(window, code, letters, spare)
                continue
            # only letters that are not on the rack take a blank: there is no choice
            codes.append(code)
            if spare:
                more = [less for less in map(getitem, blank, letters) if less]
                codes += [code + less for less in more]
                if spare > 1:
                    codes += [code + first + second for first, second in combinations(more, 2)]
        return codes

    def _codes_with_choice(
        self, window: Window, code: int, letters: Sequence[int], spare: int
    ) -> list[int]:
        """Return the codes of a word with more of a letter than the rack has, at least one."""
        ways = self._ways.get(letters)
        if ways is None:
            ways = self._ways[letters] = self._find_ways(letters, spare)
        ones, twos = ways
        less = list(map(getitem, window.blank, letters))
        codes = [code + less[at] for at in ones]
        if twos:
            codes += [code + less[first] + less[second] for first, second in twos]
        return codes

    def _find_ways(self, letters: Sequence[int], spare: int) -> Ways:
        """Return the tiles that can be blanks, besides those whose letter is not on the rack."""
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
