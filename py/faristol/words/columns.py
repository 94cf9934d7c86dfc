"""The words of a lexicon in columns of bits, made when they are first needed.

For a length, a position and a letter a column is the set of words that have that letter there (`bits` defines sets).
Searches are `&` and `|` on integers of a hundred thousand bits, each of which takes some microseconds; single words are
not read.

Always stored for a position are the codes of its letters in planes, five for an alphabet of 26; a column is made of
them in five steps. Columns are cached, as many as fit into some megabytes, so that memory is bounded and hardly any
is made twice. Cached without limit are the sets of words with at least k of a letter, and the values of all words in
planes. `build_steps` makes it all before it is needed.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from faristol.tiles.alphabet import LETTER
from faristol.words.bits import add, members
from faristol.words.wordlist import WordList

_CACHE_BYTES = 20_000_000  # of cached columns
_CACHED_GAPS = 10_000  # cached results of `letters_between`
_POSITIONS, _LETTERS = 3, 8  # made between two pauses: some milliseconds each, also in a browser


class Columns:
    """The sets of words of a length by their letters."""

    def __init__(self, words: WordList, values: Sequence[int]) -> None:
        """Store the words, and the values of the letters by code."""
        self.letters = range(1, len(values))
        self._blobs = words.by_length
        self.values = values
        self._all = {length: (1 << len(blob) // length) - 1 for length, blob in self._blobs.items()}
        codes = range(256)
        # int() is fastest on texts of "1" and "0"; the first character is the highest bit
        self._marks = [
            bytes(48 + (code >> k & 1) for code in codes) for k in range(len(values).bit_length())
        ]
        self._all_codes = (1 << (1 << len(self._marks))) - 1
        self._unused = self._all_codes & ~((1 << len(values)) - 2)  # codes that no word has
        self._codes: dict[tuple[int, int], tuple[int, ...]] = {}
        self._cached_columns: dict[tuple[int, int, int], int] = {}
        self._cached_bytes = 0
        self._counts: dict[tuple[int, int], tuple[int, ...]] = {}
        self._planes: dict[int, tuple[int, ...]] = {}
        self._gaps: dict[tuple[int, bytes], int] = {}

    def all(self, length: int) -> int:
        """Return the set of all words of a length."""
        return self._all.get(length, 0)

    def at(self, length: int, position: int, letter: int) -> int:
        """Return the words of a length that have the letter at the position, counted from 0."""
        return self.among(length, position, 1 << letter)

    def among(self, length: int, position: int, letters: int) -> int:
        """Return the words that have at the position one of the letters whose bits are set."""
        key = (length, position, letters)
        column = self._cached_columns.get(key)
        if column is None:
            if letters.bit_count() != 1:
                letters |= self._unused  # more halves of the codes are complete then
            planes = self.codes(length, position)
            column = _with_codes(self.all(length), planes, letters & self._all_codes)
            self._cache_column(key, column)
        return column

    def at_least(self, length: int, letter: int, times: int) -> int:
        """Return the words of a length that have the letter at least `times` times."""
        if times <= 0:
            return self.all(length)
        sets = self.counts(length, letter)
        return sets[times - 1] if times <= len(sets) else 0

    def counts(self, length: int, letter: int) -> tuple[int, ...]:
        """Return the words that have the letter at least once, twice, … up to the highest count."""
        key = (length, letter)
        sets = self._counts.get(key)
        if sets is None:
            sets = self._counts[key] = self._count_letter(length, letter)
        return sets

    def planes(self, length: int) -> tuple[int, ...]:
        """Return the values of all words of a length: the sums of the values of their letters."""
        values = self._planes.get(length)
        if values is None:
            planes: list[int] = []
            for letter in self.letters:
                for bits in self.counts(length, letter):
                    add(planes, self.values[letter], bits)
            values = self._planes[length] = tuple(planes)
        return values

    def matching(self, length: int, fixed: Iterable[tuple[int, int]]) -> int:
        """Return the words of a length that have these letters at these positions."""
        words = self.all(length)
        for position, letter in fixed:
            if not words:
                break
            words &= self.at(length, position, letter)
        return words

    def letters_between(self, before: bytes, after: bytes) -> int:
        """Return the letters, as bits, that make a word when put between two runs of letters.

        A blank that stands for a letter is that letter here.
        """
        key = (len(before), before + after)
        letters = self._gaps.get(key)
        if letters is None:
            if len(self._gaps) >= _CACHED_GAPS:
                self._gaps.clear()
            letters = self._gaps[key] = self._find_letters_between(before, after)
        return letters

    def word(self, length: int, number: int) -> bytes:
        """Return the word of a length that has this number."""
        return self._blobs[length][number * length : (number + 1) * length]

    def build_steps(self) -> Iterator[None]:
        """Make everything, with a pause after every few milliseconds; what all searches use comes first."""
        for length in self._blobs:
            for start in range(0, length, _POSITIONS):
                for position in range(start, min(start + _POSITIONS, length)):
                    self.codes(length, position)
                yield
        for length in self._blobs:
            for start in range(0, len(self.letters), _LETTERS):
                for letter in self.letters[start : start + _LETTERS]:
                    self.counts(length, letter)
                yield
            self.planes(length)
            yield

    def codes(self, length: int, position: int) -> tuple[int, ...]:
        """Return the codes of the letters of all words at a position, as planes."""
        key = (length, position)
        planes = self._codes.get(key)
        if planes is None:
            column = self._blobs[length][position::length][::-1] or b"\0"
            planes = tuple(int(column.translate(marks), 2) for marks in self._marks)
            self._codes[key] = planes
        return planes

    def _cache_column(self, key: tuple[int, int, int], bits: int) -> None:
        """Cache a column; drop the oldest ones when they are too many."""
        self._cached_columns[key] = bits
        self._cached_bytes += bits.bit_length() // 7
        while self._cached_bytes > _CACHE_BYTES:
            for oldest in list(islice(self._cached_columns, len(self._cached_columns) // 8 + 1)):
                self._cached_bytes -= self._cached_columns.pop(oldest).bit_length() // 7

    def _count_letter(self, length: int, letter: int) -> tuple[int, ...]:
        """Return the sets of `counts`: each word that has k of a letter and meets one more gets k + 1."""
        sets: list[int] = []
        for position in range(length):
            bits = self.at(length, position, letter)
            for times, before in enumerate(sets):
                sets[times], bits = before | bits, before & bits
            if bits:
                sets.append(bits)
        return tuple(sets)

    def _find_letters_between(self, before: bytes, after: bytes) -> int:
        gap = len(before)
        length = gap + 1 + len(after)
        fixed = enumerate(before + b"\0" + after)
        words = self.matching(length, ((p, letter & LETTER) for p, letter in fixed if p != gap))
        blob = self._blobs.get(length, b"")
        letters = 0
        for number in members(words):
            letters |= 1 << blob[number * length + gap]
        return letters


def _with_codes(words: int, planes: tuple[int, ...], letters: int) -> int:
    """Return the words of a set whose code, in these planes, is one whose bit is set in `letters`.

    The highest plane splits words and codes alike; codes of which all or none are requested need no more splitting.
    """
    if not words or not letters:
        return 0
    half = 1 << len(planes) >> 1
    if letters == (1 << 2 * half) - 1 or not planes:
        return words
    *below, plane = planes
    high_words = words & plane
    high, low = letters >> half, letters & ((1 << half) - 1)
    rest = tuple(below)
    if not low:
        return _with_codes(high_words, rest, high)
    return _with_codes(words ^ high_words, rest, low) | _with_codes(high_words, rest, high)
