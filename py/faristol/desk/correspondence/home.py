"""Say at home what comes next in a game by post."""

from dataclasses import replace

from faristol.desk.correspondence.base import (
    format_challenge,
    game_board_view,
    open_continued,
    roman,
)
from faristol.desk.correspondence.document import KIND, PostGameService, is_playing
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.resumable import ResumableDocument

_VERBS = {
    "over": mark("End the game"),
    "ended": mark("Coefficients of the game"),
    "final": mark("View the game"),
}


async def home_entry(
    desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Text
) -> ResumableDocument:
    """Return a game: the one in use with what is next; any other one is among the others."""
    if row.id != desk.shelf.in_use(KIND):
        return replace(plain, route="/mail", verb=text.say("All correspondence games"))
    found = await desk.of(PostGameService).opened(request)
    if found is None:
        return plain
    opened = open_continued(found)
    told = (text.say("round {n}", n=roman(opened.game.sheet.round)), format_challenge(opened))
    return replace(
        plain,
        name=" – ".join(opened.players),
        status=" · ".join(one for one in told if one),
        route=f"{plain.route}?variant={opened.variant}" if opened.variant else plain.route,
        verb=text.say(_VERBS.get(opened.step, mark("Continue the game"))),
        board=game_board_view(opened),
        is_pressing=is_playing(opened) and opened.is_mine,
    )
