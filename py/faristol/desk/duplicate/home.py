"""Say at home what comes next in a duplicate game."""

from dataclasses import replace

from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.shown import board_of, next_said, number_of, route_next
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import StreamRow, in_use
from faristol.desk.kernel.text import Text, mark
from faristol.desk.parts.home import Open
from faristol.duplicate.state import next_step

DUPLICATE = "duplicate"


async def line(desk: Desk, request: Request, row: StreamRow, plain: Open, text: Text) -> Open:
    """Return a duplicate: the one in use with what is next; any other one is among the games."""
    if row.id != in_use(DUPLICATE, desk.shelf.streams, desk.shelf.prefs):
        return replace(plain, route="/duplicate", verb=text.say("All games"))

    opened = await desk.of(DuplicateDesk).opened(request.lang)
    if not isinstance(opened, Opened):
        return replace(plain, route="/duplicate")
    step = next_step(opened.game)
    return replace(
        plain,
        route=route_next(opened),
        said=next_said(opened, text),
        verb=text.say(_VERBS[step], n=number_of(opened)),
        is_pressing=opened.game.end is None,
        board=board_of(opened, text) if opened.game.done else None,
    )


_VERBS = {
    "open": mark("Prepare a game"),
    "enrol": mark("Go on preparing"),
    "draw": mark("Begin round {n}"),
    "call": mark("Continue round {n}"),
    "time": mark("Continue round {n}"),
    "slips": mark("Continue round {n}"),
    "master": mark("Continue round {n}"),
    "next": mark("Begin round {n}"),
    "end": mark("End the game"),
    "ended": mark("Look at the results"),
    "signed": mark("Look at the results"),
}


async def language_of_game(desk: Desk, request: Request) -> str:
    """Return the language of the game in use, or nothing."""
    opened = await desk.of(DuplicateDesk).opened(request.lang)
    return opened.game.language if isinstance(opened, Opened) else ""
