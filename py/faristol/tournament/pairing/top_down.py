"""Pair from the top: the first with the nearest not met, then the next, as Romanian halls do.

"1 cu 2, 3 cu 4", repeating no pair, as far as can be without touching the pairs above.
"""

from dataclasses import replace
from typing import Final

from faristol.tournament.pairing.criteria import BEFORE, REMATCHES, System, Weights
from faristol.tournament.pairing.distance import DISTANCE
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.search import Paired, pair, sums

LEAST: Final = System("top_down", "", BEFORE, DISTANCE.nearest)


def pair_top_down(field: Field) -> Paired | None:
    """Return the round in which the first has the nearest opponent there can be, then the next.

    There can be who leaves no more rematches, byes and pairs of one team than there must be.
    """
    found = pair(field, DISTANCE)
    if found is None:
        return None
    weights = Weights(field, LEAST)
    mates = _mates(found.pairs)
    least = sums(weights, found.pairs)
    rematches = least[weights.criteria.index(REMATCHES)]
    held = list(field.together)
    # whoever rests is known by how many stand below
    taken = {player for two in held for player in two} | {mates.get(field.size, field.size)}
    crossing = _Crossing(field, found.pairs)
    for one in range(field.size):
        if one in taken:
            continue
        for other in range(one + 1, mates[one]):
            has_met = field.met.get((one, other), 0) > rematches
            if other in taken or has_met or (one, other) in field.apart:
                continue
            if not crossing.has_room(one, other):
                continue
            changed = _changed(weights, mates, one, other)
            if changed is None or sums(weights, _pairs(changed)) != least:
                again = pair(replace(field, together=(*held, (one, other))), DISTANCE)
                if again is None or sums(weights, again.pairs) != least:
                    continue
                changed = _mates(again.pairs)
            mates = changed
            break
        held.append((one, mates[one]))
        crossing.hold(one, mates[one])
        taken |= {one, mates[one]}
    pairs = _pairs(mates)
    return Paired(pairs=pairs, sums=sums(weights, pairs), players=found.players, proof=found.proof)


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
        """Whether a round of the least cost can have this pair, as far as the divisions say."""
        if not self._field.is_across(player, other):
            return True
        return self._pairs_left > 0 and self._below(player, other) <= self._below_left


def from_the_top(field: Field, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return what pairs cost, then how far off each opponent is, from the top: least is best."""
    below = dict(pairs)
    places = (below.get(one, one) for one in range(field.size))
    far = (other - one if other < field.size else 0 for one, other in enumerate(places))
    return (*sums(Weights(field, LEAST), pairs), *far)


def _changed(
    weights: Weights, mates: dict[int, int], one: int, other: int
) -> dict[int, int] | None:
    """Return the round with two players paired and those they leave, if these may be."""
    left = tuple(sorted((mates[one], mates[other])))
    if left in weights.field.apart:
        return None
    return {**mates, one: other, other: one, left[0]: left[1], left[1]: left[0]}


def _mates(pairs: tuple[Pair, ...]) -> dict[int, int]:
    return {one: other for two in pairs for one, other in (two, two[::-1])}


def _pairs(mates: dict[int, int]) -> tuple[Pair, ...]:
    return tuple(sorted((one, other) for one, other in mates.items() if one < other))
