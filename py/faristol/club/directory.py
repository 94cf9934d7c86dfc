"""Know which names and numbers are taken, so that nobody is written down twice unawares."""

from collections.abc import Container, Mapping
from typing import TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.model import PlayerId
from faristol.club.register import Register, listed
from faristol.club.spelling import fold_name, name_key, number_key
from faristol.ledger.refusal import Refusal

NameKey: TypeAlias = tuple[str, str]


class Directory:
    """Hold names (with club) and numbers (by list) of everybody listed, besides some."""

    __slots__ = ("_digests", "_names", "_numbers", "_retired")

    def __init__(
        self,
        register: Register,
        cards: Mapping[Digest, Card],
        *,
        besides: Container[PlayerId] = (),
    ) -> None:
        self._names: dict[NameKey, PlayerId] = {}
        self._numbers: dict[tuple[str, str], PlayerId] = {}
        self._digests: dict[Digest, PlayerId] = {}
        self._retired: set[PlayerId] = set()
        for player, card in listed(register, cards):
            if player.id in besides:
                continue
            if player.is_retired:
                self._retired.add(player.id)
            self._note(player.id, card, player.card)

    def claim(
        self, player: PlayerId, card: Card, digest: Digest, *, is_namesake: bool
    ) -> Refusal | None:
        """Write a player in, or say what of the card is taken and by whom."""
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
        if (other := self._digests.get(digest)) is not None:
            return Refusal("player/salt_bad", {"player": other})
        self._note(player, card, digest)
        return None

    def _note(self, player: PlayerId, card: Card, digest: Digest | None) -> None:
        if digest is not None:
            self._digests[digest] = player
        # The first of two namesakes, or of two who hold one number, is the one to show.
        self._names.setdefault(key_of(card), player)
        for listing in card.lists:
            if listing.number:
                key = number_key(listing.list), number_key(listing.number)
                self._numbers.setdefault(key, player)


def key_of(card: Card) -> NameKey:
    """Return what makes two cards look like one person: name and club, however spelt."""
    return name_key(card.name), fold_name(card.club)
