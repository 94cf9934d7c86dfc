"""Say which round of a duplicate is under way, so that no other version is put in meanwhile."""

from faristol.desk.duplicate import solo_document
from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.solo_document import SoloDesk
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.text import Message
from faristol.desk.parts.clock import ROUND_HOLDS

DUPLICATE = "duplicate"
SOLO = "solo"


async def note(desk: Desk) -> None:
    """Note the game and the duplicate alone in use whose time runs, or stands still for a while."""
    opened = await desk.of(DuplicateDesk).opened("en")
    if isinstance(opened, Opened) and opened.game.clock.is_on:
        values = {"number": opened.game.clock.number, "name": opened.row.name}
        desk.holds[DUPLICATE] = Message(ROUND_HOLDS, values)
    alone = await desk.of(SoloDesk).opened()
    if isinstance(alone, solo_document.Opened) and alone.solo.game.clock.is_on:
        values = {"number": alone.number, "name": alone.row.name}
        desk.holds[SOLO] = Message(ROUND_HOLDS, values)
