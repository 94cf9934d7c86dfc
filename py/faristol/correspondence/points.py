"""Count what a game of correspondence records, and what it is worth: limits and coefficients (RO-COR 3, 33-45).

Coefficients are whole numbers of ten-thousandths.
"""

from collections.abc import Sequence

from faristol.rules.correspondence import Caps, Coefficients
from faristol.rules.refused import Refused

WHOLE = 20_000  # the two of a game together

Both = tuple[int, int]


def recorded_of(caps: Caps | None, number: int, real: int) -> int:
    """Return what counts of a placement, from 0: the first ones of a game have a limit (RO-COR 3)."""
    most = caps.placements if caps else ()
    return min(real, most[number]) if number < len(most) else real


def recorded(caps: Caps | None, points: Sequence[int]) -> list[int]:
    """Return what counts of the placements of both, red first."""
    return [recorded_of(caps, number, real) for number, real in enumerate(points)]


def finished(rule: Coefficients, red: int, blue: int, *, is_agreed: bool = False) -> Both:
    """Return the coefficients of red and blue; a draw may be agreed whatever the points (RO-COR 33-36, 39, 41)."""
    if is_agreed or red == blue:
        return rule.draw, rule.draw
    winner, loser = _of_score(rule, max(red, blue), min(red, blue))
    winner = min(winner, rule.largest)
    return (winner, loser) if red > blue else (loser, winner)


def _of_score(rule: Coefficients, more: int, less: int) -> Both:
    """Return what a score is worth to who has more and less of it, without a largest one."""
    if more <= 0:
        return rule.negative_winner, WHOLE - rule.negative_winner
    if less <= 0:
        return rule.zero_winner, WHOLE - rule.zero_winner
    whole = more + less
    winner = WHOLE // 2 + (WHOLE * more + whole) // (2 * whole)  # halves go up (RO-COR 34)
    return winner, WHOLE - winner


def abandoned(rule: Coefficients, stays: int, quits: int, full_rounds: int) -> Both:
    """Return the coefficients of who stays and who left, or whose time is over (RO-COR 37, 40)."""
    cap = min(rule.largest, rule.abandonment_cap + rule.abandonment_step * full_rounds)
    if stays < quits:
        winner, loser = rule.abandonment_floor, _of_score(rule, quits, stays)[0]
    elif stays == quits == 0:
        winner, loser = rule.abandonment_floor, WHOLE
    else:
        winner, loser = _of_score(rule, stays, quits)
    winner = min(winner, cap)
    return winner, min(loser, WHOLE - winner)


def not_shown(rule: Coefficients, stays: int, missing: int) -> Both:
    """Return the coefficients where somebody never began, or never answered (RO-COR 38)."""
    return abandoned(rule, stays, missing, 0)[0], rule.no_show


def unfinished(rule: Coefficients, *, is_claimed: bool, told_by: int) -> Both | Refused:
    """Return the coefficients of a game that is not over at the deadline (RO-COR 38, 40)."""
    if is_claimed:
        return Refused("arbiter_decides", "coefficients")
    each = rule.draw if told_by else rule.no_show
    return each, each


def sanctioned(rule: Coefficients, coefficient: int, taken: int) -> int | Refused:
    """Return a coefficient after a sanction (RO-COR 45)."""
    if not rule.sanction_least <= taken <= rule.sanction_most:
        return Refused("out_of_range", "coefficients")
    return coefficient - taken
