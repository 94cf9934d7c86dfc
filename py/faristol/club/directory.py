"""The names, numbers and cards in use, so that no player is added twice by accident."""

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.player import PlayerId
from faristol.club.register import Register, listed_players
from faristol.club.spelling import fold_name, name_key, number_key
from faristol.ledger.refusal import Refusal

NameKey: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """The cards that acts refer to, stored and about to be, and the players accepted as namesakes."""

    known: Mapping[Digest, Card]
    namesakes: Collection[PlayerId] = ()


class Directory:
    """An index of the names (with club) and numbers (by list) of the listed players, besides some.

    Without cards, as in an audit, it knows only which player a card belongs to.
    """

    __slots__ = ("_cards", "_digests", "_names", "_numbers", "_register", "_retired")

    def __init__(
        self, register: Register, cards: Cards | None, *, besides: Container[PlayerId] = ()
    ) -> None:
        self._register = register
        self._cards = cards
        self._names: dict[NameKey, PlayerId] = {}
        self._numbers: dict[tuple[str, str], PlayerId] = {}
        self._digests: dict[Digest, PlayerId] = {}  # claimed so far
        self._retired: set[PlayerId] = set()
        for player, card in listed_players(register, cards.known if cards else {}):
            if player.id in besides:
                continue
            if player.is_retired:
                self._retired.add(player.id)
            self._enter(player.id, card)

    def claim(
        self, player: PlayerId, digest: Digest, *, is_namesake: bool = False
    ) -> Refusal | None:
        """Enter a player's card, or return a refusal if its name, number or digest is in use."""
        card = self._cards.known.get(digest) if self._cards else None
        if card is not None:
            if conflict := self._conflict(player, card, is_namesake=is_namesake):
                return conflict
            self._enter(player, card)
        owner = self._digests.setdefault(digest, self._register.owners.get(digest, player))
        return None if owner == player else Refusal("player/salt_bad", {"player": owner})

    def _conflict(self, player: PlayerId, card: Card, *, is_namesake: bool) -> Refusal | None:
        is_namesake = is_namesake or (self._cards is not None and player in self._cards.namesakes)
        other = self._names.get(key_of(card))
        if other is not None and not is_namesake:
            is_retired = other in self._retired
            return Refusal(
                "player/same_name", {"field": "name", "player": other, "is_retired": is_retired}
            )
        for at, listing in enumerate(card.lists):
            if not listing.number:
                continue
            other = self._numbers.get((number_key(listing.list), number_key(listing.number)))
            if other is not None:
                return Refusal(
                    "player/number_taken", {"field": "number", "listing": at, "player": other}
                )
        return None

    def _enter(self, player: PlayerId, card: Card) -> None:
        # Of two namesakes, or two players with one number, refusals name the first.
        self._names.setdefault(key_of(card), player)
        for listing in card.lists:
            if listing.number:
                key = number_key(listing.list), number_key(listing.number)
                self._numbers.setdefault(key, player)


def key_of(card: Card) -> NameKey:
    """Return the key that two cards of one person share: name and club, however spelt."""
    return name_key(card.name), fold_name(card.club)
