"""Hand a game out as a file, go on with one on another device, take one in from another program."""

from dataclasses import replace
from typing import TYPE_CHECKING

from faristol.desk.duplicate_desk import Opened, Unreadable
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens import files
from faristol.desk.text import Message, mark
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk

ROUTE = "/duplicate/files"


async def show(desk: "Desk", request: Request) -> View:
    """Show what can be saved and opened."""
    text = desk.text_of(request.lang)
    opened = await desk.duplicate.opened(request.lang)
    row = opened.row if isinstance(opened, (Opened, Unreadable)) else None
    return View(
        title=text.say("Files of games"),
        template="duplicate_files.html",
        stream=row.id if row else "",
        context={
            "row": row,
            "is_saved": row is not None and row.saved_seq == row.seq,
            "changes": row.seq - row.saved_seq if row else 0,
        },
    )


async def open_file(desk: "Desk", request: Request, progress: Progress) -> Done | Again:
    """Open a saved game, and go on with it at once."""
    before = dict(desk.shelf.streams)
    outcome = await files.open_file(desk, request, progress)
    if isinstance(outcome, Again):
        return outcome
    desk.duplicate.forget()
    new = [
        row
        for row in desk.duplicate.rows
        if row.id not in before or before[row.id].hash != row.hash
    ]
    if len(new) != 1 or new[0].archived:
        return replace(outcome, go="/duplicate")
    await desk.duplicate.use(new[0].id)
    told = Message(mark("“{name}” is the game now."), {"name": new[0].name})
    return replace(outcome, go="/duplicate", toast=told)
