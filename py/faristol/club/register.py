"""Hold the register as it stands: who was written down, whose card is whose, who was forgotten."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.player import Player, PlayerId
from faristol.club.roll import Dealt, Roll

Language: TypeAlias = Literal["ca", "ro", "en"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """Hold the register as of its last act."""

    seq: int = 0
    language: Language | None = None  # None until opened
    players: Roll = field(default_factory=Roll)
    owners: Dealt[Digest, PlayerId] = field(default_factory=Dealt)  # who was given a card first
    forgotten: int = 0  # persons; the last number given

    @property
    def is_open(self) -> bool:
        """Tell whether it was begun."""
        return self.language is not None


def resolve(register: Register, player: PlayerId) -> PlayerId:
    """Return the id under which a player lives on after merges; an unknown id is its own."""
    # Only a player who stands alone can be merged into, so the chain has an end.
    while (found := register.players.get(player)) and found.merged_into is not None:
        player = found.merged_into
    return player


def listed(register: Register, cards: Mapping[Digest, Card]) -> Iterator[tuple[Player, Card]]:
    """Give everybody who stands in the register with their card, in order of arrival."""
    for player in register.players.in_order() if cards else ():
        if player.card is not None and player.is_listed and (card := cards.get(player.card)):
            yield player, card


def merged_with(register: Register, player: Player) -> tuple[Player, ...]:
    """Return everybody who lives on as this player, through any number of merges."""
    found, waiting = list[Player](), list(player.gone)
    while waiting:  # no recursion: a chain of merges may be as long as the log
        gone = register.players[waiting.pop()]
        found.append(gone)
        waiting += gone.gone
    return tuple(found)


def gone(register: Register) -> list[PlayerId]:
    """Return everybody whose name was taken away."""
    if not register.forgotten:
        return []
    return [one.id for one in register.players.in_order() if one.forgotten is not None]


def cards_of(register: Register, persons: Collection[str]) -> frozenset[Digest]:
    """Return every card that speaks of these people, but for those that somebody else has now."""
    found = [one for one in register.players.in_order() if one.id in persons]
    others = {one.card for one in register.players.in_order() if one.id not in persons}
    return frozenset(card for one in found for card in one.cards if card not in others)
