"""Slots: places on the screens of all features that another part of the program may fill.

A template says where a slot is: `{{ slot("strip") }}`. What fills it is given to the desk from outside, so the feature
of the screen knows nothing of it, and without a filler the slot is empty (docs/decisions/0050).
"""

from collections.abc import Mapping
from typing import Final, Protocol

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.request import Request

STRIP: Final = "strip"  # under the bar of every screen
WAITS: Final = "waits"  # among the checks before the next round of a tournament
TRAY: Final = "tray"  # on the screen of a round, in the place of its rack


class SlotFiller(Protocol):
    """What fills the slots of a desk."""

    async def fill(self, request: Request) -> Mapping[str, Context]:
        """Return the contexts of slots on the screen of a request; each template is an element `slot-<name>`.

        It is called for each answer, after the command of the request was carried out.
        """


async def filled(filler: SlotFiller | None, request: Request) -> Mapping[str, Context]:
    """Return the contexts of slots on the screen of a request; none without a filler."""
    return await filler.fill(request) if filler else {}


def slot_id(name: str) -> str:
    """Return the id of the element of a slot.

    >>> slot_id(STRIP)
    'slot-strip'
    """
    return f"slot-{name}"
