"""Know everybody of a register as it stands: by id, by name, by what is typed, and in order."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.player import Player, PlayerId
from faristol.club.register import Register, listed
from faristol.club.spelling import name_key

if TYPE_CHECKING:
    from faristol.club.search import Index

SortKey: TypeAlias = Callable[[str, str], Any]  # of a text in a language's alphabet


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Hold a listed player beside the card that names them."""

    player: Player
    card: Card

    @property
    def id(self) -> PlayerId:
        """Return the id under which results know the person."""
        return self.player.id

    @property
    def name(self) -> str:
        """Return the name as written on the card."""
        return self.card.name


class People(Mapping[PlayerId, Person]):
    """Map ids to whoever stands in a register, in order of arrival."""

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
        # kept over changes: cards it knows are not folded again
        self.index: Index | None = before.index if before else None
        self._indexed = ""  # the language in whose order it is

    @cached_property
    def _people(self) -> dict[PlayerId, Person]:
        return {
            player.id: Person(player=player, card=card)
            for player, card in listed(self.register, self.cards)
        }

    def __getitem__(self, player: PlayerId) -> Person:
        return self._people[player]

    def __len__(self) -> int:
        return len(self._people)

    def __iter__(self) -> Iterator[PlayerId]:
        return iter(self._people)

    def in_order(self, language: str) -> list[Person]:
        """Return everybody by name in the language's alphabet, then by club, then by arrival."""
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
        """Return who fits what was typed, the best first; everybody in order when nothing was."""
        if not query.strip():
            return self.in_order(language)
        from faristol.club.search import find

        return [self[player] for player in find(self._indexed_in(language), query)]

    def _indexed_in(self, language: str) -> "Index":
        from faristol.club.search import build_index

        if self.index is None or self._indexed != language:
            ordered = self.in_order(language)
            self.index = build_index(
                ((person.player, person.card) for person in ordered), before=self.index
            )
            self._indexed = language
        return self.index

    def rest(self) -> None:
        """Make ready for who will look somebody up, where the register was just looked at."""
        if self._sorted:
            self._indexed_in(next(reversed(self._sorted)))

    def namesake(self, name: str) -> PlayerId | None:
        """Return the first of the same name, of whatever club."""
        key = name_key(name)
        return next((one.id for one in self.values() if name_key(one.name) == key), None)

    def name_of(self, player: object) -> str:
        """Return the name of a player that is known here, also of one who was merged."""
        known = self.register.players.get(PlayerId(player)) if isinstance(player, str) else None
        card = self.cards.get(known.card) if known and known.card else None
        return card.name if card else ""
