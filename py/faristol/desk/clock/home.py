"""The clocks under way: on the home screen, and as holds of a new version."""

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
    """Return the entry of a clock; a clock under way is pressing."""
    status, ends, now = "", 0, desk.clock.now()
    if row.id == desk.of(round_clocks).stream and (
        round_document := await desk.of(round_clocks).opened()
    ):
        clock = standing_clock(round_document, round_document.state)
        number, ends = clock.number, end_of_time(clock, now)
        if is_time_over(clock, now):
            status = text.say(TIME_OVER, n=number)
        elif clock.state == "running":
            status = text.say(ROUND_RUNS, n=number)
        elif clock.state == "paused":
            status = text.say("Round {number} is paused", number=number)
    elif row.id == desk.of(game_clocks).stream and (
        game_document := await desk.of(game_clocks).opened()
    ):
        state = standing_game_clock(game_document, game_document.state).state
        if state == "running":
            status = text.say("The clock of this game is running")
        elif state == "stopped":
            status = text.say("The clock is stopped")
    is_in_use = row.id in (desk.of(round_clocks).stream, desk.of(game_clocks).stream)
    if not is_in_use:
        log = f"/clock/log?s={quote(row.id, safe='')}"
        if (
            row.kind == ROUND
            and plain.is_of_now
            and (round_document := await desk.of(round_clocks).opened(row.id))
        ):
            clock = standing_clock(round_document, round_document.state)
            if ends := end_of_time(clock, now):
                status = text.say(ROUND_RUNS, n=clock.number)
        return replace(
            plain, route=log, status=status, time_ends=ends, verb=text.say("Look at the log")
        )
    route = "/clock/round" if row.kind == ROUND else "/clock/game"
    verb = text.say("Back to the clock")
    return replace(
        plain, route=route, status=status, time_ends=ends, is_pressing=bool(status), verb=verb
    )


async def note_update_blocker(desk: Desk) -> None:
    """Note the clocks in use that run or are paused as holds of a new version.

    Of the clocks not in use only the running ones count (`background_clock.py`).
    """
    round_document = await desk.of(round_clocks).opened()
    if round_document is not None and round_document.state.is_on:
        values = {"number": round_document.state.number, "name": round_document.row.name}
        desk.holds[ROUND] = Message(ROUND_HOLDS, values)
    game_document = await desk.of(game_clocks).opened()
    if game_document is not None and game_document.state.state in ("running", "stopped"):
        desk.holds[GAME] = Message(GAME_HOLDS, {"name": game_document.row.name})
