"""List the reasons for which a judge annuls a slip, each with its digit: the one on the pad is the one in the list."""

from typing import Final

from faristol.desk.duplicate.words import NULL_SAID
from faristol.desk.kernel.text import Text
from faristol.desk.parts.lists import capital
from faristol.duplicate.reason import Reason

# in the order of CAT-DUP 1.7; before them, that there is no slip at all
MENU: Final[tuple[tuple[str, Reason], ...]] = (
    ("0", "no_slip"),
    ("1", "no_coordinates"),
    ("2", "bad_coordinates"),
    ("3", "illegible_word"),
    ("4", "invalid_word"),
    ("5", "blank_not_marked"),
    ("6", "late"),
    ("7", "illegal_placement"),
    ("8", "not_in_rack"),
    ("9", "invalid_cross_word"),
)
RULINGS: Final[frozenset[str]] = frozenset(reason for _, reason in MENU)


def menu_told(text: Text) -> dict[str, list[str]]:
    """Return what a digit stands for, as the page is told: the code and its words."""
    return {digit: [reason, reason_said(reason, text)] for digit, reason in MENU}


def reason_said(reason: str, text: Text) -> str:
    """Say a reason in a word or two, as it stands in a row.

    >>> reason_said("late", Text("en", None))
    'Late'
    """
    return next((capital(text.say(said)) for one, said in NULL_SAID.items() if one == reason), "")
