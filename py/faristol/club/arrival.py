"""Import a whole list of people as one act, with the cards that it needs."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.club.acts import ImportEntry, ImportPlayers, Source
from faristol.club.card import Card, NewCard, write_card
from faristol.club.player import PlayerId
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A player of a list to import: new, or known and given a new card."""

    player: PlayerId
    card: Card
    salt: str
    is_new: bool
    is_namesake: bool = False  # the user accepts that another player has this name


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrivals:
    """The act that imports a list, and the cards to store for it."""

    act: ImportPlayers
    cards: tuple[NewCard, ...]
    namesakes: frozenset[PlayerId]


def build_arrivals(people: Iterable[Arrival], *, source: Source) -> Arrivals | Refusal:
    """Return the act that imports people, or the refusal of a card with its index in the list."""
    entries, cards, namesakes = list[ImportEntry](), list[NewCard](), set[PlayerId]()
    for at, arrival in enumerate(people):
        card = write_card(arrival.card, arrival.salt)
        if isinstance(card, Refusal):
            return Refusal(card.code, {**card.data, "entry": at})
        cards.append(card)
        entries.append(ImportEntry(player=arrival.player, card=card.digest, is_new=arrival.is_new))
        if arrival.is_namesake:
            namesakes.add(arrival.player)
    return Arrivals(
        act=ImportPlayers(players=tuple(entries), source=source),
        cards=tuple(cards),
        namesakes=frozenset(namesakes),
    )
