"""Take a vacation, say that a letter was not fetched, announce longer thinking (RO-COR 26, 27, 31)."""

from dataclasses import dataclass, replace
from datetime import date

from faristol.correspondence.days import (
    Contest,
    Period,
    chosen,
    month_before,
    taken_at_once,
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
    not_lawful,
)
from faristol.correspondence.state import Game, Post, recount_days
from faristol.correspondence.values import DayText, LongThinking, ReturnedLetter, Seat, Vacation
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field, rename_field
from faristol.rules.correspondence import Thinking
from faristol.rules.refused import Refused
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
    """Remove a vacation that was written by mistake, or was not taken (RO-COR 26)."""

    seat: Seat
    first: DayText
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFetched:
    """Say that a letter came back because its addressee did not fetch it: that costs the addressee days.

    `returned` is when it came back, `resent` when it was sent again: the days between are its sender's (RO-COR 31).
    """

    seat: Seat
    round: int  # of the answer that is waited for
    returned: DayText = ""
    resent: DayText = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceThinking:
    """Announce to think about the next placement until a day: the partner is told of a long answer (RO-COR 27)."""

    seat: Seat
    until: DayText


@at("turn", "variants", "over")
def _vacation(post: Post, wish: TakeVacation, terms: Terms, world: World) -> TakeVacation | Refusal:
    rule, series = terms.rules.thinking, post.series
    fault = first_of(
        fault_of_seat(wish.seat),
        fault_of_day(wish.first, "first"),
        fault_of_day(wish.last, "last"),
        fault_of_day(wish.recorded_on, "recorded_on", world),
    )
    if fault or rule is None or series is None:
        return fault or Refusal("correspondence/not_allowed", {"parameter": "thinking"})
    wanted = (date.fromisoformat(wish.first), date.fromisoformat(wish.last))
    if wanted[1] < wanted[0]:
        return Refusal("correspondence/last_before_first", {"field": "last"})
    if max(len(post.vacations), len(post.choices)) >= MOST_OF_A_SORT:
        return Refusal("correspondence/too_many", {"limit": MOST_OF_A_SORT})
    mine = [one for one in post.vacations if one.seat == wish.seat]
    option = next((one for one in mine if one.is_chosen), None)
    if wish.is_chosen and option:
        if fault := _fault_of_change(rule, option, wish):
            return fault
        mine = [one for one in mine if not one.is_chosen]
    if any(one.first <= wish.last and wish.first <= one.last for one in mine):
        return Refusal("correspondence/vacation_twice", {"field": "first"})
    contest = Contest(
        start=date.fromisoformat(series.start), deadline=date.fromisoformat(series.deadline)
    )
    if wish.is_chosen:
        made = chosen(rule, contest, wanted, date.fromisoformat(wish.recorded_on))
    else:
        is_bound = option is not None and option.recorded_on <= wish.recorded_on
        made = taken_at_once(rule, contest, wanted, _period(option) if is_bound else None)
    if isinstance(made, Refused):
        return not_lawful(made, field="first")
    at_once = [one for one in mine if not one.is_chosen]
    if wish.is_chosen and (fault := _fault_of_bound(at_once, wish)):
        return fault
    most = rule.vacation_any_time - sum(one.days for one in at_once)
    if wish.is_chosen:  # what is taken at once later cuts the vacation that stands
        earlier = [one.days for one in at_once if one.recorded_on <= wish.recorded_on]
        most = rule.vacation - sum(earlier)
    if made > most:
        return Refusal("correspondence/too_long", {"field": "last", "parameter": "thinking"})
    return replace(wish, days=made)


