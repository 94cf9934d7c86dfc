"""Describe what joining another register would do, row by row, as the screen shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import Final

from faristol.club.card import Card
from faristol.club.comparison import Change, Comparison, Pair, Side
from faristol.club.join import Answer, JoinAnswers, plan_join
from faristol.club.moments import Mark, has_mark
from faristol.club.player import Player, PlayerId
from faristol.desk.club.other_registers import OtherRegister
from faristol.desk.kernel.time_format import format_day, format_time
from faristol.desk.kernel.translation import Text, apart, mark
from faristol.desk.kernel.zones import Zone
from faristol.ledger.refusal import Refusal

PAGE: Final = 100
MAX_EQUAL: Final = 300  # names of people who are the same in both
MAX_ERASED: Final = 60
MAX_LOST: Final = 12
_NOTE: Final = 60  # characters of a note
_MARKS: Final[dict[Mark, tuple[str, str, str]]] = {
    "retired": (mark("Retired"), mark("Yes"), mark("No")),
    "agreed": (mark("Statistics allowed"), mark("Yes"), mark("No")),
    "favourite": (mark("Favourite"), mark("Yes"), mark("No")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PairView:
    """Two of one name, and what was answered of them."""

    key: str
    name: str
    here: str
    there: str
    is_merged_there: bool
    answer: Answer | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """What is written of one person in both places."""

    key: str
    name: str
    what: str
    here: str
    there: str
    here_at: str
    there_at: str
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class NewView:
    """A person who only stands there."""

    id: PlayerId
    name: str
    note: str
    is_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinView:
    """What a join would do: the rows of one page, and what it comes to."""

    pairs: Sequence[PairView]
    changes: Sequence[ChangeView]
    new: Sequence[NewView]
    counts: dict[str, int]
    unanswered: Sequence[str]  # names
    equal: Sequence[str]
    erased_there: Sequence[str]  # the first names of those who were forgotten there and stand here
    lost: Sequence[tuple[str, str, str]]  # name, number, and whose it is here
    page: int
    pages: int

    @property
    def is_empty(self) -> bool:
        """Whether the other register has nothing that this one has not."""
        asked = ("pairs", "changes", "new", "erased_there")
        return not any(self.counts[name] for name in asked)


def join_view(
    other: OtherRegister, answers: JoinAnswers, page: int, text: Text, zone: Zone
) -> JoinView:
    """Return the rows of a page and the sum of what was answered."""
    describing = _Describing(other, answers, text, zone)
    comparison = other.comparison
    rows = [*comparison.pairs, *comparison.changes, *comparison.new]
    pages = max(1, -(-len(rows) // PAGE))
    page = min(max(1, page), pages)
    shown = rows[(page - 1) * PAGE : page * PAGE]
    return JoinView(
        pairs=[describing.pair(row) for row in shown if isinstance(row, Pair)],
        changes=[describing.change(row) for row in shown if isinstance(row, Change)],
        new=[describing.new(PlayerId(row)) for row in shown if isinstance(row, str)],
        counts=_counts(comparison, answers),
        unanswered=[describing.name(pair.here) for pair in answers.unanswered(comparison)],
        equal=[describing.name(one) for one in comparison.equal[:MAX_EQUAL]],
        erased_there=[describing.name(one) for one in comparison.erased_there[:MAX_ERASED]],
        lost=describing.lost_numbers(),
        page=page,
        pages=pages,
    )


def _counts(comparison: Comparison, answers: JoinAnswers) -> dict[str, int]:
    answered = [answers.pairs.get(pair.key) for pair in comparison.pairs]
    everyone = {one.here for one in comparison.changes}
    changed = {one.here for one in comparison.changes if answers.side(one) == "there"}
    asked = {pair.here for pair in comparison.pairs}  # counted by what is answered
    return {
        "pairs": len(comparison.pairs),
        "ones": answered.count("one"),
        "twos": answered.count("two"),
        "changes": len(comparison.changes),
        "changed": len(changed),
        "as_now": len(comparison.equal) + len(everyone - changed - asked),
        "new": len(comparison.new),
        "coming": sum(one not in answers.left_out for one in comparison.new),
        "erased_here": comparison.erased_here,
        "erased_there": len(comparison.erased_there),
        "equal": len(comparison.equal),
    }


def _salts() -> Iterator[str]:
    """Yield salts for cards that are only looked at."""
    return (f"preview-{number:016}" for number in count())


class _Describing:
    def __init__(self, other: OtherRegister, answers: JoinAnswers, text: Text, zone: Zone) -> None:
        self._other, self._answers = other, answers
        self._text, self._zone = text, zone

    def _players(self, player: PlayerId) -> tuple[Player | None, Player | None]:
        """Return who stands under an id here and there."""
        return (
            self._other.here.standing(player),
            self._other.there.register.players.get(player),
        )

    def _card(self, player: PlayerId) -> Card | None:
        """Return the card of a player as it is here, or there."""
        here, there = self._players(player)
        return (self._other.here.card(here) if here else None) or (
            self._other.there.card(there) if there else None
        )

    def name(self, player: PlayerId) -> str:
        """Return the name of a player."""
        card = self._card(player)
        return card.name if card else ""

    def pair(self, pair: Pair) -> PairView:
        """Return two of one name."""
        here_card, there_card = self._card(pair.here), self._card(pair.there)
        name = here_card.name if here_card else ""
        other = there_card.name if there_card else ""
        # written otherwise, both spellings stand there
        return PairView(
            key=pair.key,
            name=name if other == name else f"{apart(name)} / {apart(other)}",
            here=self._summary(here_card),
            there=self._summary(there_card),
            is_merged_there=pair.is_merged_there,
            answer=self._answers.pairs.get(pair.key),
        )

    def _summary(self, card: Card | None) -> str:
        """Return the club and the numbers of a card in one line."""
        if card is None:
            return self._text.say("none")
        club = apart(card.club) if card.club else self._text.say("without a club")
        return " · ".join((club, *self._listings(card)))

    def _listings(self, card: Card) -> Iterator[str]:
        for listing in card.lists:
            rating = "" if listing.rating is None else str(listing.rating)
            yield " ".join(apart(one) for one in (listing.list, rating, listing.number) if one)

    def change(self, change: Change) -> ChangeView:
        """Return what is written of one person in both places."""
        aspect = change.aspect
        what, here, there = (
            self._card_texts(change) if aspect == "card" else self._mark_texts(change, aspect)
        )
        here_at, there_at = (self._day(at) for at in (change.here_at, change.there_at))
        if here_at and here_at == there_at:  # the hour tells which is the later one
            here_at = f"{here_at}, {format_time(change.here_at, self._zone, self._text)}"
            there_at = f"{there_at}, {format_time(change.there_at, self._zone, self._text)}"
        return ChangeView(
            key=change.key,
            name=self.name(change.here),
            what=what,
            here=here,
            there=there,
            here_at=here_at,
            there_at=there_at,
            side=self._answers.side(change),
        )

    def _mark_texts(self, change: Change, aspect: Mark) -> tuple[str, str, str]:
        what, on, off = map(self._text.say, _MARKS[aspect])
        player, _ = self._players(change.here)
        is_on = player is not None and has_mark(player, aspect)
        return (what, on, off) if is_on else (what, off, on)

    def _card_texts(self, change: Change) -> tuple[str, str, str]:
        here, _ = self._players(change.here)
        _, there = self._players(change.there)
        ours = self._other.here.card(here) if here else None
        theirs = self._other.there.card(there) if there else None
        found = [
            (self._text.say(label), before, after)
            for label, before, after in self._fields(ours, theirs)
            if before != after
        ]
        none = self._text.say("none")
        labels, befores, afters = zip(*found, strict=True) if found else ((), (), ())
        return (
            ", ".join(labels),
            " · ".join(one or none for one in befores),
            " · ".join(one or none for one in afters),
        )

    def _fields(self, ours: Card | None, theirs: Card | None) -> Iterator[tuple[str, str, str]]:
        for label, values in (
            (mark("Name"), [apart(card.name) if card else "" for card in (ours, theirs)]),
            (mark("Club"), [apart(card.club) if card else "" for card in (ours, theirs)]),
            (
                mark("Lists"),
                [", ".join(self._listings(card)) if card else "" for card in (ours, theirs)],
            ),
            (
                mark("Note"),
                [apart(_shortened(card.note)) if card else "" for card in (ours, theirs)],
            ),
        ):
            yield label, values[0], values[1]

    def new(self, player: PlayerId) -> NewView:
        """Return a person who only stands there."""
        at = self._other.there.moments.get((player, "card"), "")
        card = self._card(player)
        return NewView(
            id=player,
            name=card.name if card else "",
            note=" · ".join(one for one in (self._summary(card), self._day(at)) if one),
            is_in=player not in self._answers.left_out,
        )

    def _day(self, at: str) -> str:
        return format_day(at, self._zone, self._text) if at else ""

    def lost_numbers(self) -> list[tuple[str, str, str]]:
        """Return the numbers that somebody comes without, because somebody else has them here."""
        other = self._other
        plan = plan_join(other.comparison, other.here, other.there, self._answers, salts=_salts())
        if isinstance(plan, Refusal):
            return []  # said when the register is to be joined
        return [
            (lost.name, f"{lost.list} {lost.number}", self.name(lost.owner))
            for lost in islice(plan.lost_numbers, MAX_LOST)
        ]


def _shortened(note: str) -> str:
    line = " ".join(note.split())
    return line if len(line) <= _NOTE else f"{line[:_NOTE]}…"
