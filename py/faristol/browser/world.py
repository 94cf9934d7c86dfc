"""The desk's clock, random numbers and catalogues."""

import secrets
import time

from faristol import desk


class BrowserClock:
    """The implementation of `desk.kernel.ports.Clock`."""

    def now(self) -> str:
        """Return the current time in UTC, to the second."""
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())

    def ticks(self) -> float:
        """Return the seconds of a clock that never goes back."""
        return time.monotonic()


class BrowserDice:
    """The implementation of `desk.kernel.ports.Dice`."""

    def token(self, size: int = 16) -> str:
        """Return `size` random bytes in hexadecimal."""
        return secrets.token_hex(size)


def read_catalogue(name: str) -> str | None:
    """Return a message catalogue packed with the program (a language, or the index of messages), or None."""
    try:
        with open(f"{desk.__path__[0]}/locale/{name}.txt", encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return None
