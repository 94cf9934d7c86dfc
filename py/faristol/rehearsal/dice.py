"""Dice that follow from a seed: integers alone, the same in every Python."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_BYTES = 4  # of one throw; no bound here comes near 2^32


class SeededDice:
    """Throws that follow from a text.

    >>> [SeededDice("a").below(6) for _ in range(2)]
    [2, 2]
    """

    def __init__(self, seed: str) -> None:
        self._seed, self._count = seed, 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        self._count += 1
        digest = sha256(f"{self._seed}:{self._count}".encode()).digest()
        return int.from_bytes(digest[:_BYTES], "big") % limit

    def choose(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return the items in another order."""
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in items]
