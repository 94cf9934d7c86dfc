"""Parameters of a game by post alone: limits, coefficients, days (RO-COR 3, 20-45)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from faristol.rules.kind import Days, Points, TenThousandths, Whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Caps:
    """The most points recorded for the first placements, in their order (RO-COR 3)."""

    placements: tuple[Points, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coefficients:
    """The numbers of homologation, in ten-thousandths (RO-COR 33-41)."""

    largest: TenThousandths
    halves: Literal["winner_up"]  # the loser has the rest of the sum
    draw: TenThousandths  # each
    negative_winner: TenThousandths  # both negative, or one and zero; the loser has the rest of two
    zero_winner: TenThousandths  # the winner positive, the loser negative or zero
    abandonment_floor: TenThousandths  # for the remaining player, if behind
    abandonment_cap: TenThousandths  # with no full round
    abandonment_step: TenThousandths  # more for each full round
    no_show: TenThousandths
    sanction_least: TenThousandths
    sanction_most: TenThousandths


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking:
    """The days of thinking, vacation and reminders (RO-COR 20-32, 44)."""

    days: Days
    vacation: Days
    vacation_any_time: Days
    months_before_vacation: Annotated[int, Whole(0, 12)]
    months_before_end: Annotated[int, Whole(0, 12)]  # then the right to a vacation is lost
    is_vacation_thinking: bool
    uncollected: Days  # for a letter that was not fetched
    told_from: Days  # longer thinking is reported to the partner
    resent_after: Days
    arbiter_after: Days  # after sending again
    reply_to_claim: Days
    results_after: Days
    is_lost_on_claim_only: bool
