"""The differences of judgement between this version and a document, and the decisions about them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.judgements import State, state_of
from faristol.desk.kernel.kinds import import_hooks, kind_by_name, spec_of
from faristol.desk.kernel.later_versions import WORDS, writing_refused
from faristol.desk.kernel.outcome import STALE, Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.stream_validation import (
    Answer,
    Grade,
    Remark,
    StreamFault,
    ValidationContext,
    audit_stream,
)
from faristol.desk.kernel.time_format import format_moment
from faristol.desk.kernel.translation import Message, Translator, gettext_noop, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.judging_programs import format_version
from faristol.desk.shared.rulesets.rule_view import format_article
from faristol.desk.shared.settlement import STANDS, Rejudgement, RejudgementRow, Settling
from faristol.ledger.codec import parse_line
from faristol.ledger.kind import Kind
from faristol.ledger.record import JSON, LedgerError
from faristol.ledger.refusal import Refusal
from faristol.ledger.rule_changes import RuleChange
from faristol.ledger.rules_digest import number_of
from faristol.ledger.settlement import SettleRuleChange

MAX_DIFFERENCES = 200  # differences; the others are counted
MAX_NAMED_ENTRIES = 12  # records in a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class _CheckedDocument:
    """A document with the result of its check."""

    row: StreamRow
    reading: ValidationContext | None  # None if it cannot be read
    is_too_new: bool = False  # for this version

    @property
    def state(self) -> State:
        """The worst finding."""
        if self.reading is None:
            return "later" if self.is_too_new else "damaged"
        return state_of(self.reading)

    @property
    def open_remarks(self) -> list[Remark]:
        """The remarks without an answer."""
        remarks = self.reading.remarks if self.reading else ()
        return [remark for remark in remarks if not remark.is_settled]

    def unreached_entries(self, kind: Kind[Any, Any], acts: Sequence[object]) -> list[int]:
        """Return the records whose values stay as they were judged if acts judge the others again."""
        reached = {name for act in acts for name in kind.judged_values(act)}
        explained = [remark for remark in self.open_remarks if remark.grade == "explained"]
        return sorted(
            {remark.seq for remark in explained if not remark.values or remark.held - reached}
        )

    @property
    def newest_change(self) -> str:
        """The version of the newest rule change without an answer, or an empty string."""
        changes = {change.since for remark in self.open_remarks for change in remark.changes}
        return max(changes, key=number_of, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class RejudgementView:
    """What would be different if a document were judged again."""

    differences: Sequence[RejudgementRow]  # the first ones
    more_count: int
    totals: Sequence[RejudgementRow]
    unreached: str  # about the records that are not judged again, or empty


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoDocumentContext(Context):
    """The screen of a document that is not on this device any more."""

    template: ClassVar[str] = "files/judgement_changes_done.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JudgementChangesContext(Context):
    """The differences of judgement between this version and a document."""

    template: ClassVar[str] = "files/judgement_changes.html"

    version_fields: Mapping[str, JSON]
    state: State
    is_unread: bool
    remarks: Sequence[str]
    answers: Sequence[str]
    can_settle: bool
    is_written: bool  # the answer becomes an entry of the log
    rejudgement: RejudgementView | None


async def show(desk: Desk, request: Request) -> View:
    """Show the differences of a document by their explanation, with the possible decisions."""
    text = desk.translator_for(request.lang)
    row = desk.stream_store.streams.get(request.query.get("stream", ""))
    if row is None:
        return View(title=text.gettext("Files"), context=NoDocumentContext())
    checked = await _check_document(desk, row)
    settling = _settling_of(row)
    rejudgement = await settling.load_rejudgement(desk, request, row.id) if settling else None
    is_open = writing_refused(desk.stream_store, row) is None
    is_offered = checked.newest_change and is_open and not row.archived
    return View(
        title=row.name,
        stream=row.id,
        context=JudgementChangesContext(
            version_fields={"stream": row.id, "seq": row.seq},
            state=checked.state,
            is_unread=checked.reading is None,
            remarks=_open_messages(checked, text)
            if checked.reading
            else _unreadable_messages(checked, text),
            answers=_answer_messages(desk, request, checked),
            can_settle=is_open,
            is_written=settling is not None and not row.archived,
            rejudgement=_rejudgement_view(row, checked, rejudgement, text) if is_offered else None,
        ),
    )


async def _check_document(desk: Desk, row: StreamRow) -> _CheckedDocument:
    kind = kind_by_name(row.kind)
    if kind is None:
        return _CheckedDocument(row=row, reading=ValidationContext())
    try:
        records = [parse_line(line) for line in await desk.stream_store.lines(row.id)]
    except LedgerError:
        return _CheckedDocument(row=row, reading=None)
    reading = audit_stream(kind, records, desk.judgements.answers_of(row.id))
    if isinstance(reading, StreamFault):
        return _CheckedDocument(row=row, reading=None, is_too_new=reading.code == "parcel/too_new")
    return _CheckedDocument(row=row, reading=reading)


def _unreadable_messages(checked: _CheckedDocument, text: Translator) -> list[str]:
    """Return the message about a document that only a later version can read."""
    if not checked.is_too_new:
        return []
    return [text.gettext(WORDS["unread"], version=format_version(checked.row.by))]


def _open_messages(checked: _CheckedDocument, text: Translator) -> list[str]:
    """Return the messages about open remarks by grade, rule changes and version, in the order of the log."""
    groups: dict[tuple[Grade, tuple[RuleChange, ...], str], list[Remark]] = {}
    for remark in checked.open_remarks:
        key = remark.grade, remark.changes, format_version(remark.by)
        groups.setdefault(key, []).append(remark)
    messages = [line for remarks in groups.values() for line in _remark_messages(remarks, text)]
    return messages[:MAX_DIFFERENCES]


def _remark_messages(remarks: Sequence[Remark], text: Translator) -> list[str]:
    """Return the messages about remarks of one grade, version and explanation."""
    first, last = remarks[0], remarks[-1]
    by, entries = format_version(first.by), len({remark.seq for remark in remarks})
    if first.grade == "later":
        return [
            text.gettext(
                "Judged by version {version}: this version does not know its rules.", version=by
            ),
            text.ngettext(
                "{n} entry would be judged differently by this version.",
                "{n} entries would be judged differently by this version.",
                entries,
            ),
        ]
    corrections = [
        text.gettext(
            "Up to entry {seq} judged by version {old}. Since {new}: {what}",
            seq=last.seq,
            old=by,
            new=since,
            what=" ".join(
                f"{text.gettext(change_of_rule.what)} ({format_article(change_of_rule.article, '', text)})"
                for change_of_rule in corrected
            ),
        )
        for since, corrected in groupby(first.changes, key=lambda change: change.since)
    ]
    unexplained = text.gettext(
        "Entries that version {by} would not have written, as far as this version knows: the "
        "first is entry {seq}.",
        by=by,
        seq=first.seq,
    )
    count = text.ngettext(
        "{n} entry would be judged differently today; it stays as it was judged.",
        "{n} entries would be judged differently today; they stay as they were judged.",
        entries,
    )
    return [*(corrections or [unexplained]), count]


def _answer_messages(desk: Desk, request: Request, checked: _CheckedDocument) -> list[str]:
    """Return the decisions about differences, in their order."""
    groups: dict[tuple[Answer, str], set[int]] = {}
    for remark in checked.reading.remarks if checked.reading else ():
        if remark.answer:
            by = format_version(remark.by) if remark.grade == "unexplained" else ""
            groups.setdefault((remark.answer, by), set()).add(remark.seq)
    ordered = sorted(groups.items(), key=lambda group: (group[0][0].seq, min(group[1])))
    text, zone = desk.translator_for(request.lang), desk.zone(request, checked.row)
    return [
        f"{_format_answer(answer, by, len(entries), text)} {_format_source(desk, answer, zone, text)}"
        for (answer, by), entries in ordered[:MAX_DIFFERENCES]
    ]


def _format_answer(answer: Answer, by: str, entries: int, text: Translator) -> str:
    """Return a decision about records; `by` is the version that wrote them if they are unexplained."""
    message = (
        ngettext_lazy(
            "{n} entry that version {by} would not have written, as far as this version knows, stays "
            "as it is.",
            "{n} entries that version {by} would not have written, as far as this version knows, "
            "stay as they are.",
            entries,
            by=by,
        )
        if by
        else ngettext_lazy("{n} entry was judged again.", "{n} entries were judged again.", entries)
        if answer.is_rejudged
        else ngettext_lazy(
            "{n} entry stays as it was judged.", "{n} entries stay as they were judged.", entries
        )
    )
    return text.render(message)


def _format_source(desk: Desk, answer: Answer, zone: Zone, text: Translator) -> str:
    if not answer.seq:
        return text.gettext("Only this device remembers it.")
    moment = format_moment(answer.at, desk.clock.now(), zone, text)
    if not answer.why:
        return text.gettext("Entry {seq} says so ({when}).", seq=answer.seq, when=moment)
    return text.gettext(
        "Entry {seq} says so ({when}): {why}", seq=answer.seq, when=moment, why=answer.why
    )


def _settling_of(row: StreamRow) -> Settling | None:
    return import_hooks(spec_of(row.kind).settling_module, Settling)


def _rejudgement_view(
    row: StreamRow, checked: _CheckedDocument, rejudgement: Rejudgement | None, text: Translator
) -> RejudgementView | None:
    if rejudgement is None or not rejudgement.differences:
        return None
    unreached = _unreached_message(row, checked, rejudgement)
    return RejudgementView(
        differences=rejudgement.differences[:MAX_DIFFERENCES],
        more_count=len(rejudgement.differences[MAX_DIFFERENCES:]),
        totals=rejudgement.totals,
        unreached=text.render(unreached) if unreached else "",
    )


def _unreached_message(
    row: StreamRow, checked: _CheckedDocument, rejudgement: Rejudgement
) -> Message | None:
    """Return the message about records that judging again does not reach, or None."""
    kind = kind_by_name(row.kind)
    entries = checked.unreached_entries(kind, rejudgement.build_acts("")) if kind else []
    if not entries:
        return None
    return ngettext_lazy(
        "{n} entry is not judged again and stays as it was judged: {entries}.",
        "{n} entries are not judged again and stay as they were judged: {entries}.",
        len(entries),
        entries=", ".join(map(str, entries[:MAX_NAMED_ENTRIES]))
        + ("…" if entries[MAX_NAMED_ENTRIES:] else ""),
    )


# ---- acting ----


def row_from_form(desk: Desk, request: Request) -> StreamRow:
    """Return the document that a form was rendered from.

    Raises:
        Refused: the document is missing, or was changed since.
    """
    row = desk.stream_store.streams.get(request.value("stream"))
    if row is None:
        raise Refused(Refusal("stream/unknown"))
    if request.value("seq") != str(row.seq):
        raise Refused(STALE)
    return row


async def keep(desk: Desk, request: Request) -> Done:
    """Keep the judgements of a document; if its log is not written to, only this device stores that."""
    row = row_from_form(desk, request)
    raise_refusal(writing_refused(desk.stream_store, row))
    checked = await _check_document(desk, row)
    state = checked.state
    done = Done(route="/files", toast=Message(STANDS))
    settling = _settling_of(row)
    if state not in ("explained", "unexplained"):
        raise Refused(STALE)
    since = "" if state == "unexplained" else checked.newest_change
    if settling is None or row.archived:
        await desk.judgements.settle(row, since)
        await _check_again(desk, row.id)
        await desk.judgements.store()
        return done
    act = SettleRuleChange(since=since, why=request.line("why"))
    done = await settling.store_settlement(desk, request, row.id, [act], done)
    await _check_again(desk, row.id)
    return done


async def judge_again(desk: Desk, request: Request) -> Done:
    """Judge a document again, as far as possible, in one transaction."""
    row = row_from_form(desk, request)
    raise_refusal(writing_refused(desk.stream_store, row))
    checked = await _check_document(desk, row)
    settling = _settling_of(row)
    rejudgement = await settling.load_rejudgement(desk, request, row.id) if settling else None
    if (
        settling is None
        or rejudgement is None
        or not rejudgement.differences
        or not checked.newest_change
    ):
        raise Refused(STALE)
    why = request.line("why")
    act = SettleRuleChange(since=checked.newest_change, is_rejudged=True, why=why)
    message = ngettext_lazy(
        "{n} value was judged again; what it was before stays in the log.",
        "{n} values were judged again; what they were before stays in the log.",
        len(rejudgement.differences),
    )
    if unreached := _unreached_message(row, checked, rejudgement):
        text = desk.translator_for(request.lang)
        message = Message(
            gettext_noop("{judged} {staying}"),
            {"judged": text.render(message), "staying": text.render(unreached)},
        )
    done = Done(route="/files", toast=message)
    done = await settling.store_settlement(
        desk, request, row.id, [*rejudgement.build_acts(why), act], done
    )
    await _check_again(desk, row.id)
    return done


async def _check_again(desk: Desk, stream: str) -> None:
    """Note the state of a document after an answer."""
    row = desk.stream_store.streams[stream]
    checked = await _check_document(desk, row)
    desk.judgements.note(row, checked.state)
