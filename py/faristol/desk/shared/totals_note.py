"""The note at a form for totals of score sheets: whether the tiles left are in them, by the rules."""

from typing import Final

from faristol.desk.kernel.translation import gettext_noop
from faristol.rules.leftover import Ends, Leftovers, left_for

WITH: Final = gettext_noop("With the tiles left.")
WITHOUT: Final = gettext_noop("Without the tiles left: they do not count.")
WITH_OUT_ALONE: Final = gettext_noop(
    "With the tiles left if the last tile was played, otherwise without."
)
WITH_BLOCKED_ALONE: Final = gettext_noop(
    "Without the tiles left if the last tile was played, otherwise with them."
)
OUT_OF_TIME_WITH: Final = gettext_noop("At a table out of time, with them.")
OUT_OF_TIME_WITHOUT: Final = gettext_noop("At a table out of time, without them.")
FINAL: Final = gettext_noop("The final points: tiles left and penalties are already in them.")


def totals_note(*, has_left: bool) -> str:
    """Return the note for an end whose totals have the tiles left, or do not have them."""
    return WITH if has_left else WITHOUT


def note_for_end(rule: Leftovers, end: Ends) -> str:
    """Return the note for totals of a game with a kind of end."""
    return totals_note(has_left=left_for(rule, end) != "none")


def note_for_played(rule: Leftovers) -> str:
    """Return the note for a game that was played to its end, by the last tile or by turns without points."""
    out, blocked = (left_for(rule, end) != "none" for end in ("out", "blocked"))
    if out is blocked:
        return totals_note(has_left=out)
    return WITH_OUT_ALONE if out else WITH_BLOCKED_ALONE


def out_of_time_note(rule: Leftovers) -> str:
    """Return the addition for tables out of time to the note for games played out, or an empty string."""
    has_left = left_for(rule, "round_time") != "none"
    if note_for_played(rule) == totals_note(has_left=has_left):
        return ""
    return OUT_OF_TIME_WITH if has_left else OUT_OF_TIME_WITHOUT
