"""A language's word list in memory, with its columns."""

from faristol.tiles.alphabet import LETTER, Alphabet, Word
from faristol.words.columns import Columns
from faristol.words.wordlist import LENGTHS, WordList

_PLAIN = bytes(x & LETTER for x in range(256))  # translates a blank with a letter to the letter


class Lexicon:
    """A word list that answers whether a word is in it; `columns` cost memory once they are used."""

    def __init__(self, alphabet: Alphabet, words: WordList) -> None:
        self.alphabet = alphabet
        self.words = words
        self.columns = Columns(words, alphabet.values)
        self._starts: dict[int, tuple[int, ...]] = {}  # by length: first word of each letter

    def __repr__(self) -> str:
        return f"<Lexicon of {len(self)} words, {self.alphabet.language}>"

    def __len__(self) -> int:
        return len(self.words)

    def contains(self, word: Word) -> bool:
        """Whether this is a word, no matter which of its tiles are blanks."""
        return self.place(word) is not None

    def place(self, word: Word) -> int | None:
        """Return the number of a word among those of its length, or None."""
        length = len(word)
        if length not in LENGTHS:
            return None
        word = word.translate(_PLAIN)
        first = word[0]
        starts = self._starts.get(length) or self._find_starts(length)
        if first >= len(starts) - 1:
            return None
        blob = self.words.by_length[length]
        low, high = starts[first], starts[first + 1]
        while low < high:
            middle = (low + high) // 2
            if blob[middle * length : (middle + 1) * length] < word:
                low = middle + 1
            else:
                high = middle
        # past the last word of this letter, low is the place of another word
        return low if blob[low * length : (low + 1) * length] == word else None

    def _find_starts(self, length: int) -> tuple[int, ...]:
        """Return the numbers where the words of each first letter begin, and where the last of them end."""
        firsts = self.words.by_length[length][::length]
        starts = [0]
        for letter in range(self.alphabet.size + 1):
            starts.append(starts[-1] + firsts.count(letter))
        bounds = self._starts[length] = tuple(starts)
        return bounds
