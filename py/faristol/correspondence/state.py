"""The state of a game by post as of its last act, and what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Literal, TypeAlias

from faristol.correspondence.days import (
    Period,
    Stamp,
    count_days_of_thinking,
    cut_vacation,
    overlap,
)
from faristol.correspondence.sheet import Sheet, game_number
from faristol.correspondence.values import (
    Both,
    Claimed,
    DayText,
    Dispute,
    End,
    LongThinking,
    Mailed,
    Receipt,
    ReturnedLetter,
    Sanction,
    Seat,
    Seated,
    Series,
    Vacation,
    Variant,
)
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table
from faristol.rules.leftover import Ending, compute_final_score
from faristol.rules.outcome import Outcome, Side
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms

Step: TypeAlias = Literal[
    "open",  # not begun
    "turn",  # a player places
    "variants",  # a placement is challenged, and the game goes on as if it were right, and as if wrong
    "over",  # no placement follows, and the end is to be recorded
    "ended",  # the arbiter is to confirm it
    "final",  # the arbiter has confirmed it
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A sheet with the days of its lines; while there are two variants, each has its own."""

    sheet: Sheet
    mailed: tuple[Mailed, ...] = ()

    def days(self, seat: Seat) -> list[int]:
        """Return the days of thinking of a player, round by round."""
        return [line.used for at, line in enumerate(self.mailed) if at % 2 + 1 == seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedVariants:
    """Both variants of the last challenge when it ended: it can be reopened until the next line."""

    right: Game
    wrong: Game
    announced: tuple[LongThinking, ...] = ()  # before it ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A game by post as of its last act."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None
    ruleset: Table | None = None
    terms: Terms | None = None
    series: Series | None = None
    seated: tuple[Seated, ...] = ()
    own: Seat = 0  # the player who keeps this sheet; 0: the arbiter
    seed: str = ""  # of the drawn string
    sheets_reached: DayText = ""  # red, with the string (RO-COR 25)
    sheets_stamp: Stamp = ""
    game: Game | None = None
    other: Game | None = None  # as if the challenged placement were wrong
    dispute: Dispute | None = None
    disputes: tuple[Dispute, ...] = ()  # those that are over
    decided: DecidedVariants | None = None  # of the last of them, until the next line
    vacations: tuple[Vacation, ...] = ()
    choices: tuple[Vacation, ...] = ()  # vacations ever chosen: a removed change restores one
    uncollected: tuple[tuple[Seat, int], ...] = ()  # addressee and round of each uncollected letter
    returned: tuple[ReturnedLetter, ...] = ()  # days of uncollected letters, where known
    announced: tuple[LongThinking, ...] = ()  # at most one for each placement
    claims: tuple[Claimed, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    proposals: Mapping[Seat, Both] = field(default_factory=dict, hash=False)
    sanctions: tuple[Sanction, ...] = ()
    # players with another writer, and the arbiters who allowed it
    writers: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict, hash=False)
    end: End | None = None
    confirmed: Both | None = None

    @property
    def is_open(self) -> bool:
        """Whether the game has begun."""
        return self.game is not None

    def variant(self, variant: Variant) -> Game | None:
        """Return the game of a variant, or None; there is one alone while nothing is challenged."""
        if (variant == "") is not (self.other is None):
            return None
        return self.other if variant == "wrong" else self.game

    def vacations_of(self, seat: Seat) -> list[Period]:
        """Return the vacations of a player; a chosen one is cut to the days that the others leave (RO-COR 26)."""
        vacations = [vacation for vacation in self.vacations if vacation.seat == seat]
        rule = self.terms.rules.thinking if self.terms else None
        days_left = (rule.vacation if rule else 0) - sum(
            vacation.days for vacation in vacations if not vacation.is_chosen
        )
        periods = []
        for vacation in vacations:
            period = (date.fromisoformat(vacation.first), date.fromisoformat(vacation.last))
            periods.append(cut_vacation(period, days_left) if vacation.is_chosen else period)
        return periods


def step_of(post: Post) -> Step:
    """Return the present step."""
    if post.game is None:
        return "open"
    if post.end is not None:
        return "ended" if post.confirmed is None else "final"
    if post.other is not None:
        return "variants"
    return "over" if post.game.sheet.end else "turn"


def penalties_of(post: Post) -> Both:
    """Return the points that unfounded challenges cost each player, as positive numbers (RO-COR 16)."""
    rule = post.terms.rules.challenge if post.terms else None
    each = rule.penalty_per_word if rule else 0
    red, blue = (
        sum(each * len(dispute.correct) for dispute in post.disputes if dispute.by == seat)
        for seat in (1, 2)
    )
    return red, blue


def totals_of(post: Post, variant: Variant = "") -> Both:
    """Return the points of both so far: the recorded ones, less the cost of challenges."""
    game = post.variant(variant)
    scores, costs = game.sheet.totals if game else (0, 0), penalties_of(post)
    return scores[0] - costs[0], scores[1] - costs[1]


def final_points_of(post: Post) -> Both:
    """Return the final points; leftover tiles count where the competition says so (RO-COR 9)."""
    before = totals_of(post)
    sheet, end = (post.game.sheet, post.game.sheet.end) if post.game else (None, None)
    if sheet is None or end is None or post.terms is None:
        return before
    closer: Side | None = None
    if end == "out":
        closer = 1 if not sheet.held.racks[0] else 2
    ending = Ending(
        scores=before, racks=(sheet.rack(1), sheet.rack(2)), bag=0, how=end, closer=closer
    )
    result = compute_final_score(post.terms.rules.leftovers, ending, post.terms.alphabet)
    return result.scores if isinstance(result, Outcome) else before


def count_days_for_returns(post: Post, seat: Seat) -> int:
    """Return the days that returned letters cost a player (RO-COR 31).

    The addressee pays for a letter that was not collected, the sender for the days until it was sent again.
    """
    rule = post.terms.rules.thinking if post.terms else None
    count = sum(addressee == seat for addressee, _ in post.uncollected)
    sent_again = (count_resending(post, letter) for letter in post.returned if letter.seat != seat)
    return (rule.uncollected * count if rule else 0) + sum(sent_again)


def count_resending(post: Post, letter: ReturnedLetter) -> int:
    """Return the days until a returned letter was sent again, which its sender pays (RO-COR 31).

    At once is on the same day. Days of the sender's vacation do not count; without both days it is 0.
    """
    try:
        returned = date.fromisoformat(letter.returned)
        days = (date.fromisoformat(letter.resent) - returned).days
    except ValueError:
        return 0
    rule = post.terms.rules.thinking if post.terms else None
    if rule is None or rule.is_vacation_thinking:
        return max(0, days)
    passed = (returned + timedelta(days=1), returned + timedelta(days=days))
    vacation_days = (overlap(passed, period) for period in post.vacations_of(3 - letter.seat))
    return max(0, days - sum(vacation_days))


def list_returned(post: Post) -> list[tuple[tuple[Seat, int], ReturnedLetter | None]]:
    """Return the uncollected letters, each in a round that the game has, with its days where known."""
    returned = {(letter.seat, letter.round): letter for letter in post.returned}
    noted = noted_rounds_of(post)
    return sorted(
        (((key[0], noted[key]), returned.get(key)) for key in post.uncollected),
        key=lambda item: item[0],
    )


def noted_rounds_of(post: Post) -> dict[tuple[Seat, int], int]:
    """Return the round in which each uncollected letter is noted, by its addressee and the recorded round.

    A variant that was dropped may have been longer. Its letters cost as many days as before and are
    noted in the last round, so that both sides note them in the same one (RO-COR 31).
    """
    lines = max((len(game.mailed) for game in (post.game, post.other) if game), default=0)
    last, noted = lines // 2 + 1, dict[tuple[Seat, int], int]()
    for seat, number in sorted(post.uncollected):
        taken_rounds = {round_ for (addressee, _), round_ in noted.items() if addressee == seat}
        free = (round_ for round_ in range(min(number, last), 0, -1) if round_ not in taken_rounds)
        noted[seat, number] = next(free, number)
    return noted


def recorded_round_of(post: Post, seat: Seat, number: int) -> int:
    """Return the recorded round of the letter that is noted in a round, or the round itself."""
    noted = noted_rounds_of(post).items()
    return next((key[1] for key, round_ in noted if (key[0], round_) == (seat, number)), number)


def resending_days(post: Post, seat: Seat) -> list[tuple[int, int]]:
    """Return the rounds in which a player sent a returned letter again late, with its days (RO-COR 31)."""
    return [
        (round_, days)
        for (addressee, round_), letter in list_returned(post)
        if addressee != seat and letter and (days := count_resending(post, letter))
    ]


def day_of_silence(post: Post, game: Game, since: date, days: int) -> date:
    """Return the day after so many days without an answer from the next player (RO-COR 26-30).

    The days of a vacation do not count, and announced longer thinking is waited for.
    """
    seat, turn, day = game.sheet.seat, len(game.mailed) + 1, since
    vacations = post.vacations_of(seat)
    while days > 0:
        day += timedelta(days=1)
        days -= not any(first <= day <= last for first, last in vacations)
    announced = (
        notice.until for notice in post.announced if (notice.seat, notice.turn) == (seat, turn)
    )
    return max([day, *(_day_after(until) for until in announced)])


def _day_after(day: DayText) -> date:
    """Return the next day, or the earliest date for a day that only a file can hold."""
    try:
        return date.fromisoformat(day) + timedelta(days=1)
    except (ValueError, OverflowError):
        return date.min


def count_used_days(post: Post, seat: Seat, variant: Variant = "") -> int:
    """Return the days that a player has used, with those for uncollected letters (RO-COR 21, 31)."""
    game = post.variant(variant)
    return sum(game.days(seat)) + count_days_for_returns(post, seat) if game else 0


def count_used_days_until(post: Post, seat: Seat, day: date, variant: Variant = "") -> int:
    """Return the days that a player has used until a day, with those of an answer not yet sent."""
    game, used = post.variant(variant), count_used_days(post, seat, variant)
    if game is None or game.sheet.seat != seat or game.sheet.end is not None:
        return used
    running = count_days_until(post, game, day)
    return used + (running if isinstance(running, int) else 0)


def last_arrival_of(post: Post, game: Game) -> tuple[DayText, Stamp]:
    """Return the arrival of the last letter at the next player, and its stamp; empty if unknown."""
    if not game.mailed:
        return post.sheets_reached, post.sheets_stamp
    return game.mailed[-1].reached, game.mailed[-1].stamp


def count_days_until(post: Post, game: Game, sent: date) -> int | RuleRefusal:
    """Return the days of the next player's thinking if a placement is sent on a day (RO-COR 20-26)."""
    since, stamp = last_arrival_of(post, game)
    return count_thinking(post, game.sheet.seat, since, stamp, sent)


def count_thinking(
    post: Post, seat: Seat, since: DayText, stamp: Stamp, sent: date
) -> int | RuleRefusal:
    """Return the days between an arrival and a dispatch, less the vacations of a player (RO-COR 20-26)."""
    rule = post.terms.rules.thinking if post.terms else None
    if not since or rule is None:
        return 0
    day = date.fromisoformat(since)
    whole = count_days_of_thinking(rule, day, sent, stamp)
    if isinstance(whole, RuleRefusal):
        return whole
    vacation_days = 0
    for period in post.vacations_of(seat):
        days = count_days_of_thinking(rule, day, sent, stamp, period)
        vacation_days += whole - (days if isinstance(days, int) else whole)
    return whole - vacation_days


def recount_days(post: Post) -> Post:
    """Return the game with the days of all lines counted again (RO-COR 20-26).

    They follow from its dates and vacations.

    An act that changes a date or a vacation may be written after the lines that it concerns. The days that the
    events have stored stay in `Mailed.stored`.
    """
    game = _recount(post, post.game) if post.game else None
    return replace(post, game=game, other=_recount(post, post.other) if post.other else None)


def _recount(post: Post, game: Game) -> Game:
    since, stamp = post.sheets_reached, post.sheets_stamp
    mailed = list[Mailed]()
    for at, line in enumerate(game.mailed):
        used = count_line(post, at % 2 + 1, since, stamp, line)
        mailed.append(replace(line, used=used))
        since, stamp = line.reached, line.stamp
    return replace(game, mailed=tuple(mailed))


def count_line(post: Post, seat: Seat, since: DayText, stamp: Stamp, line: Mailed) -> int:
    """Return the days of thinking of a line; the stored ones where its dates are missing or impossible."""
    try:
        used = count_thinking(post, seat, since, stamp, date.fromisoformat(line.sent))
    except (ValueError, OverflowError):  # no form writes such a day, a file may
        return line.stored
    return used if isinstance(used, int) else line.stored


def number_of(post: Post) -> int:
    """Return the number that identifies this game on its cards."""
    if post.game is None or post.series is None:
        return 0
    series = post.series
    days = f"{series.start} {series.deadline}"
    return game_number(post.game.sheet.order, f"{series.name} {days}", series.number)


def replace_game(post: Post, variant: Variant, game: Game) -> Post:
    """Return the state with another game of a variant."""
    return replace(post, other=game) if variant == "wrong" else replace(post, game=game)
