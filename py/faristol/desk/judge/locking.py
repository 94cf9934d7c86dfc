"""Lock the tablet onto the word judge, and open the lock."""

from faristol.desk.judge.lock import Lock
from faristol.desk.judge.sessions import sessions
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, granted
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, mark
from faristol.ledger.refusal import Refusal


async def set_lock(desk: Desk, request: Request) -> Done:
    """Lock: from now on there is nothing but the word judge, whatever is asked for."""
    sitting = await desk.of(sessions).opened()
    if sitting is None or not sitting.state.can_ask:
        raise Refused(Refusal("lock/no_session", {"field": "pin"}))
    row = granted(desk.of(Lock).setting(request.value("pin"), request.value("again")))
    done = Done(go="/judge")
    await desk.shelf.store.write(
        [
            ("put", "prefs", row),
            # a screen painted before the lock was on must not be seen at the next start
            ("clear", "screens", None),
            desk.shelf.done_row(request.id, done),
        ]
    )
    desk.shelf.own[row["key"]] = row["value"]
    return done


async def open_lock(desk: Desk, request: Request) -> Done:
    """Open the lock with the PIN."""
    refusal = await desk.of(Lock).open(request.value("pin"))
    if refusal is not None:
        raise Refused(refusal)
    return Done(go="/judge", toast=Message(mark("Unlocked.")))
