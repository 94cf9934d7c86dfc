"""Let the hall know public facts alone: a publication lists them, and what it does not list cannot be read.

A document is folded anew for the hall, of its public events alone, and of the state that comes out
only the listed fields can be read. So a new event, and a new field, is hidden until somebody lists it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from faristol.ledger.codec import Schema, decode_record
from faristol.ledger.kind import Kind
from faristol.ledger.record import Record

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


NOTHING: Mapping[type, str] = {}


class NotPublicError(Exception):
    """Say that something was asked for that the hall may not know."""


class PublicView:
    """Behave as a value of which only the listed fields are there; "move.word" lists a field of a field.

    Of a tuple, "moves.word" lists a field of each.
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
            return tuple(PublicView(one, inner) for one in part)
        return None if part is None else PublicView(part, inner)


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication(Generic[StateT, EventT]):
    """Hold what of one kind of document is public; `kept_back` says of every other event why not."""

    kind: str
    schema: Schema[EventT]
    start: Callable[[], StateT]
    evolve: Callable[[StateT, EventT], StateT]
    events: frozenset[type[EventT]]
    fields: frozenset[str]
    kept_back: Mapping[type[EventT], str]
    begins: frozenset[type[EventT]] = frozenset()  # whose number, of the last one, is public
    has_begun: Callable[[EventT], bool] = lambda _: True  # whether such a one really began it
    turns: Callable[[StateT], object] | None = None  # what of the state begins anew when it changes
    timed: tuple[type, ...] = ()  # with which a person starts a clock, stops it or changes its time

    @classmethod
    def of(
        cls,
        kind: Kind[Any, Any],
        *fields: str,
        kept_back: Mapping[type, str] = NOTHING,
        **more: Any,
    ) -> "Publication[Any, Any]":
        """Return what of a kind is public: the acts that its table says, and these fields of its state."""
        return cls(
            kind=kind.name,
            schema=kind.schema,
            start=lambda: kind.start,
            evolve=kind.evolve,
            events=kind.public,
            fields=frozenset(fields),
            kept_back=kept_back,
            **more,
        )

    def seen(self, state: StateT) -> StateT:
        """Return the state as the hall may see it."""
        return cast(StateT, PublicView(state, self.fields))


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicState(Generic[StateT]):
    """Hold a document as far as the hall knows of it."""

    state: StateT
    began: int = 0  # the number of the entry with which what goes on began
    timed: int = 0  # the number of the last entry with which a person counted time
    opened_at: str = ""  # when the last entry that came by a file was written


def fold_public_events(
    known: PublicState[StateT],
    records: Iterable[Record],
    public: Publication[StateT, EventT],
    opened_seq: int = 0,
) -> PublicState[StateT]:
    """Return what is known after more records; those of no public event are not even read.

    Raises:
        LedgerError: a public event is of a shape that this program does not know.
    """
    kinds = {name: cls for cls in public.events for name in public.schema.names_of(cls)}
    state, began, timed, opened_at = known.state, known.began, known.timed, known.opened_at
    for record in records:
        if record.seq == opened_seq:
            opened_at = record.at
        if record.kind not in kinds:
            continue
        act = decode_record(record, public.schema)
        before, state = state, public.evolve(state, act)
        has_turned = public.turns is not None and public.turns(before) != public.turns(state)
        has_begun = kinds[record.kind] in public.begins and public.has_begun(act)
        if has_turned or has_begun:
            began = record.seq
        if isinstance(act, public.timed):
            timed = record.seq
    return PublicState(state=state, began=began, timed=timed, opened_at=opened_at)
