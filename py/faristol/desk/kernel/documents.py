"""Hold the documents of one kind: which there are, which is in use, how each stands, what is done with it.

Nothing is known here before it is stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar, cast

from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import (
    Change,
    StreamRow,
    StreamStore,
    UnreadableError,
    pref_row,
)
from faristol.ledger.codec import decode_record
from faristol.ledger.kind import Folded, Kind
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import program

S = TypeVar("S", bound=Folded)
W = TypeVar("W")
T = TypeVar("T")

NO_CARDS: Mapping[str, str] = {}

# which document of a kind is worked with, of all rows and what was chosen
Selection: TypeAlias = Callable[[StreamStore, str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """Hold one act of a document, and when it was written."""

    act: Any
    at: str
    by: str = ""  # the program that judged it


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedDocument(Generic[S]):
    """Hold a document as it stands, beside its row and its log."""

    row: StreamRow
    state: S
    log: tuple[LogEntry, ...] = ()

    @property
    def id(self) -> str:
        """Return which document it is."""
        return self.row.id

    @property
    def seq(self) -> int:
        """Return what is stored of it, to be held against what a screen was drawn from."""
        return self.row.seq

    def at(self, seq: int) -> str:
        """Return when an act was written."""
        return self.log[seq - 1].at


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedWithContext(Generic[S]):
    """Hold a document; a feature adds what its screens need besides."""

    document: LoadedDocument[S]

    @property
    def id(self) -> str:
        """Return which document it is."""
        return self.document.id

    @property
    def row(self) -> StreamRow:
        """Return what is known of the document beside its log."""
        return self.document.row

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Return every act of it, and when it was written."""
        return self.document.log

    @property
    def seq(self) -> int:
        """Return what is stored of it, to be held against what a screen was drawn from."""
        return self.document.seq


D = TypeVar("D", bound=LoadedWithContext[Any])


def require_named(request: Request, opened: D | None) -> D:
    """Return the document in use when a form names it, whatever has happened to it since.

    Raises:
        Refused: it names another one than that in use, or there is none.
    """
    if opened is None:
        raise Refused(Refusal("stream/unknown"))
    if request.value("stream") != opened.id:
        raise Refused(STALE)
    return opened


def require_fresh(request: Request, opened: D, acted: int) -> D:
    """Return a document that a form was drawn from after the last act that counts.

    Raises:
        Refused: something has happened to it since.
    """
    if not acted <= request.number("seq") <= opened.seq:
        raise Refused(STALE)
    return opened


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableDocument:
    """Hold a document that this version of the program cannot read."""

    row: StreamRow


