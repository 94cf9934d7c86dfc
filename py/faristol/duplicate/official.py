"""Say whether a duplicate is official (CAT-DUP 1.1-2, 1.1-3)."""

from typing import Literal, TypeAlias

from faristol.rules.duplicate import Course

Unofficial: TypeAlias = Literal["never", "not_classic", "preset_rounds", "rehearsal"]


def why_unofficial(
    rule: Course | None, *, is_classic: bool, is_complete: bool, is_rehearsal: bool = False
) -> Unofficial | None:
    """Return the first reason why a game is not official, or None when it is.

    `is_complete` is what was agreed before the game: to the end of the tiles, not so many rounds. A
    complete game that the judge ends as 1.6-3 allows is official all the same.
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
    """Tell whether a game is official."""
    why = why_unofficial(
        rule, is_classic=is_classic, is_complete=is_complete, is_rehearsal=is_rehearsal
    )
    return why is None
