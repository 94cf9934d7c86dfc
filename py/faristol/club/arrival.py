"""Make one wish of a whole list of people, with the cards that they bring."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.club.acts import ImportEntry, ImportPlayers, Source
from faristol.club.card import Card, NewCard, write_card
from faristol.club.player import PlayerId
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """Hold one player of a list to take in: new, or known and given a new card."""

    player: PlayerId
    card: Card
    salt: str
    is_new: bool
    is_namesake: bool = False  # the other of that name is known of


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrivals:
    """Hold the wish to take in a list, and what lies beside the log for it."""

    wish: ImportPlayers
    cards: tuple[NewCard, ...]
    namesakes: frozenset[PlayerId]


def arriving(people: Iterable[Arrival], *, source: Source) -> Arrivals | Refusal:
    """Return the wish to take people in, or which of their cards is at fault."""
    entries, cards, namesakes = list[ImportEntry](), list[NewCard](), set[PlayerId]()
    for at, one in enumerate(people):
        card = write_card(one.card, one.salt)
        if isinstance(card, Refusal):
            return Refusal(card.code, {**card.data, "entry": at})
        cards.append(card)
        entries.append(ImportEntry(player=one.player, card=card.digest, is_new=one.is_new))
        if one.is_namesake:
            namesakes.add(one.player)
    return Arrivals(
        wish=ImportPlayers(players=tuple(entries), source=source),
        cards=tuple(cards),
        namesakes=frozenset(namesakes),
    )
