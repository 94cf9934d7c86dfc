"""The next step of a duplicate for the home screen, and the reason to wait with an update."""

from dataclasses import replace

from faristol.desk.duplicate.base import (
    game_board_view,
    next_step_route,
    next_step_text,
    round_number,
)
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.shared.clocks.clock_data import ROUND_HOLDS, end_of_time, standing_clock
from faristol.desk.shared.resumable import ResumableDocument
from faristol.duplicate.acts.start import OpenGame
from faristol.duplicate.kind import DUPLICATE as DUPLICATE_KIND
from faristol.duplicate.state import next_step
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.record import LedgerError

DUPLICATE, SOLO = "duplicate", "solo"
RACK_HOLDS = gettext_noop("Round {number} has a rack and no master move yet: {name}.")


async def load_home_entry(
    desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Translator
) -> ResumableDocument:
    """Return the entry of a duplicate: the one in use with its next step, any other with its route."""
    now = desk.clock.now()
    if row.id != desk.stream_store.selected(DUPLICATE):
        entry = replace(plain, verb=text.gettext("Open"))
        # a game whose clock may run was changed recently: the others are not read
        duplicate = (
            await desk.service(DuplicateService).load(request.lang, row.id)
            if plain.is_of_now
            else None
        )
        if not isinstance(duplicate, LoadedDuplicate):
            return entry
        ends = end_of_time(standing_clock(duplicate, duplicate.game.clock), now)
        return (
            replace(entry, status=next_step_text(duplicate, text, now), time_ends=ends)
            if ends
            else entry
        )

    duplicate = await desk.service(DuplicateService).load(request.lang)
    if not isinstance(duplicate, LoadedDuplicate):
        return replace(plain, route="/duplicate")
    return replace(
        plain,
        route=next_step_route(duplicate),
        status=next_step_text(duplicate, text, now),
        time_ends=end_of_time(standing_clock(duplicate, duplicate.game.clock), now),
        verb=verb_of(duplicate, text),
        is_pressing=duplicate.game.end is None,
        board=game_board_view(duplicate, text) if duplicate.game.done else None,
    )


def verb_of(duplicate: LoadedDuplicate, text: Translator) -> str:
    """Return the label of the button that continues a game."""
    return text.gettext(_VERBS[next_step(duplicate.game)], n=round_number(duplicate))


_VERBS = {
    "open": gettext_noop("Prepare a game"),
    "enrol": gettext_noop("Continue preparing"),
    "draw": gettext_noop("Start round {n}"),
    "call": gettext_noop("Continue round {n}"),
    "time": gettext_noop("Continue round {n}"),
    "slips": gettext_noop("Continue round {n}"),
    "master": gettext_noop("Continue round {n}"),
    "next": gettext_noop("Start round {n}"),
    "end": gettext_noop("End the game"),
    "ended": gettext_noop("Look at the results"),
    "signed": gettext_noop("Look at the results"),
}


async def load_game_language(desk: Desk, request: Request) -> str:  # noqa: ARG001
    """Return the language of the game in use, or an empty string; its first entry has it."""
    row = desk.stream_store.streams.get(desk.stream_store.selected(DUPLICATE))
    if row is None or not row.seq or is_closed(desk.stream_store, row):
        return ""
    try:
        line = parse_line(await desk.stream_store.first_line(row.id))
        opening = decode_record(line, DUPLICATE_KIND.schema)
    except (LedgerError, ValueError):  # its own screen says that it cannot be read
        return ""
    return opening.language if isinstance(opening, OpenGame) else ""


async def note_update_blocker(desk: Desk) -> None:
    """Note the game and the solo duplicate in use that have a rack and no master move yet."""
    from faristol.desk.duplicate.solo import document

    duplicate = await desk.service(DuplicateService).load("en")
    if isinstance(duplicate, LoadedDuplicate):
        game = duplicate.game
        if game.clock.is_on:
            values = {"number": game.clock.number, "name": duplicate.row.name}
            desk.update_blockers[DUPLICATE] = Message(ROUND_HOLDS, values)
        elif game.end is None and game.round is not None and not game.round.is_done:
            values = {"number": game.round.number, "name": duplicate.row.name}
            desk.update_blockers[DUPLICATE] = Message(RACK_HOLDS, values)
    solo = await desk.service(document.SoloService).load()
    if isinstance(solo, document.LoadedSolo) and solo.state.game.clock.is_on:
        values = {"number": solo.number, "name": solo.row.name}
        desk.update_blockers[SOLO] = Message(ROUND_HOLDS, values)
