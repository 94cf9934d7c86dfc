"""Hold the players of a register, and whose its cards are, so that a changed copy costs next to nothing.

A log of 20,000 acts is folded into 20,000 states of 10,000 players. Copying a dictionary each
time would make that quadratic, and changing one in place would change the states before. So what is
held is dealt into buckets by its key, and a new copy shares all of them but the one touched.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self, TypeVar
from zlib import crc32

from faristol.club.player import Player, PlayerId

K = TypeVar("K", bound=str)
V = TypeVar("V")

_BUCKETS = 256  # about the root of the largest register: tuple and bucket cost the same to copy


class Dealt(Mapping[K, V]):
    """Map texts to what belongs to them, in no order."""

    __slots__ = ("_buckets", "_size")

    _buckets: tuple[dict[K, V], ...]
    _size: int

    def __init__(self, items: Iterable[tuple[K, V]] = ()) -> None:
        self._buckets, self._size = ({},) * _BUCKETS, 0
        self._take(items)

    def having(self, items: Iterable[tuple[K, V]]) -> Self:
        """Return a copy that holds these too, or in place of those with the same key."""
        made = object.__new__(type(self))
        made._buckets, made._size = self._buckets, self._size
        made._take(items)
        return made

    def _take(self, items: Iterable[tuple[K, V]]) -> None:
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
        # asked of every card of a log: the way of a mapping, by its exception, takes thrice as long
        return isinstance(key, str) and key in self._buckets[_bucket_of(key)]

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[K]:
        return (key for bucket in self._buckets for key in bucket)

    def __eq__(self, other: object) -> bool:
        return self._buckets == other._buckets if isinstance(other, Dealt) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


class Roll(Dealt[PlayerId, Player]):
    """Map ids to players, in the order in which they were written down."""

    __slots__ = ()

    def __init__(self, players: Iterable[Player] = ()) -> None:
        super().__init__((player.id, player) for player in players)

    def with_players(self, players: Iterable[Player]) -> "Roll":
        """Return a roll that holds these players too, or in place of those with the same id."""
        return self.having((player.id, player) for player in players)

    def in_order(self) -> list[Player]:
        """Return the players as they were written down, first to last."""
        players = [player for bucket in self._buckets for player in bucket.values()]
        players.sort(key=lambda player: player.ordinal)
        return players

    def __iter__(self) -> Iterator[PlayerId]:
        return (player.id for player in self.in_order())

    def __repr__(self) -> str:
        return f"Roll({self.in_order()!r})"


def _bucket_of(key: str) -> int:
    # Not hash(): its seed differs from one start to the next. Halves of characters are let through
    # because a question about a player that does not exist deserves an answer.
    return crc32(key.encode(errors="surrogatepass")) % _BUCKETS
