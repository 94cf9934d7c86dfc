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
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.resumable import ResumableDocument

_VERBS = {
    "over": gettext_noop("End the game"),
    "ended": gettext_noop("Coefficients of the game"),
    "final": gettext_noop("View the game"),
}


async def load_home_entry(
    desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Translator
) -> ResumableDocument:
    """Return the entry of a game: the one in use with its next step, any other with the way to the list."""
    if row.id != desk.stream_store.selected(KIND):
        return replace(plain, route="/mail", verb=text.gettext("All correspondence games"))
    loaded = await desk.service(PostGameService).load(request)
    if loaded is None:
        return plain
    game = open_continued(loaded)
    parts = (text.gettext("round {n}", n=roman(game.game.sheet.round)), format_challenge(game))
    return replace(
        plain,
        name=" – ".join(game.players),
        status=" · ".join(part for part in parts if part),
        route=f"{plain.route}?variant={game.variant}" if game.variant else plain.route,
        verb=text.gettext(_VERBS.get(game.step, gettext_noop("Continue the game"))),
        board=game_board_view(game),
        is_pressing=is_playing(game) and game.is_mine,
    )
