"""Acts of a clock with a moment: differences of the device's clocks are recorded before them."""

from collections.abc import Callable
from typing import Protocol, Self, TypeVar

from faristol.clock.backdating import Timelines, add_anchor, notice_before, take_change
from faristol.clock.moment import CheckTime, Moment, Timeline, checks_at
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import ActSpec, DocumentState, act
from faristol.ledger.refusal import Refusal


class Clock(DocumentState, Protocol):
    """What both kinds of clock have in common."""

    @property
    def line(self) -> Timeline:
        """The reference of later moments."""

    @property
    def lines(self) -> Timelines:
        """The lines since time was changed last."""

    @property
    def state(self) -> str:
        """The state, as named by the kind of clock."""

    @property
    def is_running(self) -> bool:
        """Whether time goes by."""

    def settle_at(self, line: Timeline, lines: Timelines) -> Self:
        """Return the clock with the time passed until the last moment of a line."""


class TimedAct(Protocol):
    """An act whose moment is that of the tap, not of its arrival."""

    @property
    def moment(self) -> Moment:
        """The moment of the act."""


C = TypeVar("C", bound=Clock)
A = TypeVar("A", bound=TimedAct)


def timed_act(
    cls: type[A],
    decide: Callable[[C, A], A | tuple[object, ...] | Refusal | None],
    evolve: Callable[[C, A], C],
    *where: str,
    can_change_time: bool = True,
    earlier: tuple[EarlierVersion, ...] = (),
) -> ActSpec[C, None]:
    """Return the row of an act with a moment; it changes a clock only in the states of `where`, if any.

    While time runs, a noticed difference of the device's clocks comes first. An act that only records time gone by
    (`can_change_time` is False) has no moment before the last act.
    """

    def decide_at_moment(clock: C, act: A, _: None) -> tuple[object, ...] | Refusal:
        decided = decide(clock, act)
        if isinstance(decided, Refusal):
            return decided
        events = decided if isinstance(decided, tuple) else () if decided is None else (decided,)
        if can_change_time:
            checks = notice_before(clock.line, clock.lines, act.moment, is_running=clock.is_running)
        else:
            checks = checks_at(clock.line, act.moment, is_running=clock.is_running)
        return (*checks, *events)

    def evolve_at_moment(clock: C, event: A) -> C:
        """Add the time passed until the event; one that changes time may lie before the last event."""
        if can_change_time:
            line = take_change(clock.line, clock.lines, event.moment)
            clock = clock.settle_at(line, (line,))
        else:
            line = clock.line.take(event.moment)
            is_anchor = isinstance(event, CheckTime)
            lines = add_anchor(clock.lines, line) if is_anchor else clock.lines
            clock = clock.settle_at(line, lines)
        return evolve(clock, event) if not where or clock.state in where else clock

    return act(cls, decide_at_moment, evolve_at_moment, is_public=True, earlier=earlier)


def add_nothing(_clock: Clock, _wish: CheckTime) -> None:
    """Return None: an explicit check adds no act to the noticed difference."""


def keep_clock(clock: C, _: CheckTime) -> C:
    """Return the clock after the time passed was added."""
    return clock
