"""Pairing within groups of equal points, upper half against lower half: as FIDE does, in the main.

It is not the whole of FIDE's system, which has some twenty criteria more.
"""

from collections.abc import Iterable, Iterator
from heapq import merge
from typing import Final

from faristol.tournament.pairing.criteria import BEFORE, STARTS, Criterion, System, Weights
from faristol.tournament.pairing.field import Field


def _points_between(field: Field, player: int, other: int) -> int:
    """Count the half points between two players, squared: groups meet their neighbours."""
    return 0 if other == field.size else (field.points[player] - field.points[other]) ** 2


def _halves(field: Field, player: int, other: int) -> int:
    """Count how far two are from being paired upper half against lower half, squared.

    Of one group: the first of the upper half meets the first of the lower half. Of two groups: the
    last of the upper one meets the first of the lower one.
    """
    if other == field.size:
        return 0
    (upper, at), (lower, below) = field.place_in_group[player], field.place_in_group[other]
    size = len(field.groups[upper])
    if upper == lower:
        return (below - at - size // 2) ** 2
    return (size - 1 - at + below) ** 2


def _nearest(field: Field, weights: Weights, player: int) -> Iterator[tuple[int, int]]:
    between, halves = weights.of["points_between"], weights.of["halves"]
    number, at = field.place_in_group[player]
    own = field.groups[number]
    first = min(max(at + len(own) // 2, at + 1), len(own))  # of the lower half, as it were
    ideal = at + len(own) // 2
    yield from merge(
        (((ideal - below) ** 2 * halves, own[below]) for below in range(first - 1, at, -1)),
        (((below - ideal) ** 2 * halves, own[below]) for below in range(first, len(own))),
    )
    for group in field.groups[number + 1 :]:
        apart = (field.points[player] - field.points[group[0]]) ** 2 * between
        for below, other in enumerate(group):
            yield apart + (len(own) - 1 - at + below) ** 2 * halves, other


def _likely(field: Field, player: int) -> Iterable[int]:
    """Return the first players of the groups below, for a player among the last of a group."""
    number, at = field.place_in_group[player]
    own = field.groups[number]
    return range(own[-1] + 1, min(own[-1] + 7, field.size)) if at >= len(own) - 6 else ()


def _most_between(field: Field) -> int:
    return (max(field.points, default=0) - min(field.points, default=0)) ** 2 * field.size


SCORE_GROUPS: Final = System(
    "score_groups",
    "CAT-CLM S6",
    (
        *BEFORE,
        Criterion("points_between", _points_between, _most_between),
        Criterion("halves", _halves, lambda field: field.size**3),
        STARTS,
    ),
    _nearest,
    _likely,
)
