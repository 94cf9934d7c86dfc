"""Understand a stream that came from outside before a line of it is stored, and look through one that is here."""

from collections.abc import Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from faristol.club.card import parse_card_line
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.later_versions import latest_of
from faristol.ledger.codec import decode_record, format_line, line_hash
from faristol.ledger.kind import Audit, Discrepancy, Kind
from faristol.ledger.parcel_writer import StreamParcel
from faristol.ledger.record import LedgerError, Record
from faristol.ledger.rule_changes import RuleChange, explain
from faristol.ledger.rules_digest import is_later, number_of, program
from faristol.ledger.settlement import SettleRuleChange

MAX_NAME = 200
MAX_CARD = 20_000  # characters of a card that only a later version can read
BREATH = 200  # events or cards between two looks at whether the user wants to stop

# explained: by a corrected rule; later: by rules that only a later version knows
Grade: TypeAlias = Literal["explained", "unexplained", "later"]

# what a device has answered of a document it does not write to: by the hash of what was its last entry then, the
# versions of `SettleRuleChange.since`
Answers: TypeAlias = Mapping[str, Sequence[str]]
NO_ANSWERS: Final[Answers] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamFault:
    """Hold why a stream is refused, and at which of its lines, the header being 0."""

    code: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a person decided of entries that were judged otherwise."""

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
        """Whether somebody has decided what stands."""
        return self.answer is not None

    @property
    def held(self) -> frozenset[Hashable]:
        """Return the values of it that the document still holds."""
        return self.values - self.replaced

    @property
    def is_replaced(self) -> bool:
        """Whether the document holds none of its values any more."""
        return bool(self.values) and not self.held


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidationContext:
    """Hold what taking a stream in needs to know of its content."""

    remarks: tuple[Remark, ...] = ()
    forgotten: frozenset[str] = field(default_factory=frozenset)  # cards of whom it forgot
    gone: frozenset[str] = field(default_factory=frozenset)  # those persons
    named: frozenset[tuple[str, str]] = field(default_factory=frozenset)  # person and card
    by: str = ""  # the latest program of its entries
    unread_by: str = ""  # the program of the first entry that only a later version can read

    @property
    def is_readable(self) -> bool:
        """Return True if this program knows all of it, and the rules that it was judged by."""
        return not self.unread_by and all(remark.grade != "later" for remark in self.remarks)


class StreamReader:
    """Fold a stream entry by entry, with the eyes of the audit.

    An entry that this very program would not have written is damage, be it only under an earlier name or
    version than it writes, and so is one that makes the rules raise an error. What another program wrote and this one judges otherwise is a remark, since what is
    stored stays as it was judged; what no known version would have allowed is impossible. Where a later
    program wrote what this one does not know, or would have refused, the stream is too new to be read.
    """

    def __init__(self, kind: Kind[Any, Any], answers: Answers = NO_ANSWERS) -> None:
        self._kind = kind
        self._answers = answers
        self._audit = Audit(kind)
        self._state = kind.start
        self._last: Record | None = None
        self._remarks: list[Remark] = []
        # the values that remarks are about and that are still held, with the places of those remarks
        self._holding: dict[Hashable, tuple[int, ...]] = {}
        self._forgotten: set[str] = set()
        self._named: set[tuple[str, str]] = set()

    @property
    def seq(self) -> int:
        """Return the number of the last entry that was folded."""
        return int(self._state.seq)

    @property
    def reading(self) -> ValidationContext:
        """Return what was understood so far."""
        return ValidationContext(
            remarks=tuple(self._remarks),
            forgotten=frozenset(self._forgotten),
            gone=frozenset(self._kind.gone(self._state)),
            named=frozenset(self._named),
        )

    def take(self, record: Record) -> StreamFault | None:
        """Take the next entry, or return why the stream is refused."""
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
        if discrepancies and kind.is_too_large(self._state) and not is_later(record.by):
            return StreamFault(code="parcel/too_large", line=record.seq)
        self._last = record
        self._note_answers(event)
        self._forgotten.update(kind.forgotten(event))
        self._named.update(kind.named(event))
        return self._fault_of(record, discrepancies)

    def _note_answers(self, event: Any) -> None:
        """Note what an event replaces of what was judged otherwise, and what it settles."""
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
            self._remarks = [_settled_by(event, remark, answer) for remark in self._remarks]

    def _note_own_answers(self, head: str) -> None:
        """Note what this device answered when the document ended with the entry of a hash."""
        for since in self._answers.get(head, ()):
            event = SettleRuleChange(since=since)
            self._remarks = [_settled_by(event, remark, Answer()) for remark in self._remarks]

    def finish(self) -> StreamFault | None:
        """Return why a stream that ends here is refused."""
        if self._answers and self._last is not None:
            self._note_own_answers(line_hash(format_line(self._last)))
        missing = self._audit.finish()
        if missing and self._last and (fault := self._fault_of(self._last, [missing])):
            return fault
        if self._kind.is_too_large(self._state):
            is_unknown = self._last is not None and is_later(self._last.by)
            code = "parcel/too_new" if is_unknown else "parcel/too_large"
            return StreamFault(code=code, line=self._last.seq if self._last else 0)
        return None

    def _fault_of(self, record: Record, discrepancies: Iterable[Discrepancy]) -> StreamFault | None:
        for one in discrepancies:
            if record.by == program():
                return StreamFault(code="parcel/damaged", line=record.seq)
            names = self._kind.schema.names_of(one.act)
            acts = [f"{self._kind.name}/{name}" for name in names]
            changes = explain(record.by, acts, one.fields if one.is_judged else ())
            if is_later(record.by):
                grade: Grade = "later"
            else:
                grade = "explained" if changes else "unexplained"
            if grade != "explained" and not one.is_judged:
                code = "parcel/too_new" if grade == "later" else "parcel/impossible"
                return StreamFault(code=code, line=record.seq)
            remark = Remark(
                seq=record.seq,
                by=record.by,
                act=one.act,
                fields=one.fields,
                grade=grade,
                changes=changes,
                values=one.values,
            )
            for name in remark.values:
                self._holding[name] = (*self._holding.get(name, ()), len(self._remarks))
            self._remarks.append(remark)
        return None


def _settled_by(event: SettleRuleChange, remark: Remark, answer: Answer) -> Remark:
    """Return a remark after an answer: judging again answers only for what it has replaced."""
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
    """Read a stream from outside, or return why it is refused; yield now and then how much is read, of how much.

    From the first entry on that only a later version can read, it is taken in unread.
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
    """Return the reading of an unread stream: each of its cards is the one its digest names, and is bounded."""
    for line, card in enumerate(stream.cards.values(), start=len(stream.lines) + 1):
        if len(card) > MAX_CARD:
            return StreamFault(code="parcel/too_large", line=line)
    return reading


def audit_stream(
    kind: Kind[Any, Any], records: Iterable[Record], answers: Answers = NO_ANSWERS
) -> ValidationContext | StreamFault:
    """Look through a stream that is stored here, as `understand_steps` reads one from outside."""
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
