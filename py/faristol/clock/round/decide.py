"""Say what happens when a wish meets a round's clock, or why it may not."""

from typing import assert_never

from faristol.clock.back import notice_before
from faristol.clock.moment import fault_of_moment, noticed_at
from faristol.clock.round.command import (
    AddTime,
    CheckTime,
    Command,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    StartRound,
)
from faristol.clock.round.lawful import fault_of
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
from faristol.clock.round.state import RoundClock, came_at
from faristol.ledger.refusal import Refusal

MAX_ENTRIES = 10_000  # of one log; a day of rounds has some hundreds
MOST_AT_ONCE = 2  # of what one wish writes


def decide(clock: RoundClock, command: Command) -> tuple[Event, ...] | Refusal:
    """Return what happens, nothing if it is so already, or why it may not be.

    While time runs, what was noticed of the device's clocks is a fact of its own and comes first.
    """
    if fault := fault_of_moment(command.moment):
        return fault
    if clock.seq > MAX_ENTRIES - MOST_AT_ONCE:
        return Refusal("clock/too_many", {"limit": MAX_ENTRIES})
    is_running = clock.state == "running"
    if isinstance(command, GiveCue | CheckTime):
        noticed = noticed_at(clock.line, command.moment, is_running=is_running)
    else:
        noticed = notice_before(clock.line, clock.lines, command.moment, is_running=is_running)
    if _is_so(clock, command):
        return noticed
    event = _event_of(clock, command)
    return fault_of(clock, event) or (*noticed, event)


def _is_so(clock: RoundClock, command: Command) -> bool:
    """Tell whether a wish is fulfilled: a second tap on the same button is no mistake."""
    match command:
        case PauseRound():
            return clock.state == "paused"
        case ResumeRound():
            return clock.state == "running"
        case EndRound():
            return clock.state == "ended"
        case GiveCue():
            return command.seconds_left in clock.given
        case CheckTime():
            return True
        case StartRound() | AddTime() | RestartRound():
            return False
        case _:
            assert_never(command)


def _event_of(clock: RoundClock, command: Command) -> Event:
    moment = command.moment
    match command:
        case StartRound():
            return RoundStarted(
                number=command.number, seconds=command.seconds, cues=command.cues, moment=moment
            )
        case PauseRound():
            return RoundPaused(reason=command.reason, moment=moment)
        case ResumeRound():
            return RoundResumed(moment=moment)
        case AddTime():
            return TimeAdded(seconds=command.seconds, reason=command.reason, moment=moment)
        case RestartRound():
            return RoundRestarted(reason=command.reason, moment=moment)
        case EndRound():
            return RoundEnded(moment=moment)
        case GiveCue():
            at = clock.line.place(moment).at
            came = came_at(clock, command.seconds_left, at)
            late = 0 if came is None else max(0, at - came)
            return CueGiven(
                seconds_left=command.seconds_left, how=command.how, late=late, moment=moment
            )
        case CheckTime():  # fulfilled by looking
            raise ValueError(command)
        case _:
            assert_never(command)
