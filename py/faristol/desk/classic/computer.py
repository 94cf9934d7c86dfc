"""Let the device sit on the second seat: it answers a turn with its own, or challenges a move that is in no list."""

from faristol.desk.classic.document import Opened
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request


async def answer(
    desk: Desk, request: Request, opened: Opened, wishes: tuple[object, ...]
) -> tuple[object, ...]:
    """Return what the device does after a turn."""
    del desk, request, opened, wishes
    return ()
