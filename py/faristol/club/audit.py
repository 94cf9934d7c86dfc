"""Find in a register's log what `decide` would never have written."""

from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

from faristol.club.card import Digest
from faristol.club.model import (
    Entry,
    Event,
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
from faristol.club.register import Register, merged_with, resolve
from faristol.ledger.refusal import Refusal

Hook: TypeAlias = Callable[[Register, Event], Iterator[Refusal]]


def hooks() -> tuple[Hook, ...]:
    """Return what `ledger.audit` is to ask of each event, fresh for one walk through one log."""
    return (find_unopened, find_misplaced, card_hook())


def find_unopened(register: Register, event: Event) -> Iterator[Refusal]:
    """Give what is wrong with the opening, which comes first and once."""
    if (register.language is None) != isinstance(event, RegisterOpened):
        is_open = register.language is not None
        yield Refusal("register/open_already" if is_open else "register/not_open")


def find_misplaced(register: Register, event: Event) -> Iterator[Refusal]:
    """Give what is wrong with the players an event speaks of."""
    match event:
        case RegisterOpened():
            pass
        case PlayerAdded(player=player):
            yield from _known(register, player, is_new=True)
        case PlayersImported(players=entries):
            yield from _wrong_entries(register, entries)
        case (
            PlayerChanged(player=player)
            | PlayerFavoured(player=player)
            | PlayerUnfavoured(player=player)
            | PlayerRetired(player=player)
            | PlayerReturned(player=player)
        ):
            yield from _known(register, player)
        case PlayersMerged(kept=kept, gone=gone):
            yield from _known(register, kept)
            yield from _known(register, gone)
            if kept == gone:
                yield Refusal("player/same_player", {"player": kept})
        case PlayersParted():
            yield from _wrong_parting(register, event)
        case PersonForgotten():
            yield from _wrong_forgetting(register, event)
        case _:
            assert_never(event)


def card_hook() -> Hook:
    """Return a hook that finds cards used by two players; it remembers, so it serves one walk."""
    owners: dict[Digest, PlayerId] = {}

    def find_shared(_: Register, event: Event) -> Iterator[Refusal]:
        for player, card in _cards_of(event):
            owner = owners.setdefault(card, player)
            if owner != player:
                yield Refusal("card/shared", {"card": card, "player": player, "owner": owner})

    return find_shared


def _cards_of(event: Event) -> tuple[tuple[PlayerId, Digest], ...]:
    match event:
        case PlayerAdded(player=player, card=card) | PlayerChanged(player=player, card=card):
            return ((player, card),)
        case PlayersMerged(kept=kept, card=card) | PlayersParted(kept=kept, card=card):
            return ((kept, card),)
        case PlayersImported(players=entries):
            return tuple((entry.player, entry.card) for entry in entries)
        case _:
            return ()


def _known(register: Register, id_: PlayerId, *, is_new: bool = False) -> Iterator[Refusal]:
    player = register.players.get(id_)
    if is_new:
        if player is not None:
            yield Refusal("player/id_taken", {"player": id_})
    elif player is None:
        yield Refusal("player/unknown", {"player": id_})
    elif player.forgotten is not None:
        yield Refusal("player/forgotten", {"player": id_, "number": player.forgotten})
    elif player.merge is not None:
        yield Refusal("player/merged", {"player": id_, "kept": resolve(register, id_)})


def _wrong_entries(register: Register, entries: tuple[Entry, ...]) -> Iterator[Refusal]:
    seen: set[PlayerId] = set()
    for entry in entries:
        if entry.player in seen:
            yield Refusal("player/id_taken", {"player": entry.player})
        else:
            yield from _known(register, entry.player, is_new=entry.is_new)
        seen.add(entry.player)


def _wrong_parting(register: Register, event: PlayersParted) -> Iterator[Refusal]:
    yield from _known(register, event.kept)
    gone = register.players.get(event.gone)
    if gone is None:
        yield Refusal("player/unknown", {"player": event.gone})
    elif gone.merged_into != event.kept:
        yield Refusal("player/not_merged", {"player": event.gone, "kept": event.kept})


def _wrong_forgetting(register: Register, event: PersonForgotten) -> Iterator[Refusal]:
    yield from _known(register, event.player)
    if event.number != register.forgotten + 1:
        expected = register.forgotten + 1
        yield Refusal("forgotten/number", {"number": event.number, "expected": expected})
    player = register.players.get(event.player)
    if player is None or not player.is_listed:
        return
    person = (player, *merged_with(register, player))
    theirs = {card for one in person for card in one.cards}
    if foreign := sorted(set(event.cards) - theirs):
        yield Refusal("card/foreign", {"card": foreign[0], "player": event.player})
    missed = {one.card for one in person if one.card is not None} - set(event.cards)
    if missed:
        yield Refusal("card/kept", {"card": min(missed), "player": event.player})
