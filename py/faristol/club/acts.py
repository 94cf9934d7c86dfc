"""The acts of the register: their classes, decisions and effects.

An act says what happened to which player, never a name: the caller that proposes it supplies the cards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from faristol.club.card import Digest
from faristol.club.directory import Cards, Directory
from faristol.club.player import Merge, Player, PlayerId, cards_since, with_card
from faristol.club.register import Language, Register, list_erased, players_merged_with
from faristol.club.standing import (
    MAX_PLAYERS,
    card_of,
    fault_of_card,
    fault_of_id,
    fault_of_number,
    find_listed,
    has_same_key,
    listed_player,
    with_cards,
    with_players,
)
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import Kind, act, computed, supplied
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field

MAX_ACTS: Final = 1_000_000  # of one register; a hundred a day for a lifetime

Source: TypeAlias = Literal["csv", "paste", "file"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRegister:
    """Begin the register, in the language that the club keeps it in."""

    language: Language


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPlayer:
    """Add a player."""

    player: PlayerId = supplied()
    card: Digest = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlayer:
    """Give a player a new card."""

    player: PlayerId
    card: Digest = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportEntry:
    """One player of an import: new, or known and given a new card."""

    player: PlayerId = supplied()
    card: Digest = supplied()
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlayers:
    """Import a whole list, or reject it whole.

    `source` is one word, since a file's name may be a person's.
    """

    players: tuple[ImportEntry, ...]
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class FavourPlayer:
    """Add a player to the favourites."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfavourPlayer:
    """Remove a player from the favourites."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class RetirePlayer:
    """Record that a player has stopped playing; results keep the player."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPlayer:
    """Record that a retired player is back."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePlayers:
    """Merge two players: `merged` lives on as `survivor`, with this card; `join_cards` proposes one."""

    survivor: PlayerId
    merged: PlayerId
    card: Digest = supplied()


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPlayers:
    """Undo a merge: `merged` has its own card again, `survivor` this one, or the one from before."""

    merged: PlayerId
    card: Digest | None = supplied()
    survivor: PlayerId = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPerson:
    """Erase a person's cards for good; a number stands for the name ("Player 17")."""

    player: PlayerId
    number: int = computed()
    cards: tuple[Digest, ...] = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowFigures:
    """Record that a player agrees to figures of all their games."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbidFigures:
    """Record that a player withdraws this agreement."""

    player: PlayerId


A = TypeVar(
    "A", FavourPlayer, UnfavourPlayer, RetirePlayer, ReturnPlayer, AllowFigures, ForbidFigures
)


# ---- opening ----


def _open_register(_register: Register, act: OpenRegister, _: object) -> OpenRegister | Refusal:
    if act.language not in get_args(Language):
        return Refusal("register/language_unknown", {"field": "language"})
    return act


def _apply_opening(register: Register, event: OpenRegister) -> Register:
    return replace(register, language=event.language)


# ---- adding and changing a player ----


def _add_player(register: Register, act: AddPlayer, cards: Cards | None) -> AddPlayer | Refusal:
    return (
        fault_of_id(register, act.player)
        or fault_of_number(register, 1)
        or fault_of_card(cards, act.card)
        or Directory(register, cards).claim(act.player, act.card)
        or act
    )


def _apply_addition(register: Register, event: AddPlayer) -> Register:
    return _enter(register, (ImportEntry(player=event.player, card=event.card, is_new=True),))


def _change_player(
    register: Register, act: ChangePlayer, cards: Cards | None
) -> ChangePlayer | Refusal | None:
    player = find_listed(register, act.player)
    if isinstance(player, Refusal):
        return player
    if fault := fault_of_card(cards, act.card):
        return fault
    before, after = card_of(cards, player.card), card_of(cards, act.card)
    if before is not None and before == after:
        return None
    directory = Directory(register, cards, besides=(player.id,))
    return directory.claim(player.id, act.card, is_namesake=has_same_key(before, after)) or act


def _apply_change(register: Register, event: ChangePlayer) -> Register:
    player = listed_player(register, event.player)
    return with_cards(register, [(player, event.card)]) if player else register


# ---- imports ----


def _import_players(
    register: Register, act: ImportPlayers, cards: Cards | None
) -> ImportPlayers | Refusal:
    if act.source not in get_args(Source):
        return Refusal("import/source_unknown")
    if not act.players:
        return Refusal("import/empty")
    if fault := fault_of_number(register, sum(entry.is_new for entry in act.players)):
        return fault
    # Two players may exchange numbers in one list: all their old cards are released before any claim.
    known = {entry.player for entry in act.players if not entry.is_new}
    directory = Directory(register, cards, besides=known)
    seen = set[PlayerId]()
    for at, entry in enumerate(act.players):
        fault = (
            Refusal("player/id_taken", {"player": entry.player})
            if entry.player in seen
            else _fault_of_entry(register, entry, cards, directory)
        )
        if fault:
            return Refusal(fault.code, {**fault.data, "entry": at})
        seen.add(entry.player)
    return act


def _fault_of_entry(
    register: Register, entry: ImportEntry, cards: Cards | None, directory: Directory
) -> Refusal | None:
    before = None
    if entry.is_new:
        if fault := fault_of_id(register, entry.player):
            return fault
    else:
        player = find_listed(register, entry.player)
        if isinstance(player, Refusal):
            return player
        before = card_of(cards, player.card)
    is_namesake = has_same_key(before, card_of(cards, entry.card))
    return fault_of_card(cards, entry.card) or directory.claim(
        entry.player, entry.card, is_namesake=is_namesake
    )


def _apply_import(register: Register, event: ImportPlayers) -> Register:
    return _enter(register, event.players)


# ---- favourites, retirement, agreement ----


def _about_listed(
    decide: Callable[[Player, A], A | Refusal | None],
) -> Callable[[Register, A, object], A | Refusal | None]:
    """Wrap a decision about one player: refuse if the player is not listed."""

    def decide_listed(register: Register, act: A, _: object) -> A | Refusal | None:
        player = find_listed(register, act.player)
        return player if isinstance(player, Refusal) else decide(player, act)

    return decide_listed


def _favour_player(player: Player, act: FavourPlayer) -> FavourPlayer | Refusal | None:
    if player.is_retired:
        return Refusal("player/retired", {"player": player.id})
    return None if player.is_favourite else act


def _unfavour_player(player: Player, act: UnfavourPlayer) -> UnfavourPlayer | None:
    return act if player.is_favourite else None


def _retire_player(player: Player, act: RetirePlayer) -> RetirePlayer | None:
    return None if player.is_retired else act


def _return_player(player: Player, act: ReturnPlayer) -> ReturnPlayer | None:
    return act if player.is_retired else None


def _allow_figures(player: Player, act: AllowFigures) -> AllowFigures | None:
    return None if player.has_agreed else act


def _forbid_figures(player: Player, act: ForbidFigures) -> ForbidFigures | None:
    return act if player.has_agreed else None


def _apply_marks(**marks: bool) -> Callable[[Register, A], Register]:
    """Return the function that sets flags of a player."""

    def apply_marks(register: Register, event: A) -> Register:
        player = listed_player(register, event.player)
        if player is None:
            return register
        return with_players(register, replace(player, seq=register.seq, **marks))  # type: ignore[arg-type]

    return apply_marks


# ---- merges ----


def _merge(register: Register, act: MergePlayers, cards: Cards | None) -> MergePlayers | Refusal:
    if act.survivor == act.merged:
        return Refusal("player/same_player", {"player": act.survivor})
    for id_ in (act.survivor, act.merged):
        player = find_listed(register, id_)
        if isinstance(player, Refusal):
            return player
    if fault := fault_of_card(cards, act.card):
        return fault
    directory = Directory(register, cards, besides=(act.survivor, act.merged))
    # A namesake of either was accepted before.
    return directory.claim(act.survivor, act.card, is_namesake=True) or act


def _apply_merge(register: Register, event: MergePlayers) -> Register:
    target, merged = listed_player(register, event.survivor), listed_player(register, event.merged)
    if target is None or merged is None or target is merged or target.card is None:
        return register
    merge = Merge(kept=target.id, before=target.card, after=event.card)
    register = with_players(register, replace(merged, merge=merge, seq=register.seq))
    return with_cards(register, [(replace(target, gone=(*target.gone, merged.id)), event.card)])


def _split(register: Register, act: PartPlayers, cards: Cards | None) -> PartPlayers | Refusal:
    merged = register.players.get(act.merged)
    if merged is None:
        return Refusal("player/unknown", {"player": act.merged})
    if merged.merge is None:
        return Refusal("player/not_merged", {"player": merged.id})
    target = find_listed(register, merged.merge.kept)
    if isinstance(target, Refusal):
        return target
    if act.card is None and target.card != merged.merge.after:
        # A correction made since the merge may neither be lost nor guessed at.
        return Refusal("player/card_needed", {"player": target.id})
    if act.card is not None and (fault := fault_of_card(cards, act.card)):
        return fault
    directory = Directory(register, cards, besides=(target.id,))
    # Either number may have been given to another player while they were merged.
    for player, digest in ((target.id, act.card or merged.merge.before), (merged.id, merged.card)):
        if digest and (taken := directory.claim(player, digest, is_namesake=True)):
            return Refusal(taken.code, {**taken.data, "whose": player})
    return replace(act, survivor=target.id)


def _apply_split(register: Register, event: PartPlayers) -> Register:
    target, merged = listed_player(register, event.survivor), register.players.get(event.merged)
    if target is None or merged is None or merged.merge is None or merged.merge.kept != target.id:
        return register
    joined = merged.history
    # A card written while they were merged describes both, and is erased with either.
    for card in cards_since(target.history, merged.merge.after):
        joined = with_card(joined, card)
    others = tuple(other for other in target.gone if other != merged.id)
    card = event.card or merged.merge.before
    register = with_players(register, replace(merged, history=joined, merge=None, seq=register.seq))
    return with_cards(register, [(replace(target, gone=others), card)])


# ---- erasure ----


def _forget_person(register: Register, act: ForgetPerson, _: object) -> ForgetPerson | Refusal:
    player = find_listed(register, act.player)
    if isinstance(player, Refusal):
        return player
    person = (player, *players_merged_with(register, player))
    ids = {player.id for player in person}

    def is_in_use(card: Digest) -> bool:
        """Whether a card must stay: after a split, an old card may be the present one of another player."""
        owner = register.players[register.owners[card]]
        return owner.card == card and owner.id not in ids

    theirs = dict.fromkeys(card for player in person for card in player.cards)
    return replace(
        act,
        number=register.forgotten + 1,
        cards=tuple(card for card in theirs if not is_in_use(card)),
    )


def _apply_erasure(register: Register, event: ForgetPerson) -> Register:
    player = listed_player(register, event.player)
    if player is None:
        return register
    person = [
        replace(
            player,
            card=None,
            history=(),
            is_favourite=False,
            has_agreed=False,
            forgotten=event.number,
            seq=register.seq,
        )
        for player in (player, *players_merged_with(register, player))
    ]
    register = with_players(register, *person)
    return replace(register, forgotten=max(register.forgotten, event.number))


def _enter(register: Register, entries: Sequence[ImportEntry]) -> Register:
    """Return the register after an import; not `is_new` but the roll decides which players are new."""
    existing = register.players
    new = dict.fromkeys(entry.player for entry in entries if entry.player not in existing)
    players = {
        player: Player(id=player, ordinal=ordinal, card=None, history=(), seq=0)
        for ordinal, player in enumerate(new, start=len(existing) + 1)
    }
    cards = ((players.get(entry.player) or existing[entry.player], entry.card) for entry in entries)
    return with_cards(register, ((player, card) for player, card in cards if player.is_listed))


_MERGE_NAMES: Final = EarlierVersion(rename_field(kept="survivor", gone="merged"))

REGISTER: Final[Kind[Register, Cards | None]] = Kind(
    name="register",
    initial=Register(),
    opening_act=OpenRegister,
    max_events=MAX_ACTS,
    is_over_limits=lambda register: len(register.players) > MAX_PLAYERS,
    has_cards=True,
    removed_cards=lambda event: event.cards if isinstance(event, ForgetPerson) else (),
    removing_acts=(ForgetPerson,),
    erased_persons=list_erased,
    acts=(
        act(OpenRegister, _open_register, _apply_opening),
        act(AddPlayer, _add_player, _apply_addition),
        act(ChangePlayer, _change_player, _apply_change),
        act(ImportPlayers, _import_players, _apply_import),
        act(FavourPlayer, _about_listed(_favour_player), _apply_marks(is_favourite=True)),
        act(UnfavourPlayer, _about_listed(_unfavour_player), _apply_marks(is_favourite=False)),
        act(RetirePlayer, _about_listed(_retire_player), _apply_marks(is_retired=True)),
        act(ReturnPlayer, _about_listed(_return_player), _apply_marks(is_retired=False)),
        act(AllowFigures, _about_listed(_allow_figures), _apply_marks(has_agreed=True)),
        act(ForbidFigures, _about_listed(_forbid_figures), _apply_marks(has_agreed=False)),
        act(MergePlayers, _merge, _apply_merge, earlier=(_MERGE_NAMES,)),
        act(PartPlayers, _split, _apply_split, earlier=(_MERGE_NAMES,)),
        act(ForgetPerson, _forget_person, _apply_erasure),
    ),
)
