"""The acts of a game clock: what each is refused for and what it changes.

The moment of an act is that of the tap, not of its arrival. While time runs, a noticed difference of the device's
clocks is an act of its own and comes first.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from faristol.clock.game.state import (
    LATE,
    CueChannel,
    GameClock,
    Mark,
    PassedMark,
    Terms,
    lateness_of,
    marks_ahead,
    marks_of,
    run_with_times_left,
)
from faristol.clock.game.terms import has_possible_values
from faristol.clock.moment import CheckTime, Moment
from faristol.clock.text import fault_of_reason
from faristol.clock.timed_act import add_nothing, keep_clock, timed_act
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import Kind, act, judged, supplied
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.ledger.upcasts import unchanged as unchanged_data
from faristol.rules.clock import Reason, can_stop_clock
from faristol.rules.outcome import Side, opponent_of

MAX_ACTS: Final = 10_000  # of one log; a game has some sixty
MAX_SECONDS: Final = 86_400  # of one side
MAX_CORRECTION: Final = 4 * 3_600_000  # milliseconds, at a time
GUARD: Final = 300  # milliseconds too short for a move


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock:
    """Set the time of each side; possible again until the clock is started."""

    terms: Terms
    seconds: tuple[int, int]  # of side 1 and side 2


@dataclass(frozen=True, slots=True, kw_only=True)
class StartClock:
    """Start the time of the side that moves first, or that is awaited (CAT-CLS 1.7, 8.1)."""

    side: Side
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock:
    """End a turn; the time of the other side goes on from here (CAT-CLM 27, CAT-CLS 7.1)."""

    side: Side
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class StopClock:
    """Stop both times, for a reason of the regulation (CAT-CLM 28, CAT-CLS 7.2)."""

    reason: Reason
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClock:
    """Resume the time of a side: of the same, or of the other if a turn was lost meanwhile."""

    side: Side
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectTime:
    """Give time back to a side, or take it, as the arbiter."""

    side: Side
    milliseconds: int  # given back; negative when taken
    reason: str
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTimesLeft:
    """Set the time each side has left and resume it, on a clock imported with a file.

    The side whose time ran before goes on.

    The time in between, by the clocks of another device, does not count.
    """

    seconds: tuple[int, int]  # of side 1 and side 2; negative when it is in excess
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTimeUp:
    """Call the end of the round's time: the turn in progress and granted ones remain (CAT-CLM 31)."""

    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndClock:
    """End the game; the times stand."""

    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenClock:
    """Reopen an ended game; or run a side's time while a sheet is filled in (CAT-CLS 4.10)."""

    reason: str
    side: Side | None = None  # whose time runs, independent of the last turn
    moment: Moment = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveMark:
    """Record that a mark was sounded or shown: a side's last minute, the end of time, margin or game."""

    side: Side
    mark: Mark
    channel: CueChannel
    moment: Moment = supplied()
    late: int = judged()  # milliseconds


ClockAct: TypeAlias = (
    SetClock
    | StartClock
    | PressClock
    | StopClock
    | ResumeClock
    | CorrectTime
    | SetTimesLeft
    | CallTimeUp
    | EndClock
    | ReopenClock
    | GiveMark
    | CheckTime
)
Facts: TypeAlias = tuple[ClockAct, ...]


# ---- setting ----


def _set_clock(clock: GameClock, act: SetClock, _: None) -> SetClock | Refusal | None:
    if clock.state not in ("unset", "ready"):
        return Refusal("clock/started_already")
    if _apply_setting(clock, act) == clock:
        return None
    if not all(1 <= seconds <= MAX_SECONDS for seconds in act.seconds):
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_SECONDS})
    if not has_possible_values(act.terms):
        return Refusal("clock/terms_bad", {"field": "terms"})
    return act


def _apply_setting(clock: GameClock, event: SetClock) -> GameClock:
    if clock.state not in ("unset", "ready"):
        return clock
    first, second = event.seconds
    return replace(clock, state="ready", terms=event.terms, allotted=(first * 1000, second * 1000))


# ---- turns ----


def _start_clock(clock: GameClock, act: StartClock) -> StartClock | Refusal:
    return act if clock.state == "ready" else Refusal("clock/started_already")


def _apply_start(clock: GameClock, event: StartClock) -> GameClock:
    return replace(clock, state="running", turn=event.side, switched=clock.line.at)


