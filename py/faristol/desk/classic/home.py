"""The entry of a two-player game on the home screen."""

from dataclasses import replace

from faristol.classic.result import Final, final_of
from faristol.classic.state import is_covered
from faristol.desk.classic.base import format_scores, game_board_view
from faristol.desk.classic.document import KIND, ClassicService
from faristol.desk.classic.label import label
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.resumable import ResumableDocument

_VERBS = {
    "final": mark("View the game"),
    "ended": mark("Sign the result"),
    "over": mark("End the game"),
}


async def home_entry(
    desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Text
) -> ResumableDocument:
    """Return the entry of a game: the one in use with its next step, any other with its name."""
    if row.id != desk.shelf.in_use(KIND):
        name = await label(desk, row, text)
        return replace(plain, name=name, route="/game/all", verb=text.say("All two-player games"))
    game = await desk.of(ClassicService).load(request.lang)
    if game is None:
        return plain
    final = final_of(game.state)
    step = game.step
    standing = text.say("turn {n}", n=len(game.state.turns) + 1)
    if isinstance(final, Final):
        standing = format_scores(final.scores)
    return replace(
        plain,
        name=" – ".join(game.players),
        status=standing,
        verb=text.say(_VERBS.get(step, mark("Continue the game"))),
        board=None if is_covered(game.state) else game_board_view(game),  # CAT-CLS 6.1
        is_pressing=step != "final",
    )
