"""The end of a game: coefficients proposed and confirmed, sanctions, comments (RO-COR 33-47)."""

from dataclasses import dataclass, replace
from datetime import date

from faristol.correspondence.days import reply_day_of
from faristol.correspondence.faults import (
    MAX_WHY,
    MOST_OF_A_SORT,
    World,
    at,
    day_of,
    fault_of_names,
    fault_of_seat,
    fault_of_text,
    first_of,
    refusal_of_rule,
)
from faristol.correspondence.points import (
    coefficients_at_deadline,
    coefficients_of_abandonment,
    coefficients_of_end,
    coefficients_of_no_show,
    reduce_coefficient,
)
from faristol.correspondence.state import (
    Game,
    Post,
    count_used_days_until,
    final_points_of,
    last_arrival_of,
    step_of,
    totals_of,
)
from faristol.correspondence.values import Both, Cause, DayText, End, Sanction, Seat
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, rename_field
from faristol.rules.correspondence import Coefficients, Thinking
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms

MOST_COEFFICIENT = 20_000
_CAUSES_OF_PLAYERS = ("abandoned", "time", "no_show", "excluded")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPost:
    """End a game for a cause; `by` are the players who gave up, thought too long or did not come.

    `why` is the arbiter's reason where the recorded dates do not show the end (RO-COR 29, 38, 45).
    """

    cause: Cause
    day: DayText
    by: tuple[Seat, ...] = ()
    why: str = ""
    scores: Both = judged()
    coefficients: Both | None = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenPost:
    """Undo the end of a game, before its coefficients are confirmed."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """Propose the coefficients of the game, as every player must (RO-COR 42)."""

    seat: Seat
    coefficients: Both


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm:
    """Confirm the coefficients of the game; numbers that the regulations do not give have a reason."""

    coefficients: Both
    by: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Punish:
    """Reduce a coefficient for a deed, by a tenth to one (RO-COR 45)."""

    seat: Seat
    reduction: int
    why: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentPost:
    """Write a comment on a line, or on the whole game (0)."""

    turn: int
    text: str


@at("turn", "over", "variants")
def _decide_end(post: Post, act: EndPost, terms: Terms, world: World) -> EndPost | Refusal:
    day = day_of(act.day, "day", world)
    if isinstance(day, Refusal):
        return day
    if fault := _fault_of_end(post, act, terms):
        return fault
    scores = final_points_of(post) if post.other is None else totals_of(post, "right")
    rule = terms.rules.coefficients
    coefficients = _coefficients_of(post, act, scores, rule) if rule else None
    return replace(act, scores=scores, coefficients=coefficients)


def _fault_of_end(post: Post, act: EndPost, terms: Terms) -> Refusal | None:
    """Return the refusal of an end on that day, or None."""
    game, thinking = post.game, terms.rules.thinking
    if game is None or thinking is None:
        return Refusal("correspondence/not_now_open")
    is_disputed = post.other is not None and act.cause not in ("draw", "unfinished")
    if is_disputed:  # the variant is decided first
        return Refusal("correspondence/not_now_variants")
    if sorted(set(act.by)) != list(act.by) or not set(act.by) <= {1, 2}:
        return Refusal("correspondence/no_seat", {"field": "by"})
    if act.cause in _CAUSES_OF_PLAYERS and not act.by:
        return Refusal("correspondence/no_seat", {"field": "by"})
    if fault := fault_of_text(act.why, "why", most=MAX_WHY):
        return fault
    last = game.mailed[-1].sent if game.mailed else post.series.start if post.series else ""
    if act.day < last:
        return Refusal("correspondence/sent_before", {"field": "day", "day": last})
    return _fault_of_cause(post, game, act, thinking)


def _fault_of_cause(post: Post, game: Game, act: EndPost, rule: Thinking) -> Refusal | None:
    """Return the refusal of a cause that the game contradicts.

    Some the arbiter may overrule with a reason.
    """
    ended, cause = game.sheet.end, act.cause
    if ended and cause in ("abandoned", "unfinished", "no_show"):
        return Refusal(f"correspondence/ended_{ended}", {"field": "cause"})
    if cause in ("out", "blocked"):
        is_reached = ended == cause
        return None if is_reached else Refusal(f"correspondence/not_{cause}", {"field": "cause"})
    deadline = post.series.deadline if post.series else ""
    if cause == "unfinished" and act.day < deadline:
        return Refusal("correspondence/deadline_to_come", {"field": "day", "day": deadline})
    if cause == "time":
        return _fault_of_time(post, game, act, rule)
    if cause == "no_show":  # a player who never began, or never answered the first placement
        placed_seats = {line.seat for line in game.sheet.lines}
        is_ruled = bool(act.why.strip()) and act.day >= deadline
        if placed_seats & set(act.by) and not is_ruled:
            return Refusal("correspondence/has_played", {"field": "cause", "day": deadline})
    return None


def _fault_of_time(post: Post, game: Game, act: EndPost, rule: Thinking) -> Refusal | None:
    """Return the refusal of a loss on time (RO-COR 32).

    It is refused if it was not claimed, if an answer may still come, or if the player is not late.

    The arrival of the last letter at a silent player is unknown, so none of that player's days are counted:
    whether the time is exceeded is then for the arbiter to decide (RO-COR 29, 45). Under rules that ask for no
    claim, being late is enough.
    """
    if len(act.by) != 1:
        return Refusal("correspondence/one_player", {"field": "by"})
    day = date.fromisoformat(act.day)
    if rule.is_lost_on_claim_only and (fault := _fault_of_claim(post, act, rule, day)):
        return fault
    seat = act.by[0]
    used = count_used_days_until(post, seat, day)
    if used > rule.days or act.why.strip():
        return None
    is_arrival_unknown = game.sheet.seat == seat and not last_arrival_of(post, game)[0]
    code = "arrival_unknown" if is_arrival_unknown else "in_time"
    return Refusal(f"correspondence/{code}", {"field": "why", "count": used, "limit": rule.days})


def _fault_of_claim(post: Post, act: EndPost, rule: Thinking, day: date) -> Refusal | None:
    """Return the refusal of an end by a claim: it is missing, or its answer may still come."""
    claims = [
        claim
        for claim in post.claims
        if 3 - claim.by in act.by and claim.day <= act.day and not claim.rejected
    ]
    if not claims:
        return Refusal("correspondence/not_claimed", {"field": "cause"})
    until = reply_day_of(rule, date.fromisoformat(claims[-1].day))
    if not claims[-1].answered and day <= until:
        return Refusal("correspondence/answer_due", {"field": "day", "day": until.isoformat()})
    return None


def is_ruled(post: Post) -> bool:
    """Whether a game has ended by the arbiter's reason, and not as its own dates show."""
    if post.end is None or post.terms is None or not post.end.why.strip():
        return False
    plain = EndPost(cause=post.end.cause, day=post.end.day, by=post.end.by)
    return _fault_of_end(post, plain, post.terms) is not None


