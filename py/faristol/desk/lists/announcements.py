"""The announcement of a word list that was read, for screen readers."""

from faristol.desk.kernel.translation import Translator, isolate_bidi
from faristol.desk.shared.list_import import PendingList


def list_announcement(waiting: PendingList, text: Translator) -> str:
    """Return the name of a list with the number of its words, and of lines that were not understood."""
    preview = waiting.preview
    count = text.ngettext("{n} word", "{n} words", len(preview.words))
    sentence = f"{isolate_bidi(waiting.details.name)}: {count}."
    if not preview.unread_count:
        return sentence
    unread = text.ngettext(
        "{n} line is not understood and would be left out.",
        "{n} lines are not understood and would be left out.",
        preview.unread_count,
    )
    return f"{sentence} {unread}"
