"""Lock the tablet onto the word judge, and open the lock."""

from typing import TYPE_CHECKING

from faristol.desk.app import answer_of
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.text import Message, mark
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk


async def set_lock(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Lock: from now on there is nothing but the word judge, whatever is asked for."""
    sitting = await desk.judge.opened()
    if sitting is None or not sitting.state.can_ask:
        return Again(refusal=Refusal("lock/no_session", {"field": "pin"}))
    row = desk.lock.setting(request.value("pin"), request.value("again"))
    if isinstance(row, Refusal):
        return Again(refusal=row)
    done = Done(go="/judge")
    await desk.shelf.store.write(
        [
            ("put", "prefs", row),
            # a screen painted before the lock was on must not be seen at the next start
            ("clear", "screens", None),
            desk.shelf.answer_row(request.id, answer_of(done)),
        ]
    )
    desk.shelf.own[row["key"]] = row["value"]
    return done


async def open_lock(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Open the lock with the PIN."""
    refusal = await desk.lock.open(request.value("pin"))
    if refusal is not None:
        return Again(refusal=refusal)
    return Done(go="/judge", toast=Message(mark("Unlocked.")))
