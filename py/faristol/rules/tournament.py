"""The parameters of scores, seeding and pairing in tournaments (CAT-CLM S1-S6, CAT-DUP 1.9)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from faristol.rules.kind import HalfPoints, Points, Rounds, Text, Whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The unit of the ranking, and its tie-breaks; players still equal share the place."""

    unit: Literal["points", "tournament_points", "coefficient"]
    ties: tuple[Literal["best_moves", "difference", "total"], ...]
    still_equal: Literal["shared"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPoints:
    """The tournament points of a game, in half points (CAT-CLM S2)."""

    win: HalfPoints
    draw: HalfPoints
    loss: HalfPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """The player who rests when the number is odd, and the points for it (CAT-CLM S4c)."""

    who: Literal["last"]
    again: Literal["avoided", "allowed"]
    half_points: HalfPoints
    game_points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """The method of pairing players (CAT-CLM S1, S4)."""

    rounds: Rounds
    method: Literal["adjacent", "dutch"]
    rematches: Literal["avoided", "allowed"]
    bye: Bye


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeding:
    """The first order (CAT-CLM S5)."""

    listing: Annotated[str, Text(20)]
    unrated: Annotated[int, Whole(0, 10_000)]
    ties: Literal["alphabetical"]
