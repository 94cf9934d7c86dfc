"""A kind of document is a table of acts: what may be wished and what then happened, one class for both.

A field of an act is one of three sorts. Most are typed: a wish brings them. What the rules find out is
`found()`: nobody types it, a wish has none of it, and the audit finds it again; of it, what the regulations
decide is `judged()`, and a later version may judge otherwise. What the page, the dice
or a list know is `brought()`: stored, looked at for sense (by its own `fault()`, where it has one), never
read from a form.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from functools import cache, cached_property
from typing import Any, Final, Generic, Protocol, TypeVar, cast, get_type_hints

from faristol.ledger.codec import EarlierVersion, Schema
from faristol.ledger.difference import differing_fields
from faristol.ledger.fold import fold
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

S = TypeVar("S", bound="Folded")
F = TypeVar("F")
W = TypeVar("W")


class Folded(Protocol):
    """What an act is wished of: a document as of its last act."""

    @property
    def seq(self) -> int:
        """Return the number of its last act."""

    @property
    def is_open(self) -> bool:
        """Tell whether it was begun."""


class _Unfound:
    """Stand where the rules have found nothing yet; no line can hold it, so no such act is stored."""

    def __repr__(self) -> str:
        return "UNFOUND"


UNFOUND: Any = _Unfound()
_FOUND, _BROUGHT = "found", "brought"
MAX_LONGER: Final = 2_000  # signs by which another version's judgement may be longer than ours


def found() -> Any:
    """Declare a field that no version may find otherwise: a number, an order, a draw, who is meant."""
    return field(default=UNFOUND, metadata={"sort": _FOUND})


def judged() -> Any:
    """Declare a field that the regulations decide: a later version may find something else, and be right."""
    return field(default=UNFOUND, metadata={"sort": _FOUND, "is_judged": True})


def judged_part(*, default: Any = MISSING) -> Any:
    """Declare a judged field of a part that is found whole, as a turn is; its other fields stay found."""
    return field(default=default, metadata={"is_judged": True})


def brought(*, default: Any = MISSING) -> Any:
    """Declare a field that no form is read for: a moment, a seed, what a list says."""
    return field(default=default, metadata={"sort": _BROUGHT})


def holds_judged(event: object) -> bool:
    """Return True if the regulations decided anything in an event, also inside of what it holds."""
    if type(event) is tuple:
        return any(map(holds_judged, event))
    if not is_dataclass(event):
        return False
    return any(
        one.metadata.get("is_judged", False) or holds_judged(getattr(event, one.name))
        for one in fields(event)
    )


def is_typed(one: "Field[Any]") -> bool:
    """Tell whether a form may bring a field of an act."""
    return "sort" not in one.metadata


def fault_of_brought(wish: Any) -> Refusal | None:
    """Return what is wrong with something brought that looks at itself, as a moment does."""
    faults = (getattr(wish, name).fault() for name in _looking_at_themselves(cast(Any, type(wish))))
    return next((fault for fault in faults if fault), None)


@cache
def _looking_at_themselves(act: Any) -> tuple[str, ...]:
    hints = get_type_hints(act)
    return tuple(
        one.name
        for one in fields(act)
        if one.metadata.get("sort") == _BROUGHT and hasattr(hints[one.name], "fault")
    )


def bare(fact: F) -> F:
    """Return the wish behind a fact, also inside of what it holds."""
    changes: dict[str, object] = {}
    for one in fields(cast(Any, fact)):
        value = getattr(fact, one.name)
        wished = UNFOUND if one.metadata.get("sort") == _FOUND else _bare_inside(value)
        if wished is not value:
            changes[one.name] = wished
    return cast(F, replace(cast(Any, fact), **changes)) if changes else fact


def _bare_inside(value: object) -> object:
    if type(value) is tuple:
        inside = tuple(_bare_inside(one) for one in value)
        return inside if any(a is not b for a, b in zip(inside, value, strict=True)) else value
    return bare(value) if is_dataclass(value) and not isinstance(value, type) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Generic[S, W]):
    """Hold one row of the table: made by `act` and `consequence`, which see that its functions fit."""

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
) -> Act[S, W]:
    """Return a row: what a wish leads to, and what that changes.

    `decide` returns the act with all that the rules find, several acts, nothing when it is so
    already, or why it may not be. `is_public`: the hall may be told of it. `earlier`: the versions
    that entries of it may have beside the present one, the first one first. `reduce`: for an act
    whose judged values decide whether it changes anything, what of it the document does not hold
    already. The audit does not ask it: to another version other values were new.
    """
    return Act(
        cls=cls,
        decide=decide,
        evolve=evolve,
        is_public=is_public,
        earlier=earlier,
        reduce=reduce,
    )


def consequence(
    cls: type[F],
    evolve: Callable[[S, F], S],
    *,
    is_public: bool = False,
    earlier: tuple[EarlierVersion, ...] = (),
) -> Act[S, Any]:
    """Return a row of what is never wished: it follows from another act, and is written with it."""
    return Act(cls=cls, decide=None, evolve=evolve, is_public=is_public, earlier=earlier)


T = TypeVar("T", bound=Folded)


def embed(
    part: "Kind[T, None]",
    *,
    get: Callable[[S], T],
    put: Callable[[S, T], S],
    guard: Callable[[S, Any], Refusal | None],
    without: Collection[type] = (),
) -> tuple[Act[S, Any], ...]:
    """Return the rows of a kind that is a part of others: where it lies in them, and when it may act.

    `without` are acts of the part that its whole does not know.
    """

    def decide(state: S, wish: object, _: object) -> tuple[Any, ...] | Refusal:
        return guard(state, wish) or part.decide(get(state), wish, None)

    def evolve(state: S, fact: object) -> S:
        return put(state, part.evolve(get(state), fact))

    return tuple(
        Act(
            cls=row.cls,
            decide=decide,
            evolve=evolve,
            is_public=row.is_public,
            earlier=row.earlier,
        )
        for row in part.acts
        if row.cls not in without
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class Kind(Generic[S, W]):
    """Hold all there is to know of a kind of document; decide, fold and audit are read from its table."""

    name: str
    start: S
    opening: type  # the act that begins it
    acts: tuple[Act[S, W], ...]
    most: int  # acts of one document
    opens_again: bool = False  # a second opening is for its own functions to judge
    family: str = ""  # what its refusals begin with, when several kinds share them
    # what `decide` is given when a log is looked through: of a document, and acts that were written
    world_of: Callable[[S, Sequence[Any]], W] = lambda _, __: cast(Any, None)
    # the values that an act brings or takes away, each under a name of what it is the value of: the
    # next act with that name replaces it
    judged_values: Callable[[Any], Mapping[Hashable, object]] = lambda _: {}
    # what is said of an act when a wish leads to others, if there is more to say of it
    what_differs: Callable[[Any, Sequence[Any]], Refusal | None] = lambda _, __: None
    # why an act that is proposed today is refused, though entries of earlier versions may hold it: the
    # audit does not ask it
    fault_of_proposed: Callable[[S, Any], Refusal | None] = lambda _, __: None
    # what folds many acts as one by one would, and faster
    fold_runs: Callable[[S, Iterable[Any]], S] | None = None
    is_larger: Callable[[S], bool] = lambda _: (
        False
    )  # than this program would write, for its people
    signing: type | None = None  # the act that makes a document final
    unlocking: type | None = None  # the act that opens it again
    # of kinds with cards of people beside the log
    has_cards: bool = False
    named: Callable[[Any], Sequence[tuple[str, str]]] = lambda _: ()  # person and card, by an act
    naming: tuple[type, ...] = ()  # acts that name persons of the register
    forgotten: Callable[[Any], Sequence[str]] = lambda _: ()  # the cards that an act takes away
    forgetting: tuple[type, ...] = ()  # acts that take cards away
    gone: Callable[[S], Collection[str]] = lambda _: ()  # the persons that a document forgot
    ending: tuple[type, ...] = ()  # acts after which no word is looked up any more,
    resuming: tuple[type, ...] = ()  # and acts after which words are looked up again
    # refusals that have names of their own here
    codes: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def rows(self) -> Mapping[type, Act[S, W]]:
        """Return the rows by the class of their act."""
        return {row.cls: row for row in self.acts}

    @cached_property
    def schema(self) -> Schema[Any]:
        """Return what a log of this kind may hold."""
        return Schema(
            events=tuple(row.cls for row in self.acts),
            earlier={row.cls: row.earlier for row in self.acts if row.earlier},
        )

    @cached_property
    def public(self) -> frozenset[type]:
        """Return the acts that the hall may be told of."""
        return frozenset(row.cls for row in self.acts if row.is_public)

    def refusal(self, code: str, **data: JSON) -> Refusal:
        """Return a refusal of this kind."""
        return Refusal(f"{self.family or self.name}/{self.codes.get(code, code)}", data)

    def decide(self, state: S, wish: object, world: W) -> tuple[Any, ...] | Refusal:
        """Return what happens, nothing if it is so already, or why it may not be."""
        facts = self.fault_of_proposed(state, wish) or self.decide_whole(state, wish, world)
        row = self.rows.get(type(wish))
        if isinstance(facts, Refusal) or row is None or row.reduce is None:
            return facts
        reduced = [row.reduce(state, fact) for fact in facts]
        refusal = next((one for one in reduced if isinstance(one, Refusal)), None)
        return refusal or tuple(one for one in reduced if one is not None)

    def decide_whole(self, state: S, wish: object, world: W) -> tuple[Any, ...] | Refusal:
        """Return what happens, with what the document holds already as this version judges it."""
        if self._is_misplaced(state, wish):
            return self.refusal("open_already" if state.is_open else "not_open")
        if state.seq >= self.most:
            return self.refusal("too_long", limit=self.most)
        row = self.rows.get(type(wish))
        if row is None or row.decide is None:
            return self.refusal("other_fact")
        made = fault_of_brought(wish) or row.decide(state, wish, world)
        if isinstance(made, Refusal):
            return made
        facts = made if isinstance(made, tuple) else () if made is None else (made,)
        if state.seq + len(facts) > self.most:
            return self.refusal("too_long", limit=self.most)
        return facts

    def decide_all(
        self, state: S, wishes: Iterable[object], world: W
    ) -> tuple[S, tuple[Any, ...]] | Refusal:
        """Return the document after all of the wishes, and what happened; or why one of them may not be."""
        facts: tuple[Any, ...] = ()
        for wish in wishes:
            made = self.decide(state, wish, world)
            if isinstance(made, Refusal):
                return made
            state, facts = self.fold(state, made), (*facts, *made)
        return state, facts

    def evolve(self, state: S, fact: object) -> S:
        """Return the document after an act.

        Total: what cannot be (a second opening, an act before the first) changes only `seq`.
        """
        state = cast(S, replace(cast(Any, state), seq=state.seq + 1))
        if self._is_misplaced(state, fact):
            return state
        return self.rows[type(fact)].evolve(state, fact)

    def fold(self, state: S, facts: Iterable[Any]) -> S:
        """Return the document after many acts."""
        if self.fold_runs is not None:
            return self.fold_runs(state, facts)
        return fold(state, facts, self.evolve)

    def _is_misplaced(self, state: S, one: object) -> bool:
        if isinstance(one, self.opening):
            return state.is_open and not self.opens_again
        return not state.is_open

    def is_too_large(self, state: S) -> bool:
        """Tell whether a document holds more than this program would write."""
        return state.seq > self.most or self.is_larger(state)

    def hooks(self) -> tuple["Audit[S, W]", ...]:
        """Return what looks through one log, act by act."""
        return (Audit(self),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Discrepancy:
    """A way in which an entry is not what this program would have written.

    Judged: the same was wished, and only fields that the regulations decide differ. Otherwise this program
    would have refused it, found something that no version may find otherwise, or written something else
    with it; or what it holds is far longer than any judgement.
    """

    act: type
    refusal: Refusal
    is_judged: bool = False
    fields: tuple[str, ...] = ()  # in which it differs, if the same was wished
    values: frozenset[Hashable] = frozenset()  # names of those that differ, of `Kind.judged_values`


def _is_far_longer(fact: object, made: object) -> bool:
    """Whether an event is longer than any version would write it that judges the same."""
    return len(repr(fact)) > 2 * len(repr(made)) + MAX_LONGER


class Audit(Generic[S, W]):
    """Look through a log for acts that no wish leads to: every wish is made again."""

    def __init__(self, kind: Kind[S, W]) -> None:
        self._kind = kind
        self.due: tuple[object, ...] = ()  # written with the last one, and not seen yet
        self._cause: type = object  # what they are written with

    def __call__(self, state: S, fact: object) -> Iterator[Refusal]:
        """Give the first that is wrong with an act of the present version, given the document before it."""
        found = tuple(self.compare(state, fact))
        if found:
            yield found[0].refusal

    def compare(self, state: S, fact: object, version: int | None = None) -> Iterator[Discrepancy]:
        """Give how an entry of a version is not what this program would have written.

        Whatever is found, the next entry can be compared: what was to follow an act that something else
        follows is not waited for.
        """
        if self.due:
            expected, *due = self.due
            if type(expected) is type(fact):
                self.due = tuple(due)
                yield from self._differences(fact, (expected,), version)
                return
            self.due = ()
            yield Discrepancy(act=self._cause, refusal=self._refusal_of(fact, (expected,)))
        self._cause = type(fact)
        made = self._kind.decide_whole(state, bare(fact), self._kind.world_of(state, (fact,)))
        if isinstance(made, Refusal):
            values = self._differing_values(fact)
            yield Discrepancy(act=type(fact), refusal=made, values=values)
        elif made:
            self.due = made[1:]
            yield from self._differences(fact, made, version)
        elif not self._is_idle_today(state, fact, version):
            yield Discrepancy(act=type(fact), refusal=self._kind.refusal("other_fact"))

    def finish(self) -> Discrepancy | None:
        """Return what is wrong with a log that ends here: something is written with its last act."""
        if not self.due:
            return None
        return Discrepancy(act=self._cause, refusal=Refusal("ledger/cut"))

    def _differences(
        self, fact: object, made: tuple[object, ...], version: int | None
    ) -> Iterator[Discrepancy]:
        if made[0] == fact:
            return
        refusal = self._refusal_of(fact, made)
        act = type(fact)
        if type(made[0]) is not act or bare(made[0]) != bare(fact):
            self.due = ()
            yield Discrepancy(act=act, refusal=refusal, values=self._differing_values(fact))
            return
        found = differing_fields(fact, made[0])
        if version is not None:
            added = self._kind.schema.fields_added_after(act, version)
            found = {
                name: is_judged
                for name, is_judged in found.items()
                if not any(f"{name}.".startswith(f"{one}.") for one in added)
            }
        if found:
            is_judged = all(found.values()) and not _is_far_longer(fact, made[0])
            yield Discrepancy(
                act=act,
                refusal=refusal,
                is_judged=is_judged,
                fields=tuple(found),
                values=self._differing_values(fact, made[0]),
            )

    def _differing_values(self, fact: object, made: object = None) -> frozenset[Hashable]:
        """Return the names of the values that this program finds otherwise, or not at all."""
        values = self._kind.judged_values(fact)
        found = {} if made is None else self._kind.judged_values(made)
        return frozenset(
            name for name, value in values.items() if name not in found or found[name] != value
        )

    def _refusal_of(self, fact: object, made: Sequence[object]) -> Refusal:
        return self._kind.what_differs(fact, made) or self._kind.refusal("other_fact")

    def _is_idle_today(self, state: S, fact: object, version: int | None) -> bool:
        """Tell whether what an earlier version wrote changes nothing any more, as a parameter that is gone."""
        if version is None or version == self._kind.schema.version_of(type(fact)):
            return False
        after = self._kind.evolve(state, fact)
        return bool(after == replace(cast(Any, state), seq=after.seq))
