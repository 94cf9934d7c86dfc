"""Say which clock is under way, so that no other version is put in meanwhile."""

from typing import TYPE_CHECKING

from faristol.desk.clock_desk import GAME, ROUND
from faristol.desk.text import Message, mark

if TYPE_CHECKING:
    from faristol.desk.app import Desk

DUPLICATE = "duplicate"
SOLO = "solo"
ROUND_HOLDS = mark("The clock of round {number} is not closed: {name}.")
GAME_HOLDS = mark("The game clock is not ended: {name}.")


async def note_clocks(desk: "Desk") -> None:
    """Note the clocks that run, or stand still for a while, among what holds a version back.

    Only those in use count: one that was left for another is not gone on with by anybody. Looked up
    when it is asked for: no start of the program is to read a log for it.
    """
    for kind in (ROUND, GAME, DUPLICATE, SOLO):
        desk.holds.pop(kind, None)
    kept = await desk.round_clock.kept()
    if kept is not None and kept.clock.state in ("running", "paused"):
        values = {"number": kept.clock.number, "name": kept.row.name}
        desk.holds[ROUND] = Message(ROUND_HOLDS, values)
    game = await desk.game_clock.kept()
    if game is not None and game.clock.state in ("running", "stopped"):
        desk.holds[GAME] = Message(GAME_HOLDS, {"name": game.row.name})
    kinds = {row.kind for row in desk.shelf.streams.values()}
    if DUPLICATE in kinds:
        await _note_duplicate(desk)
    if SOLO in kinds:
        await _note_solo(desk)


async def _note_duplicate(desk: "Desk") -> None:
    from faristol.desk.duplicate_desk import Opened

    opened = await desk.duplicate.opened("en")
    if isinstance(opened, Opened) and opened.game.clock.state in ("running", "paused"):
        values = {"number": opened.game.clock.number, "name": opened.row.name}
        desk.holds[DUPLICATE] = Message(ROUND_HOLDS, values)


async def _note_solo(desk: "Desk") -> None:
    from faristol.desk.solo_desk import Opened

    opened = await desk.solo.opened()
    if isinstance(opened, Opened) and opened.solo.game.clock.state in ("running", "paused"):
        values = {"number": opened.number, "name": opened.row.name}
        desk.holds[SOLO] = Message(ROUND_HOLDS, values)
