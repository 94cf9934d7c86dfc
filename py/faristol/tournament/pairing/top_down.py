"""Pairing from the top: the first with the nearest not met, then the next, as Romanian halls do.

"1 cu 2, 3 cu 4", repeating no pair, as far as it can be without touching the pairs above.
"""

from dataclasses import replace
from typing import Final

from faristol.tournament.pairing.criteria import BEFORE, REMATCHES, System, Weights
from faristol.tournament.pairing.distance import DISTANCE
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.search import PairedRound, pair, sum_costs

LEAST: Final = System("top_down", "", BEFORE, DISTANCE.nearest)


def pair_top_down(field: Field) -> PairedRound | None:
    """Return the round in which the first has the nearest possible opponent, then the next.

    An opponent is possible who leaves no more rematches, byes and pairs of one team than there must be.
    """
    cheapest = pair(field, DISTANCE)
    if cheapest is None:
        return None
    weights = Weights(field, LEAST)
    mates = _mates(cheapest.pairs)
    least = sum_costs(weights, cheapest.pairs)
    rematches = least[weights.criteria.index(REMATCHES)]
    fixed = list(field.together)
    # the player who rests follows from the number of players below
    taken = {player for two in fixed for player in two} | {mates.get(field.size, field.size)}
    crossing = _Crossing(field, cheapest.pairs)
    for player in range(field.size):
        if player in taken:
            continue
        for other in range(player + 1, mates[player]):
            has_met = field.met.get((player, other), 0) > rematches
            if other in taken or has_met or (player, other) in field.apart:
                continue
            if not crossing.has_room(player, other):
                continue
            changed = _with_pair(weights, mates, player, other)
            if changed is None or sum_costs(weights, _pairs(changed)) != least:
                repaired = pair(replace(field, together=(*fixed, (player, other))), DISTANCE)
                if repaired is None or sum_costs(weights, repaired.pairs) != least:
                    continue
                changed = _mates(repaired.pairs)
            mates = changed
            break
        fixed.append((player, mates[player]))
        crossing.hold(player, mates[player])
        taken |= {player, mates[player]}
    pairs = _pairs(mates)
    return PairedRound(
        pairs=pairs, sums=sum_costs(weights, pairs), players=cheapest.players, proof=cheapest.proof
    )


class _Crossing:
    """The pairs across divisions that may still be held while a round is fixed from the top.

    All rounds that are tried have as many of them as the cheapest one, with as many players below.
    """

    def __init__(self, field: Field, pairs: tuple[Pair, ...]) -> None:
        self._field = field
        across = [two for two in pairs if field.is_across(*two)]
        self._pairs_left = len(across)
        self._below_left = sum(self._below(*two) for two in across)
        for two in field.together:
            self.hold(*two)

    def _below(self, player: int, other: int) -> int:
        return self._field.below_in_division[player] + self._field.below_in_division[other]

    def hold(self, player: int, other: int) -> None:
        if self._field.is_across(player, other):
            self._pairs_left -= 1
            self._below_left -= self._below(player, other)

    def has_room(self, player: int, other: int) -> bool:
        """Whether a round of the least cost can have this pair, as far as the divisions allow."""
        if not self._field.is_across(player, other):
            return True
        return self._pairs_left > 0 and self._below(player, other) <= self._below_left


def from_the_top(field: Field, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return the cost of pairs, then the distance of each opponent, from the top: least is best."""
    below = dict(pairs)
    places = (below.get(player, player) for player in range(field.size))
    far = (other - player if other < field.size else 0 for player, other in enumerate(places))
    return (*sum_costs(Weights(field, LEAST), pairs), *far)


def _with_pair(
    weights: Weights, mates: dict[int, int], player: int, other: int
) -> dict[int, int] | None:
    """Return the round with two players paired and those they leave, if that pair may be; else None."""
    left_pair = tuple(sorted((mates[player], mates[other])))
    if left_pair in weights.field.apart:
        return None
    return {
        **mates,
        player: other,
        other: player,
        left_pair[0]: left_pair[1],
        left_pair[1]: left_pair[0],
    }


def _mates(pairs: tuple[Pair, ...]) -> dict[int, int]:
    return {player: other for two in pairs for player, other in (two, two[::-1])}


def _pairs(mates: dict[int, int]) -> tuple[Pair, ...]:
    return tuple(sorted((player, other) for player, other in mates.items() if player < other))
