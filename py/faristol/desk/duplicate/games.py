"""The list of the games of this device: in play, finished, rehearsals and archived ones."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from faristol.desk.duplicate.base import next_step_route, next_step_text
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.home import verb_of
from faristol.desk.duplicate.summary import DuplicateSummary
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name, renamed_to
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.document_list import DocumentList, list_documents
from faristol.desk.shared.summaries import Summary
from faristol.duplicate.acts.start import ChangeSettings
from faristol.ledger.refusal import Refusal

FILTERS: Final = (
    ("play", gettext_noop("In play")),
    ("done", gettext_noop("Finished")),
    ("rehearsal", gettext_noop("Rehearsals")),
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateGamesContext(Context):
    """The list of the games, and the game to continue."""

    template: ClassVar[str] = "duplicate/games.html"
    regions: ClassVar[Mapping[str, str]] = {
        "document": "shared/documents_chosen.html",
        "documents": "duplicate/games_matches.html",
    }

    documents: DocumentList
    chosen: LoadedDuplicate | None  # the game to continue
    is_used: bool  # whether the chosen game is the one in use
    # of the chosen game; empty without one
    verb: str
    next: str
    route_next: str


async def show(desk: Desk, request: Request) -> View:
    """Show all games, and the game to continue: that of the address, or the one in use."""
    text = desk.translator_for(request.lang)
    current = await desk.service(DuplicateService).load(request.lang)
    requested_id = request.query.get("game", "")
    is_here = any(
        row.id == requested_id and not row.archived for row in desk.service(DuplicateService).rows
    )
    if is_here and requested_id != desk.service(DuplicateService).documents.selected_id:
        requested = await desk.service(DuplicateService).load(request.lang, requested_id)
        current = requested if isinstance(requested, LoadedDuplicate) else current
    chosen = current if isinstance(current, LoadedDuplicate) else None
    documents = await list_documents(
        desk,
        request,
        desk.service(DuplicateService).rows,
        place="/duplicate",
        filters=[(value, text.gettext(words)) for value, words in FILTERS],
        filter_of=_filter_of,
        rename="rename_duplicate",
    )
    return View(
        title=text.gettext("Duplicate game"),
        stream=desk.service(DuplicateService).documents.selected_id,
        context=DuplicateGamesContext(
            chosen=chosen,
            is_used=chosen is not None
            and chosen.id == desk.service(DuplicateService).documents.selected_id,
            verb=verb_of(chosen, text) if chosen else "",
            next=next_step_text(chosen, text, desk.clock.now()) if chosen else "",
            route_next=next_step_route(chosen) if chosen else "",
            documents=documents,
        ),
    )


def _filter_of(_: StreamRow, summary: Summary | None) -> str:
    """Return the filter of the list that an evening belongs to: "play" if it cannot be read."""
    if not isinstance(summary, DuplicateSummary):
        return "play"
    return "rehearsal" if summary.is_rehearsal else "done" if summary.is_over else "play"


def _row_from_request(desk: Desk, request: Request) -> StreamRow:
    """Return the row of the game that a form names."""
    for row in desk.service(DuplicateService).rows:
        if row.id == request.value("stream"):
            return row
    raise Refused(Refusal("stream/unknown"))


async def select_document(desk: Desk, request: Request) -> Done:
    """Put a game of this device in use, and go to its next step."""
    row = _row_from_request(desk, request)
    if row.archived:
        raise Refused(Refusal("stream/unknown"))
    duplicate = await desk.service(DuplicateService).load(request.lang, row.id)
    await desk.service(DuplicateService).documents.select(row.id)
    go = next_step_route(duplicate) if isinstance(duplicate, LoadedDuplicate) else "/duplicate"
    return Done(
        route=go, toast=Message(gettext_noop("“{name}” is now the open game."), {"name": row.name})
    )


async def rename_document(desk: Desk, request: Request) -> Done:
    """Give a game another name, on this device and on its papers."""
    row, name = _row_from_request(desk, request), request.line("name")
    raise_refusal(fault_of_name(name))
    done = renamed_to(name)
    duplicate = await desk.service(DuplicateService).load(request.lang, row.id)
    if isinstance(duplicate, LoadedDuplicate) and duplicate.game.settings.title != name:
        act = ChangeSettings(settings=replace(duplicate.game.settings, title=name))
        # signed results cannot change: then only this device uses the new name
        with suppress(Refused):
            await desk.service(DuplicateService).carry_out(duplicate, act, request, done)
    await desk.stream_store.update(row.id, name=name)
    return done
