"""The tournaments of this device, and the choice of the one in use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.document_list import DocumentList, list_documents
from faristol.desk.tournament.base import next_step_route
from faristol.desk.tournament.document import TournamentService
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TournamentsContext(Context):
    """The list of tournaments."""

    template: ClassVar[str] = "tournament/tournaments.html"
    regions: ClassVar[Mapping[str, str]] = {
        "document": "shared/documents_chosen.html",
        "documents": "tournament/tournaments_matches.html",
    }

    documents: DocumentList


async def show(desk: Desk, request: Request) -> View:
    """Show the tournaments with their rounds, the last changed first."""
    text, documents = desk.translator_for(request.lang), desk.service(TournamentService).documents
    rows = desk.stream_store.all_of_kind(documents.kind.name)
    return View(
        title=text.gettext("Tournaments"),
        stream=documents.selected_id,
        context=TournamentsContext(
            documents=await list_documents(desk, request, rows, place="/tournament/all")
        ),
    )


async def select_document(desk: Desk, request: Request) -> Done:
    """Make a tournament of this device the one in use, and go to its next step."""
    tournament = await desk.service(TournamentService).load(
        request.lang, request.value("stream") or "-"
    )
    if tournament is None or tournament.row.archived:
        raise Refused(Refusal("stream/unknown"))
    await desk.service(TournamentService).documents.select(tournament.id)
    message = Message(
        gettext_noop("“{name}” is now the open tournament."), {"name": tournament.row.name}
    )
    return Done(route=next_step_route(tournament), toast=message)
