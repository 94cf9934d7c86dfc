"""Estimate of the change of ratings by a tournament.

It is not official, as the list that AJUSC publishes is.

The formula is the one that a public program for AJUSC's list writes down (moominot/gestioAjusc,
lib/barruf/README.md) as taken from the sheet the list is made with; AJUSC's own page was not seen.
The expected result against an opponent is the part of a normal curve that the difference leaves to
the left, with a deviation of 283.84; what was won beyond counts 30 times, or 20 times for a player
with more than fifty games, those of the tournament included. Ratings are those of before; a bye is no game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import erf, sqrt
from typing import Final

DEVIATION: Final = 283.84
NEW: Final = 950  # not what the unrated are seeded by (CAT-CLM S5)
FEW, MANY = 30, 20
SETTLED: Final = 50  # games, those of the tournament among them


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayer:
    """The rating and the games of a player before the tournament."""

    rating: int | None
    games: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The change of a rating by a tournament."""

    games: int
    half_points: int
    before: int
    by: int


def compute_rating_changes(
    players: Mapping[str, RatedPlayer], games: Iterable[tuple[str, str, int]]
) -> Mapping[str, Change]:
    """Return the change of each player with a game; a game holds its first player's half points."""
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    expected: dict[str, float] = {}
    for first, second, half_points in games:
        difference = _rating(players[first]) - _rating(players[second])
        for player, points, ahead in (
            (first, half_points, difference),
            (second, 2 - half_points, -difference),
        ):
            played[player] = played.get(player, 0) + 1
            won[player] = won.get(player, 0) + points
            share = (1 + erf(ahead / DEVIATION / sqrt(2))) / 2
            expected[player] = expected.get(player, 0.0) + share
    return {
        player: Change(
            games=count,
            half_points=won[player],
            before=_rating(players[player]),
            by=_round_half_away(
                (won[player] / 2 - expected[player])
                * (MANY if players[player].games + count > SETTLED else FEW)
            ),
        )
        for player, count in played.items()
    }


def _rating(player: RatedPlayer) -> int:
    return NEW if player.rating is None else player.rating


def _round_half_away(value: float) -> int:
    """Round to a whole number, halves away from zero.

    >>> _round_half_away(2.5), _round_half_away(-2.5), _round_half_away(-0.4)
    (3, -3, 0)
    """
    whole = int(abs(value) + 0.5)
    return whole if value > 0 else -whole
