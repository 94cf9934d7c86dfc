"""Understand a stream that came from outside before a line of it is stored."""

from dataclasses import dataclass, field

from faristol.club.card import parse_card_line
from faristol.desk.kernel.kinds import kind_named
from faristol.desk.kernel.ports import Progress
from faristol.ledger.audit import is_cut
from faristol.ledger.codec import decode_record
from faristol.ledger.parcel import StreamParcel
from faristol.ledger.record import LedgerError

MAX_NAME = 200
BREATH = 200  # events or cards between two looks at whether the user wants to stop


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Hold why a stream is refused, and at which of its lines, the header being 0."""

    code: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Hold what taking a stream in needs to know of its content."""

    forgotten: frozenset[str] = field(default_factory=frozenset)  # cards of whom it forgot
    gone: frozenset[str] = field(default_factory=frozenset)  # those persons
    named: frozenset[tuple[str, str]] = field(default_factory=frozenset)  # person and card


async def understand(stream: StreamParcel, progress: Progress, *, working: str) -> Reading | Fault:
    """Fold a stream as its kind does, with the eyes of the audit: a forged fact is a fault."""
    kind = kind_named(stream.kind)
    if kind is None:
        return Fault(code="parcel/unknown_kind", line=0)
    if len(stream.name) > MAX_NAME:
        return Fault(code="parcel/too_large", line=0)
    total = len(stream.lines) + len(stream.cards)
    state, hooks, seq = kind.start, kind.hooks(), 0
    forgotten: set[str] = set()
    named: set[tuple[str, str]] = set()
    try:
        for record in stream.records:  # as they were read from its lines
            event = decode_record(record, kind.schema)
            seq += 1
            is_odd = any(True for hook in hooks for _ in hook(state, event))
            state = kind.evolve(state, event)
            if is_odd:
                is_too_large = kind.is_too_large(state)
                return Fault(code=f"parcel/{'too_large' if is_too_large else 'damaged'}", line=seq)
            forgotten.update(kind.forgotten(event))
            named.update(kind.named(event))
            if seq % BREATH == 0:
                await progress(seq, total, working)
    except LedgerError as error:
        is_newer = error.code in ("ledger/too_new", "ledger/unknown_kind")
        return Fault(code="parcel/too_new" if is_newer else "parcel/damaged", line=seq + 1)
    if is_cut(hooks):
        return Fault(code="parcel/damaged", line=seq)
    if kind.is_too_large(state):
        return Fault(code="parcel/too_large", line=seq)
    for line in stream.cards.values():
        seq += 1
        if not (kind.has_cards and _is_card(line)):
            return Fault(code="parcel/damaged", line=seq)
        if seq % BREATH == 0:
            await progress(seq, total, working)
    return Reading(
        forgotten=frozenset(forgotten), gone=frozenset(kind.gone(state)), named=frozenset(named)
    )


def _is_card(line: str) -> bool:
    try:
        parse_card_line(line)
    except LedgerError:
        return False
    return True
