"""Look whether something of the desk is closed while a game without help is played."""

from importlib import import_module

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.view import View


async def closed_view(desk: Desk, place: str, lang: str) -> View | None:
    """Return the screen that stands where help is closed, None when it is open."""
    for kind, row in KINDS.items():
        if row.closes and desk.shelf.in_use(kind):
            module = import_module(f"faristol.desk.{row.closes}")
            view: View | None = await module.closed_view(desk, place, lang)
            if view is not None:
                return view
    return None
