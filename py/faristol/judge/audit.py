"""Find in the log of a judge's table what `decide` would never have written."""

from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

from faristol.judge.decide import (
    fault_of_opening,
    fault_of_query,
    fault_of_second,
    fault_of_strike,
    fault_of_text,
)
from faristol.judge.model import (
    TERMS,
    Event,
    PlayChallengedAgain,
    PlayJudged,
    QueryStruck,
    SessionClosed,
    SessionOpened,
)
from faristol.judge.session import Session
from faristol.ledger.refusal import Refusal

Hook: TypeAlias = Callable[[Session, Event], Iterator[Refusal]]


def hooks() -> tuple[Hook, ...]:
    """Return what `ledger.audit` is to ask of each event."""
    return (find_unopened, find_miscounted, find_misplaced)


def find_unopened(session: Session, event: Event) -> Iterator[Refusal]:
    """Give what is wrong with the opening, which comes first and once, and with what pins all else."""
    is_open = session.lexicon is not None
    if is_open == isinstance(event, SessionOpened):
        yield Refusal("judge/open_already" if is_open else "judge/not_open")
    if isinstance(event, SessionOpened):
        fault = fault_of_opening(event.language, event.lexicon)
        if fault is not None:
            yield fault
        if event.terms not in TERMS.values():  # a forged one would let anybody challenge again
            yield Refusal("judge/terms_unknown")


def find_miscounted(session: Session, event: Event) -> Iterator[Refusal]:
    """Give a query whose number is not the next one, or that was answered from another list."""
    if not isinstance(event, PlayJudged):
        return
    expected = len(session.queries) + 1
    if event.number != expected:
        yield Refusal("judge/number", {"number": event.number, "expected": expected})
    if session.lexicon is not None and event.lexicon != session.lexicon.digest:
        yield Refusal("judge/other_lexicon", {"number": event.number})


def find_misplaced(session: Session, event: Event) -> Iterator[Refusal]:
    """Give what speaks of a query that is not there, or of one that is past it."""
    match event:
        case SessionOpened():
            pass
        case PlayJudged():
            if session.is_closed:
                yield Refusal("judge/closed", {"number": event.number})
            yield from _given(fault_of_query(event.table, event.words))
        case PlayChallengedAgain():
            yield from _given(fault_of_second(session, event.number))
            yield from _given(fault_of_text("argument", event.argument, is_needed=True))
            needed = event.outcome == "changed"
            yield from _given(fault_of_text("reason", event.reason, is_needed=needed))
        case QueryStruck():
            yield from _given(fault_of_strike(session, event.number))
            yield from _given(fault_of_text("reason", event.reason, is_needed=False))
        case SessionClosed():
            if session.is_closed:
                yield Refusal("judge/closed")
        case _:
            assert_never(event)


def _given(fault: Refusal | None) -> Iterator[Refusal]:
    if fault is not None:
        yield fault
