"""The limits of a text that is stored in a log; the codes are those of the kind that stores it."""

from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible


def fault_of_text(
    kind: str, text: str, field: str, *, most: int, is_needed: bool = False
) -> Refusal | None:
    """Return the fault of a text that cannot be stored (missing, too long, invisible characters), or None.

    >>> fault_of_text("tally", " ", "name", most=9, is_needed=True).code
    'tally/text_missing'
    """
    if is_needed and not text.strip():
        return Refusal(f"{kind}/text_missing", {"field": field})
    if len(text) > most:
        return Refusal(f"{kind}/text_too_long", {"field": field, "limit": most})
    return None if is_visible(text) else Refusal(f"{kind}/character_bad", {"field": field})
