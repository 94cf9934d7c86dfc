"""Close what would help while a game without help is played (CAT-CLM 5, CAT-CLS 1.4)."""

from faristol.desk.classic.document import ClassicDesk
from faristol.desk.kernel.desk import Desk


async def closes(desk: Desk) -> str:
    """Return the name of the game for which words and moves are closed, or nothing."""
    opened = await desk.of(ClassicDesk).opened("en")
    if opened is None or not opened.game.is_without_help or not opened.game.is_dealt:
        return ""
    return (
        opened.row.name if opened.step in ("turn", "pending", "dispute", "verdict", "over") else ""
    )
