"""Say why an event cannot follow on how a game clock stands: asked before it is written, and by the audit."""

from typing import assert_never

from faristol.clock.game.model import (
    ClockEnded,
    ClockPressed,
    ClockReopened,
    ClockResumed,
    ClockSet,
    ClockStarted,
    ClockStopped,
    Event,
    MarkGiven,
    TimeCorrected,
    Timed,
    TimeUpCalled,
)
from faristol.clock.game.reading import LATE
from faristol.clock.game.state import GameClock, marks_of
from faristol.clock.game.terms import are_terms_possible
from faristol.clock.moment import AnchorTaken, fault_of_anchor, fault_of_moment
from faristol.clock.text import fault_of_reason
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import does_clock_stop

MAX_SECONDS = 86_400  # of one side
MAX_CORRECTION = 4 * 3_600_000  # milliseconds, at a time
GUARD = 300  # milliseconds in which nobody has made a move
EARLY = 250  # milliseconds that a sound may be ahead of the clock


def fault_of(clock: GameClock, event: Event) -> Refusal | None:
    """Return why this cannot happen now."""
    if isinstance(event, ClockSet):
        return _fault_of_setting(clock, event)
    if clock.state == "unset":
        return Refusal("clock/not_set")
    return fault_of_moment(event.moment) or _fault_of(clock, event)


def _fault_of(clock: GameClock, event: Timed) -> Refusal | None:
    match event:
        case ClockStarted():
            return None if clock.state == "ready" else Refusal("clock/started_already")
        case ClockPressed():
            return fault_of_press(clock, event)
        case ClockStopped():
            return _fault_of_stop(clock, event)
        case ClockResumed():
            return _fault_of_resuming(clock, event)
        case TimeCorrected():
            return _fault_of_correction(clock, event)
        case TimeUpCalled():
            return fault_of_time_up(clock)
        case ClockEnded():
            return None if clock.state in ("running", "stopped") else _not_on(clock)
        case ClockReopened():
            if clock.state != "ended":
                return Refusal("clock/not_ended")
            return fault_of_reason(event.reason, is_needed=True)
        case MarkGiven():
            return _fault_of_mark(clock, event)
        case AnchorTaken():
            return fault_of_anchor(clock.line, event)
        case _:
            assert_never(event)


def fault_of_press(clock: GameClock, press: ClockPressed) -> Refusal | None:
    """Return why a press is none, so that it leaves the clock alone.

    A hand that presses twice meets a side that no longer runs; one that comes down on the wrong
    half, at once after the other, is within `GUARD`.
    """
    if clock.state != "running":
        return _not_running(clock)
    if press.side != clock.turn:
        return Refusal("clock/other_side", {"side": press.side})
    if clock.changed_at(press.moment) - clock.switched < GUARD:
        return Refusal("clock/too_soon", {"side": press.side})
    return _fault_of_turns(clock)


def fault_of_time_up(clock: GameClock) -> Refusal | None:
    """Return why the time of the round cannot be called; also asked before it is offered."""
    if clock.terms.time_up is None:
        return Refusal("clock/not_covered", {"parameter": "time_up"})
    if clock.turns_left is not None:
        return Refusal("clock/time_up_called")
    return None if clock.state in ("running", "stopped") else _not_on(clock)


def _fault_of_setting(clock: GameClock, event: ClockSet) -> Refusal | None:
    if clock.state not in ("unset", "ready"):
        return Refusal("clock/started_already")
    if not all(1 <= seconds <= MAX_SECONDS for seconds in event.seconds):
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_SECONDS})
    if not are_terms_possible(event.terms):
        return Refusal("clock/terms_bad", {"field": "terms"})
    return None


def _fault_of_stop(clock: GameClock, event: ClockStopped) -> Refusal | None:
    """Return why the clock may not be stopped: the reasons are a closed list (CAT-CLM 28, CAT-CLS 7.2)."""
    if clock.state != "running":
        return _not_running(clock)
    # where a regulation says nothing of the clock, or none is in use, it is the club that decides
    if does_clock_stop(clock.terms.clock, event.reason) is False:
        return Refusal("clock/no_reason_to_stop", {"field": "reason", "reason": event.reason})
    return None


def _fault_of_resuming(clock: GameClock, event: ClockResumed) -> Refusal | None:
    if clock.state != "stopped":
        return Refusal("clock/not_stopped")
    if event.side != clock.turn and clock.turns_left is not None and clock.turns_left <= 1:
        return Refusal("clock/no_turn_left")
    return _fault_of_turns(clock)


def _fault_of_turns(clock: GameClock) -> Refusal | None:
    return Refusal("clock/no_turn_left") if clock.turns_left == 0 else None


def _fault_of_correction(clock: GameClock, event: TimeCorrected) -> Refusal | None:
    if clock.state == "ready":
        return _not_on(clock)
    data: dict[str, JSON] = {"field": "milliseconds", "limit": MAX_CORRECTION}
    if not 1 <= abs(event.milliseconds) <= MAX_CORRECTION:
        return Refusal("clock/correction_bad", data)
    used = clock.used_at(clock.changed_at(event.moment))
    if used[event.side - 1] < event.milliseconds:  # nobody gets back more than was used
        return Refusal("clock/correction_too_large", data)
    return fault_of_reason(event.reason, is_needed=True)


def _fault_of_mark(clock: GameClock, event: MarkGiven) -> Refusal | None:
    """Return why a mark is not one to give now: never twice, never early, never sounded when late."""
    data: dict[str, JSON] = {"side": event.side, "mark": event.mark}
    if (event.side, event.mark) in clock.given:
        return Refusal("clock/mark_given", data)
    late = lateness(clock, event)
    if late is None:
        return Refusal("clock/mark_not_due", data)
    if event.late != late:
        return Refusal("clock/mark_lateness", {**data, "late": event.late, "expected": late})
    if event.how == "said" and late > LATE:
        return Refusal("clock/mark_late", {**data, "late": late})
    return None


def lateness(clock: GameClock, event: MarkGiven) -> int | None:
    """Return by how much a mark is given late, or none if it is not due."""
    at = clock.line.place(event.moment).at
    for one in clock.passed_at(at):
        if (one.side, one.mark) == (event.side, event.mark):
            return at - one.at
    if clock.running == event.side:
        used = clock.used_at(at)[event.side - 1]
        ahead = dict(marks_of(clock, event.side)).get(event.mark)
        if ahead is not None and ahead - used <= EARLY:
            return 0
    return None


def _not_running(clock: GameClock) -> Refusal:
    return Refusal("clock/not_running") if clock.state == "stopped" else _not_on(clock)


def _not_on(clock: GameClock) -> Refusal:
    return Refusal("clock/ended" if clock.state == "ended" else "clock/not_started")
