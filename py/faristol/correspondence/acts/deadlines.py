"""Vacations, uncollected letters and announced longer thinking (RO-COR 26, 27, 31)."""

from dataclasses import dataclass, replace
from datetime import date

from faristol.correspondence.days import (
    Contest,
    Period,
    check_chosen_vacation,
    check_immediate_vacation,
    month_before,
)
from faristol.correspondence.faults import (
    MAX_WHY,
    MOST_OF_A_SORT,
    World,
    at,
    fault_of_day,
    fault_of_seat,
    fault_of_text,
    first_of,
    refusal_of_rule,
)
from faristol.correspondence.state import Game, Post, recount_days
from faristol.correspondence.values import DayText, LongThinking, ReturnedLetter, Seat, Vacation
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, rename_field
from faristol.rules.correspondence import Thinking
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeVacation:
    """Take a vacation: chosen at the start or a month before, or any time a shorter one."""

    seat: Seat
    first: DayText
    last: DayText
    recorded_on: DayText
    is_chosen: bool = True
    days: int = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveVacation:
    """Remove a vacation that was recorded by mistake, or was not taken (RO-COR 26)."""

    seat: Seat
    first: DayText
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFetched:
    """Record that a letter came back because its addressee did not collect it, which costs days.

    `returned` is when it came back, `resent` when it was sent again: the days between are its sender's (RO-COR 31).
    """

    seat: Seat
    round: int  # of the answer that is waited for
    returned: DayText = ""
    resent: DayText = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceThinking:
    """Announce longer thinking about the next placement, until a day: the partner is notified (RO-COR 27)."""

    seat: Seat
    until: DayText


@at("turn", "variants", "over")
def _decide_vacation(
    post: Post, act: TakeVacation, terms: Terms, world: World
) -> TakeVacation | Refusal:
    rule, series = terms.rules.thinking, post.series
    fault = first_of(
        fault_of_seat(act.seat),
        fault_of_day(act.first, "first"),
        fault_of_day(act.last, "last"),
        fault_of_day(act.recorded_on, "recorded_on", world),
    )
    if fault or rule is None or series is None:
        return fault or Refusal("correspondence/not_allowed", {"parameter": "thinking"})
    period = (date.fromisoformat(act.first), date.fromisoformat(act.last))
    if period[1] < period[0]:
        return Refusal("correspondence/last_before_first", {"field": "last"})
    if max(len(post.vacations), len(post.choices)) >= MOST_OF_A_SORT:
        return Refusal("correspondence/too_many", {"limit": MOST_OF_A_SORT})
    vacations = [vacation for vacation in post.vacations if vacation.seat == act.seat]
    choice = next((vacation for vacation in vacations if vacation.is_chosen), None)
    if act.is_chosen and choice:
        if fault := _fault_of_change(rule, choice, act):
            return fault
        vacations = [vacation for vacation in vacations if not vacation.is_chosen]
    if any(vacation.first <= act.last and act.first <= vacation.last for vacation in vacations):
        return Refusal("correspondence/vacation_twice", {"field": "first"})
    contest = Contest(
        start=date.fromisoformat(series.start), deadline=date.fromisoformat(series.deadline)
    )
    if act.is_chosen:
        days = check_chosen_vacation(rule, contest, period, date.fromisoformat(act.recorded_on))
    else:
        is_bound = choice is not None and choice.recorded_on <= act.recorded_on
        days = check_immediate_vacation(
            rule, contest, period, _period(choice) if is_bound else None
        )
    if isinstance(days, RuleRefusal):
        return refusal_of_rule(days, field="first")
    at_once = [vacation for vacation in vacations if not vacation.is_chosen]
    if act.is_chosen and (fault := _fault_of_bound(at_once, act)):
        return fault
    limit = rule.vacation_any_time - sum(vacation.days for vacation in at_once)
    if act.is_chosen:  # one that is taken at once later cuts the chosen vacation
        earlier = [vacation.days for vacation in at_once if vacation.recorded_on <= act.recorded_on]
        limit = rule.vacation - sum(earlier)
    if days > limit:
        return Refusal("correspondence/too_long", {"field": "last", "parameter": "thinking"})
    return replace(act, days=days)


