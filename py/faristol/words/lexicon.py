"""Know which words there are: one language's list, in memory, with its columns."""

from faristol.tiles.alphabet import LETTER, Alphabet, Word
from faristol.words.columns import Columns
from faristol.words.wordlist import LENGTHS, WordList

_PLAIN = bytes(x & LETTER for x in range(256))  # a blank that stands for a letter is that letter


class Lexicon:
    """Answer whether a word is one; the rest is in `columns`, which cost memory when asked."""

    def __init__(self, alphabet: Alphabet, words: WordList) -> None:
        self.alphabet = alphabet
        self.words = words
        self.columns = Columns(words, alphabet.values)
        self._starts: dict[int, tuple[int, ...]] = {}  # by length: the first word of each letter

    def __repr__(self) -> str:
        return f"<Lexicon of {len(self)} words, {self.alphabet.language}>"

    def __len__(self) -> int:
        return len(self.words)

    def contains(self, word: Word) -> bool:
        """Tell whether this is a word, no matter which of its tiles are blanks."""
        return self.place(word) is not None

    def place(self, word: Word) -> int | None:
        """Return the number of a word among those of its length, or nothing."""
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
        # low may be the place behind the last word of this letter, which is then another word
        return low if blob[low * length : (low + 1) * length] == word else None

    def _find_starts(self, length: int) -> tuple[int, ...]:
        """Find where the words of each first letter begin, and where the last of them end."""
        firsts = self.words.by_length[length][::length]
        starts = [0]
        for letter in range(self.alphabet.size + 1):
            starts.append(starts[-1] + firsts.count(letter))
        found = self._starts[length] = tuple(starts)
        return found
