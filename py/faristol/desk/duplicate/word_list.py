"""Change of the word list of a duplicate that is not over."""

from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.shared.missing_list import ListChangeOptions
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.refusal import Refusal


async def load_change_options(
    desk: Desk, request: Request, stream: str
) -> ListChangeOptions | None:
    """Return the way in which the word list of a game may change; None once the game is over."""
    duplicate = await desk.service(DuplicateService).load(request.lang, stream)
    if not isinstance(duplicate, LoadedDuplicate) or duplicate.game.end is not None:
        return None
    return ListChangeOptions()


async def change_list(
    desk: Desk, request: Request, stream: str, act: ChangeLexicon, done: Done
) -> Done:
    """Set the word list from the round under way on, or let the judge alone decide."""
    duplicate = await desk.service(DuplicateService).load(request.lang, stream)
    if not isinstance(duplicate, LoadedDuplicate):
        raise Refused(Refusal("duplicate/unreadable"))
    return await desk.service(DuplicateService).carry_out(duplicate, act, request, done)
