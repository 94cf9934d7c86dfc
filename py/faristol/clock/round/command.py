"""Define what may be wished of a round's clock; when is always said."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.clock.moment import Moment
from faristol.clock.round.model import How
from faristol.rules.clock import Cue


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound:
    """Let a round run."""

    number: int
    seconds: int
    cues: tuple[Cue, ...]
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseRound:
    """Stop time."""

    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeRound:
    """Let time go on."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTime:
    """Prolong the round."""

    seconds: int
    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartRound:
    """Begin the same round once more."""

    reason: str
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound:
    """Close the round."""

    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveCue:
    """Say that a cue was said or shown."""

    seconds_left: int
    how: How
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTime:
    """Look at both clocks: after a sleep, a restart, or from time to time."""

    moment: Moment


Command: TypeAlias = (
    StartRound | PauseRound | ResumeRound | AddTime | RestartRound | EndRound | GiveCue | CheckTime
)
