"""The acts of a round's clock: what each is refused for and what it changes.

The moment of an act is that of the tap, not of its arrival. While time runs, a noticed difference of the device's
clocks is an act of its own and comes first.
"""

from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, TypeAlias

from faristol.clock.moment import CheckTime, Moment
from faristol.clock.round.state import (
    END,
    LATE,
    MAX_CUES,
    CueChannel,
    RoundClock,
    instant_of_cue,
    is_given,
    prolong_round,
    restart_round,
    run_with_time_left,
)
from faristol.clock.text import fault_of_reason
from faristol.clock.timed_act import add_nothing, keep_clock, timed_act
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import Kind, act, judged, supplied
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.rules.clock import Cue

MAX_ACTS: Final = 10_000  # of one log; a day of rounds has some hundreds
MAX_SECONDS: Final = 86_400  # of a round with the time added
MAX_ADDED: Final = 3_600  # at a time
MAX_ROUNDS: Final = 1_000
EARLY: Final = 250  # milliseconds that a sound may be ahead of the clock


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound:
    """Call “Time!”: the round runs from the onset of the call, with these cues before its end."""

    number: int
    seconds: int
    cues: tuple[Cue, ...]  # the earliest first; start and end are always called
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseRound:
    """Pause the time."""

    reason: str  # "" when not given
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeRound:
    """Resume the time."""

    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTime:
    """Prolong the round; if its time was over, it goes on from here."""

    seconds: int
    reason: str
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTimeLeft:
    """Set the time left and resume it, on a clock imported with a file or paused.

    The time in between, by the clocks of another device, does not count.
    """

    seconds: int
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartRound:
    """Begin the same round again, with all of its time."""

    reason: str
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound:
    """Close the round, at the end of its time or before."""

    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveCue:
    """Record that a cue was spoken or, being missed, shown as missed."""

    seconds_left: int  # identifies the cue; 0 is the end
    channel: CueChannel
    moment: Moment = supplied()
    late: int = judged()  # milliseconds


Timed: TypeAlias = (
    StartRound
    | PauseRound
    | ResumeRound
    | AddTime
    | SetTimeLeft
    | RestartRound
    | EndRound
    | GiveCue
    | CheckTime
)


def _fault_of_no_round(clock: RoundClock) -> Refusal | None:
    return None if clock.is_on else Refusal("clock/no_round")


def _start_round(clock: RoundClock, act: StartRound) -> StartRound | Refusal:
    if clock.is_on:
        return Refusal("clock/round_on", {"number": clock.number})
    if not 1 <= act.number <= MAX_ROUNDS:
        return Refusal("clock/round_number", {"limit": MAX_ROUNDS})
    if not 1 <= act.seconds <= MAX_SECONDS:
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_SECONDS})
    cue_times = [act.seconds, *(cue.seconds_left for cue in act.cues), 0]
    if len(act.cues) > MAX_CUES or cue_times != sorted(set(cue_times), reverse=True):
        return Refusal("clock/cues_bad", {"field": "cues"})
    return act


def _apply_start(clock: RoundClock, event: StartRound) -> RoundClock:
    cues = (*islice(event.cues, MAX_CUES), END)
    return restart_round(replace(clock, number=event.number, seconds=event.seconds, cues=cues))


def _pause_round(clock: RoundClock, act: PauseRound) -> PauseRound | Refusal | None:
    if clock.state == "paused":
        return None
    if clock.state != "running":
        return Refusal("clock/not_running")
    if clock.time_spent_at(clock.instant_of_change(act.moment)) >= clock.total:
        return Refusal("clock/time_over")
    return fault_of_reason(act.reason) or act


def _apply_pause(clock: RoundClock, event: PauseRound) -> RoundClock:
    return replace(clock, state="paused", reason=event.reason)


def _resume_round(clock: RoundClock, act: ResumeRound) -> ResumeRound | Refusal | None:
    if clock.state == "running":
        return None
    return act if clock.state == "paused" else Refusal("clock/not_paused")


def _apply_resumption(clock: RoundClock, _: ResumeRound) -> RoundClock:
    return replace(clock, state="running", reason="")


