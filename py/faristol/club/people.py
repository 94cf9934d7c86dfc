"""The listed people of a register: by id, by name, by search, and in order."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.player import Player, PlayerId
from faristol.club.register import Register, listed_players
from faristol.club.spelling import name_key

if TYPE_CHECKING:
    from faristol.club.search import Index

SortKey: TypeAlias = Callable[[str, str], Any]  # key of a text in a language's alphabet


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A listed player and the card with the name."""

    player: Player
    card: Card

    @property
    def id(self) -> PlayerId:
        """The id that results refer to the person by."""
        return self.player.id

    @property
    def name(self) -> str:
        """The name as written on the card."""
        return self.card.name


class People(Mapping[PlayerId, Person]):
    """A mapping from ids to the listed people of a register, in order of arrival."""

    def __init__(
        self,
        register: Register,
        cards: Mapping[Digest, Card],
        *,
        sort_key: SortKey,
        before: "People | None" = None,
    ) -> None:
        self.register = register
        self.cards = cards
        self._sort_key = sort_key
        self._sorted: dict[str, list[Person]] = {}
        # survives changes of the register: its cards are not folded again
        self.index: Index | None = before.index if before else None
        self._index_language = ""  # language of the index's order

    @cached_property
    def _people(self) -> dict[PlayerId, Person]:
        return {
            player.id: Person(player=player, card=card)
            for player, card in listed_players(self.register, self.cards)
        }

    def __getitem__(self, player: PlayerId) -> Person:
        return self._people[player]

    def __len__(self) -> int:
        return len(self._people)

    def __iter__(self) -> Iterator[PlayerId]:
        return iter(self._people)

    def in_order(self, language: str) -> list[Person]:
        """Return the people by name in the language's alphabet, then by club, then by arrival."""
        if language not in self._sorted:
            self._sorted[language] = sorted(
                self._people.values(),
                key=lambda person: (
                    self._sort_key(person.name, language),
                    self._sort_key(person.card.club, language),
                    person.player.ordinal,
                ),
            )
        return self._sorted[language]

    def find(self, query: str, language: str) -> list[Person]:
        """Return the people who match a query, best match first; for an empty query, all in order."""
        if not query.strip():
            return self.in_order(language)
        from faristol.club.search import find

        return [self[player] for player in find(self._index_for(language), query)]

    def _index_for(self, language: str) -> "Index":
        from faristol.club.search import build_index

        if self.index is None or self._index_language != language:
            ordered = self.in_order(language)
            self.index = build_index(
                ((person.player, person.card) for person in ordered), before=self.index
            )
            self._index_language = language
        return self.index

    def build_index(self) -> None:
        """Build the search index in idle time, if the register was displayed."""
        if self._sorted:
            self._index_for(next(reversed(self._sorted)))

    def namesake(self, name: str) -> PlayerId | None:
        """Return the first player with this name, of any club."""
        key = name_key(name)
        return next((person.id for person in self.values() if name_key(person.name) == key), None)

    def name_of(self, player: object) -> str:
        """Return the name of a player, also of one merged, or an empty string."""
        listed_player = (
            self.register.players.get(PlayerId(player)) if isinstance(player, str) else None
        )
        card = self.cards.get(listed_player.card) if listed_player and listed_player.card else None
        return card.name if card else ""
