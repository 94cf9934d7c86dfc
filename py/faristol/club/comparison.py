"""Compare two registers that parted: who is new there, changed, of one name, or was forgotten.

Ids tell people apart; who was added on both sides since has two, and only a person can say whether
two of one name are one. Nothing here changes a register: `join.py` does, once all is answered.
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
    """One of two registers, with its cards and the moments of what it says."""

    register: Register
    cards: Mapping[Digest, Card]
    moments: Moments

    def card(self, player: Player) -> Card | None:
        """Return the card of a player, if it is at hand."""
        return self.cards.get(player.card) if player.card else None

    def standing(self, player: PlayerId) -> Player | None:
        """Return the player as whom an id lives on here."""
        return self.register.players.get(resolve(self.register, player))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two who may be one person: `here` stands here alone, `there` stands there."""

    here: PlayerId
    there: PlayerId
    is_merged_there: bool = False  # that register has both, and says that they are one

    @property
    def key(self) -> str:
        """Return the name of the question."""
        return f"{self.here}.{self.there}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One aspect of one person in which the registers differ."""

    here: PlayerId
    there: PlayerId
    aspect: Aspect
    proposed: Side  # that of the later moment
    here_at: str
    there_at: str

    @property
    def key(self) -> str:
        """Return the name of the choice."""
        return f"{self.there}.{self.aspect}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What another register has that this one has not, or has otherwise."""

    pairs: tuple[Pair, ...]
    changes: tuple[Change, ...]
    new: tuple[PlayerId, ...]
    joined: tuple[
        tuple[PlayerId, PlayerId], ...
    ]  # ids unknown here, and as whom they live on there
    erased_here: int  # persons who stand there and were forgotten here
    erased_there: tuple[PlayerId, ...]  # who stand here and were forgotten there
    equal: tuple[PlayerId, ...]
    unknown: frozenset[PlayerId]  # who stand there under an id that this register does not know

    @property
    def questioned(self) -> tuple[PlayerId, ...]:
        """Return the people who come with a question: the answer says as whom, not whether."""
        return tuple(dict.fromkeys(pair.there for pair in self.pairs if pair.there in self.unknown))

    @property
    def count(self) -> int:
        """Return how many people a join would touch as it is proposed."""
        changed = {change.there for change in self.changes if change.proposed == "there"}
        asked = {pair.here for pair in self.pairs}
        return len(self.new) + len(asked) + len(changed - asked) + len(self.erased_there)


def numbers_of(card: Card) -> tuple[tuple[str, str], ...]:
    """Return the numbers of a card, each with its list, as two spellings of one share them."""
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
    """Return what joining another register would do here; `erased` are people other registers forgot."""
    return _Comparing(here, there, erased).result()


