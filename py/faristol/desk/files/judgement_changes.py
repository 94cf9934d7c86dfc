"""Show what this version would judge otherwise in a document, and let a person decide what stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.judgements import State, state_of
from faristol.desk.kernel.kinds import kind_by_name, load_hook, spec_of
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
from faristol.desk.kernel.translation import Message, Text, counted, mark
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.judging_programs import format_version
from faristol.desk.shared.rulesets.rule_view import format_article
from faristol.desk.shared.settlement import STANDS, Rejudgement, Settling
from faristol.ledger.codec import parse_line
from faristol.ledger.kind import Kind
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.ledger.rule_changes import RuleChange
from faristol.ledger.rules_digest import number_of
from faristol.ledger.settlement import SettleRuleChange

MOST_SHOWN = 200  # differences; the rest is counted
MOST_NAMED = 12  # entries in a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class _Looked:
    """A document, with what was found in it."""

    row: StreamRow
    reading: ValidationContext | None  # None when it cannot be read
    is_too_new: bool = False  # by this version

    @property
    def state(self) -> State:
        """Return the worst that is to be said of it."""
        if self.reading is None:
            return "later" if self.is_too_new else "damaged"
        return state_of(self.reading)

    @property
    def open_remarks(self) -> list[Remark]:
        """Return what nobody has answered."""
        remarks = self.reading.remarks if self.reading else ()
        return [remark for remark in remarks if not remark.is_settled]

    def staying(self, kind: Kind[Any, Any], wishes: Sequence[object]) -> list[int]:
        """Return the entries whose values stay as they were judged when wishes judge the others again."""
        again = {name for wish in wishes for name in kind.judged_values(wish)}
        explained = [remark for remark in self.open_remarks if remark.grade == "explained"]
        return sorted(
            {remark.seq for remark in explained if not remark.values or remark.held - again}
        )

    @property
    def newest_change(self) -> str:
        """Return the version of the newest rule change that nobody has answered, or nothing."""
        changes = {change.since for remark in self.open_remarks for change in remark.changes}
        return max(changes, key=number_of, default="")


async def show(desk: Desk, request: Request) -> View:
    """Show the differences of a document by what explains them, with the ways on."""
    text = desk.text_of(request.lang)
    row = desk.shelf.streams.get(request.query.get("stream", ""))
    if row is None:
        return View(title=text.say("Files"), template="files/judgement_changes_done.html")
    looked = await _look(desk, row)
    settling = _settling_of(row)
    again = await settling.rejudge(desk, request, row.id) if settling else None
    is_open = writing_refused(desk.shelf, row) is None
    is_offered = looked.newest_change and is_open and not row.archived
    return View(
        title=row.name,
        template="files/judgement_changes.html",
        stream=row.id,
        context={
            "drawn": {"stream": row.id, "seq": row.seq},
            "state": looked.state,
            "is_unread": looked.reading is None,
            "remarks": _told(looked, text) if looked.reading else _unread(looked, text),
            "answers": _answers_told(desk, request, looked),
            "since": looked.newest_change,
            "can_settle": is_open,
            "is_written": settling is not None and not row.archived,
            "again": _shown_again(row, looked, again, text) if is_offered else None,
        },
    )


async def _look(desk: Desk, row: StreamRow) -> _Looked:
    kind = kind_by_name(row.kind)
    if kind is None:
        return _Looked(row=row, reading=ValidationContext())
    try:
        records = [parse_line(line) for line in await desk.shelf.lines(row.id)]
    except LedgerError:
        return _Looked(row=row, reading=None)
    reading = audit_stream(kind, records, desk.judgements.answers_of(row.id))
    if isinstance(reading, StreamFault):
        return _Looked(row=row, reading=None, is_too_new=reading.code == "parcel/too_new")
    return _Looked(row=row, reading=reading)


def _unread(looked: _Looked, text: Text) -> list[str]:
    """Return the message about a document that only a later version can read."""
    if not looked.is_too_new:
        return []
    return [text.say(WORDS["unread"], version=format_version(looked.row.by))]


def _told(looked: _Looked, text: Text) -> list[str]:
    """Return the messages about open remarks, one per grade, rule changes and version, in the order of the entries."""
    groups: dict[tuple[Grade, tuple[RuleChange, ...], str], list[Remark]] = {}
    for remark in looked.open_remarks:
        key = remark.grade, remark.changes, format_version(remark.by)
        groups.setdefault(key, []).append(remark)
    told = [line for remarks in groups.values() for line in _told_of(remarks, text)]
    return told[:MOST_SHOWN]


def _told_of(remarks: Sequence[Remark], text: Text) -> list[str]:
    """Return the messages about remarks of one grade, version and explanation."""
    first, last = remarks[0], remarks[-1]
    by, entries = format_version(first.by), len({remark.seq for remark in remarks})
    if first.grade == "later":
        return [
            text.say(
                "Judged by version {version}: this version does not know its rules.", version=by
            ),
            text.count(
                "{n} entry would be judged differently by this version.",
                "{n} entries would be judged differently by this version.",
                entries,
            ),
        ]
    told = [
        text.say(
            "Up to entry {seq} judged by version {old}. Since {new}: {what}",
            seq=last.seq,
            old=by,
            new=since,
            what=" ".join(
                f"{text.say(one.what)} ({format_article(one.article, '', text)})"
                for one in corrected
            ),
        )
        for since, corrected in groupby(first.changes, key=lambda change: change.since)
    ]
    unexplained = text.say(
        "Entries that version {by} would not have written, as far as this version knows: the "
        "first is entry {seq}.",
        by=by,
        seq=first.seq,
    )
    count = text.count(
        "{n} entry would be judged differently today; it stays as it was judged.",
        "{n} entries would be judged differently today; they stay as they were judged.",
        entries,
    )
    return [*(told or [unexplained]), count]


def _answers_told(desk: Desk, request: Request, looked: _Looked) -> list[str]:
    """Return what was decided of differences, in the order of the decisions."""
    groups: dict[tuple[Answer, str], set[int]] = {}
    for remark in looked.reading.remarks if looked.reading else ():
        if remark.answer:
            by = format_version(remark.by) if remark.grade == "unexplained" else ""
            groups.setdefault((remark.answer, by), set()).add(remark.seq)
    ordered = sorted(groups.items(), key=lambda group: (group[0][0].seq, min(group[1])))
    text, zone = desk.text_of(request.lang), desk.zone(request, looked.row)
    return [
        f"{_answer_told(answer, by, len(entries), text)} {_source_told(desk, answer, zone, text)}"
        for (answer, by), entries in ordered[:MOST_SHOWN]
    ]


def _answer_told(answer: Answer, by: str, entries: int, text: Text) -> str:
    """Return what was decided of entries; `by` is the version that wrote them if nothing explains them."""
    what = (
        counted(
            "{n} entry that version {by} would not have written, as far as this version knows, stays "
            "as it is.",
            "{n} entries that version {by} would not have written, as far as this version knows, "
            "stay as they are.",
            entries,
            by=by,
        )
        if by
        else counted("{n} entry was judged again.", "{n} entries were judged again.", entries)
        if answer.is_rejudged
        else counted(
            "{n} entry stays as it was judged.", "{n} entries stay as they were judged.", entries
        )
    )
    return text.of(what)


def _source_told(desk: Desk, answer: Answer, zone: Zone, text: Text) -> str:
    if not answer.seq:
        return text.say("Only this device remembers it.")
    moment = format_moment(answer.at, desk.clock.now(), zone, text)
    if not answer.why:
        return text.say("Entry {seq} says so ({when}).", seq=answer.seq, when=moment)
    return text.say(
        "Entry {seq} says so ({when}): {why}", seq=answer.seq, when=moment, why=answer.why
    )


def _settling_of(row: StreamRow) -> Settling | None:
    return load_hook(spec_of(row.kind).settling_module, Settling)


def _shown_again(
    row: StreamRow, looked: _Looked, again: Rejudgement | None, text: Text
) -> dict[str, Any] | None:
    if again is None or not again.differences:
        return None
    staying = _staying(row, looked, again)
    return {
        "differences": again.differences[:MOST_SHOWN],
        "more": len(again.differences[MOST_SHOWN:]),
        "totals": again.totals,
        "staying": text.of(staying) if staying else "",
    }


def _staying(row: StreamRow, looked: _Looked, again: Rejudgement) -> Message | None:
    """Return what is said of the entries that judging again does not reach, or None."""
    kind = kind_by_name(row.kind)
    entries = looked.staying(kind, again.wishes("")) if kind else []
    if not entries:
        return None
    return counted(
        "{n} entry is not judged again and stays as it was judged: {entries}.",
        "{n} entries are not judged again and stay as they were judged: {entries}.",
        len(entries),
        entries=", ".join(map(str, entries[:MOST_NAMED])) + ("…" if entries[MOST_NAMED:] else ""),
    )


# ---- acting ----


def row_from_form(desk: Desk, request: Request) -> StreamRow:
    """Return the document that a form was drawn from.

    Raises:
        Refused: it is gone, or has changed since.
    """
    row = desk.shelf.streams.get(request.value("stream"))
    if row is None:
        raise Refused(Refusal("stream/unknown"))
    if request.value("seq") != str(row.seq):
        raise Refused(STALE)
    return row


async def keep(desk: Desk, request: Request) -> Done:
    """Let a document stand as it was judged; where it is not written to, this device remembers it."""
    row = row_from_form(desk, request)
    raise_refusal(writing_refused(desk.shelf, row))
    looked = await _look(desk, row)
    state = looked.state
    done = Done(go="/files", toast=Message(STANDS))
    settling = _settling_of(row)
    if state not in ("explained", "unexplained"):
        raise Refused(STALE)
    since = "" if state == "unexplained" else looked.newest_change
    if settling is None or row.archived:
        await desk.judgements.settle(row, since)
        await _look_again(desk, row.id)
        await desk.judgements.store()
        return done
    wish = SettleRuleChange(since=since, why=request.line("why"))
    done = await settling.settle(desk, request, row.id, [wish], done)
    await _look_again(desk, row.id)
    return done


async def judge_again(desk: Desk, request: Request) -> Done:
    """Judge a document again, all that can be, in one go."""
    row = row_from_form(desk, request)
    raise_refusal(writing_refused(desk.shelf, row))
    looked = await _look(desk, row)
    settling = _settling_of(row)
    again = await settling.rejudge(desk, request, row.id) if settling else None
    if settling is None or again is None or not again.differences or not looked.newest_change:
        raise Refused(STALE)
    why = request.line("why")
    wish = SettleRuleChange(since=looked.newest_change, is_rejudged=True, why=why)
    told = counted(
        "{n} value was judged again; what it was before stays in the log.",
        "{n} values were judged again; what they were before stays in the log.",
        len(again.differences),
    )
    if staying := _staying(row, looked, again):
        text = desk.text_of(request.lang)
        told = Message(
            mark("{judged} {staying}"), {"judged": text.of(told), "staying": text.of(staying)}
        )
    done = Done(go="/files", toast=told)
    done = await settling.settle(desk, request, row.id, [*again.wishes(why), wish], done)
    await _look_again(desk, row.id)
    return done


async def _look_again(desk: Desk, stream: str) -> None:
    """Note at once what a document is like after an answer."""
    row = desk.shelf.streams[stream]
    looked = await _look(desk, row)
    desk.judgements.note(row, looked.state)
