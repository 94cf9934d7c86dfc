"""Look-ahead in a small field, so that the rounds to come can still be paired without a rematch.

Few players have soon met all whom they can meet: in one of four tournaments of six players and five
rounds, the round that costs least now leaves none for later.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from faristol.tournament.pairing.criteria import Weights
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.methods import Method
from faristol.tournament.pairing.search import PairedRound, sum_costs

MOST: Final = 10  # players: more have too many ways, and usual tournaments of them do not get stuck
_MAX_WAYS: Final = 20_000  # ways to pair that are tried before the search gives up


@dataclass(frozen=True, slots=True)
class Ahead:
    """A round that keeps later rounds possible, and the one that would cost least now."""

    chosen: PairedRound
    least: PairedRound


def pair_ahead(field: Field, method: Method, *, left: int) -> Ahead | None:
    """Return the best round after which those left need no rematch and no second bye.

    If there is no such round, or the search gave up, it is the round that costs least now.
    """
    least = method.pair(field)
    if least is None or field.size > MOST or left < 1:
        return None if least is None else Ahead(least, least)
    weights = Weights(field, method.system)
    nodes = field.size + field.has_bye
    closed_pairs = {two for two in field.met if field.met[two]} | set(field.apart)
    closed_pairs |= {
        (player, field.size) for player, byes in enumerate(field.byes) if byes and field.has_bye
    }
    open_pairs = frozenset(
        (player, other)
        for player in range(nodes)
        for other in range(player + 1, nodes)
        if (player, other) not in closed_pairs
    )
    across = frozenset(two for two in open_pairs if field.is_across(*two))
    # the fewest pairs across groups, in this round and in those to come
    across_now = sum(field.is_across(*two) for two in least.pairs)
    search = _BoundedSearch(_MAX_WAYS, across, field.min_across)
    if search.can_go_on(nodes, open_pairs - set(least.pairs), left):
        return Ahead(least, least)
    ways = [
        way
        for way in _ways(tuple(range(nodes)), open_pairs, across, across_now)
        if set(field.together) <= set(way)
    ]
    for way in sorted(ways, key=lambda way: method.rank(field, way)):
        if search.can_go_on(nodes, open_pairs - set(way), left):
            return Ahead(replace(least, pairs=way, sums=sum_costs(weights, way), proof=None), least)
    return Ahead(least, least)


def _ways(
    nodes: tuple[int, ...], open_pairs: frozenset[Pair], across: frozenset[Pair], max_across: int
) -> Iterator[tuple[Pair, ...]]:
    """Yield the ways to pair all nodes with no more than so many pairs across groups."""
    if not nodes:
        yield ()
        return
    first, *others = nodes
    for at, other in enumerate(others):
        across_left = max_across - ((first, other) in across)
        if across_left >= 0 and (first, other) in open_pairs:
            rest = (*others[:at], *others[at + 1 :])
            for way in _ways(rest, open_pairs, across, across_left):
                yield ((first, other), *way)


class _BoundedSearch:
    """A search for rounds that share no pair, with a limit of ways and a cache of its results."""

    def __init__(self, steps: int, across: frozenset[Pair], max_across: int) -> None:
        self._steps, self._across, self._max_across = steps, across, max_across
        self._cached: dict[tuple[frozenset[Pair], int], bool] = {}

    def can_go_on(self, nodes: int, open_pairs: frozenset[Pair], left: int) -> bool:
        """Whether so many rounds can be made of the open pairs."""
        if not left:
            return True
        degrees = [0] * nodes
        for player, other in open_pairs:
            degrees[player] += 1
            degrees[other] += 1
        if min(degrees) < left:
            return False
        key = (open_pairs, left)
        if key not in self._cached:
            self._cached[key] = any(
                self.can_go_on(nodes, open_pairs - set(way), left - 1)
                for way in self._count_steps(
                    _ways(tuple(range(nodes)), open_pairs, self._across, self._max_across)
                )
            )
        return self._cached[key]

    def _count_steps(self, ways: Iterator[tuple[Pair, ...]]) -> Iterator[tuple[Pair, ...]]:
        for way in ways:
            self._steps -= 1
            if self._steps < 0:
                return
            yield way
