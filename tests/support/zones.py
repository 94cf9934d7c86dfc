"""The time zones of the platform: of the system in CPython, of the browser's tables in Pyodide."""

import sys
from datetime import UTC, datetime, timedelta

from faristol.desk.kernel.ports import TimeZones

UNIX = datetime(1970, 1, 1, tzinfo=UTC)


class SystemZones:
    """Time zones from the tables of the operating system."""

    def offset(self, zone: str, minute: int) -> int | None:
        import zoneinfo

        try:
            local_time = (UNIX + timedelta(minutes=minute)).astimezone(zoneinfo.ZoneInfo(zone))
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            return None
        offset = local_time.utcoffset()
        assert offset is not None
        return round(offset.total_seconds() / 60)


def platform_zones() -> TimeZones:
    if sys.platform == "emscripten":
        from faristol.browser.zones import BrowserZones

        return BrowserZones()
    return SystemZones()
