"""Give the desk its clock, its dice and its catalogues."""

import secrets
import time

from faristol import desk


class BrowserClock:
    """Implement `desk.ports.Clock`."""

    def now(self) -> str:
        """Return the moment in UTC."""
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())

    def ticks(self) -> float:
        """Return seconds that only ever grow."""
        return time.monotonic()


class BrowserDice:
    """Implement `desk.ports.Dice`."""

    def token(self, size: int = 16) -> str:
        """Return so many random bytes in hexadecimal."""
        return secrets.token_hex(size)


def read_catalogue(name: str) -> str | None:
    """Return a table of messages that was packed with the program: of a language, or what they are known by."""
    try:
        with open(f"{desk.__path__[0]}/locale/{name}.txt", encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return None
