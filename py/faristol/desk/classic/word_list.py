"""The change of the word list of a two-player game that is not over."""

from faristol.desk.classic.document import ClassicService
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.shared.missing_list import ListChangeOptions
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.refusal import Refusal

OVER = ("open", "over", "ended", "final")


async def load_change_options(
    desk: Desk, request: Request, stream: str
) -> ListChangeOptions | None:
    """Return the possible changes of the word list, or None.

    It is None once no move comes, and on another device than the game's.
    """
    try:
        game = await desk.service(ClassicService).load(request.lang, stream)
    except UnreadableError:
        return None
    if game is None or game.step in OVER or game.is_elsewhere:
        return None
    return ListChangeOptions(can_do_without=not any(player.level for player in game.state.seated))


async def change_list(
    desk: Desk, request: Request, stream: str, act: ChangeLexicon, done: Done
) -> Done:
    """Let another word list give the verdicts from this turn on, or no list."""
    game = await desk.service(ClassicService).load(request.lang, stream)
    if game is None:
        raise Refused(Refusal("stream/unknown"))
    return await desk.service(ClassicService).carry_out(request, game, act, done)
