"""Rows of a kind's table that the type checker has to refuse: `make check` fails if it accepts one.

No test runs this. Each wrong row has the mark of an expected error, and a mark without an error is an
error itself.
"""

from dataclasses import dataclass, replace

from faristol.ledger.kind import Kind, act
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True)
class State:
    """A toy state."""

    seq: int = 0
    is_open: bool = True


@dataclass(frozen=True)
class First:
    """A toy act."""

    x: int


@dataclass(frozen=True)
class Second:
    """Another toy act."""

    y: int


def _decide_first(_state: State, first: First, _world: int) -> First | Refusal:
    return first


def _fold_first(state: State, event: First) -> State:
    return replace(state, seq=event.x)


def _decide_second(_state: State, second: Second, _world: int) -> Second | None:
    return second


def _fold_second(state: State, event: Second) -> State:
    return replace(state, seq=event.y)


def _decide_first_as_second(_state: State, first: First, _world: int) -> Second:
    return Second(y=first.x)


RIGHT: Kind[State, int] = Kind(
    name="right",
    initial=State(),
    opening_act=First,
    max_events=9,
    acts=(act(First, _decide_first, _fold_first), act(Second, _decide_second, _fold_second)),
)
act(First, _decide_second, _fold_first)  # type: ignore[arg-type]
act(First, _decide_first, _fold_second)  # type: ignore[arg-type]
act(First, _decide_first_as_second, _fold_first)  # type: ignore[arg-type]
