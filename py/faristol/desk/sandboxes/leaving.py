"""The commands that leave and remove a sandbox; the club's desk carries them out."""

from collections.abc import Mapping
from typing import Final, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import import_hooks
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import EXAMPLE, WORDS
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.sandboxes.opening import sandbox_of
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

_FOCUS: Final[Mapping[str, JSON]] = {"do": "focus", "id": "title"}  # of the club's home
RUNNING_CLOCKS: Final = "clock.handover"


class ClockPause(Protocol):
    """The hook that pauses the clocks of a desk."""

    async def pause_all(self, desk: Desk, request: Request, /) -> None:
        """Pause each clock that runs, at the moment of the request."""


async def pause_clocks(desk: Desk, request: Request) -> None:
    """Pause the clocks of a sandbox in its own log, so that nothing calls in the club."""
    if clocks := import_hooks(RUNNING_CLOCKS, ClockPause):
        await clocks.pause_all(desk, request)


async def leave(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Go back to the club; what the sandbox holds stays as it is."""
    toast = Message(gettext_noop("You are back in the club."))
    return Done(route="/", toast=toast, effects=(_FOCUS,))


async def remove(desk: Desk, request: Request) -> Done:
    """Remove a sandbox with all that it holds.

    Raises:
        Refused: there is no sandbox of this name.
    """
    name = request.value("name")
    if name not in WORDS:
        raise Refused(Refusal("sandbox/unknown"))
    await sandbox_of(desk, name).remove()
    toast = Message(gettext_noop("The rehearsal was removed."))
    if name == EXAMPLE:
        toast = Message(gettext_noop("The example was removed."))
    return Done(route="/", toast=toast, effects=(_FOCUS,))
