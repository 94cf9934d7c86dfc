"""Reckon coefficients from scores, as Romanian tournaments are classified (RO-COR 33-36, 39, 41).

They are counted in ten-thousandths, so that nothing is rounded twice. The regulation of games by post
writes them out; tournaments in a hall take the same ones, and 1.0000 for whoever rests.
"""

from typing import Final

from faristol.rules.correspondence import Coefficients
from faristol.rules.outcome import Scores

ONE: Final = 10_000
_SUM: Final = 2 * ONE


def coefficients(rule: Coefficients, scores: Scores, *, is_draw: bool = False) -> tuple[int, int]:
    """Return the coefficients of a game, the first player’s first.

    Equality comes before everything that is said of scores below zero. The winner’s half is rounded
    up, and the loser has the rest of two, also when the winner’s is more than the largest there is.
    """
    first, second = scores
    if is_draw or first == second:
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
    return two if first > second else two[::-1]
