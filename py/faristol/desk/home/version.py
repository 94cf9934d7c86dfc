"""Offer a new version, and the way back to the one before."""

from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

from faristol.desk.home.ready import details_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, row_of
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import UnreadableError
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal


async def note_holds(desk: Desk) -> None:
    """Note what is under way; looked up when it is asked for: no start of the program reads a log for it."""
    for kind in KINDS:
        desk.holds.pop(kind, None)
    held = {row_of(row.kind).holds for row in desk.shelf.streams.values()}
    for module in sorted(held - {""}):
        with suppress(UnreadableError):  # another version reads it, and comes in here
            await import_module(f"faristol.desk.{module}").note(desk)


async def show(desk: Desk, request: Request) -> View:
    """Show the versions that are stored here, what is new, and why it may have to wait."""
    text = desk.text_of(request.lang)
    await note_holds(desk)
    status: Any = (request.facts or {}).get("status") or {}
    current, previous = status.get("current"), status.get("previous")
    return View(
        title=text.say("Version"),
        template="home/version.html",
        context={
            "is_waiting": request.facts is None,
            "current": current,
            "offered": status.get("offered"),
            "previous": previous,
            "is_way_closed": _storage(previous) < _storage(current),
            "details": details_of(request.facts),
            "holds": [text.of(reason) for reason in desk.holds.values()],
        },
        regions={"principal": "home/version_list.html"},
    )


def _storage(version: Any) -> int:
    """Return which shape of the database a version of the program reads."""
    return int((version or {}).get("storage", 1))


async def _switch(desk: Desk, _: Request, action: str) -> Done:
    """Put another version in, unless something is under way."""
    await note_holds(desk)
    if desk.holds:
        raise Refused(Refusal("version/held"))
    return Done(effects=({"do": "version", "action": action},))


# the offered version, and the one before
apply, take_back = partial(_switch, action="update"), partial(_switch, action="previous")
