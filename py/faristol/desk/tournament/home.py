"""The tile of a tournament on the home screen, with its next step."""

from dataclasses import replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.clocks.clock_data import ROUND_RUNS, end_of_time, standing_clock
from faristol.desk.shared.resumable import ResumableDocument
from faristol.desk.tournament.base import next_step, next_step_route, progress_text
from faristol.desk.tournament.document import KIND, LoadedTournament, TournamentService

_VERBS = {
    "enter": gettext_noop("Continue preparing"),
    "first": gettext_noop("Pair round {n}"),
    "pair": gettext_noop("Pair round {n}"),
    "confirm": gettext_noop("Continue with round {n}"),
    "results": gettext_noop("Continue with round {n}"),
    "end": gettext_noop("End the tournament"),
    "ended": gettext_noop("Look at the standings"),
}


async def load_home_entry(
    desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Translator
) -> ResumableDocument:
    """Return the tile of a tournament: the one in use with its next step, another with a link to the list."""
    if row.id != desk.stream_store.selected(KIND):
        other = replace(plain, route="/tournament/all", verb=text.gettext("All tournaments"))
        # only a recently changed tournament can have a running clock: no other is loaded
        tournament = (
            await desk.service(TournamentService).load(request.lang, row.id)
            if plain.is_of_now
            else None
        )
        return other if tournament is None else _with_clock(desk, tournament, other, text)
    tournament = await desk.service(TournamentService).load(request.lang)
    if tournament is None:
        return plain
    plain = _with_clock(desk, tournament, plain, text)
    step, number = next_step(tournament.state)
    return replace(
        plain,
        route=next_step_route(tournament),
        status=plain.status or progress_text(tournament.state, text),
        verb=text.gettext(_VERBS[step], n=number),
        is_pressing=step != "ended",
    )


def _with_clock(
    desk: Desk, tournament: LoadedTournament, plain: ResumableDocument, text: Translator
) -> ResumableDocument:
    """Return the tile with the clock of the round, if it runs."""
    clock = standing_clock(tournament, tournament.state.clock)
    if not (ends := end_of_time(clock, desk.clock.now())):
        return plain
    return replace(plain, status=text.gettext(ROUND_RUNS, n=clock.number), time_ends=ends)
