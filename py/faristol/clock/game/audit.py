"""Find in the log of a game clock what `decide` would never have written."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from faristol.clock.back import find_unnoticed_before
from faristol.clock.game.lawful import fault_of
from faristol.clock.game.model import ClockEnded, ClockSet, Event, MarkGiven
from faristol.clock.game.state import GameClock
from faristol.clock.moment import AnchorTaken, find_unnoticed
from faristol.ledger.refusal import Refusal

Hook: TypeAlias = Callable[[GameClock, Event], Iterator[Refusal]]


def hooks() -> tuple[Hook, ...]:
    """Return what `ledger.audit` is to ask of each event."""
    return (find_unlawful, find_silent, find_running_on)


def find_unlawful(clock: GameClock, event: Event) -> Iterator[Refusal]:
    """Give what could not happen as the clock stood."""
    if fault := fault_of(clock, event):
        yield fault


def find_silent(clock: GameClock, event: Event) -> Iterator[Refusal]:
    """Give a change of time, while it ran, that the log does not speak of."""
    if isinstance(event, ClockSet):
        return
    is_running = clock.state == "running"
    if isinstance(event, MarkGiven | AnchorTaken):
        is_fact = isinstance(event, AnchorTaken)
        yield from find_unnoticed(clock.line, event.moment, is_fact=is_fact, is_running=is_running)
    else:
        yield from find_unnoticed_before(
            clock.line, clock.lines, event.moment, is_running=is_running
        )


def find_running_on(clock: GameClock, event: Event) -> Iterator[Refusal]:
    """Give what comes after the last turn, other than the end (CAT-CLM 31, CAT-CLS 7.6)."""
    is_over = clock.turns_left == 0 and clock.state == "running"
    if is_over and not isinstance(event, ClockEnded):
        yield Refusal("clock/no_turn_left")
