"""Offer a new version, and the way back to the one before."""

from typing import TYPE_CHECKING, Any

from faristol.desk.clock_holds import note_clocks
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.ready import details_of
from faristol.desk.view import View
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk


async def show(desk: "Desk", request: Request) -> View:
    """Show the versions that are stored here, what is new, and why it may have to wait."""
    text = desk.text_of(request.lang)
    await note_clocks(desk)
    status: Any = (request.facts or {}).get("status") or {}
    current, previous = status.get("current"), status.get("previous")
    return View(
        title=text.say("Version"),
        template="version.html",
        context={
            "is_waiting": request.facts is None,
            "current": current,
            "offered": status.get("offered"),
            "previous": previous,
            "is_way_closed": _storage(previous) < _storage(current),
            "details": details_of(request.facts),
            "holds": [text.of(reason) for reason in desk.holds.values()],
        },
        regions={"principal": "version_list.html"},
    )


def _storage(version: Any) -> int:
    """Return which shape of the database a version of the program reads."""
    return int((version or {}).get("storage", 1))


async def apply(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Put the offered version in, unless something is under way."""
    return await _switch(desk, "update")


async def take_back(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Go back to the version before."""
    return await _switch(desk, "previous")


async def _switch(desk: "Desk", action: str) -> Done | Again:
    await note_clocks(desk)
    if desk.holds:
        return Again(refusal=Refusal("version/held"))
    return Done(effects=({"do": "version", "action": action},))
