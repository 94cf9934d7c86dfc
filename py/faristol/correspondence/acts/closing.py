"""End a game, propose what it is worth, confirm it, take of a coefficient, comment (RO-COR 33-47)."""

from dataclasses import dataclass, replace
from datetime import date

from faristol.correspondence.days import reply_by
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
    not_lawful,
)
from faristol.correspondence.points import (
    abandoned,
    finished,
    not_shown,
    sanctioned,
    unfinished,
)
from faristol.correspondence.state import (
    Game,
    Post,
    scored,
    step_of,
    thinks_since,
    totals,
    used_on,
)
from faristol.correspondence.values import Both, Cause, DayText, End, Sanction, Seat
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, rename_field
from faristol.rules.correspondence import Coefficients, Thinking
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms

MOST_COEFFICIENT = 20_000
_WHO = ("abandoned", "time", "no_show", "excluded")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPost:
    """Say that no placement comes any more, and why; `by` is who gave up, thought too long or did not come.

    `why` is the arbiter's reason where the dates that are written here do not show the end (RO-COR 29, 38, 45).
    """

    cause: Cause
    day: DayText
    by: tuple[Seat, ...] = ()
    why: str = ""
    scores: Both = judged()
    coefficients: Both | None = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenPost:
    """Say that the game has not ended, before it is confirmed what it is worth."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """Propose what the game is worth, as every player must (RO-COR 42)."""

    seat: Seat
    coefficients: Both


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm:
    """Confirm what the game is worth; other numbers than those of the text have a reason."""

    coefficients: Both
    by: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Punish:
    """Take of a coefficient for a deed, from a tenth to one (RO-COR 45)."""

    seat: Seat
    reduction: int
    why: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentPost:
    """Write something beside a line, or beside the whole game (0)."""

    turn: int
    text: str


@at("turn", "over", "variants")
def _end(post: Post, wish: EndPost, terms: Terms, world: World) -> EndPost | Refusal:
    day = day_of(wish.day, "day", world)
    if isinstance(day, Refusal):
        return day
    if fault := _fault_of_end(post, wish, terms):
        return fault
    scores = scored(post) if post.other is None else totals(post, "right")
    rule = terms.rules.coefficients
    worth = _worth(post, wish, scores, rule) if rule else None
    return replace(wish, scores=scores, coefficients=worth)


def _fault_of_end(post: Post, wish: EndPost, terms: Terms) -> Refusal | None:
    """Return why a game cannot have ended so on that day."""
    game, thinking = post.game, terms.rules.thinking
    if game is None or thinking is None:
        return Refusal("correspondence/not_now_open")
    lasts = post.other is not None and wish.cause not in ("draw", "unfinished")
    if lasts:  # first it is found which variant it is
        return Refusal("correspondence/not_now_variants")
    if sorted(set(wish.by)) != list(wish.by) or not set(wish.by) <= {1, 2}:
        return Refusal("correspondence/no_seat", {"field": "by"})
    if wish.cause in _WHO and not wish.by:
        return Refusal("correspondence/no_seat", {"field": "by"})
    if fault := fault_of_text(wish.why, "why", most=MAX_WHY):
        return fault
    last = game.mailed[-1].sent if game.mailed else post.series.start if post.series else ""
    if wish.day < last:
        return Refusal("correspondence/sent_before", {"field": "day", "day": last})
    return _fault_of_cause(post, game, wish, thinking)


def _fault_of_cause(post: Post, game: Game, wish: EndPost, rule: Thinking) -> Refusal | None:
    """Return what in the game contradicts a cause; some of it the arbiter may find otherwise, with a reason."""
    ended, cause = game.sheet.end, wish.cause
    if ended and cause in ("abandoned", "unfinished", "no_show"):
        return Refusal(f"correspondence/ended_{ended}", {"field": "cause"})
    if cause in ("out", "blocked"):
        is_so = ended == cause
        return None if is_so else Refusal(f"correspondence/not_{cause}", {"field": "cause"})
    deadline = post.series.deadline if post.series else ""
    if cause == "unfinished" and wish.day < deadline:
        return Refusal("correspondence/deadline_to_come", {"field": "day", "day": deadline})
    if cause == "time":
        return _fault_of_time(post, game, wish, rule)
    if cause == "no_show":  # who never began, or never answered the first placement
        came = {line.seat for line in game.sheet.lines}
        is_ruled = bool(wish.why.strip()) and wish.day >= deadline
        if came & set(wish.by) and not is_ruled:
            return Refusal("correspondence/has_played", {"field": "cause", "day": deadline})
    return None


def _fault_of_time(post: Post, game: Game, wish: EndPost, rule: Thinking) -> Refusal | None:
    """Return why nobody has lost on time: not claimed, an answer may still come, or not late (RO-COR 32).

    Nobody knows when the last letter reached a player who is silent, so no day of theirs is counted: whether
    they have thought too long is then the arbiter's to find (RO-COR 29, 45). Under rules that ask for no claim,
    being late is enough.
    """
    if len(wish.by) != 1:
        return Refusal("correspondence/one_player", {"field": "by"})
    day = date.fromisoformat(wish.day)
    if rule.is_lost_on_claim_only and (fault := _fault_of_claim(post, wish, rule, day)):
        return fault
    seat = wish.by[0]
    used = used_on(post, seat, day)
    if used > rule.days or wish.why.strip():
        return None
    is_arrival_unknown = game.sheet.seat == seat and not thinks_since(post, game)[0]
    code = "arrival_unknown" if is_arrival_unknown else "in_time"
    return Refusal(f"correspondence/{code}", {"field": "why", "count": used, "limit": rule.days})


def _fault_of_claim(post: Post, wish: EndPost, rule: Thinking, day: date) -> Refusal | None:
    """Return why no claim ends a game: there is none, or its answer may still come."""
    claims = [
        one
        for one in post.claims
        if 3 - one.by in wish.by and one.day <= wish.day and not one.rejected
    ]
    if not claims:
        return Refusal("correspondence/not_claimed", {"field": "cause"})
    until = reply_by(rule, date.fromisoformat(claims[-1].day))
    if not claims[-1].answered and day <= until:
        return Refusal("correspondence/answer_due", {"field": "day", "day": until.isoformat()})
    return None


def is_ruled(post: Post) -> bool:
    """Return True if a game has ended as the arbiter found with a reason, and not as its own dates show."""
    if post.end is None or post.terms is None or not post.end.why.strip():
        return False
    plain = EndPost(cause=post.end.cause, day=post.end.day, by=post.end.by)
    return _fault_of_end(post, plain, post.terms) is not None


def _worth(post: Post, wish: EndPost, scores: Both, rule: Coefficients) -> Both | None:
    """Return the coefficients that the text gives, None where the arbiter finds them."""
    red, blue = scores
    rounds = len(post.game.sheet.lines) // 2 if post.game else 0
    match wish.cause:
        case "out" | "blocked":
            return finished(rule, red, blue)
        case "draw":
            return finished(rule, red, blue, is_agreed=True)
        case "unfinished":
            told = len(wish.by)
            made = unfinished(
                rule, is_claimed=any(not one.rejected for one in post.claims), told_by=told
            )
            return None if isinstance(made, Refused) else made
        case "abandoned" | "time" | "no_show" if len(wish.by) == 1:
            return _left_by(wish, scores, rule, rounds)
        case "no_show":  # of neither is anything known
            return rule.no_show, rule.no_show
        case _:
            return None


def _left_by(wish: EndPost, scores: Both, rule: Coefficients, rounds: int) -> Both:
    gone = wish.by[0]
    stays, quits = scores[2 - gone], scores[gone - 1]
    if wish.cause == "no_show":
        winner, loser = not_shown(rule, stays, quits)
    else:
        winner, loser = abandoned(rule, stays, quits, rounds)
    return (loser, winner) if gone == 1 else (winner, loser)


def _ended(post: Post, fact: EndPost) -> Post:
    end = End(
        cause=fact.cause,
        day=fact.day,
        by=fact.by,
        scores=fact.scores,
        coefficients=fact.coefficients,
        why=fact.why,
    )
    return replace(post, end=end)


@at("ended")
def _reopen(_: Post, wish: ReopenPost, __: Terms, ___: World) -> ReopenPost | Refusal:
    return fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True) or wish


def _reopened(post: Post, _: ReopenPost) -> Post:
    return replace(post, end=None, proposals={})


def _fault_of_pair(pair: Both, field: str) -> Refusal | None:
    if all(0 <= one <= MOST_COEFFICIENT for one in pair):
        return None
    return Refusal("correspondence/coefficient_bad", {"field": field})


@at("ended")
def _propose(post: Post, wish: Propose, _: Terms, __: World) -> Propose | Refusal | None:
    if fault := fault_of_seat(wish.seat) or _fault_of_pair(wish.coefficients, "coefficients"):
        return fault
    return None if post.proposals.get(wish.seat) == wish.coefficients else wish


def _proposed(post: Post, fact: Propose) -> Post:
    return replace(post, proposals={**post.proposals, fact.seat: fact.coefficients})


@at("ended")
def _confirm(post: Post, wish: Confirm, _: Terms, __: World) -> Confirm | Refusal:
    is_text = post.end is not None and post.end.coefficients == wish.coefficients
    fault = first_of(
        _fault_of_pair(wish.coefficients, "coefficients"),
        fault_of_names(wish.by),
        fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=not is_text),
    )
    return fault or wish


def _confirmed(post: Post, fact: Confirm) -> Post:
    return replace(post, confirmed=fact.coefficients)


def _punish(post: Post, wish: Punish, _: World) -> Punish | Refusal:
    rule = post.terms.rules.coefficients if post.terms else None
    if rule is None:
        return Refusal("correspondence/not_now_open")
    if len(post.sanctions) >= MOST_OF_A_SORT:
        return Refusal("correspondence/too_many", {"limit": MOST_OF_A_SORT})
    made = sanctioned(rule, MOST_COEFFICIENT, wish.reduction)
    fault = first_of(
        fault_of_seat(wish.seat),
        not_lawful(made, field="reduction") if isinstance(made, Refused) else None,
        fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True),
        fault_of_names(wish.by),
    )
    return fault or wish


def _punished(post: Post, fact: Punish) -> Post:
    one = Sanction(seat=fact.seat, taken=fact.reduction, why=fact.why, by=fact.by)
    return replace(post, sanctions=(*post.sanctions, one))


def worth(post: Post) -> Both | None:
    """Return the coefficients as they count in the competition, None before the arbiter has confirmed them."""
    if post.confirmed is None:
        return None
    red, blue = (
        coefficient - sum(one.taken for one in post.sanctions if one.seat == seat)
        for seat, coefficient in enumerate(post.confirmed, start=1)
    )
    return red, blue


def _comment(post: Post, wish: CommentPost, _: World) -> CommentPost | Refusal | None:
    lines = max((len(one.mailed) for one in (post.game, post.other) if one), default=0)
    if step_of(post) == "open" or not 0 <= wish.turn <= lines:
        return Refusal("correspondence/no_line", {"field": "turn"})
    if post.comments.get(wish.turn, "") == wish.text:
        return None
    return fault_of_text(wish.text, "text", most=MAX_WHY) or wish


def _commented(post: Post, fact: CommentPost) -> Post:
    return replace(post, comments={**post.comments, fact.turn: fact.text})


CLOSING = (
    act(EndPost, _end, _ended, earlier=(EarlierVersion(add_field(why="")),)),
    act(ReopenPost, _reopen, _reopened),
    act(Propose, _propose, _proposed),
    act(Confirm, _confirm, _confirmed),
    act(Punish, _punish, _punished, earlier=(EarlierVersion(rename_field(taken="reduction")),)),
    act(CommentPost, _comment, _commented),
)
