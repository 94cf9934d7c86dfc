"""Standings: the places of the players, and the tie-break that decided each (CAT-CLM S2, S3).

Points are half points, so that a draw is whole; players who are equal in all that counts share the
place, in the initial order.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from faristol.rules.correspondence import Coefficients
from faristol.rules.outcome import Result, Scores
from faristol.rules.tournament import TournamentPoints
from faristol.tournament.coefficient import coefficients_of

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
class PlayedGame:
    """A game between two players, as it counts."""

    first_player: str
    second_player: str
    scores: Scores
    results: tuple[Result, Result]
    is_no_show: bool = False  # a player did not come


@dataclass(frozen=True, slots=True)
class UnplayedRound:
    """A round of a player without a game: a bye, a round missed, a penalty."""

    player: str
    half_points: int
    difference: int = 0
    total: int = 0
    coefficient: int = 0


Round: TypeAlias = Sequence[PlayedGame | UnplayedRound]


@dataclass(frozen=True, slots=True)
class Met:
    """A game from the view of one of its players."""

    opponent: str
    half_points: int
    difference: int


@dataclass(slots=True)
class Tally:
    """The sums of a player over the rounds."""

    half_points: int = 0
    difference: int = 0
    total: int = 0
    wins: int = 0
    coefficient: int = 0
    games: list[Met] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """The worth of a game, the tie-breaks, and how large a difference counts (0: any)."""

    points: TournamentPoints
    orders: tuple[Order, ...]
    cap: int = 0
    coefficients: Coefficients | None = None  # by which the standings are then made, not by points


BY_POINTS: Final = -1
SHARED: Final = -2


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsLine:
    """The place of a player in the standings."""

    place: int
    player: str
    half_points: int
    difference: int
    total: int
    wins: int
    coefficient: int
    values: tuple[int, ...]  # of each order
    # the order that decides against the line above, or one of the two constants
    decided_by: int = BY_POINTS


def tally_rounds(
    players: Iterable[str], rounds: Iterable[Round], counting: Counting
) -> Mapping[str, Tally]:
    """Return the sums of each player over some rounds; other players have no share of them."""
    by_player = {player: Tally() for player in players}
    points_of: dict[Result, int] = {
        "win": counting.points.win,
        "draw": counting.points.draw,
        "loss": counting.points.loss,
    }
    for entry in (entry for round_ in rounds for entry in round_):
        if isinstance(entry, UnplayedRound):
            tally = by_player.get(entry.player)
            if tally is None:
                continue
            tally.half_points += entry.half_points
            tally.difference += entry.difference
            tally.total += entry.total
            tally.coefficient += entry.coefficient if counting.coefficients else 0
            continue
        first, second = entry.scores
        capped = first - second
        if counting.cap:
            capped = max(-counting.cap, min(counting.cap, capped))
        game_coefficients = (0, 0)
        if counting.coefficients and entry.results != ("loss", "loss"):
            won = [result == "win" for result in entry.results]
            game_coefficients = coefficients_of(
                counting.coefficients,
                entry.scores,
                is_draw=not any(won),
                winner=won.index(True) + 1 if any(won) else 0,
                is_no_show=entry.is_no_show,
            )
        sides = (
            (
                entry.first_player,
                entry.second_player,
                first,
                capped,
                entry.results[0],
                game_coefficients[0],
            ),
            (
                entry.second_player,
                entry.first_player,
                second,
                -capped,
                entry.results[1],
                game_coefficients[1],
            ),
        )
        for player, opponent, score, difference, result, coefficient in sides:
            tally = by_player[player]
            tally.half_points += points_of[result]
            tally.difference += difference
            tally.total += score
            tally.wins += result == "win"
            tally.coefficient += coefficient
            tally.games.append(Met(opponent, points_of[result], difference))
    return by_player


def compute_standings(
    players: Sequence[str],
    rounds: Sequence[Round],
    counting: Counting,
    *,
    unplaced: Collection[str] = (),
) -> tuple[StandingsLine, ...]:
    """Return the standings after some rounds; `players` are in the initial order.

    Unplaced players have no line, but count as opponents.
    """
    by_player = tally_rounds(players, rounds, counting)
    main_values = {
        player: tally.coefficient if counting.coefficients else tally.half_points
        for player, tally in by_player.items()
    }
    groups = _split([[player for player in players if player not in unplaced]], main_values)
    values: dict[str, list[int]] = {player: [] for player in players}
    for order in counting.orders:
        measured: dict[str, int] = {}
        for group in groups:
            measured |= _MEASURES[order](group, by_player, len(rounds))
        for player, value in measured.items():
            values[player].append(value)
        groups = _split(groups, measured)
    lines: list[StandingsLine] = []
    for group in groups:
        place = len(lines) + 1
        for player in group:
            tally, order_values = by_player[player], tuple(values[player])
            line = StandingsLine(
                place=place,
                player=player,
                half_points=tally.half_points,
                difference=tally.difference,
                total=tally.total,
                wins=tally.wins,
                coefficient=tally.coefficient,
                values=order_values,
            )
            lines.append(line)
    return add_decisions(lines, is_by_coefficient=counting.coefficients is not None)


def add_decisions(
    lines: Sequence[StandingsLine], *, is_by_coefficient: bool
) -> tuple[StandingsLine, ...]:
    """Return lines in their order, each with the order that decides against the line above."""

    def is_level(above: StandingsLine, line: StandingsLine) -> bool:
        if is_by_coefficient:
            return above.coefficient == line.coefficient
        return above.half_points == line.half_points

    decided = (
        replace(line, decided_by=_deciding_order(above.values, line.values))
        if is_level(above, line)
        else line
        for above, line in pairwise(lines)
    )
    return (*lines[:1], *decided)


def _deciding_order(above: Sequence[int], values: Sequence[int]) -> int:
    """Return the first order in which two players differ, or SHARED."""
    two_by_two = enumerate(zip(above, values, strict=True))
    return next((at for at, two in two_by_two if two[0] != two[1]), SHARED)


def _split(groups: Sequence[Sequence[str]], values: Mapping[str, int]) -> list[list[str]]:
    """Split groups of equal players by a value, the highest first, otherwise in their order."""
    split_groups: list[list[str]] = []
    for group in groups:
        equal: dict[int, list[str]] = {}
        for player in group:
            equal.setdefault(values[player], []).append(player)
        split_groups += [equal[value] for value in sorted(equal, reverse=True)]
    return split_groups


# ---- orders ----

_Tallies: TypeAlias = Mapping[str, Tally]
_Measure: TypeAlias = Callable[[Sequence[str], _Tallies, int], dict[str, int]]


def _opponents(tally: Tally, by_player: _Tallies) -> list[int]:
    """Return the points of the opponents of a player, the fewest first."""
    return sorted(by_player[met.opponent].half_points for met in tally.games)


def _for_each(measure: Callable[[Tally, _Tallies, int], int]) -> _Measure:
    return lambda group, by_player, rounds: {
        player: measure(by_player[player], by_player, rounds) for player in group
    }


def _median(tally: Tally, by_player: _Tallies, _: int) -> int:
    return sum(_opponents(tally, by_player)[1:-1])


def _lower(tally: Tally, by_player: _Tallies, rounds: int) -> int:
    return sum(_opponents(tally, by_player)[2 if rounds > 6 else 1 :])


def _berger(tally: Tally, by_player: _Tallies, _: int) -> int:
    """Return the points of beaten opponents, and half of those of a draw: in quarters."""
    return sum(met.half_points * by_player[met.opponent].half_points for met in tally.games)


def _direct(group: Sequence[str], by_player: _Tallies, _: int) -> dict[str, int]:
    """Return the points of equal players against each other, 0 unless each has met all others."""
    equal = set(group)
    won: dict[str, int] = {}
    for player in group:
        games = [met for met in by_player[player].games if met.opponent in equal]
        if {met.opponent for met in games} != equal - {player}:
            return dict.fromkeys(group, 0)
        won[player] = sum(met.half_points for met in games)
    return won


# Orders that count in parts of a point: how many make one.
PARTS: Final[Mapping[Order, int]] = {
    **dict.fromkeys(("buchholz", "median_buchholz", "lower_buchholz", "direct"), 2),
    "berger": 4,
}
_MEASURES: Final[Mapping[Order, _Measure]] = {
    "difference": _for_each(lambda tally, _, __: tally.difference),
    "total": _for_each(lambda tally, _, __: tally.total),
    "wins": _for_each(lambda tally, _, __: tally.wins),
    "buchholz": _for_each(lambda tally, by_player, _: sum(_opponents(tally, by_player))),
    "median_buchholz": _for_each(_median),
    "lower_buchholz": _for_each(_lower),
    "berger": _for_each(_berger),
    "direct": _direct,
}
