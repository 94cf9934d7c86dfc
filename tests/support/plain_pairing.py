"""Pairing by exhaustive search.

The cost of a round is computed from the names of the criteria alone.
"""

import random
from collections.abc import Iterator

from faristol.tournament.pairing.field import Field, Pair


def ways(nodes: tuple[int, ...]) -> Iterator[tuple[Pair, ...]]:
    """Yield all complete pairings."""
    if not nodes:
        yield ()
        return
    first, *others = nodes
    for other in others:
        for rest in ways(tuple(node for node in others if node != other)):
            yield ((first, other), *rest)


def lawful_ways(field: Field) -> list[tuple[Pair, ...]]:
    """Return the rounds that follow the director's orders."""
    nodes = tuple(range(field.size + field.size % 2))
    return [
        way
        for way in ways(nodes)
        if not field.apart.intersection(way) and set(field.together) <= set(way)
    ]


def plain_cost(field: Field, name: str, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return the cost of a round by a system, the weightier criteria first."""
    bye = next((player for player, other in pairs if other == field.size), None)
    games = [two for two in pairs if two[1] < field.size]
    rematches = sum(field.met.get(two, 0) for two in games)
    repeated = field.byes[bye] if bye is not None else 0
    height = field.size - 1 - bye if bye is not None else 0
    mates = sum(field.teams[a] != "" and field.teams[a] == field.teams[b] for a, b in games)
    starts = sum(field.starts[a] * field.starts[b] > 0 for a, b in games)
    if name == "top_down":
        far = [0] * field.size
        for a, b in games:
            far[a] = b - a
        return (rematches, repeated, height, mates, *far)
    if name == "king_of_the_hill":
        return (repeated, height, mates, *_apart(games), starts)
    before = (rematches, repeated, height, mates)
    if name == "distance":
        return (*before, *_apart(games), starts)
    if name == "lots":
        return (*before, sum(abs(field.lots[a] - field.lots[b]) for a, b in games), starts)
    between = sum((field.points[a] - field.points[b]) ** 2 for a, b in games)
    return (*before, between, sum(_halves(field, a, b) for a, b in games), starts)


def _apart(games: list[Pair]) -> tuple[int, int]:
    return sum(b - a for a, b in games), sum((b - a) ** 2 for a, b in games)


def _halves(field: Field, first: int, other: int) -> int:
    def equals(player: int) -> list[int]:
        return [at for at, points in enumerate(field.points) if points == field.points[player]]

    upper, lower = equals(first), equals(other)
    if upper == lower:
        return (other - first - len(upper) // 2) ** 2
    return (upper[-1] - first + other - lower[0]) ** 2


def random_field(dice: random.Random, size: int) -> Field:
    """Return a field in a random state: rematches, byes, teams, lots, and the director's orders."""
    nodes = size + size % 2
    has_met = dice.choice([0.1, 0.5, 0.8])
    is_apart = dice.choice([0, 0, 0.2, 0.5])
    pairs = [(player, other) for player in range(size) for other in range(player + 1, size)]
    everything = [(player, other) for player in range(size) for other in range(player + 1, nodes)]
    together = tuple(sorted(dice.sample(everything, 1))) if dice.random() < 0.3 and pairs else ()
    return Field(
        size=size,
        met={two: dice.choice([1, 1, 2]) for two in pairs if dice.random() < has_met},
        byes=tuple(dice.choice([0, 0, 1, 2]) for _ in range(size)),
        points=tuple(sorted((dice.randint(0, 4) for _ in range(size)), reverse=True)),
        starts=tuple(dice.randint(-2, 2) for _ in range(size)),
        teams=tuple(dice.choice(["", "a", "b"]) for _ in range(size)),
        lots=tuple(dice.sample(range(size), size)),
        together=together,
        apart=frozenset(two for two in everything if dice.random() < is_apart) - set(together),
    )
