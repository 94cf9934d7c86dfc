"""Wait for players who are missing at the start of a round (CAT-CLS 8.1-8.3)."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.rules.kind import Minutes, Points
from faristol.rules.outcome import Outcome, Side, in_order, won_by
from faristol.rules.refused import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """Hold how long is waited, and what is then written."""

    minutes: Minutes  # more than that loses
    winner_points: Points
    loser_points: Points
    both_points: Points


@dataclass(frozen=True, slots=True)
class Playing:
    """Say that both are there."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Say whose clock runs."""

    clock: Side


Attendance: TypeAlias = Playing | Waiting | Outcome


def attendance(
    rule: Absence | None, arrived: tuple[int | None, int | None], *, now: int
) -> Attendance | Refused:
    """Say how a game stands, some seconds after the signal; None has not come.

    The clock of the one who is missing runs, of the first listed when both are (CAT-CLS 8.1, 8.2).
    When the first listed comes in time, the other has the whole time from then on (8.2A); when he
    does not, the second has won if he came while it ran (8.2B), else both have lost (8.2C).
    """
    if rule is None:
        return Refused("not_covered", "absence")
    wait = rule.minutes * 60
    first, second = (_by(now, moment) for moment in arrived)
    if first is None or first > wait:
        return _without_first(rule, second, wait=wait, now=now)
    if second is not None and second <= first + wait:
        return Playing()
    if now <= first + wait:
        return Waiting(2)
    return _won(rule, 1)


def _by(now: int, moment: int | None) -> int | None:
    """Return a time of arrival that has already been."""
    return None if moment is None or moment > now else moment


def _without_first(rule: Absence, second: int | None, *, wait: int, now: int) -> Attendance:
    """Return how it stands when the first listed has not come while his clock ran."""
    if now <= wait:
        return Waiting(1)
    if second is not None and second <= wait:
        return _won(rule, 2)
    return Outcome((rule.both_points, rule.both_points), ("loss", "loss"))


def _won(rule: Absence, winner: Side) -> Outcome:
    return Outcome(in_order(rule.winner_points, rule.loser_points, first=winner), won_by(winner))
