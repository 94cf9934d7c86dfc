"""The words that a rack completes around tiles on the board, by the number of blanks.

A word takes a blank for every tile it has beyond those of the rack and the board. For a letter, the columns give the
words with one beyond, two beyond, …; letter by letter these are counted, all words at once, up to one more than there
are blanks. Letters are counted in groups, so that other tiles on the board change few of them: first those that most
words have and the rack has not, after which there are often so few words left that they are checked one by one.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from faristol.moves.lanes import ANY, Lane
from faristol.moves.rack import MOST_BLANKS, Rack
from faristol.words.bits import few
from faristol.words.columns import Columns

_FEW: Final = 4  # up to so many words are checked one by one
# up to so many words are checked against crossings one by one: their columns are seldom needed twice
_SOME: Final = 12
_GROUP: Final = 8  # letters

WordsBeyond: TypeAlias = tuple[int, ...]  # the words with at least one tile beyond, at least two, …


class WindowWords:
    """The words that fit a window, for one rack; a 0 in the letters of a window is a free square."""

    def __init__(self, columns: Columns, rack: Rack, frequent: list[int], barred: bytes) -> None:
        """Store the words, the rack, all letters, frequent ones first, and the letters that no blank can be."""
        self._columns = columns
        self._rack = rack
        self._barred = barred if rack.blanks else b""  # without a blank no tile is beyond
        self._naturals = [letter for letter in frequent[::-1] if rack.counts[letter]]
        order = bytes(sorted(frequent, key=lambda letter: rack.counts[letter] > 0))
        begins = range(0, len(order), _GROUP)
        self._groups = [order[begin : begin + _GROUP] for begin in begins]
        self._later = [order[begin + _GROUP :] for begin in begins]
        self._others = [order[:begin] + order[begin + _GROUP :] for begin in begins]
        self._sums: dict[tuple[int, int, int, bytes], WordsBeyond] = {}
        self._counted: dict[tuple[int, int, int, bytes], WordsBeyond] = {}
        self._without: dict[tuple[int, int, bytes], int] = {}
        self._around: dict[bytes, int] = {}
        self._allowed: dict[tuple[int, bytes], int] = {}
        self._taking: dict[tuple[int, bytes], int] = {}
        self._having: dict[int, int] = {}

    def prepare(self, length: int) -> Iterator[None]:
        """Make the columns for words of a length, with pauses; slow the first time."""
        for letter in self._columns.letters:
            self._columns.counts(length, letter)
            yield

    def find_words(self, letters: bytes, blanks: int) -> int:
        """Return the words that take exactly `blanks` blanks."""
        tiles = letters.replace(b"\0", b"")
        if blanks:
            return self._find_with_blanks(letters, tiles, blanks)
        length = len(letters)
        if len(tiles) > 1:
            return self._filter_completed(self.find_words_around(letters), length, tiles)
        words = self._taking.get((length, tiles))
        if words is None:
            words = self._filter_completed(self._columns.all(length), length, tiles)
            self._taking[length, tiles] = words
        return words & self.find_words_around(letters) if words and tiles else words

    def find_words_using_all(self, letters: bytes) -> int:
        """Return the words for as many free squares as the rack has tiles."""
        length = len(letters)
        words = self._having.get(length)
        if words is None:
            words = self._having[length] = self._find_using_all(length)
        tiles = letters.replace(b"\0", b"")
        if not words or not (tiles or self._barred):
            return words
        words &= self.find_words_around(letters)
        if words:
            counts = self._rack.counts
            for letter in set(tiles):
                if counts[letter]:
                    times = counts[letter] + tiles.count(letter)
                    words &= self._columns.at_least(length, letter, times)
        return words

    def group_words_by_blanks(self, letters: bytes) -> list[tuple[int, int]]:
        """Return the words by the number of blanks they take, without empty sets."""
        if not self._rack.blanks:
            words = self.find_words(letters, 0)
            return [(0, words)] if words else []
        around = self.find_words_around(letters)
        if not around:
            return []
        tiles = bytes(sorted(letters.replace(b"\0", b"")))
        levels = self._rack.blanks + 1
        by_blanks = []
        for blanks, beyond in enumerate(
            self._sum_groups(len(letters), len(self._groups) - 1, levels, tiles)
        ):
            more = around & beyond
            if more != around:
                by_blanks.append((blanks, around ^ more))
                if not more:
                    break
                around = more
        return by_blanks

    def find_words_around(self, letters: bytes) -> int:
        """Return the words with these letters, except those that need a barred blank."""
        words = self._around.get(letters)
        if words is None:
            length = len(letters)
            for at, letter in enumerate(letters):
                if letter:
                    bits = self._columns.among(length, at, 1 << letter)
                    words = bits if words is None else words & bits
                    if not words:
                        break
            if words is None:
                words = self._columns.all(length)
            if words and self._barred:
                words &= self._find_without_barred(length, letters)
            self._around[letters] = words
        return words

    def _find_without_barred(self, length: int, letters: bytes) -> int:
        """Return the words without a tile beyond of the letters that no blank can be."""
        tiles = bytes(sorted(letter for letter in letters if letter in self._barred))
        words = self._allowed.get((length, tiles))
        if words is None:
            beyond = 0
            for letter in self._barred:
                available = self._rack.counts[letter] + tiles.count(letter)
                beyond |= self._columns.at_least(length, letter, available + 1)
            words = self._allowed[length, tiles] = self._columns.all(length) & ~beyond
        return words

    def filter_crossing(self, words: int, lane: Lane, first: int, last: int) -> int:
        """Return the words of a set that also make words crosswise, where tiles cross."""
        begin = lane.begins[first]
        length = lane.ends[last - 1] - begin
        crossed = [
            (lane.free[at] - begin, lane.fitting[at])
            for at in range(first, last)
            if lane.fitting[at] != ANY
        ]
        numbers = few(words, _SOME)
        if numbers is None:
            for place, fits in crossed:
                words &= self._columns.among(length, place, fits)
                if not words:
                    break
            return words
        remaining = 0
        for number in numbers:
            word = self._columns.word(length, number)
            for place, fits in crossed:
                if not fits >> word[place] & 1:
                    break
            else:
                remaining |= 1 << number
        return remaining

    def _filter_completed(self, words: int, length: int, tiles: bytes) -> int:
        """Return the words of a set that rack and tiles complete without a blank."""
        for group in range(len(self._groups)):
            if not words:
                break
            words &= self._find_without_beyond(length, group, tiles)
        return words

    def _find_without_beyond(self, length: int, group: int, tiles: bytes) -> int:
        """Return the words without a tile beyond of the letters of a group."""
        tiles = tiles.translate(None, self._others[group])
        key = (length, group, bytes(sorted(tiles)) if len(tiles) > 1 else tiles)
        words = self._without.get(key)
        if words is None:
            beyond = 0
            for letter in self._groups[group]:
                available = self._rack.counts[letter] + tiles.count(letter)
                counts = self._columns.counts(length, letter)
                if available < len(counts):
                    beyond |= counts[available]
            words = self._without[key] = self._columns.all(length) ^ beyond
        return words

    def _find_with_blanks(self, letters: bytes, tiles: bytes, blanks: int) -> int:
        """Return the words that take `blanks` blanks, at least one, dropping others group by group.

        Soon few or none are left. Counting all letters takes far longer with blanks, and there is no work to share:
        with them few windows are searched.
        """
        remaining = self.find_words_around(letters)
        length = len(letters)
        beyond: WordsBeyond = ()
        for group in range(len(self._groups)):
            if not remaining:
                return 0
            # around one tile there are many words before the first group has dropped some
            if group or len(tiles) > 1:
                numbers = few(remaining, _FEW)
                if numbers is not None:
                    return self._check_each(numbers, length, tiles, blanks)
            beyond = self._sum_groups(length, group, blanks + 1, tiles)
            remaining ^= remaining & beyond[blanks]
        return remaining & beyond[blanks - 1]

    def _check_each(self, words: list[int], length: int, tiles: bytes, blanks: int) -> int:
        """Return the words of a short list that take `blanks` blanks."""
        available = self._rack.distinct + tiles
        fitting = 0
        for number in words:
            word = self._columns.word(length, number)
            if len(word.translate(None, available)) > blanks:
                continue  # more letters are missing than there are blanks
            if self._rack.count_lacking(word, tiles) == blanks:
                fitting |= 1 << number
        return fitting

    def _find_using_all(self, length: int) -> int:
        """Return the words with all natural tiles of the rack; blanks are the other letters."""
        words = self._columns.all(length)
        for letter in self._naturals:
            words &= self._columns.at_least(length, letter, self._rack.counts[letter])
            if not words:
                break
        return words

    def _sum_groups(self, length: int, group: int, levels: int, tiles: bytes) -> WordsBeyond:
        """Return the words with tiles beyond of the letters of a group and of the groups before."""
        tiles = tiles.translate(None, self._later[group])
        key = (length, group, levels, tiles)
        beyond = self._sums.get(key)
        if beyond is None:
            beyond = self._count_group(
                length, group, levels, tiles.translate(None, self._others[group])
            )
            if group:
                beyond = _ADD[levels](self._sum_groups(length, group - 1, levels, tiles), beyond)
            self._sums[key] = beyond
        return beyond

    def _count_group(self, length: int, group: int, levels: int, tiles: bytes) -> WordsBeyond:
        """Return the words with tiles beyond of the letters of a group."""
        key = (length, group, levels, tiles)
        beyond = self._counted.get(key)
        if beyond is None:
            first = second = third = 0
            for letter in self._groups[group]:
                available = self._rack.counts[letter]
                if tiles:
                    available += tiles.count(letter)
                for more in self._columns.counts(length, letter)[available : available + levels]:
                    if levels == MOST_BLANKS + 1:
                        third |= second & more
                    second |= first & more
                    first |= more
            beyond = self._counted[key] = (first, second, third)[:levels]
        return beyond


def _add_two(a: WordsBeyond, b: WordsBeyond) -> WordsBeyond:
    (a1, a2), (b1, b2) = a, b
    return (a1 | b1, a2 | b2 | a1 & b1)


def _add_three(a: WordsBeyond, b: WordsBeyond) -> WordsBeyond:
    (a1, a2, a3), (b1, b2, b3) = a, b
    return (a1 | b1, a2 | b2 | a1 & b1, a3 | b3 | a2 & b1 | a1 & b2)


_ADD: Final = {2: _add_two, 3: _add_three}  # by the number of levels counted
