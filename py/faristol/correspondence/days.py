"""Days of thinking and due dates, by stamps, vacations and returned letters (RO-COR 20-32, 44)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal, get_args

from faristol.rules.correspondence import Thinking
from faristol.rules.rule_refusal import RuleRefusal

Stamp = Literal["", "same_town", "unreadable_province", "unreadable_bucharest"]
Period = tuple[date, date]  # first and last day
Channel = Literal[
    "registered", "postcard", "fax", "telex", "telegram", "email", "internet", "phone", "oral"
]  # fmt: skip
Piece = Literal[
    "game_copy", "received_envelopes", "sent_receipts", "comment", "rounds_marked", "notice_copy",
    "notice_receipt",
]  # fmt: skip

# Days from a stamp to the day that counts (RO-COR 23, 24).
_SHIFT: Final[dict[Stamp, int]] = {"same_town": 1, "unreadable_bucharest": -1}
_NO_CLAIM: Final = ("phone", "oral")  # RO-COR 17
_POSTAL: Final = ("registered", "postcard")  # with stamps, receipts and collection (RO-COR 17-19)
_POSTAL_PIECES: Final = ("received_envelopes", "sent_receipts", "notice_receipt")
MOST_CIRCLES: Final = 1_000  # twenty times the days that a player may think


def is_postal(channel: Channel) -> bool:
    """Whether letters of a game go by post, with stamps, envelopes and receipts (RO-COR 17-19, 46)."""
    return channel in _POSTAL


# ---- thinking ----


def arrival_of(day: date, stamp: Stamp) -> date:
    """Return the day of arrival that counts."""
    return day + timedelta(days=_SHIFT.get(stamp, 0))


def count_days_of_thinking(
    rule: Thinking, day: date, dispatch: date, stamp: Stamp = "", vacation: Period | None = None
) -> int | RuleRefusal:
    """Return the whole days between arrival and dispatch, without those of a vacation (RO-COR 20, 26)."""
    if dispatch < day:
        return RuleRefusal("dispatch_before_arrival", "thinking")
    first, last = arrival_of(day, stamp) + timedelta(days=1), dispatch - timedelta(days=1)
    days = length((first, last))
    if vacation is None or rule.is_vacation_thinking:
        return days
    return days - overlap((first, last), vacation)


def length(period: Period) -> int:
    """Return the number of days in a period; 0 for one that ends before it begins."""
    return max(0, (period[1] - period[0]).days + 1)


def overlap(first: Period, second: Period) -> int:
    """Return the number of days that two periods have in common."""
    return length((max(first[0], second[0]), min(first[1], second[1])))


def list_circles(
    rule: Thinking,
    days: Sequence[int],
    uncollected: Sequence[int] = (),
    resent: Sequence[tuple[int, int]] = (),
) -> list[int]:
    """Return the round of each day that was used: a returned letter costs more days (RO-COR 25, 31).

    The addressee pays for each round of `uncollected`, the sender the days beside each round of `resent`.
    At most `MOST_CIRCLES`: a file can hold more days of thinking than any sheet has room for.
    """
    uncollected_counts, resent_days = Counter(uncollected), Counter[int]()
    for number, used in resent:
        resent_days[number] += used
    rounds = max(len(days), *uncollected, *resent_days, 0)
    day_rounds: list[int] = []
    for number, used in enumerate([*days, *[0] * rounds][:rounds], start=1):
        count = used + rule.uncollected * uncollected_counts[number] + resent_days[number]
        day_rounds += [number] * min(count, MOST_CIRCLES - len(day_rounds))
    return day_rounds


# ---- a vacation ----


def cut_vacation(period: Period, days: int) -> Period:
    """Return the first days of a vacation, at most all of them; without any it ends before it begins."""
    first = period[0]
    return first, first + timedelta(days=max(0, min(days, length(period))) - 1)


def month_before(day: date, months: int = 1) -> date:
    """Return the same day some months before; the last one where there is no such day.

    >>> month_before(date(2001, 12, 31)).isoformat()
    '2001-11-30'
    """
    count = 12 * day.year + day.month - 1 - months
    first = date(count // 12, count % 12 + 1, 1)
    after = date((count + 1) // 12, (count + 1) % 12 + 1, 1)
    return first + timedelta(days=min(day.day, (after - first).days) - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """The first day and the deadline of a competition."""

    start: date
    deadline: date


def check_chosen_vacation(
    rule: Thinking, contest: Contest, requested: Period, recorded_on: date
) -> int | RuleRefusal:
    """Return the days of a vacation that was chosen at the start, or a month before it (RO-COR 26)."""
    if refused := _fault_of_period(rule, contest, requested, rule.vacation):
        return refused
    if recorded_on > max(contest.start, month_before(requested[0], rule.months_before_vacation)):
        return RuleRefusal("too_late", "thinking")
    return length(requested)


def check_immediate_vacation(
    rule: Thinking, contest: Contest, requested: Period, option: Period | None
) -> int | RuleRefusal:
    """Return the days of a vacation at any time: without a chosen one, or before it begins (RO-COR 26)."""
    if refused := _fault_of_period(rule, contest, requested, rule.vacation_any_time):
        return refused
    if option is not None and requested[0] >= option[0]:
        return RuleRefusal("not_allowed", "thinking")
    return length(requested)


def _fault_of_period(
    rule: Thinking, contest: Contest, requested: Period, limit: int
) -> RuleRefusal | None:
    if requested[1] >= month_before(contest.deadline, rule.months_before_end):
        return RuleRefusal("right_lost", "thinking")
    return RuleRefusal("too_long", "thinking") if length(requested) > limit else None


# ---- due dates ----


def resending_period_of(rule: Thinking, sent: date) -> Period:
    """Return the days to send a placement again, and to notify the arbiter (RO-COR 28-30)."""
    again = sent + timedelta(days=rule.resent_after)
    return again, again + timedelta(days=rule.arbiter_after)


def closing_period_of(rule: Thinking, deadline: date) -> Period:
    """Return the day from which vacations are lost, and the day when results are due (RO-COR 26, 44)."""
    lost = month_before(deadline, rule.months_before_end)
    return lost, deadline + timedelta(days=rule.results_after)


def reply_day_of(rule: Thinking, notice: date) -> date:
    """Return the last day to answer a claim of time (RO-COR 32)."""
    return notice + timedelta(days=rule.reply_to_claim)


def is_told(rule: Thinking, days: int) -> bool:
    """Whether the partner must be notified that a player means to think so long (RO-COR 27)."""
    return days > rule.told_from


# ---- a claim of time ----


def pieces_of(channel: Channel) -> tuple[Piece, ...]:
    """Return the pieces that a claim needs: those of the post only in a game by post (RO-COR 17, 32)."""
    pieces: tuple[Piece, ...] = get_args(Piece)
    return tuple(piece for piece in pieces if is_postal(channel) or piece not in _POSTAL_PIECES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The pieces that a claim lacks, and whether it is won; with a piece missing it is not."""

    missing: tuple[Piece, ...]
    is_won: bool

    @property
    def is_considered(self) -> bool:
        """Whether the arbiter considers it: with a single piece missing it is ignored (RO-COR 32)."""
        return not self.missing


def judge_claim(
    rule: Thinking, channel: Channel, used: int, enclosed: Sequence[str]
) -> Claim | RuleRefusal:
    """Judge a claim that the partner has thought too long (RO-COR 17, 21, 32)."""
    if channel in _NO_CLAIM:
        return RuleRefusal("no_time_claim", "thinking")
    missing = tuple(piece for piece in pieces_of(channel) if piece not in enclosed)
    return Claim(missing=missing, is_won=not missing and used > rule.days)
