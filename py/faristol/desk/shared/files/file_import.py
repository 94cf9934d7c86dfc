"""Open a saved file: decide for each stream in it what to do, then do all of it in one transaction.

A stream that is not here is taken; one with the same beginning is continued; one that went another
way is kept beside ours under a name of its own, unless only a clock wrote to one of the two (parts/parted.py). No entry that is here is
ever overwritten, and what a file says of one stream touches no other: but whom a register has forgotten goes from them all. What of
a device file cannot be taken in is kept aside in the same transaction, byte for byte.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import assert_never

from faristol.club.acts import REGISTER
from faristol.club.register import cards_of
from faristol.desk.kernel.continuations import put_row, renamed, superseding
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.erasure import (
    cards_forgotten_in,
    cards_of_persons,
    documents_naming,
    erased_persons,
    traces_of_forgotten,
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
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.files.continuation_choice import (
    Parting,
    is_only_of_clock,
    new_row,
    newly_archived,
    settle,
)
from faristol.desk.shared.files.file_reader import FileContent, read_file_steps
from faristol.desk.shared.files.file_settings import SETTINGS, FileSettings
from faristol.desk.shared.files.import_report import Fate, Opened, Taken, done_of
from faristol.desk.shared.files.log_progress import common_count, reach_of_log, short_name
from faristol.desk.shared.files.packed_lists import needed_lists, to_take
from faristol.desk.shared.files.quarantine_writer import Quarantining
from faristol.desk.shared.lexicons import LexiconRow, Lexicons, pin_for
from faristol.desk.shared.list_import import open_list
from faristol.desk.shared.missing_list import MissingList, missing_of
from faristol.desk.shared.register import RegisterService
from faristol.desk.shared.voice.recordings import Recordings
from faristol.formats.file_detection import format_of
from faristol.formats.steps import Steps
from faristol.ledger.codec import decode_record
from faristol.ledger.parcel_writer import (
    Ahead,
    Behind,
    Diverged,
    Kinship,
    Same,
    StreamParcel,
    compare,
)
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Record
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import program

Finish = Callable[[Taken], Operation]


async def import_parcel(
    desk: Desk,
    content: bytes,
    progress: Progress,
    *,
    working: str,
    finish: Finish,
    leaving: QuarantineRow | None = None,
    lang: str = "",
) -> Taken | Refusal:
    """Read a file and take in what it holds, or refuse it with the line at fault.

    `finish` gives the operation that remembers the answer, stored with everything else; `leaving` is the
    part kept aside that the file was until now.
    """
    await progress(0, len(content), working)
    work = Steps(read_file_steps(content))
    for done, total in work:
        await progress(done, total, working)
    if isinstance(work.result, Refusal):
        return work.result
    return await take_in(desk, work.result, finish=finish, leaving=leaving, lang=lang)


async def take_in(
    desk: Desk,
    file: FileContent,
    *,
    finish: Finish,
    leaving: QuarantineRow | None = None,
    lang: str = "",
) -> Taken | Refusal:
    """Take in what a file holds in one transaction, or return why nothing of it is.

    `lang`: of the names that documents are given, where none is said the one that was chosen here. A part that was kept aside goes with it, unless no document of it can be taken in.
    """
    shelf = desk.shelf
    # a continuation that was chosen goes on with what is here, and the others come beside it
    file = replace(file, streams=tuple(sorted(file.streams, key=lambda one: one[0].is_superseded)))
    if leaving is not None and not file.streams:
        part = next(iter(file.quarantined), leaving)
        return Refusal(part.code, {"field": "file", "line": max(part.line, 1)})
    # a register of the file may come after a game that names whom it forgot
    gone_here = await erased_persons(shelf)
    gone = gone_here.union(*(reading.gone for _, reading in file.streams))
    text = desk.text_of(lang or shelf.prefs.get("look", "")[:2] or "en")
    taking = _Import(shelf, gone, text, [stream for stream, _ in file.streams])
    for stream, reading in file.streams:
        await taking.take(stream, reading)
    lists: list[Operation] = []
    list_rows: list[LexiconRow] = []
    lists_left_out = 0
    if file.device is not None:
        taking.settings.take(file.device)
        taking.operations += await desk.of(Recordings).import_operations(file.device.prefs)
        wanted = await _pinned_lists(desk, file)
        lists, list_rows, damaged_lists = await to_take(desk, file.device.lists, wanted)
        lists_left_out = file.device.lists_left_out + damaged_lists
    taking.settings.choose_documents(taking.opened)
    quarantine = Quarantining(await load_parts(shelf.store), shelf.clock.now(), leaving)
    if fault := quarantine.add(file.quarantined):
        return fault
    taken = Taken(
        opened=tuple(taking.opened),
        names_left_out=taking.settings.names_left_out,
        lists_left_out=lists_left_out,
        lists_surplus=file.device.lists_surplus if file.device else 0,
        lists=tuple((pin_for(row), row.language) for row in list_rows),
        missing=await _missing(desk, taking, {row.digest for row in list_rows}),
        kept_aside=tuple(quarantine.names),
        naming=await _naming(shelf, file, taking, quarantine, gone_here),
        prefs_left_out=file.device.prefs_left_out if file.device else 0,
        is_named=file.device is None or bool(file.device.device),
        is_whole=file.device is None or file.device.is_whole,
        archived=newly_archived(shelf.streams, taking.rows),
    )
    operations = [*taking.operations, *taking.settings.operations, *quarantine.operations]
    operations.append(("clear", "screens", None))
    try:
        await shelf.store.write([*operations, *lists, finish(taken)])
    except StoreError as error:
        if error.code != FULL or not lists:
            raise
        # lists are large: the documents are worth the last room there is
        missing = await _missing(desk, taking, ())
        taken = replace(taken, lists=(), lists_without_room=len(list_rows), missing=missing)
        list_rows = []
        await shelf.store.write([*operations, finish(taken)])
    shelf.streams, shelf.prefs = taking.rows, taking.settings.prefs
    for stream_id, state in taking.judged.items():
        if desk.judgements.answers_of(stream_id):  # which the file does not know
            desk.judgements.look_again(stream_id)
        else:
            desk.judgements.note(shelf.streams[stream_id], state)
    for row in list_rows:
        desk.of(Lexicons).note_stored(row)
    for stream_id, pinned in taking.pinned.items():
        desk.pins.note(shelf.streams[stream_id], pinned)
    if quarantine.are_untried:
        shelf.own.pop(PARTS_TRIED, None)
    return taken


async def _pinned_lists(desk: Desk, file: FileContent) -> dict[str, tuple[LexiconPin, str]]:
    found = {one.pin.digest: (one.pin, one.language) for one in await needed_lists(desk)}
    for stream, _ in file.streams:
        for pin, language in lists_in(stream.records):
            found.setdefault(pin.digest, (pin, language))
    return found


async def _missing(
    desk: Desk, taking: "_Import", brought: Collection[str]
) -> tuple[tuple[str, MissingList], ...]:
    await desk.of(Lexicons).open()
    here = {*desk.of(Lexicons).digests, *brought}
    played = (
        (taking.rows[stream_id], pinned)
        for stream_id, pinned in taking.pinned.items()
        if desk.pins.is_played(taking.rows[stream_id])
    )
    found = ((row.name, missing_of(pinned, here)) for row, pinned in played)
    return tuple((name, missing) for name, missing in found if missing)


async def _naming(
    shelf: StreamStore,
    file: FileContent,
    taking: "_Import",
    quarantine: "Quarantining",
    gone_here: frozenset[str],
) -> tuple[str, ...]:
    """Return the names of the parts and the unread documents that may name people who are forgotten.

    Those that are here already are looked through when the file forgets people who were not forgotten yet.
    """
    readings = [reading for _, reading in file.streams]
    traces = await traces_of_forgotten(shelf, taking.gone, readings)
    if not traces.persons:
        return ()
    is_forgetting = taking.gone > gone_here
    parts = quarantine.rows if is_forgetting else quarantine.added
    names = [row.name for row in parts if traces.are_in(row.content)]
    for (stream, reading), opened in zip(file.streams, taking.opened, strict=True):
        if not reading.unread_by or opened.fate == "known":
            continue
        text = "\n".join((stream.name, *stream.lines, *stream.cards.values()))
        # a register goes on with the ids of those whom it has forgotten itself
        if traces.without(reading.gone, reading.forgotten).are_in_text(text):
            names.append(opened.name)
    if is_forgetting:
        opened_here = {opened.stream for opened in taking.opened}
        others = await documents_naming(shelf, traces)
        names += [row.name for row in others if row.id not in opened_here]
    return tuple(dict.fromkeys(names))


class _Import:
    """Gather the operations that take streams in; nothing is stored before all are gathered."""

    def __init__(
        self, shelf: StreamStore, gone: frozenset[str], text: Text, streams: Sequence[StreamParcel]
    ) -> None:
        self._shelf, self._text = shelf, text
        self._streams = streams
        self._records: dict[str, Sequence[Record]] = {}  # of what was put
        self.gone = gone  # persons who were forgotten, here or in the file
        self._hashes: dict[str, list[str]] = {}
        self.rows: dict[str, StreamRow] = dict(shelf.streams)
        self.settings = FileSettings(shelf, self.rows)
        self.operations: list[Operation] = []
        self.opened: list[Opened] = []
        self.judged: dict[str, State] = {}  # what was put, by what is to be said of it
        self.pinned: dict[str, Pinned] = {}  # and the lists of words that it needs

    async def take(self, stream: StreamParcel, reading: ValidationContext) -> None:
        """Add what one stream needs, and say what became of it."""
        # Whoever was forgotten here does not come back, with a file of the same stream or of a game.
        lost = reading.forgotten | await self._forgotten_here(stream)
        lost |= {card for person, card in reading.named if person in self.gone}
        if stream.kind == REGISTER.name and self.gone and not reading.unread_by:
            # another card than the one that was forgotten, written where nobody knew of it
            events = (decode_record(record, REGISTER.schema) for record in stream.records)
            lost |= cards_of(REGISTER.fold(REGISTER.start, events), self.gone)
        kin = [row for row in self.rows.values() if row.origin == stream.stream]
        parted: list[tuple[StreamRow, int]] = []
        for ours in kin:
            kinship: Kinship = compare(await self._hashes_of(ours), stream.hashes)
            match kinship:
                case Same() | Behind():
                    await self._put_cards(ours.id, stream, lost)
                    return self._say(ours, "known")
                case Ahead(common=common):
                    row = await self._put(ours, stream, common, lost, reading)
                    self.judged[row.id] = state_of(reading)
                    # The file goes on where ours ended: what it forgot is forgotten here too.
                    gone = sorted(reading.forgotten)
                    self.operations += [("delete", "cards", [row.id, one]) for one in gone]
                    self.operations += await cards_of_persons(self._shelf, reading.gone)
                    if gone:  # answers kept for a retry name people
                        self.operations.append(("clear", "requests", None))
                    others = [one for one in kin if one.id != ours.id]
                    return await self._settle_continued(row, stream, reading, common, others)
                case Diverged(common=common):
                    parted.append((ours, common))
                case _:
                    assert_never(kinship)
        fresh = new_row(self.rows, stream, is_beside=bool(kin), now=self._shelf.clock.now())
        row = await self._put(fresh, stream, 0, lost, reading)
        self.judged[row.id] = state_of(reading)
        if not kin:
            return self._say(row, "new", reading)
        return await self._settle(row, stream, reading, parted)

    def _say(
        self, row: StreamRow, fate: Fate, reading: ValidationContext | None = None, **names: str
    ) -> None:
        unread_by = reading.unread_by if reading else ""
        is_used = fate == "replaced" and self.settings.prefs.get(row.kind) == row.id
        said = Opened.from_row(row, fate, unread_by=unread_by, is_used=is_used, **names)
        self.opened.append(said)

    async def _settle_continued(
        self,
        row: StreamRow,
        stream: StreamParcel,
        reading: ValidationContext,
        common: int,
        others: Sequence[StreamRow],
    ) -> None:
        """Say that a file goes on; where another continuation was chosen instead, it is settled anew."""
        is_chosen = superseding(self.rows, row) is None
        is_back = row.archived and row.kind == "register"  # it has news to be joined
        is_news = not is_only_of_clock(row.kind, stream.records[common:])
        is_settled = is_chosen or stream.is_superseded  # the same was chosen in the file
        if not is_news or (is_settled and not is_back):
            return self._say(row, "continued", reading)
        row = renamed(row, name=row.name, archived=False, superseded_by="")
        self.operations.append(put_row(row)[1])
        self.rows[row.id] = row
        if is_chosen:
            return self._say(row, "continued", reading)
        parted = [(one, common_count(await self._hashes_of(one), stream.hashes)) for one in others]
        return await self._settle(row, stream, reading, parted)

    async def _settle(
        self,
        row: StreamRow,
        stream: StreamParcel,
        reading: ValidationContext,
        parted: Sequence[tuple[StreamRow, int]],
    ) -> None:
        """Settle what becomes of a document that went different ways here and in the file."""
        used = in_use(self._shelf, row.kind)
        partings = [
            Parting(
                row=ours,
                ours=(await self._records_of(ours))[common:],
                theirs=stream.records[common:],
            )
            for ours, common in sorted(parted, key=lambda one: (one[0].id != used, one[0].id))
            if not (reading.unread_by or is_closed(self._shelf, ours))
        ]
        of_file = {ours.id for ours, _ in parted if ours.id not in self._shelf.streams}
        settled = await settle(
            self.rows,
            row,
            partings,
            kin={ours.id: await self._hashes_of(ours) for ours, _ in parted},
            used=used,
            of_file=of_file,
            logs=[one for one in self._streams if one.stream == stream.stream],
            shorten=self._shorten,
        )
        for changed in settled.rows:
            if changed.id != row.id and changed.id not in self._records:
                self.operations.append(put_row(changed)[0])
            self.operations.append(put_row(changed)[1])
            self.rows[changed.id] = changed
        if settled.used and row.kind in SETTINGS:
            self.settings.put(row.kind, settled.used)
        self._say(self.rows[row.id], settled.fate, reading, **settled.names)

    async def _records_of(self, row: StreamRow) -> Sequence[Record]:
        return self._records.get(row.id) or await self._shelf.records(row.id)

    async def _shorten(self, name: str, row: StreamRow) -> str:
        return short_name(name, reach_of_log(row.kind, await self._records_of(row)), self._text)

    async def _hashes_of(self, row: StreamRow) -> list[str]:
        if row.id not in self._hashes:
            events = await self._shelf.event_rows(row.id)
            self._hashes[row.id] = [event["hash"] for event in events]
        return self._hashes[row.id]

    async def _forgotten_here(self, stream: StreamParcel) -> frozenset[str]:
        lost: set[str] = set()
        for row in self._shelf.streams.values():
            if row.origin == stream.stream:
                lost.update(cards_forgotten_in(await self._shelf.lines(row.id), row.kind))
        return frozenset(lost)

    async def _put(
        self,
        row: StreamRow,
        stream: StreamParcel,
        common: int,
        lost: frozenset[str],
        reading: ValidationContext,
    ) -> StreamRow:
        """Add the lines that come after the common ones; a file just opened is a copy that exists."""
        self.operations.append(("expect", "streams", {"key": row.id, "seq": row.seq}))
        for at in range(common, len(stream.lines)):
            line, line_hash = stream.lines[at], stream.hashes[at]
            event = {"stream": row.id, "seq": at + 1, "line": line, "hash": line_hash}
            self.operations.append(("add", "events", event))
        await self._put_cards(row.id, stream, lost)
        now = self._shelf.clock.now()
        row = replace(
            row,
            seq=len(stream.lines),
            opened_seq=len(stream.lines),
            hash=stream.hashes[-1] if stream.hashes else "",
            # of its last entry: a file opened today is not of today
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

    async def _put_cards(self, stream_id: str, stream: StreamParcel, lost: frozenset[str]) -> None:
        known = await self._shelf.cards(stream_id) if stream_id in self._shelf.streams else {}
        for digest, line in stream.cards.items():
            if digest not in known and digest not in lost:
                card = {"stream": stream_id, "digest": digest, "line": line}
                self.operations.append(("put", "cards", card))


async def open_file(desk: Desk, request: Request) -> Done:
    """Take in a saved document or device, or say at which line the file is not right."""
    # pasted text may have lost its last line feed on the way, or got a carriage return
    lines = request.value("pasted").strip().split("\n")
    pasted = "".join(f"{line.rstrip()}\n" for line in lines if line.strip())
    content = unwrap(uploaded_file(request, pasted.encode("utf-8", "replace")))
    known = format_of(content)
    if known == "list":
        return await open_list(desk, request, content)
    if known:
        raise Refused(Refusal(f"file/{known}", {"field": "file"}))
    text = desk.text_of(request.lang)
    taken = unwrap(
        await import_parcel(
            desk,
            content,
            desk.progress,
            working=text.say("Reading the file…"),
            finish=lambda taken: desk.shelf.done_row(request.id, done_of(taken, text)),
            lang=request.lang,
        )
    )
    await reload(desk)
    return done_of(taken, text)


async def reload(desk: Desk) -> None:
    """Read anew what a file may have brought more of."""
    await desk.of(RegisterService).reload()
    desk.forget()
