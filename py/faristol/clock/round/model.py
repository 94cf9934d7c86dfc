"""Define the events of a round's clock; each bears its moment, for time is told from moments alone."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.clock.moment import AnchorTaken, Moment
from faristol.ledger.codec import Schema
from faristol.rules.clock import Cue

How: TypeAlias = Literal["said", "shown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """“Time!” was called: from its onset on the round runs, with these cues before its end."""

    number: int
    seconds: int
    cues: tuple[Cue, ...]  # the earliest first; start and end are called anyhow
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaused:
    """Time stands still."""

    reason: str  # "" when nobody said
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResumed:
    """Time goes on."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdded:
    """The round was prolonged; if its time was over, it goes on from here."""

    seconds: int
    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRestarted:
    """The same round began once more, with all of its time."""

    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """The judge closed the round, at the end of its time or before."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class CueGiven:
    """A cue was said, or, being missed, was shown as missed."""

    seconds_left: int  # which cue; 0 is the end
    how: How
    late: int  # milliseconds
    moment: Moment


Event: TypeAlias = (
    RoundStarted
    | RoundPaused
    | RoundResumed
    | TimeAdded
    | RoundRestarted
    | RoundEnded
    | CueGiven
    | AnchorTaken
)

SCHEMA: Schema[Event] = Schema(
    events=(
        RoundStarted,
        RoundPaused,
        RoundResumed,
        TimeAdded,
        RoundRestarted,
        RoundEnded,
        CueGiven,
        AnchorTaken,
    )
)
