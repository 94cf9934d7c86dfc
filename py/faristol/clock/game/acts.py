"""Say what may be wished of a game clock, what comes of it, and what it changes.

The moment of an act is that of the finger, not of its arrival. While time runs, what was noticed of the
device's clocks is an act of its own and comes first.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from faristol.clock.game.state import (
    LATE,
    CueChannel,
    GameClock,
    Mark,
    Passed,
    Terms,
    lateness,
    marks_ahead,
    marks_of,
    with_times_left,
)
from faristol.clock.game.terms import are_terms_possible
from faristol.clock.moment import CheckTime, Moment
from faristol.clock.text import fault_of_reason
from faristol.clock.timed import checked, timed, unchanged
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import Kind, act, brought, judged
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.ledger.upcasts import unchanged as unchanged_data
from faristol.rules.clock import Reason, does_clock_stop
from faristol.rules.outcome import Side, other

MAX_ACTS: Final = 10_000  # of one log; a game has some sixty
MAX_SECONDS: Final = 86_400  # of one side
MAX_CORRECTION: Final = 4 * 3_600_000  # milliseconds, at a time
GUARD: Final = 300  # milliseconds in which nobody has made a move


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock:
    """Give each side its time; again, as long as the clock was not started."""

    terms: Terms
    seconds: tuple[int, int]  # of side 1 and side 2


@dataclass(frozen=True, slots=True, kw_only=True)
class StartClock:
    """Let the time of a side begin: of who starts, or of who is awaited (CAT-CLS 1.7, 8.1)."""

    side: Side
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock:
    """End a turn; the time of the other goes on from here (CAT-CLM 27, CAT-CLS 7.1)."""

    side: Side
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class StopClock:
    """Stop both times, for a reason of the regulation (CAT-CLM 28, CAT-CLS 7.2)."""

    reason: Reason
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClock:
    """Let the time of a side go on: of the same, or of the other when a turn was lost meanwhile."""

    side: Side
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectTime:
    """Give time back to a side, or take it, as the arbiter."""

    side: Side
    milliseconds: int  # given back; less than nothing when taken
    reason: str
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTimesLeft:
    """Set the time each side has left and resume the time of the same side, on a clock imported with a file.

    The time in between, by the clocks of another device, does not count.
    """

    seconds: tuple[int, int]  # of side 1 and side 2; negative when it is in excess
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTimeUp:
    """Say that the round is over: the turn in progress and what the terms still give (CAT-CLM 31)."""

    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndClock:
    """Say that the game is over; the times stand."""

    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenClock:
    """Say that it was not; or let the time of one run while a sheet is filled in (CAT-CLS 4.10)."""

    reason: str
    side: Side | None = None  # whose, whoever was in the last turn
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveMark:
    """Say that a mark was sounded, or shown: the last minute of a side, the end of its time, margin or game."""

    side: Side
    mark: Mark
    channel: CueChannel
    moment: Moment = brought()
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


def _set(clock: GameClock, wish: SetClock, _: None) -> SetClock | Refusal | None:
    if clock.state not in ("unset", "ready"):
        return Refusal("clock/started_already")
    if _was_set(clock, wish) == clock:
        return None
    if not all(1 <= seconds <= MAX_SECONDS for seconds in wish.seconds):
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_SECONDS})
    if not are_terms_possible(wish.terms):
        return Refusal("clock/terms_bad", {"field": "terms"})
    return wish


def _was_set(clock: GameClock, fact: SetClock) -> GameClock:
    if clock.state not in ("unset", "ready"):
        return clock
    first, second = fact.seconds
    return replace(clock, state="ready", terms=fact.terms, allotted=(first * 1000, second * 1000))


# ---- turns ----


def _start(clock: GameClock, wish: StartClock) -> StartClock | Refusal:
    return wish if clock.state == "ready" else Refusal("clock/started_already")


def _started(clock: GameClock, fact: StartClock) -> GameClock:
    return replace(clock, state="running", turn=fact.side, switched=clock.line.at)


def _press(clock: GameClock, wish: PressClock) -> Facts | Refusal:
    """Refuse a press that is none, so that it leaves the clock alone.

    A hand that presses twice meets a side that no longer runs; one that comes down on the wrong
    half, at once after the other, is within `GUARD`.
    """
    if clock.state != "running":
        return _not_running(clock)
    if wish.side != clock.turn:
        return Refusal("clock/other_side", {"side": wish.side})
    if clock.changed_at(wish.moment) - clock.switched < GUARD:
        return Refusal("clock/too_soon", {"side": wish.side})
    if clock.turns_left == 0:
        return Refusal("clock/no_turn_left")
    is_last = clock.turns_left == 1  # nothing runs on after it
    return (wish, EndClock(moment=wish.moment)) if is_last else (wish,)


def _pressed(clock: GameClock, fact: PressClock) -> GameClock:
    if clock.turn != fact.side:
        return clock
    return replace(_pass_to(clock, other(fact.side)), presses=clock.presses + 1)


def _stop(clock: GameClock, wish: StopClock) -> StopClock | Refusal | None:
    """Refuse what is no reason to stop: they are a closed list (CAT-CLM 28, CAT-CLS 7.2)."""
    if (clock.state, clock.reason) == ("stopped", wish.reason):
        return None
    if clock.state != "running":
        return _not_running(clock)
    # where a regulation says nothing of the clock, or none is in use, it is the club that decides
    if does_clock_stop(clock.terms.clock, wish.reason) is False:
        return Refusal("clock/no_reason_to_stop", {"field": "reason", "reason": wish.reason})
    return wish


def _stopped(clock: GameClock, fact: StopClock) -> GameClock:
    return replace(clock, state="stopped", reason=fact.reason)


def _resume(clock: GameClock, wish: ResumeClock) -> ResumeClock | Refusal | None:
    if clock.running == wish.side:
        return None
    if clock.state != "stopped":
        return Refusal("clock/not_stopped")
    is_passed = wish.side != clock.turn and clock.turns_left == 1
    return Refusal("clock/no_turn_left") if clock.turns_left == 0 or is_passed else wish


def _resumed(clock: GameClock, fact: ResumeClock) -> GameClock:
    if fact.side != clock.turn:
        clock = _pass_to(clock, fact.side)
    return replace(clock, state="running", reason=None, switched=clock.line.at)


def _pass_to(clock: GameClock, side: Side) -> GameClock:
    """Let a new turn begin."""
    left = clock.turns_left
    return replace(
        clock,
        turn=side,
        turn_used=0,
        switched=clock.line.at,
        turns_left=None if left is None else max(0, left - 1),
    )


# ---- the arbiter ----


def _correct(clock: GameClock, wish: CorrectTime) -> CorrectTime | Refusal:
    if clock.state == "ready":
        return _not_on(clock)
    data: dict[str, JSON] = {"field": "milliseconds", "limit": MAX_CORRECTION}
    if not 1 <= abs(wish.milliseconds) <= MAX_CORRECTION:
        return Refusal("clock/correction_bad", data)
    used = clock.used_at(clock.changed_at(wish.moment))
    if used[wish.side - 1] < wish.milliseconds:  # nobody gets back more than was used
        return Refusal("clock/correction_too_large", data)
    return fault_of_reason(wish.reason, is_needed=True) or wish


def _corrected(clock: GameClock, fact: CorrectTime) -> GameClock:
    """Change what a side has used; marks that are ahead again will be given again."""
    side = fact.side
    before = clock.used[side - 1]
    after = before - fact.milliseconds
    first, second = clock.used
    clock = replace(clock, used=(after, second) if side == 1 else (first, after))
    # of both sides: they share the time of the whole game
    ahead = marks_ahead(clock, clock.used)
    come = tuple(
        Passed(side=side, mark=mark, at=clock.line.at)
        for mark, where in marks_of(clock, side)
        if before < where <= after
    )
    kept = tuple(passed for passed in clock.passed if (passed.side, passed.mark) not in ahead)
    given = tuple(pair for pair in clock.given if pair not in ahead)
    return replace(clock, passed=(*kept, *come), given=given)


def _set_left(clock: GameClock, wish: SetTimesLeft, _: None) -> SetTimesLeft | Refusal:
    if clock.state != "running":
        return _not_running(clock)
    for side, (seconds, allotted) in enumerate(
        zip(wish.seconds, clock.allotted, strict=True), start=1
    ):
        if not -MAX_SECONDS <= seconds <= allotted // 1000:  # at most the allotted time
            data: dict[str, JSON] = {"field": f"left_{side}", "limit": allotted // 60_000}
            return Refusal("clock/left_bad", data)
    return wish


def _left_set(clock: GameClock, fact: SetTimesLeft) -> GameClock:
    if clock.state != "running":
        return clock
    first, second = fact.seconds
    return with_times_left(clock, (first * 1000, second * 1000), clock.line.take(fact.moment))


def fault_of_time_up(clock: GameClock) -> Refusal | None:
    """Return why the time of the round cannot be called; also asked before it is offered."""
    if clock.terms.time_up is None:
        return Refusal("clock/not_covered", {"parameter": "time_up"})
    if clock.turns_left is not None:
        return Refusal("clock/time_up_called")
    return None if clock.state in ("running", "stopped") else _not_on(clock)


def _call_time_up(clock: GameClock, wish: CallTimeUp) -> Facts | Refusal | None:
    if clock.turns_left is not None:
        return None
    if fault := fault_of_time_up(clock):
        return fault
    is_last = _time_up(clock, wish).turns_left == 0
    return (wish, EndClock(moment=wish.moment)) if is_last else (wish,)


def _time_up(clock: GameClock, _: CallTimeUp) -> GameClock:
    time_up = clock.terms.time_up
    if time_up is None or clock.turns_left is not None:
        return clock
    return replace(clock, turns_left=time_up.turns, turn_used=0)


# ---- the end ----


def _end(clock: GameClock, wish: EndClock) -> EndClock | Refusal | None:
    if clock.state == "ended":
        return None
    return wish if clock.state in ("running", "stopped") else _not_on(clock)


def _ended(clock: GameClock, _: EndClock) -> GameClock:
    return replace(clock, state="ended", reason=None)


def _reopen(clock: GameClock, wish: ReopenClock) -> ReopenClock | Refusal:
    if clock.state != "ended":
        return Refusal("clock/not_ended")
    return fault_of_reason(wish.reason, is_needed=True) or wish


def _reopened(clock: GameClock, fact: ReopenClock) -> GameClock:
    """Let the game stand where it stood; when the last turn had ended it, that turn is not over."""
    clock = replace(clock, state="stopped")
    if fact.side is not None:
        left = clock.turns_left
        return replace(clock, turn=fact.side, turn_used=0, turns_left=None if left is None else 1)
    time_up = clock.terms.time_up
    if clock.turns_left != 0 or time_up is None or time_up.turns == 0:
        return clock
    return replace(clock, turn=other(clock.turn), turns_left=1)


def _not_running(clock: GameClock) -> Refusal:
    return Refusal("clock/not_running") if clock.state == "stopped" else _not_on(clock)


def _not_on(clock: GameClock) -> Refusal:
    return Refusal("clock/ended" if clock.state == "ended" else "clock/not_started")


# ---- what the page tells by itself ----


def _give(clock: GameClock, wish: GiveMark) -> GiveMark | Refusal | None:
    """Give a mark once, never early, and never sounded when late."""
    if (wish.side, wish.mark) in clock.given:
        return None
    data: dict[str, JSON] = {"side": wish.side, "mark": wish.mark}
    late = lateness(clock, wish.side, wish.mark, clock.line.place(wish.moment).at)
    if late is None:
        return Refusal("clock/mark_not_due", data)
    if wish.channel == "said" and late > LATE:
        return Refusal("clock/mark_late", {**data, "late": late})
    return replace(wish, late=late)


def _given(clock: GameClock, fact: GiveMark) -> GameClock:
    one = (fact.side, fact.mark)
    return clock if one in clock.given else replace(clock, given=(*clock.given, one))


_MARK_VERSIONS: Final = (
    EarlierVersion(rename_field(how="channel")),
    EarlierVersion(unchanged_data),  # the end of the whole game was no mark
)

GAME_CLOCK: Final[Kind[GameClock, None]] = Kind(
    name="clock",
    start=GameClock(),
    opening=SetClock,
    opens_again=True,
    most=MAX_ACTS,
    acts=(
        act(SetClock, _set, _was_set, is_public=True),
        timed(StartClock, _start, _started, "ready"),
        timed(PressClock, _press, _pressed, "running"),
        timed(StopClock, _stop, _stopped, "running"),
        timed(ResumeClock, _resume, _resumed, "stopped"),
        timed(CorrectTime, _correct, _corrected),
        act(SetTimesLeft, _set_left, _left_set, is_public=True),
        timed(CallTimeUp, _call_time_up, _time_up),
        timed(EndClock, _end, _ended, "running", "stopped"),
        timed(ReopenClock, _reopen, _reopened, "ended"),
        timed(GiveMark, _give, _given, changes_time=False, earlier=_MARK_VERSIONS),
        timed(CheckTime, checked, unchanged, changes_time=False),
    ),
    codes={"not_open": "not_set", "too_long": "too_many"},
)
