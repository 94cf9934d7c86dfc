"""Define what may be wished of a game clock; the moment of a press is that of the finger, not of its arrival."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.clock.game.model import How, Mark, Terms
from faristol.clock.moment import Moment
from faristol.rules.clock import Reason
from faristol.rules.outcome import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock:
    """Give each side its time; again, as long as the clock was not started."""

    terms: Terms
    seconds: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartClock:
    """Let the time of a side begin."""

    side: Side
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock:
    """End a turn."""

    side: Side
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class StopClock:
    """Stop both times."""

    reason: Reason
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClock:
    """Let the time of a side go on."""

    side: Side
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectTime:
    """Give time back to a side, or take it."""

    side: Side
    milliseconds: int
    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTimeUp:
    """Say that the time of the round is over."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class EndClock:
    """Say that the game is over."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenClock:
    """Say that it was not."""

    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveMark:
    """Say that a mark was sounded or shown."""

    side: Side
    mark: Mark
    how: How
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTime:
    """Look at both clocks of the device: after a sleep, a restart, or from time to time."""

    moment: Moment


Timed: TypeAlias = (
    StartClock
    | PressClock
    | StopClock
    | ResumeClock
    | CorrectTime
    | CallTimeUp
    | EndClock
    | ReopenClock
    | GiveMark
    | CheckTime
)
Command: TypeAlias = SetClock | Timed
