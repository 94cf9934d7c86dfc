"""The streams of this device: which are open, their lines, their cards, and the age of their last copy.

What only files need is imported where it is used: it would cost every start 30 ms.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import chain, count
from typing import Any

from faristol.desk.kernel.later_versions import is_closed, latest_of, writing_refused
from faristol.desk.kernel.outcome import Done, Refused, parse_done, serialize_done
from faristol.desk.kernel.ports import Clock, Dice, Operation, Row, Store, StoreError
from faristol.ledger.codec import Schema, encode, format_line, line_hash, parse_line
from faristol.ledger.record import LedgerError, Record
from faristol.ledger.rules_digest import program

WORTH_A_COPY, COPY_KEEPS = 20, 30 * 60  # entries, and seconds for which a copy is a new one
_NUMBERED = 75  # characters of a name before its number
LAST = "\uffff"  # above every key
ENDLESS = 2**53
DEVICE = "device_header"
NONE_YET = "none"  # the preference of a clock when the next start is to begin another document
HALL = "hall"  # what the judge lets the hall see, and has written for it
IMPORT = "import"  # the draft of a table of players that is being taken in, and what it holds
HALL_DRAFTS = ("hall-announce", "hall-standings")  # and what is typed for it and not yet sent
PARTS_TRIED = "quarantine_tried"  # the program that tried last what is kept aside
PARTS_NEWS = "quarantine_news"  # what came in of it and was not said yet


_DEVICE = re.compile(r'"device":"(device-[0-9a-f]+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamRow:
    """The columns of a stream: what is known of it without opening it.

    `id` is its place on this device, `origin` the id in its records: they differ in a copy that
    was kept beside a diverged original.
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
    read_by: str = ""  # the program that read all of them last, "" if none on this device did
    zone: str = ""  # the time zone where it began, as its first entry says; "" where none is known
    superseded_by: str = ""  # the other continuation that goes on instead of it, by its id
    opened_seq: int = 0  # its last entry that came with a file; 0 where all were written here
    later: Row = field(
        default_factory=dict, hash=False
    )  # columns of a later version, kept as they are

    @classmethod
    def from_columns(cls, columns: Row) -> "StreamRow":
        """Return a row of the database; columns that only a later version knows stay beside the known ones."""
        known = {name: value for name, value in columns.items() if name in COLUMNS}
        return cls(**known, later={name: columns[name] for name in columns if name not in COLUMNS})

    def to_columns(self) -> Row:
        """Return the row as the database holds it."""
        return {**self.later, **{name: getattr(self, name) for name in COLUMNS}}

    def with_header(self) -> "StreamRow":
        """Return the row with the first line of its file as its columns say it."""
        from faristol.ledger.envelope import header_line

        away = {"archived": self.archived, "is_superseded": bool(self.superseded_by)}
        return replace(self, header=header_line(self.kind, self.name, self.origin, **away))

    @property
    def is_copy_due(self) -> bool:
        """Whether so much was written since the last copy that another one deserves a colour.

        A round is some thirty entries in as many minutes: the copy of a moment ago is no old one.
        """
        if self.seq - self.saved_seq < WORTH_A_COPY:
            return False
        from faristol.desk.kernel.time_format import epoch_seconds

        since = (
            epoch_seconds(self.changed_at) - epoch_seconds(self.saved_at) if self.saved_at else None
        )
        return since is None or since >= COPY_KEEPS


COLUMNS = tuple(column.name for column in fields(StreamRow) if column.name != "later")


