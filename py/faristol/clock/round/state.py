"""The state of a round's clock, and the time left."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from faristol.clock.backdating import Timelines, place_change
from faristol.clock.moment import NO_MOMENT, Moment, Timeline
from faristol.rules.clock import Cue

LATE = 1_500  # milliseconds after which a cue is no longer spoken
MAX_CUES = 24
END = Cue(seconds_left=0, must=True)

State: TypeAlias = Literal["idle", "running", "paused", "ended"]
CueChannel: TypeAlias = Literal["said", "shown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedCue:
    """A cue and the instant on the line when its time came."""

    cue: Cue
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """The clock of a round as of its last act; times are milliseconds, instants on the line."""

    seq: int = 0
    line: Timeline = NO_MOMENT
    lines: Timelines = ()  # since time was changed last
    state: State = "idle"
    number: int = 0
    seconds: int = 0  # of the round without the time added
    cues: tuple[Cue, ...] = ()  # with the end
    total: int = 0
    spent: int = 0  # until `since`
    since: int = 0
    passed: tuple[PassedCue, ...] = ()  # in the order of time
    given: tuple[int, ...] = ()  # cues by seconds left
    reason: str = ""  # why it is paused

    @property
    def is_open(self) -> bool:
        """Whether a round was ever begun."""
        return self.state != "idle"

    @property
    def is_on(self) -> bool:
        """Whether a round is in progress."""
        return self.state in ("running", "paused")

    @property
    def is_running(self) -> bool:
        """Whether time goes by."""
        return self.state == "running"

    def time_spent_at(self, at: int) -> int:
        """Return the time of the round spent at an instant, also beyond its end."""
        return self.spent + (at - self.since if self.state == "running" else 0)

    def instant_of_change(self, moment: Moment) -> int:
        """Return the instant of a change of time; a cue recorded meanwhile does not move it."""
        return place_change(self.line, self.lines, moment)

    def settle_at(self, line: Timeline, lines: Timelines) -> "RoundClock":
        """Return the clock with the time passed until the last moment of a line.

        That moment may lie before the last event: then the clock is reset to it, and cues that are ahead again will
        be given again.
        """
        clock = self._rewind(line.at) if line.at < self.line.at else self
        return replace(
            clock,
            line=line,
            lines=lines,
            spent=clock.time_spent_at(line.at),
            since=line.at,
            passed=(*clock.passed, *_passed_cues(clock, line.at)),
        )

    def _rewind(self, at: int) -> "RoundClock":
        spent = self.time_spent_at(at)
        clock = replace(self, spent=spent, since=at)
        return replace(
            clock,
            passed=tuple(passed for passed in clock.passed if passed.at <= at),
            given=_cues_given_until(clock, spent),
        )


def time_left_at(clock: RoundClock, moment: Moment) -> int:
    """Return the milliseconds left at a moment, negative when the time is over."""
    return clock.total - clock.time_spent_at(clock.line.place(moment).at)


def instant_of_cue(clock: RoundClock, seconds_left: int, at: int) -> int | None:
    """Return the instant on the line at which a cue is due, past or future, or None if unknown."""
    for passed in clock.passed:
        if passed.cue.seconds_left == seconds_left:
            return passed.at
    for cue in clock.cues:
        if cue.seconds_left == seconds_left and clock.state == "running":
            return at + _due_time(clock, cue) - clock.time_spent_at(at)
    return None


def _passed_cues(clock: RoundClock, at: int) -> tuple[PassedCue, ...]:
    """Return the cues whose time came since the last act."""
    spent = clock.time_spent_at(at)
    return tuple(
        PassedCue(cue=cue, at=clock.since + due - clock.spent)
        for cue in clock.cues
        if clock.spent < (due := _due_time(clock, cue)) <= spent
    )


def prolong_round(clock: RoundClock, milliseconds: int) -> RoundClock:
    """Return the clock with time added from now on; cues that are ahead again will be given again."""
    spent = min(clock.spent, clock.total)
    clock = replace(clock, spent=spent, total=clock.total + milliseconds)
    return replace(
        clock,
        passed=tuple(passed for passed in clock.passed if _due_time(clock, passed.cue) <= spent),
        given=_cues_given_until(clock, spent),
    )


def run_with_time_left(clock: RoundClock, milliseconds: int, line: Timeline) -> RoundClock:
    """Return the clock running with so much time left from the last moment of a line.

    Cues ahead will be given, even if they were before; those behind count as given.
    """
    total = max(clock.total, milliseconds)
    clock = replace(
        clock,
        state="running",
        reason="",
        line=line,
        lines=(line,),
        total=total,
        spent=total - milliseconds,
        since=line.at,
    )
    behind = [cue for cue in clock.cues if _due_time(clock, cue) <= clock.spent]
    return replace(
        clock,
        passed=tuple(passed for passed in clock.passed if passed.cue in behind),
        given=tuple(cue.seconds_left for cue in behind),
    )


def _cues_given_until(clock: RoundClock, spent: int) -> tuple[int, ...]:
    """Return the given cues that are due when so much time is spent."""
    return tuple(
        cue.seconds_left
        for cue in clock.cues
        if is_given(clock, cue) and _due_time(clock, cue) <= spent
    )


def restart_round(clock: RoundClock) -> RoundClock:
    """Return the clock with all of the round's time left."""
    return replace(
        clock,
        state="running",
        total=clock.seconds * 1000,
        spent=0,
        since=clock.line.at,
        passed=(),
        given=(),
        reason="",
    )


def _due_time(clock: RoundClock, cue: Cue) -> int:
    """Return the time of the round spent when a cue is due."""
    return clock.total - cue.seconds_left * 1000


def is_given(clock: RoundClock, cue: Cue) -> bool:
    """Whether a cue was spoken, or shown as missed."""
    return cue.seconds_left in clock.given
