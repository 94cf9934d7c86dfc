"""The streams of this device: their rows, their lines, their cards, and the age of their last copy.

Modules that only files need are imported where they are used: they would cost each start 30 ms.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import chain, count
from typing import Any

from faristol.desk.kernel.later_versions import is_closed, latest_of, writing_refused
from faristol.desk.kernel.outcome import Done, Refused, parse_done, serialize_done
from faristol.desk.kernel.ports import Clock, Dice, Operation, Row, Store, StoreError
from faristol.desk.kernel.storage.head_rows import ENDLESS, LAST, stream_deletions
from faristol.desk.kernel.storage.pref_rows import device_pref_row, pref_row
from faristol.ledger.codec import Schema, encode, format_line, line_hash, parse_line
from faristol.ledger.record import LedgerError, Record
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import program

# entries (a round is some thirty, in as many minutes), and seconds for which a copy counts as new
WORTH_A_COPY, COPY_KEEPS = 20, 30 * 60
_NUMBERED = 75  # characters of a name before its number
DEVICE = "device_header"
NONE_YET = "none"  # the preference of a clock when the next start is to begin another document
HALL = "hall"  # the display options of the hall, with what the judge has written for it
IMPORT = "import"  # the draft of a table of players that is being imported, and its hold
HALL_DRAFTS = ("hall-announce", "hall-standings")  # and text typed for it and not yet sent
PARTS_TRIED = "quarantine_tried"  # the program that last tried the parts in quarantine
PARTS_NEWS = "quarantine_news"  # parts that were imported and not reported yet
_DEVICE = re.compile(r'"device":"(device-[0-9a-f]+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamRow:
    """The columns of a stream: its data that need no opening.

    `id` is its place on this device, `origin` the id in its records: they differ in a copy of a diverged original.
    """

    id: str
    origin: str
    kind: str
    name: str
    header: str  # the first line of its file, ready to be joined without Python
    seq: int = 0
    hash: str = ""
    created_at: str = ""
    changed_at: str = ""
    saved_at: str = ""
    saved_seq: int = 0
    archived: bool = False
    by: str = ""  # the latest program of its entries; "" in rows and entries of before 0.7
    read_by: str = ""  # the program that last read all of them, "" if none on this device did
    zone: str = ""  # the time zone where it began, as its first entry says; "" where none is known
    superseded_by: str = ""  # the id of the other continuation that replaces it
    opened_seq: int = 0  # its last entry that came with a file; 0 where all were written here
    later: Row = field(default_factory=dict, hash=False)  # columns of a later version, unchanged

    @classmethod
    def from_columns(cls, columns: Row) -> "StreamRow":
        """Return a row of the database; columns that only a later version knows are stored in `later`."""
        known = {name: value for name, value in columns.items() if name in COLUMNS}
        return cls(**known, later={name: columns[name] for name in columns if name not in COLUMNS})

    def to_columns(self) -> Row:
        """Return the row as the database holds it."""
        return {**self.later, **{name: getattr(self, name) for name in COLUMNS}}

    def with_header(self) -> "StreamRow":
        """Return the row with the first line of its file updated from its columns."""
        from faristol.ledger.envelope import header_line

        away = {"is_archived": self.archived, "is_superseded": bool(self.superseded_by)}
        return replace(self, header=header_line(self.kind, self.name, self.origin, **away))

    @property
    def is_copy_due(self) -> bool:
        """Whether the last copy is so old, and lacks so many entries, that another one is shown as due."""
        if self.seq - self.saved_seq < WORTH_A_COPY:
            return False
        from faristol.desk.kernel.time_format import epoch_seconds

        since = (
            epoch_seconds(self.changed_at) - epoch_seconds(self.saved_at) if self.saved_at else None
        )
        return since is None or since >= COPY_KEEPS


COLUMNS = tuple(column.name for column in fields(StreamRow) if column.name != "later")


class UnreadableError(LedgerError):
    """A document cannot be read; a screen that does not report it is replaced by one that does."""

    def __init__(self, row: StreamRow) -> None:
        super().__init__("ledger/unreadable")
        self.row = row


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The changes of a request to a stream: events, added cards, deleted cards."""

    stream: str | StreamRow  # the id, or the row of a new stream
    events: Sequence[object]
    schema: Schema[Any]  # of the kind of the stream: the versions in which events are written
    cards: Mapping[str, str] = field(default_factory=dict)
    forgotten: Sequence[str] = ()


NO_LISTS: Mapping[str, str] = {}