def _fault_of_change(rule: Thinking, option: Vacation, wish: TakeVacation) -> Refusal | None:
    """Return why a chosen vacation cannot take the place of another one, None if it can (RO-COR 26).

    The day of the announcement decides, not the order in which both are written here: a partner may
    write down the change first, or long after it was announced.
    """
    is_later = wish.recorded_on >= option.recorded_on
    first, change = (option.first, wish) if is_later else (wish.first, option)
    until = _changed_until(rule, first)
    is_in_time = change.recorded_on <= until
    if is_later and not is_in_time:
        return Refusal("correspondence/vacation_chosen", {"field": "recorded_on", "day": until})
    if not is_later and is_in_time:
        return Refusal(
            "correspondence/vacation_older", {"field": "recorded_on", "day": option.recorded_on}
        )
    return None


def _changed_until(rule: Thinking, first: DayText) -> DayText:
    """Return until when a choice can be changed, by its first day; never where a file has no such day."""
    try:
        return month_before(date.fromisoformat(first), rule.months_before_vacation).isoformat()
    except (ValueError, OverflowError):
        return ""


def _fault_of_bound(at_once: list[Vacation], wish: TakeVacation) -> Refusal | None:
    """Return why a choice cannot be written behind what was taken at once after it was announced (RO-COR 26).

    From the first day of a choice on nothing is taken at once, in whatever order both are written here.
    """
    bound = next((one for one in at_once if _is_bound(one, wish)), None)
    if bound is None:
        return None
    return Refusal("correspondence/vacation_after", {"field": "recorded_on", "day": bound.first})


def _is_bound(at_once: Vacation, choice: Vacation | TakeVacation) -> bool:
    """Whether a vacation was announced after a choice, and begins when it had to begin before."""
    return at_once.recorded_on > choice.recorded_on and at_once.first >= choice.first


def _period(one: Vacation | None) -> Period | None:
    return (date.fromisoformat(one.first), date.fromisoformat(one.last)) if one else None


def _vacated(post: Post, fact: TakeVacation) -> Post:
    one = Vacation(
        seat=fact.seat,
        first=fact.first,
        last=fact.last,
        is_chosen=fact.is_chosen,
        days=fact.days,
        recorded_on=fact.recorded_on,
    )
    others = [
        before
        for before in post.vacations
        if not (fact.is_chosen and before.is_chosen and before.seat == fact.seat)
    ]
    choices = (*post.choices, one) if fact.is_chosen else post.choices
    if fact.is_chosen:
        one = _changed_later(one, choices, others, post.terms)
    return recount_days(replace(post, vacations=(*others, one), choices=choices))


def _changed_later(
    choice: Vacation, choices: tuple[Vacation, ...], others: list[Vacation], terms: Terms | None
) -> Vacation:
    """Return the choice that stands when one is written down behind choices that were announced later.

    Each is a change of the one before it in time, so one that was in time for no earlier choice may be for this one.
    """
    rule = terms.rules.thinking if terms else None
    if rule is None:
        return choice
    at_once = [one for one in others if one.seat == choice.seat]
    for one in sorted(choices, key=lambda one: one.recorded_on):
        is_later = one.seat == choice.seat and one.recorded_on > choice.recorded_on
        if (
            is_later
            and one.recorded_on <= _changed_until(rule, choice.first)
            and _fits(one, at_once)
        ):
            choice = one
    return choice


@at("turn", "variants", "over")
def _remove_vacation(
    post: Post, act: RemoveVacation, _: Terms, __: World
) -> RemoveVacation | Refusal:
    if _vacation_removed(post, act).vacations == post.vacations:
        return Refusal("correspondence/no_vacation", {"field": "first"})
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _vacation_removed(post: Post, event: RemoveVacation) -> Post:
    """Return it without a vacation; the choice that it had changed counts again (RO-COR 26)."""
    key = (event.seat, event.first)
    left = tuple(one for one in post.vacations if (one.seat, one.first) != key)
    choices = tuple(one for one in post.choices if (one.seat, one.first) != key)
    is_choice_gone = any(one.is_chosen and (one.seat, one.first) == key for one in post.vacations)
    back = _choice_back(choices, left, event.seat, post.terms) if is_choice_gone else None
    left = (*left, back) if back else left
    return recount_days(replace(post, vacations=left, choices=choices))


