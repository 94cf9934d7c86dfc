"""Put the players in their places, and say what told each two apart (CAT-CLM S2, S3).

Points are half points, so that a draw is whole; who is equal in everything that counts shares the
place, in the initial order.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from faristol.rules.correspondence import Coefficients
from faristol.rules.outcome import Result, Scores
from faristol.rules.tournament import TournamentPoints
from faristol.tournament.coefficient import coefficients

Order: TypeAlias = Literal[
    "difference",
    "total",
    "wins",
    "buchholz",
    "median_buchholz",  # without the best and the worst opponent
    "lower_buchholz",  # without the worst one, from seven rounds on without the two worst
    "berger",
    "direct",
]


@dataclass(frozen=True, slots=True)
class Played:
    """Hold a game between two, as it counts."""

    one: str
    other: str
    scores: Scores
    results: tuple[Result, Result]
    is_no_show: bool = False  # one of them did not come


@dataclass(frozen=True, slots=True)
class Unplayed:
    """Hold what a player has of a round without a game: a bye, a round missed, a penalty."""

    player: str
    half_points: int
    difference: int = 0
    total: int = 0
    coefficient: int = 0


Round: TypeAlias = Sequence[Played | Unplayed]


@dataclass(frozen=True, slots=True)
class Met:
    """Hold a game as one of the two sees it."""

    opponent: str
    half_points: int
    difference: int


@dataclass(slots=True)
class Tally:
    """Hold what a player has, summed up over the rounds."""

    half_points: int = 0
    difference: int = 0
    total: int = 0
    wins: int = 0
    coefficient: int = 0
    games: list[Met] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """Hold what a game is worth, what breaks ties, and how large a difference counts (0: any)."""

    points: TournamentPoints
    orders: tuple[Order, ...]
    cap: int = 0
    coefficients: Coefficients | None = None  # by which the standings are then made, not by points


BY_POINTS: Final = -1
SHARED: Final = -2


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Hold where a player stands."""

    place: int
    player: str
    half_points: int
    difference: int
    total: int
    wins: int
    coefficient: int
    values: tuple[int, ...]  # of each order
    decided_by: int = BY_POINTS  # the order that tells the player from the one above, or these two


def tallies(
    players: Iterable[str], rounds: Iterable[Round], counting: Counting
) -> Mapping[str, Tally]:
    """Sum up what each player has of some rounds; who is not among them has no share of them."""
    found = {player: Tally() for player in players}
    worth: dict[Result, int] = {
        "win": counting.points.win,
        "draw": counting.points.draw,
        "loss": counting.points.loss,
    }
    for one in (one for round_ in rounds for one in round_):
        if isinstance(one, Unplayed):
            tally = found.get(one.player)
            if tally is None:
                continue
            tally.half_points += one.half_points
            tally.difference += one.difference
            tally.total += one.total
            tally.coefficient += one.coefficient if counting.coefficients else 0
            continue
        first, second = one.scores
        apart = first - second
        if counting.cap:
            apart = max(-counting.cap, min(counting.cap, apart))
        of_game = (0, 0)
        if counting.coefficients and one.results != ("loss", "loss"):
            won = [result == "win" for result in one.results]
            of_game = coefficients(
                counting.coefficients,
                one.scores,
                is_draw=not any(won),
                winner=won.index(True) + 1 if any(won) else 0,
                is_no_show=one.is_no_show,
            )
        sides = (
            (one.one, one.other, first, apart, one.results[0], of_game[0]),
            (one.other, one.one, second, -apart, one.results[1], of_game[1]),
        )
        for player, opponent, score, difference, result, coefficient in sides:
            tally = found[player]
            tally.half_points += worth[result]
            tally.difference += difference
            tally.total += score
            tally.wins += result == "win"
            tally.coefficient += coefficient
            tally.games.append(Met(opponent, worth[result], difference))
    return found


