"""Persistent maps for the register: a changed copy shares all but one bucket with the original.

A log of 20,000 acts is folded into 20,000 states of 10,000 players. Copying a dictionary each
time would make that quadratic, and changing one in place would change the earlier states. So the
items are distributed into buckets by key, and a copy replaces only the buckets it changes.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self, TypeVar
from zlib import crc32

from faristol.club.player import Player, PlayerId

K = TypeVar("K", bound=str)
V = TypeVar("V")

_BUCKETS = 256  # about the root of the largest register: tuple and bucket cost the same to copy


class BucketMap(Mapping[K, V]):
    """An immutable mapping from texts to values, in no order."""

    __slots__ = ("_buckets", "_size")

    _buckets: tuple[dict[K, V], ...]
    _size: int

    def __init__(self, items: Iterable[tuple[K, V]] = ()) -> None:
        self._buckets, self._size = ({},) * _BUCKETS, 0
        self._put_items(items)

    def with_items(self, items: Iterable[tuple[K, V]]) -> Self:
        """Return a copy with these items, which replace those of the same key."""
        copy = object.__new__(type(self))
        copy._buckets, copy._size = self._buckets, self._size
        copy._put_items(items)
        return copy

    def _put_items(self, items: Iterable[tuple[K, V]]) -> None:
        buckets, own = list(self._buckets), set[int]()
        for key, value in items:
            at = _bucket_of(key)
            if at not in own:
                own.add(at)
                buckets[at] = buckets[at].copy()
            self._size += key not in buckets[at]
            buckets[at][key] = value
        self._buckets = tuple(buckets)

    def __getitem__(self, key: K) -> V:
        return self._buckets[_bucket_of(key)][key]

    def __contains__(self, key: object) -> bool:
        # called for every card of a log: Mapping's own test, by exception, takes three times as long
        return isinstance(key, str) and key in self._buckets[_bucket_of(key)]

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[K]:
        return (key for bucket in self._buckets for key in bucket)

    def __eq__(self, other: object) -> bool:
        return self._buckets == other._buckets if isinstance(other, BucketMap) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


class Roll(BucketMap[PlayerId, Player]):
    """An immutable mapping from ids to players, in the order in which they were added."""

    __slots__ = ()

    def __init__(self, players: Iterable[Player] = ()) -> None:
        super().__init__((player.id, player) for player in players)

    def with_players(self, players: Iterable[Player]) -> "Roll":
        """Return a roll with these players, who replace those of the same id."""
        return self.with_items((player.id, player) for player in players)

    def in_order(self) -> list[Player]:
        """Return the players in the order in which they were added."""
        players = [player for bucket in self._buckets for player in bucket.values()]
        players.sort(key=lambda player: player.ordinal)
        return players

    def __iter__(self) -> Iterator[PlayerId]:
        return (player.id for player in self.in_order())

    def __repr__(self) -> str:
        return f"Roll({self.in_order()!r})"


def _bucket_of(key: str) -> int:
    # Not hash(): its seed differs from one start to the next. Lone surrogates pass, since a query for
    # a player that does not exist deserves an answer.
    return crc32(key.encode(errors="surrogatepass")) % _BUCKETS