def _press_clock(clock: GameClock, act: PressClock) -> Facts | Refusal:
    """Refuse an accidental press, so that it leaves the clock alone.

    A second press by the same hand meets a side that no longer runs; a press on the wrong half, right after the
    other, is within `GUARD`.
    """
    if clock.state != "running":
        return _fault_of_not_running(clock)
    if act.side != clock.turn:
        return Refusal("clock/other_side", {"side": act.side})
    if clock.instant_of_change(act.moment) - clock.switched < GUARD:
        return Refusal("clock/too_soon", {"side": act.side})
    if clock.turns_left == 0:
        return Refusal("clock/no_turn_left")
    is_last = clock.turns_left == 1  # no time runs after it
    return (act, EndClock(moment=act.moment)) if is_last else (act,)


def _apply_press(clock: GameClock, event: PressClock) -> GameClock:
    if clock.turn != event.side:
        return clock
    return replace(_begin_turn(clock, opponent_of(event.side)), presses=clock.presses + 1)


def _stop_clock(clock: GameClock, act: StopClock) -> StopClock | Refusal | None:
    """Refuse a reason that is not in the closed list of the regulation (CAT-CLM 28, CAT-CLS 7.2)."""
    if (clock.state, clock.reason) == ("stopped", act.reason):
        return None
    if clock.state != "running":
        return _fault_of_not_running(clock)
    # without a regulation of the clock, the club decides
    if can_stop_clock(clock.terms.clock, act.reason) is False:
        return Refusal("clock/no_reason_to_stop", {"field": "reason", "reason": act.reason})
    return act


def _apply_stop(clock: GameClock, event: StopClock) -> GameClock:
    return replace(clock, state="stopped", reason=event.reason)


def _resume_clock(clock: GameClock, act: ResumeClock) -> ResumeClock | Refusal | None:
    if clock.running == act.side:
        return None
    if clock.state != "stopped":
        return Refusal("clock/not_stopped")
    is_passed = act.side != clock.turn and clock.turns_left == 1
    return Refusal("clock/no_turn_left") if clock.turns_left == 0 or is_passed else act


def _apply_resumption(clock: GameClock, event: ResumeClock) -> GameClock:
    if event.side != clock.turn:
        clock = _begin_turn(clock, event.side)
    return replace(clock, state="running", reason=None, switched=clock.line.at)


def _begin_turn(clock: GameClock, side: Side) -> GameClock:
    """Return the clock at the beginning of a turn."""
    turns_left = clock.turns_left
    return replace(
        clock,
        turn=side,
        turn_used=0,
        switched=clock.line.at,
        turns_left=None if turns_left is None else max(0, turns_left - 1),
    )


# ---- the arbiter ----


def _correct_time(clock: GameClock, act: CorrectTime) -> CorrectTime | Refusal:
    if clock.state == "ready":
        return _fault_of_not_on(clock)
    data: dict[str, JSON] = {"field": "milliseconds", "limit": MAX_CORRECTION}
    if not 1 <= abs(act.milliseconds) <= MAX_CORRECTION:
        return Refusal("clock/correction_bad", data)
    used = clock.time_used_at(clock.instant_of_change(act.moment))
    if used[act.side - 1] < act.milliseconds:  # at most the time used is given back
        return Refusal("clock/correction_too_large", data)
    return fault_of_reason(act.reason, is_needed=True) or act


def _apply_correction(clock: GameClock, event: CorrectTime) -> GameClock:
    """Return the clock with another time used; marks that are ahead again will be given again."""
    side = event.side
    before = clock.used[side - 1]
    after = before - event.milliseconds
    first, second = clock.used
    clock = replace(clock, used=(after, second) if side == 1 else (first, after))
    # of both sides: they share the time of the whole game
    ahead = marks_ahead(clock, clock.used)
    newly_passed = tuple(
        PassedMark(side=side, mark=mark, at=clock.line.at)
        for mark, due in marks_of(clock, side)
        if before < due <= after
    )
    still_passed = tuple(
        passed for passed in clock.passed if (passed.side, passed.mark) not in ahead
    )
    given = tuple(pair for pair in clock.given if pair not in ahead)
    return replace(clock, passed=(*still_passed, *newly_passed), given=given)


