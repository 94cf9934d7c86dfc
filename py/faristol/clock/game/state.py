"""The state of a game clock; between acts, only the running side uses time."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from faristol.clock.backdating import Timelines, place_change
from faristol.clock.moment import NO_MOMENT, Moment, Timeline
from faristol.rules.clock import Clock, Reason, TimeUp
from faristol.rules.outcome import SIDES, Scores, Side, opponent_of, order_scores
from faristol.rules.overtime import Overtime, penalty_for

if TYPE_CHECKING:
    from faristol.rules.ruleset import Rules

MINUTE = 60_000
EARLY = 250  # milliseconds that a sound may be ahead of the clock
LATE = 1_500  # milliseconds after which a mark is no longer sounded

State: TypeAlias = Literal["unset", "ready", "running", "stopped", "ended"]
CueChannel: TypeAlias = Literal["said", "shown"]
Mark: TypeAlias = Literal["last_minute", "time_over", "lost", "game_over"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The clock's provisions of the regulation in use, as values; None where it has none.

    The topics are those of the rules and are stored as they are: a change of their fields changes the schema of
    `SetClock`.
    """

    ruleset: str  # "" when no regulation is in use
    clock: Clock | None
    overtime: Overtime | None
    time_up: TimeUp | None


NO_TERMS = Terms(ruleset="", clock=None, overtime=None, time_up=None)


def terms_of(name: str, rules: "Rules") -> Terms:
    """Return the clock's provisions of a rule set."""
    return Terms(ruleset=name, clock=rules.clock, overtime=rules.overtime, time_up=rules.time_up)


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedMark:
    """A mark that a side has come to, and the instant on the line."""

    side: Side
    mark: Mark
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result for the game: the time in excess as its rules count it, and the consequences."""

    used: tuple[int, int]  # milliseconds
    seconds_over: tuple[int, int]  # a second begun counts
    penalties: Scores
    lost: Side | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClock:
    """The clock of a game as of its last act; times are milliseconds, instants on the line."""

    seq: int = 0
    line: Timeline = NO_MOMENT
    lines: Timelines = ()  # since time was changed last
    state: State = "unset"
    terms: Terms = NO_TERMS
    allotted: tuple[int, int] = (0, 0)
    used: tuple[int, int] = (0, 0)  # until `since`
    since: int = 0
    turn: Side = 1  # the side whose time runs, or ran when the clock was stopped
    turn_used: int = 0  # since the turn began, or the end of the round was called
    switched: int = 0  # instant when time last began to run for a side
    presses: int = 0
    turns_left: int | None = None  # None before the time of the round is over
    reason: Reason | None = None  # of a stop; None after a game was reopened
    passed: tuple[PassedMark, ...] = ()  # in the order of time
    given: tuple[tuple[Side, Mark], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the time of each side was set."""
        return self.state != "unset"

    @property
    def is_running(self) -> bool:
        """Whether time goes by."""
        return self.state == "running"

    @property
    def running(self) -> Side | None:
        """The side whose time runs, or None."""
        return self.turn if self.state == "running" else None

    def time_used_at(self, at: int) -> tuple[int, int]:
        """Return the time used by each side at an instant."""
        elapsed = order_scores(self._elapsed_until(at), 0, first=self.turn)
        return (self.used[0] + elapsed[0], self.used[1] + elapsed[1])

    def turn_time_at(self, at: int) -> int:
        """Return the time of the turn used at an instant."""
        return self.turn_used + self._elapsed_until(at)

    def marks_passed_at(self, at: int) -> tuple[PassedMark, ...]:
        """Return the marks that the sides have come to, in the order of time."""
        if self.state != "running":
            return self.passed
        before, after = self.used[self.turn - 1], self.time_used_at(at)[self.turn - 1]
        crossed = tuple(
            PassedMark(side=self.turn, mark=mark, at=self.since + due - before)
            for mark, due in marks_of(self, self.turn)
            if before < due <= after
        )
        return (*self.passed, *crossed)

    def loser_at(self, at: int) -> Side | None:
        """Return the side that passed the margin, or None; if both did, the first, as that ended the game."""
        passed = self.marks_passed_at(at)
        return next((item.side for item in passed if item.mark == "lost"), None)

    def instant_of_change(self, moment: Moment) -> int:
        """Return the instant of a change of time; a mark recorded meanwhile does not move it."""
        return place_change(self.line, self.lines, moment)

    def settle_at(self, line: Timeline, lines: Timelines) -> "GameClock":
        """Return the clock with the time used until the last moment of a line.

        That moment may lie before the last event: then the clock is reset to it, and later marks no longer count.
        """
        clock = self._rewind(line.at) if line.at < self.line.at else self
        return replace(
            clock,
            line=line,
            lines=lines,
            used=clock.time_used_at(line.at),
            turn_used=clock.turn_time_at(line.at),
            passed=clock.marks_passed_at(line.at),
            since=line.at,
        )

    def _rewind(self, at: int) -> "GameClock":
        used = self.time_used_at(at)
        ahead = marks_ahead(self, used)
        return replace(
            self,
            used=used,
            turn_used=self.turn_time_at(at),
            since=at,
            passed=tuple(passed for passed in self.passed if passed.at <= at),
            given=tuple(pair for pair in self.given if pair not in ahead),
        )

    def _elapsed_until(self, at: int) -> int:
        return at - self.since if self.state == "running" else 0


