"""Hold the documents of the clocks: of a round and of a game; which one is in use, and what was noted in it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from faristol.clock.game.acts import GAME_CLOCK, ClockAct
from faristol.clock.game.state import GameClock
from faristol.clock.moment import Moment
from faristol.clock.round import command as round_command
from faristol.clock.round.decide import decide as decide_round
from faristol.clock.round.model import SCHEMA as ROUND_SCHEMA
from faristol.clock.round.model import Event as RoundEvent
from faristol.clock.round.state import RoundClock
from faristol.clock.round.state import evolve as evolve_round
from faristol.desk.ports import Operation
from faristol.desk.shelf import (
    NONE_YET,
    Change,
    Shelf,
    StreamRow,
    newest_first,
    newest_in_use,
    pref_row,
)
from faristol.ledger.codec import Schema, decode_record
from faristol.ledger.fold import fold
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.request import Request

ROUND = "round_clock"
GAME = GAME_CLOCK.name

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
CommandT = TypeVar("CommandT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Family(Generic[StateT, EventT, CommandT]):
    """Hold what one of the two clocks is made of."""

    kind: str
    schema: Schema[EventT]
    start: Callable[[], StateT]
    decide: Callable[[StateT, CommandT], tuple[EventT, ...] | Refusal]
    evolve: Callable[[StateT, EventT], StateT]


ROUNDS: Family[RoundClock, RoundEvent, round_command.Command] = Family(
    kind=ROUND, schema=ROUND_SCHEMA, start=RoundClock, decide=decide_round, evolve=evolve_round
)
GAMES: Family[GameClock, ClockAct, ClockAct] = Family(
    kind=GAME,
    schema=GAME_CLOCK.schema,
    start=GameClock,
    decide=lambda clock, wish: GAME_CLOCK.decide(clock, wish, None),
    evolve=GAME_CLOCK.evolve,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Generic[EventT]):
    """Hold one entry, and when it was written."""

    event: EventT
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(Generic[StateT, EventT]):
    """Hold a clock beside its row and its entries."""

    row: StreamRow
    clock: StateT
    log: tuple[Noted[EventT], ...] = ()


class ClockDesk(Generic[StateT, EventT, CommandT]):
    """Read clocks of one family and carry commands out; nothing is known here before it is stored."""

    def __init__(self, shelf: Shelf, family: Family[StateT, EventT, CommandT]) -> None:
        self._shelf = shelf
        self._family = family
        self._last: Kept[StateT, EventT] | None = None

    @property
    def stream(self) -> str:
        """Return the document in use: the chosen one, else the newest, or nothing."""
        return newest_in_use(self._family.kind, self._shelf.streams, self._shelf.prefs)

    @property
    def rows(self) -> list[StreamRow]:
        """Return every document: the newest first, then by id."""
        return newest_first(self._family.kind, self._shelf.streams)

    async def kept(self, stream: str = "") -> Kept[StateT, EventT] | None:
        """Return a clock as it stands, or the one in use."""
        row = self._shelf.streams.get(stream or self.stream)
        if row is None or row.kind != self._family.kind:
            return None
        known = self._last
        if known is None or (known.row.id, known.row.hash) != (row.id, row.hash):
            is_behind = known is not None and known.row.id == row.id
            known = await self._read(row, known if is_behind else None)
        self._last = Kept(row=row, clock=known.clock, log=known.log)
        return self._last

    async def _read(
        self, row: StreamRow, known: Kept[StateT, EventT] | None
    ) -> Kept[StateT, EventT]:
        """Read a clock, or only what came since when it goes on from what is known."""
        before = known or Kept(row=row, clock=self._family.start())
        after = len(before.log)
        records, is_on = await self._shelf.records_on(row.id, before.row.hash, after)
        if not is_on:
            before = Kept(row=row, clock=self._family.start())
        events = [decode_record(record, self._family.schema) for record in records]
        new = (Noted(event=one, at=record.at) for one, record in zip(events, records, strict=True))
        return Kept(
            row=row,
            clock=fold(before.clock, events, self._family.evolve),
            log=(*before.log, *new),
        )

    async def begin(
        self, name: str, command: CommandT, request: "Request", answer: object
    ) -> tuple[EventT, ...] | Refusal:
        """Begin a document by its first command, and work with it."""
        facts = self._family.decide(self._family.start(), command)
        if isinstance(facts, Refusal):
            return facts
        row = self._shelf.new_stream(self._family.kind, name)
        also: list[Operation] = [("put", "prefs", pref_row(self._family.kind, row.id))]
        change = Change(stream=row, events=facts)
        await self._shelf.append(change, request=request.id, answer=answer, also=also)
        self._shelf.prefs[self._family.kind] = row.id
        return facts

    async def carry_out(
        self, kept: Kept[StateT, EventT], command: CommandT, request: "Request", answer: object
    ) -> tuple[EventT, ...] | Refusal:
        """Decide and store."""
        facts = self._family.decide(kept.clock, command)
        if isinstance(facts, Refusal) or not facts:
            return facts
        change = Change(stream=kept.row.id, events=facts)
        await self._shelf.append(change, request=request.id, answer=answer)
        return facts

    async def use(self, stream: str) -> None:
        """Work with another document from now on, or, with none, with the one begun next."""
        await self._shelf.put_pref(self._family.kind, stream or NONE_YET)


RoundDesk = ClockDesk[RoundClock, RoundEvent, round_command.Command]
GameDesk = ClockDesk[GameClock, ClockAct, ClockAct]


def read_moment(request: "Request") -> Moment:
    """Return the moment that the page sent with a command; one it did not send, no clock takes."""
    return Moment(
        wall=read_number(request.value("wall")),
        counter=read_number(request.value("counter")),
        run=request.value("run"),
    )


def read_number(text: str, *, most: int = 16) -> int:
    """Return a number of the page, less than nothing if it is none.

    >>> read_number("1800"), read_number("18OO")
    (1800, -1)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= most
    return int(text) if is_number else -1
