"""Find in the log of a round's clock what `decide` would never have written."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from faristol.clock.back import find_unnoticed_before
from faristol.clock.moment import AnchorTaken, find_unnoticed
from faristol.clock.round.lawful import fault_of
from faristol.clock.round.model import CueGiven, Event
from faristol.clock.round.state import RoundClock
from faristol.ledger.refusal import Refusal

Hook: TypeAlias = Callable[[RoundClock, Event], Iterator[Refusal]]


def hooks() -> tuple[Hook, ...]:
    """Return what `ledger.audit` is to ask of each event."""
    return (find_unlawful, find_silent)


def find_unlawful(clock: RoundClock, event: Event) -> Iterator[Refusal]:
    """Give what could not happen as the clock stood."""
    if fault := fault_of(clock, event):
        yield fault


def find_silent(clock: RoundClock, event: Event) -> Iterator[Refusal]:
    """Give a change of time, while it ran, that the log does not speak of."""
    is_running = clock.state == "running"
    if isinstance(event, CueGiven | AnchorTaken):
        is_fact = isinstance(event, AnchorTaken)
        yield from find_unnoticed(clock.line, event.moment, is_fact=is_fact, is_running=is_running)
    else:
        yield from find_unnoticed_before(
            clock.line, clock.lines, event.moment, is_running=is_running
        )
