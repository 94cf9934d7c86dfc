"""Say which clock is under way: at home, and to who would put another version in meanwhile."""

from dataclasses import replace
from urllib.parse import quote

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.shared.clocks.clock_data import (
    GAME,
    ROUND,
    ROUND_HOLDS,
    ROUND_RUNS,
    TIME_OVER,
    end_of_time,
    game_clocks,
    is_time_over,
    round_clocks,
    standing_clock,
)
from faristol.desk.shared.clocks.game_time_left import standing_game_clock
from faristol.desk.shared.resumable import ResumableDocument

GAME_HOLDS = mark("The game clock has not ended: {name}.")


async def home_entry(
    desk: Desk, _: Request, row: StreamRow, plain: ResumableDocument, text: Text
) -> ResumableDocument:
    """Return a clock; one that is under way is what somebody waits for."""
    said, ends, now = "", 0, desk.clock.now()
    if row.id == desk.of(round_clocks).stream and (kept := await desk.of(round_clocks).opened()):
        clock = standing_clock(kept, kept.state)
        number, ends = clock.number, end_of_time(clock, now)
        if is_time_over(clock, now):
            said = text.say(TIME_OVER, n=number)
        elif clock.state == "running":
            said = text.say(ROUND_RUNS, n=number)
        elif clock.state == "paused":
            said = text.say("Round {number} is paused", number=number)
    elif row.id == desk.of(game_clocks).stream and (game := await desk.of(game_clocks).opened()):
        state = standing_game_clock(game, game.state).state
        if state == "running":
            said = text.say("The clock of this game is running")
        elif state == "stopped":
            said = text.say("The clock is stopped")
    is_in_use = row.id in (desk.of(round_clocks).stream, desk.of(game_clocks).stream)
    if not is_in_use:
        log = f"/clock/log?s={quote(row.id, safe='')}"
        if (
            row.kind == ROUND
            and plain.is_of_now
            and (kept := await desk.of(round_clocks).opened(row.id))
        ):
            clock = standing_clock(kept, kept.state)
            if ends := end_of_time(clock, now):
                said = text.say(ROUND_RUNS, n=clock.number)
        return replace(
            plain, route=log, status=said, time_ends=ends, verb=text.say("Look at the log")
        )
    route = "/clock/round" if row.kind == ROUND else "/clock/game"
    verb = text.say("Back to the clock")
    return replace(
        plain, route=route, status=said, time_ends=ends, is_pressing=bool(said), verb=verb
    )


async def note_update_blocker(desk: Desk) -> None:
    """Note the clocks in use that run, or stand still for a while, among what holds a version back.

    Of those that were left for another only the ones that run count (`background.py`).
    """
    kept = await desk.of(round_clocks).opened()
    if kept is not None and kept.state.is_on:
        values = {"number": kept.state.number, "name": kept.row.name}
        desk.holds[ROUND] = Message(ROUND_HOLDS, values)
    game = await desk.of(game_clocks).opened()
    if game is not None and game.state.state in ("running", "stopped"):
        desk.holds[GAME] = Message(GAME_HOLDS, {"name": game.row.name})
