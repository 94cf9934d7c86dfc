"""Time zones: their offsets as the platform knows them; no table of zones ships with the program.

A document stores a zone by its name (docs/decisions/0043). Offsets are looked up for each minute and cached by
the hour, so that a summer evening is displayed with the offset of that evening all the year.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.ports import TimeZones

HOUR: Final = 60  # minutes
MAX_HOURS: Final = 5_000  # in the cache; an evening has four
MAX_ZONES: Final = 100  # in the cache; a file may name as many as it has documents
MAX_OFFSET: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone, by its name and by its offset at any minute."""

    name: str  # "" where only an offset is known
    offset_at: Callable[[int], int]  # minutes east, of a minute in UTC counted from 1970

    @property
    def label(self) -> str:
        """The name for people.

        >>> Zone("America/New_York", lambda minute: -300).label
        'America/New York'
        """
        return self.name.replace("_", " ")


def fixed_zone(offset: int) -> Zone:
    """Return the zone of a device of which only the present offset is known."""
    return Zone("", lambda _: offset)


class Zones:
    """The zones of the platform; each zone, and each of its hours, is looked up once."""

    def __init__(self, platform: TimeZones) -> None:
        self._platform = platform
        self._zones: dict[str, Zone | None] = {}
        # the offset of an hour that has one; None where the clocks change within it
        self._hours: dict[tuple[str, int], int | None] = {}

    def find(self, name: str) -> Zone | None:
        """Return the zone of a name; None for an empty name, and where the platform does not know it."""
        if not name:
            return None
        if name not in self._zones:
            if len(self._zones) >= MAX_ZONES:
                self._zones.clear()
            is_known = self._platform.offset(name, 0) is not None
            self._zones[name] = self._zone(name) if is_known else None
        return self._zones[name]

    def _zone(self, name: str) -> Zone:
        return Zone(name, lambda minute: self._offset(name, minute))

    def _offset(self, name: str, minute: int) -> int:
        key = (name, minute // HOUR)
        if key not in self._hours:
            if len(self._hours) >= MAX_HOURS:
                self._hours.clear()
            first, last = (self._ask(name, key[1] * HOUR + at) for at in (0, HOUR - 1))
            self._hours[key] = first if first == last else None
        offset = self._hours[key]
        return self._ask(name, minute) if offset is None else offset

    def _ask(self, name: str, minute: int) -> int:
        offset = self._platform.offset(name, minute)
        return 0 if offset is None else max(-MAX_OFFSET, min(offset, MAX_OFFSET))
