"""Names of figures by the first digits of a card, read when they are shown.

Figures outlive the erasure of a person, so they hold no name.
"""

from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.storage.head_rows import LAST
from faristol.desk.shared.player_names import read_cards
from faristol.ledger.visible_text import seen

DIGITS: Final = 10  # of a digest of 64: enough for the cards of one document


async def find_card_name(desk: Desk, stream: str, digits: str) -> str:
    """Return the name on the card of a document with these first digits; an empty string once erased."""
    rows = await desk.stream_store.store.rows("cards", [stream, digits], [stream, digits + LAST])
    cards = read_cards({row["digest"]: row["line"] for row in rows})
    return next((seen(card.name) for card in cards.values()), "") if len(rows) == 1 else ""
