"""Say what comes next in a duplicate: at home, and to who would put another version in meanwhile."""

from dataclasses import replace

from faristol.desk.duplicate.base import (
    game_board_view,
    next_step_route,
    next_step_text,
    round_number,
)
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.shared.clocks.clock_data import ROUND_HOLDS, end_of_time, standing_clock
from faristol.desk.shared.resumable import ResumableDocument
from faristol.duplicate.state import next_step

DUPLICATE, SOLO = "duplicate", "solo"
RACK_HOLDS = mark("Round {number} has a rack and no master move yet: {name}.")


async def home_entry(
    desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Text
) -> ResumableDocument:
    """Return a duplicate: the one in use with what is next; any other one with where to open it."""
    now = desk.clock.now()
    if row.id != desk.shelf.in_use(DUPLICATE):
        other = replace(plain, verb=text.say("Open"))
        # one whose clock may run was written to not long ago: no other is read for it
        opened = (
            await desk.of(DuplicateService).opened(request.lang, row.id)
            if plain.is_of_now
            else None
        )
        if not isinstance(opened, LoadedDuplicate):
            return other
        ends = end_of_time(standing_clock(opened, opened.game.clock), now)
        return (
            replace(other, said=next_step_text(opened, text, now), time_ends=ends)
            if ends
            else other
        )

    opened = await desk.of(DuplicateService).opened(request.lang)
    if not isinstance(opened, LoadedDuplicate):
        return replace(plain, route="/duplicate")
    return replace(
        plain,
        route=next_step_route(opened),
        said=next_step_text(opened, text, now),
        time_ends=end_of_time(standing_clock(opened, opened.game.clock), now),
        verb=verb_of(opened, text),
        is_pressing=opened.game.end is None,
        board=game_board_view(opened, text) if opened.game.done else None,
    )


def verb_of(opened: LoadedDuplicate, text: Text) -> str:
    """Return what going on with a game does, for its button."""
    return text.say(_VERBS[next_step(opened.game)], n=round_number(opened))


_VERBS = {
    "open": mark("Prepare a game"),
    "enrol": mark("Continue preparing"),
    "draw": mark("Start round {n}"),
    "call": mark("Continue round {n}"),
    "time": mark("Continue round {n}"),
    "slips": mark("Continue round {n}"),
    "master": mark("Continue round {n}"),
    "next": mark("Start round {n}"),
    "end": mark("End the game"),
    "ended": mark("Look at the results"),
    "signed": mark("Look at the results"),
}


async def game_language(desk: Desk, request: Request) -> str:
    """Return the language of the game in use, or an empty string."""
    opened = await desk.of(DuplicateService).opened(request.lang)
    return opened.game.language if isinstance(opened, LoadedDuplicate) else ""


async def note_update_blocker(desk: Desk) -> None:
    """Note the game and the duplicate alone in use that are between a rack and what is judged of it."""
    from faristol.desk.duplicate.solo import document

    opened = await desk.of(DuplicateService).opened("en")
    if isinstance(opened, LoadedDuplicate):
        game = opened.game
        if game.clock.is_on:
            values = {"number": game.clock.number, "name": opened.row.name}
            desk.holds[DUPLICATE] = Message(ROUND_HOLDS, values)
        elif game.end is None and game.round is not None and not game.round.is_done:
            values = {"number": game.round.number, "name": opened.row.name}
            desk.holds[DUPLICATE] = Message(RACK_HOLDS, values)
    alone = await desk.of(document.SoloService).load()
    if isinstance(alone, document.LoadedSolo) and alone.state.game.clock.is_on:
        values = {"number": alone.number, "name": alone.row.name}
        desk.holds[SOLO] = Message(ROUND_HOLDS, values)