def _coefficients_of(post: Post, act: EndPost, scores: Both, rule: Coefficients) -> Both | None:
    """Return the coefficients of the regulations, None where the arbiter decides them."""
    red, blue = scores
    rounds = len(post.game.sheet.lines) // 2 if post.game else 0
    match act.cause:
        case "out" | "blocked":
            return coefficients_of_end(rule, red, blue)
        case "draw":
            return coefficients_of_end(rule, red, blue, is_agreed=True)
        case "unfinished":
            report_count = len(act.by)
            result = coefficients_at_deadline(
                rule,
                is_claimed=any(not claim.rejected for claim in post.claims),
                reported_by=report_count,
            )
            return None if isinstance(result, RuleRefusal) else result
        case "abandoned" | "time" | "no_show" if len(act.by) == 1:
            return _coefficients_without(act, scores, rule, rounds)
        case "no_show":  # nothing is known of either
            return rule.no_show, rule.no_show
        case _:
            return None


def _coefficients_without(act: EndPost, scores: Both, rule: Coefficients, rounds: int) -> Both:
    absent = act.by[0]
    stays, quits = scores[2 - absent], scores[absent - 1]
    if act.cause == "no_show":
        winner, loser = coefficients_of_no_show(rule, stays, quits)
    else:
        winner, loser = coefficients_of_abandonment(rule, stays, quits, rounds)
    return (loser, winner) if absent == 1 else (winner, loser)


