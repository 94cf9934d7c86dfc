"""The state of the register: its players, the owner of each card, and the number of erased persons."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.player import Player, PlayerId
from faristol.club.roll import BucketMap, Roll

Language: TypeAlias = Literal["ca", "ro", "en"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """The register as of its last event."""

    seq: int = 0
    language: Language | None = None  # None until opened
    players: Roll = field(default_factory=Roll)
    owners: BucketMap[Digest, PlayerId] = field(
        default_factory=BucketMap
    )  # the first player with a card
    forgotten: int = 0  # erased persons; the last number given

    @property
    def is_open(self) -> bool:
        """Whether the register has been opened."""
        return self.language is not None


def resolve(register: Register, player: PlayerId) -> PlayerId:
    """Return the id under which a player lives on after merges; an unknown id is returned as it is."""
    # Only a player who is not merged can be merged into, so the chain ends.
    while (known := register.players.get(player)) and known.merged_into is not None:
        player = known.merged_into
    return player


def listed_players(
    register: Register, cards: Mapping[Digest, Card]
) -> Iterator[tuple[Player, Card]]:
    """Yield the listed players with their cards, in order of arrival."""
    for player in register.players.in_order() if cards else ():
        if player.card is not None and player.is_listed and (card := cards.get(player.card)):
            yield player, card


def players_merged_with(register: Register, player: Player) -> tuple[Player, ...]:
    """Return all players merged into this one, through any number of merges."""
    merged, waiting = list[Player](), list(player.gone)
    while waiting:  # not recursive: a chain of merges may be as long as the log
        player_merged = register.players[waiting.pop()]
        merged.append(player_merged)
        waiting += player_merged.gone
    return tuple(merged)


def list_erased(register: Register) -> list[PlayerId]:
    """Return the ids of all erased people."""
    if not register.forgotten:
        return []
    return [player.id for player in register.players.in_order() if player.forgotten is not None]


def cards_of(register: Register, persons: Collection[str]) -> frozenset[Digest]:
    """Return the cards of these people, except those that another player has now."""
    players = [player for player in register.players.in_order() if player.id in persons]
    kept_cards = {player.card for player in register.players.in_order() if player.id not in persons}
    return frozenset(card for player in players for card in player.cards if card not in kept_cards)
