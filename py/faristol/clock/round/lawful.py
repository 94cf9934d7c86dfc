"""Say why an event cannot follow on how a round's clock stands: asked before it is written, and by the audit."""

from typing import assert_never

from faristol.clock.moment import AnchorTaken, fault_of_anchor, fault_of_moment
from faristol.clock.round.model import (
    CueGiven,
    Event,
    RoundEnded,
    RoundPaused,
    RoundRestarted,
    RoundResumed,
    RoundStarted,
    TimeAdded,
)
from faristol.clock.round.state import LATE, MAX_CUES, RoundClock, came_at
from faristol.clock.text import fault_of_reason
from faristol.ledger.refusal import Refusal

MAX_SECONDS = 86_400  # of a round with all that is added
MAX_ADDED = 3_600  # at a time
MAX_ROUNDS = 1_000
EARLY = 250  # milliseconds that a sound may be ahead of the clock


def fault_of(clock: RoundClock, event: Event) -> Refusal | None:
    """Return why this cannot happen now."""
    if fault := fault_of_moment(event.moment):
        return fault
    match event:
        case RoundStarted():
            return _fault_of_start(clock, event)
        case RoundPaused():
            return _fault_of_pause(clock, event)
        case RoundResumed():
            return None if clock.state == "paused" else Refusal("clock/not_paused")
        case TimeAdded():
            return _fault_of_adding(clock, event)
        case RoundRestarted():
            if clock.state == "idle":
                return Refusal("clock/no_round")
            return fault_of_reason(event.reason)
        case RoundEnded():
            return _fault_of_no_round(clock)
        case CueGiven():
            return _fault_of_cue(clock, event)
        case AnchorTaken():
            return fault_of_anchor(clock.line, event)
        case _:
            assert_never(event)


def _fault_of_no_round(clock: RoundClock) -> Refusal | None:
    return None if clock.state in ("running", "paused") else Refusal("clock/no_round")


def _fault_of_start(clock: RoundClock, event: RoundStarted) -> Refusal | None:
    if _fault_of_no_round(clock) is None:
        return Refusal("clock/round_on", {"number": clock.number})
    if not 1 <= event.number <= MAX_ROUNDS:
        return Refusal("clock/round_number", {"limit": MAX_ROUNDS})
    if not 1 <= event.seconds <= MAX_SECONDS:
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_SECONDS})
    left = [event.seconds, *(cue.seconds_left for cue in event.cues), 0]
    if len(event.cues) > MAX_CUES or left != sorted(set(left), reverse=True):
        return Refusal("clock/cues_bad", {"field": "cues"})
    return None


def _fault_of_pause(clock: RoundClock, event: RoundPaused) -> Refusal | None:
    if clock.state != "running":
        return Refusal("clock/not_running")
    if clock.spent_at(clock.changed_at(event.moment)) >= clock.total:
        return Refusal("clock/time_over")
    return fault_of_reason(event.reason)


def _fault_of_adding(clock: RoundClock, event: TimeAdded) -> Refusal | None:
    if fault := _fault_of_no_round(clock):
        return fault
    if not 1 <= event.seconds <= MAX_ADDED:
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_ADDED})
    if clock.total + event.seconds * 1000 > MAX_SECONDS * 1000:
        return Refusal("clock/round_too_long", {"field": "seconds", "limit": MAX_SECONDS})
    return fault_of_reason(event.reason)


def _fault_of_cue(clock: RoundClock, event: CueGiven) -> Refusal | None:
    """Return why a cue is not one to give now: never twice, never early, never said when it is late."""
    data = {"seconds_left": event.seconds_left}
    if event.seconds_left in clock.given:
        return Refusal("clock/cue_given", data)
    at = clock.line.place(event.moment).at
    came = came_at(clock, event.seconds_left, at)
    if came is None or came > at + EARLY:
        return Refusal("clock/cue_not_due", data)
    late = max(0, at - came)
    if event.late != late:
        return Refusal("clock/cue_lateness", {**data, "late": event.late, "expected": late})
    if event.how == "said" and late > LATE:
        return Refusal("clock/cue_late", {**data, "late": late})
    return None
