"""Say which clock is under way, so that no other version is put in meanwhile."""

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.text import Message, mark
from faristol.desk.parts.clock import GAME, ROUND, ROUND_HOLDS, game_clocks, round_clocks

GAME_HOLDS = mark("The game clock is not ended: {name}.")


async def note(desk: Desk) -> None:
    """Note the clocks that run, or stand still for a while, among what holds a version back.

    Only those in use count: one that was left for another is not gone on with by anybody.
    """
    kept = await desk.of(round_clocks).opened()
    if kept is not None and kept.state.is_on:
        values = {"number": kept.state.number, "name": kept.row.name}
        desk.holds[ROUND] = Message(ROUND_HOLDS, values)
    game = await desk.of(game_clocks).opened()
    if game is not None and game.state.state in ("running", "stopped"):
        desk.holds[GAME] = Message(GAME_HOLDS, {"name": game.row.name})
