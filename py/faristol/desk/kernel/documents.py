"""Documents of a kind: their rows, the one in use, their states, and the acts that change them.

States are cached only after they were stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar, cast

from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.pref_rows import pref_row
from faristol.desk.kernel.storage.stream_store import (
    Change,
    StreamRow,
    StreamStore,
    UnreadableError,
)
from faristol.ledger.codec import decode_record
from faristol.ledger.kind import DocumentState, Kind
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import program

S = TypeVar("S", bound=DocumentState)
W = TypeVar("W")
T = TypeVar("T")

NO_CARDS: Mapping[str, str] = {}

# returns the id of the document in use of a kind
Selection: TypeAlias = Callable[[StreamStore, str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """An act of a document, and when it was written."""

    act: Any
    at: str
    by: str = ""  # the program that judged it


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedDocument(Generic[S]):
    """A document: its row, its present state and its log."""

    row: StreamRow
    state: S
    log: tuple[LogEntry, ...] = ()

    @property
    def id(self) -> str:
        """The id of the document on this device."""
        return self.row.id

    @property
    def seq(self) -> int:
        """The number of its last entry, compared with the one that a form was rendered from."""
        return self.row.seq

    def at(self, seq: int) -> str:
        """Return the moment when an act was written."""
        return self.log[seq - 1].at


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedWithContext(Generic[S]):
    """A document with further data: a feature adds what its screens need."""

    document: LoadedDocument[S]

    @property
    def id(self) -> str:
        """The id of the document on this device."""
        return self.document.id

    @property
    def row(self) -> StreamRow:
        """The row of the document."""
        return self.document.row

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The acts of the document, and when they were written."""
        return self.document.log

    @property
    def seq(self) -> int:
        """The number of its last entry, compared with the one that a form was rendered from."""
        return self.document.seq


D = TypeVar("D", bound=LoadedWithContext[Any])


def require_named(request: Request, loaded: D | None) -> D:
    """Return the document in use if a form names it, whether it has changed since or not.

    Raises:
        Refused: the form names another document, or no document is in use.
    """
    if loaded is None:
        raise Refused(Refusal("stream/unknown"))
    if request.value("stream") != loaded.id:
        raise Refused(STALE)
    return loaded


def require_fresh(request: Request, loaded: D, last_counted: int) -> D:
    """Return a document if a form was rendered from it after the last act that counts for the form.

    Raises:
        Refused: the form is older.
    """
    if not last_counted <= request.number("seq") <= loaded.seq:
        raise Refused(STALE)
    return loaded


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableDocument:
    """A document that this version of the program cannot read."""

    row: StreamRow


