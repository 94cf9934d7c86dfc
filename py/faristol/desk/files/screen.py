"""The documents of this device: saving, archiving, checking and deleting."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Protocol

from faristol.club.spelling import fold_name
from faristol.desk.files.archive import OlderView, older_view
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name, renamed_to
from faristol.desk.kernel.judgements import state_of
from faristol.desk.kernel.kinds import KINDS, document_route, import_hooks, kind_by_name, spec_of
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.outcome import Done, Refused, download_effect, raise_refusal
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.signatures import Signings
from faristol.desk.kernel.storage.head_rows import LAST
from faristol.desk.kernel.storage.quarantine import load_parts
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.stream_validation import StreamFault, ValidationContext, audit_stream
from faristol.desk.kernel.time_format import date_of, format_day
from faristol.desk.kernel.translation import Message, gettext_noop, isolate_bidi, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import silence
from faristol.desk.shared.document_list import DocumentList, list_documents
from faristol.desk.shared.files.file_names import document_file, log_file
from faristol.desk.shared.files.packed_lists import (
    NeededList,
    PackedListService,
    load_club_lines,
    needed_lists,
)
from faristol.desk.shared.files.quarantine import DELETE_WORD, PartView, part_views
from faristol.desk.shared.judging_programs import format_version
from faristol.desk.shared.lexicons import PRACTICE, Lexicons
from faristol.desk.shared.list_names import format_pin
from faristol.desk.shared.register import RegisterService
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.desk.shared.voice.recordings import Recordings
from faristol.house_rules.acts import Retitle
from faristol.ledger.audit import verify
from faristol.ledger.codec import parse_line
from faristol.ledger.record import JSON, Record
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import version_of

MIME = "application/x-ndjson"
MAX_NAMED = 4  # word lists in one sentence


class Renaming(Protocol):
    """The hook of a kind with the document's name on its printouts (`KindSpec.renaming_module`)."""

    async def rename_document(self, desk: Desk, request: Request, /) -> Done:
        """Store the name of the form, in the row of the document and in its log."""


class Attachments(Protocol):
    """The hook of a kind whose documents have data outside their logs (`KindSpec.attachments_module`)."""

    async def load_attachment_deletions(self, desk: Desk, row: StreamRow, /) -> list[Operation]:
        """Return the operations that delete the data of a deleted document."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FilesContext(Context):
    """The documents of this device, with the age of their last copies."""

    template: ClassVar[str] = "files/screen.html"
    regions: ClassVar[Mapping[str, str]] = {
        "document": "shared/documents_chosen.html",
        "documents": "files/matches.html",
        "older": "files/older.html",
    }

    parts: Sequence[PartView]  # in quarantine
    documents: DocumentList
    href_of: Callable[[StreamRow], str]
    older: OlderView | None
    has_anything: bool  # that can be saved
    delete_word: str
    own_lists: str  # the names of the club's lists that documents need


async def show(desk: Desk, request: Request) -> View:
    """Show the documents with the age of their last copies."""
    text = desk.translator_for(request.lang)
    rows = list(desk.stream_store.streams.values())
    await desk.service(Lexicons).open()
    parts = part_views(desk, request, await load_parts(desk.stream_store.store))
    documents = await list_documents(
        desk,
        request,
        rows,
        place="/files",
        filters=[(kind, text.gettext(row.name)) for kind, row in KINDS.items()],
        filter_of=lambda row, _: row.kind,
        has_kinds=True,
    )
    return View(
        title=text.gettext("Files"),
        context=FilesContext(
            parts=parts,
            documents=documents,
            href_of=partial(_href_of, desk),
            older=await older_view(desk, request),
            # a chosen voice and recordings can be saved as well
            has_anything=bool(rows)
            or bool(parts)
            or "voice" in desk.stream_store.prefs
            or bool(await desk.service(Recordings).load_lengths()),
            delete_word=text.gettext(DELETE_WORD),
            own_lists=await _own_list_names(desk, request),
        ),
    )


async def _own_list_names(desk: Desk, request: Request) -> str:
    """Return the names of the club's own lists on this device that documents need."""
    lexicons = desk.service(Lexicons)
    needed = [
        needed_list
        for needed_list in await needed_lists(desk)
        if needed_list.pin.kind != PRACTICE and lexicons.row(needed_list.pin.digest) is not None
    ]
    return _join_names(_list_names(desk, request, needed))


def _href_of(desk: Desk, row: StreamRow) -> str:
    """Return the link to a document, or an empty string."""
    if row.archived or not row.seq:
        return ""
    route = document_route(row, desk.stream_store)
    return f"#{route}" if route else ""


def _row_from_form(desk: Desk, request: Request) -> StreamRow:
    """Return the document that a form names.

    Raises:
        Refused: the document is missing.
    """
    row = desk.stream_store.streams.get(request.value("stream"))
    if row is None:
        raise Refused(Refusal("stream/unknown"))
    return row


async def save_stream(desk: Desk, request: Request) -> Done:
    """Download one document as a file."""
    row = _row_from_form(desk, request)
    text = await desk.stream_store.parcel(row.id)
    name = await document_file(desk, request, row)
    return Done(effects=(_download(desk, name, text, [row]),))