class UnreadableError(LedgerError):
    """A document cannot be read; where a screen does not say so itself, another one is shown instead of it."""

    def __init__(self, row: StreamRow) -> None:
        super().__init__("ledger/unreadable")
        self.row = row


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The changes of one request to a stream: facts, cards that come, cards that go."""

    stream: str | StreamRow  # a new one comes with its row
    events: Sequence[object]
    schema: Schema[Any]  # of the kind of the stream: the versions in which events are written
    cards: Mapping[str, str] = field(default_factory=dict)
    forgotten: Sequence[str] = ()


NO_LISTS: Mapping[str, str] = {}


class StreamStore:
    """Read and write streams through the store port."""

    def __init__(self, store: Store, clock: Clock, dice: Dice) -> None:
        self.store = store
        self.clock = clock
        self.dice = dice
        self.streams: dict[str, StreamRow] = {}
        self.prefs: dict[str, str] = {}
        self.own: dict[str, str] = {}  # preferences that go into no file
        self.device = ""
        self.removals = 0  # documents that went since the start: what was read of them is of no use
        self._pruned_on = ""  # the day

    async def open(self) -> None:
        """Read the list of streams and the preferences; give a new device its name."""
        await self.reread()
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

    async def reread(self) -> None:
        """Read the list of streams again: another window may have written."""
        before = self.streams
        self.streams = {
            row["id"]: StreamRow.from_columns(row) for row in await self.store.rows("streams")
        }
        self.removals += len(before.keys() - self.streams.keys())

    # ---- streams ----

    def new_stream(self, kind: str, name: str, *, token: str = "", zone: str = "") -> StreamRow:
        """Return a stream that is not stored yet; its first change stores it.

        It is not listed before that: what could not be stored does not exist. `zone`: the name of the
        time zone where it begins, which its first entry keeps (docs/decisions/0043).
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
        """Return the stored rows of a stream that come after a number, up to another one: line and hash."""
        return await self.store.rows("events", [stream, after + 1], [stream, last])

    def untaken(self, name: str, *, but: str = "") -> str:
        """Return a name that no other document has: there may be more than one of a kind in a day."""
        names = {row.name for row in self.streams.values() if row.id != but}
        numbered = (f"{name[:_NUMBERED]} ({number})" for number in count(2))
        return next(one for one in chain((name,), numbered) if one not in names)

    async def lines(self, stream: str, after: int = 0, last: int = ENDLESS) -> list[str]:
        """Return the stored lines of a stream that come after a number, up to another one."""
        return [row["line"] for row in await self.event_rows(stream, after, last)]

    async def first_line(self, stream: str) -> str:
        """Return the first stored line of a stream: what a document began with."""
        (row,) = await self.store.rows("events", [stream, 1], [stream, 1])
        return str(row["line"])

    async def records(self, stream: str, after: int = 0) -> list[Record]:
        """Return the records of a stream that come after a number."""
        return [parse_line(line) for line in await self.lines(stream, after)]

    async def records_on(self, stream: str, known: str, after: int) -> tuple[list[Record], bool]:
        """Return what came after the entry of a hash, and that it goes on from there; else all, and not.

        Another document may have been opened in its place, or one that was shorter.
        """
        records = await self.records(stream, after)
        if after and not (records and records[0].prev == known):
            return await self.records(stream), False
        return records, after > 0

    async def cards(self, stream: str) -> dict[str, str]:
        """Return the cards of a stream: digest and line."""
        rows = await self.store.rows("cards", [stream, ""], [stream, LAST])
        return {row["digest"]: row["line"] for row in rows}

    async def done(self, request: str) -> Done | None:
        """Return what a request came to that was carried out before, or None."""
        row = await self.store.row("requests", request)
        return None if row is None else parse_done(row["answer"])

    async def append(
        self,
        *changes: Change,
        request: str,
        done: Done,
        also: Sequence[Operation] = (),
    ) -> None:
        """Store facts in one transaction, with the request's id and what it came to.

        Raises:
            Refused: one of the streams is not written to, since a later version wrote it.
            StoreError: store/conflict when another window wrote first.
        """
        now = self.clock.now()
        operations: list[Operation] = []
        rows = [self._with(change, operations, request, now) for change in changes]
        if any(change.forgotten for change in changes):
            # painted screens, answers kept for a retry and what was written for the hall name people too
            operations += [("clear", "screens", None), ("clear", "requests", None)]
            operations.append(("delete", "prefs", HALL))
        await self.store.write([*operations, *also, self.done_row(request, done)])
        self.streams.update((row.id, row) for row in rows)
        if ("delete", "prefs", HALL) in operations:
            self.own.pop(HALL, None)
        if now[:10] != self._pruned_on:  # a tablet may stay open for weeks
            self._pruned_on = now[:10]
            await self._prune(now[:10])

    def _with(
        self, change: Change, operations: list[Operation], request: str, now: str
    ) -> StreamRow:
        row = change.stream if isinstance(change.stream, StreamRow) else self.streams[change.stream]
        if refusal := writing_refused(self, row):
            raise Refused(refusal)
        # The head must be the one these facts were decided on, also when the stream was deleted.
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

    def done_row(self, request: str, done: Done) -> Operation:
        """Return the operation that remembers what a request came to; it fails when that is known."""
        row = {"id": request, "at": self.clock.now(), "answer": serialize_done(done)}
        return ("add", "requests", row)

    async def _prune(self, today: str) -> None:
        # nobody sends a request of another day again
        old = [row["id"] for row in await self.store.rows("requests") if row["at"][:10] < today]
        if old:
            await self.store.write([("delete", "requests", key) for key in old])

    async def update(self, stream: str, **fields: Any) -> StreamRow:
        """Change what is known of a stream beside its facts."""
        try:
            return await self._update(stream, fields)
        except StoreError as error:
            if not is_conflict(error):
                raise
            await self.reread()  # another window wrote: its facts stay, and this goes beside them
            return await self._update(stream, fields)

    async def _update(self, stream: str, fields: Mapping[str, Any]) -> StreamRow:
        before = self.streams[stream]
        row = replace(before, **fields).with_header()
        expect: Operation = ("expect", "streams", {"key": row.id, "seq": before.seq})
        await self.store.write([expect, ("put", "streams", row.to_columns())])
        self.streams[stream] = row
        return row

    async def parcel(self, stream: str) -> str:
        """Return the text of a stream's file, byte for byte what raw-export.js joins without Python."""
        from faristol.ledger.parcel_writer import write_stream

        row = self.streams[stream]
        cards = await self.cards(stream)
        return write_stream(row.header, await self.lines(stream), cards.values())

    async def documents_parcel(self, streams: Sequence[str]) -> str:
        """Return the text of a file with some documents alone: a device's file without settings and lists."""
        from faristol.ledger.parcel_writer import write_device

        rows = await self.store.rows("prefs")
        header = next(row["value"] for row in rows if row["key"] == DEVICE)
        parcels = [await self.parcel(stream) for stream in sorted(set(streams))]
        return write_device(header, parcels, [], [], [])

    async def device_parcel(self, lists: Mapping[str, str] = NO_LISTS) -> str:
        """Return the text of the whole device's file, with the lines of lists of words by their digests."""
        from faristol.desk.kernel.storage.quarantine import load_parts
        from faristol.ledger.parcel_writer import write_device

        rows = await self.store.rows("prefs")
        header = next(row["value"] for row in rows if row["key"] == DEVICE)
        # recordings stand among the settings, all in the order of their keys
        kept = [*(row for row in rows if row["line"]), *await self.store.rows("clips")]
        prefs = [row["line"] for row in sorted(kept, key=lambda row: row["key"])]
        streams = [await self.parcel(stream) for stream in sorted(self.streams)]
        parts = [row.part for row in await load_parts(self.store)]
        lines = [line for _, line in sorted(lists.items())]
        return write_device(header, streams, prefs, parts, lines)

    async def delete(
        self, stream: str, *, request: str, done: Done, also: Sequence[Operation] = ()
    ) -> None:
        """Take a stream off the device, with its cards, its figures and whatever else names its people."""
        from faristol.desk.kernel.storage.head_rows import deletions

        await self.store.write(
            [
                ("deleteRange", "events", [[stream, 0], [stream, ENDLESS]]),
                ("deleteRange", "cards", [[stream, ""], [stream, LAST]]),
                ("delete", "streams", stream),
                *deletions(stream),
                ("clear", "screens", None),
                ("clear", "requests", None),
                *also,
                self.done_row(request, done),
            ]
        )
        del self.streams[stream]
        self.removals += 1

    # ---- the documents of a kind ----

    def in_use(self, kind: str) -> str:
        """Return the document of a kind to work with: the chosen one, else the oldest, else none.

        One that can be read comes before one that cannot.
        """
        chosen = self.streams.get(self.prefs.get(kind, ""))
        if chosen is not None and chosen.kind == kind:  # a file may have said anything
            return chosen.id
        here = [row for row in self.newest_first(kind) if not row.archived]
        readable = [row for row in here if not is_closed(self, row)]
        return (readable or here)[-1].id if here else ""

    def newest_in_use(self, kind: str) -> str:
        """Return the clock of a kind to work with: the chosen one, else the newest, or nothing."""
        chosen = self.prefs.get(kind, "")
        if chosen == NONE_YET:
            return ""
        here = [
            row.id for row in self.newest_first(kind) if not (row.archived or is_closed(self, row))
        ]
        return chosen if chosen in here else here[0] if here else ""

    def gone_on_with(self, kind: str) -> str:
        """Return the document of a kind to go on with, or nothing: one put away is not written to."""
        stream = self.in_use(kind)
        return "" if stream and self.streams[stream].archived else stream

    def newest_first(self, kind: str) -> list[StreamRow]:
        """Return every document of a kind: the newest first, then by id."""
        found = [row for row in self.streams.values() if row.kind == kind]
        return sorted(found, key=lambda row: (row.created_at, row.id), reverse=True)

    def begun(self, kind: str) -> list[StreamRow]:
        """Return every document of a kind, also those put away: the last one written first, then by id."""
        found = [row for row in self.streams.values() if row.kind == kind and row.seq]
        return sorted(found, key=lambda row: (row.changed_at, row.id), reverse=True)

    # ---- preferences ----

    async def put_pref(self, key: str, value: str) -> None:
        """Keep a preference, with the line it has in a device file."""
        await self.store.write([("put", "prefs", pref_row(key, value))])
        self.prefs[key] = value

    async def put_own(self, key: str, value: str) -> None:
        """Keep a preference of this device alone."""
        await self.store.write([("put", "prefs", device_pref_row(key, value))])
        self.own[key] = value

    async def drop_own(self, key: str) -> None:
        """Forget a preference of this device alone."""
        await self.store.write([("delete", "prefs", key)])
        self.own.pop(key, None)

    async def reread_own(self, key: str) -> None:
        """Read a preference of this device again: another window may have set it."""
        row = await self.store.row("prefs", key)
        self.own.pop(key, None)
        if row is not None:
            self.own[key] = row["value"]


def pref_row(key: str, value: str) -> dict[str, str]:
    """Return the row of a preference."""
    from faristol.ledger.envelope import pref_line

    return {"key": key, "value": value, "line": pref_line(key, value)}


def device_pref_row(key: str, value: str) -> dict[str, str]:
    """Return the row of a preference of this device alone: it has no line, and goes into no file."""
    return {"key": key, "value": value, "line": ""}


def is_conflict(error: StoreError) -> bool:
    """Tell whether another window was first."""
    return error.code == "store/conflict"
