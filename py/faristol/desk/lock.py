"""Lock the device onto the word judge: what players at a table may use, and nothing else.

The PIN is kept as a salted hash, beside the settings but never in a file: it is this device's own.
"""

import json
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from re import compile as pattern
from typing import TYPE_CHECKING

from faristol.desk.moment import after, seconds
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.shelf import Shelf

KEY = "lock"
COMMANDS = frozenset(("judge_play", "unlock"))  # all that can be done behind the lock
ROUTE = "/judge"  # and all that can be seen

LASTS = 12 * 3600  # seconds, so that a forgotten PIN costs an evening and no more
FREE = 5  # wrong tries before one has to wait
FIRST_WAIT, LONGEST_WAIT = 30, 3600  # seconds; the first doubles with every further wrong try
ROUNDS = 20_000  # of the hash: a few hundredths of a second for one guess
_PIN = pattern("[0-9]{4,8}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bolt:
    """Hold what is stored of a lock that is on."""

    salt: str
    hash: str
    opens_at: str  # by itself
    wrong: int = 0  # tries since it was set
    wait_until: str = ""


class Lock:
    """Know whether the device is locked, set the lock and open it."""

    def __init__(self, shelf: "Shelf") -> None:
        self._shelf = shelf

    @property
    def bolt(self) -> Bolt | None:
        """Return what is stored of the lock; a lock whose time is over is none."""
        text = self._shelf.own.get(KEY, "")
        bolt = read_bolt(text) if text else None
        return bolt if bolt and self._shelf.clock.now() < bolt.opens_at else None

    @property
    def is_on(self) -> bool:
        """Tell whether the device is locked."""
        return self.bolt is not None

    def setting(self, pin: str, again: str) -> dict[str, str] | Refusal:
        """Return the row that locks the device; whoever asks stores it with the rest."""
        if not _PIN.fullmatch(pin):
            return Refusal("lock/pin_bad", {"field": "pin"})
        if pin != again:
            return Refusal("lock/pins_differ", {"field": "again"})
        salt = self._shelf.dice.token()
        bolt = Bolt(
            salt=salt, hash=hash_of(pin, salt), opens_at=after(self._shelf.clock.now(), LASTS)
        )
        return _row(bolt)

    async def open(self, pin: str) -> Refusal | None:
        """Open the lock, or count a wrong try and say how long to wait for the next one."""
        bolt = self.bolt
        if bolt is None:
            return None
        now = self._shelf.clock.now()
        if now < bolt.wait_until:
            return _waiting(seconds(bolt.wait_until) - seconds(now))
        if hash_of(pin, bolt.salt) == bolt.hash:
            await self._shelf.drop_own(KEY)
            return None
        wrong = bolt.wrong + 1
        wait = 0 if wrong < FREE else min(LONGEST_WAIT, FIRST_WAIT << min(wrong - FREE, 10))
        until = after(now, wait) if wait else ""
        # counted before it is said, so that a reload gives nothing away
        await self._shelf.put_own(_row(replace(bolt, wrong=wrong, wait_until=until)))
        if wait:
            return _waiting(wait)
        return Refusal("lock/pin_wrong", {"field": "pin", "left": FREE - wrong})


def _waiting(wait: int) -> Refusal:
    minutes, rest = divmod(wait, 60)
    text = f"{minutes} min {rest} s" if minutes and rest else f"{minutes} min" if minutes else ""
    return Refusal("lock/wait", {"field": "pin", "wait": text or f"{rest} s"})


def read_bolt(text: str) -> Bolt | None:
    """Return the lock that is stored; what is none locks nobody out."""
    try:
        bolt = Bolt(**json.loads(text))
        seconds(bolt.opens_at)
    except (ValueError, TypeError):
        return None
    return bolt


def _row(bolt: Bolt) -> dict[str, str]:
    # no line: it goes into no file
    return {"key": KEY, "value": json.dumps(asdict(bolt)), "line": ""}


def hash_of(pin: str, salt: str) -> str:
    """Return what is kept of a PIN.

    >>> hash_of("1234", "a") == hash_of("1234", "b")
    False
    """
    digest = f"{salt}:{pin}".encode()
    for _ in range(ROUNDS):
        digest = sha256(digest).digest()
    return digest.hex()