def _fault_of_change(rule: Thinking, choice: Vacation, act: TakeVacation) -> Refusal | None:
    """Return the refusal of a chosen vacation that cannot replace another one, or None (RO-COR 26).

    The day of the announcement decides, not the order of the acts: a partner may record the change first, or long
    after it was announced.
    """
    is_later = act.recorded_on >= choice.recorded_on
    first, change = (choice.first, act) if is_later else (act.first, choice)
    until = _last_day_to_change(rule, first)
    is_in_time = change.recorded_on <= until
    if is_later and not is_in_time:
        return Refusal("correspondence/vacation_chosen", {"field": "recorded_on", "day": until})
    if not is_later and is_in_time:
        return Refusal(
            "correspondence/vacation_older", {"field": "recorded_on", "day": choice.recorded_on}
        )
    return None


def _last_day_to_change(rule: Thinking, first: DayText) -> DayText:
    """Return the last day to change a choice, by its first day; empty if only a file can hold that day."""
    try:
        return month_before(date.fromisoformat(first), rule.months_before_vacation).isoformat()
    except (ValueError, OverflowError):
        return ""


def _fault_of_bound(at_once: list[Vacation], act: TakeVacation) -> Refusal | None:
    """Return the refusal of a choice that forbids an announced vacation taken at once (RO-COR 26).

    From the first day of a choice on no vacation is taken at once, in any order of the acts.
    """
    bound = next((vacation for vacation in at_once if _is_bound(vacation, act)), None)
    if bound is None:
        return None
    return Refusal("correspondence/vacation_after", {"field": "recorded_on", "day": bound.first})


def _is_bound(at_once: Vacation, choice: Vacation | TakeVacation) -> bool:
    """Whether a vacation was announced after a choice, and does not begin before it."""
    return at_once.recorded_on > choice.recorded_on and at_once.first >= choice.first


def _period(vacation: Vacation | None) -> Period | None:
    return (
        (date.fromisoformat(vacation.first), date.fromisoformat(vacation.last))
        if vacation
        else None
    )


def _apply_vacation(post: Post, event: TakeVacation) -> Post:
    vacation = Vacation(
        seat=event.seat,
        first=event.first,
        last=event.last,
        is_chosen=event.is_chosen,
        days=event.days,
        recorded_on=event.recorded_on,
    )
    others = [
        other
        for other in post.vacations
        if not (event.is_chosen and other.is_chosen and other.seat == event.seat)
    ]
    choices = (*post.choices, vacation) if event.is_chosen else post.choices
    if event.is_chosen:
        vacation = _choice_that_counts(vacation, choices, others, post.terms)
    return recount_days(replace(post, vacations=(*others, vacation), choices=choices))


def _choice_that_counts(
    choice: Vacation, choices: tuple[Vacation, ...], others: list[Vacation], terms: Terms | None
) -> Vacation:
    """Return the choice that counts when one is recorded after choices that were announced later.

    Each is a change of the one before it in time, so one that was in time for no earlier choice may be for this one.
    """
    rule = terms.rules.thinking if terms else None
    if rule is None:
        return choice
    at_once = [vacation for vacation in others if vacation.seat == choice.seat]
    for candidate in sorted(choices, key=lambda candidate: candidate.recorded_on):
        is_later = candidate.seat == choice.seat and candidate.recorded_on > choice.recorded_on
        if (
            is_later
            and candidate.recorded_on <= _last_day_to_change(rule, choice.first)
            and _is_compatible(candidate, at_once)
        ):
            choice = candidate
    return choice


@at("turn", "variants", "over")
def _decide_removal(
    post: Post, act: RemoveVacation, _: Terms, __: World
) -> RemoveVacation | Refusal:
    if _apply_removal(post, act).vacations == post.vacations:
        return Refusal("correspondence/no_vacation", {"field": "first"})
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _apply_removal(post: Post, event: RemoveVacation) -> Post:
    """Return the game without a vacation; the choice that it had changed counts again (RO-COR 26)."""
    key = (event.seat, event.first)
    remaining = tuple(
        vacation for vacation in post.vacations if (vacation.seat, vacation.first) != key
    )
    choices = tuple(vacation for vacation in post.choices if (vacation.seat, vacation.first) != key)
    is_choice_gone = any(
        vacation.is_chosen and (vacation.seat, vacation.first) == key for vacation in post.vacations
    )
    restored = (
        _restored_choice(choices, remaining, event.seat, post.terms) if is_choice_gone else None
    )
    remaining = (*remaining, restored) if restored else remaining
    return recount_days(replace(post, vacations=remaining, choices=choices))


