"""Say what happens when a wish meets the register, or why it may not."""

import re
from collections.abc import Mapping
from typing import assert_never, get_args

from faristol.club.card import Card, Digest, card_digest, check_card, is_salt
from faristol.club.command import (
    AddPlayer,
    ChangePlayer,
    Command,
    FavourPlayer,
    ForgetPerson,
    ImportEntry,
    ImportPlayers,
    MergePlayers,
    OpenRegister,
    PartPlayers,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.directory import Directory, key_of
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
    Source,
)
from faristol.club.player import Player
from faristol.club.register import Register, merged_with, resolve
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

MAX_PLAYERS = 20_000

# Shorter than a digest, so that nothing takes an id for the name of a card.
_ID = "[A-Za-z0-9_-]{1,40}"


def decide(
    register: Register, command: Command, *, cards: Mapping[Digest, Card]
) -> tuple[Event, ...] | Refusal:
    """Return what happens, nothing if it is so already, or why it may not be."""
    if isinstance(command, OpenRegister):
        return _open(register, command)
    if register.language is None:
        return Refusal("register/not_open")
    match command:
        case AddPlayer():
            return _add(register, command, cards)
        case ChangePlayer():
            return _change(register, command, cards)
        case ImportPlayers():
            return _import(register, command, cards)
        case MergePlayers():
            return _merge(register, command, cards)
        case PartPlayers():
            return _part(register, command, cards)
        case FavourPlayer() | UnfavourPlayer() | RetirePlayer() | ReturnPlayer():
            return _mark(register, command)
        case ForgetPerson():
            return _forget(register, command)
        case _:
            assert_never(command)


def _open(register: Register, command: OpenRegister) -> tuple[Event, ...] | Refusal:
    if command.language not in get_args(Language):
        return Refusal("register/language_unknown", {"field": "language"})
    if register.language is not None:
        return ()
    return (RegisterOpened(language=command.language),)


def _add(
    register: Register, command: AddPlayer, cards: Mapping[Digest, Card]
) -> tuple[Event, ...] | Refusal:
    if fault := _fault_of_id(register, command.player) or _full(register, 1):
        return fault
    digest = _digest_of(command.card, command.salt)
    if isinstance(digest, Refusal):
        return digest
    taken = Directory(register, cards).claim(
        command.player, command.card, digest, is_namesake=command.is_namesake
    )
    return taken or (PlayerAdded(player=command.player, card=digest),)


def _change(
    register: Register, command: ChangePlayer, cards: Mapping[Digest, Card]
) -> tuple[Event, ...] | Refusal:
    player = _listed(register, command.player)
    if isinstance(player, Refusal):
        return player
    digest = _digest_of(command.card, command.salt)
    if isinstance(digest, Refusal):
        return digest
    before = cards.get(player.card) if player.card else None
    if command.card == before:
        return ()
    # A namesake was accepted once; correcting their rating shall not ask again.
    is_old_name = before is not None and key_of(before) == key_of(command.card)
    taken = Directory(register, cards, besides=(player.id,)).claim(
        player.id, command.card, digest, is_namesake=command.is_namesake or is_old_name
    )
    return taken or (PlayerChanged(player=player.id, card=digest),)


def _import(
    register: Register, command: ImportPlayers, cards: Mapping[Digest, Card]
) -> tuple[Event, ...] | Refusal:
    if command.source not in get_args(Source):
        return Refusal("import/source_unknown")
    if not command.players:
        return Refusal("import/empty")
    if fault := _full(register, sum(wish.is_new for wish in command.players)):
        return fault
    # Two players may exchange numbers in one list: all their old cards go before any new one comes.
    known = {wish.player for wish in command.players if not wish.is_new}
    directory = Directory(register, cards, besides=known)
    entries: dict[PlayerId, Entry] = {}
    for at, wish in enumerate(command.players):
        entry = (
            Refusal("player/id_taken", {"player": wish.player})
            if wish.player in entries
            else _entry(register, wish, directory, cards)
        )
        if isinstance(entry, Refusal):
            return Refusal(entry.code, {**entry.data, "entry": at})
        entries[wish.player] = entry
    return (PlayersImported(players=tuple(entries.values()), source=command.source),)


def _entry(
    register: Register, wish: ImportEntry, directory: Directory, cards: Mapping[Digest, Card]
) -> Entry | Refusal:
    before = None
    if wish.is_new:
        if fault := _fault_of_id(register, wish.player):
            return fault
    else:
        player = _listed(register, wish.player)
        if isinstance(player, Refusal):
            return player
        before = cards.get(player.card) if player.card else None
    digest = _digest_of(wish.card, wish.salt)
    if isinstance(digest, Refusal):
        return digest
    is_old_name = before is not None and key_of(before) == key_of(wish.card)
    taken = directory.claim(
        wish.player, wish.card, digest, is_namesake=wish.is_namesake or is_old_name
    )
    return taken or Entry(player=wish.player, card=digest, is_new=wish.is_new)


