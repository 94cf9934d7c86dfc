"""Hold how a game by post stands as of its last act, and say what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Literal, TypeAlias

from faristol.correspondence.days import Period, Stamp, cut, overlap, thought
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
from faristol.rules.leftover import Ending, final_score
from faristol.rules.outcome import Outcome, Side
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms

Step: TypeAlias = Literal[
    "open",  # nothing yet
    "turn",  # somebody places
    "variants",  # a placement is challenged, and the game goes on as if it were right, and as if wrong
    "over",  # no placement follows, and what it is worth is to be said
    "ended",  # the arbiter is to confirm it
    "final",  # the arbiter has
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Hold a sheet with the days of its lines; while there are two variants, each has its own."""

    sheet: Sheet
    mailed: tuple[Mailed, ...] = ()

    def days(self, seat: Seat) -> list[int]:
        """Return the days of thinking of a player, round by round."""
        return [one.used for at, one in enumerate(self.mailed) if at % 2 + 1 == seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Both variants of the last challenge as its end found them: it can be opened again until the next line."""

    right: Game
    wrong: Game
    announced: tuple[LongThinking, ...] = ()  # before it ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """Hold how it stands as of its last act."""

    seq: int = 0
    language: str = ""
    lexicon: LexiconPin | None = None
    ruleset: Table | None = None
    terms: Terms | None = None
    series: Series | None = None
    seated: tuple[Seated, ...] = ()
    own: Seat = 0  # who keeps this sheet; 0: the arbiter
    seed: str = ""  # the string was drawn from
    sheets_reached: DayText = ""  # red, with the string (RO-COR 25)
    sheets_stamp: Stamp = ""
    game: Game | None = None
    other: Game | None = None  # as if the challenged placement were wrong
    dispute: Dispute | None = None
    disputes: tuple[Dispute, ...] = ()  # those that are over
    decided: Decided | None = None  # of the last of them, until the next line
    vacations: tuple[Vacation, ...] = ()
    choices: tuple[
        Vacation, ...
    ] = ()  # vacations that were ever chosen: a change that goes brings one back
    uncollected: tuple[tuple[Seat, int], ...] = ()  # who did not fetch a letter, in which round
    returned: tuple[ReturnedLetter, ...] = ()  # the days of those of them that are known
    announced: tuple[LongThinking, ...] = ()  # at most one for each placement
    claims: tuple[Claimed, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    proposals: Mapping[Seat, Both] = field(default_factory=dict, hash=False)
    sanctions: tuple[Sanction, ...] = ()
    writers: tuple[
        tuple[Seat, tuple[str, ...]], ...
    ] = ()  # for whom somebody else writes, and by whose leave
    comments: Mapping[int, str] = field(default_factory=dict, hash=False)
    end: End | None = None
    confirmed: Both | None = None

    @property
    def is_open(self) -> bool:
        """Tell whether the arbiter has begun it."""
        return self.game is not None

    def variant(self, variant: Variant) -> Game | None:
        """Return the sheet of a variant; there is one alone while nothing is challenged."""
        if (variant == "") is not (self.other is None):
            return None
        return self.other if variant == "wrong" else self.game

    def vacations_of(self, seat: Seat) -> list[Period]:
        """Return the vacations of a player; one that was chosen is cut to what another has left of it (RO-COR 26)."""
        mine = [one for one in self.vacations if one.seat == seat]
        rule = self.terms.rules.thinking if self.terms else None
        left = (rule.vacation if rule else 0) - sum(one.days for one in mine if not one.is_chosen)
        periods = []
        for one in mine:
            period = (date.fromisoformat(one.first), date.fromisoformat(one.last))
            periods.append(cut(period, left) if one.is_chosen else period)
        return periods


def step_of(post: Post) -> Step:
    """Return what is to be done next."""
    if post.game is None:
        return "open"
    if post.end is not None:
        return "ended" if post.confirmed is None else "final"
    if post.other is not None:
        return "variants"
    return "over" if post.game.sheet.end else "turn"


def penalties(post: Post) -> Both:
    """Return what unfounded challenges cost both, as numbers that are taken (RO-COR 16)."""
    rule = post.terms.rules.challenge if post.terms else None
    each = rule.penalty_per_word if rule else 0
    red, blue = (
        sum(each * len(one.correct) for one in post.disputes if one.by == seat) for seat in (1, 2)
    )
    return red, blue


def totals(post: Post, variant: Variant = "") -> Both:
    """Return what both have so far: what is recorded, less what challenges cost."""
    game = post.variant(variant)
    scores, taken = game.sheet.totals if game else (0, 0), penalties(post)
    return scores[0] - taken[0], scores[1] - taken[1]


def scored(post: Post) -> Both:
    """Return the points at the end; tiles that are left count where the competition says so (RO-COR 9)."""
    before = totals(post)
    sheet, how = (post.game.sheet, post.game.sheet.end) if post.game else (None, None)
    if sheet is None or how is None or post.terms is None:
        return before
    closer: Side | None = None
    if how == "out":
        closer = 1 if not sheet.held.racks[0] else 2
    ending = Ending(
        scores=before, racks=(sheet.rack(1), sheet.rack(2)), bag=0, how=how, closer=closer
    )
    found = final_score(post.terms.rules.leftovers, ending, post.terms.alphabet)
    return found.scores if isinstance(found, Outcome) else before


def unfetched(post: Post, seat: Seat) -> int:
    """Return the days that returned letters cost a player (RO-COR 31).

    The addressee pays for a letter that was not collected, the sender for the days until it was sent again.
    """
    rule = post.terms.rules.thinking if post.terms else None
    count = sum(one == seat for one, _ in post.uncollected)
    sent_again = (count_resending(post, one) for one in post.returned if one.seat != seat)
    return (rule.uncollected * count if rule else 0) + sum(sent_again)


def count_resending(post: Post, letter: ReturnedLetter) -> int:
    """Return the days from the return of a letter until it was sent again: its sender thinks as long (RO-COR 31).

    At once is on the same day. Days of the sender's vacation are none; nothing runs while no day is known.
    """
    try:
        back = date.fromisoformat(letter.returned)
        days = (date.fromisoformat(letter.resent) - back).days
    except ValueError:
        return 0
    rule = post.terms.rules.thinking if post.terms else None
    if rule is None or rule.is_vacation_thinking:
        return max(0, days)
    passed = (back + timedelta(days=1), back + timedelta(days=days))
    away = (overlap(passed, period) for period in post.vacations_of(3 - letter.seat))
    return max(0, days - sum(away))


def list_returned(post: Post) -> list[tuple[tuple[Seat, int], ReturnedLetter | None]]:
    """Return the uncollected letters, each in a round that the game has, with its days where they are known."""
    known = {(one.seat, one.round): one for one in post.returned}
    noted = noted_rounds(post)
    return sorted(
        (((key[0], noted[key]), known.get(key)) for key in post.uncollected),
        key=lambda item: item[0],
    )


def noted_rounds(post: Post) -> dict[tuple[Seat, int], int]:
    """Return the round in which each uncollected letter is noted, by its addressee and the round as it was written.

    A variant that was dropped may have been longer. Its letters cost as many days as before and are
    noted in the last round, so that both sides note them in the same one (RO-COR 31).
    """
    lines = max((len(game.mailed) for game in (post.game, post.other) if game), default=0)
    last, noted = lines // 2 + 1, dict[tuple[Seat, int], int]()
    for seat, number in sorted(post.uncollected):
        taken = {round_ for (one, _), round_ in noted.items() if one == seat}
        free = (round_ for round_ in range(min(number, last), 0, -1) if round_ not in taken)
        noted[seat, number] = next(free, number)
    return noted


def round_written(post: Post, seat: Seat, number: int) -> int:
    """Return the round as which the letter was written that is noted in a round; the round itself where none is."""
    noted = noted_rounds(post).items()
    return next((key[1] for key, round_ in noted if (key[0], round_) == (seat, number)), number)


def resending_days(post: Post, seat: Seat) -> list[tuple[int, int]]:
    """Return the rounds in which a player sent a returned letter again late, with the days that it took (RO-COR 31)."""
    return [
        (round_, days)
        for (addressee, round_), letter in list_returned(post)
        if addressee != seat and letter and (days := count_resending(post, letter))
    ]


def count_until(post: Post, game: Game, since: date, days: int) -> date:
    """Return the day after so many days without an answer from the next player (RO-COR 26-30).

    The days of a vacation do not count, and what was announced as longer thinking is waited for.
    """
    seat, turn, day = game.sheet.seat, len(game.mailed) + 1, since
    away = post.vacations_of(seat)
    while days > 0:
        day += timedelta(days=1)
        days -= not any(first <= day <= last for first, last in away)
    announced = (one.until for one in post.announced if (one.seat, one.turn) == (seat, turn))
    return max([day, *(_day_after(until) for until in announced)])


def _day_after(day: DayText) -> date:
    """Return the day after one, the earliest there is where a file has no such day."""
    try:
        return date.fromisoformat(day) + timedelta(days=1)
    except (ValueError, OverflowError):
        return date.min


def used_before(post: Post, seat: Seat, variant: Variant = "") -> int:
    """Return the days that a player has thought, with those for letters that were not fetched (RO-COR 21, 31)."""
    game = post.variant(variant)
    return sum(game.days(seat)) + unfetched(post, seat) if game else 0


def used_on(post: Post, seat: Seat, day: date, variant: Variant = "") -> int:
    """Return the days that a player has thought on a day, with those of an answer that has not been sent."""
    game, used = post.variant(variant), used_before(post, seat, variant)
    if game is None or game.sheet.seat != seat or game.sheet.end is not None:
        return used
    running = days_until(post, game, day)
    return used + (running if isinstance(running, int) else 0)


def thinks_since(post: Post, game: Game) -> tuple[DayText, Stamp]:
    """Return when the last letter reached whoever is next, and its stamp; nothing while nobody has said it."""
    if not game.mailed:
        return post.sheets_reached, post.sheets_stamp
    return game.mailed[-1].reached, game.mailed[-1].stamp


def days_until(post: Post, game: Game, sent: date) -> int | Refused:
    """Return the days that the next player has thought when a placement is sent on a day (RO-COR 20-26)."""
    since, stamp = thinks_since(post, game)
    return count_thinking(post, game.sheet.seat, since, stamp, sent)


def count_thinking(
    post: Post, seat: Seat, since: DayText, stamp: Stamp, sent: date
) -> int | Refused:
    """Return the days between an arrival and a dispatch, less the vacations of a player (RO-COR 20-26)."""
    rule = post.terms.rules.thinking if post.terms else None
    if not since or rule is None:
        return 0
    day = date.fromisoformat(since)
    whole = thought(rule, day, sent, stamp)
    if isinstance(whole, Refused):
        return whole
    away = 0
    for period in post.vacations_of(seat):
        there = thought(rule, day, sent, stamp, period)
        away += whole - (there if isinstance(there, int) else whole)
    return whole - away


def recount_days(post: Post) -> Post:
    """Return the game with the days of all lines counted again from its dates and vacations (RO-COR 20-26).

    An act that changes a date or a vacation may be written after the lines that it concerns. What the
    events have stored stays in `Mailed.stored`.
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
    """Return the days of thinking of a line; what a file stores where its dates are none or cannot be."""
    try:
        used = count_thinking(post, seat, since, stamp, date.fromisoformat(line.sent))
    except (ValueError, OverflowError):  # no form writes such a day, a file may
        return line.stored
    return used if isinstance(used, int) else line.stored


def number_of(post: Post) -> int:
    """Return what tells this game from others on its cards."""
    if post.game is None or post.series is None:
        return 0
    series = post.series
    days = f"{series.start} {series.deadline}"
    return game_number(post.game.sheet.order, f"{series.name} {days}", series.number)


def with_game(post: Post, variant: Variant, game: Game) -> Post:
    """Return it with another sheet of a variant."""
    return replace(post, other=game) if variant == "wrong" else replace(post, game=game)
