"""Kinds of documents.

A kind is a table of acts; one class is both the proposed act and the stored event.

A field of an act is one of three sorts:

* form fields (without a declaration): read from a form;
* computed (`computed()`, `judged()`): filled in by `decide`, never read from a form, computed again by the audit;
* supplied (`supplied()`): given by the caller, never read from a form, validated by its own `fault()` if it has one.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from functools import cache, cached_property
from typing import Any, Generic, Protocol, TypeVar, cast, get_type_hints

from faristol.ledger.codec import EarlierVersion, Schema
from faristol.ledger.difference import differing_fields
from faristol.ledger.discrepancy import Discrepancy, is_far_longer
from faristol.ledger.fold import fold
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

S = TypeVar("S", bound="DocumentState")
F = TypeVar("F")
W = TypeVar("W")


class DocumentState(Protocol):
    """The state of a document: what every kind's state must have."""

    @property
    def seq(self) -> int:
        """The number of events folded into the state."""

    @property
    def is_open(self) -> bool:
        """Whether the opening act is among them."""


class _Pending:
    """Placeholder of a computed field before `decide` fills it; the codec refuses to store it."""

    def __repr__(self) -> str:
        return "UNFOUND"


PENDING: Any = _Pending()
_COMPUTED, _SUPPLIED = "found", "brought"  # as `schema.json` has them


def computed() -> Any:
    """Declare a field that `decide` computes and the audit verifies; a form never sets it.

    For a number, an order, a draw: no version of the program may compute another value.

    >>> @dataclass(frozen=True, kw_only=True)
    ... class Throw:
    ...     player: str
    ...     moment: str = supplied()
    ...     number: int = computed()
    >>> {field.name: is_form_field(field) for field in fields(Throw)}
    {'player': True, 'moment': False, 'number': False}
    """
    return field(default=PENDING, metadata={"sort": _COMPUTED})


def judged() -> Any:
    """Declare a computed field that the regulations decide: a corrected rule may change its value."""
    return field(default=PENDING, metadata={"sort": _COMPUTED, "is_judged": True})


def judged_part(*, default: Any = MISSING) -> Any:
    """Declare a judged field of a value that is computed as a whole, such as a turn."""
    return field(default=default, metadata={"is_judged": True})


def supplied(*, default: Any = MISSING) -> Any:
    """Declare a field supplied by the caller (a moment, a seed, a lookup), never read from a form."""
    return field(default=default, metadata={"sort": _SUPPLIED})


def has_judged_field(event: object) -> bool:
    """Whether an event, nested dataclasses included, has a judged field."""
    if type(event) is tuple:
        return any(map(has_judged_field, event))
    if not is_dataclass(event):
        return False
    return any(
        field.metadata.get("is_judged", False) or has_judged_field(getattr(event, field.name))
        for field in fields(event)
    )


def is_form_field(field: "Field[Any]") -> bool:
    """Whether a field of an act is read from a form."""
    return "sort" not in field.metadata


def fault_of_supplied(act: Any) -> Refusal | None:
    """Return the first error reported by a supplied field that validates itself (such as `Moment`)."""
    faults = (getattr(act, name).fault() for name in _self_validating_fields(cast(Any, type(act))))
    return next((fault for fault in faults if fault), None)


@cache
def _self_validating_fields(act_class: Any) -> tuple[str, ...]:
    hints = get_type_hints(act_class)
    return tuple(
        field.name
        for field in fields(act_class)
        if field.metadata.get("sort") == _SUPPLIED and hasattr(hints[field.name], "fault")
    )


def strip_computed(event: F) -> F:
    """Return the event without its computed fields: the act as it was proposed."""
    changes: dict[str, object] = {}
    for field_ in fields(cast(Any, event)):
        value = getattr(event, field_.name)
        stripped = PENDING if field_.metadata.get("sort") == _COMPUTED else _strip_nested(value)
        if stripped is not value:
            changes[field_.name] = stripped
    return cast(F, replace(cast(Any, event), **changes)) if changes else event


