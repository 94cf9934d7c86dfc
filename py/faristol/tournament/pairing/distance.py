"""Pairing by distance: players who have not met, as near as possible in the standings (CAT-CLM S4)."""

from collections.abc import Iterator
from typing import Final

from faristol.tournament.pairing.criteria import (
    BEFORE,
    BYE_HEIGHT,
    REPEATED_BYES,
    STARTS,
    TEAM_MATES,
    Criterion,
    System,
    Weights,
)
from faristol.tournament.pairing.field import Field


def _distance(field: Field, player: int, other: int) -> int:
    """Count the places between two players (CAT-CLM S4b)."""
    return 0 if other == field.size else other - player


def _squares(field: Field, player: int, other: int) -> int:
    """Count the places between two players, squared: of equal sums the more even one is taken."""
    return 0 if other == field.size else (other - player) ** 2


def _nearest(field: Field, weights: Weights, player: int) -> Iterator[tuple[int, int]]:
    places, squares = weights.of["distance"], weights.of["squares"]
    for other in range(player + 1, field.size):
        apart = other - player
        yield apart * places + apart * apart * squares, other


_NEAR: Final = (
    Criterion("distance", _distance, lambda field: field.size**2),
    Criterion("squares", _squares, lambda field: field.size**3),
    STARTS,
)

DISTANCE: Final = System("distance", "CAT-CLM S4", (*BEFORE, *_NEAR), _nearest)

# The first meets the second, the third the fourth, even if they have met.
KING_OF_THE_HILL: Final = System(
    "king_of_the_hill", "", (REPEATED_BYES, BYE_HEIGHT, TEAM_MATES, *_NEAR), _nearest
)


# ---- by lot ----


def _lot_distance(field: Field, player: int, other: int) -> int:
    """Count the places between two players in the drawn order."""
    return 0 if other == field.size else abs(field.lots[other] - field.lots[player])


def _nearest_drawn(field: Field, weights: Weights, player: int) -> Iterator[tuple[int, int]]:
    weight, own = weights.of["lots"], field.lots[player]
    others = sorted(
        (abs(field.lots[other] - own), other) for other in range(player + 1, field.size)
    )
    for apart, other in others:
        yield apart * weight, other


LOTS: Final = System(
    "lots",
    "CAT-CLM S6",
    (*BEFORE, Criterion("lots", _lot_distance, lambda field: field.size**2), STARTS),
    _nearest_drawn,
)
