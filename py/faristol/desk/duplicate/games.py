"""List the games of this device: in play, finished, rehearsals apart, and those that are archived."""

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from faristol.desk.duplicate.base import next_step_route, next_step_text
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.home import verb_of
from faristol.desk.duplicate.summary import Summary
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import fault_of_name, renamed_to
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.document_list import REGIONS, list_documents
from faristol.duplicate.acts.start import ChangeSettings
from faristol.ledger.refusal import Refusal

PARTS: Final = (
    ("play", mark("In play")),
    ("done", mark("Finished")),
    ("rehearsal", mark("Rehearsals")),
)


async def show(desk: Desk, request: Request) -> View:
    """Show every game, and the one to go on with: the one that the address names, or the one in use."""
    text = desk.text_of(request.lang)
    opened = await desk.of(DuplicateService).opened(request.lang)
    named = request.query.get("game", "")
    is_here = any(row.id == named and not row.archived for row in desk.of(DuplicateService).rows)
    if is_here and named != desk.of(DuplicateService).documents.stream:
        found = await desk.of(DuplicateService).opened(request.lang, named)
        opened = found if isinstance(found, LoadedDuplicate) else opened
    on = opened if isinstance(opened, LoadedDuplicate) else None
    documents = await list_documents(
        desk,
        request,
        desk.of(DuplicateService).rows,
        place="/duplicate",
        filters=[(value, text.say(words)) for value, words in PARTS],
        filter_of=_part_of,
        rename="rename_duplicate",
    )
    return View(
        title=text.say("Duplicate game"),
        template="duplicate/games.html",
        stream=desk.of(DuplicateService).documents.stream,
        regions={**REGIONS, "documents": "duplicate/games_matches.html"},
        context={
            "on": on,
            "is_used": on is not None and on.id == desk.of(DuplicateService).documents.stream,
            "verb": verb_of(on, text) if on else "",
            "next": next_step_text(on, text, desk.clock.now()) if on else "",
            "route_next": next_step_route(on) if on else "",
            "documents": documents,
        },
    )


def _part_of(_: StreamRow, summary: Any) -> str:
    """Return which part of the list an evening belongs to; one that cannot be read stays in play."""
    if not isinstance(summary, Summary):
        return "play"
    return "rehearsal" if summary.is_rehearsal else "done" if summary.is_over else "play"


def _row_from_request(desk: Desk, request: Request) -> StreamRow:
    """Return the game that a form names."""
    for row in desk.of(DuplicateService).rows:
        if row.id == request.value("stream"):
            return row
    raise Refused(Refusal("stream/unknown"))


async def use(desk: Desk, request: Request) -> Done:
    """Go on with a game of this device, where it was left."""
    row = _row_from_request(desk, request)
    if row.archived:
        raise Refused(Refusal("stream/unknown"))
    duplicate = await desk.of(DuplicateService).opened(request.lang, row.id)
    await desk.of(DuplicateService).documents.use(row.id)
    go = next_step_route(duplicate) if isinstance(duplicate, LoadedDuplicate) else "/duplicate"
    return Done(go=go, toast=Message(mark("“{name}” is now the open game."), {"name": row.name}))


async def rename(desk: Desk, request: Request) -> Done:
    """Give a game another name, on this device and on its papers."""
    row, name = _row_from_request(desk, request), request.line("name")
    raise_refusal(fault_of_name(name))
    done = renamed_to(name)
    duplicate = await desk.of(DuplicateService).opened(request.lang, row.id)
    if isinstance(duplicate, LoadedDuplicate) and duplicate.game.settings.title != name:
        command = ChangeSettings(settings=replace(duplicate.game.settings, title=name))
        # signed results are what they are: then only this device calls it so
        with suppress(Refused):
            await desk.of(DuplicateService).carry_out(duplicate, command, request, done)
    await desk.shelf.update(row.id, name=name)
    return done
