"""Define the events of a game clock; each that has to do with time bears its moment."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from faristol.clock.moment import AnchorTaken, Moment
from faristol.ledger.codec import Schema
from faristol.rules.clock import Clock, Reason, TimeUp
from faristol.rules.outcome import Side
from faristol.rules.overtime import Overtime

if TYPE_CHECKING:
    from faristol.rules.ruleset import Rules

How: TypeAlias = Literal["said", "shown"]
Mark: TypeAlias = Literal["last_minute", "time_over", "lost"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Hold what the regulation in use says of the clock, as values; None where it says nothing.

    The topics are those of the rules and are stored as they are: another shape of one is another
    shape of `ClockSet`.
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
class ClockSet:
    """So much time was given to each side, under these terms."""

    terms: Terms
    seconds: tuple[int, int]  # of side 1 and side 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted:
    """The time of a side began: of who starts, or of who is awaited (CAT-CLS 1.7, 8.1)."""

    side: Side
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed:
    """A side ended its turn; the time of the other goes on from here (CAT-CLM 27, CAT-CLS 7.1)."""

    side: Side
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStopped:
    """The clock was stopped, for a reason of the regulation (CAT-CLM 28, CAT-CLS 7.2)."""

    reason: Reason
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockResumed:
    """The clock went on: of the same side, or of the other when a turn was lost meanwhile."""

    side: Side
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCorrected:
    """The arbiter gave time back to a side, or took it."""

    side: Side
    milliseconds: int  # given back; less than nothing when taken
    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUpCalled:
    """The time of the round was over: the turn in progress and what the terms still give (CAT-CLM 31)."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockEnded:
    """The game was over; the times stand."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockReopened:
    """The game was not over after all."""

    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkGiven:
    """The last minute of a side was sounded, the end of its time or of its margin; or shown as missed."""

    side: Side
    mark: Mark
    how: How
    late: int  # milliseconds
    moment: Moment


Timed: TypeAlias = (
    ClockStarted
    | ClockPressed
    | ClockStopped
    | ClockResumed
    | TimeCorrected
    | TimeUpCalled
    | ClockEnded
    | ClockReopened
    | MarkGiven
    | AnchorTaken
)
Event: TypeAlias = ClockSet | Timed

SCHEMA: Schema[Event] = Schema(
    events=(
        ClockSet,
        ClockStarted,
        ClockPressed,
        ClockStopped,
        ClockResumed,
        TimeCorrected,
        TimeUpCalled,
        ClockEnded,
        ClockReopened,
        MarkGiven,
        AnchorTaken,
    )
)
