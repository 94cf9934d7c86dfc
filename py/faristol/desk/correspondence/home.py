"""The entry of a game by post on the home screen, with its next step."""

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
    """Return the entry of a game: the one in use with its next step, any other with the way to the list."""
    if row.id != desk.shelf.in_use(KIND):
        return replace(plain, route="/mail", verb=text.say("All correspondence games"))
    loaded = await desk.of(PostGameService).opened(request)
    if loaded is None:
        return plain
    game = open_continued(loaded)
    parts = (text.say("round {n}", n=roman(game.game.sheet.round)), format_challenge(game))
    return replace(
        plain,
        name=" – ".join(game.players),
        status=" · ".join(part for part in parts if part),
        route=f"{plain.route}?variant={game.variant}" if game.variant else plain.route,
        verb=text.say(_VERBS.get(game.step, mark("Continue the game"))),
        board=game_board_view(game),
        is_pressing=is_playing(game) and game.is_mine,
    )
