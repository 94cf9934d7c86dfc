"""Rows of a kind's table that the type checker has to refuse; one it takes makes `make check` fail.

Nothing runs this. Each wrong row bears the mark of an expected error, and an error that does not come
is one itself.
"""

from dataclasses import dataclass, replace

from faristol.ledger.kind import Kind, act
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True)
class State:
    """Stand for a document."""

    seq: int = 0
    is_open: bool = True


@dataclass(frozen=True)
class One:
    """Stand for an act."""

    x: int


@dataclass(frozen=True)
class Other:
    """Stand for another act."""

    y: int


def _one(_state: State, wish: One, _world: int) -> One | Refusal:
    return wish


def _one_done(state: State, fact: One) -> State:
    return replace(state, seq=fact.x)


def _other(_state: State, wish: Other, _world: int) -> Other | None:
    return wish


def _other_done(state: State, fact: Other) -> State:
    return replace(state, seq=fact.y)


def _one_from_other(_state: State, wish: One, _world: int) -> Other:
    return Other(y=wish.x)


RIGHT: Kind[State, int] = Kind(
    name="right",
    start=State(),
    opening=One,
    most=9,
    acts=(act(One, _one, _one_done), act(Other, _other, _other_done)),
)
act(One, _other, _one_done)  # type: ignore[arg-type]
act(One, _one, _other_done)  # type: ignore[arg-type]
act(One, _one_from_other, _one_done)  # type: ignore[arg-type]
