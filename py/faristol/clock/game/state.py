"""Hold how a game clock stands as of its last act; between acts, only the side that runs uses time."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from faristol.clock.back import Lines, place_change
from faristol.clock.moment import NO_MOMENT, Moment, Timeline
from faristol.rules.clock import Clock, Reason, TimeUp
from faristol.rules.outcome import SIDES, Scores, Side, in_order, other
from faristol.rules.overtime import Overtime, penalty

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
    """Hold what the regulation in use says of the clock, as values; None where it says nothing.

    The topics are those of the rules and are stored as they are: another shape of one is another
    shape of `SetClock`.
    """

    ruleset: str  # "" when no regulation is in use
    clock: Clock | None
    overtime: Overtime | None
    time_up: TimeUp | None


NO_TERMS = Terms(ruleset="", clock=None, overtime=None, time_up=None)


def terms_of(name: str, rules: "Rules") -> Terms:
    """Return what a rule set says of the clock."""
    return Terms(ruleset=name, clock=rules.clock, overtime=rules.overtime, time_up=rules.time_up)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """Hold when a side came to a mark, on the line."""

    side: Side
    mark: Mark
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Hold what a game is handed: the time in excess as its rules count it, and what they make of it."""

    used: tuple[int, int]  # milliseconds
    seconds_over: tuple[int, int]  # a second begun is a second
    penalties: Scores
    lost: Side | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClock:
    """Hold the clock of a game as of its last act; times are milliseconds, instants on the line."""

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
    def is_open(self) -> bool:
        """Tell whether each side was given its time."""
        return self.state != "unset"

    @property
    def is_running(self) -> bool:
        """Tell whether time goes by."""
        return self.state == "running"

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

    def settled_at(self, line: Timeline, lines: Lines) -> "GameClock":
        """Return the clock with what was used until the last moment of a line.

        That may lie before what was told last: then it stands as it stood, and a mark of after it
        counts no more.
        """
        clock = self._taken_back(line.at) if line.at < self.line.at else self
        return replace(
            clock,
            line=line,
            lines=lines,
            used=clock.used_at(line.at),
            turn_used=clock.turn_used_at(line.at),
            passed=clock.passed_at(line.at),
            since=line.at,
        )

    def _taken_back(self, at: int) -> "GameClock":
        used = self.used_at(at)
        ahead = marks_ahead(self, used)
        return replace(
            self,
            used=used,
            turn_used=self.turn_used_at(at),
            since=at,
            passed=tuple(one for one in self.passed if one.at <= at),
            given=tuple(one for one in self.given if one not in ahead),
        )

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
    in_all = whole_time(clock)
    # only the side that uses the last of it passes this mark
    is_others = any(one.mark == "game_over" and one.side != side for one in clock.passed)
    if in_all is not None and clock.turns_left is None and not is_others:
        marks.append(("game_over", in_all - clock.used[other(side) - 1]))
    return tuple(sorted(marks, key=lambda mark: mark[1]))


def marks_ahead(clock: GameClock, used: tuple[int, int]) -> frozenset[tuple[Side, Mark]]:
    """Return the marks of both sides that lie beyond the time used."""
    return frozenset(
        (side, mark)
        for side in SIDES
        for mark, where in marks_of(clock, side)
        if where > used[side - 1]
    )


def whole_time(clock: GameClock) -> int | None:
    """Return the milliseconds of both sides together after which the time of a game is over (CAT-CLM 25)."""
    minutes = clock.terms.clock.minutes_in_all if clock.terms.clock else None
    return None if minutes is None else minutes * MINUTE


def with_times_left(clock: GameClock, milliseconds: tuple[int, int], line: Timeline) -> GameClock:
    """Return the clock that runs on with so much left of each side from the last moment of a line.

    Marks that are ahead will be given, whether or not they were before; those that are not count as given.
    """
    used = (clock.allotted[0] - milliseconds[0], clock.allotted[1] - milliseconds[1])
    in_turn = used[clock.turn - 1] - clock.used[clock.turn - 1]
    clock = replace(clock, used=used)
    behind: list[tuple[Side, Mark]] = []
    for side in (clock.turn, other(clock.turn)):
        for mark, where in marks_of(clock, side):
            # both sides share one mark
            is_second = mark == "game_over" and (clock.turn, mark) in behind
            if where <= used[side - 1] and not is_second:
                behind.append((side, mark))
    known = {(passed.side, passed.mark) for passed in clock.passed}
    kept = tuple(passed for passed in clock.passed if (passed.side, passed.mark) in behind)
    come = tuple(
        Passed(side=side, mark=mark, at=line.at)
        for side, mark in behind
        if (side, mark) not in known
    )
    return replace(
        clock,
        line=line,
        lines=(line,),
        since=line.at,
        turn_used=max(0, clock.turn_used + in_turn),
        switched=line.at,
        passed=(*kept, *come),
        given=tuple(behind),
    )


def lateness(clock: GameClock, side: Side, mark: Mark, at: int) -> int | None:
    """Return by how much a mark is late at an instant, or none if it is not due."""
    for one in clock.passed_at(at):
        if (one.side, one.mark) == (side, mark):
            return at - one.at
    ahead = dict(marks_of(clock, side)).get(mark) if clock.running == side else None
    is_due = ahead is not None and ahead - clock.used_at(at)[side - 1] <= EARLY
    return 0 if is_due else None


def result_of(clock: GameClock) -> Result:
    """Return what the game is handed, as of the last act.

    After a loss on time the other cannot lose as well, whatever ran on: the game was over. Its
    excess is held at the margin, and the penalty of the defeat is the only one (CAT-CLS 4D, 7.5).
    """
    overtime = clock.terms.overtime
    lost = clock.lost_at(clock.since)
    first, second = (seconds_over(clock, side, clock.used[side - 1]) for side in SIDES)
    penalties: Scores = (0, 0)
    if overtime is not None:
        penalties = (penalty(overtime, first), penalty(overtime, second))
        if lost is not None and overtime.loss is not None:
            margin = overtime.loss.minutes * 60
            first = first if lost == 1 else min(first, margin)
            second = second if lost == 2 else min(second, margin)
            penalties = in_order(overtime.loss.defeat.penalty, 0, first=lost)
    return Result(used=clock.used, seconds_over=(first, second), penalties=penalties, lost=lost)


def seconds_over(clock: GameClock, side: Side, used: int) -> int:
    """Return the seconds in excess; one begun counts, so that no millisecond is free."""
    return max(0, -((clock.allotted[side - 1] - used) // 1000))
