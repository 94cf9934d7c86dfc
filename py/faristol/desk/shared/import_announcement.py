"""Say what a table that was looked at would do to readers of the screen, as its lines are marked."""

from collections.abc import Mapping
from typing import Final

from faristol.desk.kernel.translation import Text, counted

# status of a line: how many there are of it
COUNTED: Final = {
    "new": lambda n: counted("{n} new", "{n} new ones", n),
    "update": lambda n: counted("{n} change", "{n} changes", n),
    "problem": lambda n: counted("{n} not imported", "{n} are not imported", n),
    "same": lambda n: counted("{n} as before", "{n} just as before", n),
    "ignored": lambda n: counted("{n} left out", "{n} are left out", n),
}


def table_announcement(lines: int, counts: Mapping[str, int], text: Text) -> str:
    """Return how many lines a table has, and how many of them would do what.

    >>> table_announcement(5, {"new": 4, "problem": 1}, Text("en", None))
    '5 lines: 4 new ones, 1 not imported.'
    """
    said = [text.of(COUNTED[one](counts[one])) for one in COUNTED if counts.get(one)]
    total = text.count("{n} line", "{n} lines", lines)
    return f"{total}: {', '.join(said)}." if said else f"{total}."
