"""Close what would help while a game without help is played (CAT-CLM 5, CAT-CLS 1.4)."""

from typing import Final

from faristol.desk.classic.document import KIND, ClassicDesk, Opened
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.moment import seconds
from faristol.desk.kernel.shelf import UnreadableError

STEPS: Final = ("turn", "pending", "dispute", "verdict", "over")
LONGEST: Final = (
    3 * 3_600
)  # seconds: a game of which nothing was written for so long is not played now


async def closes(desk: Desk, place: str) -> str:
    """Return the name of the game for which words, moves or the judge are closed, or nothing.

    It need not be the one in use: another one begun beside it opens nothing, nor putting it away. Who only judges has the
    judge at hand; on the board's own tablet a verdict is asked for in the game.
    """
    kept, now = desk.of(ClassicDesk), seconds(desk.clock.now())
    for row in desk.shelf.begun(KIND):
        is_used = row.id == kept.documents.stream
        if not is_used and now - seconds(row.changed_at) > LONGEST:
            continue
        try:
            opened = await kept.opened("en", row.id)
        except UnreadableError:
            continue
        if opened and _is_on(opened, place):
            return row.name
    return ""


def _is_on(opened: Opened, place: str) -> bool:
    game = opened.game
    is_asked = place != "judge" or game.settings.mode != "referee"
    is_played = game.is_dealt and opened.step in STEPS and not opened.is_elsewhere
    return is_asked and is_played and game.is_without_help
