"""The announcement of a word list that was read, for screen readers."""

from faristol.desk.kernel.translation import Text, apart
from faristol.desk.shared.list_import import PendingList


def list_announcement(waiting: PendingList, text: Text) -> str:
    """Return the name of a list with the number of its words, and of lines that were not understood."""
    preview = waiting.preview
    count = text.count("{n} word", "{n} words", len(preview.words))
    sentence = f"{apart(waiting.details.name)}: {count}."
    if not preview.unread_count:
        return sentence
    unread = text.count(
        "{n} line is not understood and would be left out.",
        "{n} lines are not understood and would be left out.",
        preview.unread_count,
    )
    return f"{sentence} {unread}"
