"""Claims that the partner has thought too long, their answers and rejections (RO-COR 17, 32)."""

from dataclasses import dataclass, replace
from datetime import date
from typing import get_args

from faristol.correspondence.days import (
    Piece,
    judge_claim,
    reply_day_of,
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
    refusal_of_rule,
)
from faristol.correspondence.state import Post, count_used_days_until
from faristol.correspondence.values import Claimed, DayText, Seat
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTime:
    """Claim that the partner has exceeded the time, with all that is sent to the arbiter."""

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
    """Reject a claim as unfounded: the game goes on."""

    claimant: Seat
    day: DayText
    by: tuple[str, ...]
    why: str = ""


@at("turn", "variants", "over")
def _decide_claim(post: Post, act: ClaimTime, terms: Terms, world: World) -> ClaimTime | Refusal:
    rule, series = terms.rules.thinking, post.series
    fault = first_of(fault_of_seat(act.by, "by"), fault_of_day(act.day, "day", world))
    if fault or rule is None or series is None:
        return fault or Refusal("correspondence/not_allowed", {"parameter": "thinking"})
    if len(post.claims) >= MOST_OF_A_SORT:
        return Refusal("correspondence/too_many", {"limit": MOST_OF_A_SORT})
    day = date.fromisoformat(act.day)
    used = count_used_days_until(post, 3 - act.by, day, "right" if post.other else "")
    judgement = judge_claim(rule, series.channel, used, act.enclosed)
    if isinstance(judgement, RuleRefusal):
        return refusal_of_rule(judgement, field="by")
    if judgement.missing:  # with a single one missing the arbiter does not consider it
        return Refusal(
            "correspondence/claim_incomplete",
            {"field": "enclosed", "count": len(judgement.missing)},
        )
    pieces = tuple(piece for piece in get_args(Piece) if piece in act.enclosed)
    return replace(act, enclosed=pieces, used=used)


def _apply_claim(post: Post, event: ClaimTime) -> Post:
    entry = Claimed(by=event.by, day=event.day, enclosed=event.enclosed, used=event.used)
    return replace(post, claims=(*post.claims, entry))


@at("turn", "variants", "over")
def _decide_answer(
    post: Post, act: AnswerClaim, terms: Terms, world: World
) -> AnswerClaim | Refusal:
    rule = terms.rules.thinking
    open_claim = next(filter(_is_open, reversed(post.claims)), None)
    if open_claim is None or rule is None:
        return Refusal("correspondence/no_claim")
    day = day_of(act.day, "day", world)
    if isinstance(day, Refusal):
        return day
    until = reply_day_of(rule, date.fromisoformat(open_claim.day))
    if day > until:
        return Refusal("correspondence/answer_late", {"field": "day", "day": until.isoformat()})
    if act.day < open_claim.day:
        return Refusal("correspondence/sent_before", {"field": "day", "day": open_claim.day})
    return fault_of_text(act.answer, "answer", most=MAX_WHY, is_needed=True) or act


def _is_open(claim: Claimed) -> bool:
    return not claim.answered and not claim.rejected


def _apply_answer(post: Post, event: AnswerClaim) -> Post:
    last = next(filter(_is_open, reversed(post.claims)), None)
    claims = [
        replace(entry, answer=event.answer, answered=event.day) if entry is last else entry
        for entry in post.claims
    ]
    return replace(post, claims=tuple(claims))


@at("turn", "variants", "over")
def _decide_rejection(
    post: Post, act: RejectClaim, _: Terms, world: World
) -> RejectClaim | Refusal:
    claims = [entry for entry in post.claims if entry.by == act.claimant and not entry.rejected]
    if not claims:
        return Refusal("correspondence/no_claim", {"field": "claimant"})
    fault = first_of(
        fault_of_day(act.day, "day", world),
        fault_of_names(act.by),
        fault_of_text(act.why, "why", most=MAX_WHY),
    )
    if not fault and act.day < claims[-1].day:
        return Refusal("correspondence/sent_before", {"field": "day", "day": claims[-1].day})
    return fault or act


def _apply_rejection(post: Post, event: RejectClaim) -> Post:
    claims = [
        replace(entry, rejected=event.day)
        if entry.by == event.claimant and not entry.rejected
        else entry
        for entry in post.claims
    ]
    return replace(post, claims=tuple(claims))


CLAIMS = (
    act(ClaimTime, _decide_claim, _apply_claim),
    act(AnswerClaim, _decide_answer, _apply_answer),
    act(
        RejectClaim,
        _decide_rejection,
        _apply_rejection,
        earlier=(EarlierVersion(rename_field(of="claimant")),),
    ),
)
