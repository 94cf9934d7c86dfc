"""Hold how results are counted, players seeded and paired (CAT-CLM S1-S6, CAT-DUP 1.9)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from faristol.rules.kind import HalfPoints, Points, Rounds, Text, Whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Hold what is counted, and how ties are broken; who is still equal shares the place."""

    unit: Literal["points", "tournament_points", "coefficient"]
    ties: tuple[Literal["best_moves", "difference", "total"], ...]
    still_equal: Literal["shared"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPoints:
    """Hold what a game is worth in a tournament, in half points (CAT-CLM S2)."""

    win: HalfPoints
    draw: HalfPoints
    loss: HalfPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """Hold who rests when the number is odd, and what that is worth (CAT-CLM S4c)."""

    who: Literal["last"]
    again: Literal["avoided", "allowed"]
    half_points: HalfPoints
    game_points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Hold who meets whom (CAT-CLM S1, S4)."""

    rounds: Rounds
    method: Literal["adjacent", "dutch"]
    rematches: Literal["avoided", "allowed"]
    bye: Bye


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeding:
    """Hold the first order (CAT-CLM S5)."""

    listing: Annotated[str, Text(20)]
    unrated: Annotated[int, Whole(0, 10_000)]
    ties: Literal["alphabetical"]
