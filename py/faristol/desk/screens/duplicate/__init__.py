"""Show the screens of a duplicate game: which module answers which step of `#/duplicate/…`."""

from importlib import import_module
from typing import TYPE_CHECKING

from faristol.desk.request import Request
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk
    from faristol.desk.routes import Show

# the second step of the route: the module of this folder whose `show` answers
PLACES = {
    "master": "master",
    "special": "special",
    "conduct": "conduct",
    "past": "past",
    "end": "ending",
    "new": "new",
    "round": "round",
    "players": "players",
    "start": "start",
    "course": "course",
    "files": "files",
    "results": "results",
    "sheet": "sheet",
    "claims": "claims",
    "log": "log",
    "papers": "papers",
    "share": "share",
    "draw": "draw",
    "solo": "solo",
}


async def show(desk: "Desk", request: Request) -> View:
    """Show the screen that the route names, or the games there are."""
    place = request.place[1] if len(request.place) > 1 else ""
    name = PLACES.get(place, "games")
    screen: Show = import_module(f"faristol.desk.screens.duplicate.{name}").show
    return await screen(desk, request)