class Documents(Generic[S, W]):
    """Read the documents of a kind, and store what is done with them."""

    def __init__(
        self,
        shelf: StreamStore,
        kind: Kind[S, W],
        *,
        choice: Selection = StreamStore.gone_on_with,
        remembered: int = 4,  # a clock that runs in another one tells of itself now and then
    ) -> None:
        self._shelf = shelf
        self.kind = kind
        self._choice = choice
        self._remembered = remembered  # documents that are not folded anew when they are wanted
        self._known: dict[str, LoadedDocument[S]] = {}  # by id, the one wanted last at the end
        self._told: dict[tuple[object, str], tuple[str, object]] = {}  # of lines, up to a hash
        self._removals = 0  # of the shelf, when that was looked through

    # ---- which ----

    @property
    def rows(self) -> list[StreamRow]:
        """Return every document: the newest first, then by id."""
        return self._shelf.newest_first(self.kind.name)

    @property
    def stream(self) -> str:
        """Return the document in use, or nothing."""
        return self._choice(self._shelf, self.kind.name)

    async def use(self, stream: str) -> None:
        """Work with another document from now on."""
        await self._shelf.put_pref(self.kind.name, stream)

    # ---- how it stands ----

    async def opened(self, stream: str = "") -> LoadedDocument[S] | None:
        """Return a document as it stands, or the one in use; None when there is none such.

        Raises:
            UnreadableError: a later version of the program wrote it, or it is still to be looked through.
        """
        row = self._shelf.streams.get(stream or self.stream)
        if row is None or row.kind != self.kind.name:
            return None
        if is_closed(self._shelf, row):
            raise UnreadableError(row)
        known = self._known.pop(row.id, None)
        if known is None or known.row.hash != row.hash:
            try:
                known = await self._read(row, known)
            except LedgerError as error:
                raise UnreadableError(row) from error
        # renamed or saved as a file since, perhaps: the acts are the same
        found = self._known[row.id] = known if known.row is row else replace(known, row=row)
        while len(self._known) > self._remembered:
            del self._known[next(iter(self._known))]
        return found

    async def named(self, request: Request) -> LoadedDocument[S]:
        """Return the document that a form names.

        Raises:
            Refused: there is none such.
        """
        stream = request.value("stream")
        document = await self.opened(stream) if stream else None
        if document is None:
            raise Refused(Refusal("stream/unknown"))
        return document

    async def drawn_from(self, request: Request) -> LoadedDocument[S]:
        """Return the document that a form was drawn from, unless something has happened to it since.

        Raises:
            Refused: something has, or it is gone.
        """
        row = self._shelf.streams.get(request.value("stream"))
        if row is None or (row.kind, str(row.seq)) != (self.kind.name, request.value("seq")):
            raise Refused(STALE)
        return await self.named(request)

    async def _read(self, row: StreamRow, known: LoadedDocument[S] | None) -> LoadedDocument[S]:
        """Read a document, or only what came since when it goes on from what is known."""
        before = known or LoadedDocument(row=row, state=self.kind.start)
        records, is_on = await self._shelf.records_on(row.id, before.row.hash, len(before.log))
        if not is_on:
            before = LoadedDocument(row=row, state=self.kind.start)
        acts = [decode_record(record, self.kind.schema) for record in records]
        new = (
            LogEntry(act=act, at=record.at, by=record.by)
            for act, record in zip(acts, records, strict=True)
        )
        state = self.kind.fold(before.state, acts)
        return LoadedDocument(row=row, state=state, log=(*before.log, *new))

    def forget(self) -> None:
        """Read everything anew next time."""
        self._known.clear()

    async def told(self, row: StreamRow, tell: Callable[[list[str]], T]) -> T:
        """Return what a function tells of the lines of a document, without folding it.

        Raises:
            UnreadableError: it is not opened, so nothing is guessed of it.
        """
        if is_closed(self._shelf, row):
            raise UnreadableError(row)
        if self._removals != self._shelf.removals:
            here = self._shelf.streams
            self._told = {key: told for key, told in self._told.items() if key[1] in here}
            self._removals = self._shelf.removals
        known, said = self._told.get((tell, row.id), ("", None))
        if known != row.hash or not row.hash:
            said = tell(await self._shelf.lines(row.id))
            self._told[tell, row.id] = (row.hash, said)
        return cast(T, said)

    # ---- acting ----

    async def begin(
        self,
        name: str,
        *wishes: object,
        request: Request,
        done: Done,
        world: W,
        token: str = "",
        cards: Mapping[str, str] = NO_CARDS,
        also: Sequence[Operation] = (),
    ) -> Done:
        """Begin a document, and work with it: all of the wishes, or nothing of them.

        `token`: what its id ends in, where two windows that begin one are to meet in it.

        Raises:
            Refused: one of the wishes is.
        """
        _, facts = unwrap(self.kind.decide_all(self.kind.start, wishes, world))
        return await self.store_new(
            name, facts, request=request, done=done, token=token, cards=cards, also=also
        )

    async def store_new(
        self,
        name: str,
        facts: tuple[Any, ...],
        *,
        request: Request,
        done: Done,
        token: str = "",
        cards: Mapping[str, str] = NO_CARDS,
        also: Sequence[Operation] = (),
    ) -> Done:
        """Store a document with the facts it begins with, and work with it."""
        row = self._shelf.new_stream(self.kind.name, name, token=token, zone=request.zone)
        chosen: Operation = ("put", "prefs", pref_row(self.kind.name, row.id))
        change = self._change(row, facts, cards)
        await self._shelf.append(change, request=request.id, done=done, also=[*also, chosen])
        self._shelf.prefs[self.kind.name] = row.id
        return done

    async def do(
        self,
        document: LoadedDocument[S],
        *wishes: object,
        request: Request,
        done: Done | Callable[[tuple[Any, ...]], Done],
        world: W,
        cards: Mapping[str, str] = NO_CARDS,
        also: Sequence[Operation | StreamRow] = (),
        copies: Sequence[LoadedDocument[S]] = (),
        in_copies: Sequence[object] | None = None,
    ) -> Done:
        """Do all of the wishes, or nothing of them; what is shown then may name what happened.

        `cards` come to lie beside the log; `also` is what the wishes make superfluous. What may be
        done of the wishes in a copy of the document is done there too, or of `in_copies` alone.
        A row in `also` is that of another document, a copy or not, as it is archived.
        All is stored together.

        Raises:
            Refused: one of the wishes is.
        """
        state, facts = unwrap(self.kind.decide_all(document.state, wishes, world))
        done = done if isinstance(done, Done) else done(facts)
        if not facts:
            return done
        changes = [self._change(document.id, facts, cards)]
        acts = wishes if in_copies is None else in_copies
        found = [(copy.id, self._events_in(copy, acts, world)) for copy in copies]
        beside = cards if in_copies is None else NO_CARDS
        rows = {one.id: one for one in also if isinstance(one, StreamRow)}
        changes += [
            self._change(rows.pop(id_, id_), events, beside) for id_, events in found if events
        ]
        stored = [one for one in also if not isinstance(one, StreamRow)]
        for row in rows.values():
            stored.append(("expect", "streams", {"key": row.id, "seq": row.seq}))
            stored.append(("put", "streams", row.to_columns()))
        await self._shelf.append(*changes, request=request.id, done=done, also=stored)
        self._shelf.streams.update(rows)
        self._go_on(document, state, facts)
        return done

    def _events_in(
        self, copy: LoadedDocument[S], acts: Sequence[object], world: W
    ) -> tuple[Any, ...]:
        """Return the events of what may be done of these acts in a copy, each by itself."""
        state, events = copy.state, tuple[Any, ...]()
        for act in acts:
            made = self.kind.decide_all(state, (act,), world)
            if not isinstance(made, Refusal):
                state, events = made[0], (*events, *made[1])
        return events

    def _go_on(self, document: LoadedDocument[S], state: S, facts: Sequence[Any]) -> None:
        """Know a document after what was stored of it: it was decided here, and is not read again."""
        if self._known.get(document.id) is document:
            row = self._shelf.streams[document.id]
            new = (LogEntry(act=fact, at=row.changed_at, by=program()) for fact in facts)
            self._known[document.id] = LoadedDocument(
                row=row, state=state, log=(*document.log, *new)
            )

    def _change(
        self, stream: str | StreamRow, facts: Sequence[Any], cards: Mapping[str, str]
    ) -> Change:
        forgotten = tuple(card for fact in facts for card in self.kind.forgotten(fact))
        return Change(
            stream=stream,
            events=facts,
            schema=self.kind.schema,
            cards=cards,
            forgotten=forgotten,
        )
