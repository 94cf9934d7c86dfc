"""The time zones of the browser: Pyodide has no table of them, but `Intl` has."""

import re
from typing import Any, Final

import js
from pyodide.ffi import JsException, to_js

from faristol.desk.kernel.zones import MAX_ZONES

MINUTE: Final = 60
PARTS: Final = {  # options of `Intl.DateTimeFormat`; the digits are Arabic in every language of the device
    "calendar": "gregory",
    "numberingSystem": "latn",
    "hourCycle": "h23",
    "year": "numeric",
    "month": "2-digit",
    "day": "2-digit",
    "hour": "2-digit",
    "minute": "2-digit",
    "second": "2-digit",
}
_NUMBER = re.compile(r"\d+")


class BrowserZones:
    """The implementation of `desk.kernel.ports.TimeZones`."""

    def __init__(self) -> None:
        # by zone, at most MAX_ZONES; None for a zone that the browser does not know
        self._formats: dict[str, Any] = {}

    def offset(self, zone: str, minute: int) -> int | None:
        """Return the minutes east of UTC at a minute counted in UTC from 1970; None for an unknown zone."""
        if zone not in self._formats:
            if len(self._formats) >= MAX_ZONES:
                self._formats.clear()
            self._formats[zone] = _format_of(zone)
        date_format = self._formats[zone]
        if date_format is None:
            return None
        text = str(date_format.format(minute * MINUTE * 1000))
        month, day, year, *time = map(int, _NUMBER.findall(text))
        local: float = js.Date.UTC(year, month - 1, day, *time)
        return round(local / (MINUTE * 1000)) - minute


def _format_of(zone: str) -> Any:
    options = to_js({**PARTS, "timeZone": zone}, dict_converter=js.Object.fromEntries)
    try:
        return js.Intl.DateTimeFormat.new("en-US", options)
    except JsException:  # a RangeError: the zone is unknown
        return None