def marks_of(clock: GameClock, side: Side) -> tuple[tuple[Mark, int], ...]:
    """Return the marks of a side, each with the time used when it is due, in their order.

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
    whole = whole_time_of(clock)
    # only the side that uses the last of it passes this mark
    is_others = any(passed.mark == "game_over" and passed.side != side for passed in clock.passed)
    if whole is not None and clock.turns_left is None and not is_others:
        marks.append(("game_over", whole - clock.used[opponent_of(side) - 1]))
    return tuple(sorted(marks, key=lambda mark: mark[1]))


def marks_ahead(clock: GameClock, used: tuple[int, int]) -> frozenset[tuple[Side, Mark]]:
    """Return the marks of both sides that lie beyond the time used."""
    return frozenset(
        (side, mark)
        for side in SIDES
        for mark, due in marks_of(clock, side)
        if due > used[side - 1]
    )


def whole_time_of(clock: GameClock) -> int | None:
    """Return the milliseconds of both sides together that end a game, or None (CAT-CLM 25)."""
    minutes = clock.terms.clock.minutes_in_all if clock.terms.clock else None
    return None if minutes is None else minutes * MINUTE


def run_with_times_left(
    clock: GameClock, milliseconds: tuple[int, int], line: Timeline
) -> GameClock:
    """Return the clock running on with so much time left of each side from the last moment of a line.

    Marks ahead will be given, even if they were before; those behind count as given.
    """
    used = (clock.allotted[0] - milliseconds[0], clock.allotted[1] - milliseconds[1])
    in_turn = used[clock.turn - 1] - clock.used[clock.turn - 1]
    clock = replace(clock, used=used)
    behind: list[tuple[Side, Mark]] = []
    for side in (clock.turn, opponent_of(clock.turn)):
        for mark, due in marks_of(clock, side):
            # both sides share this mark
            is_second = mark == "game_over" and (clock.turn, mark) in behind
            if due <= used[side - 1] and not is_second:
                behind.append((side, mark))
    recorded = {(passed.side, passed.mark) for passed in clock.passed}
    still_passed = tuple(passed for passed in clock.passed if (passed.side, passed.mark) in behind)
    newly_passed = tuple(
        PassedMark(side=side, mark=mark, at=line.at)
        for side, mark in behind
        if (side, mark) not in recorded
    )
    return replace(
        clock,
        line=line,
        lines=(line,),
        since=line.at,
        turn_used=max(0, clock.turn_used + in_turn),
        switched=line.at,
        passed=(*still_passed, *newly_passed),
        given=tuple(behind),
    )


def lateness_of(clock: GameClock, side: Side, mark: Mark, at: int) -> int | None:
    """Return the milliseconds a mark is late at an instant, 0 within `EARLY`, or None if it is not due."""
    for passed in clock.marks_passed_at(at):
        if (passed.side, passed.mark) == (side, mark):
            return at - passed.at
    due = dict(marks_of(clock, side)).get(mark) if clock.running == side else None
    is_due = due is not None and due - clock.time_used_at(at)[side - 1] <= EARLY
    return 0 if is_due else None


def result_of(clock: GameClock) -> Result:
    """Return the result for the game, as of the last act.

    After a loss on time the other side cannot lose as well, even if time ran on: the game was over. Its excess is
    limited to the margin, and the penalty of the defeat is the only one (CAT-CLS 4D, 7.5).
    """
    overtime = clock.terms.overtime
    lost = clock.loser_at(clock.since)
    first, second = (seconds_over(clock, side, clock.used[side - 1]) for side in SIDES)
    penalties: Scores = (0, 0)
    if overtime is not None:
        penalties = (penalty_for(overtime, first), penalty_for(overtime, second))
        if lost is not None and overtime.loss is not None:
            margin = overtime.loss.minutes * 60
            first = first if lost == 1 else min(first, margin)
            second = second if lost == 2 else min(second, margin)
            penalties = order_scores(overtime.loss.defeat.penalty, 0, first=lost)
    return Result(used=clock.used, seconds_over=(first, second), penalties=penalties, lost=lost)


def seconds_over(clock: GameClock, side: Side, used: int) -> int:
    """Return the seconds in excess; a second begun counts, so that no millisecond is free."""
    return max(0, -((clock.allotted[side - 1] - used) // 1000))