def _apply_end(post: Post, event: EndPost) -> Post:
    end = End(
        cause=event.cause,
        day=event.day,
        by=event.by,
        scores=event.scores,
        coefficients=event.coefficients,
        why=event.why,
    )
    return replace(post, end=end)


@at("ended")
def _decide_reopening(_: Post, act: ReopenPost, __: Terms, ___: World) -> ReopenPost | Refusal:
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _apply_reopening(post: Post, _: ReopenPost) -> Post:
    return replace(post, end=None, proposals={})


def _fault_of_pair(pair: Both, field: str) -> Refusal | None:
    if all(0 <= coefficient <= MOST_COEFFICIENT for coefficient in pair):
        return None
    return Refusal("correspondence/coefficient_bad", {"field": field})


@at("ended")
def _decide_proposal(post: Post, act: Propose, _: Terms, __: World) -> Propose | Refusal | None:
    if fault := fault_of_seat(act.seat) or _fault_of_pair(act.coefficients, "coefficients"):
        return fault
    return None if post.proposals.get(act.seat) == act.coefficients else act


def _apply_proposal(post: Post, event: Propose) -> Post:
    return replace(post, proposals={**post.proposals, event.seat: event.coefficients})


@at("ended")
def _decide_confirmation(post: Post, act: Confirm, _: Terms, __: World) -> Confirm | Refusal:
    is_text = post.end is not None and post.end.coefficients == act.coefficients
    fault = first_of(
        _fault_of_pair(act.coefficients, "coefficients"),
        fault_of_names(act.by),
        fault_of_text(act.why, "why", most=MAX_WHY, is_needed=not is_text),
    )
    return fault or act


def _apply_confirmation(post: Post, event: Confirm) -> Post:
    return replace(post, confirmed=event.coefficients)


def _decide_sanction(post: Post, act: Punish, _: World) -> Punish | Refusal:
    rule = post.terms.rules.coefficients if post.terms else None
    if rule is None:
        return Refusal("correspondence/not_now_open")
    if len(post.sanctions) >= MOST_OF_A_SORT:
        return Refusal("correspondence/too_many", {"limit": MOST_OF_A_SORT})
    result = reduce_coefficient(rule, MOST_COEFFICIENT, act.reduction)
    fault = first_of(
        fault_of_seat(act.seat),
        refusal_of_rule(result, field="reduction") if isinstance(result, RuleRefusal) else None,
        fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True),
        fault_of_names(act.by),
    )
    return fault or act


def _apply_sanction(post: Post, event: Punish) -> Post:
    sanction = Sanction(seat=event.seat, taken=event.reduction, why=event.why, by=event.by)
    return replace(post, sanctions=(*post.sanctions, sanction))


def worth(post: Post) -> Both | None:
    """Return the coefficients as they count in the competition, None before the arbiter confirms them."""
    if post.confirmed is None:
        return None
    red, blue = (
        coefficient - sum(sanction.taken for sanction in post.sanctions if sanction.seat == seat)
        for seat, coefficient in enumerate(post.confirmed, start=1)
    )
    return red, blue


def _decide_comment(post: Post, act: CommentPost, _: World) -> CommentPost | Refusal | None:
    lines = max((len(game.mailed) for game in (post.game, post.other) if game), default=0)
    if step_of(post) == "open" or not 0 <= act.turn <= lines:
        return Refusal("correspondence/no_line", {"field": "turn"})
    if post.comments.get(act.turn, "") == act.text:
        return None
    return fault_of_text(act.text, "text", most=MAX_WHY) or act


def _apply_comment(post: Post, event: CommentPost) -> Post:
    return replace(post, comments={**post.comments, event.turn: event.text})


CLOSING = (
    act(EndPost, _decide_end, _apply_end, earlier=(EarlierVersion(add_field(why="")),)),
    act(ReopenPost, _decide_reopening, _apply_reopening),
    act(Propose, _decide_proposal, _apply_proposal),
    act(Confirm, _decide_confirmation, _apply_confirmation),
    act(
        Punish,
        _decide_sanction,
        _apply_sanction,
        earlier=(EarlierVersion(rename_field(taken="reduction")),),
    ),
    act(CommentPost, _decide_comment, _apply_comment),
)
