"""The comparison of two word lists, and words as text."""

from bisect import bisect_left
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

from faristol.formats.wordlists.unpack import Progress
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import format_word
from faristol.words.wordlist import LENGTHS, WordList

_STEP = 1 << 13  # words in one step


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The words that only one of two lists has, and the number of common words."""

    added: WordList
    removed: WordList
    common: int


def compare_steps(
    before: WordList, after: WordList, alphabet: Alphabet
) -> Generator[Progress, None, Comparison]:
    """Compare a list with the one before; yield the pairs of length and first letter done, and of all."""
    added: dict[int, bytes] = {}
    removed: dict[int, bytes] = {}
    total = len(LENGTHS) * alphabet.size
    for index, length in enumerate(LENGTHS):
        before_words, after_words = before.by_length[length], after.by_length[length]
        added_words, removed_words = [], []
        # letter by letter, so that no step is long
        for letter in range(1, alphabet.size + 1):
            old, new = (
                with_first(before_words, length, letter),
                with_first(after_words, length, letter),
            )
            if old != new:
                old_words, new_words = set(_words(old, length)), set(_words(new, length))
                added_words += sorted(new_words - old_words)
                removed_words += sorted(old_words - new_words)
                yield index * alphabet.size + letter, total
        added[length], removed[length] = b"".join(added_words), b"".join(removed_words)
        yield (index + 1) * alphabet.size, total
    new_list = WordList(added)
    return Comparison(added=new_list, removed=WordList(removed), common=len(after) - len(new_list))


def write_steps(words: Iterable[bytes], alphabet: Alphabet) -> Generator[int, None, str]:
    """Return words in the spelling of the language, one a line; yield the number of words so far."""
    pieces: list[str] = []
    batch: list[str] = []
    count = 0
    for word in words:
        batch.append(format_word(word, alphabet))
        if len(batch) >= _STEP:
            count += len(batch)
            pieces.append("\n".join(batch))
            batch = []
            yield count
    if batch:
        pieces.append("\n".join(batch))
    return "".join(f"{piece}\n" for piece in pieces)


def with_first(blob: bytes, length: int, letter: int) -> bytes:
    """Return the words of one length that begin with a letter, as a slice of the sorted words."""
    places = range(len(blob) // length)
    start, end = (
        bisect_left(places, first, key=lambda at: blob[at * length])
        for first in (letter, letter + 1)
    )
    return blob[start * length : end * length]


def _words(blob: bytes, length: int) -> Iterator[bytes]:
    return (blob[at : at + length] for at in range(0, len(blob), length))