def _strip_nested(value: object) -> object:
    if type(value) is tuple:
        inside = tuple(_strip_nested(item) for item in value)
        return inside if any(a is not b for a, b in zip(inside, value, strict=True)) else value
    return strip_computed(value) if is_dataclass(value) and not isinstance(value, type) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class ActSpec(Generic[S, W]):
    """A row of a kind's table. Build it by `act` or `consequence`, whose signatures check its functions."""

    cls: type
    decide: Callable[[S, Any, W], object] | None
    evolve: Callable[[S, Any], S]
    is_public: bool = False
    earlier: tuple[EarlierVersion, ...] = ()  # the first version first
    reduce: Callable[[S, Any], object] | None = None


def act(
    cls: type[F],
    decide: Callable[[S, F, W], F | tuple[object, ...] | Refusal | None],
    evolve: Callable[[S, F], S],
    *,
    is_public: bool = False,
    earlier: tuple[EarlierVersion, ...] = (),
    reduce: Callable[[S, F], F | Refusal | None] | None = None,
) -> ActSpec[S, W]:
    """Return the row of an act: `decide` makes its events, `evolve` folds one into the state.

    `decide(state, act, world)` returns the act with its computed fields filled in, a tuple of several events,
    None if the act changes nothing, or a `Refusal`. `evolve(state, event)` is total: it never refuses.
    The docstring of the package has an example.

    Args:
        is_public: the event may be displayed in the hall.
        earlier: earlier versions of the stored event, the first one first.
        reduce: where judged values decide whether an act changes anything, returns what the document does not
            hold yet of an event. The audit skips it: for another version, other values were new.
    """
    return ActSpec(
        cls=cls, decide=decide, evolve=evolve, is_public=is_public, earlier=earlier, reduce=reduce
    )


def consequence(
    cls: type[F],
    evolve: Callable[[S, F], S],
    *,
    is_public: bool = False,
    earlier: tuple[EarlierVersion, ...] = (),
) -> ActSpec[S, Any]:
    """Return the row of an event that is never proposed: it is stored with another act."""
    return ActSpec(cls=cls, decide=None, evolve=evolve, is_public=is_public, earlier=earlier)


T = TypeVar("T", bound=DocumentState)


