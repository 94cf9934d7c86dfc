"""Penalties for time in excess, and the loss on time (CAT-CLM 30, CAT-CLS 7.3-7.5)."""

from dataclasses import dataclass

from faristol.rules.kind import Minutes, Points
from faristol.rules.leftover import Ending, Leftovers, compute_final_score
from faristol.rules.outcome import (
    SIDES,
    Defeat,
    Outcome,
    Scores,
    Side,
    order_scores,
    outcome_of,
    outcome_of_defeat,
)
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import Alphabet


@dataclass(frozen=True, slots=True, kw_only=True)
class LossOnTime:
    """The margin whose end loses the game (CAT-CLS 4D, 7.5)."""

    minutes: Minutes  # that many may be used; a second more loses
    defeat: Defeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Overtime:
    """The cost of time in excess (CAT-CLM 30, CAT-CLS 7.4-7.5)."""

    points_per_minute: Points
    loss: LossOnTime | None


@dataclass(frozen=True, slots=True)
class TimedScore:
    """A final score with the clock: points taken, and the player who lost on time."""

    penalties: Scores
    lost: Side | None
    outcome: Outcome


def penalty_for(rule: Overtime, seconds_over: int) -> int:
    """Return the points that time in excess costs: for each minute begun (CAT-CLM 30, CAT-CLS 7.4)."""
    minutes = -(-max(0, seconds_over) // 60)
    return minutes * rule.points_per_minute


def has_lost(rule: Overtime, seconds_over: int) -> bool:
    """Whether the margin is passed; its last second is still inside (CAT-CLS 7.5)."""
    return rule.loss is not None and seconds_over > rule.loss.minutes * 60


def compute_timed_score(
    rule: Overtime | None,
    leftovers: Leftovers,
    ending: Ending,
    alphabet: Alphabet,
    *,
    seconds_over: tuple[int, int],
) -> TimedScore | RuleRefusal:
    """Return the final score with the clock.

    After a loss on time the penalty of the defeat replaces those by the minute, and tiles left are not counted: the
    result is the score of that moment (CAT-CLS 4D, 7.5). Penalties also apply when the time of the round ends the
    game (CAT-CLM 30, 31).
    """
    if rule is None:
        return RuleRefusal("not_covered", "overtime")
    # the margin cannot be passed after the game is lost: if both did, the first listed has lost
    lost = next((side for side in SIDES if has_lost(rule, seconds_over[side - 1])), None)
    if lost is not None and rule.loss is not None:
        defeat = rule.loss.defeat
        penalties = order_scores(defeat.penalty, 0, first=lost)
        return TimedScore(penalties, lost, outcome_of_defeat(defeat, ending.scores, loser=lost))
    outcome = compute_final_score(leftovers, ending, alphabet)
    if isinstance(outcome, RuleRefusal):
        return outcome
    first, second = (penalty_for(rule, seconds) for seconds in seconds_over)
    scores = (outcome.scores[0] - first, outcome.scores[1] - second)
    return TimedScore((first, second), None, outcome_of(scores))
