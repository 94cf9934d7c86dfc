"""Say what may be wished of a round's clock, what comes of it, and what it changes.

The moment of an act is that of the finger, not of its arrival. While time runs, what was noticed of the
device's clocks is an act of its own and comes first.
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
    came_at,
    from_start,
    is_given,
    prolonged,
    with_time_left,
)
from faristol.clock.text import fault_of_reason
from faristol.clock.timed import checked, timed, unchanged
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import Kind, act, brought, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.rules.clock import Cue

MAX_ACTS: Final = 10_000  # of one log; a day of rounds has some hundreds
MAX_SECONDS: Final = 86_400  # of a round with all that is added
MAX_ADDED: Final = 3_600  # at a time
MAX_ROUNDS: Final = 1_000
EARLY: Final = 250  # milliseconds that a sound may be ahead of the clock


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound:
    """Call “Time!”: from its onset on the round runs, with these cues before its end."""

    number: int
    seconds: int
    cues: tuple[Cue, ...]  # the earliest first; start and end are called anyhow
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseRound:
    """Let time stand still."""

    reason: str  # "" when nobody said
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeRound:
    """Let time go on."""

    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTime:
    """Prolong the round; if its time was over, it goes on from here."""

    seconds: int
    reason: str
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTimeLeft:
    """Set the time left and resume it, on a clock imported with a file or paused.

    The time in between, by the clocks of another device, does not count.
    """

    seconds: int
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartRound:
    """Begin the same round once more, with all of its time."""

    reason: str
    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound:
    """Close the round, at the end of its time or before."""

    moment: Moment = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveCue:
    """Say that a cue was said, or, being missed, was shown as missed."""

    seconds_left: int  # which cue; 0 is the end
    channel: CueChannel
    moment: Moment = brought()
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


def _no_round(clock: RoundClock) -> Refusal | None:
    return None if clock.is_on else Refusal("clock/no_round")


def _start(clock: RoundClock, wish: StartRound) -> StartRound | Refusal:
    if clock.is_on:
        return Refusal("clock/round_on", {"number": clock.number})
    if not 1 <= wish.number <= MAX_ROUNDS:
        return Refusal("clock/round_number", {"limit": MAX_ROUNDS})
    if not 1 <= wish.seconds <= MAX_SECONDS:
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_SECONDS})
    left = [wish.seconds, *(cue.seconds_left for cue in wish.cues), 0]
    if len(wish.cues) > MAX_CUES or left != sorted(set(left), reverse=True):
        return Refusal("clock/cues_bad", {"field": "cues"})
    return wish


def _started(clock: RoundClock, fact: StartRound) -> RoundClock:
    cues = (*islice(fact.cues, MAX_CUES), END)
    return from_start(replace(clock, number=fact.number, seconds=fact.seconds, cues=cues))


def _pause(clock: RoundClock, wish: PauseRound) -> PauseRound | Refusal | None:
    if clock.state == "paused":
        return None
    if clock.state != "running":
        return Refusal("clock/not_running")
    if clock.spent_at(clock.changed_at(wish.moment)) >= clock.total:
        return Refusal("clock/time_over")
    return fault_of_reason(wish.reason) or wish


def _paused(clock: RoundClock, fact: PauseRound) -> RoundClock:
    return replace(clock, state="paused", reason=fact.reason)


def _resume(clock: RoundClock, wish: ResumeRound) -> ResumeRound | Refusal | None:
    if clock.state == "running":
        return None
    return wish if clock.state == "paused" else Refusal("clock/not_paused")


def _resumed(clock: RoundClock, _: ResumeRound) -> RoundClock:
    return replace(clock, state="running", reason="")


def _add(clock: RoundClock, wish: AddTime) -> AddTime | Refusal:
    if fault := _no_round(clock):
        return fault
    if not 1 <= wish.seconds <= MAX_ADDED:
        return Refusal("clock/seconds_bad", {"field": "seconds", "limit": MAX_ADDED})
    if clock.total + wish.seconds * 1000 > MAX_SECONDS * 1000:
        return Refusal("clock/round_too_long", {"field": "seconds", "limit": MAX_SECONDS})
    return fault_of_reason(wish.reason) or wish


def _added(clock: RoundClock, fact: AddTime) -> RoundClock:
    return prolonged(clock, fact.seconds * 1000)


def _set_left(clock: RoundClock, wish: SetTimeLeft, _: None) -> SetTimeLeft | Refusal:
    if fault := _no_round(clock):
        return fault
    if not 0 <= wish.seconds <= MAX_SECONDS:
        return Refusal("clock/left_bad", {"field": "left", "limit": MAX_SECONDS // 60})
    return wish


def _left_set(clock: RoundClock, fact: SetTimeLeft) -> RoundClock:
    if not clock.is_on:
        return clock
    return with_time_left(clock, fact.seconds * 1000, clock.line.take(fact.moment))


def _restart(clock: RoundClock, wish: RestartRound) -> RestartRound | Refusal:
    if clock.state == "idle":
        return Refusal("clock/no_round")
    return fault_of_reason(wish.reason) or wish


def _restarted(clock: RoundClock, _: RestartRound) -> RoundClock:
    return from_start(clock)


def _end(clock: RoundClock, wish: EndRound) -> EndRound | Refusal | None:
    return None if clock.state == "ended" else _no_round(clock) or wish


def _ended(clock: RoundClock, _: EndRound) -> RoundClock:
    return replace(clock, state="ended", reason="")


def _give(clock: RoundClock, wish: GiveCue) -> GiveCue | Refusal | None:
    """Give a cue once, never early, and never said when it is late."""
    if wish.seconds_left in clock.given:
        return None
    data = {"seconds_left": wish.seconds_left}
    at = clock.line.place(wish.moment).at
    came = came_at(clock, wish.seconds_left, at)
    if came is None or came > at + EARLY:
        return Refusal("clock/cue_not_due", data)
    late = max(0, at - came)
    if wish.channel == "said" and late > LATE:
        return Refusal("clock/cue_late", {**data, "late": late})
    return replace(wish, late=late)


def _gave(clock: RoundClock, fact: GiveCue) -> RoundClock:
    cue = next((one for one in clock.cues if one.seconds_left == fact.seconds_left), None)
    if cue is None or is_given(clock, cue):
        return clock
    return replace(clock, given=(*clock.given, fact.seconds_left))


_CHANNEL_NAME: Final = EarlierVersion(rename_field(how="channel"))

ROUND_CLOCK: Final[Kind[RoundClock, None]] = Kind(
    name="round_clock",
    family="clock",
    start=RoundClock(),
    opening=StartRound,
    opens_again=True,
    most=MAX_ACTS,
    acts=(
        timed(StartRound, _start, _started, "idle", "ended"),
        timed(PauseRound, _pause, _paused, "running", "paused"),
        timed(ResumeRound, _resume, _resumed, "running", "paused"),
        timed(AddTime, _add, _added, "running", "paused"),
        act(SetTimeLeft, _set_left, _left_set, is_public=True),
        timed(RestartRound, _restart, _restarted, "running", "paused", "ended"),
        timed(EndRound, _end, _ended, "running", "paused"),
        timed(GiveCue, _give, _gave, changes_time=False, earlier=(_CHANNEL_NAME,)),
        timed(CheckTime, checked, unchanged, changes_time=False),
    ),
    codes={"not_open": "no_round", "too_long": "too_many"},
)