def _mark(
    register: Register, command: FavourPlayer | UnfavourPlayer | RetirePlayer | ReturnPlayer
) -> tuple[Event, ...] | Refusal:
    player = _listed(register, command.player)
    if isinstance(player, Refusal):
        return player
    match command:
        case FavourPlayer():
            if player.is_retired:
                return Refusal("player/retired", {"player": player.id})
            return () if player.is_favourite else (PlayerFavoured(player=player.id),)
        case UnfavourPlayer():
            return (PlayerUnfavoured(player=player.id),) if player.is_favourite else ()
        case RetirePlayer():
            return () if player.is_retired else (PlayerRetired(player=player.id),)
        case ReturnPlayer():
            return (PlayerReturned(player=player.id),) if player.is_retired else ()
        case _:
            assert_never(command)


def _merge(
    register: Register, command: MergePlayers, cards: Mapping[Digest, Card]
) -> tuple[Event, ...] | Refusal:
    if command.kept == command.gone:
        return Refusal("player/same_player", {"player": command.kept})
    kept, gone = _listed(register, command.kept), _listed(register, command.gone)
    if isinstance(kept, Refusal):
        return kept
    if isinstance(gone, Refusal):
        return gone
    digest = _digest_of(command.card, command.salt)
    if isinstance(digest, Refusal):
        return digest
    directory = Directory(register, cards, besides=(kept.id, gone.id))
    # A namesake of theirs was a namesake before.
    taken = directory.claim(kept.id, command.card, digest, is_namesake=True)
    return taken or (PlayersMerged(kept=kept.id, gone=gone.id, card=digest),)


def _part(
    register: Register, command: PartPlayers, cards: Mapping[Digest, Card]
) -> tuple[Event, ...] | Refusal:
    gone = register.players.get(command.gone)
    if gone is None:
        return Refusal("player/unknown", {"player": command.gone})
    if gone.merge is None:
        return Refusal("player/not_merged", {"player": gone.id})
    kept = _listed(register, gone.merge.kept)
    if isinstance(kept, Refusal):
        return kept
    if command.card is not None:
        digest = _digest_of(command.card, command.salt)
        if isinstance(digest, Refusal):
            return digest
        card: Card | None = command.card
    elif kept.card == gone.merge.after:
        digest = gone.merge.before
        card = cards.get(digest)
    else:
        # What was corrected since is neither to be lost nor to be guessed at.
        return Refusal("player/card_needed", {"player": kept.id})
    directory = Directory(register, cards, besides=(kept.id,))
    own = cards.get(gone.card) if gone.card else None
    # A number may have been given to somebody else while they were one.
    for player, theirs, name in ((kept.id, card, digest), (gone.id, own, gone.card)):
        if theirs is None or name is None:
            continue
        if taken := directory.claim(player, theirs, name, is_namesake=True):
            return Refusal(taken.code, {**taken.data, "whose": player})
    return (PlayersParted(kept=kept.id, gone=gone.id, card=digest),)


def _forget(register: Register, command: ForgetPerson) -> tuple[Event, ...] | Refusal:
    player = _listed(register, command.player)
    if isinstance(player, Refusal):
        return player
    person = (player, *merged_with(register, player))
    ids = {one.id for one in person}
    # After a merge was taken back, an old card may speak of two people; one in use stays.
    in_use = {
        other.card for other in register.players.in_order() if other.card and other.id not in ids
    }
    theirs = dict.fromkeys(card for one in person for card in one.cards)
    return (
        PersonForgotten(
            player=player.id,
            number=register.forgotten + 1,
            cards=tuple(card for card in theirs if card not in in_use),
        ),
    )


def _listed(register: Register, id_: PlayerId) -> Player | Refusal:
    """Return the player, or why nothing can be done with them."""
    player = register.players.get(id_)
    if player is None:
        return Refusal("player/unknown", {"player": id_})
    if player.forgotten is not None:
        return Refusal("player/forgotten", {"player": id_, "number": player.forgotten})
    if player.merge is not None:
        return Refusal("player/merged", {"player": id_, "kept": resolve(register, id_)})
    return player


def _fault_of_id(register: Register, id_: PlayerId) -> Refusal | None:
    if not re.fullmatch(_ID, id_):
        return Refusal("player/id_bad")
    if id_ in register.players:
        return Refusal("player/id_taken", {"player": id_})
    return None


def _full(register: Register, more: int) -> Refusal | None:
    # Merged and forgotten players count: results refer to them for ever.
    if len(register.players) + more <= MAX_PLAYERS:
        return None
    data: dict[str, JSON] = {"limit": MAX_PLAYERS, "count": len(register.players), "more": more}
    return Refusal("player/too_many", data)


def _digest_of(card: Card, salt: str) -> Digest | Refusal:
    if fault := check_card(card):
        return fault
    if not is_salt(salt):
        return Refusal("player/salt_bad")
    return card_digest(card, salt)
