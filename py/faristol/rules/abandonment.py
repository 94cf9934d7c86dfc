"""The result of a game that a player gives up (CAT-CLS 4E, 4F)."""

from collections.abc import Collection
from dataclasses import dataclass

from faristol.rules.kind import Points
from faristol.rules.outcome import Defeat, Outcome, Scores, Side, outcome_of_defeat
from faristol.rules.rule_refusal import RuleRefusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Abandonment:
    """The result when one player gives up, and when both do."""

    defeat: Defeat
    both_points: Points


def outcome_of_abandonment(
    rule: Abandonment | None, scores: Scores, *, by: Collection[Side]
) -> Outcome | RuleRefusal:
    """Return the outcome; tiles left are not counted.

    One gives up: the penalty is taken from that player's score, and fixed points are written if the player would
    still have more (CAT-CLS 4E). Both do: both lose (CAT-CLS 4F).
    """
    if rule is None:
        return RuleRefusal("not_covered", "abandonment")
    if {1, 2} <= set(by):
        return Outcome((rule.both_points, rule.both_points), ("loss", "loss"))
    for loser in by:
        return outcome_of_defeat(rule.defeat, scores, loser=loser)
    return RuleRefusal("not_ended", "abandonment")