async def save_streams(desk: Desk, request: Request) -> Done:
    """Download several documents as one file, such as the games of a competition; they open one by one."""
    rows = [desk.stream_store.streams.get(stream) for stream in request.value("streams").split()]
    existing = [row for row in rows if row is not None]
    if not existing or len(existing) < len(rows):
        raise Refused(Refusal("stream/unknown"))
    text = await desk.stream_store.documents_parcel([row.id for row in existing])
    name = _file_name_today(desk, request, request.line("name"))
    return Done(effects=(_download(desk, name, text, existing),))


async def save_device(desk: Desk, request: Request) -> Done:
    """Download everything on this device as one file."""
    rows = list(desk.stream_store.streams.values())
    needed = await needed_lists(desk)
    lists = await desk.service(PackedListService).lines(
        desk.translator_for(request.lang).gettext("Packing the word lists…")
    )
    if request.value("own_lists"):
        lists |= await load_club_lines(desk, needed)
    text = await desk.stream_store.device_parcel(lists)
    left_out = [needed_list for needed_list in needed if needed_list.pin.digest not in lists]
    download = _download(desk, _file_name_today(desk, request, ""), text, rows, left_out)
    return Done(effects=(download, *_left_out_notice(desk, request, left_out)))


def _left_out_notice(
    desk: Desk, request: Request, left_out: Sequence[NeededList]
) -> tuple[dict[str, JSON], ...]:
    """Return the notice with the lists that documents need and the file does not have."""
    if not left_out:
        return ()
    message = ngettext_lazy(
        "{n} word list that is still needed is not in the file: {names}",
        "{n} word lists that are still needed are not in the file: {names}",
        len(left_out),
        names=_join_names(_list_names(desk, request, left_out)),
    )
    return ({"do": "notice", "text": desk.translator_for(request.lang).render(message)},)


def _list_names(desk: Desk, request: Request, needed: Sequence[NeededList]) -> list[str]:
    """Return the names of needed lists."""
    text = desk.translator_for(request.lang)
    return [format_pin(needed_list.pin, needed_list.language, text) for needed_list in needed]


def _join_names(names: Sequence[str]) -> str:
    return ", ".join(map(isolate_bidi, names[:MAX_NAMED])) + ("…" if len(names) > MAX_NAMED else "")


def _file_name_today(desk: Desk, request: Request, name: str) -> str:
    """Return the name of a file of several documents, with today's date, as their own days differ."""
    now, zone = desk.clock.now(), desk.zone(request)
    return log_file(
        name.replace(format_day(now, zone, desk.translator_for(request.lang)), ""),
        date_of(now, zone),
    )


def _download(
    desk: Desk,
    name: str,
    text: str,
    rows: list[StreamRow],
    left_out: Sequence[NeededList] = (),
) -> Mapping[str, JSON]:
    file = download_effect(name, text, MIME)
    if desk.storage.trouble:  # if the store fails, the copy cannot be noted either
        return file
    fields = [["saved", f"{row.seq} {row.id}"] for row in rows]
    fields += [["left_out", needed_list.pin.digest] for needed_list in left_out]
    return {**file, "then": {"command": "note_saved", "fields": fields}}


async def note_saved(desk: Desk, request: Request) -> Done:
    """Store that a copy was downloaded, and up to which record."""
    for saved in request.values("saved"):
        number, _, stream = saved.partition(" ")
        seq, row = read_number(number), desk.stream_store.streams.get(stream)
        # an earlier copy can be downloaded after a later one
        if row is not None and row.saved_seq <= seq <= row.seq:
            await desk.stream_store.update(stream, saved_at=desk.clock.now(), saved_seq=seq)
    # the page removes a notice with the next answer, which is this one: it is sent again
    digests = request.values("left_out")
    needed = await needed_lists(desk) if digests else []
    left_out = [needed_list for needed_list in needed if needed_list.pin.digest in digests]
    return Done(
        toast=Message(gettext_noop("Saved to a file.")),
        effects=_left_out_notice(desk, request, left_out),
    )


async def rename(desk: Desk, request: Request) -> Done:
    """Rename a document."""
    row, name = _row_from_form(desk, request), request.line("name")
    raise_refusal(fault_of_name(name))
    is_open = row.kind == "rules" and not is_closed(desk.stream_store, row)
    rules = await desk.service(RulesetService).load(row.id) if is_open else None
    if renaming := import_hooks(spec_of(row.kind).renaming_module, Renaming):
        return await renaming.rename_document(desk, request)
    if rules is not None and name != rules.state.title:  # their name is in their log
        return await desk.service(RulesetService).carry_out(
            rules, Retitle(title=name), request, renamed_to(name)
        )
    await desk.stream_store.update(row.id, name=name)
    return renamed_to(name)


async def use(desk: Desk, request: Request) -> Done:
    """Make a register the one in use."""
    row = _row_from_form(desk, request)
    if row.kind != "register":
        raise Refused(Refusal("stream/unknown"))
    await desk.service(RegisterService).use(row.id)
    return Done(
        toast=Message(gettext_noop("“{name}” is now the register in use."), {"name": row.name})
    )


