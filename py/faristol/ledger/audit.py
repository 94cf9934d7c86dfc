"""Look through a log for what cannot be, from the chain up to what was announced."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar

from faristol.ledger.codec import line_hash, parse_line
from faristol.ledger.record import JSON, LedgerError, Record
from faristol.ledger.refusal import Refusal

S = TypeVar("S")
E = TypeVar("E")

# What is wrong with an event, given the state before it; nothing when all is well.
Hook: TypeAlias = Callable[[S, E], Iterable[Refusal]]
LinkFault: TypeAlias = Literal["mixed", "order", "chain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Hold what was found at the record `seq`, as a stable code and its values."""

    code: str
    seq: int
    data: Mapping[str, JSON] = field(default_factory=dict)


def verify(lines: Sequence[str], *, stream: str | None = None) -> Finding | None:
    """Return the first record at fault of a chain, counted from 1, or None when it holds.

    Codes: `ledger/mixed`, `ledger/order`, `ledger/chain`, and those of `parse_line`.
    """
    prev = ""
    for at, line in enumerate(lines):
        try:
            record = parse_line(line)
        except LedgerError as error:
            return Finding(code=error.code, seq=at + 1, data=error.data)
        if stream is None:
            stream = record.stream
        fault = link_fault(record, stream=stream, seq=at + 1, prev=prev)
        prev = line_hash(line)
        if fault is not None:
            is_before = fault == "chain" and is_line_before(prev, lines[at + 1 :])
            return Finding(code=f"ledger/{fault}", seq=at if is_before else at + 1)
    return None


def link_fault(record: Record, *, stream: str, seq: int, prev: str) -> LinkFault | None:
    """Return why a record cannot be the next of its stream, or None when it can."""
    if record.stream != stream:
        return "mixed"
    if record.seq != seq:
        return "order"
    if record.prev != prev:
        return "chain"
    return None


def is_line_before(own_hash: str, following: Sequence[str]) -> bool:
    """Tell whether a broken link is the fault of the line before, not of the line that has it.

    It is when a later line vouches for the line that has it; with nothing left to ask, the line
    before is the likelier one, having more text that may have been changed.
    """
    return not following or any(own_hash in line for line in following)


def audit(
    events: Iterable[E],
    state: S,
    evolve: Callable[[S, E], S],
    hooks: Sequence[Hook[S, E]],
) -> tuple[Finding, ...]:
    """Return what the hooks found, by seq and then in the order of the hooks.

    `ledger/cut` is said of a log that ends before what is written with its last event.
    """
    findings: list[Finding] = []
    seq = 0
    for seq, event in enumerate(events, start=1):
        for hook in hooks:
            findings.extend(
                Finding(code=found.code, seq=seq, data=found.data) for found in hook(state, event)
            )
        state = evolve(state, event)
    if is_cut(hooks):
        findings.append(Finding(code="ledger/cut", seq=seq))
    return tuple(findings)


def is_cut(hooks: Sequence[Hook[S, E]]) -> bool:
    """Tell whether a log that was looked through ends before what is written with its last event."""
    return any(getattr(hook, "due", ()) for hook in hooks)
