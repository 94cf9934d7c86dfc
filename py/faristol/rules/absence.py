"""Waiting for players who are missing at the start of a round (CAT-CLS 8.1-8.3)."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.rules.kind import Minutes, Points
from faristol.rules.outcome import Outcome, Side, order_scores, results_for_winner
from faristol.rules.rule_refusal import RuleRefusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """The time to wait, and the points written afterwards."""

    minutes: Minutes  # a player who is later than this loses
    winner_points: Points
    loser_points: Points
    both_points: Points


@dataclass(frozen=True, slots=True)
class Playing:
    """Both players are present."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player is awaited, and the clock of a side runs."""

    clock: Side


Attendance: TypeAlias = Playing | Waiting | Outcome


def attendance(
    rule: Absence | None, arrived: tuple[int | None, int | None], *, now: int
) -> Attendance | RuleRefusal:
    """Return the state of a game at `now`, in seconds after the signal; None has not arrived.

    The clock of the missing player runs, of the first listed if both are missing (CAT-CLS 8.1, 8.2). If the first
    listed comes in time, the other has the whole time from then on (8.2A); if not, the second has won if he came
    while it ran (8.2B), else both have lost (8.2C).
    """
    if rule is None:
        return RuleRefusal("not_covered", "absence")
    wait = rule.minutes * 60
    first, second = (_arrival_until(now, moment) for moment in arrived)
    if first is None or first > wait:
        return _without_first(rule, second, wait=wait, now=now)
    if second is not None and second <= first + wait:
        return Playing()
    if now <= first + wait:
        return Waiting(2)
    return _win_by_absence(rule, 1)


def _arrival_until(now: int, moment: int | None) -> int | None:
    """Return a time of arrival that is not in the future, or None."""
    return None if moment is None or moment > now else moment


def _without_first(rule: Absence, second: int | None, *, wait: int, now: int) -> Attendance:
    """Return the state when the first listed has not come while the first clock ran."""
    if now <= wait:
        return Waiting(1)
    if second is not None and second <= wait:
        return _win_by_absence(rule, 2)
    return Outcome((rule.both_points, rule.both_points), ("loss", "loss"))


def _win_by_absence(rule: Absence, winner: Side) -> Outcome:
    return Outcome(
        order_scores(rule.winner_points, rule.loser_points, first=winner),
        results_for_winner(winner),
    )
