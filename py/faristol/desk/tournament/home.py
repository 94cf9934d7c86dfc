"""Say at home what comes next in a tournament."""

from dataclasses import replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.clocks.clock_data import ROUND_RUNS, end_of_time, standing_clock
from faristol.desk.shared.resumable import ResumableDocument
from faristol.desk.tournament.base import next_step, next_step_route, progress_text
from faristol.desk.tournament.document import KIND, LoadedTournament, TournamentService

_VERBS = {
    "enter": mark("Continue preparing"),
    "first": mark("Pair round {n}"),
    "pair": mark("Pair round {n}"),
    "confirm": mark("Continue with round {n}"),
    "results": mark("Continue with round {n}"),
    "end": mark("End the tournament"),
    "ended": mark("Look at the standings"),
}


async def home_entry(
    desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Text
) -> ResumableDocument:
    """Return a tournament: the one in use with what is next; any other one is among the others."""
    if row.id != desk.shelf.in_use(KIND):
        other = replace(plain, route="/tournament/all", verb=text.say("All tournaments"))
        # one whose clock may run was written to not long ago: no other is read for it
        opened = (
            await desk.of(TournamentService).opened(request.lang, row.id)
            if plain.is_of_now
            else None
        )
        return other if opened is None else _with_clock(desk, opened, other, text)
    opened = await desk.of(TournamentService).opened(request.lang)
    if opened is None:
        return plain
    plain = _with_clock(desk, opened, plain, text)
    step, number = next_step(opened.tournament)
    return replace(
        plain,
        route=next_step_route(opened),
        status=plain.status or progress_text(opened.tournament, text),
        verb=text.say(_VERBS[step], n=number),
        is_pressing=step != "ended",
    )


def _with_clock(
    desk: Desk, opened: LoadedTournament, plain: ResumableDocument, text: Text
) -> ResumableDocument:
    """Return a tournament with the clock of its round, where one runs."""
    clock = standing_clock(opened, opened.tournament.clock)
    if not (ends := end_of_time(clock, desk.clock.now())):
        return plain
    return replace(plain, status=text.say(ROUND_RUNS, n=clock.number), time_ends=ends)
