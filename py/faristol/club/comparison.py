"""Compare two registers that diverged: players new there, changed, of one name, or erased.

Ids identify people. A person added on both sides since has two ids, and only the user can say whether
two of one name are one. The comparison changes no register; `join.py` does, after all answers.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from faristol.club.card import Card, Digest
from faristol.club.directory import key_of
from faristol.club.moments import ADDED, MARKS, Aspect, Moments, has_mark
from faristol.club.player import Player, PlayerId
from faristol.club.register import Register, resolve
from faristol.club.spelling import name_key, number_key

Side: TypeAlias = Literal["here", "there"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterSide:
    """One of two registers, with its cards and the moments of its entries."""

    register: Register
    cards: Mapping[Digest, Card]
    moments: Moments

    def card(self, player: Player) -> Card | None:
        """Return the card of a player, or None if it is not available."""
        return self.cards.get(player.card) if player.card else None

    def standing(self, player: PlayerId) -> Player | None:
        """Return the player as whom an id lives on after merges, or None if it is unknown here."""
        return self.register.players.get(resolve(self.register, player))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two players who may be one person: `here` is only in this register, `there` only in the other."""

    here: PlayerId
    there: PlayerId
    is_merged_there: bool = False  # the other register has both, merged

    @property
    def key(self) -> str:
        """The key of the question in the form."""
        return f"{self.here}.{self.there}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One aspect of one person in which the registers differ."""

    here: PlayerId
    there: PlayerId
    aspect: Aspect
    proposed: Side  # the side of the later moment
    here_at: str
    there_at: str

    @property
    def key(self) -> str:
        """The key of the choice in the form."""
        return f"{self.there}.{self.aspect}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The differences between another register and this one."""

    pairs: tuple[Pair, ...]
    changes: tuple[Change, ...]
    new: tuple[PlayerId, ...]
    joined: tuple[
        tuple[PlayerId, PlayerId], ...
    ]  # ids unknown here, each with the id as which it lives on there
    erased_here: int  # persons listed there and erased here
    erased_there: tuple[PlayerId, ...]  # listed here and erased there
    equal: tuple[PlayerId, ...]
    unknown: frozenset[PlayerId]  # listed there under an id that this register does not have

    @property
    def questioned(self) -> tuple[PlayerId, ...]:
        """The people who come with a question: the answer decides under which id, not whether."""
        return tuple(dict.fromkeys(pair.there for pair in self.pairs if pair.there in self.unknown))

    @property
    def count(self) -> int:
        """The number of people that a join changes if every proposal is accepted."""
        changed = {change.there for change in self.changes if change.proposed == "there"}
        paired = {pair.here for pair in self.pairs}
        return len(self.new) + len(paired) + len(changed - paired) + len(self.erased_there)


def numbers_of(card: Card) -> tuple[tuple[str, str], ...]:
    """Return the numbers of a card, each with its list, as keys that do not depend on spelling."""
    return tuple(
        (number_key(listing.list), number_key(listing.number))
        for listing in card.lists
        if listing.number
    )


PASSES: Final[tuple[Callable[[Card], Collection[object]], ...]] = (
    lambda card: (key_of(card),),
    lambda card: (name_key(card.name),),
    numbers_of,
)


def compare_registers(
    here: RegisterSide, there: RegisterSide, erased: Collection[PlayerId] = ()
) -> Comparison:
    """Return the differences that a join would settle here; `erased` are people erased elsewhere."""
    return _Comparing(here, there, erased).result()


