"""Find the words that a rack completes around tiles on the board, by how many blanks that takes.

A word takes a blank for every tile it has beyond those of the rack and the board. For a letter, the
columns tell which words have one beyond, two beyond, …; letter by letter these are counted, all
words at once, up to one more than there are blanks. Letters are counted in groups, so that other
tiles on the board change few of them: first those that most words have and the rack has not, after
which there are often so few words left that they are looked at one by one.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from faristol.moves.lanes import ANY, Lane
from faristol.moves.rack import MOST_BLANKS, Rack
from faristol.words.bits import few
from faristol.words.columns import Columns

_FEW: Final = 4  # so few words are looked at one by one
_SOME: Final = 12  # so few are held against what crosses; a column for it is seldom asked for twice
_GROUP: Final = 8  # letters

Beyond: TypeAlias = tuple[int, ...]  # the words with one tile beyond or more, two or more, …


class Fitting:
    """Answer, for one rack, which words fit a window; a 0 in its letters is a free square."""

    def __init__(self, columns: Columns, rack: Rack, frequent: list[int], barred: bytes) -> None:
        """Take the words, the rack, all letters, frequent ones first, and those that no blank can be."""
        self._columns = columns
        self._rack = rack
        self._barred = barred if rack.blanks else b""  # without a blank nothing is beyond
        self._naturals = [letter for letter in frequent[::-1] if rack.counts[letter]]
        order = bytes(sorted(frequent, key=lambda letter: rack.counts[letter] > 0))
        begins = range(0, len(order), _GROUP)
        self._groups = [order[begin : begin + _GROUP] for begin in begins]
        self._later = [order[begin + _GROUP :] for begin in begins]
        self._others = [order[:begin] + order[begin + _GROUP :] for begin in begins]
        self._sums: dict[tuple[int, int, int, bytes], Beyond] = {}
        self._counted: dict[tuple[int, int, int, bytes], Beyond] = {}
        self._without: dict[tuple[int, int, bytes], int] = {}
        self._around: dict[bytes, int] = {}
        self._allowed: dict[tuple[int, bytes], int] = {}
        self._taking: dict[tuple[int, bytes], int] = {}
        self._having: dict[int, int] = {}

    def prepare(self, length: int) -> Iterator[None]:
        """Have the columns for words of a length made, which takes a while the first time."""
        for letter in self._columns.letters:
            self._columns.counts(length, letter)
            yield

    def taking(self, letters: bytes, blanks: int) -> int:
        """Return the words that take so many blanks, no fewer."""
        tiles = letters.replace(b"\0", b"")
        if blanks:
            return self._narrow(letters, tiles, blanks)
        length = len(letters)
        if len(tiles) > 1:
            return self._complete(self.around(letters), length, tiles)
        found = self._taking.get((length, tiles))
        if found is None:
            found = self._complete(self._columns.all(length), length, tiles)
            self._taking[length, tiles] = found
        return found & self.around(letters) if found and tiles else found

    def using_all(self, letters: bytes) -> int:
        """Return the words for as many free squares as the rack has tiles."""
        length = len(letters)
        found = self._having.get(length)
        if found is None:
            found = self._having[length] = self._have(length)
        tiles = letters.replace(b"\0", b"")
        if not found or not (tiles or self._barred):
            return found
        found &= self.around(letters)
        if found:
            counts = self._rack.counts
            for letter in set(tiles):
                if counts[letter]:
                    times = counts[letter] + tiles.count(letter)
                    found &= self._columns.at_least(length, letter, times)
        return found

    def by_blanks(self, letters: bytes) -> list[tuple[int, int]]:
        """Return numbers of blanks, each with the words that take so many, where there are any."""
        if not self._rack.blanks:
            found = self.taking(letters, 0)
            return [(0, found)] if found else []
        around = self.around(letters)
        if not around:
            return []
        tiles = bytes(sorted(letters.replace(b"\0", b"")))
        levels = self._rack.blanks + 1
        by_blanks = []
        for blanks, beyond in enumerate(
            self._sum(len(letters), len(self._groups) - 1, levels, tiles)
        ):
            more = around & beyond
            if more != around:
                by_blanks.append((blanks, around ^ more))
                if not more:
                    break
                around = more
        return by_blanks

    def around(self, letters: bytes) -> int:
        """Return the words that have these letters, whatever the rack, if its blanks can be the rest."""
        found = self._around.get(letters)
        if found is None:
            length = len(letters)
            for at, letter in enumerate(letters):
                if letter:
                    bits = self._columns.among(length, at, 1 << letter)
                    found = bits if found is None else found & bits
                    if not found:
                        break
            if found is None:
                found = self._columns.all(length)
            if found and self._barred:
                found &= self._without_barred(length, letters)
            self._around[letters] = found
        return found

    def _without_barred(self, length: int, letters: bytes) -> int:
        """Return the words without a tile beyond of the letters that no blank can be."""
        tiles = bytes(sorted(letter for letter in letters if letter in self._barred))
        found = self._allowed.get((length, tiles))
        if found is None:
            beyond = 0
            for letter in self._barred:
                have = self._rack.counts[letter] + tiles.count(letter)
                beyond |= self._columns.at_least(length, letter, have + 1)
            found = self._allowed[length, tiles] = self._columns.all(length) & ~beyond
        return found

    def crossing(self, words: int, lane: Lane, first: int, last: int) -> int:
        """Return of some words those that make words crosswise too, where something crosses."""
        begin = lane.begins[first]
        length = lane.ends[last - 1] - begin
        crossed = [
            (lane.free[at] - begin, lane.fitting[at])
            for at in range(first, last)
            if lane.fitting[at] != ANY
        ]
        some = few(words, _SOME)
        if some is None:
            for place, fits in crossed:
                words &= self._columns.among(length, place, fits)
                if not words:
                    break
            return words
        kept = 0
        for number in some:
            word = self._columns.word(length, number)
            for place, fits in crossed:
                if not fits >> word[place] & 1:
                    break
            else:
                kept |= 1 << number
        return kept

    def _complete(self, words: int, length: int, tiles: bytes) -> int:
        """Return of some words those that the rack and the tiles complete without a blank."""
        for group in range(len(self._groups)):
            if not words:
                break
            words &= self._without_beyond(length, group, tiles)
        return words

    def _without_beyond(self, length: int, group: int, tiles: bytes) -> int:
        """Return the words without a tile beyond of the letters of a group."""
        tiles = tiles.translate(None, self._others[group])
        key = (length, group, bytes(sorted(tiles)) if len(tiles) > 1 else tiles)
        found = self._without.get(key)
        if found is None:
            beyond = 0
            for letter in self._groups[group]:
                have = self._rack.counts[letter] + tiles.count(letter)
                counts = self._columns.counts(length, letter)
                if have < len(counts):
                    beyond |= counts[have]
            found = self._without[key] = self._columns.all(length) ^ beyond
        return found

    def _narrow(self, letters: bytes, tiles: bytes, blanks: int) -> int:
        """Return the words that take so many blanks, some: drop those that take more, group by group.

        Soon few or none are left. Counting all letters takes far longer with blanks, and there is
        nothing to share: with them few windows are looked into.
        """
        left = self.around(letters)
        length = len(letters)
        beyond: Beyond = ()
        for group in range(len(self._groups)):
            if not left:
                return 0
            # around one tile there are many words before the first group has dropped some
            if group or len(tiles) > 1:
                some = few(left, _FEW)
                if some is not None:
                    return self._one_by_one(some, length, tiles, blanks)
            beyond = self._sum(length, group, blanks + 1, tiles)
            left ^= left & beyond[blanks]
        return left & beyond[blanks - 1]

    def _one_by_one(self, words: list[int], length: int, tiles: bytes, blanks: int) -> int:
        """Return of few words those that take so many blanks."""
        known = self._rack.distinct + tiles
        kept = 0
        for number in words:
            word = self._columns.word(length, number)
            if len(word.translate(None, known)) > blanks:
                continue  # so many letters are nowhere: no need to count
            if self._rack.lacking(word, tiles) == blanks:
                kept |= 1 << number
        return kept

    def _have(self, length: int) -> int:
        """Find the words that have all the tiles of the rack; the blanks are what remains."""
        words = self._columns.all(length)
        for letter in self._naturals:
            words &= self._columns.at_least(length, letter, self._rack.counts[letter])
            if not words:
                break
        return words

    def _sum(self, length: int, group: int, levels: int, tiles: bytes) -> Beyond:
        """Return what words have beyond of the letters of a group and of those before."""
        tiles = tiles.translate(None, self._later[group])
        key = (length, group, levels, tiles)
        found = self._sums.get(key)
        if found is None:
            found = self._count(length, group, levels, tiles.translate(None, self._others[group]))
            if group:
                found = _ADD[levels](self._sum(length, group - 1, levels, tiles), found)
            self._sums[key] = found
        return found

    def _count(self, length: int, group: int, levels: int, tiles: bytes) -> Beyond:
        """Return what words have beyond of the letters of a group."""
        key = (length, group, levels, tiles)
        found = self._counted.get(key)
        if found is None:
            first = second = third = 0
            for letter in self._groups[group]:
                have = self._rack.counts[letter]
                if tiles:
                    have += tiles.count(letter)
                for more in self._columns.counts(length, letter)[have : have + levels]:
                    if levels == MOST_BLANKS + 1:
                        third |= second & more
                    second |= first & more
                    first |= more
            found = self._counted[key] = (first, second, third)[:levels]
        return found


def _add_two(a: Beyond, b: Beyond) -> Beyond:
    (a1, a2), (b1, b2) = a, b
    return (a1 | b1, a2 | b2 | a1 & b1)


def _add_three(a: Beyond, b: Beyond) -> Beyond:
    (a1, a2, a3), (b1, b2, b3) = a, b
    return (a1 | b1, a2 | b2 | a1 & b1, a3 | b3 | a2 & b1 | a1 & b2)


_ADD: Final = {2: _add_two, 3: _add_three}  # by how many levels are kept
