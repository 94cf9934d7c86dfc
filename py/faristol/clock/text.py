"""The check of a reason typed by the user."""

from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible

MAX_REASON = 600  # characters


def fault_of_reason(reason: str, *, is_needed: bool = False) -> Refusal | None:
    """Return the refusal of a reason, or None."""
    if is_needed and not reason.strip():
        return Refusal("clock/reason_needed", {"field": "reason"})
    if len(reason) > MAX_REASON:
        return Refusal(
            "clock/reason_too_long",
            {"field": "reason", "limit": MAX_REASON, "length": len(reason)},
        )
    if not is_visible(reason, has_lines=True):
        return Refusal("clock/character_bad", {"field": "reason"})
    return None
