"""Readings of a game clock at a moment, as the page makes them: times and due sounds."""

from dataclasses import dataclass

from faristol.clock.game.state import (
    LATE,
    MINUTE,
    CueChannel,
    GameClock,
    Mark,
    marks_of,
    seconds_over,
)
from faristol.clock.moment import Moment
from faristol.rules.outcome import SIDES, Side
from faristol.rules.overtime import penalty_for


@dataclass(frozen=True, slots=True, kw_only=True)
class SideReading:
    """The time of a side, in milliseconds."""

    side: Side
    used: int
    left: int  # less than nothing in overtime
    over: int
    penalty: int  # points
    to_next: int  # until the penalty grows: what a judge looks at when a few hundredths decide
    is_lost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The times used by both sides and by the game."""

    sides: tuple[SideReading, SideReading]
    running: Side | None
    is_past_all: bool  # the time for both together is over (CAT-CLM 25); the committee calls it
    turns_left: int | None
    turn_left: int | None  # of the two minutes a turn may take then, in milliseconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A mark that a side has reached without being given: sounded now, or shown as missed."""

    side: Side
    mark: Mark
    late: int
    how: CueChannel


def read_clock(clock: GameClock, moment: Moment) -> Reading:
    """Return the times at a moment."""
    at = clock.line.place(moment).at
    used = clock.time_used_at(at)
    lost = clock.loser_at(at)
    clock_rule, time_up = clock.terms.clock, clock.terms.time_up
    in_all = None if clock_rule is None else clock_rule.minutes_in_all
    turn_left = None
    if clock.turns_left is not None and time_up is not None:
        turn_left = time_up.seconds_each * 1000 - clock.turn_time_at(at)
    first, second = (_read_side(clock, side, used[side - 1], lost) for side in SIDES)
    return Reading(
        sides=(first, second),
        running=clock.running,
        is_past_all=in_all is not None and sum(used) >= in_all * MINUTE,
        turns_left=clock.turns_left,
        turn_left=turn_left,
    )


def due_at(clock: GameClock, moment: Moment) -> tuple[Due, ...]:
    """Return the marks reached and not given, the earliest first.

    Only the last one of the side whose time runs may still be sounded, and only within `LATE`.
    """
    at = clock.line.place(moment).at
    due: list[Due] = []
    passed = clock.marks_passed_at(at)
    for mark in passed:
        late = at - mark.at
        is_newest = mark is passed[-1] and mark.side == clock.running
        channel: CueChannel = "said" if is_newest and late <= LATE else "shown"
        if (mark.side, mark.mark) not in clock.given:
            due.append(Due(side=mark.side, mark=mark.mark, late=late, how=channel))
    return tuple(due)


def upcoming(clock: GameClock, moment: Moment) -> tuple[tuple[Mark, int], ...]:
    """Return the marks ahead of the side whose time runs, each with the milliseconds until it."""
    side = clock.running
    if side is None:
        return ()
    used = clock.time_used_at(clock.line.place(moment).at)[side - 1]
    return tuple((mark, where - used) for mark, where in marks_of(clock, side) if where > used)


def _read_side(clock: GameClock, side: Side, used: int, lost: Side | None) -> SideReading:
    over = used - clock.allotted[side - 1]
    overtime = clock.terms.overtime
    points = 0
    if overtime is not None:
        points = penalty_for(overtime, seconds_over(clock, side, used))
        if lost == side and overtime.loss is not None:
            points = overtime.loss.defeat.penalty
    return SideReading(
        side=side,
        used=used,
        left=-over,
        over=max(0, over),
        penalty=points,
        to_next=-over if over <= 0 else -over % MINUTE,
        is_lost=lost == side,
    )
