"""The three tabs of home, of which the device remembers one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.shared.resumable import ResumableDocument

EVENING, TOURNAMENT, PRACTICE = "evening", "tournament", "practice"
TABS: Final = (
    (EVENING, gettext_noop("Evening")),
    (TOURNAMENT, gettext_noop("Tournament")),
    (PRACTICE, gettext_noop("Practice")),
)
CHOSEN: Final = "home_tab"  # the preference of this device


def find_tab(desk: Desk, documents: "Sequence[ResumableDocument]") -> str:
    """Return the chosen tab; where none was, that of the document that is most urgent or was changed last."""
    chosen = desk.stream_store.own.get(CHOSEN, "")
    if chosen in dict(TABS):
        return chosen
    return next((tab for document in documents if (tab := tab_of(desk, document))), EVENING)


def tab_of(desk: Desk, document: "ResumableDocument") -> str:
    """Return the tab of a document; an empty string if it has a place on each."""
    return spec_of(desk.stream_store.streams[document.id].kind).home_tab


async def choose(desk: Desk, request: Request) -> Done:
    """Show a tab, and remember it on this device.

    Raises:
        Refused: there is no tab of this name.
    """
    tab = request.value("tab")
    if tab not in dict(TABS):
        raise Refused(Refusal("home/tab_unknown"))
    if desk.stream_store.own.get(CHOSEN) != tab:
        await desk.stream_store.put_device_pref(CHOSEN, tab)
    return Done(route="/", spoken=Message(dict(TABS)[tab]))
