"""Close what would help while a game without help is played (CAT-CLM 5, CAT-CLS 1.4)."""

from faristol.desk.classic.document import ClassicDesk
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Refused
from faristol.ledger.refusal import Refusal


async def closes(desk: Desk, place: str) -> str:
    """Return the name of the game for which words, moves or the judge are closed, or nothing.

    Who only judges has the judge at hand; on the board's own tablet a verdict is asked for in the game.
    """
    opened = await desk.of(ClassicDesk).opened("en")
    if opened and place == "judge" and opened.game.settings.mode == "referee":
        return ""
    if opened is None or not opened.game.is_without_help or not opened.game.is_dealt:
        return ""
    if opened.is_elsewhere:
        return ""
    return (
        opened.row.name if opened.step in ("turn", "pending", "dispute", "verdict", "over") else ""
    )


async def fault_of_leaving(desk: Desk, stream: str = "") -> None:
    """Refuse another game on the tablet of a board without help: words and moves would be open beside it.

    Raises:
        Refused: one is.
    """
    kept = desk.of(ClassicDesk)
    name = await closes(desk, "judge")
    if name and kept.documents.stream != stream:
        raise Refused(Refusal("classic/game_on", {"name": name}))
