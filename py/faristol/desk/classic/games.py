"""The list of all two-player games, and taking one of them into use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.classic.document import KIND, ROUTE, ClassicService
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.document_list import DocumentList, list_documents
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClassicGamesContext(Context):
    """The list of all two-player games."""

    template: ClassVar[str] = "classic/games.html"
    regions: ClassVar[Mapping[str, str]] = {
        "document": "shared/documents_chosen.html",
        "documents": "classic/games_matches.html",
    }

    documents: DocumentList


async def show(desk: Desk, request: Request) -> View:
    """Show all games, the last one changed first."""
    text, rows = desk.translator_for(request.lang), desk.stream_store.all_of_kind(KIND)
    return View(
        title=text.gettext("Two-player games"),
        context=ClassicGamesContext(
            documents=await list_documents(desk, request, rows, place="/game/all")
        ),
    )


async def select_document(desk: Desk, request: Request) -> Done:
    """Take a game into use."""
    stream = request.value("stream")
    if stream not in {row.id for row in desk.stream_store.all_of_kind(KIND)}:
        raise Refused(Refusal("stream/unknown"))
    await desk.service(ClassicService).documents.select(stream)
    return Done(route=ROUTE)
