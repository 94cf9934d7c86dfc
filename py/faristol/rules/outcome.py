"""The outcome of a game between two: the final scores and results."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.rules.kind import Points

Result: TypeAlias = Literal["win", "draw", "loss"]
Scores: TypeAlias = tuple[int, int]
Side: TypeAlias = Literal[1, 2]  # player 1 starts, or is listed first

SIDES: tuple[Side, Side] = (1, 2)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Final scores and results, player 1 first."""

    scores: Scores
    results: tuple[Result, Result]


@dataclass(frozen=True, slots=True, kw_only=True)
class Defeat:
    """The score written when a player loses at any score (CAT-CLS 4E, 7.5)."""

    penalty: Points  # taken from the loser
    winner_points: Points  # written instead when the loser would still have more
    loser_points: Points
    level: Literal["kept", "replaced"]  # treatment of an equal score after the penalty


def outcome_of(scores: Scores) -> Outcome:
    """Return the outcome by points; equal points are a draw (CAT-CLM 22, S2)."""
    first, second = scores
    if first == second:
        return Outcome(scores, ("draw", "draw"))
    return Outcome(scores, results_for_winner(1 if first > second else 2))


def results_for_winner(winner: Side) -> tuple[Result, Result]:
    """Return the results of a game won by a player."""
    return ("win", "loss") if winner == 1 else ("loss", "win")


def opponent_of(side: Side) -> Side:
    """Return the opponent."""
    return 2 if side == 1 else 1


def order_scores(of_first: int, of_second: int, *, first: Side) -> Scores:
    """Return the points of a player and of the opponent in the order of the list."""
    return (of_first, of_second) if first == 1 else (of_second, of_first)


def outcome_of_defeat(rule: Defeat, scores: Scores, *, loser: Side) -> Outcome:
    """Return the outcome when a player gives up or is timed out (CAT-CLS 4E, 7.5).

    The score of that moment less the penalty; if the loser would still have more, fixed points.
    """
    winner = opponent_of(loser)
    reduced = scores[loser - 1] - rule.penalty
    ahead = scores[winner - 1]
    if reduced > ahead or (reduced == ahead and rule.level == "replaced"):
        final = order_scores(rule.winner_points, rule.loser_points, first=winner)
    else:
        final = order_scores(ahead, reduced, first=winner)
    return Outcome(final, results_for_winner(winner))
