"""The import of a saved file: a decision on each of its streams, then one transaction for all.

A stream that is not here is added; one with the same beginning is continued; one that has diverged is stored next to
ours under another name, unless only a clock wrote to one of the two (`continuation_choice.py`). No entry that is here
is ever overwritten, and a stream of a file changes no other stream: but people erased from a register are erased from
all of them. Parts of a device file that cannot be imported go into quarantine in the same transaction, byte for byte.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import assert_never

from faristol.club.acts import REGISTER
from faristol.club.register import cards_of
from faristol.desk.kernel.continuations import put_row, renamed, superseding
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.erasure import (
    card_deletions,
    cards_forgotten_in,
    documents_naming,
    erased_persons,
    load_traces,
)
from faristol.desk.kernel.judgements import State, state_of
from faristol.desk.kernel.kinds import in_use
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.outcome import Done, Refused, unwrap, uploaded_file
from faristol.desk.kernel.pins import PINNING, Pinned, lists_in, pinned_by
from faristol.desk.kernel.ports import Operation, Progress, StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.quarantine import QuarantineRow, load_parts
from faristol.desk.kernel.storage.resilient_store import FULL
from faristol.desk.kernel.storage.stream_store import PARTS_TRIED, StreamRow, StreamStore
from faristol.desk.kernel.stream_validation import ValidationContext
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.files.continuation_choice import (
    Divergence,
    is_only_of_clock,
    new_row,
    newly_archived,
    settle,
)
from faristol.desk.shared.files.file_reader import FileContent, read_file_steps
from faristol.desk.shared.files.file_settings import SETTINGS, FileSettings
from faristol.desk.shared.files.import_report import Fate, ImportedStream, ImportOutcome, done_of
from faristol.desk.shared.files.log_progress import common_count, reach_of_log, short_name
from faristol.desk.shared.files.packed_lists import import_operations, needed_lists
from faristol.desk.shared.files.quarantine_writer import QuarantineWriter
from faristol.desk.shared.lexicons import LexiconRow, Lexicons, pin_for
from faristol.desk.shared.list_import import open_list
from faristol.desk.shared.missing_list import MissingList, missing_of
from faristol.desk.shared.register import RegisterService
from faristol.desk.shared.voice.recordings import Recordings
from faristol.formats.file_detection import format_of
from faristol.formats.steps import Steps
from faristol.ledger.codec import decode_record
from faristol.ledger.compare import Ahead, Behind, Diverged, Kinship, Same, compare
from faristol.ledger.parcel_reader import StreamParcel
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Record
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import program

Finish = Callable[[ImportOutcome], Operation]


async def import_parcel(
    desk: Desk,
    content: bytes,
    progress: Progress,
    *,
    working: str,
    finish: Finish,
    leaving: QuarantineRow | None = None,
    lang: str = "",
) -> ImportOutcome | Refusal:
    """Read a file and import its content, or return the refusal with the line at fault.

    `finish` returns the operation that stores the answer, in the same transaction; `leaving` is the part in
    quarantine that the file was until now.
    """
    await progress(0, len(content), working)
    work = Steps(read_file_steps(content))
    for done, total in work:
        await progress(done, total, working)
    if isinstance(work.result, Refusal):
        return work.result
    return await import_content(desk, work.result, finish=finish, leaving=leaving, lang=lang)


async def import_content(
    desk: Desk,
    file: FileContent,
    *,
    finish: Finish,
    leaving: QuarantineRow | None = None,
    lang: str = "",
) -> ImportOutcome | Refusal:
    """Import the content of a file in one transaction, or return the refusal of all of it.

    `lang`: of new names, by default the one chosen here. `leaving` is removed unless no document of it is imported.
    """
    stream_store = desk.stream_store
    # the chosen continuation continues the one that is here, and the others are stored next to it
    file = replace(file, streams=tuple(sorted(file.streams, key=lambda log: log[0].is_superseded)))
    if leaving is not None and not file.streams:
        part = next(iter(file.quarantined), leaving)
        return Refusal(part.code, {"field": "file", "line": max(part.line, 1)})
    # a register of the file may come after a game that names people erased from it
    erased_here = await erased_persons(stream_store)
    erased = erased_here.union(*(reading.gone for _, reading in file.streams))
    text = desk.translator_for(lang or stream_store.prefs.get("look", "")[:2] or "en")
    importer = _Import(stream_store, erased, text, [stream for stream, _ in file.streams])
    for stream, reading in file.streams:
        await importer.import_stream(stream, reading)
    lists: list[Operation] = []
    new_lists: list[LexiconRow] = []
    lists_left_out = 0
    if file.device is not None:
        importer.settings.import_settings(file.device)
        importer.operations += await desk.service(Recordings).import_operations(file.device.prefs)
        pins = await _pinned_lists(desk, file)
        lists, new_lists, damaged_lists = await import_operations(desk, file.device.lists, pins)
        lists_left_out = file.device.lists_left_out + damaged_lists
    importer.settings.choose_documents(importer.opened)
    quarantine = QuarantineWriter(
        await load_parts(stream_store.store), stream_store.clock.now(), leaving
    )
    if fault := quarantine.add(file.quarantined):
        return fault
    outcome = ImportOutcome(
        opened=tuple(importer.opened),
        names_left_out=importer.settings.names_left_out,
        lists_left_out=lists_left_out,
        lists_surplus=file.device.lists_surplus if file.device else 0,
        lists=tuple((pin_for(row), row.language) for row in new_lists),
        missing=await _find_missing_lists(desk, importer, {row.digest for row in new_lists}),
        kept_aside=tuple(quarantine.names),
        naming=await _find_naming(stream_store, file, importer, quarantine, erased_here),
        prefs_left_out=file.device.prefs_left_out if file.device else 0,
        is_named=file.device is None or bool(file.device.device),
        is_whole=file.device is None or file.device.is_whole,
        archived=newly_archived(stream_store.streams, importer.rows),
    )
    operations = [*importer.operations, *importer.settings.operations, *quarantine.operations]
    operations.append(("clear", "screens", None))
    try:
        await stream_store.store.write([*operations, *lists, finish(outcome)])
    except StoreError as error:
        if error.code != FULL or not lists:
            raise
        # lists are large: the last room is for the documents
        missing = await _find_missing_lists(desk, importer, ())
        outcome = replace(outcome, lists=(), lists_without_room=len(new_lists), missing=missing)
        new_lists = []
        await stream_store.store.write([*operations, finish(outcome)])
    stream_store.streams, stream_store.prefs = importer.rows, importer.settings.prefs
    for stream_id, state in importer.judged.items():
        if desk.judgements.answers_of(stream_id):  # the file does not have the answers
            desk.judgements.look_again(stream_id)
        else:
            desk.judgements.note(stream_store.streams[stream_id], state)
    for row in new_lists:
        desk.service(Lexicons).note_stored(row)
    for stream_id, pinned in importer.pinned.items():
        desk.pins.note(stream_store.streams[stream_id], pinned)
    if quarantine.has_untried:
        stream_store.own.pop(PARTS_TRIED, None)
    return outcome


async def _pinned_lists(desk: Desk, file: FileContent) -> dict[str, tuple[LexiconPin, str]]:
    pins = {row.pin.digest: (row.pin, row.language) for row in await needed_lists(desk)}
    for stream, _ in file.streams:
        for pin, language in lists_in(stream.records):
            pins.setdefault(pin.digest, (pin, language))
    return pins


async def _find_missing_lists(
    desk: Desk, importer: "_Import", imported: Collection[str]
) -> tuple[tuple[str, MissingList], ...]:
    await desk.service(Lexicons).open()
    here = {*desk.service(Lexicons).digests, *imported}
    documents = (
        (importer.rows[stream_id], pinned)
        for stream_id, pinned in importer.pinned.items()
        if desk.pins.is_played(importer.rows[stream_id])
    )
    missing_by_name = ((row.name, missing_of(pinned, here)) for row, pinned in documents)
    return tuple((name, missing) for name, missing in missing_by_name if missing)


async def _find_naming(
    stream_store: StreamStore,
    file: FileContent,
    importer: "_Import",
    quarantine: "QuarantineWriter",
    erased_here: frozenset[str],
) -> tuple[str, ...]:
    """Return the names of parts and unread documents that may contain people who are erased.

    Those that are here already are searched if the file erases people who were not erased yet.
    """
    readings = [reading for _, reading in file.streams]
    traces = await load_traces(stream_store, importer.erased, readings)
    if not traces.persons:
        return ()
    is_forgetting = importer.erased > erased_here
    parts = quarantine.rows if is_forgetting else quarantine.added
    names = [row.name for row in parts if traces.has_match_in(row.content)]
    for (stream, reading), imported in zip(file.streams, importer.opened, strict=True):
        if not reading.unread_by or imported.fate == "known":
            continue
        text = "\n".join((stream.name, *stream.lines, *stream.cards.values()))
        # a register keeps the ids of people erased from it
        if traces.without(reading.gone, reading.forgotten).has_match_in_text(text):
            names.append(imported.name)
    if is_forgetting:
        opened_here = {imported.stream for imported in importer.opened}
        others = await documents_naming(stream_store, traces)
        names += [row.name for row in others if row.id not in opened_here]
    return tuple(dict.fromkeys(names))


class _Import:
    """The operations that import streams; they are stored after all are collected."""

    def __init__(
        self,
        stream_store: StreamStore,
        erased: frozenset[str],
        text: Translator,
        logs: Sequence[StreamParcel],
    ) -> None:
        self._stream_store, self._text, self._streams = stream_store, text, logs
        self._records: dict[str, Sequence[Record]] = {}  # of streams added or continued
        self.erased = erased  # persons who are erased, here or in the file
        self._hashes: dict[str, list[str]] = {}
        self.rows: dict[str, StreamRow] = dict(stream_store.streams)
        self.settings = FileSettings(stream_store, self.rows)
        self.operations: list[Operation] = []
        self.opened: list[ImportedStream] = []
        self.judged: dict[str, State] = {}  # the state of each stream added or continued
        self.pinned: dict[str, Pinned] = {}  # the word lists that each of them needs

    async def import_stream(self, stream: StreamParcel, reading: ValidationContext) -> None:
        """Add the operations for a stream, and report its fate."""
        # a person erased here does not come back with a file of the same stream or of a game
        lost = reading.forgotten | await self._forgotten_here(stream)
        lost |= {card for person, card in reading.named if person in self.erased}
        if stream.kind == REGISTER.name and self.erased and not reading.unread_by:
            # cards of an erased person that were written where the erasure was unknown
            events = (decode_record(record, REGISTER.schema) for record in stream.records)
            lost |= cards_of(REGISTER.fold(REGISTER.initial, events), self.erased)
        kin = [row for row in self.rows.values() if row.origin == stream.stream]
        forks: list[tuple[StreamRow, int]] = []
        for ours in kin:
            kinship: Kinship = compare(await self._load_hashes(ours), stream.hashes)
            match kinship:
                case Same() | Behind():
                    await self._put_cards(ours.id, stream, lost)
                    return self._report(ours, "known")
                case Ahead(common=common):
                    row = await self._put(ours, stream, common, lost, reading)
                    self.judged[row.id] = state_of(reading)
                    # the file continues our stream: its erasures are carried out here, too
                    gone = sorted(reading.forgotten)
                    self.operations += [("delete", "cards", [row.id, digest]) for digest in gone]
                    self.operations += await card_deletions(self._stream_store, reading.gone)
                    if gone:  # answers stored for a retry may name people
                        self.operations.append(("clear", "requests", None))
                    others = [other for other in kin if other.id != ours.id]
                    return await self._settle_continued(row, stream, reading, common, others)
                case Diverged(common=common):
                    forks.append((ours, common))
                case _:
                    assert_never(kinship)
        fresh = new_row(self.rows, stream, is_beside=bool(kin), now=self._stream_store.clock.now())
        row = await self._put(fresh, stream, 0, lost, reading)
        self.judged[row.id] = state_of(reading)
        if not kin:
            return self._report(row, "new", reading)
        return await self._settle(row, stream, reading, forks)

    def _report(
        self, row: StreamRow, fate: Fate, reading: ValidationContext | None = None, **names: str
    ) -> None:
        unread_by = reading.unread_by if reading else ""
        is_used = fate == "replaced" and self.settings.prefs.get(row.kind) == row.id
        imported = ImportedStream.from_row(row, fate, unread_by=unread_by, is_used=is_used, **names)
        self.opened.append(imported)

    async def _settle_continued(
        self,
        row: StreamRow,
        stream: StreamParcel,
        reading: ValidationContext,
        common: int,
        kin: Sequence[StreamRow],
    ) -> None:
        """Report that a stream is continued; if another continuation superseded it, settle it again."""
        is_chosen = superseding(self.rows, row) is None
        is_back = row.archived and row.kind == "register"  # it has entries to be joined
        is_news = not is_only_of_clock(row.kind, stream.records[common:])
        is_settled = is_chosen or stream.is_superseded  # the file has the same choice
        if not is_news or (is_settled and not is_back):
            return self._report(row, "continued", reading)
        row = renamed(row, name=row.name, archived=False, superseded_by="")
        self.operations.append(put_row(row)[1])
        self.rows[row.id] = row
        if is_chosen:
            return self._report(row, "continued", reading)
        forks = [(ours, common_count(await self._load_hashes(ours), stream.hashes)) for ours in kin]
        return await self._settle(row, stream, reading, forks)

    async def _settle(
        self,
        row: StreamRow,
        stream: StreamParcel,
        reading: ValidationContext,
        forks: Sequence[tuple[StreamRow, int]],
    ) -> None:
        """Settle the continuations of a document that diverged here and in the file."""
        used = in_use(self._stream_store, row.kind)
        divergences = [
            Divergence(
                row=ours,
                ours=(await self._load_records(ours))[common:],
                theirs=stream.records[common:],
            )
            for ours, common in sorted(forks, key=lambda pair: (pair[0].id != used, pair[0].id))
            if not (reading.unread_by or is_closed(self._stream_store, ours))
        ]
        of_file = {ours.id for ours, _ in forks if ours.id not in self._stream_store.streams}
        settlement = await settle(
            self.rows,
            row,
            divergences,
            kin={ours.id: await self._load_hashes(ours) for ours, _ in forks},
            used=used,
            of_file=of_file,
            logs=[log for log in self._streams if log.stream == stream.stream],
            shorten=self._shorten,
        )
        for changed in settlement.rows:
            if changed.id != row.id and changed.id not in self._records:
                self.operations.append(put_row(changed)[0])
            self.operations.append(put_row(changed)[1])
            self.rows[changed.id] = changed
        if settlement.used and row.kind in SETTINGS:
            self.settings.put(row.kind, settlement.used)
        self._report(self.rows[row.id], settlement.fate, reading, **settlement.names)

    async def _load_records(self, row: StreamRow) -> Sequence[Record]:
        return self._records.get(row.id) or await self._stream_store.records(row.id)

    async def _shorten(self, name: str, row: StreamRow) -> str:
        return short_name(name, reach_of_log(row.kind, await self._load_records(row)), self._text)

    async def _load_hashes(self, row: StreamRow) -> list[str]:
        if row.id not in self._hashes:
            events = await self._stream_store.event_rows(row.id)
            self._hashes[row.id] = [event["hash"] for event in events]
        return self._hashes[row.id]

    async def _forgotten_here(self, stream: StreamParcel) -> frozenset[str]:
        lost: set[str] = set()
        for row in self._stream_store.streams.values():
            if row.origin == stream.stream:
                lost.update(cards_forgotten_in(await self._stream_store.lines(row.id), row.kind))
        return frozenset(lost)

    async def _put(
        self,
        row: StreamRow,
        stream: StreamParcel,
        common: int,
        lost: frozenset[str],
        reading: ValidationContext,
    ) -> StreamRow:
        """Add the lines after the common ones; the imported file counts as a copy of the document."""
        self.operations.append(("expect", "streams", {"key": row.id, "seq": row.seq}))
        for at in range(common, len(stream.lines)):
            line, line_hash = stream.lines[at], stream.hashes[at]
            event = {"stream": row.id, "seq": at + 1, "line": line, "hash": line_hash}
            self.operations.append(("add", "events", event))
        await self._put_cards(row.id, stream, lost)
        now = self._stream_store.clock.now()
        row = replace(
            row,
            seq=len(stream.lines),
            opened_seq=len(stream.lines),
            hash=stream.hashes[-1] if stream.hashes else "",
            # of its last entry: a file opened today may be older
            changed_at=stream.records[-1].at if stream.records else now,
            saved_at=now,
            saved_seq=len(stream.lines),
            by=reading.by,
            read_by=program() if reading.is_readable else "",
        )
        self.operations.append(("put", "streams", row.to_columns()))
        self.rows[row.id] = row
        if row.kind in PINNING:
            self.pinned[row.id] = pinned_by(row.kind, stream.records)
        self._hashes[row.id] = list(stream.hashes)
        self._records[row.id] = stream.records
        return row

    async def _put_cards(self, row_id: str, stream: StreamParcel, lost: frozenset[str]) -> None:
        stored = (
            await self._stream_store.cards(row_id) if row_id in self._stream_store.streams else {}
        )
        for digest, line in stream.cards.items():
            if digest not in stored and digest not in lost:
                card = {"stream": row_id, "digest": digest, "line": line}
                self.operations.append(("put", "cards", card))


async def open_file(desk: Desk, request: Request) -> Done:
    """Import a saved document or device, or refuse it with the line at fault."""
    # pasted text may lack its last line feed, or have carriage returns
    lines = request.value("pasted").strip().split("\n")
    pasted = "".join(f"{line.rstrip()}\n" for line in lines if line.strip())
    content = unwrap(uploaded_file(request, pasted.encode("utf-8", "replace")))
    format_name = format_of(content)
    if format_name == "list":
        return await open_list(desk, request, content, file=request.value("file"))
    if format_name:
        raise Refused(Refusal(f"file/{format_name}", {"field": "file"}))
    text, store = desk.translator_for(request.lang), desk.stream_store
    outcome = unwrap(
        await import_parcel(
            desk,
            content,
            desk.progress,
            working=text.gettext("Reading the file…"),
            finish=lambda outcome: store.result_operation(request.id, done_of(outcome, text)),
            lang=request.lang,
        )
    )
    await reload(desk)
    return done_of(outcome, text)


async def reload(desk: Desk) -> None:
    """Reload data to which an import may have added."""
    await desk.service(RegisterService).reload()
    desk.invalidate()
