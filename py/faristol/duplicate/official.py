"""The conditions of an official duplicate game (CAT-DUP 1.1-2, 1.1-3)."""

from typing import Final

from faristol.duplicate.values import Settings, Unofficial
from faristol.rules.duplicate import Course
from faristol.rules.preset import preset
from faristol.rules.ruleset import Ruleset

CLASSIC: Final = "ca-duplicate-2018"


def is_classic(ruleset: Ruleset) -> bool:
    """Whether rules are those of the classic duplicate, or a copy with the same values."""
    return ruleset.rules == preset(CLASSIC).rules


def reason_unofficial_game(settings: Settings, ruleset: Ruleset | None) -> Unofficial | None:
    """Return the reason why a game with these settings and rules is not official, or None."""
    return reason_unofficial(
        ruleset.rules.course if ruleset else None,
        is_classic=ruleset is not None and is_classic(ruleset),
        is_complete=settings.rounds == 0,
        is_rehearsal=settings.is_rehearsal,
    )


def reason_unofficial(
    rule: Course | None, *, is_classic: bool, is_complete: bool, is_rehearsal: bool = False
) -> Unofficial | None:
    """Return the first reason why a game is not official, or None.

    `is_complete` is the agreement before the game: to the end of the tiles, not a number of rounds. A
    complete game that the judge ends by 1.6-3 remains official.
    """
    if is_rehearsal:
        return "rehearsal"
    if rule is None or rule.official == "never":
        return "never"
    if not is_classic:
        return "not_classic"
    return None if is_complete else "preset_rounds"


def is_official(
    rule: Course | None, *, is_classic: bool, is_complete: bool, is_rehearsal: bool = False
) -> bool:
    """Whether a game is official."""
    reason = reason_unofficial(
        rule, is_classic=is_classic, is_complete=is_complete, is_rehearsal=is_rehearsal
    )
    return reason is None
