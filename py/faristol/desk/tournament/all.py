"""List the tournaments of this device, and go on with another one."""

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later import is_closed, note_of
from faristol.desk.kernel.moment import when
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.tournament.document import TournamentDesk
from faristol.desk.tournament.shown import route_next
from faristol.ledger.refusal import Refusal


async def show(desk: Desk, request: Request) -> View:
    """Show every tournament, the last one written first."""
    text, documents = desk.text_of(request.lang), desk.of(TournamentDesk).documents
    now = desk.clock.now()
    return View(
        title=text.say("Tournaments"),
        template="tournament/all.html",
        stream=documents.stream,
        context={
            "items": [
                (
                    row,
                    when(row.changed_at, now, desk.zone(request, row), text),
                    text.of(note_of(desk.shelf, row)) if is_closed(desk.shelf, row) else "",
                )
                for row in desk.shelf.begun(documents.kind.name)
            ],
            "used": documents.stream,
        },
    )


async def use(desk: Desk, request: Request) -> Done:
    """Go on with a tournament of this device, where it was left."""
    opened = await desk.of(TournamentDesk).opened(request.lang, request.value("stream") or "-")
    if opened is None or opened.row.archived:
        raise Refused(Refusal("stream/unknown"))
    await desk.of(TournamentDesk).documents.use(opened.id)
    told = Message(mark("“{name}” is now the open tournament."), {"name": opened.row.name})
    return Done(go=route_next(opened), toast=told)
