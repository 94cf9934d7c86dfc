"""Know which names, numbers and cards are taken, so that nobody is written down twice unawares."""

from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.player import PlayerId
from faristol.club.register import Register, listed
from faristol.club.spelling import fold_name, name_key, number_key
from faristol.ledger.refusal import Refusal

NameKey: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Hold what no log may: the cards beside it, also those to come, and whose namesakes are known of."""

    known: Mapping[Digest, Card]
    namesakes: Collection[PlayerId] = ()


class Directory:
    """Hold names (with club) and numbers (by list) of everybody listed, besides some.

    Without cards, as when a log is looked through, it knows whose a card is and no more.
    """

    __slots__ = ("_cards", "_digests", "_names", "_numbers", "_register", "_retired")

    def __init__(
        self, register: Register, cards: Cards | None, *, besides: Container[PlayerId] = ()
    ) -> None:
        self._register = register
        self._cards = cards
        self._names: dict[NameKey, PlayerId] = {}
        self._numbers: dict[tuple[str, str], PlayerId] = {}
        self._digests: dict[Digest, PlayerId] = {}  # that were claimed
        self._retired: set[PlayerId] = set()
        for player, card in listed(register, cards.known if cards else {}):
            if player.id in besides:
                continue
            if player.is_retired:
                self._retired.add(player.id)
            self._note(player.id, card)

    def claim(
        self, player: PlayerId, digest: Digest, *, is_namesake: bool = False
    ) -> Refusal | None:
        """Write a player in, or say what of the card is taken and by whom."""
        card = self._cards.known.get(digest) if self._cards else None
        if card is not None:
            if taken := self._taken(player, card, is_namesake=is_namesake):
                return taken
            self._note(player, card)
        owner = self._digests.setdefault(digest, self._register.owners.get(digest, player))
        return None if owner == player else Refusal("player/salt_bad", {"player": owner})

    def _taken(self, player: PlayerId, card: Card, *, is_namesake: bool) -> Refusal | None:
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

    def _note(self, player: PlayerId, card: Card) -> None:
        # The first of two namesakes, or of two who hold one number, is the one to show.
        self._names.setdefault(key_of(card), player)
        for listing in card.lists:
            if listing.number:
                key = number_key(listing.list), number_key(listing.number)
                self._numbers.setdefault(key, player)


def key_of(card: Card) -> NameKey:
    """Return what makes two cards look like one person: name and club, however spelt."""
    return name_key(card.name), fold_name(card.club)
