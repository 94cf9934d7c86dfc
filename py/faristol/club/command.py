"""Define what may be wished of the register; ids and salts come in from outside."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.club.card import Card, Digest, card_digest, card_line
from faristol.club.model import Language, PlayerId, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRegister:
    """Begin the register."""

    language: Language


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPlayer:
    """Write somebody down; `is_namesake` says that the other of that name is known of."""

    player: PlayerId
    card: Card
    salt: str
    is_namesake: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlayer:
    """Give a player a new card."""

    player: PlayerId
    card: Card
    salt: str
    is_namesake: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportEntry:
    """One player of a list to take in: new, or known and given a new card."""

    player: PlayerId
    card: Card
    salt: str
    is_new: bool
    is_namesake: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlayers:
    """Take in a whole list, or nothing of it."""

    players: tuple[ImportEntry, ...]
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class FavourPlayer:
    """Put a player among the favourites."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfavourPlayer:
    """Take a player from the favourites."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class RetirePlayer:
    """Say that a player comes no more."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPlayer:
    """Say that a retired player is back."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePlayers:
    """Make one of two players, with this card; `join_cards` proposes one."""

    kept: PlayerId
    gone: PlayerId
    card: Card
    salt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPlayers:
    """Take a merge back; without a card, the kept player gets the one from before."""

    gone: PlayerId
    card: Card | None = None
    salt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPerson:
    """Take a person's name away for good."""

    player: PlayerId


Command: TypeAlias = (
    OpenRegister
    | AddPlayer
    | ChangePlayer
    | ImportPlayers
    | FavourPlayer
    | UnfavourPlayer
    | RetirePlayer
    | ReturnPlayer
    | MergePlayers
    | PartPlayers
    | ForgetPerson
)


def new_cards(command: Command) -> Iterator[tuple[Digest, Card, str]]:
    """Give the digest, the card and the line of each card that an accepted command brings."""
    match command:
        case ImportPlayers(players=wishes):
            pairs = [(wish.card, wish.salt) for wish in wishes]
        case AddPlayer() | ChangePlayer() | MergePlayers():
            pairs = [(command.card, command.salt)]
        case PartPlayers(card=Card() as card, salt=salt):
            pairs = [(card, salt)]
        case _:
            pairs = []
    for card, salt in pairs:
        yield card_digest(card, salt), card, card_line(card, salt)
