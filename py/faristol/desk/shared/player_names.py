"""Name the players of a document: from the cards beside its log, two of one name told apart.

`names[player]` is what every screen, paper, picture and file writes: without signs that nobody sees, some
of which would turn around the line they stand in. Whoever was forgotten is known by a number.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from faristol.club.card import Card, card_digest, card_line, parse_card, read_card
from faristol.club.people import Person
from faristol.club.spelling import name_key
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.register import RegisterService
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import seen


class PlayerNames(Mapping[str, str]):
    """Map players to their names, as a language writes them."""

    def __init__(
        self,
        entrants: Mapping[str, Any],  # each with the digest of its card
        cards: Mapping[str, Card],
        text: Text,
        numbers: Mapping[str, int],
        nobody: str,  # the message that names somebody by the number alone
    ) -> None:
        self._entrants = entrants
        self._cards = cards
        self._text = text
        self._numbers = numbers
        self._message = nobody

    def __getitem__(self, player: str) -> str:
        return self._shown[player][0] if player in self._shown else self._nobody(player)

    def __contains__(self, player: object) -> bool:
        return player in self._entrants

    def __iter__(self) -> Iterator[str]:
        return iter(self._entrants)

    def __len__(self) -> int:
        return len(self._entrants)

    def are_of(self, entrants: Mapping[str, Any], cards: Mapping[str, Card]) -> bool:
        """Tell whether these are the names of the very same people."""
        return self._entrants is entrants and self._cards is cards

    def card(self, player: str) -> Card | None:
        """Return what is known of a player, or None when the person was forgotten."""
        entrant = self._entrants.get(player)
        return self._cards.get(entrant.card) if entrant else None

    def plain(self, player: str) -> str:
        """Return the name as on the card; two players may have the same."""
        card = self.card(player)
        return card.name if card else self._nobody(player)

    def beside_number(self, player: str) -> str:
        """Return the name for where the number stands beside it: it is not said twice."""
        return self._shown[player][1] if player in self._shown else self._nobody(player)

    def namesake(self, card: Card, *, besides: str = "") -> str:
        """Return the first player who has the name of a card, or nothing."""
        key = name_key(card.name)
        return next(
            (one for one in self if one != besides and name_key(self.plain(one)) == key), ""
        )

    def number(self, player: str) -> int:
        """Return the number of a player, 0 for nobody of these."""
        return self._numbers.get(player, 0)

    @cached_property
    def _shown(self) -> dict[str, tuple[str, str]]:
        """Tell two of one name apart: by the club when that does it, else by the number; also beside it."""
        cards = {player: card for player in self._entrants if (card := self.card(player))}
        by_name = Counter(name_key(card.name) for card in cards.values())
        by_club = Counter((name_key(card.name), name_key(card.club)) for card in cards.values())

        def shown(player: str, card: Card) -> tuple[str, str]:
            key, name = name_key(card.name), seen(card.name)
            if by_name[key] == 1:
                return name, name
            if card.club and by_club[key, name_key(card.club)] == 1:
                told_apart = f"{name} ({seen(card.club)})"
                return told_apart, told_apart
            return f"{name} ({self._nobody(player)})", name

        return {player: shown(player, card) for player, card in cards.items()}

    def _nobody(self, player: str) -> str:
        return self._text.say(self._message, n=self.number(player))


def read_cards(lines: Mapping[str, str]) -> dict[str, Card]:
    """Return the cards that lie beside a log; one that cannot be read is a person forgotten."""
    cards = {}
    for digest, line in lines.items():
        try:
            cards[digest] = read_card(line)
        except LedgerError:
            continue
    return cards


def typed_card(name: str, club: str = "") -> Card | Refusal:
    """Return the card of a name as typed, or what is wrong with it."""
    return parse_card(name=" ".join(name.split()), club=" ".join(club.split()))


def copy_card(desk: Desk, card: Card) -> tuple[str, str]:
    """Return a card for another document: name and club alone go with it, under another salt."""
    known, salt = Card(name=card.name, club=card.club), desk.dice.token()
    return card_digest(known, salt), card_line(known, salt)


def suggestions(desk: Desk, names: PlayerNames, typed: str, lang: str) -> list[Person]:
    """Return who of the register may be meant and does not play: favourites first, then as found."""
    found = [
        person
        for person in desk.of(RegisterService).people.find(typed, lang)
        if person.id not in names and not person.player.is_retired
    ]
    return found if typed.strip() else sorted(found, key=lambda one: not one.player.is_favourite)


def meant(desk: Desk, names: PlayerNames, typed: str, lang: str) -> Person | None:
    """Return who of the register is meant by a name that was typed: the first one found.

    Whoever types the name of somebody who plays means a namesake, not another one whose name begins like it.
    """
    found = next(iter(suggestions(desk, names, typed, lang)), None)
    card = typed_card(typed)
    if found is None or isinstance(card, Refusal) or not names.namesake(card):
        return found
    return found if name_key(found.card.name) == name_key(card.name) else None