def _set_times_left(clock: GameClock, act: SetTimesLeft, _: None) -> SetTimesLeft | Refusal:
    if clock.state != "running":
        return _fault_of_not_running(clock)
    for side, (seconds, allotted) in enumerate(
        zip(act.seconds, clock.allotted, strict=True), start=1
    ):
        if not -MAX_SECONDS <= seconds <= allotted // 1000:  # at most the time allotted
            data: dict[str, JSON] = {"field": f"left_{side}", "limit": allotted // 60_000}
            return Refusal("clock/left_bad", data)
    return act


def _apply_times_left(clock: GameClock, event: SetTimesLeft) -> GameClock:
    if clock.state != "running":
        return clock
    first, second = event.seconds
    return run_with_times_left(clock, (first * 1000, second * 1000), clock.line.take(event.moment))


def fault_of_time_up(clock: GameClock) -> Refusal | None:
    """Return the refusal of the call that time is up, or None; also used before it is offered."""
    if clock.terms.time_up is None:
        return Refusal("clock/not_covered", {"parameter": "time_up"})
    if clock.turns_left is not None:
        return Refusal("clock/time_up_called")
    return None if clock.state in ("running", "stopped") else _fault_of_not_on(clock)


def _call_time_up(clock: GameClock, act: CallTimeUp) -> Facts | Refusal | None:
    if clock.turns_left is not None:
        return None
    if fault := fault_of_time_up(clock):
        return fault
    is_last = _apply_time_up(clock, act).turns_left == 0
    return (act, EndClock(moment=act.moment)) if is_last else (act,)


def _apply_time_up(clock: GameClock, _: CallTimeUp) -> GameClock:
    time_up = clock.terms.time_up
    if time_up is None or clock.turns_left is not None:
        return clock
    return replace(clock, turns_left=time_up.turns, turn_used=0)


# ---- the end ----


def _end_clock(clock: GameClock, act: EndClock) -> EndClock | Refusal | None:
    if clock.state == "ended":
        return None
    return act if clock.state in ("running", "stopped") else _fault_of_not_on(clock)


def _apply_end(clock: GameClock, _: EndClock) -> GameClock:
    return replace(clock, state="ended", reason=None)


def _reopen_clock(clock: GameClock, act: ReopenClock) -> ReopenClock | Refusal:
    if clock.state != "ended":
        return Refusal("clock/not_ended")
    return fault_of_reason(act.reason, is_needed=True) or act


def _apply_reopening(clock: GameClock, event: ReopenClock) -> GameClock:
    """Return the clock as it was; if the last turn had ended the game, that turn is not over."""
    clock = replace(clock, state="stopped")
    if event.side is not None:
        turns_left = clock.turns_left
        return replace(
            clock, turn=event.side, turn_used=0, turns_left=None if turns_left is None else 1
        )
    time_up = clock.terms.time_up
    if clock.turns_left != 0 or time_up is None or time_up.turns == 0:
        return clock
    return replace(clock, turn=opponent_of(clock.turn), turns_left=1)


def _fault_of_not_running(clock: GameClock) -> Refusal:
    return Refusal("clock/not_running") if clock.state == "stopped" else _fault_of_not_on(clock)


def _fault_of_not_on(clock: GameClock) -> Refusal:
    return Refusal("clock/ended" if clock.state == "ended" else "clock/not_started")


# ---- automatic acts of the page ----


def _give_mark(clock: GameClock, act: GiveMark) -> GiveMark | Refusal | None:
    """Record a mark once, never early, and never as sounded when it is late."""
    if (act.side, act.mark) in clock.given:
        return None
    data: dict[str, JSON] = {"side": act.side, "mark": act.mark}
    late = lateness_of(clock, act.side, act.mark, clock.line.place(act.moment).at)
    if late is None:
        return Refusal("clock/mark_not_due", data)
    if act.channel == "said" and late > LATE:
        return Refusal("clock/mark_late", {**data, "late": late})
    return replace(act, late=late)


def _apply_mark(clock: GameClock, event: GiveMark) -> GameClock:
    pair = (event.side, event.mark)
    return clock if pair in clock.given else replace(clock, given=(*clock.given, pair))


_MARK_VERSIONS: Final = (
    EarlierVersion(rename_field(how="channel")),
    EarlierVersion(unchanged_data),  # without the mark game_over
)

GAME_CLOCK: Final[Kind[GameClock, None]] = Kind(
    name="clock",
    initial=GameClock(),
    opening_act=SetClock,
    allows_reopening=True,
    max_events=MAX_ACTS,
    acts=(
        act(SetClock, _set_clock, _apply_setting, is_public=True),
        timed_act(StartClock, _start_clock, _apply_start, "ready"),
        timed_act(PressClock, _press_clock, _apply_press, "running"),
        timed_act(StopClock, _stop_clock, _apply_stop, "running"),
        timed_act(ResumeClock, _resume_clock, _apply_resumption, "stopped"),
        timed_act(CorrectTime, _correct_time, _apply_correction),
        act(SetTimesLeft, _set_times_left, _apply_times_left, is_public=True),
        timed_act(CallTimeUp, _call_time_up, _apply_time_up),
        timed_act(EndClock, _end_clock, _apply_end, "running", "stopped"),
        timed_act(ReopenClock, _reopen_clock, _apply_reopening, "ended"),
        timed_act(GiveMark, _give_mark, _apply_mark, can_change_time=False, earlier=_MARK_VERSIONS),
        timed_act(CheckTime, add_nothing, keep_clock, can_change_time=False),
    ),
    code_aliases={"not_open": "not_set", "too_long": "too_many"},
)
