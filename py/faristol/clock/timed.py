"""Let an act of a clock bear its moment, and write before it what was noticed of the device's two clocks."""

from collections.abc import Callable
from typing import Protocol, Self, TypeVar

from faristol.clock.back import Lines, notice_before, take_change, with_anchor
from faristol.clock.moment import CheckTime, Moment, Timeline, noticed_at
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import Act, Folded, act
from faristol.ledger.refusal import Refusal


class Clock(Folded, Protocol):
    """What both clocks have in common."""

    @property
    def line(self) -> Timeline:
        """Return what later moments are compared with."""

    @property
    def lines(self) -> Lines:
        """Return the lines since time was changed last."""

    @property
    def state(self) -> str:
        """Return how it stands."""

    @property
    def is_running(self) -> bool:
        """Tell whether time goes by."""

    def settled_at(self, line: Timeline, lines: Lines) -> Self:
        """Return the clock with what passed until the last moment of a line."""


class Timed(Protocol):
    """An act whose moment is that of the finger, not of its arrival."""

    @property
    def moment(self) -> Moment:
        """Return when it was done."""


C = TypeVar("C", bound=Clock)
A = TypeVar("A", bound=Timed)


def timed(
    cls: type[A],
    decide: Callable[[C, A], A | tuple[object, ...] | Refusal | None],
    evolve: Callable[[C, A], C],
    *where: str,
    changes_time: bool = True,
    earlier: tuple[EarlierVersion, ...] = (),
) -> Act[C, None]:
    """Return the row of an act with a moment; it changes a clock only in the states of `where`, if any.

    While time runs, what was noticed by then comes first. Of what tells only of time gone by
    (`changes_time` is off), no moment lies before the last act.
    """

    def at_its_moment(clock: C, wish: A, _: None) -> tuple[object, ...] | Refusal:
        made = decide(clock, wish)
        if isinstance(made, Refusal):
            return made
        acts = made if isinstance(made, tuple) else () if made is None else (made,)
        if changes_time:
            noticed = notice_before(
                clock.line, clock.lines, wish.moment, is_running=clock.is_running
            )
        else:
            noticed = noticed_at(clock.line, wish.moment, is_running=clock.is_running)
        return (*noticed, *acts)

    def settled(clock: C, fact: A) -> C:
        """Write down what passed until the act; what changes time may lie before what was told last."""
        if changes_time:
            line = take_change(clock.line, clock.lines, fact.moment)
            clock = clock.settled_at(line, (line,))
        else:
            line = clock.line.take(fact.moment)
            is_anchor = isinstance(fact, CheckTime)
            lines = with_anchor(clock.lines, line) if is_anchor else clock.lines
            clock = clock.settled_at(line, lines)
        return evolve(clock, fact) if not where or clock.state in where else clock

    return act(cls, at_its_moment, settled, is_public=True, earlier=earlier)


def checked(_clock: Clock, _wish: CheckTime) -> None:
    """Want no more than what is noticed with any act."""


def unchanged(clock: C, _: CheckTime) -> C:
    """Return the clock as it was settled."""
    return clock