def _choice_back(
    choices: tuple[Vacation, ...], left: tuple[Vacation, ...], seat: Seat, terms: Terms | None
) -> Vacation | None:
    """Return the choice of a player that stands when a later one is gone: the last change in time."""
    rule = terms.rules.thinking if terms else None
    if rule is None:
        return None
    others = [one for one in left if one.seat == seat]
    mine = [one for one in choices if one.seat == seat and _fits(one, others)]
    stands: Vacation | None = None
    for one in sorted(mine, key=lambda one: one.recorded_on):
        if stands is None or one.recorded_on <= _changed_until(rule, stands.first):
            stands = one
    return stands


def _fits(choice: Vacation, at_once: list[Vacation]) -> bool:
    """Whether a choice can stand beside what was taken at once since."""
    return not any(
        (one.first <= choice.last and choice.first <= one.last) or _is_bound(one, choice)
        for one in at_once
    )


@at("turn", "variants", "over")
def _not_fetched(
    post: Post, wish: NotFetched, _: Terms, world: World
) -> NotFetched | Refusal | None:
    rounds = max((game.sheet.round for game in (post.game, post.other) if game), default=0)
    if fault := fault_of_seat(wish.seat):
        return fault
    if not 1 <= wish.round <= rounds and (wish.seat, wish.round) not in post.uncollected:
        return Refusal("correspondence/no_round", {"field": "round", "limit": rounds})
    fault = first_of(
        fault_of_day(wish.returned, "returned", world) if wish.returned or wish.resent else None,
        fault_of_day(wish.resent, "resent", world) if wish.resent else None,
    )
    if not fault and wish.resent and wish.resent < wish.returned:
        data: dict[str, JSON] = {"field": "resent", "day": wish.returned}
        return Refusal("correspondence/resent_before", data)
    is_known = not wish.returned and (wish.seat, wish.round) in post.uncollected
    return fault or (None if is_known or _letter(wish) in post.returned else wish)


def _letter(act: NotFetched) -> ReturnedLetter:
    return ReturnedLetter(seat=act.seat, round=act.round, returned=act.returned, resent=act.resent)


def _was_not_fetched(post: Post, fact: NotFetched) -> Post:
    """Return it with a letter, which costs its addressee once however often it is written."""
    key = (fact.seat, fact.round)
    returned = tuple(one for one in post.returned if (one.seat, one.round) != key)
    if fact.returned:
        returned = (*returned, _letter(fact))
    uncollected = post.uncollected if key in post.uncollected else (*post.uncollected, key)
    return replace(post, uncollected=uncollected, returned=returned)


@at("turn", "variants")
def _announce(
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
    return None if _announced(post, act) == post else act


def _game_of_next(post: Post, seat: Seat) -> Game | None:
    """Return the first variant in which a player places next."""
    games = (game for game in (post.game, post.other) if game)
    return next((game for game in games if game.sheet.seat == seat and not game.sheet.end), None)


def _announced(post: Post, event: AnnounceThinking) -> Post:
    game = _game_of_next(post, event.seat)
    turn = len(game.mailed) + 1 if game else 0
    others = tuple(one for one in post.announced if one.turn != turn)
    notice = LongThinking(seat=event.seat, turn=turn, until=event.until)
    return replace(post, announced=(*others, notice))


TIME = (
    act(
        TakeVacation,
        _vacation,
        _vacated,
        earlier=(EarlierVersion(rename_field(entered="recorded_on")),),
    ),
    act(RemoveVacation, _remove_vacation, _vacation_removed),
    act(
        NotFetched,
        _not_fetched,
        _was_not_fetched,
        earlier=(EarlierVersion(add_field(returned="", resent="")),),
    ),
    act(AnnounceThinking, _announce, _announced),
)
