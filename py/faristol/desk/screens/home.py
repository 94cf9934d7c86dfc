"""Say what can be done here, and resume what was open."""

from typing import TYPE_CHECKING

from faristol.desk.kinds import KINDS
from faristol.desk.request import Request
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk

RECENT = 5


async def show(desk: "Desk", request: Request) -> View:
    """Show what was last worked on, and what can be begun."""
    await desk.club.open()
    text = desk.text_of(request.lang)
    rows = [row for row in desk.shelf.streams.values() if not row.archived and row.seq]
    rows.sort(key=lambda row: (row.changed_at, row.id), reverse=True)
    return View(
        title=text.say("Home"),
        template="home.html",
        stream=desk.club.stream,
        context={
            "recent": rows[:RECENT],
            "kinds": {name: kind.name for name, kind in KINDS.items()},
            "players": len(desk.club.people),
            "is_import_waiting": desk.imports.is_waiting,
        },
    )
