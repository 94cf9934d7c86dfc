"""The rows of the screen that joins another register with the one in use."""

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
from faristol.desk.kernel.translation import Translator, gettext_noop, isolate_bidi
from faristol.desk.kernel.zones import Zone
from faristol.ledger.refusal import Refusal

PAGE: Final = 100
MAX_EQUAL: Final = 300  # names of people who are equal in both
MAX_ERASED: Final = 60
MAX_LOST: Final = 12
_MAX_NOTE: Final = 60  # characters of a note
_MARKS: Final[dict[Mark, tuple[str, str, str]]] = {
    "retired": (gettext_noop("Retired"), gettext_noop("Yes"), gettext_noop("No")),
    "agreed": (gettext_noop("Statistics allowed"), gettext_noop("Yes"), gettext_noop("No")),
    "favourite": (gettext_noop("Favourite"), gettext_noop("Yes"), gettext_noop("No")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PairView:
    """Two people with one name, and the answer about them."""

    key: str
    name: str
    here: str
    there: str
    is_merged_there: bool
    answer: Answer | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """A difference between the two registers about a person."""

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
    """A person who is only in the other register."""

    id: PlayerId
    name: str
    note: str
    is_included: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinCounts:
    """How many people a join is about, by what becomes of them."""

    pairs: int
    one_person: int  # answers
    two_people: int
    changes: int
    changed: int
    as_now: int
    new: int
    included: int
    erased_here: int
    erased_there: int
    equal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinView:
    """The effect of a join: the rows of one page, and its counts."""

    pairs: Sequence[PairView]
    changes: Sequence[ChangeView]
    new: Sequence[NewView]
    counts: JoinCounts
    unanswered: Sequence[str]  # names
    equal: Sequence[str]
    erased_there: Sequence[str]  # names of people here who were erased there, as far as displayed
    lost_numbers: Sequence[tuple[str, str, str]]  # name, number, and the owner of the number here
    page: int
    pages: int

    @property
    def is_empty(self) -> bool:
        """Whether the other register has nothing that this one has not."""
        counts = self.counts
        return not (counts.pairs or counts.changes or counts.new or counts.erased_there)


def join_view(
    other: OtherRegister, answers: JoinAnswers, page: int, text: Translator, zone: Zone
) -> JoinView:
    """Return the rows of a page and the counts of the answers."""
    builder = _JoinRowBuilder(other, answers, text, zone)
    comparison = other.comparison
    rows = [*comparison.pairs, *comparison.changes, *comparison.new]
    pages = max(1, -(-len(rows) // PAGE))
    page = min(max(1, page), pages)
    page_rows = rows[(page - 1) * PAGE : page * PAGE]
    return JoinView(
        pairs=[builder.pair(row) for row in page_rows if isinstance(row, Pair)],
        changes=[builder.change(row) for row in page_rows if isinstance(row, Change)],
        new=[builder.new(PlayerId(row)) for row in page_rows if isinstance(row, str)],
        counts=_counts(comparison, answers),
        unanswered=[builder.name(pair.here) for pair in answers.unanswered(comparison)],
        equal=[builder.name(player) for player in comparison.equal[:MAX_EQUAL]],
        erased_there=[builder.name(player) for player in comparison.erased_there[:MAX_ERASED]],
        lost_numbers=builder.lost_numbers(),
        page=page,
        pages=pages,
    )


def _counts(comparison: Comparison, answers: JoinAnswers) -> JoinCounts:
    answered = [answers.pairs.get(pair.key) for pair in comparison.pairs]
    differing = {change.here for change in comparison.changes}
    changed = {change.here for change in comparison.changes if answers.side(change) == "there"}
    paired = {pair.here for pair in comparison.pairs}  # counted by their answers
    return JoinCounts(
        pairs=len(comparison.pairs),
        one_person=answered.count("one"),
        two_people=answered.count("two"),
        changes=len(comparison.changes),
        changed=len(changed),
        as_now=len(comparison.equal) + len(differing - changed - paired),
        new=len(comparison.new),
        included=sum(player not in answers.left_out for player in comparison.new),
        erased_here=comparison.erased_here,
        erased_there=len(comparison.erased_there),
        equal=len(comparison.equal),
    )


def _salts() -> Iterator[str]:
    """Yield salts for cards of a preview."""
    return (f"preview-{number:016}" for number in count())


class _JoinRowBuilder:
    def __init__(
        self, other: OtherRegister, answers: JoinAnswers, text: Translator, zone: Zone
    ) -> None:
        self._other, self._answers = other, answers
        self._text, self._zone = text, zone

    def _players(self, player: PlayerId) -> tuple[Player | None, Player | None]:
        """Return the players of an id here and there."""
        return (
            self._other.here.standing(player),
            self._other.there.register.players.get(player),
        )

    def _card(self, player: PlayerId) -> Card | None:
        """Return the card of a player here, or else there."""
        here, there = self._players(player)
        return (self._other.here.card(here) if here else None) or (
            self._other.there.card(there) if there else None
        )

    def name(self, player: PlayerId) -> str:
        """Return the name of a player."""
        card = self._card(player)
        return card.name if card else ""

    def pair(self, pair: Pair) -> PairView:
        """Return the row of two people with one name."""
        here_card, there_card = self._card(pair.here), self._card(pair.there)
        name = here_card.name if here_card else ""
        other = there_card.name if there_card else ""
        # of different spellings, both are displayed
        return PairView(
            key=pair.key,
            name=name if other == name else f"{isolate_bidi(name)} / {isolate_bidi(other)}",
            here=self._summary(here_card),
            there=self._summary(there_card),
            is_merged_there=pair.is_merged_there,
            answer=self._answers.pairs.get(pair.key),
        )

    def _summary(self, card: Card | None) -> str:
        """Return the club and the numbers of a card in one line."""
        if card is None:
            return self._text.gettext("none")
        club = isolate_bidi(card.club) if card.club else self._text.gettext("without a club")
        return " · ".join((club, *self._listings(card)))

    def _listings(self, card: Card) -> Iterator[str]:
        for listing in card.lists:
            rating = "" if listing.rating is None else str(listing.rating)
            yield " ".join(
                isolate_bidi(part) for part in (listing.list, rating, listing.number) if part
            )

    def change(self, change: Change) -> ChangeView:
        """Return the row of a difference."""
        aspect = change.aspect
        label, here, there = (
            self._card_texts(change) if aspect == "card" else self._mark_texts(change, aspect)
        )
        here_at, there_at = (self._day(at) for at in (change.here_at, change.there_at))
        if here_at and here_at == there_at:  # the time of day shows which one is later
            here_at = f"{here_at}, {format_time(change.here_at, self._zone, self._text)}"
            there_at = f"{there_at}, {format_time(change.there_at, self._zone, self._text)}"
        return ChangeView(
            key=change.key,
            name=self.name(change.here),
            what=label,
            here=here,
            there=there,
            here_at=here_at,
            there_at=there_at,
            side=self._answers.side(change),
        )

    def _mark_texts(self, change: Change, aspect: Mark) -> tuple[str, str, str]:
        label, on, off = map(self._text.gettext, _MARKS[aspect])
        player, _ = self._players(change.here)
        is_on = player is not None and has_mark(player, aspect)
        return (label, on, off) if is_on else (label, off, on)

    def _card_texts(self, change: Change) -> tuple[str, str, str]:
        here, _ = self._players(change.here)
        _, there = self._players(change.there)
        ours = self._other.here.card(here) if here else None
        theirs = self._other.there.card(there) if there else None
        differences = [
            (self._text.gettext(label), text_here, text_there)
            for label, text_here, text_there in self._fields(ours, theirs)
            if text_here != text_there
        ]
        none_label = self._text.gettext("none")
        labels, texts_here, texts_there = (
            zip(*differences, strict=True) if differences else ((), (), ())
        )
        return (
            ", ".join(labels),
            " · ".join(text or none_label for text in texts_here),
            " · ".join(text or none_label for text in texts_there),
        )

    def _fields(self, ours: Card | None, theirs: Card | None) -> Iterator[tuple[str, str, str]]:
        for label, values in (
            (
                gettext_noop("Name"),
                [isolate_bidi(card.name) if card else "" for card in (ours, theirs)],
            ),
            (
                gettext_noop("Club"),
                [isolate_bidi(card.club) if card else "" for card in (ours, theirs)],
            ),
            (
                gettext_noop("Lists"),
                [", ".join(self._listings(card)) if card else "" for card in (ours, theirs)],
            ),
            (
                gettext_noop("Note"),
                [isolate_bidi(_shorten(card.note)) if card else "" for card in (ours, theirs)],
            ),
        ):
            yield label, values[0], values[1]

    def new(self, player: PlayerId) -> NewView:
        """Return the row of a person who is only in the other register."""
        at = self._other.there.moments.get((player, "card"), "")
        card = self._card(player)
        return NewView(
            id=player,
            name=card.name if card else "",
            note=" · ".join(part for part in (self._summary(card), self._day(at)) if part),
            is_included=player not in self._answers.left_out,
        )

    def _day(self, at: str) -> str:
        return format_day(at, self._zone, self._text) if at else ""

    def lost_numbers(self) -> list[tuple[str, str, str]]:
        """Return the numbers that a new person loses because another person here has them."""
        other = self._other
        plan = plan_join(other.comparison, other.here, other.there, self._answers, salts=_salts())
        if isinstance(plan, Refusal):
            return []  # the refusal is displayed when the registers are joined
        return [
            (lost.name, f"{lost.list} {lost.number}", self.name(lost.owner))
            for lost in islice(plan.lost_numbers, MAX_LOST)
        ]


def _shorten(note: str) -> str:
    line = " ".join(note.split())
    return line if len(line) <= _MAX_NOTE else f"{line[:_MAX_NOTE]}…"
