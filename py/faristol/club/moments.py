"""The moment of the last change to each aspect of each player."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias, get_args

from faristol.club.acts import (
    AddPlayer,
    AllowFigures,
    ChangePlayer,
    FavourPlayer,
    ForbidFigures,
    ImportPlayers,
    MergePlayers,
    PartPlayers,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.player import Player, PlayerId

Mark: TypeAlias = Literal["retired", "agreed", "favourite"]
Aspect: TypeAlias = Literal["card", "retired", "agreed", "favourite"]
Moments: TypeAlias = Mapping[tuple[PlayerId, str], str]

MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
ADDED: Final = "added"

_MARK_BY_ACT: Final[Mapping[type, Mark]] = {
    RetirePlayer: "retired",
    ReturnPlayer: "retired",
    AllowFigures: "agreed",
    ForbidFigures: "agreed",
    FavourPlayer: "favourite",
    UnfavourPlayer: "favourite",
}


def has_mark(player: Player, mark: Mark) -> bool:
    """Whether a player is retired, has agreed to figures, or is a favourite."""
    match mark:
        case "retired":
            return player.is_retired
        case "agreed":
            return player.has_agreed
        case "favourite":
            return player.is_favourite


def moments_of(entries: Iterable[tuple[object, str]]) -> Moments:
    """Return the last moment of each aspect of each player, from events with their moments.

    The first card of a player is also `ADDED`.
    """
    moments: dict[tuple[PlayerId, str], str] = {}
    for event, at in entries:
        for player in _players_given_cards(event):
            moments.setdefault((player, ADDED), at)
            moments[player, "card"] = at
        if mark := _MARK_BY_ACT.get(type(event)):
            moments[event.player, mark] = at  # type: ignore[attr-defined]
    return moments


def _players_given_cards(event: object) -> tuple[PlayerId, ...]:
    match event:
        case AddPlayer() | ChangePlayer():
            return (event.player,)
        case ImportPlayers():
            return tuple(entry.player for entry in event.players)
        case MergePlayers():
            return (event.survivor,)
        case PartPlayers():
            return (event.survivor, event.merged)
        case _:
            return ()
