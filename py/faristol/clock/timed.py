"""Let an act of a clock bear its moment, and write before it what was noticed of the device's two clocks."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from faristol.clock.back import Lines, notice_before
from faristol.clock.moment import Moment, Timeline, fault_of_moment, noticed_at
from faristol.ledger.refusal import Refusal


class Clock(Protocol):
    """What both clocks have in common."""

    @property
    def line(self) -> Timeline:
        """Return what later moments are compared with."""

    @property
    def lines(self) -> Lines:
        """Return the lines since time was changed last."""

    @property
    def is_running(self) -> bool:
        """Tell whether time goes by."""


class Timed(Protocol):
    """An act whose moment is that of the finger, not of its arrival."""

    @property
    def moment(self) -> Moment:
        """Return when it was done."""


C = TypeVar("C", bound=Clock)
A = TypeVar("A", bound=Timed)


def timed(
    decide: Callable[[C, A], A | tuple[object, ...] | Refusal | None], *, changes_time: bool = True
) -> Callable[[C, A, None], tuple[object, ...] | Refusal]:
    """Let an act have a moment that can be; while time runs, what was noticed by then comes first.

    Of what tells only of time gone by (`changes_time` is off), no moment lies before the last act.
    """

    def at_its_moment(clock: C, wish: A, _: None) -> tuple[object, ...] | Refusal:
        if fault := fault_of_moment(wish.moment):
            return fault
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

    return at_its_moment
