"""The import of a sheet of a game by post into the game on this device (RO-COR 15, 29, 44).

The sheet is imported act by act.

It only adds: data that only the local game has is kept, and decisions of the arbiter are not imported: the arbiter
records them.
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
    recorded_round_of,
)
from faristol.correspondence.values import Dispute, End, Mailed, Seat, Vacation, Variant
from faristol.formats.post_sheet import acts_of_game, shared_disputes
from faristol.ledger.refusal import Refusal

# Acts that are imported after all lines and their arrivals.
_LastAct: TypeAlias = ClaimTime | AnswerClaim | EndPost


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetImport:
    """The result of comparing a sheet with the game on this device.

    It has the acts that add the sheet's new data, those that are refused, and the data that only the local
    game has.
    """

    acts: tuple[Any, ...]
    refused: tuple[tuple[TakeVacation | NotFetched | EndPost, Refusal], ...] = ()
    unlisted: tuple[Vacation, ...] = ()
    unlisted_letters: tuple[
        tuple[Seat, int], ...
    ] = ()  # addressees and rounds of uncollected letters


def import_sheet(theirs: Post, ours: Post) -> SheetImport | Refusal:
    """Return the new data of a sheet: lines, a challenge, leave, arrivals, claims, the end.

    Refusals: sheet_other (another game, or other lines), sheet_besides (other days or challenges), sheet_decision
    and sheet_end (for the arbiter to record), sheet_open (a challenge that is over here), sheet_known (no new data),
    and any refusal of one of the acts.
    """
    if fault := _fault_of_start(theirs, ours):
        return fault
    merged = _MergedGame(ours)
    _, *acts = acts_of_game(theirs)
    lines = [act for act in acts if not isinstance(act, _LastAct)]
    for act in lines:
        if fault := merged.write(act):
            return fault
    for arrival in _arrivals(merged.state, theirs):
        if fault := merged.do(arrival):
            return fault
    for act in acts:
        if isinstance(act, _LastAct) and (fault := merged.write_last(act)):
            if not isinstance(act, EndPost) or not merged.acts:
                return fault
            merged.refused.append((act, fault))  # the acts before it are imported
            theirs = replace(theirs, end=None)
    if fault := _fault_of_merge(merged.state, theirs):
        return fault
    if not merged.acts and not merged.refused:
        return Refusal("correspondence/sheet_known")
    their_periods = {_period(vacation) for vacation in theirs.vacations}
    unlisted = tuple(
        vacation for vacation in ours.vacations if _period(vacation) not in their_periods
    )
    letters = {key for key, _ in list_returned(theirs)}
    return SheetImport(
        acts=tuple(merged.acts),
        refused=tuple(merged.refused),
        unlisted=unlisted,
        unlisted_letters=tuple(key for key, _ in list_returned(ours) if key not in letters),
    )


def _period(vacation: Vacation | TakeVacation) -> tuple[int, str, str]:
    return vacation.seat, vacation.first, vacation.last


def _disputes(post: Post) -> list[Dispute]:
    """Return all challenges without their reasons: a card has no room for one (docs/card.md)."""
    disputes = [*shared_disputes(post), *([post.dispute] if post.dispute else [])]
    return [replace(dispute, why="") for dispute in disputes]


def _fault_of_start(theirs: Post, ours: Post) -> Refusal | None:
    """Return the refusal of a sheet of another game, or one that contradicts the game, or None.

    Only data that both have is compared.
    """
    if ours.game is None or theirs.game is None or number_of(ours) != number_of(theirs):
        return Refusal("correspondence/sheet_other")
    if theirs.dispute and any(dispute.turn == theirs.dispute.turn for dispute in ours.disputes):
        return Refusal("correspondence/sheet_open", {"turn": theirs.dispute.turn})
    differing_turns = {dispute.turn for dispute in ours.disputes} ^ {
        dispute.turn for dispute in theirs.disputes
    }
    common = (
        min(differing_turns, default=len(ours.game.mailed) + 1) - 1
    )  # lines up to the first challenge that is over only on one side
    fault = _fault_of_lines(ours.game, theirs.game, common)
    if not fault and ours.other and theirs.other:
        fault = _fault_of_lines(ours.other, theirs.other, len(ours.other.mailed))
    days = ours.sheets_reached, theirs.sheets_reached
    if not fault and all(days) and days[0] != days[1]:
        return Refusal("correspondence/sheet_besides")
    return fault


def _fault_of_lines(our_game: Game, their_game: Game, count: int) -> Refusal | None:
    """Return the refusal if the first `count` lines of two sheets differ, or None."""
    count = min(count, len(our_game.mailed), len(their_game.mailed))
    if our_game.sheet.lines[:count] != their_game.sheet.lines[:count]:
        return Refusal("correspondence/sheet_other")
    line_pairs = zip(our_game.mailed[:count], their_game.mailed[:count], strict=True)
    if all(
        our_line.sent == their_line.sent and _has_same_arrival(our_line, their_line)
        for our_line, their_line in line_pairs
    ):
        return None
    return Refusal("correspondence/sheet_besides")


def _has_same_arrival(our_line: Mailed, their_line: Mailed) -> bool:
    """Whether both sides have the same arrival of a letter, or one has none."""
    is_unknown = not our_line.reached or not their_line.reached
    return is_unknown or (our_line.reached, our_line.stamp) == (
        their_line.reached,
        their_line.stamp,
    )


def _fault_of_merge(state: Post, theirs: Post) -> Refusal | None:
    """Return the refusal if a sheet contradicts the game that it was merged into, or None."""
    for variant in variants_of(theirs):
        our_game = state.variant(variant) or (state.game if not variant else None)
        their_game = theirs.variant(variant)
        if our_game is None or their_game is None:
            return Refusal("correspondence/sheet_besides")
        if fault := _fault_of_lines(our_game, their_game, len(their_game.mailed)):
            return fault
    our_disputes = _disputes(state)
    is_same = all(dispute in our_disputes for dispute in _disputes(theirs))
    if not is_same or (
        theirs.end is not None and _end_without_reason(theirs) != _end_without_reason(state)
    ):
        return Refusal("correspondence/sheet_besides")
    return None


def _end_without_reason(post: Post) -> End | None:
    """Return the end without its reason, which each side words differently."""
    return replace(post.end, why="") if post.end else None


class _MergedGame:
    """A game into which the new data of a sheet is merged, in the order of the sheet."""

    def __init__(self, ours: Post) -> None:
        self.state, self.acts = ours, list[Any]()
        self.refused = list[tuple[TakeVacation | NotFetched | EndPost, Refusal]]()
        self._turns = {"": 0, "wrong": 0}  # lines of the sheet so far, by variant
        self._claim: tuple[int, str] = (0, "")  # the last one of the sheet so far

    def do(self, act: Any) -> Refusal | None:
        """Decide on an act and add it, or return its refusal."""
        result = POST.decide(self.state, act, NOTHING)
        if isinstance(result, Refusal):
            return result
        if result:
            self.state = POST.fold(self.state, result)
            self.acts.append(act)
        return None

    def write(self, act: Any) -> Refusal | None:
        """Add an act of a sheet that the game does not have, or return the refusal of the sheet."""
        match act:
            case Place() | SayPass():
                return self._write_line(act)
            case Challenge():
                is_known = any(dispute.turn == self._turns[""] for dispute in _disputes(self.state))
                return None if is_known else self.do(replace(act, turn=self._turns[""]))
            case Admit():
                open_dispute = self.state.dispute
                return (
                    self.do(replace(act, day=max(act.day, open_dispute.day)))
                    if open_dispute
                    else None
                )
            case Resolve():
                is_known = any(dispute.turn == self._turns[""] for dispute in self.state.disputes)
                turn = self._turns[""]
                return (
                    None if is_known else Refusal("correspondence/sheet_decision", {"turn": turn})
                )
            case TakeVacation() | NotFetched():
                self._write_absence(act)
            case _:
                pass
        return None  # arrivals follow after all lines: the game may have a later one already

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

    def _write_absence(self, act: TakeVacation | NotFetched) -> None:
        """Add leave, or a letter that came back; a refusal is recorded and does not stop the import."""
        if isinstance(act, TakeVacation):
            is_known = _period(act) in {_period(vacation) for vacation in self.state.vacations}
        else:
            if self._has_other_days(act):
                self.refused.append((act, Refusal("correspondence/sheet_besides")))
                return
            is_known = self._has_letter(act)
            act = replace(act, round=recorded_round_of(self.state, act.seat, act.round))
        if not is_known and (fault := self.do(act)):
            self.refused.append((act, fault))

    def _has_other_days(self, act: NotFetched) -> bool:
        """Whether the local game has other days of a letter that came back."""
        letter = dict(list_returned(self.state)).get((act.seat, act.round))
        if letter is None or not act.returned:
            return False
        is_resent_otherwise = act.resent and letter.resent and act.resent != letter.resent
        return act.returned != letter.returned or bool(is_resent_otherwise)

    def _has_letter(self, act: NotFetched) -> bool:
        """Whether the game has a letter that came back, with all days that the sheet has of it."""
        letters = dict(list_returned(self.state))
        if (key := (act.seat, act.round)) not in letters:
            return False
        letter = letters[key]
        if letter is None:
            return not act.returned
        return not act.resent or (letter.returned, letter.resent) == (act.returned, act.resent)

    def write_last(self, act: _LastAct) -> Refusal | None:
        """Add a claim, its answer or the end, if the game does not have it."""
        claims = self.state.claims
        match act:
            case ClaimTime(by=by, day=day):
                self._claim = (by, day)
                is_known = any((claim.by, claim.day) == self._claim for claim in claims)
            case AnswerClaim():  # a claim that was rejected here needs no answer
                matching = [claim for claim in claims if (claim.by, claim.day) == self._claim]
                is_known = all(claim.answered or claim.rejected for claim in matching)
            case EndPost():
                is_known = self.state.end is not None
                if not is_known and act.cause in ENDS_DECIDED:
                    return Refusal("correspondence/sheet_end")
        return None if is_known else self.do(act)


def _arrivals(ours: Post, theirs: Post) -> Iterator[CorrectArrival | Reach]:
    """Yield the arrivals that only the sheet has."""
    first = variants_of(ours)[0]
    if theirs.sheets_reached and not ours.sheets_reached and ours.game:
        yield _arrival(ours.game, 0, theirs.sheets_reached, theirs.sheets_stamp, first)
    for variant in variants_of(ours):
        our_game, their_game = ours.variant(variant), theirs.variant(variant)
        line_pairs = (
            zip(our_game.mailed, their_game.mailed, strict=False) if our_game and their_game else ()
        )
        for turn, (our_line, their_line) in enumerate(line_pairs, start=1):
            if our_game and their_line.reached and not our_line.reached:
                yield _arrival(our_game, turn, their_line.reached, their_line.stamp, variant)


def _arrival(
    game: Game, turn: int, reached: str, stamp: Any, variant: Variant
) -> CorrectArrival | Reach:
    """Return the act that records the arrival of a letter.

    `Reach` is for the last letter, `CorrectArrival` for an answered one.
    """
    if turn < len(game.mailed):
        return CorrectArrival(turn=turn, reached=reached, stamp=stamp, variant=variant)
    return Reach(reached=reached, stamp=stamp, variant=variant)
