"""Define the events of the register: what happened to whom, and never a name."""

from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from faristol.club.card import Digest
from faristol.ledger.codec import Schema

PlayerId = NewType("PlayerId", str)
Language: TypeAlias = Literal["ca", "ro", "en"]
Source: TypeAlias = Literal["csv", "paste", "file"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterOpened:
    """The club began its register; the language is the one it keeps it in."""

    language: Language


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAdded:
    """Somebody was written down."""

    player: PlayerId
    card: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerChanged:
    """A player has a new card."""

    player: PlayerId
    card: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One player of an import: new, or known before and given a new card."""

    player: PlayerId
    card: Digest
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersImported:
    """A whole list was taken in. Where from is said in one word: a file's name may be a person's."""

    players: tuple[Entry, ...]
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFavoured:
    """A player was put among the favourites."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerUnfavoured:
    """A player was taken from the favourites."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRetired:
    """A player comes no more; results keep the player."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReturned:
    """A retired player is back."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersMerged:
    """Two players turned out to be one person: `gone` lives on as `kept`, with one card."""

    kept: PlayerId
    gone: PlayerId
    card: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersParted:
    """A merge was taken back: `gone` has its own card again, `kept` has this one."""

    kept: PlayerId
    gone: PlayerId
    card: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonForgotten:
    """A person's cards were taken away; a number stands for the name ("Player 17")."""

    player: PlayerId
    number: int
    cards: tuple[Digest, ...]


Event: TypeAlias = (
    RegisterOpened
    | PlayerAdded
    | PlayerChanged
    | PlayersImported
    | PlayerFavoured
    | PlayerUnfavoured
    | PlayerRetired
    | PlayerReturned
    | PlayersMerged
    | PlayersParted
    | PersonForgotten
)

SCHEMA: Schema[Event] = Schema(
    events=(
        RegisterOpened,
        PlayerAdded,
        PlayerChanged,
        PlayersImported,
        PlayerFavoured,
        PlayerUnfavoured,
        PlayerRetired,
        PlayerReturned,
        PlayersMerged,
        PlayersParted,
        PersonForgotten,
    )
)
