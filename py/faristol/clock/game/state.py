"""Fold the events of a game clock into how it stands; between events, only the side that runs uses time."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, assert_never

from faristol.clock.back import Lines, place_change, take_change, with_anchor
from faristol.clock.game.model import (
    NO_TERMS,
    ClockEnded,
    ClockPressed,
    ClockReopened,
    ClockResumed,
    ClockSet,
    ClockStarted,
    ClockStopped,
    Event,
    Mark,
    MarkGiven,
    Terms,
    TimeCorrected,
    Timed,
    TimeUpCalled,
)
from faristol.clock.moment import NO_MOMENT, AnchorTaken, Moment, Timeline
from faristol.rules.clock import Reason
from faristol.rules.outcome import SIDES, Side, in_order, other

MINUTE = 60_000

State: TypeAlias = Literal["unset", "ready", "running", "stopped", "ended"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """Hold when a side came to a mark, on the line."""

    side: Side
    mark: Mark
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClock:
    """Hold the clock of a game as of its last event; times are milliseconds, instants on the line."""

    seq: int = 0
    line: Timeline = NO_MOMENT
    lines: Lines = ()  # since time was changed last
    state: State = "unset"
    terms: Terms = NO_TERMS
    allotted: tuple[int, int] = (0, 0)
    used: tuple[int, int] = (0, 0)  # until `since`
    since: int = 0
    turn: Side = 1  # whose time runs, or ran when the clock was stopped
    turn_used: int = 0  # since the turn began, or the time of the round was called
    switched: int = 0  # when time last began to run for a side
    presses: int = 0
    turns_left: int | None = None  # once the time of the round is over
    reason: Reason | None = None  # why it is stopped; none when a game was reopened
    passed: tuple[Passed, ...] = ()  # in the order of time
    given: tuple[tuple[Side, Mark], ...] = ()

    @property
    def running(self) -> Side | None:
        """Return the side whose time runs."""
        return self.turn if self.state == "running" else None

    def used_at(self, at: int) -> tuple[int, int]:
        """Return what each side has used at an instant."""
        gone = in_order(self._gone(at), 0, first=self.turn)
        return (self.used[0] + gone[0], self.used[1] + gone[1])

    def turn_used_at(self, at: int) -> int:
        """Return what of the turn has been used at an instant."""
        return self.turn_used + self._gone(at)

    def passed_at(self, at: int) -> tuple[Passed, ...]:
        """Return the marks that the sides have come to, in the order of time."""
        if self.state != "running":
            return self.passed
        before, now = self.used[self.turn - 1], self.used_at(at)[self.turn - 1]
        crossed = tuple(
            Passed(side=self.turn, mark=mark, at=self.since + where - before)
            for mark, where in marks_of(self, self.turn)
            if before < where <= now
        )
        return (*self.passed, *crossed)

    def lost_at(self, at: int) -> Side | None:
        """Return who passed the margin; if both did, the first, for that ended the game."""
        passed = self.passed_at(at)
        return next((one.side for one in passed if one.mark == "lost"), None)

    def changed_at(self, moment: Moment) -> int:
        """Return where something lies that changes time: a mark told meanwhile does not move it."""
        return place_change(self.line, self.lines, moment)

    def _gone(self, at: int) -> int:
        return at - self.since if self.state == "running" else 0


def marks_of(clock: GameClock, side: Side) -> tuple[tuple[Mark, int], ...]:
    """Return how much a side has used when it comes to each mark, in their order.

    The last millisecond of the margin is still inside it (CAT-CLS 7.5).
    """
    allotted = clock.allotted[side - 1]
    marks: list[tuple[Mark, int]] = []
    if allotted > MINUTE:
        marks.append(("last_minute", allotted - MINUTE))
    marks.append(("time_over", allotted))
    overtime = clock.terms.overtime
    if overtime is not None and overtime.loss is not None:
        marks.append(("lost", allotted + overtime.loss.minutes * MINUTE + 1))
    return tuple(marks)


Change: TypeAlias = (
    ClockSet
    | ClockStarted
    | ClockPressed
    | ClockStopped
    | ClockResumed
    | ClockEnded
    | ClockReopened
)
# where something else stands, such an event changes nothing
_WHERE: Mapping[type, tuple[State, ...]] = {
    ClockSet: ("unset", "ready"),
    ClockStarted: ("ready",),
    ClockPressed: ("running",),
    ClockStopped: ("running",),
    ClockResumed: ("stopped",),
    ClockEnded: ("running", "stopped"),
    ClockReopened: ("ended",),
}


def evolve(clock: GameClock, event: Event) -> GameClock:
    """Return the clock after the event.

    Total: what cannot be (a press of the side that is not running) changes only `seq` and the line;
    the audit names it.
    """
    clock = replace(clock, seq=clock.seq + 1)
    if not isinstance(event, ClockSet):
        clock = _settle(clock, event)
    if clock.state not in _WHERE.get(type(event), (clock.state,)):
        return clock
    match event:
        case TimeCorrected():
            return _correct(clock, event)
        case TimeUpCalled():
            return _call_time_up(clock)
        case MarkGiven():
            return _give(clock, event)
        case AnchorTaken():
            return clock
        case _:
            return _go_on(clock, event)


def _go_on(clock: GameClock, event: Change) -> GameClock:
    """Return the clock set, running, stopped, or ended."""
    match event:
        case ClockSet():
            return _set(clock, event)
        case ClockStarted():
            return replace(clock, state="running", turn=event.side, switched=clock.line.at)
        case ClockPressed():
            return _press(clock, event.side)
        case ClockStopped():
            return replace(clock, state="stopped", reason=event.reason)
        case ClockResumed():
            return _resume(clock, event.side)
        case ClockEnded():
            return replace(clock, state="ended", reason=None)
        case ClockReopened():
            return _reopen(clock)
        case _:
            assert_never(event)


def _set(clock: GameClock, event: ClockSet) -> GameClock:
    first, second = event.seconds
    return replace(clock, state="ready", terms=event.terms, allotted=(first * 1000, second * 1000))


def _press(clock: GameClock, side: Side) -> GameClock:
    if clock.turn != side:
        return clock
    return replace(_pass_to(clock, other(side)), presses=clock.presses + 1)


def _resume(clock: GameClock, side: Side) -> GameClock:
    if side != clock.turn:
        clock = _pass_to(clock, side)
    return replace(clock, state="running", reason=None, switched=clock.line.at)


def _reopen(clock: GameClock) -> GameClock:
    """Let the game stand where it stood; when the last turn had ended it, that turn is not over."""
    clock = replace(clock, state="stopped")
    time_up = clock.terms.time_up
    if clock.turns_left != 0 or time_up is None or time_up.turns == 0:
        return clock
    return replace(clock, turn=other(clock.turn), turns_left=1)


def _call_time_up(clock: GameClock) -> GameClock:
    time_up = clock.terms.time_up
    if time_up is None or clock.turns_left is not None:
        return clock
    return replace(clock, turns_left=time_up.turns, turn_used=0)


def _give(clock: GameClock, event: MarkGiven) -> GameClock:
    one = (event.side, event.mark)
    return clock if one in clock.given else replace(clock, given=(*clock.given, one))


def _settle(clock: GameClock, event: Timed) -> GameClock:
    """Write down what was used until an event; what changes time may take back what was told after it."""
    if isinstance(event, MarkGiven | AnchorTaken):
        line = clock.line.take(event.moment)
        is_anchor = isinstance(event, AnchorTaken)
        lines = with_anchor(clock.lines, line) if is_anchor else clock.lines
    else:
        line = take_change(clock.line, clock.lines, event.moment)
        lines = (line,)
        if line.at < clock.line.at:
            clock = _take_back(clock, line.at)
    return replace(
        clock,
        line=line,
        lines=lines,
        used=clock.used_at(line.at),
        turn_used=clock.turn_used_at(line.at),
        passed=clock.passed_at(line.at),
        since=line.at,
    )


def _take_back(clock: GameClock, at: int) -> GameClock:
    """Return the clock as it stood before facts that changed no time; a mark of after it counts no more."""
    used = clock.used_at(at)
    ahead = {
        (side, mark)
        for side in SIDES
        for mark, where in marks_of(clock, side)
        if where > used[side - 1]
    }
    return replace(
        clock,
        used=used,
        turn_used=clock.turn_used_at(at),
        since=at,
        passed=tuple(one for one in clock.passed if one.at <= at),
        given=tuple(one for one in clock.given if one not in ahead),
    )


def _pass_to(clock: GameClock, side: Side) -> GameClock:
    """Let a new turn begin."""
    left = clock.turns_left
    return replace(
        clock,
        turn=side,
        turn_used=0,
        switched=clock.line.at,
        turns_left=None if left is None else max(0, left - 1),
    )


def _correct(clock: GameClock, event: TimeCorrected) -> GameClock:
    """Change what a side has used; marks that are ahead again will be given again."""
    side = event.side
    before = clock.used[side - 1]
    after = before - event.milliseconds
    first, second = clock.used
    clock = replace(clock, used=(after, second) if side == 1 else (first, after))
    ahead = {mark for mark, where in marks_of(clock, side) if where > after}
    come = tuple(
        Passed(side=side, mark=mark, at=clock.line.at)
        for mark, where in marks_of(clock, side)
        if before < where <= after
    )
    kept = tuple(one for one in clock.passed if one.side != side or one.mark not in ahead)
    given = tuple(one for one in clock.given if one[0] != side or one[1] not in ahead)
    return replace(clock, passed=(*kept, *come), given=given)
