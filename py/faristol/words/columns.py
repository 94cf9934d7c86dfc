"""Hold the words of a lexicon in columns of bits, made when they are first needed.

For a length, a position and a letter a column is the set of words that have that letter there (see
`bits` for what a set is). Searching is then a matter of `&` and `|` on integers of a hundred
thousand bits, each of which takes some microseconds, and no program of ours looks at single words.

What is always kept of a position is the codes of its letters in planes, five for an alphabet of 26;
a column is made of them in five steps. Columns are kept too, as many as fit into some megabytes, so
that memory is bounded and hardly any is made twice. Beside them there are the sets of words with at
least k of a letter, and everybody's value in planes. `build_steps` makes it all before it is needed.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from faristol.tiles.alphabet import LETTER
from faristol.words.bits import add, members
from faristol.words.wordlist import WordList

_KEPT_BYTES = 20_000_000  # of columns
_KEPT_GAPS = 10_000  # answers of `letters_between` that are remembered
_POSITIONS, _LETTERS = 3, 8  # made between two pauses: some milliseconds each, also in a browser


class Columns:
    """Answer which words of a length have which letters where."""

    def __init__(self, words: WordList, values: Sequence[int]) -> None:
        """Take the words, and the values of the letters by code."""
        self.letters = range(1, len(values))
        self._blobs = words.by_length
        self.values = values
        self._all = {length: (1 << len(blob) // length) - 1 for length, blob in self._blobs.items()}
        codes = range(256)
        # Texts of "1" and "0" are what int() reads fastest; the first character is the highest bit.
        self._marks = [
            bytes(48 + (code >> k & 1) for code in codes) for k in range(len(values).bit_length())
        ]
        self._all_codes = (1 << (1 << len(self._marks))) - 1
        self._unused = self._all_codes & ~((1 << len(values)) - 2)  # no word has them: no matter
        self._codes: dict[tuple[int, int], tuple[int, ...]] = {}
        self._kept: dict[tuple[int, int, int], int] = {}
        self._kept_bytes = 0
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
        found = self._kept.get(key)
        if found is None:
            if letters.bit_count() != 1:
                letters |= self._unused  # then more of them are wanted whole
            planes = self.codes(length, position)
            found = _having(self.all(length), planes, letters & self._all_codes)
            self._keep(key, found)
        return found

    def at_least(self, length: int, letter: int, times: int) -> int:
        """Return the words of a length that have the letter so many times or more."""
        if times <= 0:
            return self.all(length)
        found = self.counts(length, letter)
        return found[times - 1] if times <= len(found) else 0

    def counts(self, length: int, letter: int) -> tuple[int, ...]:
        """Return the words that have the letter at least once, twice, … while there are any."""
        key = (length, letter)
        found = self._counts.get(key)
        if found is None:
            found = self._counts[key] = self._count(length, letter)
        return found

    def planes(self, length: int) -> tuple[int, ...]:
        """Return the values of all words of a length: the sums of the values of their letters."""
        found = self._planes.get(length)
        if found is None:
            planes: list[int] = []
            for letter in self.letters:
                for bits in self.counts(length, letter):
                    add(planes, self.values[letter], bits)
            found = self._planes[length] = tuple(planes)
        return found

    def matching(self, length: int, fixed: Iterable[tuple[int, int]]) -> int:
        """Return the words of a length that have these letters at these positions."""
        found = self.all(length)
        for position, letter in fixed:
            if not found:
                break
            found &= self.at(length, position, letter)
        return found

    def letters_between(self, before: bytes, after: bytes) -> int:
        """Return the letters, as bits, that make a word when put between two runs of letters.

        A blank that stands for a letter is that letter here.
        """
        key = (len(before), before + after)
        found = self._gaps.get(key)
        if found is None:
            if len(self._gaps) >= _KEPT_GAPS:
                self._gaps.clear()
            found = self._gaps[key] = self._fill(before, after)
        return found

    def word(self, length: int, number: int) -> bytes:
        """Return the word of a length that has this number."""
        return self._blobs[length][number * length : (number + 1) * length]

    def build_steps(self) -> Iterator[None]:
        """Make everything, with a pause after every few milliseconds; what every search asks comes first."""
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
        """Return the codes of everybody's letter at a position, as planes."""
        key = (length, position)
        found = self._codes.get(key)
        if found is None:
            column = self._blobs[length][position::length][::-1] or b"\0"
            found = tuple(int(column.translate(marks), 2) for marks in self._marks)
            self._codes[key] = found
        return found

    def _keep(self, key: tuple[int, int, int], bits: int) -> None:
        """Remember a column; forget the oldest ones when they have become too many."""
        self._kept[key] = bits
        self._kept_bytes += bits.bit_length() // 7
        while self._kept_bytes > _KEPT_BYTES:
            for old in list(islice(self._kept, len(self._kept) // 8 + 1)):
                self._kept_bytes -= self._kept.pop(old).bit_length() // 7

    def _count(self, length: int, letter: int) -> tuple[int, ...]:
        """Count a letter in all words at once: who has k and meets one more has k + 1."""
        found: list[int] = []
        for position in range(length):
            bits = self.at(length, position, letter)
            for times, sofar in enumerate(found):
                found[times], bits = sofar | bits, sofar & bits
            if bits:
                found.append(bits)
        return tuple(found)

    def _fill(self, before: bytes, after: bytes) -> int:
        gap = len(before)
        length = gap + 1 + len(after)
        fixed = enumerate(before + b"\0" + after)
        found = self.matching(length, ((p, letter & LETTER) for p, letter in fixed if p != gap))
        blob = self._blobs.get(length, b"")
        letters = 0
        for number in members(found):
            letters |= 1 << blob[number * length + gap]
        return letters


def _having(found: int, planes: tuple[int, ...], letters: int) -> int:
    """Return of some words those whose code, in these planes, is one whose bit is set in `letters`.

    The highest plane parts the words and the codes alike; what is wanted whole or not at all needs
    no more parting.
    """
    if not found or not letters:
        return 0
    half = 1 << len(planes) >> 1
    if letters == (1 << 2 * half) - 1 or not planes:
        return found
    *below, plane = planes
    having = found & plane
    high, low = letters >> half, letters & ((1 << half) - 1)
    rest = tuple(below)
    if not low:
        return _having(having, rest, high)
    return _having(found ^ having, rest, low) | _having(having, rest, high)
