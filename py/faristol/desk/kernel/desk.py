"""The desk, which all features share: storage, ports, texts, and the services of the features."""

import gc
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from faristol.desk.kernel.judgements import Judgements
from faristol.desk.kernel.pins import Pins
from faristol.desk.kernel.ports import (
    Clock,
    Dice,
    Progress,
    ShippedLists,
    SiteFiles,
    Storage,
    TimeZones,
)
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import SandboxStore
from faristol.desk.kernel.slots import SlotFiller
from faristol.desk.kernel.storage.head_rows import HOME
from faristol.desk.kernel.storage.resilient_store import ResilientStore
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.kernel.storage.summary_cache import SummaryCache
from faristol.desk.kernel.translation import Message, Translator, translators
from faristol.desk.kernel.zones import Zone, Zones, fixed_zone

if TYPE_CHECKING:
    from faristol.moves.kernel.machine import Machines

T = TypeVar("T")

REGISTER = "register"
HALL_PICTURE = ("hall", "picture")  # at this place the hall's picture is sent without a screen


class Service:
    """The data of a feature while the page is open; most services override none of these methods."""

    async def run_idle(self) -> bool:
        """Do a slice of background work; return True if more is left."""
        return False

    def on_navigate(self, place: tuple[str, ...]) -> None:
        """React to the user's going to the screen of a place."""

    def invalidate(self) -> None:
        """Invalidate data stored outside the chain: a person was erased, or a file brought more."""

    def clear_cache(self) -> None:
        """Drop what can be computed again: there is no memory left."""


class RehearsalRound(NamedTuple):
    """The round that a rehearsal is in."""

    round: int  # 0: unknown
    rounds: int  # in all; 0: unknown
    is_tournament: bool


class Desk:
    """The storage, the ports and the texts, and the services of features, made when they are first used."""

    def __init__(
        self,
        *,
        store: Storage,
        clock: Clock,
        dice: Dice,
        catalogue: Callable[[str], str | None],
        lists: ShippedLists,
        site_files: SiteFiles,
        zones: TimeZones,
        machines: "Machines | None" = None,
    ) -> None:
        # the name of the sandbox that this is the desk of; "" for the club's
        self.sandbox = store.name if isinstance(store, SandboxStore) else ""
        self.storage = ResilientStore(
            store, clock, lambda: {row["digest"] for row in lists.list_rows()}
        )
        self.stream_store = StreamStore(self.storage, clock, dice, is_sandbox=bool(self.sandbox))
        self.summaries = SummaryCache(self.stream_store, HOME)
        self.judgements = Judgements(self.stream_store)
        self.pins = Pins(self.stream_store)
        self.clock = clock
        self.dice = dice
        self.zones = Zones(zones)
        self.lists = lists  # the practice lists that ship
        self.site_files = site_files
        self.machines = machines  # runs compiled code, where the platform can
        # a desk over another store, for work that needs no screen
        self.beside: Callable[[Storage], Desk] = lambda inner: Desk(
            store=inner,
            clock=clock,
            dice=dice,
            catalogue=catalogue,
            lists=lists,
            site_files=site_files,
            zones=zones,
            machines=machines,
        )
        # of a rehearsal that can be gone on with; the front knows of it
        self.load_rehearsal_round: Callable[[], Awaitable[RehearsalRound | None]] = _no_rehearsal
        self.translator_for: Callable[[str], Translator] = translators(catalogue)
        self.update_blockers: dict[
            str, Message
        ] = {}  # reasons why no other version may be installed now
        self.progress: Progress = ignore_progress  # of the present request, for long searches
        self.slot_filler: SlotFiller | None = None  # given from outside (kernel/slots.py)
        self._services: dict[object, Any] = {}

    def service(self, make: Callable[["Desk"], T]) -> T:
        """Return the service of a feature, which is made once.

        `desk.service(RegisterService)` is always the same object.
        """
        if make not in self._services:
            self._services[make] = make(self)
        return cast(T, self._services[make])

    @property
    def services(self) -> list[Service]:
        """The services made so far, in this order."""
        return [service for service in self._services.values() if isinstance(service, Service)]

    def zone(self, request: Request, row: StreamRow | None = None) -> Zone:
        """Return the time zone in which a document's times are displayed; without a document, the device's.

        It is the device's too where the document names no zone, or one that is unknown here.
        """
        own = self.zones.find(row.zone) if row is not None else None
        return own or self.zones.find(request.zone) or fixed_zone(request.offset)

    def invalidate(self) -> None:
        """Invalidate all data of services that is stored outside the chain."""
        for service in self.services:
            service.invalidate()

    def clear_caches(self) -> None:
        """Drop what the services can compute again."""
        for service in self.services:
            service.clear_cache()
        gc.collect()

    @property
    def register(self) -> str:
        """The id of the register in use, or an empty string before the first player is entered."""
        return self.stream_store.selected(REGISTER)


async def _no_rehearsal() -> RehearsalRound | None:
    return None


async def ignore_progress(done: int, total: int, text: str) -> None:
    """Do nothing: a `Progress` for work that no page watches."""
