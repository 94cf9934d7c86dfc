"""Pairing by trying all subsets of the players: slower than the search, and independent of it."""

import random
from dataclasses import replace
from functools import cache

from faristol.tournament.pairing.field import Field, Pair
from tests.support.plain_pairing import plain_cost, random_field

_BASE = 10**7  # larger than any sum of a criterion


def group_cost(field: Field, name: str, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return the cost of a round whose groups play apart, the weightier criteria first."""
    groups = field.divisions
    across = [
        (player, other)
        for player, other in pairs
        if other < field.size and groups[player] != groups[other]
    ]
    below = sum(
        groups[lower] == groups[player]
        for two in across
        for player in two
        for lower in range(player + 1, field.size)
    )
    plain = plain_cost(field, name, pairs)
    mates = 3 if name == "king_of_the_hill" else 4  # so many criteria come before
    return (len(across), *plain[:mates], below, *plain[mates:])


def least_cost(field: Field, name: str) -> tuple[int, ...] | None:
    """Return the cost of the cheapest round, or None if the director's orders leave none."""
    nodes = field.size + field.size % 2
    pair_by_player = {player: two for two in field.together for player in two}
    size = len(group_cost(field, name, ()))
    cost: dict[Pair, int] = {}
    for player in range(nodes):
        for other in range(player + 1, nodes):
            two = (player, other)
            if (
                two in field.apart
                or pair_by_player.get(player, two) != two
                or pair_by_player.get(other, two) != two
            ):
                continue
            number = 0
            for part in group_cost(field, name, (two,)):
                number = number * _BASE + part
            cost[two] = number

    @cache
    def least(left: int) -> int | None:
        if not left:
            return 0
        player = (left & -left).bit_length() - 1
        rest = left & (left - 1)
        best = None
        for other in range(player + 1, nodes):
            if rest >> other & 1 and (player, other) in cost:
                below = least(rest & ~(1 << other))
                if below is not None:
                    number = cost[player, other] + below
                    best = number if best is None or number < best else best
        return best

    total = least((1 << nodes) - 1)
    if total is None:
        return None
    parts = []
    for _ in range(size):
        total, part = divmod(total, _BASE)
        parts.append(part)
    return tuple(reversed(parts))


def grouped_field(dice: random.Random, sizes: tuple[int, ...]) -> Field:
    """Return a random field whose groups play apart, mixed in the standings or one above the other."""
    groups = [name for name, size in zip("ABCDEFG", sizes, strict=False) for _ in range(size)]
    if dice.random() < 0.7:
        dice.shuffle(groups)
    field = random_field(dice, len(groups))
    if dice.random() < 0.5:  # the director wills nothing
        field = replace(field, together=(), apart=frozenset())
    return replace(field, divisions=tuple(groups))
