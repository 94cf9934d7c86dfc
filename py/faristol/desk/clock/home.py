"""The clocks under way: on the home screen, and as holds of a new version."""

from dataclasses import replace
from urllib.parse import quote

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
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

GAME_HOLDS = gettext_noop("The game clock has not ended: {name}.")


async def load_home_entry(
    desk: Desk, _: Request, row: StreamRow, plain: ResumableDocument, text: Translator
) -> ResumableDocument:
    """Return the entry of a clock; a clock under way is pressing."""
    status, ends, now = "", 0, desk.clock.now()
    if row.id == desk.service(round_clocks).selected_id and (
        round_document := await desk.service(round_clocks).load()
    ):
        clock = standing_clock(round_document, round_document.state)
        number, ends = clock.number, end_of_time(clock, now)
        if is_time_over(clock, now):
            status = text.gettext(TIME_OVER, n=number)
        elif clock.state == "running":
            status = text.gettext(ROUND_RUNS, n=number)
        elif clock.state == "paused":
            status = text.gettext("Round {number} is paused", number=number)
    elif row.id == desk.service(game_clocks).selected_id and (
        game_document := await desk.service(game_clocks).load()
    ):
        state = standing_game_clock(game_document, game_document.state).state
        if state == "running":
            status = text.gettext("The clock of this game is running")
        elif state == "stopped":
            status = text.gettext("The clock is stopped")
    is_in_use = row.id in (
        desk.service(round_clocks).selected_id,
        desk.service(game_clocks).selected_id,
    )
    if not is_in_use:
        log = f"/clock/log?s={quote(row.id, safe='')}"
        if (
            row.kind == ROUND
            and plain.is_of_now
            and (round_document := await desk.service(round_clocks).load(row.id))
        ):
            clock = standing_clock(round_document, round_document.state)
            if ends := end_of_time(clock, now):
                status = text.gettext(ROUND_RUNS, n=clock.number)
        return replace(
            plain, route=log, status=status, time_ends=ends, verb=text.gettext("Look at the log")
        )
    route = "/clock/round" if row.kind == ROUND else "/clock/game"
    verb = text.gettext("Back to the clock")
    return replace(
        plain, route=route, status=status, time_ends=ends, is_pressing=bool(status), verb=verb
    )


async def note_update_blocker(desk: Desk) -> None:
    """Note the clocks in use that run or are paused as holds of a new version.

    Of the clocks not in use only the running ones count (`background_clock.py`).
    """
    round_document = await desk.service(round_clocks).load()
    if round_document is not None and round_document.state.is_on:
        values = {"number": round_document.state.number, "name": round_document.row.name}
        desk.update_blockers[ROUND] = Message(ROUND_HOLDS, values)
    game_document = await desk.service(game_clocks).load()
    if game_document is not None and game_document.state.state in ("running", "stopped"):
        desk.update_blockers[GAME] = Message(GAME_HOLDS, {"name": game_document.row.name})
