"""The time until which a written score may be corrected (CAT-CLS 4.7, 8.4; CAT-DUP 1.11; RO-COR 14)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.rules.rule_refusal import RuleRefusal

Moment: TypeAlias = Literal[
    "this_turn",
    "later_turn",
    "after_sheet",
    "during_game",
    "just_after_game",
    "long_after_game",
    "checking_interval",
    "after_checking_interval",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrections:
    """The moments at which each score may be corrected, and those of the arbiter alone."""

    move_points: tuple[Moment, ...]
    totals: tuple[Moment, ...]
    arbiter: tuple[Moment, ...]


def is_correctable(
    rule: Corrections | None,
    what: Literal["move_points", "running_total"],
    *,
    when: str,
    by: Literal["players", "arbiter"],
) -> bool | RuleRefusal:
    """Whether a score may be corrected.

    A move's points until its turn is over, a total until the sheet is handed in (CAT-CLS 4.7, 8.4); both in the
    checking interval (CAT-DUP 1.11); both during the game or just after it, by the arbiter even later (RO-COR 14).
    """
    if rule is None:
        return RuleRefusal("not_covered", "corrections")
    moments = rule.move_points if what == "move_points" else rule.totals
    return when in moments or (by == "arbiter" and when in rule.arbiter)


def is_result_final(rule: Corrections | None) -> bool:
    """Whether no total may be corrected once the sheets are handed in (CAT-CLS 4.7)."""
    after: tuple[Moment, ...] = ("after_sheet", "just_after_game", "long_after_game")
    return rule is not None and not any(moment in (*rule.totals, *rule.arbiter) for moment in after)
