"""Say what may be wished of the register, what comes of it, and what it changes.

An act says what happened to whom, and never a name: whoever wishes it has the cards at hand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from faristol.club.card import Digest
from faristol.club.directory import Cards, Directory
from faristol.club.player import Merge, Player, PlayerId, cards_since, with_card
from faristol.club.register import Language, Register, gone, merged_with
from faristol.club.standing import (
    MAX_PLAYERS,
    are_alike,
    card_of,
    fault_of_card,
    fault_of_id,
    fault_of_number,
    listed,
    listed_or_none,
    with_cards,
    with_players,
)
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import Kind, act, brought, found
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field

MAX_ACTS: Final = 1_000_000  # of one register; a hundred a day for a lifetime

Source: TypeAlias = Literal["csv", "paste", "file"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRegister:
    """Begin the register; the language is the one the club keeps it in."""

    language: Language


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPlayer:
    """Write somebody down."""

    player: PlayerId = brought()
    card: Digest = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlayer:
    """Give a player a new card."""

    player: PlayerId
    card: Digest = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportEntry:
    """Hold one player of a list: new, or known before and given a new card."""

    player: PlayerId = brought()
    card: Digest = brought()
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlayers:
    """Take in a whole list, or nothing of it.

    Where from is said in one word: a file's name may be a person's.
    """

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
    """Say that a player comes no more; results keep the player."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPlayer:
    """Say that a retired player is back."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePlayers:
    """Make one of two players: `merged` lives on as `survivor`, with this card; `join_cards` proposes one."""

    survivor: PlayerId
    merged: PlayerId
    card: Digest = brought()


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPlayers:
    """Take a merge back: `merged` has its own card again, `survivor` this one, or the one from before."""

    merged: PlayerId
    card: Digest | None = brought()
    survivor: PlayerId = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPerson:
    """Take a person's cards away for good; a number stands for the name ("Player 17")."""

    player: PlayerId
    number: int = found()
    cards: tuple[Digest, ...] = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowFigures:
    """Say that a player agrees to figures of all their games."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbidFigures:
    """Say that a player agrees no more."""

    player: PlayerId


A = TypeVar(
    "A", FavourPlayer, UnfavourPlayer, RetirePlayer, ReturnPlayer, AllowFigures, ForbidFigures
)


# ---- beginning ----


def _open(_register: Register, wish: OpenRegister, _: object) -> OpenRegister | Refusal:
    if wish.language not in get_args(Language):
        return Refusal("register/language_unknown", {"field": "language"})
    return wish


def _opened(register: Register, fact: OpenRegister) -> Register:
    return replace(register, language=fact.language)


# ---- writing down ----


def _add(register: Register, wish: AddPlayer, cards: Cards | None) -> AddPlayer | Refusal:
    return (
        fault_of_id(register, wish.player)
        or fault_of_number(register, 1)
        or fault_of_card(cards, wish.card)
        or Directory(register, cards).claim(wish.player, wish.card)
        or wish
    )


def _added(register: Register, fact: AddPlayer) -> Register:
    return _entered(register, (ImportEntry(player=fact.player, card=fact.card, is_new=True),))


def _change(
    register: Register, wish: ChangePlayer, cards: Cards | None
) -> ChangePlayer | Refusal | None:
    player = listed(register, wish.player)
    if isinstance(player, Refusal):
        return player
    if fault := fault_of_card(cards, wish.card):
        return fault
    before, after = card_of(cards, player.card), card_of(cards, wish.card)
    if before is not None and before == after:
        return None
    directory = Directory(register, cards, besides=(player.id,))
    return directory.claim(player.id, wish.card, is_namesake=are_alike(before, after)) or wish


def _changed(register: Register, fact: ChangePlayer) -> Register:
    player = listed_or_none(register, fact.player)
    return with_cards(register, [(player, fact.card)]) if player else register


# ---- a whole list ----


def _import(
    register: Register, wish: ImportPlayers, cards: Cards | None
) -> ImportPlayers | Refusal:
    if wish.source not in get_args(Source):
        return Refusal("import/source_unknown")
    if not wish.players:
        return Refusal("import/empty")
    if fault := fault_of_number(register, sum(entry.is_new for entry in wish.players)):
        return fault
    # Two players may exchange numbers in one list: all their old cards go before any new one comes.
    known = {entry.player for entry in wish.players if not entry.is_new}
    directory = Directory(register, cards, besides=known)
    seen = set[PlayerId]()
    for at, entry in enumerate(wish.players):
        fault = (
            Refusal("player/id_taken", {"player": entry.player})
            if entry.player in seen
            else _fault_of_entry(register, entry, cards, directory)
        )
        if fault:
            return Refusal(fault.code, {**fault.data, "entry": at})
        seen.add(entry.player)
    return wish


def _fault_of_entry(
    register: Register, entry: ImportEntry, cards: Cards | None, directory: Directory
) -> Refusal | None:
    before = None
    if entry.is_new:
        if fault := fault_of_id(register, entry.player):
            return fault
    else:
        player = listed(register, entry.player)
        if isinstance(player, Refusal):
            return player
        before = card_of(cards, player.card)
    is_namesake = are_alike(before, card_of(cards, entry.card))
    return fault_of_card(cards, entry.card) or directory.claim(
        entry.player, entry.card, is_namesake=is_namesake
    )


def _imported(register: Register, fact: ImportPlayers) -> Register:
    return _entered(register, fact.players)


# ---- favourites, who comes no more, and who agrees ----


def _of_listed(
    decide: Callable[[Player, A], A | Refusal | None],
) -> Callable[[Register, A, object], A | Refusal | None]:
    """Let an act be about somebody who stands in the register."""

    def decided(register: Register, wish: A, _: object) -> A | Refusal | None:
        player = listed(register, wish.player)
        return player if isinstance(player, Refusal) else decide(player, wish)

    return decided


def _favour(player: Player, wish: FavourPlayer) -> FavourPlayer | Refusal | None:
    if player.is_retired:
        return Refusal("player/retired", {"player": player.id})
    return None if player.is_favourite else wish


def _unfavour(player: Player, wish: UnfavourPlayer) -> UnfavourPlayer | None:
    return wish if player.is_favourite else None


def _retire(player: Player, wish: RetirePlayer) -> RetirePlayer | None:
    return None if player.is_retired else wish


def _return(player: Player, wish: ReturnPlayer) -> ReturnPlayer | None:
    return wish if player.is_retired else None


def _allow(player: Player, wish: AllowFigures) -> AllowFigures | None:
    return None if player.has_agreed else wish


def _forbid(player: Player, wish: ForbidFigures) -> ForbidFigures | None:
    return wish if player.has_agreed else None


def _marked(**marks: bool) -> Callable[[Register, A], Register]:
    """Let an act set marks of a player."""

    def marked(register: Register, fact: A) -> Register:
        player = listed_or_none(register, fact.player)
        if player is None:
            return register
        return with_players(register, replace(player, seq=register.seq, **marks))  # type: ignore[arg-type]

    return marked


# ---- two who are one ----


def _merge(register: Register, wish: MergePlayers, cards: Cards | None) -> MergePlayers | Refusal:
    if wish.survivor == wish.merged:
        return Refusal("player/same_player", {"player": wish.survivor})
    for id_ in (wish.survivor, wish.merged):
        player = listed(register, id_)
        if isinstance(player, Refusal):
            return player
    if fault := fault_of_card(cards, wish.card):
        return fault
    directory = Directory(register, cards, besides=(wish.survivor, wish.merged))
    # A namesake of theirs was a namesake before.
    return directory.claim(wish.survivor, wish.card, is_namesake=True) or wish


def _merged(register: Register, fact: MergePlayers) -> Register:
    kept, gone = listed_or_none(register, fact.survivor), listed_or_none(register, fact.merged)
    if kept is None or gone is None or kept is gone or kept.card is None:
        return register
    merge = Merge(kept=kept.id, before=kept.card, after=fact.card)
    register = with_players(register, replace(gone, merge=merge, seq=register.seq))
    return with_cards(register, [(replace(kept, gone=(*kept.gone, gone.id)), fact.card)])


def _part(register: Register, wish: PartPlayers, cards: Cards | None) -> PartPlayers | Refusal:
    gone = register.players.get(wish.merged)
    if gone is None:
        return Refusal("player/unknown", {"player": wish.merged})
    if gone.merge is None:
        return Refusal("player/not_merged", {"player": gone.id})
    kept = listed(register, gone.merge.kept)
    if isinstance(kept, Refusal):
        return kept
    if wish.card is None and kept.card != gone.merge.after:
        # What was corrected since is neither to be lost nor to be guessed at.
        return Refusal("player/card_needed", {"player": kept.id})
    if wish.card is not None and (fault := fault_of_card(cards, wish.card)):
        return fault
    directory = Directory(register, cards, besides=(kept.id,))
    # A number may have been given to somebody else while they were one.
    for player, digest in ((kept.id, wish.card or gone.merge.before), (gone.id, gone.card)):
        if digest and (taken := directory.claim(player, digest, is_namesake=True)):
            return Refusal(taken.code, {**taken.data, "whose": player})
    return replace(wish, survivor=kept.id)


def _parted(register: Register, fact: PartPlayers) -> Register:
    kept, gone = listed_or_none(register, fact.survivor), register.players.get(fact.merged)
    if kept is None or gone is None or gone.merge is None or gone.merge.kept != kept.id:
        return register
    history = gone.history
    # What was written while they were one speaks of both, and goes when either is forgotten.
    for card in cards_since(kept.history, gone.merge.after):
        history = with_card(history, card)
    others = tuple(one for one in kept.gone if one != gone.id)
    card = fact.card or gone.merge.before
    register = with_players(register, replace(gone, history=history, merge=None, seq=register.seq))
    return with_cards(register, [(replace(kept, gone=others), card)])


# ---- who is to be forgotten ----


def _forget(register: Register, wish: ForgetPerson, _: object) -> ForgetPerson | Refusal:
    player = listed(register, wish.player)
    if isinstance(player, Refusal):
        return player
    person = (player, *merged_with(register, player))
    ids = {one.id for one in person}

    def is_in_use(card: Digest) -> bool:
        """After a merge was taken back, an old card may speak of two people; one in use stays."""
        owner = register.players[register.owners[card]]
        return owner.card == card and owner.id not in ids

    theirs = dict.fromkeys(card for one in person for card in one.cards)
    return replace(
        wish,
        number=register.forgotten + 1,
        cards=tuple(card for card in theirs if not is_in_use(card)),
    )


def _forgotten(register: Register, fact: ForgetPerson) -> Register:
    player = listed_or_none(register, fact.player)
    if player is None:
        return register
    person = [
        replace(
            one,
            card=None,
            history=(),
            is_favourite=False,
            has_agreed=False,
            forgotten=fact.number,
            seq=register.seq,
        )
        for one in (player, *merged_with(register, player))
    ]
    register = with_players(register, *person)
    return replace(register, forgotten=max(register.forgotten, fact.number))


def _entered(register: Register, entries: Sequence[ImportEntry]) -> Register:
    """Return the register with the players of a list; `is_new` is for the reader, the roll knows who is new."""
    known = register.players
    new = dict.fromkeys(one.player for one in entries if one.player not in known)
    players = {
        id_: Player(id=id_, ordinal=ordinal, card=None, history=(), seq=0)
        for ordinal, id_ in enumerate(new, start=len(known) + 1)
    }
    found = ((players.get(one.player) or known[one.player], one.card) for one in entries)
    return with_cards(register, ((player, card) for player, card in found if player.is_listed))


_MERGE_NAMES: Final = EarlierVersion(rename_field(kept="survivor", gone="merged"))

REGISTER: Final[Kind[Register, Cards | None]] = Kind(
    name="register",
    start=Register(),
    opening=OpenRegister,
    most=MAX_ACTS,
    is_larger=lambda register: len(register.players) > MAX_PLAYERS,
    has_cards=True,
    forgotten=lambda fact: fact.cards if isinstance(fact, ForgetPerson) else (),
    forgetting=(ForgetPerson,),
    gone=gone,
    acts=(
        act(OpenRegister, _open, _opened),
        act(AddPlayer, _add, _added),
        act(ChangePlayer, _change, _changed),
        act(ImportPlayers, _import, _imported),
        act(FavourPlayer, _of_listed(_favour), _marked(is_favourite=True)),
        act(UnfavourPlayer, _of_listed(_unfavour), _marked(is_favourite=False)),
        act(RetirePlayer, _of_listed(_retire), _marked(is_retired=True)),
        act(ReturnPlayer, _of_listed(_return), _marked(is_retired=False)),
        act(AllowFigures, _of_listed(_allow), _marked(has_agreed=True)),
        act(ForbidFigures, _of_listed(_forbid), _marked(has_agreed=False)),
        act(MergePlayers, _merge, _merged, earlier=(_MERGE_NAMES,)),
        act(PartPlayers, _part, _parted, earlier=(_MERGE_NAMES,)),
        act(ForgetPerson, _forget, _forgotten),
    ),
)
