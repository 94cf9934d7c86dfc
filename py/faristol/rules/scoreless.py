"""The end of a game after turns without points (CAT-CLM 21, CAT-CLS 4B, RO-GEN 17, RO-COR 9)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.rules.kind import Turns
from faristol.rules.outcome import Scores
from faristol.rules.rule_refusal import RuleRefusal

Lost: TypeAlias = Literal["pass", "exchange", "invalid"]
Turn: TypeAlias = Lost | int  # or the points of a valid move, which may be 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The number and the kinds of consecutive turns that end the game."""

    turns: Turns
    of: tuple[Lost, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoreless:
    """The runs that end a game, and whether they count while no player has points."""

    first: Run
    second: Run | None
    counts_at_zero: bool


def find_blocking_turn(
    rule: Scoreless | None, turns: Sequence[Turn], *, scores: Scores, lawful: Collection[Lost]
) -> int | RuleRefusal:
    """Return the number of the turn that ends the game, or 0.

    `lawful` are the ways to lose a turn that the rule set knows; another one is refused (RO-COR 2).

    `scores` are those before the first turn, which is player 1's. A valid move breaks every run, also one worth
    nothing. Six turns of any kind lost (CAT-CLM 21); six passed or withdrawn, or twelve with exchanges, but never at
    0-0 (CAT-CLS 4B); four PAS (RO-GEN 17).
    """
    if not {turn for turn in turns if not isinstance(turn, int)}.issubset(lawful):
        return RuleRefusal("not_allowed", "exchange" if "exchange" in turns else "passing")
    if rule is None:
        return 0
    limits = [rule.first] if rule.second is None else [rule.first, rule.second]
    lengths = [0] * len(limits)
    has_points = any(scores)
    for number, turn in enumerate(turns, 1):
        has_points = has_points or (isinstance(turn, int) and turn != 0)
        lengths = [
            length + 1 if turn in run.of else 0 for run, length in zip(limits, lengths, strict=True)
        ]
        is_full = any(length >= run.turns for run, length in zip(limits, lengths, strict=True))
        if is_full and (rule.counts_at_zero or has_points):
            return number
    return 0
