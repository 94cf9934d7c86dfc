"""Hold the players of a register so that a changed copy costs next to nothing.

A log of 20,000 events is folded into 20,000 states of 10,000 players. Copying a dictionary each
time would make that quadratic, and changing one in place would change the states before. So the
players are dealt into buckets by their id, and a new roll shares all of them but the one touched.
"""

from collections.abc import Iterable, Iterator, Mapping
from zlib import crc32

from faristol.club.model import PlayerId
from faristol.club.player import Player

_BUCKETS = 256  # about the root of the largest register: tuple and bucket cost the same to copy


class Roll(Mapping[PlayerId, Player]):
    """Map ids to players, in the order in which they were written down."""

    __slots__ = ("_buckets", "_size")

    _buckets: tuple[dict[PlayerId, Player], ...]
    _size: int

    def __init__(self, players: Iterable[Player] = ()) -> None:
        self._buckets, self._size = ({},) * _BUCKETS, 0
        self._take(players)

    def with_players(self, players: Iterable[Player]) -> "Roll":
        """Return a roll that holds these players too, or in place of those with the same id."""
        roll = Roll()
        roll._buckets, roll._size = self._buckets, self._size
        roll._take(players)
        return roll

    def _take(self, players: Iterable[Player]) -> None:
        buckets, own = list(self._buckets), set[int]()
        for player in players:
            at = _bucket_of(player.id)
            if at not in own:
                own.add(at)
                buckets[at] = buckets[at].copy()
            self._size += player.id not in buckets[at]
            buckets[at][player.id] = player
        self._buckets = tuple(buckets)

    def in_order(self) -> list[Player]:
        """Return the players as they were written down, first to last."""
        players = [player for bucket in self._buckets for player in bucket.values()]
        players.sort(key=lambda player: player.ordinal)
        return players

    def __getitem__(self, player: PlayerId) -> Player:
        return self._buckets[_bucket_of(player)][player]

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[PlayerId]:
        return (player.id for player in self.in_order())

    def __eq__(self, other: object) -> bool:
        return self._buckets == other._buckets if isinstance(other, Roll) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Roll({self.in_order()!r})"


def _bucket_of(player: str) -> int:
    # Not hash(): its seed differs from one start to the next. Halves of characters are let through
    # because a question about a player that does not exist deserves an answer.
    return crc32(player.encode(errors="surrogatepass")) % _BUCKETS