def embed(
    part: "Kind[T, None]",
    *,
    get: Callable[[S], T],
    put: Callable[[S, T], S],
    guard: Callable[[S, Any], Refusal | None],
    without: Collection[type] = (),
) -> tuple[ActSpec[S, Any], ...]:
    """Return the rows of a kind embedded in another, such as the clock of a round.

    `get` and `put` read and replace the part's state in the whole; `guard` refuses an act that the whole does
    not allow now; acts of the part listed in `without` are left out.
    """

    def decide(state: S, act: object, _: object) -> tuple[Any, ...] | Refusal:
        return guard(state, act) or part.decide(get(state), act, None)

    def evolve(state: S, event: object) -> S:
        return put(state, part.evolve(get(state), event))

    return tuple(
        ActSpec(
            cls=row.cls, decide=decide, evolve=evolve, is_public=row.is_public, earlier=row.earlier
        )
        for row in part.acts
        if row.cls not in without
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class Kind(Generic[S, W]):
    """A kind of document: its name, initial state, opening act and table of acts.

    Schema, decision, fold and audit are derived from the table; the docstring of the package has an example.
    Deciding is pure: the same state, act and world always give the same events, which the audit relies on.
    """

    name: str
    initial: S  # the state before the first event
    opening_act: type  # the act that begins a document
    acts: tuple[ActSpec[S, W], ...]
    max_events: (
        int  # events of one document: at least what its acts can come to, where each is bounded
    )
    allows_reopening: bool = False  # the opening's own `decide` judges a second one
    refusal_prefix: str = ""  # prefix of the refusal codes, when several kinds share them
    # the world for the audit of events that are stored: from the state and these events
    world_for_audit: Callable[[S, Sequence[Any]], W] = lambda _, __: cast(Any, None)
    # the values that an event sets or removes, by a key: the next event with the same key replaces them
    judged_values: Callable[[Any], Mapping[Hashable, object]] = lambda _: {}
    # a more precise refusal for an event that differs from the expected ones
    describe_difference: Callable[[Any, Sequence[Any]], Refusal | None] = lambda _, __: None
    # a refusal of acts proposed today that logs of earlier versions may hold: the audit skips it
    fault_of_proposed: Callable[[S, Any], Refusal | None] = lambda _, __: None
    fold_batch: Callable[[S, Iterable[Any]], S] | None = None  # a faster fold, with the same result
    # has more people than this program stores
    is_over_limits: Callable[[S], bool] = lambda _: False
    signing: type | None = None  # the act that makes a document final
    unlocking: type | None = None  # the act that opens it again
    # cards: personal data stored outside the chain, so that it can be erased
    has_cards: bool = False
    # persons and their cards
    card_references: Callable[[Any], Sequence[tuple[str, str]]] = lambda _: ()
    naming_acts: tuple[type, ...] = ()  # acts that name persons of the register
    removed_cards: Callable[[Any], Sequence[str]] = lambda _: ()  # the cards that an event removes
    removing_acts: tuple[type, ...] = ()  # acts that remove cards
    # persons that were erased from a document
    erased_persons: Callable[[S], Collection[str]] = lambda _: ()
    ending: tuple[type, ...] = ()  # acts after which no word is looked up any more
    resuming: tuple[type, ...] = ()  # acts after which words are looked up again
    # refusal codes: usual code to own one
    code_aliases: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def specs(self) -> Mapping[type, ActSpec[S, W]]:
        """The rows by the class of their act."""
        return {row.cls: row for row in self.acts}

    @cached_property
    def schema(self) -> Schema[Any]:
        """The events that a log of this kind may hold."""
        return Schema(
            events=tuple(row.cls for row in self.acts),
            earlier={row.cls: row.earlier for row in self.acts if row.earlier},
        )

    @cached_property
    def public_events(self) -> frozenset[type]:
        """The classes of the events that may be displayed in the hall."""
        return frozenset(row.cls for row in self.acts if row.is_public)

    def refusal(self, code: str, **data: JSON) -> Refusal:
        """Return a refusal with the prefix of this kind."""
        return Refusal(
            f"{self.refusal_prefix or self.name}/{self.code_aliases.get(code, code)}", data
        )

    def decide(self, state: S, act: object, world: W) -> tuple[Any, ...] | Refusal:
        """Return the resulting events, none if the act changes nothing, or a refusal."""
        events = self.fault_of_proposed(state, act) or self.decide_whole(state, act, world)
        row = self.specs.get(type(act))
        if isinstance(events, Refusal) or row is None or row.reduce is None:
            return events
        reduced = [row.reduce(state, event) for event in events]
        refusal = next((item for item in reduced if isinstance(item, Refusal)), None)
        return refusal or tuple(item for item in reduced if item is not None)

    def decide_whole(self, state: S, act: object, world: W) -> tuple[Any, ...] | Refusal:
        """Return the events as `decide` does, without reducing them to what the document does not hold yet."""
        if self._is_out_of_order(state, act):
            return self.refusal("open_already" if state.is_open else "not_open")
        if state.seq >= self.max_events:
            return self.refusal("too_long", limit=self.max_events)
        row = self.specs.get(type(act))
        if row is None or row.decide is None:
            return self.refusal("other_fact")
        result = fault_of_supplied(act) or row.decide(state, act, world)
        if isinstance(result, Refusal):
            return result
        events = result if isinstance(result, tuple) else () if result is None else (result,)
        if state.seq + len(events) > self.max_events:
            return self.refusal("too_long", limit=self.max_events)
        return events

    def decide_all(
        self, state: S, acts: Iterable[object], world: W
    ) -> tuple[S, tuple[Any, ...]] | Refusal:
        """Return the state after all acts and their events, or the refusal of the first act that is refused."""
        events: tuple[Any, ...] = ()
        for act in acts:
            result = self.decide(state, act, world)
            if isinstance(result, Refusal):
                return result
            state, events = self.fold(state, result), (*events, *result)
        return state, events

    def evolve(self, state: S, event: object) -> S:
        """Return the state after an event; an impossible one (such as a second opening) changes only `seq`."""
        state = cast(S, replace(cast(Any, state), seq=state.seq + 1))
        if self._is_out_of_order(state, event):
            return state
        return self.specs[type(event)].evolve(state, event)

    def fold(self, state: S, events: Iterable[Any]) -> S:
        """Return the state after many events."""
        if self.fold_batch is not None:
            return self.fold_batch(state, events)
        return fold(state, events, self.evolve)

    def _is_out_of_order(self, state: S, act: object) -> bool:
        if isinstance(act, self.opening_act):
            return state.is_open and not self.allows_reopening
        return not state.is_open

    def is_oversized(self, state: S) -> bool:
        """Whether a document is larger than this program would store it."""
        return state.seq > self.max_events or self.is_over_limits(state)

    def auditors(self) -> tuple["Audit[S, W]", ...]:
        """Return the hooks that audit one log, event by event; they keep state, so each log needs its own."""
        return (Audit(self),)


class Audit(Generic[S, W]):
    """An audit of one log: proposes its acts again, reports events that `decide` would not make."""

    def __init__(self, kind: Kind[S, W]) -> None:
        self._kind = kind
        # events stored with the last act and not seen yet
        self.pending_events: tuple[object, ...] = ()
        self._cause: type = object  # the class of that act

    def __call__(self, state: S, event: object) -> Iterator[Refusal]:
        """Yield the first discrepancy of an event of the present version, given the state before it."""
        discrepancies = tuple(self.compare(state, event))
        if discrepancies:
            yield discrepancies[0].refusal

    def compare(self, state: S, event: object, version: int | None = None) -> Iterator[Discrepancy]:
        """Yield the discrepancies between a stored event of a version and what this program would have stored.

        The next event can be compared after any discrepancy: pending events that do not come next are dropped.
        """
        if self.pending_events:
            next_expected, *due = self.pending_events
            if type(next_expected) is type(event):
                self.pending_events = tuple(due)
                yield from self._differences(event, (next_expected,), version)
                return
            self.pending_events = ()
            yield Discrepancy(act=self._cause, refusal=self._refusal_of(event, (next_expected,)))
        self._cause = type(event)
        result = self._kind.decide_whole(
            state, strip_computed(event), self._kind.world_for_audit(state, (event,))
        )
        if isinstance(result, Refusal):
            values = self._differing_values(event)
            yield Discrepancy(act=type(event), refusal=result, values=values)
        elif result:
            self.pending_events = result[1:]
            yield from self._differences(event, result, version)
        elif not self._is_idle_today(state, event, version):
            yield Discrepancy(act=type(event), refusal=self._kind.refusal("other_fact"))

    def finish(self) -> Discrepancy | None:
        """Return the discrepancy of a log that ends before the events stored with its last act, or None."""
        if not self.pending_events:
            return None
        return Discrepancy(act=self._cause, refusal=Refusal("ledger/cut"))

    def _differences(
        self, event: object, expected: tuple[object, ...], version: int | None
    ) -> Iterator[Discrepancy]:
        if expected[0] == event:
            return
        refusal = self._refusal_of(event, expected)
        act = type(event)
        if type(expected[0]) is not act or strip_computed(expected[0]) != strip_computed(event):
            self.pending_events = ()
            yield Discrepancy(act=act, refusal=refusal, values=self._differing_values(event))
            return
        differing = differing_fields(event, expected[0])
        if version is not None:
            added = self._kind.schema.fields_added_after(act, version)
            differing = {
                name: is_judged
                for name, is_judged in differing.items()
                if not any(f"{name}.".startswith(f"{field}.") for field in added)
            }
        if differing:
            is_judged = all(differing.values()) and not is_far_longer(event, expected[0])
            yield Discrepancy(
                act=act,
                refusal=refusal,
                is_judged=is_judged,
                fields=tuple(differing),
                values=self._differing_values(event, expected[0]),
            )

    def _differing_values(self, event: object, expected: object = None) -> frozenset[Hashable]:
        """Return the keys of the judged values of an event that the expected one lacks or has otherwise."""
        values = self._kind.judged_values(event)
        expected_values = {} if expected is None else self._kind.judged_values(expected)
        return frozenset(
            name
            for name, value in values.items()
            if name not in expected_values or expected_values[name] != value
        )

    def _refusal_of(self, event: object, expected: Sequence[object]) -> Refusal:
        return self._kind.describe_difference(event, expected) or self._kind.refusal("other_fact")

    def _is_idle_today(self, state: S, event: object, version: int | None) -> bool:
        """Whether an event of an earlier version changes nothing today, as one that sets a dropped parameter."""
        if version is None or version == self._kind.schema.version_of(type(event)):
            return False
        after = self._kind.evolve(state, event)
        return bool(after == replace(cast(Any, state), seq=after.seq))