async def _archive(desk: Desk, request: Request, *, is_archived: bool) -> Done:
    row = _row_from_form(desk, request)
    is_unread = is_closed(desk.stream_store, row)
    if is_archived and row.id == desk.service(RegisterService).stream and not is_unread:
        raise Refused(Refusal("stream/in_use"))
    # a restored document waits for a choice again
    successor = row.superseded_by if is_archived else ""
    await desk.stream_store.update(row.id, archived=is_archived, superseded_by=successor)
    if is_archived and is_unread and desk.stream_store.prefs.get(row.kind) == row.id:
        await desk.stream_store.put_pref(row.kind, "")  # so that another document can be begun
    if not is_archived:
        return Done(
            toast=Message(
                gettext_noop("“{name}” is restored from the archive."), {"name": row.name}
            )
        )
    toast = Message(gettext_noop("“{name}” is archived."), {"name": row.name})
    return Done(toast=toast, effects=silence(row.id))


# an archived document stays on the device
archive, unarchive = partial(_archive, is_archived=True), partial(_archive, is_archived=False)


async def delete(desk: Desk, request: Request) -> Done:
    """Delete a document from the device, confirmed by a typed word."""
    row = _row_from_form(desk, request)
    word = desk.translator_for(request.lang).gettext(DELETE_WORD)
    if fold_name(request.value("word")) != fold_name(word):
        data = {"field": "word", "word": word, "stream": row.id}
        raise Refused(Refusal("stream/word_wrong", data))
    done = Done(
        toast=Message(gettext_noop("“{name}” was deleted from this device."), {"name": row.name}),
        effects=silence(row.id),
    )
    operations: list[Operation] = []
    if (
        row.id == desk.service(RegisterService).stream
    ):  # drafts about its people are deleted as well
        operations.append(("deleteRange", "drafts", ["player-", "player-" + LAST]))
    if attachments := import_hooks(spec_of(row.kind).attachments_module, Attachments):
        operations += await attachments.load_attachment_deletions(desk, row)
    await desk.stream_store.delete(row.id, request=request.id, done=done, also=operations)
    await desk.service(RegisterService).reload()
    return done


async def check(desk: Desk, request: Request) -> Done:
    """Verify the chain of a document and audit its records."""
    row = _row_from_form(desk, request)
    lines = await desk.stream_store.lines(row.id)
    broken = verify(lines, stream=row.origin)
    if broken is not None:
        raise Refused(Refusal("stream/broken", {"seq": broken.seq}))
    kind = kind_by_name(row.kind)
    if kind is None:
        raise Refused(Refusal("stream/later", {"version": version_of(row.by)}))
    records = [parse_line(line) for line in lines]
    reading = audit_stream(kind, records, desk.judgements.answers_of(row.id))
    desk.judgements.note(row, "damaged" if isinstance(reading, StreamFault) else state_of(reading))
    if isinstance(reading, StreamFault):
        raise Refused(_refusal_of_fault(reading, records))
    unexplained = [
        remark
        for remark in reading.remarks
        if remark.grade == "unexplained" and not remark.is_settled
    ]
    if unexplained:
        first = unexplained[0]
        data: dict[str, JSON] = {
            "n": len(unexplained),
            "seq": first.seq,
            "by": format_version(first.by),
        }
        raise Refused(Refusal("stream/unexplained", data))
    is_other = any(not (remark.answer and remark.answer.is_rejudged) for remark in reading.remarks)
    checked = _differing_message(reading) if is_other else _intact_message(len(lines))
    digits = await desk.service(Signings).digits(row)
    if not digits:
        return Done(toast=checked)
    checked_text = desk.translator_for(request.lang).render(checked)
    toast = Message(
        gettext_noop("{checked} Record {digits}"), {"checked": checked_text, "digits": digits}
    )
    return Done(toast=toast)


def _intact_message(count: int) -> Message:
    return ngettext_lazy(
        "{n} entry checked: nothing is missing.", "{n} entries checked: nothing is missing.", count
    )


def _refusal_of_fault(fault: StreamFault, records: Sequence[Record]) -> Refusal:
    """Return the refusal of a valid chain with an invalid record."""
    if fault.code == "parcel/too_new":
        return Refusal("stream/later", {"version": version_of(records[fault.line - 1].by)})
    return Refusal("stream/odd", {"seq": fault.line})


def _differing_message(reading: ValidationContext) -> Message:
    """Return the message that records would be judged differently, all by known rule changes."""
    entries = len(
        {
            remark.seq
            for remark in reading.remarks
            if not (remark.answer and remark.answer.is_rejudged)
        }
    )
    later = next((remark for remark in reading.remarks if remark.grade == "later"), None)
    if later is not None:
        return Message(
            gettext_noop(
                "Nothing is missing. Version {version} judged it; this version does not know its rules."
            ),
            {"version": version_of(later.by)},
        )
    return ngettext_lazy(
        "{n} entry would be judged differently today; it stays as it was judged.",
        "{n} entries would be judged differently today; they stay as they were judged.",
        entries,
    )
