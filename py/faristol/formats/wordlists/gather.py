"""Gather words by length, without repetition, and sort them a little at a time."""

from bisect import bisect_left
from collections.abc import Generator, Iterable, Iterator
from itertools import islice

from faristol.formats.wordlists.unpack import Progress
from faristol.ledger.refusal import Refusal
from faristol.words.wordlist import LENGTHS, WordList

MOST_WORDS = 1_000_000  # the largest lists in use have two thirds of that

LONG_KEPT = 10  # words that are too long, to be shown
_SORTED_TOGETHER = 1 << 13
_STEP = 1 << 14


class Gathered:
    """Hold the words met so far, and how many were set aside."""

    def __init__(self) -> None:
        self._words: dict[int, set[bytes]] = {length: set() for length in LENGTHS}
        self.met = 0  # words of a length that is kept, also those met before
        self.too_short = 0
        self.too_long = 0
        self.long: list[bytes] = []  # some of those that are too long

    @property
    def count(self) -> int:
        """Return the number of different words."""
        return sum(map(len, self._words.values()))

    @property
    def repeated(self) -> int:
        """Return how many words had been met before."""
        return self.met - self.count

    def add(self, words: list[bytes]) -> Refusal | None:
        """Take in words, in whatever order, and empty ones, which do not count."""
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

    def some(self, each: int = 500) -> Iterator[bytes]:
        """Give some words of every length, the tiles with their mask."""
        for words in self._words.values():
            yield from islice(words, each)

    def sort_steps(self, plain: bytes) -> Generator[Progress, None, WordList]:
        """Return the words sorted, every byte translated; this is empty afterwards."""
        by_length: dict[int, bytes] = {}
        done, total = 0, self.count
        found, self._words = self._words, {}
        for length in LENGTHS:
            parts: list[bytes] = []
            # not all at once: a million words are a long breath
            for part in _sorted_parts(found.pop(length), 0):
                if part:
                    parts.append(b"".join(part).translate(plain))
                    done += len(part)
                yield done, total
            by_length[length] = b"".join(parts)
        return WordList(by_length)


def _sorted_parts(words: Iterable[bytes], at: int) -> Iterator[list[bytes]]:
    """Give different words of one length in their order, part by part; some parts are empty.

    They are sorted by their first letters into heaps that are small enough to be sorted at once.
    """
    heaps: dict[int, list[bytes]] = {}
    rest = iter(words)
    while some := list(islice(rest, _STEP)):
        for word in some:
            first = word[at]
            if first in heaps:
                heaps[first].append(word)
            else:
                heaps[first] = [word]
        yield []
    for first in sorted(heaps):
        heap = heaps.pop(first)
        if len(heap) <= _SORTED_TOGETHER:
            heap.sort()
            yield heap
        else:
            yield from _sorted_parts(heap, at + 1)
