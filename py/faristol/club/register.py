"""Fold the events of the register into what is true now."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from faristol.club.card import Card, Digest
from faristol.club.model import (
    Entry,
    Event,
    Language,
    PersonForgotten,
    PlayerAdded,
    PlayerChanged,
    PlayerFavoured,
    PlayerId,
    PlayerRetired,
    PlayerReturned,
    PlayersImported,
    PlayersMerged,
    PlayersParted,
    PlayerUnfavoured,
    RegisterOpened,
)
from faristol.club.player import Merge, Player, cards_since, with_card
from faristol.club.roll import Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """Hold the register as of its last event."""

    seq: int = 0
    language: Language | None = None  # None until opened
    players: Roll = field(default_factory=Roll)
    forgotten: int = 0  # persons; the last number given


def evolve(register: Register, event: Event) -> Register:
    """Return the register after the event.

    Total: what cannot be (a card for nobody) changes nothing but `seq`; the audit names it.
    """
    seq = register.seq + 1
    match event:
        case RegisterOpened(language=language):
            return replace(register, seq=seq, language=register.language or language)
        case PlayerAdded(player=player, card=card):
            entries = (Entry(player=player, card=card, is_new=True),)
            return _with(register, seq, _entered(register.players, entries, seq))
        case PlayersImported(players=entries):
            return _with(register, seq, _entered(register.players, entries, seq))
        case PersonForgotten():
            return _forget(register, event, seq)
        case PlayerChanged(player=player, card=card):
            changed = [_carded(one, card, seq) for one in _listed(register, player)]
        case PlayerFavoured(player=player):
            changed = [
                replace(one, is_favourite=True, seq=seq) for one in _listed(register, player)
            ]
        case PlayerUnfavoured(player=player):
            changed = [
                replace(one, is_favourite=False, seq=seq) for one in _listed(register, player)
            ]
        case PlayerRetired(player=player):
            changed = [replace(one, is_retired=True, seq=seq) for one in _listed(register, player)]
        case PlayerReturned(player=player):
            changed = [replace(one, is_retired=False, seq=seq) for one in _listed(register, player)]
        case PlayersMerged():
            changed = _merge(register.players, event, seq)
        case PlayersParted():
            changed = _part(register.players, event, seq)
        case _:
            assert_never(event)
    return _with(register, seq, changed)


def resolve(register: Register, player: PlayerId) -> PlayerId:
    """Return the id under which a player lives on after merges; an unknown id is its own."""
    # Only a player who stands alone can be merged into, so the chain has an end.
    while (found := register.players.get(player)) and found.merged_into is not None:
        player = found.merged_into
    return player


def listed(register: Register, cards: Mapping[Digest, Card]) -> Iterator[tuple[Player, Card]]:
    """Give everybody who stands in the register with their card, in order of arrival."""
    for player in register.players.in_order():
        if player.card is not None and player.is_listed and (card := cards.get(player.card)):
            yield player, card


def _with(register: Register, seq: int, changed: Iterable[Player]) -> Register:
    return replace(register, seq=seq, players=register.players.with_players(changed))


def _entered(roll: Roll, entries: Iterable[Entry], seq: int) -> list[Player]:
    """Return the players of a list; `is_new` is for the reader, the roll knows who is new."""
    changed: dict[PlayerId, Player] = {}
    ordinal = len(roll)
    for entry in entries:
        known = changed.get(entry.player) or roll.get(entry.player)
        if known is None:
            ordinal += 1
            changed[entry.player] = Player(
                id=entry.player,
                ordinal=ordinal,
                card=entry.card,
                history=((entry.card,),),
                seq=seq,
            )
        elif known.is_listed:
            changed[known.id] = _carded(known, entry.card, seq)
    return list(changed.values())


def _listed(register: Register, player: PlayerId) -> tuple[Player, ...]:
    """Return the player alone, or nobody if there is nobody listed under this id."""
    found = register.players.get(player)
    return (found,) if found is not None and found.is_listed else ()


def _carded(player: Player, card: Digest, seq: int) -> Player:
    return replace(player, card=card, history=with_card(player.history, card), seq=seq)


def _merge(roll: Roll, event: PlayersMerged, seq: int) -> list[Player]:
    kept, gone = roll.get(event.kept), roll.get(event.gone)
    if kept is None or gone is None or kept is gone or not (kept.is_listed and gone.is_listed):
        return []
    if kept.card is None:
        return []
    merge = Merge(kept=kept.id, before=kept.card, after=event.card)
    return [
        replace(
            kept,
            card=event.card,
            history=with_card(kept.history, event.card),
            gone=(*kept.gone, gone.id),
            seq=seq,
        ),
        replace(gone, merge=merge, seq=seq),
    ]


def _part(roll: Roll, event: PlayersParted, seq: int) -> list[Player]:
    kept, gone = roll.get(event.kept), roll.get(event.gone)
    if kept is None or gone is None or gone.merge is None:
        return []
    if gone.merge.kept != kept.id or not kept.is_listed:
        return []
    history = gone.history
    # What was written while they were one speaks of both, and goes when either is forgotten.
    for card in cards_since(kept.history, gone.merge.after):
        history = with_card(history, card)
    at = kept.gone.index(gone.id)
    return [
        replace(
            kept,
            card=event.card,
            history=with_card(kept.history, event.card),
            gone=(*kept.gone[:at], *kept.gone[at + 1 :]),
            seq=seq,
        ),
        replace(gone, history=history, merge=None, seq=seq),
    ]


def _forget(register: Register, event: PersonForgotten, seq: int) -> Register:
    player = register.players.get(event.player)
    if player is None or not player.is_listed:
        return replace(register, seq=seq)
    changed = [
        replace(
            one,
            card=None,
            history=(),
            is_favourite=False,
            forgotten=event.number,
            seq=seq,
        )
        for one in (player, *merged_with(register, player))
    ]
    return replace(
        register,
        seq=seq,
        players=register.players.with_players(changed),
        forgotten=max(register.forgotten, event.number),
    )


def merged_with(register: Register, player: Player) -> tuple[Player, ...]:
    """Return everybody who lives on as this player, through any number of merges."""
    found, waiting = list[Player](), list(player.gone)
    while waiting:  # no recursion: a chain of merges may be as long as the log
        gone = register.players[waiting.pop()]
        found.append(gone)
        waiting += gone.gone
    return tuple(found)
