"""Say what happens when a wish meets a game clock, or why it may not."""

from dataclasses import replace
from typing import assert_never

from faristol.clock.back import notice_before
from faristol.clock.game.command import (
    CallTimeUp,
    CheckTime,
    Command,
    CorrectTime,
    EndClock,
    GiveMark,
    PressClock,
    ReopenClock,
    ResumeClock,
    SetClock,
    StartClock,
    StopClock,
    Timed,
)
from faristol.clock.game.lawful import fault_of, lateness
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
    TimeUpCalled,
)
from faristol.clock.game.state import GameClock, evolve
from faristol.clock.moment import fault_of_moment, noticed_at
from faristol.ledger.refusal import Refusal

MAX_ENTRIES = 10_000  # of one log; a game has some sixty
MOST_AT_ONCE = 3  # of what one wish writes


def decide(clock: GameClock, command: Command) -> tuple[Event, ...] | Refusal:
    """Return what happens, nothing if it is so already, or why it may not be.

    While time runs, what was noticed of the device's clocks is a fact of its own and comes first.
    """
    if clock.seq > MAX_ENTRIES - MOST_AT_ONCE:
        return Refusal("clock/too_many", {"limit": MAX_ENTRIES})
    if isinstance(command, SetClock):
        wanted = ClockSet(terms=command.terms, seconds=command.seconds)
        is_so = (clock.state, clock.terms) == ("ready", command.terms)
        if is_so and clock.allotted == tuple(1000 * one for one in command.seconds):
            return ()
        return fault_of(clock, wanted) or (wanted,)
    if fault := fault_of_moment(command.moment):
        return fault
    is_running = clock.state == "running"
    if isinstance(command, GiveMark | CheckTime):
        noticed = noticed_at(clock.line, command.moment, is_running=is_running)
    else:
        noticed = notice_before(clock.line, clock.lines, command.moment, is_running=is_running)
    if _is_so(clock, command):
        return noticed
    event = _event_of(clock, command)
    if fault := fault_of(clock, event):
        return fault
    after = evolve(clock, event)
    if after.turns_left == 0 != clock.turns_left:  # the last turn was made: nothing runs on
        return (*noticed, event, ClockEnded(moment=command.moment))
    return (*noticed, event)


def _is_so(clock: GameClock, command: Timed) -> bool:
    """Tell whether a wish is fulfilled: a second tap on the same button is no mistake."""
    match command:
        case StopClock():
            return (clock.state, clock.reason) == ("stopped", command.reason)
        case ResumeClock():
            return clock.running == command.side
        case CallTimeUp():
            return clock.turns_left is not None
        case EndClock():
            return clock.state == "ended"
        case GiveMark():
            return (command.side, command.mark) in clock.given
        case CheckTime():
            return True
        case StartClock() | PressClock() | CorrectTime() | ReopenClock():
            return False
        case _:
            assert_never(command)


def _event_of(clock: GameClock, command: Timed) -> Event:
    moment = command.moment
    match command:
        case StartClock():
            return ClockStarted(side=command.side, moment=moment)
        case PressClock():
            return ClockPressed(side=command.side, moment=moment)
        case StopClock():
            return ClockStopped(reason=command.reason, moment=moment)
        case ResumeClock():
            return ClockResumed(side=command.side, moment=moment)
        case CorrectTime():
            return TimeCorrected(
                side=command.side,
                milliseconds=command.milliseconds,
                reason=command.reason,
                moment=moment,
            )
        case CallTimeUp():
            return TimeUpCalled(moment=moment)
        case EndClock():
            return ClockEnded(moment=moment)
        case ReopenClock():
            return ClockReopened(reason=command.reason, moment=moment)
        case GiveMark():
            return _mark(clock, command)
        case CheckTime():  # fulfilled by looking
            raise ValueError(command)
        case _:
            assert_never(command)


def _mark(clock: GameClock, command: GiveMark) -> MarkGiven:
    given = MarkGiven(
        side=command.side,
        mark=command.mark,
        how=command.how,
        late=0,
        moment=command.moment,
    )
    late = lateness(clock, given)
    return given if not late else replace(given, late=late)
