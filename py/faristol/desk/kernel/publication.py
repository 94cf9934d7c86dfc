"""Public data of documents for the hall: a publication lists it, and all else cannot be read.

For the hall a document is folded from its public events alone, and of the resulting state only the listed
fields can be read. So a new event or field stays hidden until the publication lists it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from faristol.ledger.codec import Schema, decode_record
from faristol.ledger.kind import Kind
from faristol.ledger.record import Record

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


NO_EVENTS: Mapping[type, str] = {}


class NotPublicError(Exception):
    """A field was read that is not public."""


class PublicView:
    """A value of which only the listed fields can be read; "move.word" lists a field of a field.

    Of a tuple, "moves.word" lists a field of each item.

    >>> view = PublicView(range(3, 9), frozenset({"start"}))
    >>> view.start
    3

    Raises:
        NotPublicError: another field is read.
    """

    __slots__ = ("_fields", "_value")

    def __init__(self, value: object, fields: frozenset[str]) -> None:
        self._value = value
        self._fields = fields

    def __getattr__(self, name: str) -> Any:
        if name in self._fields:
            return getattr(self._value, name)
        inner = frozenset(
            field.partition(".")[2] for field in self._fields if field.partition(".")[0] == name
        )
        if not inner:
            raise NotPublicError(f"{type(self._value).__name__}.{name}")
        part = getattr(self._value, name)
        if isinstance(part, tuple):
            return tuple(PublicView(item, inner) for item in part)
        return None if part is None else PublicView(part, inner)


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication(Generic[StateT, EventT]):
    """The public events and fields of a kind; `private_because` gives the reason for every other event.

    A kind's module declares it, and the row of the kind names the module (`desk/hall/publications.py`):

        PUBLICATION = Publication.of(TALLY, "throws")                   # with one field of its state
        PUBLICATION.restrict(state).throws                              # any other field: NotPublicError
    """

    kind: str
    schema: Schema[EventT]
    start: Callable[[], StateT]
    evolve: Callable[[StateT, EventT], StateT]
    events: frozenset[type[EventT]]
    fields: frozenset[str]
    private_because: Mapping[type[EventT], str]
    starts_turn: frozenset[type[EventT]] = frozenset()  # the number of the last one is public
    has_begun: Callable[[EventT], bool] = lambda _: True  # whether such an event began anything
    turns: Callable[[StateT], object] | None = (
        None  # the part of the state whose change begins something new
    )
    timed: tuple[
        type, ...
    ] = ()  # acts by which a person starts a clock, stops it or changes its time

    @classmethod
    def of(
        cls,
        kind: Kind[Any, Any],
        *fields: str,
        private_because: Mapping[type, str] = NO_EVENTS,
        **more: Any,
    ) -> "Publication[Any, Any]":
        """Return the publication of a kind: the public acts of its table, and these fields of its state."""
        return cls(
            kind=kind.name,
            schema=kind.schema,
            start=lambda: kind.initial,
            evolve=kind.evolve,
            events=kind.public_events,
            fields=frozenset(fields),
            private_because=private_because,
            **more,
        )

    def restrict(self, state: StateT) -> StateT:
        """Return a state of which only the public fields can be read."""
        return cast(StateT, PublicView(state, self.fields))


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicState(Generic[StateT]):
    """The public part of a document."""

    state: StateT
    turn_began: int = 0  # the number of the entry that began the present round, turn or game
    timed: int = 0  # the number of the last entry by which a person set a clock
    opened_at: str = ""  # the moment of the last entry that came with a file


def fold_public_events(
    public_state: PublicState[StateT],
    records: Iterable[Record],
    public: Publication[StateT, EventT],
    opened_seq: int = 0,
) -> PublicState[StateT]:
    """Return the public state after more records; those of other events are not even decoded.

    Raises:
        LedgerError: this program does not know the schema of a public event.
    """
    kinds = {name: cls for cls in public.events for name in public.schema.names_of(cls)}
    state, began, timed, opened_at = (
        public_state.state,
        public_state.turn_began,
        public_state.timed,
        public_state.opened_at,
    )
    for record in records:
        if record.seq == opened_seq:
            opened_at = record.at
        if record.kind not in kinds:
            continue
        act = decode_record(record, public.schema)
        before, state = state, public.evolve(state, act)
        has_turned = public.turns is not None and public.turns(before) != public.turns(state)
        has_begun = kinds[record.kind] in public.starts_turn and public.has_begun(act)
        if has_turned or has_begun:
            began = record.seq
        if isinstance(act, public.timed):
            timed = record.seq
    return PublicState(state=state, turn_began=began, timed=timed, opened_at=opened_at)
