"""Help that the desk closes while a game without help is played."""

from typing import Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, import_hooks
from faristol.desk.kernel.view import View


class Assistance(Protocol):
    """The hook of a kind whose documents close what would help (`KindSpec.assistance_module`)."""

    async def load_closed_view(self, desk: Desk, place: str, lang: str, /) -> View | None:
        """Return the screen that replaces closed help, or None where help is open."""


async def load_closed_view(desk: Desk, place: str, lang: str) -> View | None:
    """Return the screen that replaces closed help, or None where help is open."""
    for kind, row in KINDS.items():
        if not row.assistance_module or not desk.stream_store.selected(kind):
            continue
        assistance = import_hooks(row.assistance_module, Assistance)
        view = await assistance.load_closed_view(desk, place, lang) if assistance else None
        if view is not None:
            return view
    return None
