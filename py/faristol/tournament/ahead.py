"""Look ahead in a small field, so that the rounds to come can still be paired without a rematch.

Few players have soon met whom they can meet: in one of four tournaments of six players and five
rounds, the round that costs least now leaves none for later.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from faristol.tournament.pairing.criteria import Weights
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.methods import Method
from faristol.tournament.pairing.search import Paired, sums

MOST: Final = (
    10  # players: of more, every way is too many, and none of the usual tournaments gets stuck
)
_PATIENCE: Final = 20_000  # pairs that are tried before it is left to luck


@dataclass(frozen=True, slots=True)
class Ahead:
    """Hold a round that keeps later rounds possible, and the one that would cost least now."""

    chosen: Paired
    least: Paired


def pair_ahead(field: Field, method: Method, *, left: int) -> Ahead | None:
    """Return the best round after which those left need no rematch and no second bye.

    Where there is none, or not as far as it was looked for, it is the round that costs least now.
    """
    least = method.pair(field)
    if least is None or field.size > MOST or left < 1:
        return None if least is None else Ahead(least, least)
    weights = Weights(field, method.system)
    nodes = field.size + field.has_bye
    used = {two for two in field.met if field.met[two]} | set(field.apart)
    used |= {(one, field.size) for one, byes in enumerate(field.byes) if byes and field.has_bye}
    open_pairs = frozenset(
        (one, other)
        for one in range(nodes)
        for other in range(one + 1, nodes)
        if (one, other) not in used
    )
    across = frozenset(two for two in open_pairs if field.is_across(*two))
    # as few pairs across groups as there must be, in this round and in those to come
    across_now = sum(field.is_across(*two) for two in least.pairs)
    patience = _Patience(_PATIENCE, across, field.min_across)
    if patience.can_go_on(nodes, open_pairs - set(least.pairs), left):
        return Ahead(least, least)
    ways = [
        way
        for way in _ways(tuple(range(nodes)), open_pairs, across, across_now)
        if set(field.together) <= set(way)
    ]
    for way in sorted(ways, key=lambda way: method.rank(field, way)):
        if patience.can_go_on(nodes, open_pairs - set(way), left):
            return Ahead(replace(least, pairs=way, sums=sums(weights, way), proof=None), least)
    return Ahead(least, least)


def _ways(
    nodes: tuple[int, ...], open_pairs: frozenset[Pair], across: frozenset[Pair], max_across: int
) -> Iterator[tuple[Pair, ...]]:
    """Give every way to pair all with no more than so many pairs across groups."""
    if not nodes:
        yield ()
        return
    one, *others = nodes
    for at, other in enumerate(others):
        across_left = max_across - ((one, other) in across)
        if across_left >= 0 and (one, other) in open_pairs:
            rest = (*others[:at], *others[at + 1 :])
            for way in _ways(rest, open_pairs, across, across_left):
                yield ((one, other), *way)


class _Patience:
    """Look for rounds that share no pair, and remember where there are none."""

    def __init__(self, steps: int, across: frozenset[Pair], max_across: int) -> None:
        self._steps, self._across, self._max_across = steps, across, max_across
        self._known: dict[tuple[frozenset[Pair], int], bool] = {}

    def can_go_on(self, nodes: int, open_pairs: frozenset[Pair], left: int) -> bool:
        """Tell whether so many rounds can be made of the pairs that are open."""
        if not left:
            return True
        degrees = [0] * nodes
        for one, other in open_pairs:
            degrees[one] += 1
            degrees[other] += 1
        if min(degrees) < left:
            return False
        key = (open_pairs, left)
        if key not in self._known:
            self._known[key] = any(
                self.can_go_on(nodes, open_pairs - set(way), left - 1)
                for way in self._counted(
                    _ways(tuple(range(nodes)), open_pairs, self._across, self._max_across)
                )
            )
        return self._known[key]

    def _counted(self, ways: Iterator[tuple[Pair, ...]]) -> Iterator[tuple[Pair, ...]]:
        for way in ways:
            self._steps -= 1
            if self._steps < 0:
                return
            yield way
