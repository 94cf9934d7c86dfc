"""Names of the players of a document, from the cards outside its log; namesakes are disambiguated.

`names[player]` is the name on every screen, paper, picture and in every file: without invisible characters, some
of which would reverse the direction of their line. A person who was erased has a number instead.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from faristol.club.card import Card, card_digest, card_line, parse_card, read_card
from faristol.club.people import Person
from faristol.club.spelling import name_key
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.register import RegisterService
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import seen


class PlayerNames(Mapping[str, str]):
    """The names of players by their ids, as a language writes them."""

    def __init__(
        self,
        entrants: Mapping[str, Any],  # each with the digest of its card
        cards: Mapping[str, Card],
        text: Translator,
        numbers: Mapping[str, int],
        number_message: str,  # the message that names an erased person by the number
    ) -> None:
        self._entrants = entrants
        self._cards = cards
        self._text = text
        self._numbers = numbers
        self._message = number_message

    def __getitem__(self, player: str) -> str:
        return (
            self._display_names[player][0]
            if player in self._display_names
            else self._by_number(player)
        )

    def __contains__(self, player: object) -> bool:
        return player in self._entrants

    def __iter__(self) -> Iterator[str]:
        return iter(self._entrants)

    def __len__(self) -> int:
        return len(self._entrants)

    def is_of(self, entrants: Mapping[str, Any], cards: Mapping[str, Card]) -> bool:
        """Whether these names were made of the very same objects."""
        return self._entrants is entrants and self._cards is cards

    def card(self, player: str) -> Card | None:
        """Return the card of a player, or None when the person was erased."""
        entrant = self._entrants.get(player)
        return self._cards.get(entrant.card) if entrant else None

    def plain(self, player: str) -> str:
        """Return the name on the card of a player; two players may have the same."""
        card = self.card(player)
        return card.name if card else self._by_number(player)

    def beside_number(self, player: str) -> str:
        """Return the name of a player next to the number, which does not repeat the number."""
        return (
            self._display_names[player][1]
            if player in self._display_names
            else self._by_number(player)
        )

    def namesake(self, card: Card, *, besides: str = "") -> str:
        """Return the first player with the name of a card, or an empty string."""
        key = name_key(card.name)
        return next(
            (
                player
                for player in self
                if player != besides and name_key(self.plain(player)) == key
            ),
            "",
        )

    def number(self, player: str) -> int:
        """Return the number of a player, 0 for an unknown id."""
        return self._numbers.get(player, 0)

    @cached_property
    def _display_names(self) -> dict[str, tuple[str, str]]:
        """The names by player, on their own and next to the number.

        Namesakes are disambiguated by the club where that is enough, else by the number.
        """
        cards = {player: card for player in self._entrants if (card := self.card(player))}
        by_name = Counter(name_key(card.name) for card in cards.values())
        by_club = Counter((name_key(card.name), name_key(card.club)) for card in cards.values())

        def name_pair(player: str, card: Card) -> tuple[str, str]:
            key, name = name_key(card.name), seen(card.name)
            if by_name[key] == 1:
                return name, name
            if card.club and by_club[key, name_key(card.club)] == 1:
                name_with_club = f"{name} ({seen(card.club)})"
                return name_with_club, name_with_club
            return f"{name} ({self._by_number(player)})", name

        return {player: name_pair(player, card) for player, card in cards.items()}

    def _by_number(self, player: str) -> str:
        return self._text.gettext(self._message, n=self.number(player))


def read_cards(lines: Mapping[str, str]) -> dict[str, Card]:
    """Return the cards of a document by their digests; one that cannot be read counts as erased."""
    cards = {}
    for digest, line in lines.items():
        try:
            cards[digest] = read_card(line)
        except LedgerError:
            continue
    return cards


def card_from_text(name: str, club: str = "") -> Card | Refusal:
    """Return the card of a name as typed, or why it is refused."""
    return parse_card(name=" ".join(name.split()), club=" ".join(club.split()))


def copy_card(desk: Desk, card: Card) -> tuple[str, str]:
    """Return digest and line of a card for another document, with name and club alone, under a new salt."""
    copy, salt = Card(name=card.name, club=card.club), desk.dice.token()
    return card_digest(copy, salt), card_line(copy, salt)


def suggest_people(desk: Desk, names: PlayerNames, query: str, lang: str) -> list[Person]:
    """Return people of the register for a typed name who do not play; favourites first if it is empty."""
    people = [
        person
        for person in desk.service(RegisterService).people.find(query, lang)
        if person.id not in names and not person.player.is_retired
    ]
    return (
        people
        if query.strip()
        else sorted(people, key=lambda person: not person.player.is_favourite)
    )


def find_meant(desk: Desk, names: PlayerNames, name: str, lang: str) -> Person | None:
    """Return the person of the register for a typed name, the first one found, or None.

    The name of a player of the document stands for a namesake, not for a person whose name begins like it.
    """
    person = next(iter(suggest_people(desk, names, name, lang)), None)
    card = card_from_text(name)
    if person is None or isinstance(card, Refusal) or not names.namesake(card):
        return person
    return person if name_key(person.card.name) == name_key(card.name) else None
