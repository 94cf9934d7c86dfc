"""Join what another register has that this one has not, as a person answered of each.

The other register's ids stay: games and tournaments that were played with it name people by them.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from faristol.club.acts import (
    AllowFigures,
    FavourPlayer,
    ForbidFigures,
    ForgetPerson,
    ImportEntry,
    ImportPlayers,
    MergePlayers,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.card import Card, Digest, NewCard, join_cards, write_card
from faristol.club.comparison import (
    Change,
    Comparison,
    Pair,
    RegisterSide,
    Side,
    first_of,
    numbers_of,
)
from faristol.club.moments import MARKS, Mark, has_mark
from faristol.club.player import Player, PlayerId
from faristol.club.spelling import number_key
from faristol.ledger.refusal import Refusal

Answer: TypeAlias = Literal["one", "two"]

_ON: Final = {"retired": RetirePlayer, "agreed": AllowFigures, "favourite": FavourPlayer}
_OFF: Final = {"retired": ReturnPlayer, "agreed": ForbidFigures, "favourite": UnfavourPlayer}


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinAnswers:
    """What a person answered: of pairs and changes by their keys, and which new people stay away."""

    pairs: Mapping[str, Answer] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)
    left_out: Collection[PlayerId] = ()

    def side(self, change: Change) -> Side:
        """Return which side counts: the proposed one where nothing was chosen."""
        return self.sides.get(change.key, change.proposed)

    def unanswered(self, comparison: Comparison) -> tuple[Pair, ...]:
        """Return the pairs of which nothing was said."""
        return tuple(pair for pair in comparison.pairs if pair.key not in self.pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class LostNumber:
    """A number that a card comes without: it is that of somebody else here."""

    name: str
    list: str
    number: str
    owner: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPlan:
    """The acts that join a register, and what comes to lie beside the log for them."""

    acts: tuple[object, ...]
    written: tuple[NewCard, ...]  # cards that neither register has
    kept: tuple[Digest, ...]  # cards that come as they lie beside the other register
    namesakes: frozenset[PlayerId]
    erased: tuple[PlayerId, ...]
    lost_numbers: tuple[LostNumber, ...]


def plan_join(
    comparison: Comparison,
    here: RegisterSide,
    there: RegisterSide,
    answers: JoinAnswers,
    *,
    salts: Iterator[str],
) -> JoinPlan | Refusal:
    """Return the acts that join what was compared; a pair without an answer counts as two people.

    A refusal is that of a card which is written anew.
    """
    planner = _Planner(comparison, here, there, answers, salts)
    planner.import_people()
    planner.merge()
    planner.mark()
    return planner.refusal or planner.plan()


class _Planner:
    def __init__(
        self,
        comparison: Comparison,
        here: RegisterSide,
        there: RegisterSide,
        answers: JoinAnswers,
        salts: Iterator[str],
    ) -> None:
        self._comparison, self._answers, self._salts = comparison, answers, salts
        self._here, self._there = here, there
        self.refusal: Refusal | None = None
        self._acts: list[object] = [ForgetPerson(player=one) for one in comparison.erased_there]
        self._entries: dict[PlayerId, ImportEntry] = {}
        self._new_cards: list[NewCard] = []
        self._kept: list[Digest] = []
        self._lost: list[LostNumber] = []
        self._ones = [pair for pair in comparison.pairs if answers.pairs.get(pair.key) == "one"]
        self._pair_of = {pair.there: pair.here for pair in self._ones}
        # as it will be: the card of each person, who has which number, who lives on as whom
        self._cards: dict[PlayerId, Card] = {}
        self._digests: dict[PlayerId, tuple[Card, Digest]] = {}
        self._owners: dict[tuple[str, str], PlayerId] = {}
        self._survivors: dict[PlayerId, PlayerId] = {}
        self._changed = [
            one
            for one in comparison.changes
            if one.aspect == "card" and (one.proposed, answers.side(one)) != ("here", "here")
        ]
        away = {one.here for one in self._changed if answers.side(one) == "there"}
        for player in here.register.players.in_order():
            card = here.card(player)
            if card is None or not player.is_listed or player.id in comparison.erased_there:
                continue
            self._cards[player.id] = card
            if player.card is not None:
                self._digests[player.id] = card, player.card
            if player.id not in away:
                self._own(player.id, card)

    # ---- who comes, and who changes ----

    def import_people(self) -> None:
        """Add what is imported: changed cards first, then whoever is new."""
        for change in self._changed:
            if self._answers.side(change) == "there":
                self._import_theirs(change.here, change.there, is_new=False)
            else:  # what stays is written anew, so that it is the later one when they meet again
                self._enter(change.here, self._cards[change.here], is_new=False)
        comparison = self._comparison
        coming = [one for one in comparison.new if one not in self._answers.left_out]
        for player in (*comparison.questioned, *coming):
            self._import_theirs(player, player, is_new=True)
        for player, _ in self._followers():
            self._import_theirs(player, player, is_new=True)

    def _followers(self) -> Iterator[tuple[PlayerId, PlayerId]]:
        """Yield the ids that live on as somebody else there, where that one is here or comes."""
        for player, survivor in self._comparison.joined:
            standing = self._here.standing(survivor)
            kept = survivor if standing is None else standing.id
            if kept in self._cards and self._there.card(self._theirs(player)) is not None:
                yield player, kept

    def _theirs(self, player: PlayerId) -> Player:
        return self._there.register.players[player]

    def _import_theirs(self, player: PlayerId, theirs: PlayerId, *, is_new: bool) -> None:
        card = self._there.card(self._theirs(theirs))
        if card is not None:
            self._enter(player, card, is_new=is_new, digest=self._theirs(theirs).card)

    def _enter(
        self, player: PlayerId, card: Card, *, is_new: bool, digest: Digest | None = None
    ) -> None:
        """Add an entry; a card that stays as it is keeps its digest, so that both registers have it."""
        if player in self._entries:
            return
        stripped = self._without_numbers_of_others(player, card)
        self._cards[player] = card if player in self._pair_of else stripped
        self._own(player, stripped)
        if stripped == card and digest is not None:
            self._kept.append(digest)
        elif (digest := self._written(stripped)) is None:
            return
        self._digests[player] = stripped, digest
        self._entries[player] = ImportEntry(player=player, card=digest, is_new=is_new)

    def _written(self, card: Card) -> Digest | None:
        new = write_card(card, next(self._salts))
        if isinstance(new, Refusal):
            self.refusal = self.refusal or new
            return None
        self._new_cards.append(new)
        return new.digest

    def _own(self, player: PlayerId, card: Card) -> None:
        for key in numbers_of(card):
            self._owners.setdefault(key, player)

    def _without_numbers_of_others(
        self, player: PlayerId, card: Card, besides: Collection[PlayerId] = ()
    ) -> Card:
        """Return a card without the numbers that somebody else has here, and note each."""
        one_person = {player, *besides}
        listings = []
        for listing in card.lists:
            key = number_key(listing.list), number_key(listing.number)
            owner = self._owners.get(key, player) if listing.number else player
            if owner not in one_person:
                if owner != self._pair_of.get(player):
                    self._lost.append(
                        LostNumber(
                            name=card.name, list=listing.list, number=listing.number, owner=owner
                        )
                    )
                listing = replace(listing, number="")  # noqa: PLW2901
            listings.append(listing)
        return card if tuple(listings) == card.lists else replace(card, lists=tuple(listings))

    # ---- two who are one ----

    def merge(self) -> None:
        """Add the merges: those answered, and those that the other register knows of new people."""
        if self._entries:
            self._acts.append(ImportPlayers(players=tuple(self._entries.values()), source="file"))
        for player, kept in self._followers():
            self._merge(kept, player, is_joined=True)
        for pair in self._ones:
            survivor = first_of(pair, self._here, self._there)
            merged = pair.here if survivor == pair.there else pair.there
            self._merge(survivor, merged, is_joined=False)

    def _standing(self, player: PlayerId) -> PlayerId:
        while player in self._survivors:
            player = self._survivors[player]
        return player

    def _merge(self, survivor: PlayerId, merged: PlayerId, *, is_joined: bool) -> None:
        survivor, merged = self._standing(survivor), self._standing(merged)
        if survivor == merged or survivor not in self._cards or merged not in self._cards:
            return
        ours, theirs = self._cards[survivor], self._cards[merged]
        card = ours if is_joined else join_cards(ours, theirs)  # joined there already
        card = self._without_numbers_of_others(survivor, card, besides=(merged,))
        stored, digest = self._digests[survivor]
        if card != stored:
            written = self._written(card)
            if written is None:
                return
            digest = written
        self._digests[survivor] = card, digest
        self._acts.append(MergePlayers(survivor=survivor, merged=merged, card=digest))
        self._survivors[merged] = survivor
        self._cards[survivor] = card
        for key, owner in self._owners.items():
            if owner == merged:
                self._owners[key] = survivor
        self._own(survivor, card)

    # ---- marks ----

    def mark(self) -> None:
        """Add the marks: those of new people, and those chosen."""
        for entry in self._entries.values():
            if entry.is_new and entry.player not in self._survivors:
                theirs = self._theirs(entry.player)
                wanted = {mark: True for mark in MARKS if has_mark(theirs, mark)}
                self._set(entry.player, {}, wanted, ())
        for player, changes in self._marks_changed().items():
            ours = self._here.register.players[player]
            now = {mark: has_mark(ours, mark) for mark in MARKS}
            wanted, again = dict(now), list[Mark]()
            for change in changes:
                mark: Mark = change.aspect  # type: ignore[assignment]
                if self._answers.side(change) == "there":
                    wanted[mark] = not now[mark]
                elif change.proposed == "there":
                    again.append(mark)
            self._set(player, now, wanted, again)

    def _marks_changed(self) -> dict[PlayerId, list[Change]]:
        found: dict[PlayerId, list[Change]] = {}
        for change in self._comparison.changes:
            if change.aspect != "card" and change.here not in self._survivors:
                found.setdefault(change.here, []).append(change)
        return found

    def _set(
        self,
        player: PlayerId,
        now: Mapping[Mark, bool],
        wanted: Mapping[Mark, bool],
        again: Collection[Mark],
    ) -> None:
        """Set marks of a player; one that stays against the later side is set again, to be the later one.

        A player who is retired cannot become a favourite: retiring comes last, and is lifted for it.
        """
        is_retired = now.get("retired", False)
        ends_retired = wanted.get("retired", False)
        is_favoured = wanted.get("favourite", False)
        steps = [
            (mark, on)
            for mark in ("agreed", "favourite")
            for on in _steps(now.get(mark, False), wanted.get(mark, False), mark in again)
        ]
        if is_retired and is_favoured and any(mark == "favourite" for mark, _ in steps):
            steps.insert(0, ("retired", False))
            is_retired = False
        steps += [("retired", on) for on in _steps(is_retired, ends_retired, "retired" in again)]
        for mark, on in steps:
            self._acts.append((_ON if on else _OFF)[mark](player=player))

    # ---- all of it ----

    def plan(self) -> JoinPlan:
        """Return what was gathered."""
        return JoinPlan(
            acts=tuple(self._acts),
            written=tuple(self._new_cards),
            kept=tuple(self._kept),
            namesakes=frozenset(self._entries),
            erased=self._comparison.erased_there,
            lost_numbers=tuple(dict.fromkeys(self._lost)),
        )


def _steps(now: bool, wanted: bool, is_set_again: bool) -> tuple[bool, ...]:  # noqa: FBT001
    """Return the values to set one after the other.

    >>> _steps(False, True, False), _steps(True, True, True), _steps(True, True, False)
    ((True,), (False, True), ())
    """
    if now != wanted:
        return (wanted,)
    return (not wanted, wanted) if is_set_again else ()
