"""Hold the sessions of the word judge: which one is in use, what was asked, and when."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from faristol.desk.ports import Operation
from faristol.desk.shelf import Change, Shelf, StreamRow, in_use, pref_row
from faristol.judge.acts import (
    JUDGE,
    CloseSession,
    JudgePlay,
    OpenSession,
    Verdict,
    knows_nothing,
)
from faristol.judge.session import Session
from faristol.ledger.codec import decode_record, kind_of
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.request import Request

KIND = JUDGE.name
COVER = "judge_cover"
COVERS = (5, 8, 15)  # seconds until a verdict covers itself
USUAL_COVER = 8
_PLAY, _CLOSING = kind_of(JudgePlay), kind_of(CloseSession)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """Hold a session beside its row, and the moment of each of its entries."""

    row: StreamRow
    session: Session = field(default_factory=Session)
    moments: tuple[str, ...] = ()  # by seq, the first at 0

    def at(self, seq: int) -> str:
        """Return when an entry was written."""
        return self.moments[seq - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Hold what a list of sessions says of one."""

    queries: int
    is_closed: bool


class JudgeDesk:
    """Read sessions and carry commands out; nothing is known here before it is stored."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._last: Sitting | None = None
        self._tallies: dict[str, Tally] = {}  # by the hash of a session's last entry

    @property
    def stream(self) -> str:
        """Return the session in use, or nothing."""
        return in_use(KIND, self._shelf.streams, self._shelf.prefs)

    @property
    def rows(self) -> list[StreamRow]:
        """Return every session: the newest first, then by id."""
        found = [row for row in self._shelf.streams.values() if row.kind == KIND]
        return sorted(found, key=lambda row: (row.created_at, row.id), reverse=True)

    @property
    def cover(self) -> int:
        """Return after how many seconds a verdict covers itself."""
        chosen = self._shelf.own.get(COVER, "")
        return int(chosen) if chosen in map(str, COVERS) else USUAL_COVER

    async def choose_cover(self, seconds: str) -> None:
        """Have verdicts cover themselves after so many seconds, if that is one of the choices."""
        if seconds in map(str, COVERS):
            await self._shelf.put_own({"key": COVER, "value": seconds, "line": ""})

    async def sitting(self, stream: str = "") -> Sitting | None:
        """Return a session as it stands, or the one in use."""
        row = self._shelf.streams.get(stream or self.stream)
        if row is None or row.kind != KIND:
            return None
        known = self._last
        if known is not None and (known.row.id, known.row.hash) == (row.id, row.hash):
            # renamed or saved as a file since: the entries are the same
            return replace(known, row=row)
        is_behind = known is not None and known.row.id == row.id
        self._last = await self._read(row, known if is_behind else None)
        return self._last

    async def _read(self, row: StreamRow, known: Sitting | None) -> Sitting:
        """Read a session, or only what came since when it goes on from what is known."""
        before = known or Sitting(row=row)
        records, is_on = await self._shelf.records_on(row.id, before.row.hash, before.session.seq)
        if not is_on:
            before = Sitting(row=row)
        events = [decode_record(record, JUDGE.schema) for record in records]
        return Sitting(
            row=row,
            session=fold(before.session, events, JUDGE.evolve),
            moments=(*before.moments, *(record.at for record in records)),
        )

    async def tally(self, row: StreamRow) -> Tally:
        """Return how many queries a session has and whether it is closed, without folding it."""
        known = self._tallies.get(row.hash)
        if known is None:
            kinds = [record.kind for record in await self._shelf.records(row.id)]
            known = Tally(queries=kinds.count(_PLAY), is_closed=_CLOSING in kinds)
            self._tallies[row.hash] = known
        return known

    async def use(self, stream: str) -> None:
        """Work with another session from now on."""
        await self._shelf.put_pref(KIND, stream)

    async def begin(
        self, name: str, wish: OpenSession, request: "Request", answer: object
    ) -> tuple[object, ...] | Refusal:
        """Open a session of its own, and work with it."""
        facts = JUDGE.decide(JUDGE.start, wish, knows_nothing)
        if isinstance(facts, Refusal):
            return facts
        row = self._shelf.new_stream(KIND, name)
        also: list[Operation] = [("put", "prefs", pref_row(KIND, row.id))]
        await self._store(row, facts, request, answer, also)
        self._shelf.prefs[KIND] = row.id
        return facts

    async def carry_out(
        self,
        sitting: Sitting,
        wish: object,
        request: "Request",
        answer: Callable[[tuple[object, ...]], object],
        *,
        verdict: Verdict = knows_nothing,
    ) -> tuple[object, ...] | Refusal:
        """Decide, store, then take note; what is answered may name what happened."""
        facts = JUDGE.decide(sitting.session, wish, verdict)
        if isinstance(facts, Refusal) or not facts:
            return facts
        await self._store(sitting.row.id, facts, request, answer(facts), [])
        return facts

    async def _store(
        self,
        stream: str | StreamRow,
        facts: tuple[object, ...],
        request: "Request",
        answer: object,
        also: Sequence[Operation],
    ) -> None:
        change = Change(stream=stream, events=facts)
        await self._shelf.append(change, request=request.id, answer=answer, also=also)
