"""The methods of pairing that go by the standings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from faristol.tournament.pairing.criteria import System, Weights
from faristol.tournament.pairing.distance import DISTANCE, KING_OF_THE_HILL, LOTS
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.score_groups import SCORE_GROUPS
from faristol.tournament.pairing.search import PairedRound, pair, sum_costs
from faristol.tournament.pairing.top_down import LEAST, from_the_top, pair_top_down


@dataclass(frozen=True, slots=True)
class Method:
    """A method of pairing: the search for a round, and the rank of one round among others."""

    system: System
    pair: Callable[[Field], PairedRound | None]
    rank: Callable[[Field, tuple[Pair, ...]], tuple[int, ...]]  # the lowest is the best


def _by_sums(system: System) -> Method:
    return Method(
        system,
        lambda field: pair(field, system),
        lambda field, pairs: sum_costs(Weights(field, system), pairs),
    )


METHODS: Final[Mapping[str, Method]] = {
    "distance": _by_sums(DISTANCE),
    "score_groups": _by_sums(SCORE_GROUPS),
    "top_down": Method(LEAST, pair_top_down, from_the_top),
    "lots": _by_sums(LOTS),
    "king_of_the_hill": _by_sums(KING_OF_THE_HILL),
}
