"""The clock of a duplicate for a page that shows another screen."""

from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.round.view import RoundView
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.shared.clocks.clock_data import BackgroundClock


async def load_background_clock(
    desk: Desk, request: Request, stream: str
) -> BackgroundClock | None:
    """Return the clock of the round under way; None between two rounds."""
    duplicate = await desk.service(DuplicateService).load(request.lang, stream)
    if not isinstance(duplicate, LoadedDuplicate) or duplicate.game.round is None:
        return None
    round_view = RoundView(
        duplicate, duplicate.game.round, desk.stream_store.own, is_second_reading=False
    )
    return BackgroundClock(
        element="round-clock", facts=round_view.clock_json, says=round_view.says_json
    )
