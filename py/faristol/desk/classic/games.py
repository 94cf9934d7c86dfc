"""The list of all two-player games, and taking one of them into use."""

from faristol.desk.classic.document import KIND, ROUTE, ClassicService
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.document_list import REGIONS, list_documents
from faristol.ledger.refusal import Refusal


async def show(desk: Desk, request: Request) -> View:
    """Show all games, the last one changed first."""
    text, rows = desk.translator_for(request.lang), desk.stream_store.all_of_kind(KIND)
    return View(
        title=text.gettext("Two-player games"),
        template="classic/games.html",
        regions={**REGIONS, "documents": "classic/games_matches.html"},
        context={"documents": await list_documents(desk, request, rows, place="/game/all")},
    )


async def select_document(desk: Desk, request: Request) -> Done:
    """Take a game into use."""
    stream = request.value("stream")
    if stream not in {row.id for row in desk.stream_store.all_of_kind(KIND)}:
        raise Refused(Refusal("stream/unknown"))
    await desk.service(ClassicService).documents.select(stream)
    return Done(route=ROUTE)