class Documents(Generic[S, W]):
    """The documents of a kind: loads and caches their states, and stores the events of their acts.

    A feature makes them once, and asks the desk for them (`Desk.service`):

        def tallies(desk: Desk) -> Documents[Tally, None]:
            return Documents(desk.stream_store, TALLY)

        document = await desk.service(tallies).load()                # the one in use, or None
        await desk.service(tallies).apply(document, Throw(player="p1"), request=request, done=Done(), world=None)

    Methods raise `Refused` where an act or a form is refused, `UnreadableError` where this program cannot read a
    document, and `StoreError` where it cannot be stored; then nothing has changed.
    """

    def __init__(
        self,
        stream_store: StreamStore,
        kind: Kind[S, W],
        *,
        choice: Selection = StreamStore.selected_writable,
        max_cached: int = 4,  # a running clock reads a document that is not in use now and then
    ) -> None:
        self._stream_store = stream_store
        self.kind = kind
        self._select = choice
        self._max_cached = max_cached  # documents that are not folded again when they are loaded
        self._cached: dict[str, LoadedDocument[S]] = {}  # by id, the one used last at the end
        self._summaries: dict[
            tuple[object, str], tuple[str, object]
        ] = {}  # by function and document: head and summary
        self._removals = 0  # of the stream store, when summaries were last dropped

    # ---- rows ----

    @property
    def rows(self) -> list[StreamRow]:
        """The rows of all documents: the newest first, then by id."""
        return self._stream_store.newest_first(self.kind.name)

    @property
    def selected_id(self) -> str:
        """The id of the document in use, or an empty string."""
        return self._select(self._stream_store, self.kind.name)

    async def select(self, stream: str) -> None:
        """Take another document into use."""
        await self._stream_store.put_pref(self.kind.name, stream)

    # ---- reading ----

    async def load(self, stream: str = "") -> LoadedDocument[S] | None:
        """Return a document of the kind, by default the one in use; None if it does not exist.

        Raises:
            UnreadableError: a later version of the program wrote it, or it was not checked yet.
        """
        row = self._stream_store.streams.get(stream or self.selected_id)
        if row is None or row.kind != self.kind.name:
            return None
        if is_closed(self._stream_store, row):
            raise UnreadableError(row)
        cached = self._cached.pop(row.id, None)
        if cached is None or cached.row.hash != row.hash:
            try:
                cached = await self._read(row, cached)
            except LedgerError as error:
                raise UnreadableError(row) from error
        # it may have been renamed or saved as a file since: the acts are the same
        document = self._cached[row.id] = cached if cached.row is row else replace(cached, row=row)
        while len(self._cached) > self._max_cached:
            del self._cached[next(iter(self._cached))]
        return document

    async def load_from_request(self, request: Request) -> LoadedDocument[S]:
        """Return the document that a form names.

        Raises:
            Refused: it does not exist.
        """
        stream = request.value("stream")
        document = await self.load(stream) if stream else None
        if document is None:
            raise Refused(Refusal("stream/unknown"))
        return document

    async def load_fresh(self, request: Request) -> LoadedDocument[S]:
        """Return the document that a form was rendered from, unless it has changed since.

        Raises:
            Refused: it has changed, or is gone.
        """
        row = self._stream_store.streams.get(request.value("stream"))
        if row is None or (row.kind, str(row.seq)) != (self.kind.name, request.value("seq")):
            raise Refused(STALE)
        return await self.load_from_request(request)

    async def _read(self, row: StreamRow, cached: LoadedDocument[S] | None) -> LoadedDocument[S]:
        """Read a document, or only its new entries where they continue the cached ones."""
        base = cached or LoadedDocument(row=row, state=self.kind.initial)
        records, is_on = await self._stream_store.records_since(
            row.id, base.row.hash, len(base.log)
        )
        if not is_on:
            base = LoadedDocument(row=row, state=self.kind.initial)
        acts = [decode_record(record, self.kind.schema) for record in records]
        new = (
            LogEntry(act=act, at=record.at, by=record.by)
            for act, record in zip(acts, records, strict=True)
        )
        state = self.kind.fold(base.state, acts)
        return LoadedDocument(row=row, state=state, log=(*base.log, *new))

    def clear_cache(self) -> None:
        """Drop all cached documents."""
        self._cached.clear()

    async def load_summary(self, row: StreamRow, summarise: Callable[[list[str]], T]) -> T:
        """Return the summary that a function makes of the lines of a document, without folding it.

        It is cached by function and head.

        Raises:
            UnreadableError: the document is closed, so nothing is guessed about it.
        """
        if is_closed(self._stream_store, row):
            raise UnreadableError(row)
        if self._removals != self._stream_store.removals:
            streams = self._stream_store.streams
            self._summaries = {
                key: summary for key, summary in self._summaries.items() if key[1] in streams
            }
            self._removals = self._stream_store.removals
        head, summary = self._summaries.get((summarise, row.id), ("", None))
        if head != row.hash or not row.hash:
            summary = summarise(await self._stream_store.lines(row.id))
            self._summaries[summarise, row.id] = (row.hash, summary)
        return cast(T, summary)

    # ---- acting ----

    async def create(
        self,
        name: str,
        *acts: object,
        request: Request,
        done: Done,
        world: W,
        token: str = "",
        cards: Mapping[str, str] = NO_CARDS,
        also: Sequence[Operation] = (),
    ) -> Done:
        """Begin a document with some acts, all or none, and take it into use.

        Args:
            token: the end of its id, where two windows that begin a document are to meet in it.

        Raises:
            Refused: one of the acts is refused.
        """
        _, events = unwrap(self.kind.decide_all(self.kind.initial, acts, world))
        return await self.create_from_events(
            name, events, request=request, done=done, token=token, cards=cards, also=also
        )

    async def create_from_events(
        self,
        name: str,
        events: tuple[Any, ...],
        *,
        request: Request,
        done: Done,
        token: str = "",
        cards: Mapping[str, str] = NO_CARDS,
        also: Sequence[Operation] = (),
    ) -> Done:
        """Store a document with its first events, and take it into use."""
        row = self._stream_store.new_stream(self.kind.name, name, token=token, zone=request.zone)
        chosen: Operation = ("put", "prefs", pref_row(self.kind.name, row.id))
        change = self._build_change(row, events, cards)
        await self._stream_store.append(change, request=request.id, done=done, also=[*also, chosen])
        self._stream_store.prefs[self.kind.name] = row.id
        return done

    async def apply(
        self,
        document: LoadedDocument[S],
        *acts: object,
        request: Request,
        done: Done | Callable[[tuple[Any, ...]], Done],
        world: W,
        cards: Mapping[str, str] = NO_CARDS,
        also: Sequence[Operation | StreamRow] = (),
        copies: Sequence[LoadedDocument[S]] = (),
        in_copies: Sequence[object] | None = None,
    ) -> Done:
        """Decide some acts and store their events, all or none; return the outcome.

        All is stored in one transaction. Acts that change nothing store nothing.

        Args:
            done: the outcome, or a function that returns it for the events.
            cards: personal data that the acts bring, stored outside the chain.
            also: operations that the acts make necessary; a row among them is that of another document, a copy
                or not, as it is archived.
            copies: copies of the document, in each of which those acts are done that it allows.
            in_copies: the acts for the copies, where they are not the same.

        Raises:
            Refused: one of the acts is refused.
        """
        state, new_events = unwrap(self.kind.decide_all(document.state, acts, world))
        done = done if isinstance(done, Done) else done(new_events)
        if not new_events:
            return done
        changes = [self._build_change(document.id, new_events, cards)]
        copied_acts = acts if in_copies is None else in_copies
        copied = [(copy.id, self._events_in(copy, copied_acts, world)) for copy in copies]
        copied_cards = cards if in_copies is None else NO_CARDS
        rows = {item.id: item for item in also if isinstance(item, StreamRow)}
        changes += [
            self._build_change(rows.pop(id_, id_), copy_events, copied_cards)
            for id_, copy_events in copied
            if copy_events
        ]
        operations = [item for item in also if not isinstance(item, StreamRow)]
        for row in rows.values():
            operations.append(("expect", "streams", {"key": row.id, "seq": row.seq}))
            operations.append(("put", "streams", row.to_columns()))
        await self._stream_store.append(*changes, request=request.id, done=done, also=operations)
        self._stream_store.streams.update(rows)
        self._cache_stored(document, state, new_events)
        return done

    def _events_in(
        self, copy: LoadedDocument[S], acts: Sequence[object], world: W
    ) -> tuple[Any, ...]:
        """Return the events of those acts that a copy allows, each decided by itself."""
        state, events = copy.state, tuple[Any, ...]()
        for act in acts:
            decided = self.kind.decide_all(state, (act,), world)
            if not isinstance(decided, Refusal):
                state, events = decided[0], (*events, *decided[1])
        return events

    def _cache_stored(self, document: LoadedDocument[S], state: S, events: Sequence[Any]) -> None:
        """Cache a document with its stored events: they were decided here, and are not read again."""
        if self._cached.get(document.id) is document:
            row = self._stream_store.streams[document.id]
            new = (LogEntry(act=event, at=row.changed_at, by=program()) for event in events)
            self._cached[document.id] = LoadedDocument(
                row=row, state=state, log=(*document.log, *new)
            )

    def _build_change(
        self, stream: str | StreamRow, events: Sequence[Any], cards: Mapping[str, str]
    ) -> Change:
        forgotten = tuple(card for event in events for card in self.kind.removed_cards(event))
        return Change(
            stream=stream,
            events=events,
            schema=self.kind.schema,
            cards=cards,
            forgotten=forgotten,
        )