class _Comparing:
    def __init__(
        self, here: RegisterSide, there: RegisterSide, erased: Collection[PlayerId]
    ) -> None:
        self._here, self._there = here, there
        self._arrivals: list[Player] = []
        self._joined: list[tuple[PlayerId, PlayerId]] = []
        self._merged: list[Pair] = []
        self._changes: list[Change] = []
        self._equal: list[PlayerId] = []
        self._gone = _persons_gone(here.register, there.register, erased)
        self._erased_here: set[PlayerId] = set()
        self._erased_there: dict[PlayerId, None] = {}

    def result(self) -> Comparison:
        players = self._there.register.players.in_order()
        for player in players:
            self._look_at(player)
        merged = {pair.key: pair for pair in self._merged}.values()
        pairs = (*self._of_one_name(), *merged)
        unknown = frozenset(player.id for player in self._arrivals)
        asked = {pair.there for pair in pairs}
        return Comparison(
            pairs=pairs,
            changes=tuple(self._changes),
            new=tuple(player.id for player in self._arrivals if player.id not in asked),
            joined=tuple(self._joined),
            erased_here=len(self._erased_here),
            erased_there=tuple(self._erased_there),
            equal=tuple(self._equal),
            unknown=unknown,
        )

    def _look_at(self, theirs: Player) -> None:
        ours = self._here.standing(theirs.id)
        if theirs.id in self._gone:
            if ours is not None and ours.forgotten is None:
                self._erased_there[ours.id] = None
            elif theirs.forgotten is None:
                self._erased_here.add(resolve(self._there.register, theirs.id))
        elif theirs.merge is not None:
            self._look_at_merged(theirs, ours)
        elif ours is not None:
            self._compare(ours, theirs)
        elif self._there.card(theirs) is not None:
            self._arrivals.append(theirs)

    def _look_at_merged(self, theirs: Player, ours: Player | None) -> None:
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
                self._change(ours, theirs, mark, favours=_favoured(mark, has_mark(ours, mark)))
                for mark in MARKS
                if has_mark(ours, mark) != has_mark(theirs, mark)
            ]
        found = [change for change in changes if change is not None]
        self._changes += found
        if not found:
            self._equal.append(ours.id)

    def _card_change(self, ours: Player, theirs: Player) -> Change | None:
        before, after = self._here.card(ours), self._there.card(theirs)
        if after is None or before == after:
            return None
        # of one who was merged here, the card from before counts as known
        was = self._here.register.players[theirs.id]
        is_known_here = theirs.card in ours.cards or theirs.card in was.cards
        if is_known_here and ours.id != theirs.id:
            return None
        is_known_there = ours.card in theirs.cards
        if is_known_here != is_known_there:  # one side goes on from the card of the other
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
        """Return a change with the later side proposed; of one moment, the one that it favours."""
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

    def _of_one_name(self) -> list[Pair]:
        """Return the pairs of an arrival and a player only this register has, alike in name or number.

        Of several alike, the ids decide, so that both directions ask of the same pairs.
        """
        ours = [
            player
            for player in self._here.register.players.in_order()
            if player.is_listed and player.id not in self._there.register.players
        ]
        theirs, pairs = list(self._arrivals), dict[PlayerId, Pair]()
        for keys_of in PASSES:
            waiting: dict[object, list[Player]] = {}
            for player in sorted(ours, key=_id_of, reverse=True):
                card = self._here.card(player)
                for key in keys_of(card) if card else ():
                    waiting.setdefault(key, []).append(player)
            taken = set[PlayerId]()
            for player in sorted(theirs, key=_id_of):
                card = self._there.card(player)
                for key in keys_of(card) if card else ():
                    free = waiting.get(key, [])
                    while free and free[-1].id in taken:  # hundreds may have one name
                        free.pop()
                    if free and player.id not in pairs:
                        pairs[player.id] = Pair(here=free[-1].id, there=player.id)
                        taken.add(free[-1].id)
            ours = [player for player in ours if player.id not in taken]
            theirs = [player for player in theirs if player.id not in pairs]
        return [pairs[player.id] for player in self._arrivals if player.id in pairs]


def _persons_gone(
    here: Register, there: Register, erased: Collection[PlayerId]
) -> frozenset[PlayerId]:
    """Return every id of people of whom either register has forgotten one.

    Two whom either register holds for one person are one here: nobody is forgotten by halves.
    """
    persons: dict[PlayerId, set[PlayerId]] = {}
    gone = set(erased)
    for register in (here, there):
        for player in register.players.in_order():
            if player.forgotten is not None:
                gone.add(player.id)
            standing = resolve(register, player.id)
            ours, theirs = (persons.setdefault(id_, {id_}) for id_ in (player.id, standing))
            if ours is not theirs:
                ours |= theirs
                persons.update(dict.fromkeys(theirs, ours))
    return frozenset(id_ for one in gone for id_ in persons.get(one, (one,)))


def _favoured(mark: Aspect, is_set: bool) -> Side:  # noqa: FBT001
    """Return the side that counts of two at one moment: what was set, but for an agreement."""
    return "here" if is_set != (mark == "agreed") else "there"


def _id_of(player: Player) -> PlayerId:
    return player.id


def first_of(pair: Pair, here: RegisterSide, there: RegisterSide) -> PlayerId:
    """Return the id that goes on of two who are one: the one written down first, by the ids if at once."""
    if pair.is_merged_there:
        return pair.there

    def written(side: RegisterSide, player: PlayerId) -> tuple[str, PlayerId]:
        return side.moments.get((player, ADDED), ""), player

    return min(written(here, pair.here), written(there, pair.there))[1]
