"""Compare two lists of words, and write words as text."""

from bisect import bisect_left
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

from faristol.formats.wordlists.unpack import Progress
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import written
from faristol.words.wordlist import LENGTHS, WordList

_WRITTEN = 1 << 13  # words in one step


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Hold the words that only one of two lists has."""

    added: WordList
    removed: WordList
    common: int


def compare_steps(
    before: WordList, after: WordList, alphabet: Alphabet
) -> Generator[Progress, None, Comparison]:
    """Return what a list has more and less than the one before; yield lengths and letters done."""
    added: dict[int, bytes] = {}
    removed: dict[int, bytes] = {}
    total = len(LENGTHS) * alphabet.size
    for place, length in enumerate(LENGTHS):
        ours, theirs = before.by_length[length], after.by_length[length]
        more, less = [], []
        # letter by letter, so that no step is long
        for letter in range(1, alphabet.size + 1):
            old, new = with_first(ours, length, letter), with_first(theirs, length, letter)
            if old != new:
                old_words, new_words = set(_words(old, length)), set(_words(new, length))
                more += sorted(new_words - old_words)
                less += sorted(old_words - new_words)
                yield place * alphabet.size + letter, total
        added[length], removed[length] = b"".join(more), b"".join(less)
        yield (place + 1) * alphabet.size, total
    new_list = WordList(added)
    return Comparison(added=new_list, removed=WordList(removed), common=len(after) - len(new_list))


def write_steps(words: Iterable[bytes], alphabet: Alphabet) -> Generator[int, None, str]:
    """Return words as the language writes them, one a line; yield how many there are so far."""
    pieces: list[str] = []
    some: list[str] = []
    count = 0
    for word in words:
        some.append(written(word, alphabet))
        if len(some) >= _WRITTEN:
            count += len(some)
            pieces.append("\n".join(some))
            some = []
            yield count
    if some:
        pieces.append("\n".join(some))
    return "".join(f"{piece}\n" for piece in pieces)


def with_first(blob: bytes, length: int, letter: int) -> bytes:
    """Return the words that begin with a letter."""
    places = range(len(blob) // length)
    start, end = (
        bisect_left(places, first, key=lambda at: blob[at * length])
        for first in (letter, letter + 1)
    )
    return blob[start * length : end * length]


def _words(blob: bytes, length: int) -> Iterator[bytes]:
    return (blob[at : at + length] for at in range(0, len(blob), length))