def _add_time(clock: RoundClock, act: AddTime) -> AddTime | Refusal:
    if fault := _fault_of_no_round(clock):
        return fault
    if not 1 <= act.seconds <= MAX_ADDED:
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_ADDED})
    if clock.total + act.seconds * 1000 > MAX_SECONDS * 1000:
        return Refusal("clock/round_too_long", {"field": "seconds", "limit": MAX_SECONDS})
    return fault_of_reason(act.reason) or act


def _apply_added_time(clock: RoundClock, event: AddTime) -> RoundClock:
    return prolong_round(clock, event.seconds * 1000)


def _set_time_left(clock: RoundClock, act: SetTimeLeft, _: None) -> SetTimeLeft | Refusal:
    if fault := _fault_of_no_round(clock):
        return fault
    if not 0 <= act.seconds <= MAX_SECONDS:
        return Refusal("clock/left_bad", {"field": "left", "limit": MAX_SECONDS // 60})
    return act


def _apply_time_left(clock: RoundClock, event: SetTimeLeft) -> RoundClock:
    if not clock.is_on:
        return clock
    return run_with_time_left(clock, event.seconds * 1000, clock.line.take(event.moment))


def _restart_round(clock: RoundClock, act: RestartRound) -> RestartRound | Refusal:
    if clock.state == "idle":
        return Refusal("clock/no_round")
    return fault_of_reason(act.reason) or act


def _apply_restart(clock: RoundClock, _: RestartRound) -> RoundClock:
    return restart_round(clock)


def _end_round(clock: RoundClock, act: EndRound) -> EndRound | Refusal | None:
    return None if clock.state == "ended" else _fault_of_no_round(clock) or act


def _apply_end(clock: RoundClock, _: EndRound) -> RoundClock:
    return replace(clock, state="ended", reason="")


def _give_cue(clock: RoundClock, act: GiveCue) -> GiveCue | Refusal | None:
    """Record a cue once, never early, and never as spoken when it is late."""
    if act.seconds_left in clock.given:
        return None
    data = {"seconds_left": act.seconds_left}
    at = clock.line.place(act.moment).at
    due = instant_of_cue(clock, act.seconds_left, at)
    if due is None or due > at + EARLY:
        return Refusal("clock/cue_not_due", data)
    late = max(0, at - due)
    if act.channel == "said" and late > LATE:
        return Refusal("clock/cue_late", {**data, "late": late})
    return replace(act, late=late)


def _apply_cue(clock: RoundClock, event: GiveCue) -> RoundClock:
    cue = next((cue for cue in clock.cues if cue.seconds_left == event.seconds_left), None)
    if cue is None or is_given(clock, cue):
        return clock
    return replace(clock, given=(*clock.given, event.seconds_left))


_CHANNEL_NAME: Final = EarlierVersion(rename_field(how="channel"))

ROUND_CLOCK: Final[Kind[RoundClock, None]] = Kind(
    name="round_clock",
    refusal_prefix="clock",
    initial=RoundClock(),
    opening_act=StartRound,
    allows_reopening=True,
    max_events=MAX_ACTS,
    acts=(
        timed_act(StartRound, _start_round, _apply_start, "idle", "ended"),
        timed_act(PauseRound, _pause_round, _apply_pause, "running", "paused"),
        timed_act(ResumeRound, _resume_round, _apply_resumption, "running", "paused"),
        timed_act(AddTime, _add_time, _apply_added_time, "running", "paused"),
        act(SetTimeLeft, _set_time_left, _apply_time_left, is_public=True),
        timed_act(RestartRound, _restart_round, _apply_restart, "running", "paused", "ended"),
        timed_act(EndRound, _end_round, _apply_end, "running", "paused"),
        timed_act(GiveCue, _give_cue, _apply_cue, can_change_time=False, earlier=(_CHANNEL_NAME,)),
        timed_act(CheckTime, add_nothing, keep_clock, can_change_time=False),
    ),
    code_aliases={"not_open": "no_round", "too_long": "too_many"},
)
