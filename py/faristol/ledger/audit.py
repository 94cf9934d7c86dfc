"""The audit of a log, from the hash chain up to the judgements in its events."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar

from faristol.ledger.codec import line_hash, parse_line
from faristol.ledger.record import JSON, LedgerError, Record
from faristol.ledger.refusal import Refusal

S = TypeVar("S")
E = TypeVar("E")

# Returns the faults of an event, given the state before it.
Hook: TypeAlias = Callable[[S, E], Iterable[Refusal]]
LinkFault: TypeAlias = Literal["mixed", "order", "chain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A fault at the record `seq`: a stable code and the values of its message."""

    code: str
    seq: int
    data: Mapping[str, JSON] = field(default_factory=dict)


def verify(lines: Sequence[str], *, stream: str | None = None) -> Finding | None:
    """Return the first fault of a chain, its record counted from 1, or None if the chain is intact.

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
    """Return the fault of a record that cannot be the next of its stream, or None."""
    if record.stream != stream:
        return "mixed"
    if record.seq != seq:
        return "order"
    if record.prev != prev:
        return "chain"
    return None


def is_line_before(own_hash: str, following: Sequence[str]) -> bool:
    """Whether a broken link is the fault of the line before, not of the line that holds the link.

    It is if a later line has the hash of the line that holds the link. Without later lines, the line before is
    the likelier one: more of its text may have been changed.
    """
    return not following or any(own_hash in line for line in following)


def audit(
    events: Iterable[E],
    state: S,
    evolve: Callable[[S, E], S],
    hooks: Sequence[Hook[S, E]],
) -> tuple[Finding, ...]:
    """Return the findings of the hooks, by seq and then in the order of the hooks.

    The finding `ledger/cut` is of a log that ends before the events stored with its last event.
    """
    findings: list[Finding] = []
    seq = 0
    for seq, event in enumerate(events, start=1):
        for hook in hooks:
            findings.extend(
                Finding(code=refusal.code, seq=seq, data=refusal.data)
                for refusal in hook(state, event)
            )
        state = evolve(state, event)
    if is_cut(hooks):
        findings.append(Finding(code="ledger/cut", seq=seq))
    return tuple(findings)


def is_cut(hooks: Sequence[Hook[S, E]]) -> bool:
    """Whether an audited log ends before the events stored with its last event."""
    return any(getattr(hook, "pending_events", ()) for hook in hooks)