class _Comparing:
    def __init__(
        self, here: RegisterSide, there: RegisterSide, erased: Collection[PlayerId]
    ) -> None:
        self._here, self._there = here, there
        self._new_players: list[Player] = []
        self._joined: list[tuple[PlayerId, PlayerId]] = []
        self._merged: list[Pair] = []
        self._changes: list[Change] = []
        self._equal: list[PlayerId] = []
        self._erased = _erased_ids(here.register, there.register, erased)
        self._erased_here: set[PlayerId] = set()
        self._erased_there: dict[PlayerId, None] = {}

    def result(self) -> Comparison:
        players = self._there.register.players.in_order()
        for player in players:
            self._classify(player)
        merged = {pair.key: pair for pair in self._merged}.values()
        pairs = (*self._pairs_alike(), *merged)
        unknown = frozenset(player.id for player in self._new_players)
        paired = {pair.there for pair in pairs}
        return Comparison(
            pairs=pairs,
            changes=tuple(self._changes),
            new=tuple(player.id for player in self._new_players if player.id not in paired),
            joined=tuple(self._joined),
            erased_here=len(self._erased_here),
            erased_there=tuple(self._erased_there),
            equal=tuple(self._equal),
            unknown=unknown,
        )

    def _classify(self, theirs: Player) -> None:
        ours = self._here.standing(theirs.id)
        if theirs.id in self._erased:
            if ours is not None and ours.forgotten is None:
                self._erased_there[ours.id] = None
            elif theirs.forgotten is None:
                self._erased_here.add(resolve(self._there.register, theirs.id))
        elif theirs.merge is not None:
            self._classify_merged(theirs, ours)
        elif ours is not None:
            self._compare(ours, theirs)
        elif self._there.card(theirs) is not None:
            self._new_players.append(theirs)

    def _classify_merged(self, theirs: Player, ours: Player | None) -> None:
        survivor = resolve(self._there.register, theirs.id)
        if ours is None:
            self._joined.append((theirs.id, survivor))
            return
        standing = self._here.standing(survivor)
        there = survivor if standing is None else standing.id
        if there != ours.id:
            self._merged.append(Pair(here=ours.id, there=there, is_merged_there=True))

    def _compare(self, ours: Player, theirs: Player) -> None:
        changes = [self._card_change(ours, theirs)]
        if ours.id == theirs.id:
            changes += [
                self._change(ours, theirs, mark, favours=_favoured_side(mark, has_mark(ours, mark)))
                for mark in MARKS
                if has_mark(ours, mark) != has_mark(theirs, mark)
            ]
        differences = [change for change in changes if change is not None]
        self._changes += differences
        if not differences:
            self._equal.append(ours.id)

    def _card_change(self, ours: Player, theirs: Player) -> Change | None:
        before, after = self._here.card(ours), self._there.card(theirs)
        if after is None or before == after:
            return None
        # for a player merged here, the card from before the merge counts as known
        listed_here = self._here.register.players[theirs.id]
        is_known_here = theirs.card in ours.cards or theirs.card in listed_here.cards
        if is_known_here and ours.id != theirs.id:
            return None
        is_known_there = ours.card in theirs.cards
        if is_known_here != is_known_there:  # one side's card replaced the other's
            return self._change(ours, theirs, "card", side="here" if is_known_here else "there")
        favours: Side = "here" if str(ours.card) > str(theirs.card) else "there"
        return self._change(ours, theirs, "card", favours=favours)

    def _change(
        self,
        ours: Player,
        theirs: Player,
        aspect: Aspect,
        *,
        side: Side | None = None,
        favours: Side = "here",
    ) -> Change:
        """Return a change that proposes the later side; at equal moments, the side `favours`."""
        here_at = self._here.moments.get((ours.id, aspect), "")
        there_at = self._there.moments.get((theirs.id, aspect), "")
        later: Side = "here" if here_at > there_at else "there"
        return Change(
            here=ours.id,
            there=theirs.id,
            aspect=aspect,
            proposed=side or (favours if here_at == there_at else later),
            here_at=here_at,
            there_at=there_at,
        )

    def _pairs_alike(self) -> list[Pair]:
        """Return the pairs of a new player and a player only this register has, alike in name or number.

        Among several alike, the ids decide, so that both directions propose the same pairs.
        """
        ours = [
            player
            for player in self._here.register.players.in_order()
            if player.is_listed and player.id not in self._there.register.players
        ]
        theirs, pairs = list(self._new_players), dict[PlayerId, Pair]()
        for keys_of in PASSES:
            waiting: dict[object, list[Player]] = {}
            for player in sorted(ours, key=_id_of, reverse=True):
                card = self._here.card(player)
                for key in keys_of(card) if card else ():
                    waiting.setdefault(key, []).append(player)
            paired = set[PlayerId]()
            for player in sorted(theirs, key=_id_of):
                card = self._there.card(player)
                for key in keys_of(card) if card else ():
                    free = waiting.get(key, [])
                    while free and free[-1].id in paired:  # hundreds may have one name
                        free.pop()
                    if free and player.id not in pairs:
                        pairs[player.id] = Pair(here=free[-1].id, there=player.id)
                        paired.add(free[-1].id)
            ours = [player for player in ours if player.id not in paired]
            theirs = [player for player in theirs if player.id not in pairs]
        return [pairs[player.id] for player in self._new_players if player.id in pairs]


def _erased_ids(
    here: Register, there: Register, erased: Collection[PlayerId]
) -> frozenset[PlayerId]:
    """Return all ids of the people erased in either register, under any of their ids.

    Two players merged in either register are one person here: all ids of a person are erased together.
    """
    persons: dict[PlayerId, set[PlayerId]] = {}
    erased_ids = set(erased)
    for register in (here, there):
        for player in register.players.in_order():
            if player.forgotten is not None:
                erased_ids.add(player.id)
            standing = resolve(register, player.id)
            ours, theirs = (persons.setdefault(id_, {id_}) for id_ in (player.id, standing))
            if ours is not theirs:
                ours |= theirs
                persons.update(dict.fromkeys(theirs, ours))
    return frozenset(id_ for player in erased_ids for id_ in persons.get(player, (player,)))


def _favoured_side(mark: Aspect, is_set: bool) -> Side:  # noqa: FBT001
    """Return the side that wins at equal moments: the one that set the mark, but not an agreement."""
    return "here" if is_set != (mark == "agreed") else "there"


def _id_of(player: Player) -> PlayerId:
    return player.id


def first_of(pair: Pair, here: RegisterSide, there: RegisterSide) -> PlayerId:
    """Return the id that survives: the one added first; at equal moments, the smaller one."""
    if pair.is_merged_there:
        return pair.there

    def key(side: RegisterSide, player: PlayerId) -> tuple[str, PlayerId]:
        return side.moments.get((player, ADDED), ""), player

    return min(key(here, pair.here), key(there, pair.there))[1]
