"""The result of a game that a player gives up (CAT-CLS 4E, 4F)."""

from collections.abc import Collection
from dataclasses import dataclass

from faristol.rules.kind import Points
from faristol.rules.outcome import Defeat, Outcome, Scores, Side, defeated
from faristol.rules.refused import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Abandonment:
    """The result when one player gives up, and when both do."""

    defeat: Defeat
    both_points: Points


def abandoned(
    rule: Abandonment | None, scores: Scores, *, by: Collection[Side]
) -> Outcome | Refused:
    """Return the outcome; tiles left are not counted.

    One gives up: the penalty is taken from that player's score, and fixed points are written if the player would
    still have more (CAT-CLS 4E). Both do: both lose (CAT-CLS 4F).
    """
    if rule is None:
        return Refused("not_covered", "abandonment")
    if {1, 2} <= set(by):
        return Outcome((rule.both_points, rule.both_points), ("loss", "loss"))
    for loser in by:
        return defeated(rule.defeat, scores, loser=loser)
    return Refused("not_ended", "abandonment")
