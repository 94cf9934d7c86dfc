"""Name the players of a duplicate game: from the cards beside its log, two of one name told apart.

`names[player]` is what every screen, paper, picture and file writes: without signs that nobody sees, some
of which would turn around the line they stand in. Whoever was forgotten is a table.
`names.plain(player)` is the name as on the card, `names.card(player)` the card itself.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from faristol.club.card import Card, read_card
from faristol.club.spelling import name_key
from faristol.desk.kernel.text import Text
from faristol.duplicate.parts import Entrant, Player
from faristol.ledger.record import LedgerError
from faristol.ledger.visible import seen


class Names(Mapping[Player, str]):
    """Map the players of a game to their names, as a language writes them."""

    def __init__(
        self, entrants: Mapping[Player, Entrant], cards: Mapping[str, Card], text: Text
    ) -> None:
        self._entrants = entrants
        self._cards = cards
        self._text = text

    def __getitem__(self, player: Player) -> str:
        return self._shown[player][0] if player in self._shown else self._nobody(player)

    def __iter__(self) -> Iterator[Player]:
        return iter(self._entrants)

    def __len__(self) -> int:
        return len(self._entrants)

    def are_of(self, entrants: Mapping[Player, Entrant], cards: Mapping[str, Card]) -> bool:
        """Tell whether these are the names of the very same people."""
        return self._entrants is entrants and self._cards is cards

    def card(self, player: Player) -> Card | None:
        """Return what is known of a player, or None when the person was forgotten."""
        entrant = self._entrants.get(player)
        return self._cards.get(entrant.card) if entrant else None

    def plain(self, player: Player) -> str:
        """Return the name as on the card; two players may have the same."""
        card = self.card(player)
        return card.name if card else self._nobody(player)

    def beside_table(self, player: Player) -> str:
        """Return the name for where the table stands beside it: it is not said twice."""
        return self._shown[player][1] if player in self._shown else self._nobody(player)

    def table(self, player: Player) -> int:
        """Return at which table a player sits, 0 for nobody of this game."""
        entrant = self._entrants.get(player)
        return entrant.table if entrant else 0

    @cached_property
    def _shown(self) -> dict[Player, tuple[str, str]]:
        """Tell two of one name apart: by the club when that does it, else by the table; also beside it."""
        cards = {player: card for player in self._entrants if (card := self.card(player))}
        by_name = Counter(name_key(card.name) for card in cards.values())
        by_club = Counter((name_key(card.name), name_key(card.club)) for card in cards.values())

        def shown(player: Player, card: Card) -> tuple[str, str]:
            key, name = name_key(card.name), seen(card.name)
            if by_name[key] == 1:
                return name, name
            if card.club and by_club[key, name_key(card.club)] == 1:
                told_apart = f"{name} ({seen(card.club)})"
                return told_apart, told_apart
            return f"{name} ({self._nobody(player)})", name

        return {player: shown(player, card) for player, card in cards.items()}

    def _nobody(self, player: Player) -> str:
        """Return what a player is called of whom only the table is known."""
        return self._text.say("table {n}", n=self.table(player))


def read_cards(lines: Mapping[str, str]) -> dict[str, Card]:
    """Return the cards that lie beside a log; one that cannot be read is a person forgotten."""
    cards = {}
    for digest, line in lines.items():
        try:
            cards[digest] = read_card(line)
        except LedgerError:
            continue
    return cards
