"""Claim that the partner has thought too long, answer it, reject it (RO-COR 17, 32)."""

from dataclasses import dataclass, replace
from datetime import date
from typing import get_args

from faristol.correspondence.days import (
    Piece,
    claim,
    reply_by,
)
from faristol.correspondence.faults import (
    MAX_WHY,
    MOST_OF_A_SORT,
    World,
    at,
    day_of,
    fault_of_day,
    fault_of_names,
    fault_of_seat,
    fault_of_text,
    first_of,
    not_lawful,
)
from faristol.correspondence.state import Post, used_on
from faristol.correspondence.values import Claimed, DayText, Seat
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTime:
    """Claim that the partner has thought longer than anybody may, with all that is sent to the arbiter."""

    by: Seat
    day: DayText
    enclosed: tuple[Piece, ...]
    used: int = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerClaim:
    """Answer the last claim, within its days."""

    day: DayText
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectClaim:
    """Find that what somebody claims is not so: the game goes on."""

    claimant: Seat
    day: DayText
    by: tuple[str, ...]
    why: str = ""


@at("turn", "variants", "over")
def _claim(post: Post, wish: ClaimTime, terms: Terms, world: World) -> ClaimTime | Refusal:
    rule, series = terms.rules.thinking, post.series
    fault = first_of(fault_of_seat(wish.by, "by"), fault_of_day(wish.day, "day", world))
    if fault or rule is None or series is None:
        return fault or Refusal("correspondence/not_allowed", {"parameter": "thinking"})
    if len(post.claims) >= MOST_OF_A_SORT:
        return Refusal("correspondence/too_many", {"limit": MOST_OF_A_SORT})
    day = date.fromisoformat(wish.day)
    used = used_on(post, 3 - wish.by, day, "right" if post.other else "")
    made = claim(rule, series.channel, used, wish.enclosed)
    if isinstance(made, Refused):
        return not_lawful(made, field="by")
    if made.missing:  # one of them alone, and nobody looks at it
        return Refusal(
            "correspondence/claim_incomplete", {"field": "enclosed", "count": len(made.missing)}
        )
    pieces = tuple(piece for piece in get_args(Piece) if piece in wish.enclosed)
    return replace(wish, enclosed=pieces, used=used)


def _claimed(post: Post, fact: ClaimTime) -> Post:
    one = Claimed(by=fact.by, day=fact.day, enclosed=fact.enclosed, used=fact.used)
    return replace(post, claims=(*post.claims, one))


@at("turn", "variants", "over")
def _answer(post: Post, wish: AnswerClaim, terms: Terms, world: World) -> AnswerClaim | Refusal:
    rule = terms.rules.thinking
    open_claim = next(filter(_is_open, reversed(post.claims)), None)
    if open_claim is None or rule is None:
        return Refusal("correspondence/no_claim")
    day = day_of(wish.day, "day", world)
    if isinstance(day, Refusal):
        return day
    until = reply_by(rule, date.fromisoformat(open_claim.day))
    if day > until:
        return Refusal("correspondence/answer_late", {"field": "day", "day": until.isoformat()})
    if wish.day < open_claim.day:
        return Refusal("correspondence/sent_before", {"field": "day", "day": open_claim.day})
    return fault_of_text(wish.answer, "answer", most=MAX_WHY, is_needed=True) or wish


def _is_open(claim: Claimed) -> bool:
    return not claim.answered and not claim.rejected


def _answered(post: Post, fact: AnswerClaim) -> Post:
    last = next(filter(_is_open, reversed(post.claims)), None)
    told = [
        replace(one, answer=fact.answer, answered=fact.day) if one is last else one
        for one in post.claims
    ]
    return replace(post, claims=tuple(told))


@at("turn", "variants", "over")
def _reject(post: Post, wish: RejectClaim, _: Terms, world: World) -> RejectClaim | Refusal:
    claims = [one for one in post.claims if one.by == wish.claimant and not one.rejected]
    if not claims:
        return Refusal("correspondence/no_claim", {"field": "claimant"})
    fault = first_of(
        fault_of_day(wish.day, "day", world),
        fault_of_names(wish.by),
        fault_of_text(wish.why, "why", most=MAX_WHY),
    )
    if not fault and wish.day < claims[-1].day:
        return Refusal("correspondence/sent_before", {"field": "day", "day": claims[-1].day})
    return fault or wish


def _rejected(post: Post, fact: RejectClaim) -> Post:
    told = [
        replace(one, rejected=fact.day) if one.by == fact.claimant and not one.rejected else one
        for one in post.claims
    ]
    return replace(post, claims=tuple(told))


CLAIMS = (
    act(ClaimTime, _claim, _claimed),
    act(AnswerClaim, _answer, _answered),
    act(RejectClaim, _reject, _rejected, earlier=(EarlierVersion(rename_field(of="claimant")),)),
)
