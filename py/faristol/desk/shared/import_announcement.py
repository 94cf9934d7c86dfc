"""Announcement of a previewed table for screen readers: how many lines have which status."""

from collections.abc import Mapping
from typing import Final

from faristol.desk.kernel.translation import Translator, ngettext_lazy

# status of a line: the message that counts its lines
COUNT_MESSAGES: Final = {
    "new": lambda n: ngettext_lazy("{n} new", "{n} new ones", n),
    "update": lambda n: ngettext_lazy("{n} change", "{n} changes", n),
    "problem": lambda n: ngettext_lazy("{n} not imported", "{n} are not imported", n),
    "same": lambda n: ngettext_lazy("{n} as before", "{n} just as before", n),
    "ignored": lambda n: ngettext_lazy("{n} left out", "{n} are left out", n),
}


def table_announcement(lines: int, counts: Mapping[str, int], text: Translator) -> str:
    """Return the number of lines of a table, and how many of them have each status.

    >>> table_announcement(5, {"new": 4, "problem": 1}, Translator("en", None))
    '5 lines: 4 new ones, 1 not imported.'
    """
    parts = [
        text.render(COUNT_MESSAGES[status](counts[status]))
        for status in COUNT_MESSAGES
        if counts.get(status)
    ]
    total = text.ngettext("{n} line", "{n} lines", lines)
    return f"{total}: {', '.join(parts)}." if parts else f"{total}."
