"""The fold of events into a state."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from faristol.ledger.codec import Schema, decode_record, parse_line

S = TypeVar("S")
E = TypeVar("E")


def fold(
    state: S,
    events: Iterable[E],
    evolve: Callable[[S, E], S],
    *,
    since: int = 0,
    until: int | None = None,
) -> S:
    """Return the state after the events, or after the record with seq `until`.

    `since` is the seq of the given state; `events` begin with the next one.

    >>> fold(0, (5, 7, 9), lambda total, points: total + points, until=2)
    12
    """
    if until is not None:
        events = islice(events, max(until - since, 0))
    for event in events:
        state = evolve(state, event)
    return state


def read_events(lines: Iterable[str], schema: Schema[E]) -> Iterator[E]:
    """Yield the events of stored lines.

    Raises:
        LedgerError: a line is not a record, or its data does not fit the schema.
    """
    for line in lines:
        yield decode_record(parse_line(line), schema)
