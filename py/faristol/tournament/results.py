"""The worth of a game from its sheet: scores, and how it ended (CAT-CLM 20-22, 30, 31).

All else follows from the rules: the winner, the cost of overtime, the scores after a player gave up or
did not come (CAT-CLS 4D-4F, 7.4, 7.5, 8.1-8.3). Where they do not cover a case, the committee decides
(CAT-CLM 32), and the winner is named.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from faristol.ledger.refusal import Refusal
from faristol.rules.abandonment import outcome_of_abandonment
from faristol.rules.outcome import (
    SIDES,
    Outcome,
    Result,
    Scores,
    Side,
    opponent_of,
    order_scores,
    outcome_of,
    outcome_of_defeat,
    results_for_winner,
)
from faristol.rules.overtime import penalty_for
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.ruleset import Rules

How: TypeAlias = Literal[
    "played",
    "time_up",  # the time of the round was over: tiles left do not count (CAT-CLM 31, CAT-CLS 7.6)
    "abandoned",
    "lost_on_time",
    "absent",
    "decided",  # by the committee
    "unplayed",  # no game, and the committee decides: the rules do not cover it
    "reported",  # another program's report has the winner, and no points
]
WITHOUT_A_GAME: Final = ("absent", "unplayed")  # the two have not met
BY_COMMITTEE: Final = ("decided", "unplayed")
NAMED: Final = (*BY_COMMITTEE, "reported")  # results that are given, and follow from no scores

WORTH: Final[Mapping[Result, int]] = {"win": 2, "draw": 1, "loss": 0}  # half points, for display

LEAST: Final = -500  # points of a game: totals below zero are lawful
MOST: Final = 999  # four digits are a slip of the finger
MOST_OVER: Final = 120  # minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The content of a score sheet; the first listed player is 1."""

    scores: Scores  # as they stood, before what overtime or giving up costs
    how: How = "played"
    # players who gave up, lost on time or did not come; both: neither wins
    by: tuple[Side, ...] = ()
    minutes_over: tuple[int, int] = (0, 0)  # begun beyond the given time
    winner: Literal[0, 1, 2] = 0  # named by the committee or a report; 0 where the scores decide


def outcome_of_report(report: Report, rules: Rules) -> Outcome | Refusal:
    """Return final scores and results, or a refusal."""
    for side in SIDES:
        if not LEAST <= report.scores[side - 1] <= MOST:
            data = {"field": "scores", "side": side, "least": LEAST, "most": MOST}
            return Refusal("tournament/score_bad", data)
    for side in SIDES:
        if not 0 <= report.minutes_over[side - 1] <= MOST_OVER:
            data = {"field": "minutes_over", "side": side, "limit": MOST_OVER}
            return Refusal("tournament/minutes_bad", data)
    if len(report.by) > len(report.scores) or (
        report.how in NAMED and report.by not in ((), SIDES)  # neither of them wins
    ):
        return Refusal("tournament/not_allowed", {"field": "how", "how": report.how})
    if report.winner and report.how not in NAMED:
        return Refusal("tournament/winner_follows", {"field": "winner"})
    if any(report.minutes_over) and report.how not in ("played", "time_up"):
        return Refusal("tournament/not_allowed", {"field": "minutes_over", "how": report.how})
    result = _outcome_by_rules(report, rules)
    if isinstance(result, RuleRefusal):
        return Refusal(f"tournament/{result.code}", {"field": "how", "how": report.how})
    return result


def _outcome_by_rules(report: Report, rules: Rules) -> Outcome | RuleRefusal:
    match report.how:
        case "time_up" if rules.time_up is None:
            return RuleRefusal("not_covered", "time_up")
        case "played" | "time_up":
            return _outcome_of_play(report, rules)
        case "abandoned":
            return outcome_of_abandonment(rules.abandonment, report.scores, by=report.by)
        case "lost_on_time":
            return _outcome_on_time(report, rules)
        case "absent":
            return _outcome_of_absence(report, rules)
        case "unplayed" if rules.absence is not None:
            return RuleRefusal("not_allowed", "how")
        case "reported" if any(report.scores):
            return RuleRefusal("not_allowed", "how")
        case "decided" | "unplayed" | "reported":
            if report.by and report.winner:
                return RuleRefusal("not_allowed", "how")
            if report.by:
                return Outcome(report.scores, ("loss", "loss"))
            if report.winner:
                return Outcome(report.scores, results_for_winner(report.winner))
            return Outcome(report.scores, ("draw", "draw"))


def _outcome_of_play(report: Report, rules: Rules) -> Outcome | RuleRefusal:
    """Take the cost of overtime from the scores; the higher one has won (CAT-CLM 22, 30)."""
    if report.by:
        return RuleRefusal("not_allowed", "how")
    if not any(report.minutes_over):
        return outcome_of(report.scores)
    if rules.overtime is None:
        return RuleRefusal("not_covered", "overtime")
    over = [penalty_for(rules.overtime, 60 * minutes) for minutes in report.minutes_over]
    loss = rules.overtime.loss
    if loss is not None and max(report.minutes_over) > loss.minutes:
        return RuleRefusal("not_allowed", "overtime.loss")  # it is lost on time
    return outcome_of((report.scores[0] - over[0], report.scores[1] - over[1]))


def _outcome_on_time(report: Report, rules: Rules) -> Outcome | RuleRefusal:
    """Return the defeat of the player who passed the margin (CAT-CLS 4D, 7.5)."""
    loss = rules.overtime.loss if rules.overtime else None
    if loss is None:
        return RuleRefusal("not_covered", "overtime.loss")
    if len(report.by) != 1:
        return RuleRefusal("not_allowed", "how")
    return outcome_of_defeat(loss.defeat, report.scores, loser=report.by[0])


def _outcome_of_absence(report: Report, rules: Rules) -> Outcome | RuleRefusal:
    """Return the outcome of a game to which one player, or neither, came (CAT-CLS 8.1-8.3)."""
    rule = rules.absence
    if rule is None:
        return RuleRefusal("not_covered", "absence")
    if set(report.by) == {1, 2}:
        return Outcome((rule.both_points, rule.both_points), ("loss", "loss"))
    if len(report.by) != 1:
        return RuleRefusal("not_allowed", "how")
    winner = opponent_of(report.by[0])
    points = order_scores(rule.winner_points, rule.loser_points, first=winner)
    return Outcome(points, results_for_winner(winner))
