"""The entry of a two-player game on the home screen."""

from dataclasses import replace

from faristol.classic.result import Final, final_of
from faristol.classic.state import is_covered
from faristol.desk.classic.base import format_scores, game_board_view
from faristol.desk.classic.document import KIND, ClassicService
from faristol.desk.classic.label import load_label
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.resumable import ResumableDocument

_VERBS = {
    "final": gettext_noop("View the game"),
    "ended": gettext_noop("Sign the result"),
    "over": gettext_noop("End the game"),
}


async def load_home_entry(
    desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Translator
) -> ResumableDocument:
    """Return the entry of a game: the one in use with its next step, any other with its name."""
    if row.id != desk.stream_store.selected(KIND):
        name = await load_label(desk, row, text)
        return replace(
            plain, name=name, route="/game/all", verb=text.gettext("All two-player games")
        )
    game = await desk.service(ClassicService).load(request.lang)
    if game is None:
        return plain
    final = final_of(game.state)
    step = game.step
    standing = text.gettext("turn {n}", n=len(game.state.turns) + 1)
    if isinstance(final, Final):
        standing = format_scores(final.scores)
    return replace(
        plain,
        name=" – ".join(game.players),
        status=standing,
        verb=text.gettext(_VERBS.get(step, gettext_noop("Continue the game"))),
        board=None if is_covered(game.state) else game_board_view(game),  # CAT-CLS 6.1
        is_pressing=step != "final",
    )
