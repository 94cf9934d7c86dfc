"""Hold the words of a lexicon in columns of bits, made when they are first needed.

For a length, a position and a letter a column is the set of words that have that letter there (see
`bits` for what a set is). Searching is then a matter of `&` and `|` on integers of a hundred
thousand bits, each of which takes some microseconds, and no program of ours looks at single words.

Beside the columns there are the sets of words with at least k of a letter, and everybody's value in
planes. All of it is made from the blobs of the list; `build_steps` makes it before it is needed.
"""

from collections.abc import Iterable, Iterator, Sequence

from faristol.tiles.alphabet import LETTER
from faristol.words.bits import add, members
from faristol.words.wordlist import WordList

_STEP = 400_000  # characters turned into bits between two pauses: about a millisecond
_KEPT_UNIONS = 256  # unions of columns that are remembered, some kilobytes each
_KEPT_GAPS = 20_000  # answers of `letters_between` that are remembered


class Columns:
    """Answer which words of a length have which letters where."""

    def __init__(self, words: WordList, values: Sequence[int]) -> None:
        """Take the words, and the values of the letters by code."""
        self.letters = range(1, len(values))
        self._blobs = words.by_length
        self.values = values
        self._all = {length: (1 << len(blob) // length) - 1 for length, blob in self._blobs.items()}
        # Texts of "1" and "0" are what int() reads fastest; the first character is the highest bit.
        self._marks = [
            bytes(48 + (x == letter) for x in range(256)) for letter in (0, *self.letters)
        ]
        self._at: dict[tuple[int, int, int], int] = {}
        self._unions: dict[tuple[int, int, int], int] = {}
        self._counts: dict[tuple[int, int], tuple[int, ...]] = {}
        self._planes: dict[int, tuple[int, ...]] = {}
        self._gaps: dict[tuple[int, bytes], int] = {}

    def all(self, length: int) -> int:
        """Return the set of all words of a length."""
        return self._all.get(length, 0)

    def at(self, length: int, position: int, letter: int) -> int:
        """Return the words of a length that have the letter at the position, counted from 0."""
        key = (length, position, letter)
        found = self._at.get(key)
        if found is None:
            self._make(length, position, (letter,))
            found = self._at[key]
        return found

    def among(self, length: int, position: int, letters: int) -> int:
        """Return the words that have at the position one of the letters whose bits are set."""
        if letters.bit_count() == 1:
            return self.at(length, position, letters.bit_length() - 1)
        key = (length, position, letters)
        found = self._unions.get(key)
        if found is None:
            found = self._union(length, position, letters)
            if len(self._unions) >= _KEPT_UNIONS:
                del self._unions[next(iter(self._unions))]
            self._unions[key] = found
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
        """Make everything, with a pause after every millisecond or so."""
        for length in self._blobs:
            for position in range(length):
                yield from self._make_steps(length, position)
            for letter in self.letters:
                self.counts(length, letter)
                yield
            self.planes(length)
            yield

    def _make_steps(self, length: int, position: int) -> Iterator[None]:
        missing = [x for x in self.letters if (length, position, x) not in self._at]
        words = len(self._blobs[length]) // length
        together = max(1, _STEP // max(1, words))
        for first in range(0, len(missing), together):
            self._make(length, position, missing[first : first + together])
            yield

    def _make(self, length: int, position: int, letters: Iterable[int]) -> None:
        """Make some columns of one position."""
        column = self._blobs[length][position::length][::-1]
        for letter in letters:
            marked = column.translate(self._marks[letter])
            self._at[length, position, letter] = int(marked, 2) if marked else 0

    def _union(self, length: int, position: int, letters: int) -> int:
        """Unite the columns of these letters, or take away those of the others if they are fewer."""
        others = ((1 << len(self._marks)) - 2) & ~letters
        is_short = letters.bit_count() <= others.bit_count()
        found = 0
        for letter in members(letters if is_short else others):
            found |= self.at(length, position, letter)
        return found if is_short else self.all(length) ^ found

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
