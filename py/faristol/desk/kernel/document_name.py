"""Names of documents, as on lists, in files and on paper: validation, and the note on a new name."""

from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible

MAX_NAME = 80


def fault_of_name(name: str) -> Refusal | None:
    """Return the fault of a document's name, or None."""
    if not name:
        return Refusal("stream/name_empty", {"field": "name"})
    if len(name) > MAX_NAME:
        return Refusal("stream/name_too_long", {"field": "name", "limit": MAX_NAME})
    if not is_visible(name):
        return Refusal("stream/name_bad", {"field": "name"})
    return None


def renamed_to(name: str) -> Done:
    """Return the outcome of renaming a document, with its note."""
    return Done(toast=Message(gettext_noop("The name is now “{name}”."), {"name": name}))
