"""Queries and checks of the register that several of its acts need."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from faristol.club.card import Card, Digest
from faristol.club.directory import Cards, key_of
from faristol.club.player import Player, PlayerId, with_card
from faristol.club.register import Register, resolve
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

MAX_PLAYERS: Final = 20_000

# Shorter than a digest, so that an id cannot be mistaken for a card's digest.
_ID: Final = "[A-Za-z0-9_-]{1,40}"


def find_listed(register: Register, id_: PlayerId) -> Player | Refusal:
    """Return the player if listed; otherwise a refusal: unknown, erased or merged."""
    player = register.players.get(id_)
    if player is None:
        return Refusal("player/unknown", {"player": id_})
    if player.forgotten is not None:
        return Refusal("player/forgotten", {"player": id_, "number": player.forgotten})
    if player.merge is not None:
        return Refusal("player/merged", {"player": id_, "kept": resolve(register, id_)})
    return player


def listed_player(register: Register, id_: PlayerId) -> Player | None:
    """Return the listed player of an id, or None."""
    player = register.players.get(id_)
    return player if player is not None and player.is_listed else None


def fault_of_id(register: Register, id_: PlayerId) -> Refusal | None:
    """Return a refusal if a new player cannot have this id."""
    if not re.fullmatch(_ID, id_):
        return Refusal("player/id_bad")
    if id_ in register.players:
        return Refusal("player/id_taken", {"player": id_})
    return None


def fault_of_number(register: Register, more: int) -> Refusal | None:
    """Return a refusal if the register is full; merged and erased players count, as results name them."""
    if len(register.players) + more <= MAX_PLAYERS:
        return None
    data: dict[str, JSON] = {"limit": MAX_PLAYERS, "count": len(register.players), "more": more}
    return Refusal("player/too_many", data)


def fault_of_card(cards: Cards | None, digest: Digest) -> Refusal | None:
    """Return a refusal if a card is not among those supplied with the act."""
    if cards is None or digest in cards.known:
        return None
    return Refusal("player/card_unknown")


def card_of(cards: Cards | None, digest: Digest | None) -> Card | None:
    """Return the card of a digest, or None if it is not available."""
    return cards.known.get(digest) if cards and digest else None


def has_same_key(before: Card | None, after: Card | None) -> bool:
    """Whether a new card has the old name and club: a namesake accepted once is not asked about again."""
    return before is not None and after is not None and key_of(before) == key_of(after)


def with_players(register: Register, *players: Player) -> Register:
    """Return the register with these players in place of their earlier states."""
    return replace(register, players=register.players.with_players(players))


def with_cards(register: Register, cards: Iterable[tuple[Player, Digest]]) -> Register:
    """Return the register after giving new cards to these players; the last of a player counts."""
    players, owners = dict[PlayerId, Player](), dict[Digest, PlayerId]()
    for player, card in cards:
        current = players.get(player.id, player)
        history = with_card(current.history, card)
        players[player.id] = replace(current, card=card, history=history, seq=register.seq)
        if card not in register.owners:
            owners.setdefault(card, player.id)
    return replace(
        register,
        players=register.players.with_players(players.values()),
        owners=register.owners.with_items(owners.items()) if owners else register.owners,
    )
