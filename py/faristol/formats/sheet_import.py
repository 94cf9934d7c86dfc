"""What a sheet of a game by post has more than the game on this device, act by act (RO-COR 15, 29, 44).

Nothing is removed and nothing is decided: what only the game here has stays, and a decision of the arbiter is written by
the arbiter.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from faristol.correspondence.acts.claims import AnswerClaim, ClaimTime
from faristol.correspondence.acts.closing import EndPost
from faristol.correspondence.acts.deadlines import NotFetched, TakeVacation
from faristol.correspondence.acts.disputes import Admit, Challenge, Resolve
from faristol.correspondence.acts.letters import CorrectArrival, Place, Reach, SayPass
from faristol.correspondence.faults import NOTHING
from faristol.correspondence.kind import POST
from faristol.correspondence.post import variants_of
from faristol.correspondence.roles import ENDS_DECIDED
from faristol.correspondence.state import (
    Game,
    Post,
    list_returned,
    number_of,
    round_written,
)
from faristol.correspondence.values import Dispute, End, Mailed, Seat, Vacation, Variant
from faristol.formats.post_sheet import acts_of_game, shared_disputes
from faristol.ledger.refusal import Refusal

# Acts that are written when all lines stand, with their arrivals.
_LAST: TypeAlias = ClaimTime | AnswerClaim | EndPost


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetImport:
    """The acts that bring what a sheet has more, what of it cannot be, and what only the game here has."""

    acts: tuple[Any, ...]
    refused: tuple[tuple[TakeVacation | NotFetched | EndPost, Refusal], ...] = ()
    unlisted: tuple[Vacation, ...] = ()
    unlisted_letters: tuple[tuple[Seat, int], ...] = ()  # addressees and rounds of uncollected ones


def import_sheet(theirs: Post, ours: Post) -> SheetImport | Refusal:
    """Return what a sheet has more than a game: lines, a challenge, leave, arrivals, claims, the end.

    Refusals: sheet_other (another game, or other lines), sheet_besides (other days or challenges), sheet_decision
    and sheet_end (the arbiter's to write), sheet_open (a challenge that is over here), sheet_known (nothing more),
    and whatever refuses one of the acts.
    """
    if fault := _fault_of_start(theirs, ours):
        return fault
    joint = _Joint(ours)
    _, *acts = acts_of_game(theirs)
    lines = [act for act in acts if not isinstance(act, _LAST)]
    for act in lines:
        if fault := joint.write(act):
            return fault
    for arrival in _arrivals(joint.state, theirs):
        if fault := joint.do(arrival):
            return fault
    for act in acts:
        if isinstance(act, _LAST) and (fault := joint.write_last(act)):
            if not isinstance(act, EndPost) or not joint.acts:
                return fault
            joint.refused.append((act, fault))  # what came before it is taken
            theirs = replace(theirs, end=None)
    if fault := _fault_of_joint(joint.state, theirs):
        return fault
    if not joint.acts and not joint.refused:
        return Refusal("correspondence/sheet_known")
    named = {_period(one) for one in theirs.vacations}
    unlisted = tuple(one for one in ours.vacations if _period(one) not in named)
    letters = {key for key, _ in list_returned(theirs)}
    return SheetImport(
        acts=tuple(joint.acts),
        refused=tuple(joint.refused),
        unlisted=unlisted,
        unlisted_letters=tuple(key for key, _ in list_returned(ours) if key not in letters),
    )


def _period(one: Vacation | TakeVacation) -> tuple[int, str, str]:
    return one.seat, one.first, one.last


def _disputes(post: Post) -> list[Dispute]:
    """Return all challenges without their reasons: a card has no room for one (docs/card.md)."""
    known = [*shared_disputes(post), *([post.dispute] if post.dispute else [])]
    return [replace(dispute, why="") for dispute in known]


def _fault_of_start(theirs: Post, ours: Post) -> Refusal | None:
    """Return why a sheet cannot be of the same game, as far as both know the same of it."""
    if ours.game is None or theirs.game is None or number_of(ours) != number_of(theirs):
        return Refusal("correspondence/sheet_other")
    if theirs.dispute and any(one.turn == theirs.dispute.turn for one in ours.disputes):
        return Refusal("correspondence/sheet_open", {"turn": theirs.dispute.turn})
    over = {one.turn for one in ours.disputes} ^ {one.turn for one in theirs.disputes}
    until = (
        min(over, default=len(ours.game.mailed) + 1) - 1
    )  # lines that no decision has changed for one alone
    fault = _fault_of_lines(ours.game, theirs.game, until)
    if not fault and ours.other and theirs.other:
        fault = _fault_of_lines(ours.other, theirs.other, len(ours.other.mailed))
    days = ours.sheets_reached, theirs.sheets_reached
    if not fault and all(days) and days[0] != days[1]:
        return Refusal("correspondence/sheet_besides")
    return fault


def _fault_of_lines(here: Game, there: Game, count: int) -> Refusal | None:
    """Return why the first lines of two sheets are not the same."""
    count = min(count, len(here.mailed), len(there.mailed))
    if here.sheet.lines[:count] != there.sheet.lines[:count]:
        return Refusal("correspondence/sheet_other")
    both = zip(here.mailed[:count], there.mailed[:count], strict=True)
    if all(one.sent == other.sent and _agree(one, other) for one, other in both):
        return None
    return Refusal("correspondence/sheet_besides")


def _agree(here: Mailed, there: Mailed) -> bool:
    """Whether two know the same of when a letter came, or one does not know it."""
    is_unknown = not here.reached or not there.reached
    return is_unknown or (here.reached, here.stamp) == (there.reached, there.stamp)


def _fault_of_joint(state: Post, theirs: Post) -> Refusal | None:
    """Return what a sheet has otherwise than the game that it was written into."""
    for variant in variants_of(theirs):
        here = state.variant(variant) or (state.game if not variant else None)
        there = theirs.variant(variant)
        if here is None or there is None:
            return Refusal("correspondence/sheet_besides")
        if fault := _fault_of_lines(here, there, len(there.mailed)):
            return fault
    known = _disputes(state)
    is_same = all(one in known for one in _disputes(theirs))
    if not is_same or (theirs.end is not None and _plain_end(theirs) != _plain_end(state)):
        return Refusal("correspondence/sheet_besides")
    return None


def _plain_end(post: Post) -> End | None:
    """Return the end without its reason: each side has it in words of its own."""
    return replace(post.end, why="") if post.end else None


class _Joint:
    """A game with what a sheet has more, written in the order of the sheet."""

    def __init__(self, ours: Post) -> None:
        self.state, self.acts = ours, list[Any]()
        self.refused = list[tuple[TakeVacation | NotFetched | EndPost, Refusal]]()
        self._turns = {"": 0, "wrong": 0}  # lines of the sheet so far, by variant
        self._claim: tuple[int, str] = (0, "")  # the last one of the sheet so far

    def do(self, act: Any) -> Refusal | None:
        """Write an act, or return why it cannot be."""
        made = POST.decide(self.state, act, NOTHING)
        if isinstance(made, Refusal):
            return made
        if made:
            self.state = POST.fold(self.state, made)
            self.acts.append(act)
        return None

    def write(self, act: Any) -> Refusal | None:
        """Write an act of a sheet where the game does not know it, or return why the sheet cannot be taken."""
        match act:
            case Place() | SayPass():
                return self._write_line(act)
            case Challenge():
                is_known = any(one.turn == self._turns[""] for one in _disputes(self.state))
                return None if is_known else self.do(replace(act, turn=self._turns[""]))
            case Admit():
                open_one = self.state.dispute
                return self.do(replace(act, day=max(act.day, open_one.day))) if open_one else None
            case Resolve():
                is_known = any(one.turn == self._turns[""] for one in self.state.disputes)
                turn = self._turns[""]
                return (
                    None if is_known else Refusal("correspondence/sheet_decision", {"turn": turn})
                )
            case TakeVacation() | NotFetched():
                self._write_besides(act)
            case _:
                pass
        return None  # arrivals come behind all lines: a later one may stand here already

    def _write_line(self, act: Place | SayPass) -> Refusal | None:
        key = "wrong" if act.variant == "wrong" else ""
        if key and not self._turns[key] and self.state.dispute:
            self._turns[key] = self.state.dispute.turn
        self._turns[key] += 1
        variant: Variant = ("wrong" if key else "right") if self.state.other else ""
        game = self.state.variant(variant)
        if game and self._turns[key] <= len(game.mailed):
            return None
        return self.do(replace(act, variant=variant))

    def _write_besides(self, act: TakeVacation | NotFetched) -> None:
        """Write leave, or a letter that came back; what cannot be is named, and stops no line."""
        if isinstance(act, TakeVacation):
            is_known = _period(act) in {_period(one) for one in self.state.vacations}
        else:
            if self._differs(act):
                self.refused.append((act, Refusal("correspondence/sheet_besides")))
                return
            is_known = self._has_letter(act)
            act = replace(act, round=round_written(self.state, act.seat, act.round))
        if not is_known and (fault := self.do(act)):
            self.refused.append((act, fault))

    def _differs(self, act: NotFetched) -> bool:
        """Whether the days of a letter that came back are others here."""
        letter = dict(list_returned(self.state)).get((act.seat, act.round))
        if letter is None or not act.returned:
            return False
        is_resent_otherwise = act.resent and letter.resent and act.resent != letter.resent
        return act.returned != letter.returned or bool(is_resent_otherwise)

    def _has_letter(self, act: NotFetched) -> bool:
        """Whether the game knows a letter that came back, with all that the sheet has of its days."""
        letters = dict(list_returned(self.state))
        if (key := (act.seat, act.round)) not in letters:
            return False
        letter = letters[key]
        if letter is None:
            return not act.returned
        return not act.resent or (letter.returned, letter.resent) == (act.returned, act.resent)

    def write_last(self, act: _LAST) -> Refusal | None:
        """Write a claim, its answer or the end where the game does not know it."""
        claims = self.state.claims
        match act:
            case ClaimTime(by=by, day=day):
                self._claim = (by, day)
                is_known = any((one.by, one.day) == self._claim for one in claims)
            case AnswerClaim():  # of one that is rejected here nobody waits for it
                its = [one for one in claims if (one.by, one.day) == self._claim]
                is_known = all(one.answered or one.rejected for one in its)
            case EndPost():
                is_known = self.state.end is not None
                if not is_known and act.cause in ENDS_DECIDED:
                    return Refusal("correspondence/sheet_end")
        return None if is_known else self.do(act)


def _arrivals(ours: Post, theirs: Post) -> Iterator[CorrectArrival | Reach]:
    """Give the arrivals that only a sheet knows."""
    first = variants_of(ours)[0]
    if theirs.sheets_reached and not ours.sheets_reached and ours.game:
        yield _arrival(ours.game, 0, theirs.sheets_reached, theirs.sheets_stamp, first)
    for variant in variants_of(ours):
        here, there = ours.variant(variant), theirs.variant(variant)
        both = zip(here.mailed, there.mailed, strict=False) if here and there else ()
        for turn, (known, line) in enumerate(both, start=1):
            if here and line.reached and not known.reached:
                yield _arrival(here, turn, line.reached, line.stamp, variant)


def _arrival(
    game: Game, turn: int, reached: str, stamp: Any, variant: Variant
) -> CorrectArrival | Reach:
    """Return what says when a letter came: another act for the last one than for one that was answered."""
    if turn < len(game.mailed):
        return CorrectArrival(turn=turn, reached=reached, stamp=stamp, variant=variant)
    return Reach(reached=reached, stamp=stamp, variant=variant)
