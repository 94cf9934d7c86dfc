"""List the kinds of stream this device understands, and how each is read.

How a kind is read is found out when a stream of it is read: its name alone costs no start anything.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faristol.desk.text import mark
from faristol.ledger.audit import Hook
from faristol.ledger.codec import Schema

if TYPE_CHECKING:
    from faristol.ledger.kind import Kind as TableOfActs


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Hold what one kind of stream needs to be folded, audited and named."""

    name: str  # a message
    schema: Schema[Any]
    start: Callable[[], Any]
    evolve: Callable[[Any, Any], Any]
    hooks: Callable[[], Sequence[Hook[Any, Any]]]  # fresh for one walk through one log
    forgotten: Callable[[Any], Sequence[str]] = lambda _: ()  # the cards that an event takes away
    gone: Callable[[Any], Collection[str]] = lambda _: ()  # persons a document forgot
    named: Callable[[Any], Sequence[tuple[str, str]]] = lambda _: ()  # person and card, of an event
    is_too_large: Callable[[Any], bool] = lambda _: False  # more than this program would write
    is_card: Callable[[str], bool] = lambda _: False  # whether a line beside the chain is a card


def _is_card(line: str) -> bool:
    from faristol.club.card import parse_card_line
    from faristol.ledger.record import LedgerError

    try:
        parse_card_line(line)
    except LedgerError:
        return False
    return True


def _register() -> Kind:
    from faristol.club.audit import hooks
    from faristol.club.decide import MAX_PLAYERS
    from faristol.club.model import SCHEMA, PersonForgotten
    from faristol.club.register import Register, evolve

    return Kind(
        name=NAMES["register"],
        schema=SCHEMA,
        start=Register,
        evolve=evolve,
        hooks=hooks,
        forgotten=lambda event: event.cards if isinstance(event, PersonForgotten) else (),
        gone=lambda register: (
            [one.id for one in register.players.in_order() if one.forgotten is not None]
            if register.forgotten
            else ()
        ),
        is_too_large=lambda register: len(register.players) > MAX_PLAYERS,
        is_card=_is_card,
    )


def _judge() -> Kind:
    from faristol.judge.acts import JUDGE

    return _of(JUDGE)


def _of(kind: "TableOfActs[Any, Any]") -> Kind:
    """Return what is known of a kind that is a table of acts."""
    return Kind(
        name=NAMES[kind.name],
        schema=kind.schema,
        start=lambda: kind.start,
        evolve=kind.evolve,
        hooks=kind.hooks,
        is_too_large=lambda state: state.seq > kind.most,
    )


def _rules() -> Kind:
    from faristol.house.acts import RULES

    return _of(RULES)


def _study() -> Kind:
    from faristol.study.acts import STUDY

    return _of(STUDY)


def _clock() -> Kind:
    from faristol.clock.game.acts import GAME_CLOCK

    return _of(GAME_CLOCK)


def _round_clock() -> Kind:
    from faristol.clock.round.audit import hooks
    from faristol.clock.round.decide import MAX_ENTRIES
    from faristol.clock.round.model import SCHEMA
    from faristol.clock.round.state import RoundClock, evolve

    return Kind(
        name=NAMES["round_clock"],
        schema=SCHEMA,
        start=RoundClock,
        evolve=evolve,
        hooks=hooks,
        is_too_large=lambda clock: clock.seq > MAX_ENTRIES,
    )


def _duplicate() -> Kind:
    from faristol.duplicate.audit import hooks
    from faristol.duplicate.decide import MAX_ENTRIES
    from faristol.duplicate.evolve import evolve
    from faristol.duplicate.model import SCHEMA, EntrantChanged, Event, PlayersEnrolled
    from faristol.duplicate.state import Game

    def named(event: Event) -> Sequence[tuple[str, str]]:
        match event:
            case PlayersEnrolled(entrants=entrants):
                return [(one.player, one.card) for one in entrants]
            case EntrantChanged(entrant=one):
                return [(one.player, one.card)]
            case _:
                return ()

    return Kind(
        name=NAMES["duplicate"],
        schema=SCHEMA,
        start=Game,
        evolve=evolve,
        hooks=hooks,
        named=named,
        is_too_large=lambda game: game.seq > MAX_ENTRIES,
        is_card=_is_card,
    )


def _solo() -> Kind:
    from faristol.duplicate.solo.audit import hooks
    from faristol.duplicate.solo.decide import MAX_ENTRIES
    from faristol.duplicate.solo.evolve import evolve
    from faristol.duplicate.solo.model import SCHEMA
    from faristol.duplicate.solo.state import Solo

    return Kind(
        name=NAMES["solo"],
        schema=SCHEMA,
        start=Solo,
        evolve=evolve,
        hooks=hooks,
        is_too_large=lambda solo: solo.seq > MAX_ENTRIES,
    )


NAMES = {
    "register": mark("Players"),
    "judge": mark("Word judge"),
    "rules": mark("Club rules"),
    "study": mark("Analysis"),
    "clock": mark("Game clock"),
    "round_clock": mark("Round clock"),
    "duplicate": mark("Duplicate game"),
    "solo": mark("Duplicate alone"),
}
_READ: dict[str, Callable[[], Kind]] = {
    "register": _register,
    "judge": _judge,
    "rules": _rules,
    "study": _study,
    "clock": _clock,
    "round_clock": _round_clock,
    "duplicate": _duplicate,
    "solo": _solo,
}


class _Kinds(Mapping[str, Kind]):
    """Behave as a mapping of all kinds that reads in those that are asked for."""

    def __init__(self) -> None:
        self._known: dict[str, Kind] = {}

    def __getitem__(self, kind: str) -> Kind:
        if kind not in self._known:
            self._known[kind] = _READ[kind]()
        return self._known[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(_READ)

    def __len__(self) -> int:
        return len(_READ)

    def __contains__(self, kind: object) -> bool:
        return kind in _READ


KINDS: Mapping[str, Kind] = _Kinds()


def name_of(kind: str) -> str:
    """Return the message that names a kind, or what stands in the file."""
    return NAMES.get(kind, kind)
