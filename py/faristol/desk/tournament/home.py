"""Say at home what comes next in a tournament."""

from dataclasses import replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import StreamRow
from faristol.desk.kernel.text import Text, mark
from faristol.desk.parts.home import Open
from faristol.desk.tournament.document import KIND, TournamentDesk
from faristol.desk.tournament.shown import route_next, step_of, where_said

_VERBS = {
    "enter": mark("Continue preparing"),
    "first": mark("Pair round {n}"),
    "pair": mark("Pair round {n}"),
    "confirm": mark("Continue with round {n}"),
    "results": mark("Continue with round {n}"),
    "end": mark("End the tournament"),
    "ended": mark("Look at the standings"),
}


async def line(desk: Desk, request: Request, row: StreamRow, plain: Open, text: Text) -> Open:
    """Return a tournament: the one in use with what is next; any other one is among the others."""
    if row.id != desk.shelf.in_use(KIND):
        return replace(plain, route="/tournament/all", verb=text.say("All tournaments"))
    opened = await desk.of(TournamentDesk).opened(request.lang)
    if opened is None:
        return plain
    step, number = step_of(opened.tournament)
    return replace(
        plain,
        route=route_next(opened),
        said=where_said(opened.tournament, text),
        verb=text.say(_VERBS[step], n=number),
        is_pressing=step != "ended",
    )
