"""List the kinds of stream this device understands, and how each is read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from faristol.club.audit import hooks as club_hooks
from faristol.club.card import parse_card_line
from faristol.club.decide import MAX_PLAYERS
from faristol.club.model import SCHEMA as CLUB
from faristol.club.model import PersonForgotten
from faristol.club.register import Register, evolve
from faristol.desk.text import mark
from faristol.ledger.audit import Hook
from faristol.ledger.codec import Schema
from faristol.ledger.record import LedgerError


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Hold what one kind of stream needs to be folded, audited and named."""

    name: str  # a message
    schema: Schema[Any]
    start: Callable[[], Any]
    evolve: Callable[[Any, Any], Any]
    hooks: Callable[[], Sequence[Hook[Any, Any]]]  # fresh for one walk through one log
    forgotten: Callable[[Any], Sequence[str]] = lambda _: ()  # the cards that an event takes away
    is_too_large: Callable[[Any], bool] = lambda _: False  # more than this program would write
    is_card: Callable[[str], bool] = lambda _: False  # whether a line beside the chain is a card


def _forgotten(event: object) -> Sequence[str]:
    return event.cards if isinstance(event, PersonForgotten) else ()


def _is_card(line: str) -> bool:
    try:
        parse_card_line(line)
    except LedgerError:
        return False
    return True


KINDS: dict[str, Kind] = {
    "register": Kind(
        name=mark("Players"),
        schema=CLUB,
        start=Register,
        evolve=evolve,
        hooks=club_hooks,
        forgotten=_forgotten,
        is_too_large=lambda register: len(register.players) > MAX_PLAYERS,
        is_card=_is_card,
    ),
}