def standings(
    players: Sequence[str],
    rounds: Sequence[Round],
    counting: Counting,
    *,
    unplaced: Collection[str] = (),
) -> tuple[Line, ...]:
    """Return where everybody stands after some rounds; `players` are in the initial order.

    Whoever is unplaced has no line, but was met all the same.
    """
    found = tallies(players, rounds, counting)
    first = {
        player: tally.coefficient if counting.coefficients else tally.half_points
        for player, tally in found.items()
    }
    groups = _split([[player for player in players if player not in unplaced]], first)
    values: dict[str, list[int]] = {player: [] for player in players}
    for order in counting.orders:
        measured: dict[str, int] = {}
        for group in groups:
            measured |= _MEASURES[order](group, found, len(rounds))
        for player, value in measured.items():
            values[player].append(value)
        groups = _split(groups, measured)
    lines: list[Line] = []
    for group in groups:
        place = len(lines) + 1
        for player in group:
            tally, of = found[player], tuple(values[player])
            line = Line(
                place=place,
                player=player,
                half_points=tally.half_points,
                difference=tally.difference,
                total=tally.total,
                wins=tally.wins,
                coefficient=tally.coefficient,
                values=of,
            )
            lines.append(line)
    return with_decisions(lines, by_coefficient=counting.coefficients is not None)


def with_decisions(lines: Sequence[Line], *, by_coefficient: bool) -> tuple[Line, ...]:
    """Return lines in their order, each with the order that tells it from the one above."""

    def is_level(above: Line, line: Line) -> bool:
        if by_coefficient:
            return above.coefficient == line.coefficient
        return above.half_points == line.half_points

    decided = (
        replace(line, decided_by=_decided(above.values, line.values))
        if is_level(above, line)
        else line
        for above, line in pairwise(lines)
    )
    return (*lines[:1], *decided)


def _decided(above: Sequence[int], values: Sequence[int]) -> int:
    """Return the first order that tells two apart, if any does."""
    two_by_two = enumerate(zip(above, values, strict=True))
    return next((at for at, two in two_by_two if two[0] != two[1]), SHARED)


def _split(groups: Sequence[Sequence[str]], values: Mapping[str, int]) -> list[list[str]]:
    """Part groups of equal players by a value, the highest first; the order is kept otherwise."""
    parted: list[list[str]] = []
    for group in groups:
        equal: dict[int, list[str]] = {}
        for player in group:
            equal.setdefault(values[player], []).append(player)
        parted += [equal[value] for value in sorted(equal, reverse=True)]
    return parted


# ---- orders ----

_Tallies: TypeAlias = Mapping[str, Tally]
_Measure: TypeAlias = Callable[[Sequence[str], _Tallies, int], dict[str, int]]


def _opponents(tally: Tally, found: _Tallies) -> list[int]:
    """Return the points of everybody a player has met, the fewest first."""
    return sorted(found[met.opponent].half_points for met in tally.games)


def _each(of: Callable[[Tally, _Tallies, int], int]) -> _Measure:
    return lambda group, found, rounds: {one: of(found[one], found, rounds) for one in group}


def _median(tally: Tally, found: _Tallies, _: int) -> int:
    return sum(_opponents(tally, found)[1:-1])


def _lower(tally: Tally, found: _Tallies, rounds: int) -> int:
    return sum(_opponents(tally, found)[2 if rounds > 6 else 1 :])


def _berger(tally: Tally, found: _Tallies, _: int) -> int:
    """Count the points of whom a player beat, half of those of a draw: in quarters."""
    return sum(met.half_points * found[met.opponent].half_points for met in tally.games)


def _direct(group: Sequence[str], found: _Tallies, _: int) -> dict[str, int]:
    """Count the points that equal players have of each other, where each has met all of them."""
    equal = set(group)
    won: dict[str, int] = {}
    for player in group:
        games = [met for met in found[player].games if met.opponent in equal]
        if {met.opponent for met in games} != equal - {player}:
            return dict.fromkeys(group, 0)
        won[player] = sum(met.half_points for met in games)
    return won


# What is counted in parts of a point: how many make one.
PARTS: Final[Mapping[Order, int]] = {
    **dict.fromkeys(("buchholz", "median_buchholz", "lower_buchholz", "direct"), 2),
    "berger": 4,
}
_MEASURES: Final[Mapping[Order, _Measure]] = {
    "difference": _each(lambda tally, _, __: tally.difference),
    "total": _each(lambda tally, _, __: tally.total),
    "wins": _each(lambda tally, _, __: tally.wins),
    "buchholz": _each(lambda tally, found, _: sum(_opponents(tally, found))),
    "median_buchholz": _each(_median),
    "lower_buchholz": _each(_lower),
    "berger": _each(_berger),
    "direct": _direct,
}