def _restored_choice(
    choices: tuple[Vacation, ...], vacations: tuple[Vacation, ...], seat: Seat, terms: Terms | None
) -> Vacation | None:
    """Return the choice of a player that counts when a later one is removed: the last change in time."""
    rule = terms.rules.thinking if terms else None
    if rule is None:
        return None
    others = [vacation for vacation in vacations if vacation.seat == seat]
    candidates = [
        choice for choice in choices if choice.seat == seat and _is_compatible(choice, others)
    ]
    current: Vacation | None = None
    for choice in sorted(candidates, key=lambda choice: choice.recorded_on):
        if current is None or choice.recorded_on <= _last_day_to_change(rule, current.first):
            current = choice
    return current


def _is_compatible(choice: Vacation, at_once: list[Vacation]) -> bool:
    """Whether a choice is compatible with the vacations taken at once since."""
    return not any(
        (vacation.first <= choice.last and choice.first <= vacation.last)
        or _is_bound(vacation, choice)
        for vacation in at_once
    )


@at("turn", "variants", "over")
def _decide_uncollected(
    post: Post, act: NotFetched, _: Terms, world: World
) -> NotFetched | Refusal | None:
    rounds = max((game.sheet.round for game in (post.game, post.other) if game), default=0)
    if fault := fault_of_seat(act.seat):
        return fault
    if not 1 <= act.round <= rounds and (act.seat, act.round) not in post.uncollected:
        return Refusal("correspondence/no_round", {"field": "round", "limit": rounds})
    fault = first_of(
        fault_of_day(act.returned, "returned", world) if act.returned or act.resent else None,
        fault_of_day(act.resent, "resent", world) if act.resent else None,
    )
    if not fault and act.resent and act.resent < act.returned:
        data: dict[str, JSON] = {"field": "resent", "day": act.returned}
        return Refusal("correspondence/resent_before", data)
    is_known = not act.returned and (act.seat, act.round) in post.uncollected
    return fault or (None if is_known or _letter(act) in post.returned else act)


def _letter(act: NotFetched) -> ReturnedLetter:
    return ReturnedLetter(seat=act.seat, round=act.round, returned=act.returned, resent=act.resent)


def _apply_uncollected(post: Post, event: NotFetched) -> Post:
    """Return the game with an uncollected letter; however often recorded, its addressee pays once."""
    key = (event.seat, event.round)
    returned = tuple(letter for letter in post.returned if (letter.seat, letter.round) != key)
    if event.returned:
        returned = (*returned, _letter(event))
    uncollected = post.uncollected if key in post.uncollected else (*post.uncollected, key)
    return replace(post, uncollected=uncollected, returned=returned)


@at("turn", "variants")
def _decide_thinking(
    post: Post, act: AnnounceThinking, _: Terms, __: World
) -> AnnounceThinking | Refusal | None:
    if fault := fault_of_seat(act.seat) or fault_of_day(act.until, "until"):
        return fault
    game, series = _game_of_next(post, act.seat), post.series
    if game is None or series is None:
        return Refusal("correspondence/not_thinking", {"field": "seat"})
    sent = game.mailed[-1].sent if game.mailed else series.start
    if act.until < sent:
        return Refusal("correspondence/sent_before", {"field": "until", "day": sent})
    if act.until > series.deadline:
        return Refusal("correspondence/after_deadline", {"field": "until", "day": series.deadline})
    return None if _apply_thinking(post, act) == post else act


def _game_of_next(post: Post, seat: Seat) -> Game | None:
    """Return the first variant in which a player places next."""
    games = (game for game in (post.game, post.other) if game)
    return next((game for game in games if game.sheet.seat == seat and not game.sheet.end), None)


def _apply_thinking(post: Post, event: AnnounceThinking) -> Post:
    game = _game_of_next(post, event.seat)
    turn = len(game.mailed) + 1 if game else 0
    others = tuple(other for other in post.announced if other.turn != turn)
    notice = LongThinking(seat=event.seat, turn=turn, until=event.until)
    return replace(post, announced=(*others, notice))


TIME = (
    act(
        TakeVacation,
        _decide_vacation,
        _apply_vacation,
        earlier=(EarlierVersion(rename_field(entered="recorded_on")),),
    ),
    act(RemoveVacation, _decide_removal, _apply_removal),
    act(
        NotFetched,
        _decide_uncollected,
        _apply_uncollected,
        earlier=(EarlierVersion(add_field(returned="", resent="")),),
    ),
    act(AnnounceThinking, _decide_thinking, _apply_thinking),
)
