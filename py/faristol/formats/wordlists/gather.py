"""The words of a list that is read: collected by length, without repetitions, and sorted.

Sorting is in short steps.
"""

from bisect import bisect_left
from collections.abc import Generator, Iterable, Iterator
from itertools import islice

from faristol.formats.wordlists.unpack import Progress
from faristol.ledger.refusal import Refusal
from faristol.words.wordlist import LENGTHS, WordList

MOST_WORDS = 1_000_000  # the largest lists in use have two thirds of that

LONG_KEPT = 10  # examples of words that are too long, to be displayed
_MAX_HEAP = 1 << 13
_STEP = 1 << 14


class Gathered:
    """The words of a list read so far, and the numbers of those that were left out."""

    def __init__(self) -> None:
        self._words: dict[int, set[bytes]] = {length: set() for length in LENGTHS}
        self.met = 0  # words of an allowed length, repetitions included
        self.too_short = 0
        self.too_long = 0
        self.long: list[bytes] = []  # some of the words that are too long

    @property
    def count(self) -> int:
        """The number of different words."""
        return sum(map(len, self._words.values()))

    @property
    def repeated(self) -> int:
        """The number of repetitions."""
        return self.met - self.count

    def add(self, words: list[bytes]) -> Refusal | None:
        """Add words in any order; empty ones are ignored. Return a refusal if there are too many."""
        words.sort(key=len)
        ends = [bisect_left(words, length, key=len) for length in (1, *LENGTHS, LENGTHS.stop)]
        self.too_short += ends[1] - ends[0]
        self.too_long += len(words) - ends[-1]
        self.long += words[ends[-1] : ends[-1] + LONG_KEPT - len(self.long)]
        self.met += ends[-1] - ends[1]
        for length, start, end in zip(LENGTHS, ends[1:], ends[2:], strict=False):
            if end > start:
                self._words[length].update(words[start:end])
        if self.count > MOST_WORDS:
            return Refusal("list/too_many", {"limit": MOST_WORDS})
        return None

    def some(self, limit: int = 500) -> Iterator[bytes]:
        """Yield some words of every length, each tile still with the bit `TILE`."""
        for words in self._words.values():
            yield from islice(words, limit)

    def sort_steps(self, plain: bytes) -> Generator[Progress, None, WordList]:
        """Return the words sorted, every byte translated by `plain`; the object is empty afterwards."""
        by_length: dict[int, bytes] = {}
        done, total = 0, self.count
        words_by_length, self._words = self._words, {}
        for length in LENGTHS:
            parts: list[bytes] = []
            # in parts: sorting a million words at once would block the page
            for part in _sort_in_parts(words_by_length.pop(length), 0):
                if part:
                    parts.append(b"".join(part).translate(plain))
                    done += len(part)
                yield done, total
            by_length[length] = b"".join(parts)
        return WordList(by_length)


def _sort_in_parts(words: Iterable[bytes], index: int) -> Iterator[list[bytes]]:
    """Yield different words of one length in order, in parts; some parts are empty.

    They are distributed by their letter at `index` into heaps, recursively until a heap is small enough to sort.
    """
    heaps: dict[int, list[bytes]] = {}
    rest = iter(words)
    while batch := list(islice(rest, _STEP)):
        for word in batch:
            first = word[index]
            if first in heaps:
                heaps[first].append(word)
            else:
                heaps[first] = [word]
        yield []
    for first in sorted(heaps):
        heap = heaps.pop(first)
        if len(heap) <= _MAX_HEAP:
            heap.sort()
            yield heap
        else:
            yield from _sort_in_parts(heap, index + 1)
