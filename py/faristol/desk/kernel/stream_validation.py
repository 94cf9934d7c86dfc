"""Validation of a stream from outside before a line of it is stored, and the audit of a stored one."""

from collections.abc import Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from faristol.club.card import parse_card_line
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.later_versions import latest_of
from faristol.ledger.codec import decode_record, format_line, line_hash
from faristol.ledger.discrepancy import Discrepancy
from faristol.ledger.kind import Audit, Kind
from faristol.ledger.parcel_writer import StreamParcel
from faristol.ledger.record import LedgerError, Record
from faristol.ledger.rule_changes import RuleChange, explain
from faristol.ledger.rules_digest import is_later, number_of, program
from faristol.ledger.settlement import SettleRuleChange

MAX_NAME = 200
MAX_CARD = 20_000  # characters of a card that only a later version can read
BREATH = 200  # events or cards between two checks whether the user wants to stop

# explained: by a corrected rule; later: by rules that only a later version knows
Grade: TypeAlias = Literal["explained", "unexplained", "later"]

# the answers of a device for a document that it does not write to: by the hash of its last entry then, the versions
# of `SettleRuleChange.since`
Answers: TypeAlias = Mapping[str, Sequence[str]]
NO_ANSWERS: Final[Answers] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamFault:
    """The reason why a stream is refused, with the number of the line at fault; the header is line 0."""

    code: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The decision of a person on entries that were judged otherwise."""

    seq: int = 0  # of its entry; 0 where this device alone remembers it
    at: str = ""
    why: str = ""
    is_rejudged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """An entry that this program judges otherwise than the one that wrote it."""

    seq: int
    by: str
    act: type
    fields: tuple[str, ...]
    grade: Grade
    changes: tuple[RuleChange, ...] = ()
    values: frozenset[Hashable] = frozenset()  # those that differ, of `Kind.judged_values`
    replaced: frozenset[Hashable] = frozenset()  # those that a later entry replaced
    answer: Answer | None = None  # that it stands, or was judged again

    @property
    def is_settled(self) -> bool:
        """Whether a person has decided which judgement stands."""
        return self.answer is not None

    @property
    def held(self) -> frozenset[Hashable]:
        """The values of the entry that the document still holds."""
        return self.values - self.replaced

    @property
    def is_replaced(self) -> bool:
        """Whether the document holds none of its values any more."""
        return bool(self.values) and not self.held


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidationContext:
    """The content of a stream, as far as its import needs it."""

    remarks: tuple[Remark, ...] = ()
    forgotten: frozenset[str] = field(default_factory=frozenset)  # cards of erased persons
    gone: frozenset[str] = field(default_factory=frozenset)  # erased persons
    named: frozenset[tuple[str, str]] = field(default_factory=frozenset)  # person and card
    by: str = ""  # the latest program of its entries
    unread_by: str = ""  # the program of the first entry that only a later version can read

    @property
    def is_readable(self) -> bool:
        """Whether this program knows all of the stream, and the rules that judged it."""
        return not self.unread_by and all(remark.grade != "later" for remark in self.remarks)


class StreamReader:
    """A reader that folds a stream entry by entry and audits it.

    An entry that this very program would not have written is damage, be it only under an earlier name or version
    than it writes, and so is one that makes the rules raise an error. An entry of another program that this one
    judges otherwise is a remark, since what is stored stays as it was judged; what no known version would have
    allowed is impossible. Where a later program wrote an entry that this one does not know, or would have refused,
    the stream is too new to be read.
    """

    def __init__(self, kind: Kind[Any, Any], answers: Answers = NO_ANSWERS) -> None:
        self._kind = kind
        self._answers = answers
        self._audit = Audit(kind)
        self._state = kind.initial
        self._last: Record | None = None
        self._remarks: list[Remark] = []
        # the values that remarks are about and that the document still holds, with the places of those remarks
        self._holding: dict[Hashable, tuple[int, ...]] = {}
        self._forgotten: set[str] = set()
        self._named: set[tuple[str, str]] = set()

    @property
    def seq(self) -> int:
        """The number of the last entry that was folded."""
        return int(self._state.seq)

    @property
    def reading(self) -> ValidationContext:
        """The content of the entries that were read so far."""
        return ValidationContext(
            remarks=tuple(self._remarks),
            forgotten=frozenset(self._forgotten),
            gone=frozenset(self._kind.erased_persons(self._state)),
            named=frozenset(self._named),
        )

    def take(self, record: Record) -> StreamFault | None:
        """Fold the next entry; return the fault if the stream is refused, else None."""
        kind = self._kind
        try:
            event = decode_record(record, kind.schema)
            discrepancies = tuple(self._audit.compare(self._state, event, record.version))
            self._state = kind.evolve(self._state, event)
        except LedgerError:
            is_unknown = is_later(record.by)
            return StreamFault(
                code="parcel/too_new" if is_unknown else "parcel/damaged", line=record.seq
            )
        except Exception:  # noqa: BLE001 - a state that no rules lead to; nothing of it is stored
            return StreamFault(code="parcel/damaged", line=record.seq)
        if record.by == program() and not kind.schema.is_present(record):
            return StreamFault(code="parcel/damaged", line=record.seq)
        if discrepancies and kind.is_oversized(self._state) and not is_later(record.by):
            return StreamFault(code="parcel/too_large", line=record.seq)
        self._last = record
        self._note_answers(event)
        self._forgotten.update(kind.removed_cards(event))
        self._named.update(kind.card_references(event))
        return self._fault_of(record, discrepancies)

    def _note_answers(self, event: Any) -> None:
        """Note the values with remarks that an event replaces, and the remarks that it settles."""
        for name in self._kind.judged_values(event) if self._holding else ():
            for at in self._holding.pop(name, ()):
                remark = self._remarks[at]
                self._remarks[at] = replace(remark, replaced=remark.replaced | {name})
        record = self._last
        if record is None:
            return
        self._note_own_answers(record.prev)
        if isinstance(event, SettleRuleChange):
            answer = Answer(
                seq=record.seq, at=record.at, why=event.why, is_rejudged=event.is_rejudged
            )
            self._remarks = [_settle_remark(event, remark, answer) for remark in self._remarks]

    def _note_own_answers(self, head: str) -> None:
        """Note the answers of this device from when the document ended with the entry of a hash."""
        for since in self._answers.get(head, ()):
            event = SettleRuleChange(since=since)
            self._remarks = [_settle_remark(event, remark, Answer()) for remark in self._remarks]

    def finish(self) -> StreamFault | None:
        """Return the fault of a stream that ends here, or None."""
        if self._answers and self._last is not None:
            self._note_own_answers(line_hash(format_line(self._last)))
        missing = self._audit.finish()
        if missing and self._last and (fault := self._fault_of(self._last, [missing])):
            return fault
        if self._kind.is_oversized(self._state):
            is_unknown = self._last is not None and is_later(self._last.by)
            code = "parcel/too_new" if is_unknown else "parcel/too_large"
            return StreamFault(code=code, line=self._last.seq if self._last else 0)
        return None

    def _fault_of(self, record: Record, discrepancies: Iterable[Discrepancy]) -> StreamFault | None:
        for discrepancy in discrepancies:
            if record.by == program():
                return StreamFault(code="parcel/damaged", line=record.seq)
            names = self._kind.schema.names_of(discrepancy.act)
            acts = [f"{self._kind.name}/{name}" for name in names]
            changes = explain(record.by, acts, discrepancy.fields if discrepancy.is_judged else ())
            if is_later(record.by):
                grade: Grade = "later"
            else:
                grade = "explained" if changes else "unexplained"
            if grade != "explained" and not discrepancy.is_judged:
                code = "parcel/too_new" if grade == "later" else "parcel/impossible"
                return StreamFault(code=code, line=record.seq)
            remark = Remark(
                seq=record.seq,
                by=record.by,
                act=discrepancy.act,
                fields=discrepancy.fields,
                grade=grade,
                changes=changes,
                values=discrepancy.values,
            )
            for name in remark.values:
                self._holding[name] = (*self._holding.get(name, ()), len(self._remarks))
            self._remarks.append(remark)
        return None


def _settle_remark(event: SettleRuleChange, remark: Remark, answer: Answer) -> Remark:
    """Return a remark after an answer: a second judgement answers only for values that it has replaced."""
    if remark.is_settled:
        return remark
    if event.since:
        newest = number_of(event.since)
        is_settled = (
            remark.grade == "explained"
            and all(number_of(change.since) <= newest for change in remark.changes)
            and (remark.is_replaced or not event.is_rejudged)
        )
    else:
        is_settled = remark.grade == "unexplained"
    return replace(remark, answer=answer) if is_settled else remark


def understand_steps(
    stream: StreamParcel,
) -> Generator[tuple[int, int], None, ValidationContext | StreamFault]:
    """Read a stream from outside and return its content or its fault; yield lines read, and in all.

    From the first entry on that only a later version can read, it is imported unread.
    """
    if len(stream.name) > MAX_NAME:
        return StreamFault(code="parcel/too_large", line=0)
    kind = kind_by_name(stream.kind)
    by = latest_of({record.by for record in stream.records})
    if kind is None:
        if not is_later(by):
            return StreamFault(code="parcel/unknown_kind", line=0)
        return _unread_with_cards(stream, ValidationContext(by=by, unread_by=by))
    reader = StreamReader(kind)
    fault = yield from _read_entries(reader, stream)
    unread_by = stream.records[fault.line - 1].by if fault else ""
    if fault is None:
        fault = yield from _read_cards(kind, stream)
        if fault and is_later(by):  # it may have written cards of another form
            fault, unread_by = StreamFault(code="parcel/too_new", line=fault.line), by
    reading = replace(reader.reading, by=by, unread_by=unread_by)
    if fault is None:
        return reading
    return _unread_with_cards(stream, reading) if fault.code == "parcel/too_new" else fault


def _read_entries(
    reader: StreamReader, stream: StreamParcel
) -> Generator[tuple[int, int], None, StreamFault | None]:
    total = len(stream.lines) + len(stream.cards)
    for seq, record in enumerate(stream.records, start=1):  # as they were read from its lines
        if fault := reader.take(record):
            return fault
        if seq % BREATH == 0:
            yield seq, total
    return reader.finish()


def _read_cards(
    kind: Kind[Any, Any], stream: StreamParcel
) -> Generator[tuple[int, int], None, StreamFault | None]:
    total = len(stream.lines) + len(stream.cards)
    for seq, line in enumerate(stream.cards.values(), start=len(stream.lines) + 1):
        if not (kind.has_cards and is_card(line)):
            return StreamFault(code="parcel/damaged", line=seq)
        if seq % BREATH == 0:
            yield seq, total
    return None


def _unread_with_cards(
    stream: StreamParcel, reading: ValidationContext
) -> ValidationContext | StreamFault:
    """Return the content of an unread stream, or its fault: its cards match their digests, are bounded."""
    for line, card in enumerate(stream.cards.values(), start=len(stream.lines) + 1):
        if len(card) > MAX_CARD:
            return StreamFault(code="parcel/too_large", line=line)
    return reading


def audit_stream(
    kind: Kind[Any, Any], records: Iterable[Record], answers: Answers = NO_ANSWERS
) -> ValidationContext | StreamFault:
    """Read a stored stream as `understand_steps` reads one from outside; return its content or its fault."""
    reader = StreamReader(kind, answers)
    for record in records:
        if fault := reader.take(record):
            return fault
    return reader.finish() or reader.reading


def is_card(line: str) -> bool:
    """Return True if this program can read the line of a card."""
    try:
        parse_card_line(line)
    except LedgerError:
        return False
    return True
