"""The tiles left on the racks when a game ends (CAT-CLM 20-22, 31; CAT-CLS 4A-4C, 7.6; RO-GEN 17, 19)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.rules.outcome import Outcome, Scores, Side, opponent_of, outcome_of
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import Alphabet, Word

Ends: TypeAlias = Literal["out", "blocked", "round_time", "running"]
Left: TypeAlias = Literal["none", "subtract", "transfer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leftovers:
    """The consequence of the points on the racks, for each way to end.

    `subtract`: each player loses the own points; `transfer`: the player who went out also gains those of the other.
    """

    out: Left
    blocked: Literal["none", "subtract"]
    time_up: Literal["none", "subtract"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The state in which a game stopped; `running` when only the clock stopped it."""

    scores: Scores
    racks: tuple[Word, Word]
    bag: int
    how: Ends
    closer: Side | None = None  # the player of the last tile


def left_for(rule: Leftovers, how: Ends) -> Left:
    """Return the consequence of the tiles left for a way to end; none for the clock or giving up.

    A loss on time and a game given up have the score of that moment (CAT-CLS 4D, 4E, 7.5).
    """
    match how:
        case "out":
            return rule.out
        case "blocked":
            return rule.blocked
        case "round_time":
            return rule.time_up
        case "running":
            return "none"


def is_ever_counted(rule: Leftovers) -> bool:
    """Whether tiles left are counted at any end."""
    return any(left != "none" for left in (rule.out, rule.blocked, rule.time_up))


def compute_final_score(
    rule: Leftovers, ending: Ending, alphabet: Alphabet
) -> Outcome | RuleRefusal:
    """Return the outcome after the tiles left are counted.

    A player who goes out with the bag empty gains what the other loses (CAT-CLM 20, CAT-CLS 4A); both lose their own
    when the game is blocked (CAT-CLM 21, CAT-CLS 4B), neither does at the end of the round's time (CAT-CLM 31,
    CAT-CLS 7.6) nor in the Romanian texts (RO-GEN 17, 19).
    """
    points = [alphabet.points(rack) for rack in ending.racks]
    if ending.how == "running":
        return RuleRefusal("not_ended", "leftovers")
    closer = ending.closer if ending.how == "out" else None
    if ending.how == "out" and (closer is None or ending.bag or ending.racks[closer - 1]):
        return RuleRefusal("not_ended", "leftovers.out")
    return outcome_of(_apply_leftovers(left_for(rule, ending.how), ending.scores, points, closer))


def _apply_leftovers(left: Left, scores: Scores, points: list[int], closer: Side | None) -> Scores:
    if left == "none":
        return scores
    totals = [score - lost for score, lost in zip(scores, points, strict=True)]
    if left == "transfer" and closer is not None:
        totals[closer - 1] += points[opponent_of(closer) - 1]
    return totals[0], totals[1]
