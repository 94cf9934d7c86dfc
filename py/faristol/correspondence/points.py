"""Recorded points and coefficients of a game by post, with their limits (RO-COR 3, 33-45).

Coefficients are whole numbers of ten-thousandths.
"""

from collections.abc import Sequence

from faristol.rules.correspondence import Caps, Coefficients
from faristol.rules.rule_refusal import RuleRefusal

WHOLE = 20_000  # the sum of both coefficients of a game

Both = tuple[int, int]


def recorded_of(caps: Caps | None, number: int, real: int) -> int:
    """Return the points recorded for a placement, from 0: the first ones are limited (RO-COR 3)."""
    limits = caps.placements if caps else ()
    return min(real, limits[number]) if number < len(limits) else real


def record_points(caps: Caps | None, points: Sequence[int]) -> list[int]:
    """Return the points recorded for the placements of both, red first."""
    return [recorded_of(caps, number, real) for number, real in enumerate(points)]


def coefficients_of_end(
    rule: Coefficients, red: int, blue: int, *, is_agreed: bool = False
) -> Both:
    """Return the coefficients of red and blue; a draw may be agreed at any score (RO-COR 33-36, 39, 41)."""
    if is_agreed or red == blue:
        return rule.draw, rule.draw
    winner, loser = _coefficients_of(rule, max(red, blue), min(red, blue))
    winner = min(winner, rule.largest)
    return (winner, loser) if red > blue else (loser, winner)


def _coefficients_of(rule: Coefficients, high: int, low: int) -> Both:
    """Return the coefficients of the higher and the lower score, without the largest one allowed."""
    if high <= 0:
        return rule.negative_winner, WHOLE - rule.negative_winner
    if low <= 0:
        return rule.zero_winner, WHOLE - rule.zero_winner
    whole = high + low
    winner = WHOLE // 2 + (WHOLE * high + whole) // (2 * whole)  # halves go up (RO-COR 34)
    return winner, WHOLE - winner


def coefficients_of_abandonment(
    rule: Coefficients, stays: int, quits: int, full_rounds: int
) -> Both:
    """Return the coefficients after a player left or lost on time, the opponent's first (RO-COR 37, 40)."""
    cap = min(rule.largest, rule.abandonment_cap + rule.abandonment_step * full_rounds)
    if stays < quits:
        winner, loser = rule.abandonment_floor, _coefficients_of(rule, quits, stays)[0]
    elif stays == quits == 0:
        winner, loser = rule.abandonment_floor, WHOLE
    else:
        winner, loser = _coefficients_of(rule, stays, quits)
    winner = min(winner, cap)
    return winner, min(loser, WHOLE - winner)


def coefficients_of_no_show(rule: Coefficients, stays: int, missing: int) -> Both:
    """Return the coefficients where a player never began or never answered (RO-COR 38).

    The coefficient of that player is the second.
    """
    return coefficients_of_abandonment(rule, stays, missing, 0)[0], rule.no_show


def coefficients_at_deadline(
    rule: Coefficients, *, is_claimed: bool, reported_by: int
) -> Both | RuleRefusal:
    """Return the coefficients of a game that is not over at the deadline (RO-COR 38, 40)."""
    if is_claimed:
        return RuleRefusal("arbiter_decides", "coefficients")
    each = rule.draw if reported_by else rule.no_show
    return each, each


def reduce_coefficient(rule: Coefficients, coefficient: int, reduction: int) -> int | RuleRefusal:
    """Return a coefficient after a sanction (RO-COR 45)."""
    if not rule.sanction_least <= reduction <= rule.sanction_most:
        return RuleRefusal("out_of_range", "coefficients")
    return coefficient - reduction