class StreamStore:
    """The streams and preferences of this device: rows in memory, lines and cards read from the store.

        row = stream_store.new_stream("tally", "Friday")
        change = Change(stream=row, events=events, schema=TALLY.schema)
        await stream_store.append(change, request=request.id, done=Done(route="/tally"))   # one transaction

    Methods that write raise `StoreError`; then neither the store nor the memory has changed.
    """

    def __init__(self, store: Store, clock: Clock, dice: Dice, *, is_sandbox: bool = False) -> None:
        self.store = store
        self.is_sandbox = is_sandbox  # then nothing of it is made into a file
        self.clock = clock
        self.dice = dice
        self.streams: dict[str, StreamRow] = {}
        self.prefs: dict[str, str] = {}
        self.own: dict[str, str] = {}  # preferences that are in no file
        self.device = ""
        self.removals = 0  # documents removed since the start: data cached of them is of no use
        self._pruned_on = ""  # the day

    async def open(self) -> None:
        """Read the rows of streams and the preferences; give a new device its name."""
        await self.reload()
        rows = await self.store.rows("prefs")
        self.prefs = {row["key"]: row["value"] for row in rows if row["line"]}
        self.own = {row["key"]: row["value"] for row in rows if not row["line"]}
        header = next((row["value"] for row in rows if row["key"] == DEVICE), "")
        match = _DEVICE.search(header)
        if match is None:
            from faristol.ledger.envelope import device_line

            self.device = f"device-{self.dice.token(8)}"
            row = device_pref_row(DEVICE, device_line(self.device))
            await self.store.write([("put", "prefs", row)])
        else:
            self.device = match[1]

    async def reload(self) -> None:
        """Read the rows of streams again: another window may have written."""
        before = self.streams
        self.streams = {
            row["id"]: StreamRow.from_columns(row) for row in await self.store.rows("streams")
        }
        self.removals += len(before.keys() - self.streams.keys())

    # ---- streams ----

    def new_stream(self, kind: str, name: str, *, token: str = "", zone: str = "") -> StreamRow:
        """Return the row of a new stream; its first change stores it.

        It is not listed before that: what could not be stored does not exist. `zone` is the name of the time
        zone where it begins, which its first entry records (docs/decisions/0043).
        """
        from faristol.ledger.envelope import header_line

        stream = f"{kind}-{token or self.dice.token(8)}"
        return StreamRow(
            id=stream,
            origin=stream,
            kind=kind,
            name=name,
            header=header_line(kind=kind, name=name, stream=stream),
            created_at=self.clock.now(),
            zone=zone,
        )

    async def event_rows(self, stream: str, after: int = 0, last: int = ENDLESS) -> list[Row]:
        """Return the event rows of a stream after a number, up to another one: line and hash."""
        return await self.store.rows("events", [stream, after + 1], [stream, last])

    def unique_name(self, name: str, *, but: str = "") -> str:
        """Return a name that no other document has, numbered if needed: a day may have several of a kind."""
        names = {row.name for row in self.streams.values() if row.id != but}
        numbered = (f"{name[:_NUMBERED]} ({number})" for number in count(2))
        return next(candidate for candidate in chain((name,), numbered) if candidate not in names)

    async def lines(self, stream: str, after: int = 0, last: int = ENDLESS) -> list[str]:
        """Return the lines of a stream after a number, up to another one."""
        return [row["line"] for row in await self.event_rows(stream, after, last)]

    async def first_line(self, stream: str) -> str:
        """Return the first line of a stream, with which the document began."""
        (row,) = await self.store.rows("events", [stream, 1], [stream, 1])
        return str(row["line"])

    async def records(self, stream: str, after: int = 0) -> list[Record]:
        """Return the records of a stream after a number."""
        return [parse_line(line) for line in await self.lines(stream, after)]

    async def records_since(self, stream: str, head: str, after: int) -> tuple[list[Record], bool]:
        """Return the records after entry `after`, and whether its hash is `head`; else all records, and False.

        Another document may have been opened in its place, or one that was shorter.
        """
        records = await self.records(stream, after)
        if after and not (records and records[0].prev == head):
            return await self.records(stream), False
        return records, after > 0

    async def cards(self, stream: str) -> dict[str, str]:
        """Return the cards of a stream: lines by digest."""
        rows = await self.store.rows("cards", [stream, ""], [stream, LAST])
        return {row["digest"]: row["line"] for row in rows}

    async def load_outcome(self, request: str) -> Done | None:
        """Return the outcome of a request that was carried out before, or None."""
        row = await self.store.row("requests", request)
        return None if row is None else parse_done(row["answer"])

    async def append(
        self,
        *changes: Change,
        request: str,
        done: Done,
        also: Sequence[Operation] = (),
        replaced: Sequence[str] = (),
    ) -> None:
        """Store events in one transaction, with the request's id and its outcome; delete replaced streams.

        Raises:
            Refused: one of the streams is not written to, since a later version wrote it.
            StoreError: store/conflict if another window wrote first.
        """
        now = self.clock.now()
        operations: list[Operation] = []
        rows = [self._append_change(change, operations, request, now) for change in changes]
        if any(change.forgotten for change in changes):
            # painted screens, answers stored for a retry and texts written for the hall name people too
            operations += [("clear", "screens", None), ("clear", "requests", None)]
            operations.append(("delete", "prefs", HALL))
        operations += chain.from_iterable(map(stream_deletions, replaced))
        await self.store.write([*operations, *also, self.result_operation(request, done)])
        self.streams.update((row.id, row) for row in rows)
        self._forget(*replaced)
        if ("delete", "prefs", HALL) in operations:
            self.own.pop(HALL, None)
        if now[:10] != self._pruned_on:  # a tablet may stay open for weeks
            self._pruned_on = now[:10]
            await self._prune(now[:10])

    def _append_change(
        self, change: Change, operations: list[Operation], request: str, now: str
    ) -> StreamRow:
        row = change.stream if isinstance(change.stream, StreamRow) else self.streams[change.stream]
        if refusal := writing_refused(self, row):
            raise Refused(refusal)
        # The head must be the one these events were decided on, also when the stream was deleted.
        operations.append(("expect", "streams", {"key": row.id, "seq": row.seq}))
        prev, seq = row.hash, row.seq
        for event in change.events:
            kind, version, data = encode(event, change.schema)
            seq += 1
            record = Record(
                stream=row.origin,
                seq=seq,
                kind=kind,
                version=version,
                at=now,
                request=request,
                data=data,
                prev=prev,
                by=program(),
                zone=row.zone if seq == 1 else "",
            )
            line = format_line(record)
            prev = line_hash(line)
            stored = {"stream": row.id, "seq": seq, "line": line, "hash": prev}
            operations.append(("add", "events", stored))
        by = latest_of((row.by, program()))
        row = replace(row, seq=seq, hash=prev, changed_at=now, by=by, read_by=program())
        operations.append(("put", "streams", row.to_columns()))
        for digest, line in change.cards.items():
            operations.append(("put", "cards", {"stream": row.id, "digest": digest, "line": line}))
        operations.extend(("delete", "cards", [row.id, digest]) for digest in change.forgotten)
        return row

    def result_operation(self, request: str, done: Done) -> Operation:
        """Return the operation that stores the outcome of a request; it fails if it is stored already."""
        row = {"id": request, "at": self.clock.now(), "answer": serialize_done(done)}
        return ("add", "requests", row)

    async def _prune(self, today: str) -> None:  # the page never repeats a request of another day
        old = [row["id"] for row in await self.store.rows("requests") if row["at"][:10] < today]
        if old:
            await self.store.write([("delete", "requests", key) for key in old])

    async def update(self, stream: str, **fields: Any) -> StreamRow:
        """Change columns of a stream, without events."""
        try:
            return await self._update(stream, fields)
        except StoreError as error:
            if not is_conflict(error):
                raise
            await (
                self.reload()
            )  # another window wrote: its events stay, and the columns are changed
            return await self._update(stream, fields)

    async def _update(self, stream: str, fields: Mapping[str, Any]) -> StreamRow:
        before = self.streams[stream]
        row = replace(before, **fields).with_header()
        expect: Operation = ("expect", "streams", {"key": row.id, "seq": before.seq})
        await self.store.write([expect, ("put", "streams", row.to_columns())])
        self.streams[stream] = row
        return row

    async def parcel(self, stream: str) -> str:
        """Return the text of a stream's file, byte for byte as raw-export.js joins it without Python."""
        from faristol.ledger.parcel_writer import write_stream

        self._require_club()
        row = self.streams[stream]
        cards = await self.cards(stream)
        return write_stream(row.header, await self.lines(stream), cards.values())

    async def documents_parcel(self, streams: Sequence[str]) -> str:
        """Return the text of a file with some documents alone: a device file without settings and lists."""
        from faristol.ledger.parcel_writer import write_device

        rows = await self.store.rows("prefs")
        header = next(row["value"] for row in rows if row["key"] == DEVICE)
        parcels = [await self.parcel(stream) for stream in sorted(set(streams))]
        return write_device(header, parcels, [], [], [])

    async def device_parcel(self, lists: Mapping[str, str] = NO_LISTS) -> str:
        """Return the text of the file of the whole device; `lists` has the lines of word lists by digest."""
        from faristol.desk.kernel.storage.quarantine import load_parts
        from faristol.ledger.parcel_writer import write_device

        self._require_club()
        rows = await self.store.rows("prefs")
        header = next(row["value"] for row in rows if row["key"] == DEVICE)
        # recordings are among the settings, all in the order of their keys
        settings = [*(row for row in rows if row["line"]), *await self.store.rows("clips")]
        prefs = [row["line"] for row in sorted(settings, key=lambda row: row["key"])]
        streams = [await self.parcel(stream) for stream in sorted(self.streams)]
        parts = [row.part for row in await load_parts(self.store)]
        lines = [line for _, line in sorted(lists.items())]
        return write_device(header, streams, prefs, parts, lines)

    def _require_club(self) -> None:
        if self.is_sandbox:
            raise Refused(Refusal("desk/sandbox"))

    async def delete(
        self, stream: str, *, request: str, done: Done, also: Sequence[Operation] = ()
    ) -> None:
        """Delete a stream, with its cards, its figures and all other data that names its people."""
        await self.store.write(
            [
                *stream_deletions(stream),
                ("clear", "screens", None),
                ("clear", "requests", None),
                *also,
                self.result_operation(request, done),
            ]
        )
        self._forget(stream)

    def _forget(self, *streams: str) -> None:
        for stream in streams:
            del self.streams[stream]
        self.removals += len(streams)

    # ---- the documents of a kind ----

    def selected(self, kind: str) -> str:
        """Return the id of the document in use: the chosen one, else the oldest, else an empty string.

        A document that can be read comes before one that cannot.
        """
        chosen = self.streams.get(self.prefs.get(kind, ""))
        if chosen is not None and chosen.kind == kind:  # a file may name anything
            return chosen.id
        candidates = [row for row in self.newest_first(kind) if not row.archived]
        readable = [row for row in candidates if not is_closed(self, row)]
        return (readable or candidates)[-1].id if candidates else ""

    def selected_or_newest(self, kind: str) -> str:
        """Return the id of the clock of a kind in use: the chosen one, else the newest, else an empty string."""
        chosen = self.prefs.get(kind, "")
        if chosen == NONE_YET:
            return ""
        candidates = [
            row.id for row in self.newest_first(kind) if not (row.archived or is_closed(self, row))
        ]
        return chosen if chosen in candidates else candidates[0] if candidates else ""

    def selected_writable(self, kind: str) -> str:
        """Return the id of the document in use, or an empty string; an archived one is not written to."""
        stream = self.selected(kind)
        return "" if stream and self.streams[stream].archived else stream

    def newest_first(self, kind: str) -> list[StreamRow]:
        """Return the rows of a kind: the newest first, then by id."""
        rows = [row for row in self.streams.values() if row.kind == kind]
        return sorted(rows, key=lambda row: (row.created_at, row.id), reverse=True)

    def all_of_kind(self, kind: str) -> list[StreamRow]:
        """Return the rows of a kind with entries, also archived ones: the last written first, then by id."""
        rows = [row for row in self.streams.values() if row.kind == kind and row.seq]
        return sorted(rows, key=lambda row: (row.changed_at, row.id), reverse=True)

    # ---- preferences ----

    async def put_pref(self, key: str, value: str) -> None:
        """Store a preference, with its line in a device file."""
        await self.store.write([("put", "prefs", pref_row(key, value))])
        self.prefs[key] = value

    async def put_device_pref(self, key: str, value: str) -> None:
        """Store a preference of this device alone."""
        await self.store.write([("put", "prefs", device_pref_row(key, value))])
        self.own[key] = value

    async def drop_device_pref(self, key: str) -> None:
        """Delete a preference of this device alone."""
        await self.store.write([("delete", "prefs", key)])
        self.own.pop(key, None)

    async def reload_device_pref(self, key: str) -> None:
        """Read a preference of this device again: another window may have set it."""
        row = await self.store.row("prefs", key)
        self.own.pop(key, None)
        if row is not None:
            self.own[key] = row["value"]


def is_conflict(error: StoreError) -> bool:
    """Whether a write failed because another window wrote first."""
    return error.code == "store/conflict"
