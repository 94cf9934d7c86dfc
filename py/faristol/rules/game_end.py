"""The end of a game between two and its score (CAT-CLM 20-22, 30, 31; CAT-CLS 4, 7; RO-GEN 17, 19)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.rules.leftover import Ending, Ends, compute_final_score
from faristol.rules.outcome import SIDES, Scores
from faristol.rules.overtime import TimedScore, compute_timed_score, has_lost
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.ruleset import Rules
from faristol.rules.scoreless import Turn, find_blocking_turn
from faristol.tiles.alphabet import Alphabet, Word

End: TypeAlias = Literal["out", "blocked", "round_time", "clock"]
_NO_POINTS = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A game after its last turn: player 1 has begun."""

    turns: tuple[Turn, ...]
    racks: tuple[Word, Word]
    bag: int
    is_round_over: bool = False  # by time
    seconds_over: tuple[int, int] | None = None  # beyond the given time; None without a clock


def totals_of(turns: Sequence[Turn]) -> Scores:
    """Return the totals before points are added or taken at the end."""
    points = [turn if isinstance(turn, int) else 0 for turn in turns]
    return sum(points[::2]), sum(points[1::2])


def end_of_game(
    rules: Rules, position: Position, alphabet: Alphabet
) -> tuple[End, TimedScore] | RuleRefusal:
    """Return the end of a game and its outcome, or the refusal that it has not ended.

    Checked in this order: the last tile, turns without points, the time of the round, the margin of a player's clock.
    """
    blocked = find_blocking_turn(
        rules.scoreless, position.turns, scores=_NO_POINTS, lawful=rules.lost_turns
    )
    if isinstance(blocked, RuleRefusal):
        return blocked
    last = SIDES[(len(position.turns) - 1) % 2]
    is_out = bool(position.turns) and not position.bag and not position.racks[last - 1]
    over = position.seconds_over
    is_lost = rules.overtime is not None and any(
        has_lost(rules.overtime, seconds) for seconds in over or ()
    )
    if is_out:
        end: End = "out"
    elif blocked:
        end = "blocked"
    elif position.is_round_over:
        end = "round_time"
    elif is_lost:
        end = "clock"
    else:
        return RuleRefusal("not_ended", "leftovers")
    how: Ends = "running" if end == "clock" else end
    ending = Ending(
        scores=totals_of(position.turns),
        racks=position.racks,
        bag=position.bag,
        how=how,
        closer=last if is_out else None,
    )
    if over is None or rules.overtime is None:
        outcome = compute_final_score(rules.leftovers, ending, alphabet)
        result = (
            outcome if isinstance(outcome, RuleRefusal) else TimedScore(_NO_POINTS, None, outcome)
        )
    else:
        result = compute_timed_score(
            rules.overtime, rules.leftovers, ending, alphabet, seconds_over=over
        )
    return result if isinstance(result, RuleRefusal) else (end, result)
