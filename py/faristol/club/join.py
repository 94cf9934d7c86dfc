"""Join another register to this one, following the user's answers.

The other register's ids stay: games and tournaments played with it name people by them.
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
    """The user's answers, by the keys of pairs and changes, and the new people to leave out."""

    pairs: Mapping[str, Answer] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)
    left_out: Collection[PlayerId] = ()

    def side(self, change: Change) -> Side:
        """Return the chosen side, or the proposed one if none was chosen."""
        return self.sides.get(change.key, change.proposed)

    def unanswered(self, comparison: Comparison) -> tuple[Pair, ...]:
        """Return the pairs without an answer."""
        return tuple(pair for pair in comparison.pairs if pair.key not in self.pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class LostNumber:
    """A number removed from an imported card because another player has it here."""

    name: str
    list: str
    number: str
    owner: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPlan:
    """The acts that join a register, and the cards to store for them."""

    acts: tuple[object, ...]
    written: tuple[NewCard, ...]  # cards that neither register has
    kept: tuple[Digest, ...]  # cards that are copied from the other register
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
    """Return the acts that carry out a comparison; a pair without an answer counts as two people.

    A refusal comes from a card that has to be rewritten.
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
        self._acts: list[object] = [
            ForgetPerson(player=player) for player in comparison.erased_there
        ]
        self._entries: dict[PlayerId, ImportEntry] = {}
        self._new_cards: list[NewCard] = []
        self._copied_digests: list[Digest] = []
        self._lost_numbers: list[LostNumber] = []
        self._same_pairs = [
            pair for pair in comparison.pairs if answers.pairs.get(pair.key) == "one"
        ]
        self._partners = {pair.there: pair.here for pair in self._same_pairs}
        # the state after the join: the card of each person, the owner of each number, the survivor of each id
        self._cards: dict[PlayerId, Card] = {}
        self._digests: dict[PlayerId, tuple[Card, Digest]] = {}
        self._owners: dict[tuple[str, str], PlayerId] = {}
        self._survivors: dict[PlayerId, PlayerId] = {}
        self._card_changes = [
            change
            for change in comparison.changes
            if change.aspect == "card"
            and (change.proposed, answers.side(change)) != ("here", "here")
        ]
        replaced = {change.here for change in self._card_changes if answers.side(change) == "there"}
        for player in here.register.players.in_order():
            card = here.card(player)
            if card is None or not player.is_listed or player.id in comparison.erased_there:
                continue
            self._cards[player.id] = card
            if player.card is not None:
                self._digests[player.id] = card, player.card
            if player.id not in replaced:
                self._claim_numbers(player.id, card)

    # ---- new and changed people ----

    def import_people(self) -> None:
        """Add the import: changed cards first, then new people."""
        for change in self._card_changes:
            if self._answers.side(change) == "there":
                self._import_theirs(change.here, change.there, is_new=False)
            else:  # rewritten, so that it is the later one when the registers meet again
                self._enter(change.here, self._cards[change.here], is_new=False)
        comparison = self._comparison
        coming = [player for player in comparison.new if player not in self._answers.left_out]
        for player in (*comparison.questioned, *coming):
            self._import_theirs(player, player, is_new=True)
        for player, _ in self._followers():
            self._import_theirs(player, player, is_new=True)

    def _followers(self) -> Iterator[tuple[PlayerId, PlayerId]]:
        """Yield ids merged into another player there who is here or comes, each with that player."""
        for player, survivor in self._comparison.joined:
            standing = self._here.standing(survivor)
            target = survivor if standing is None else standing.id
            if target in self._cards and self._there.card(self._their_player(player)) is not None:
                yield player, target

    def _their_player(self, player: PlayerId) -> Player:
        return self._there.register.players[player]

    def _import_theirs(self, player: PlayerId, theirs: PlayerId, *, is_new: bool) -> None:
        card = self._there.card(self._their_player(theirs))
        if card is not None:
            self._enter(player, card, is_new=is_new, digest=self._their_player(theirs).card)

    def _enter(
        self, player: PlayerId, card: Card, *, is_new: bool, digest: Digest | None = None
    ) -> None:
        """Add an entry; an unchanged card keeps its digest, so that both registers share it."""
        if player in self._entries:
            return
        stripped = self._without_numbers_of_others(player, card)
        self._cards[player] = card if player in self._partners else stripped
        self._claim_numbers(player, stripped)
        if stripped == card and digest is not None:
            self._copied_digests.append(digest)
        elif (digest := self._write_card(stripped)) is None:
            return
        self._digests[player] = stripped, digest
        self._entries[player] = ImportEntry(player=player, card=digest, is_new=is_new)

    def _write_card(self, card: Card) -> Digest | None:
        new = write_card(card, next(self._salts))
        if isinstance(new, Refusal):
            self.refusal = self.refusal or new
            return None
        self._new_cards.append(new)
        return new.digest

    def _claim_numbers(self, player: PlayerId, card: Card) -> None:
        for key in numbers_of(card):
            self._owners.setdefault(key, player)

    def _without_numbers_of_others(
        self, player: PlayerId, card: Card, besides: Collection[PlayerId] = ()
    ) -> Card:
        """Return the card without numbers that other players have here, and record each one lost."""
        one_person = {player, *besides}
        listings = []
        for listing in card.lists:
            key = number_key(listing.list), number_key(listing.number)
            owner = self._owners.get(key, player) if listing.number else player
            if owner not in one_person:
                if owner != self._partners.get(player):
                    self._lost_numbers.append(
                        LostNumber(
                            name=card.name, list=listing.list, number=listing.number, owner=owner
                        )
                    )
                listing = replace(listing, number="")  # noqa: PLW2901
            listings.append(listing)
        return card if tuple(listings) == card.lists else replace(card, lists=tuple(listings))

    # ---- merges ----

    def merge(self) -> None:
        """Add the merges: those answered, and those of the other register that concern new people."""
        if self._entries:
            self._acts.append(ImportPlayers(players=tuple(self._entries.values()), source="file"))
        for player, target in self._followers():
            self._merge(target, player, is_joined=True)
        for pair in self._same_pairs:
            survivor = first_of(pair, self._here, self._there)
            merged = pair.here if survivor == pair.there else pair.there
            self._merge(survivor, merged, is_joined=False)

    def _survivor_of(self, player: PlayerId) -> PlayerId:
        while player in self._survivors:
            player = self._survivors[player]
        return player

    def _merge(self, survivor: PlayerId, merged: PlayerId, *, is_joined: bool) -> None:
        survivor, merged = self._survivor_of(survivor), self._survivor_of(merged)
        if survivor == merged or survivor not in self._cards or merged not in self._cards:
            return
        ours, theirs = self._cards[survivor], self._cards[merged]
        card = ours if is_joined else join_cards(ours, theirs)  # already joined there
        card = self._without_numbers_of_others(survivor, card, besides=(merged,))
        stored, digest = self._digests[survivor]
        if card != stored:
            rewritten = self._write_card(card)
            if rewritten is None:
                return
            digest = rewritten
        self._digests[survivor] = card, digest
        self._acts.append(MergePlayers(survivor=survivor, merged=merged, card=digest))
        self._survivors[merged] = survivor
        self._cards[survivor] = card
        for key, owner in self._owners.items():
            if owner == merged:
                self._owners[key] = survivor
        self._claim_numbers(survivor, card)

    # ---- marks ----

    def mark(self) -> None:
        """Add the marks: those of new people, and those chosen."""
        for entry in self._entries.values():
            if entry.is_new and entry.player not in self._survivors:
                theirs = self._their_player(entry.player)
                target_marks = {mark: True for mark in MARKS if has_mark(theirs, mark)}
                self._add_mark_acts(entry.player, {}, target_marks, ())
        for player, changes in self._mark_changes().items():
            ours = self._here.register.players[player]
            present = {mark: has_mark(ours, mark) for mark in MARKS}
            target_marks, confirmed = dict(present), list[Mark]()
            for change in changes:
                mark: Mark = change.aspect  # type: ignore[assignment]
                if self._answers.side(change) == "there":
                    target_marks[mark] = not present[mark]
                elif change.proposed == "there":
                    confirmed.append(mark)
            self._add_mark_acts(player, present, target_marks, confirmed)

    def _mark_changes(self) -> dict[PlayerId, list[Change]]:
        changes: dict[PlayerId, list[Change]] = {}
        for change in self._comparison.changes:
            if change.aspect != "card" and change.here not in self._survivors:
                changes.setdefault(change.here, []).append(change)
        return changes

    def _add_mark_acts(
        self,
        player: PlayerId,
        present: Mapping[Mark, bool],
        target_marks: Mapping[Mark, bool],
        confirmed: Collection[Mark],
    ) -> None:
        """Set marks of a player; one that wins over the other side's later value is set again.

        A retired player cannot become a favourite: retiring comes last, and is lifted for it.
        """
        is_retired = present.get("retired", False)
        ends_retired = target_marks.get("retired", False)
        is_favoured = target_marks.get("favourite", False)
        steps = [
            (mark, on)
            for mark in ("agreed", "favourite")
            for on in _steps(
                present.get(mark, False), target_marks.get(mark, False), mark in confirmed
            )
        ]
        if is_retired and is_favoured and any(mark == "favourite" for mark, _ in steps):
            steps.insert(0, ("retired", False))
            is_retired = False
        steps += [
            ("retired", on) for on in _steps(is_retired, ends_retired, "retired" in confirmed)
        ]
        for mark, on in steps:
            self._acts.append((_ON if on else _OFF)[mark](player=player))

    # ---- the plan ----

    def plan(self) -> JoinPlan:
        return JoinPlan(
            acts=tuple(self._acts),
            written=tuple(self._new_cards),
            kept=tuple(self._copied_digests),
            namesakes=frozenset(self._entries),
            erased=self._comparison.erased_there,
            lost_numbers=tuple(dict.fromkeys(self._lost_numbers)),
        )


def _steps(is_set: bool, is_wanted: bool, is_set_again: bool) -> tuple[bool, ...]:  # noqa: FBT001
    """Return the values to set one after the other.

    >>> _steps(False, True, False), _steps(True, True, True), _steps(True, True, False)
    ((True,), (False, True), ())
    """
    if is_set != is_wanted:
        return (is_wanted,)
    return (not is_wanted, is_wanted) if is_set_again else ()
