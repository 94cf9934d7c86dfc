"""Coefficients of games, by which Romanian tournaments are classified (RO-COR 33-36, 38, 39, 41).

They are counted in ten-thousandths, so that nothing is rounded twice. The regulation of games by post
defines them; tournaments in a hall take the same ones, and 1.0000 for a player with the bye.
"""

from typing import Final

from faristol.rules.correspondence import Coefficients
from faristol.rules.outcome import Scores

ONE: Final = 10_000
_SUM: Final = 2 * ONE


def format_ten_thousandths(value: int, point: str) -> str:
    """Return a coefficient with its four decimals.

    >>> format_ten_thousandths(16_071, ","), format_ten_thousandths(-5_000, ".")
    ('1,6071', '-0.5000')
    """
    whole, rest = divmod(abs(value), ONE)
    return f"{'-' if value < 0 else ''}{whole}{point}{rest:04}"


def coefficients_of(
    rule: Coefficients,
    scores: Scores,
    *,
    is_draw: bool = False,
    winner: int = 0,
    is_no_show: bool = False,
) -> tuple[int, int]:
    """Return the coefficients of a game, the first player’s first.

    The winner is the one with more points, unless `winner` is 1 or 2.

    Equality comes before the rules for scores below zero. The winner’s half is rounded up, and the loser
    has the rest of two, also when the winner’s is more than the largest there is.
    """
    first, second = scores
    # RO-COR 38; the opponent has the cap without any placement (RO-COR 37)
    if is_no_show and winner:
        two = rule.abandonment_cap, rule.no_show
        return two if winner == 1 else two[::-1]
    if is_draw or (first == second and not winner):
        return rule.draw, rule.draw
    high, low = max(scores), min(scores)
    if high <= 0:
        won = rule.negative_winner
    elif low <= 0:
        won = rule.zero_winner
    else:
        # 1 + high / (high + low), to the nearest, halves up
        won = ONE + (2 * ONE * high + high + low) // (2 * (high + low))
    two = min(won, rule.largest), _SUM - won
    return two if winner == 1 or (not winner and first > second) else two[::-1]
