"""List the tournaments of this device, and go on with another one."""

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.document_list import REGIONS, list_documents
from faristol.desk.tournament.base import next_step_route
from faristol.desk.tournament.document import TournamentService
from faristol.ledger.refusal import Refusal


async def show(desk: Desk, request: Request) -> View:
    """Show every tournament with its round, the last one written first."""
    text, documents = desk.text_of(request.lang), desk.of(TournamentService).documents
    rows = desk.shelf.begun(documents.kind.name)
    return View(
        title=text.say("Tournaments"),
        template="tournament/tournaments.html",
        stream=documents.stream,
        regions={**REGIONS, "documents": "tournament/tournaments_matches.html"},
        context={"documents": await list_documents(desk, request, rows, place="/tournament/all")},
    )


async def use(desk: Desk, request: Request) -> Done:
    """Go on with a tournament of this device, where it was left."""
    opened = await desk.of(TournamentService).opened(request.lang, request.value("stream") or "-")
    if opened is None or opened.row.archived:
        raise Refused(Refusal("stream/unknown"))
    await desk.of(TournamentService).documents.use(opened.id)
    told = Message(mark("“{name}” is now the open tournament."), {"name": opened.row.name})
    return Done(go=next_step_route(opened), toast=told)
