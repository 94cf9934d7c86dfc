"""Hold what every feature works with: the shelf, the texts, and the one thing that each feature keeps."""

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from faristol.desk.kernel.judgements import Judgements
from faristol.desk.kernel.pins import Pins
from faristol.desk.kernel.ports import Clock, Dice, Progress, ShippedLists, Storage, TimeZones
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.head_rows import HOME
from faristol.desk.kernel.storage.resilient_store import ResilientStore
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.kernel.storage.summary_cache import SummaryCache
from faristol.desk.kernel.translation import Message, Text, texts
from faristol.desk.kernel.zones import Zone, Zones, fixed_zone

if TYPE_CHECKING:
    from faristol.moves.kernel.machine import Machines

T = TypeVar("T")

REGISTER = "register"
HALL_PICTURE = ("hall", "picture")  # asked for here, the picture of the hall comes without a screen


class Service:
    """Keep something for a feature as long as the page is open; most have nothing more to do."""

    async def rest(self) -> bool:
        """Do a small piece of what can wait; tell whether there is more."""
        return False

    def left_for(self, place: tuple[str, ...]) -> None:
        """Do what is to be done when the screen of a place is shown."""

    def forget(self) -> None:
        """Read anew what lies beside the logs: a person was forgotten, or a file brought more."""

    def clear_cache(self) -> None:
        """Let go of what can be found out again: there is no memory left."""


class Desk:
    """Hold the shelf and the texts; what a feature keeps is made when it is first asked for."""

    def __init__(
        self,
        *,
        store: Storage,
        clock: Clock,
        dice: Dice,
        catalogue: Callable[[str], str | None],
        lists: ShippedLists,
        zones: TimeZones,
        machines: "Machines | None" = None,
    ) -> None:
        self.kept = ResilientStore(store, clock, lambda: {row["digest"] for row in lists.known()})
        self.shelf = StreamStore(self.kept, clock, dice)
        self.heads = SummaryCache(self.shelf, HOME)
        self.judgements = Judgements(self.shelf)
        self.pins = Pins(self.shelf)
        self.clock = clock
        self.dice = dice
        self.zones = Zones(zones)
        self.lists = lists  # the practice lists that ship
        self.machines = machines  # what runs compiled code, where there is such a thing
        self.text_of: Callable[[str], Text] = texts(catalogue)
        self.holds: dict[str, Message] = {}  # why no other version may be put in now
        self.progress: Progress = (
            ignore_progress  # of the request under way, for screens that search
        )
        self._made: dict[object, Any] = {}

    def of(self, make: Callable[["Desk"], T]) -> T:
        """Return what a feature keeps: `desk.of(Members)` is the same one every time."""
        if make not in self._made:
            self._made[make] = make(self)
        return cast(T, self._made[make])

    @property
    def keepers(self) -> list[Service]:
        """Return what was asked for so far and may have more to do, in this order."""
        return [one for one in self._made.values() if isinstance(one, Service)]

    def zone(self, request: Request, row: StreamRow | None = None) -> Zone:
        """Return the time zone that a document's times are shown in; without a document, the device's.

        A document that keeps none, or one that is unknown here, is shown in the device's.
        """
        own = self.zones.find(row.zone) if row is not None else None
        return own or self.zones.find(request.zone) or fixed_zone(request.offset)

    def forget(self) -> None:
        """Have everything read anew that lies beside the logs."""
        for keeper in self.keepers:
            keeper.forget()

    def clear_caches(self) -> None:
        """Let go of whatever can be found out again."""
        for keeper in self.keepers:
            keeper.clear_cache()
        gc.collect()

    @property
    def register(self) -> str:
        """Return the register in use, or nothing before the first player is written down."""
        return self.shelf.in_use(REGISTER)


async def ignore_progress(done: int, total: int, text: str) -> None:
    """Tell nobody."""
