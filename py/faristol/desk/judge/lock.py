"""Lock the device onto the word judge: what players at a table may use, and nothing else.

The PIN is kept as a salted hash, beside the settings but never in a file: it is this device's own.
"""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from math import ceil
from re import compile as pattern

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.storage.stream_store import device_pref_row
from faristol.desk.kernel.time_format import add_seconds, epoch_seconds
from faristol.ledger.refusal import Refusal

KEY = "lock"
# all that can be done behind the lock; the storage is mended there too
COMMANDS = frozenset(("judge_play", "unlock", "check_storage", "store_again"))
ROUTE = "/judge"  # and all that can be seen

LASTS = 12 * 3600  # seconds, so that a forgotten PIN costs an evening and no more
LONG_AGO = 366 * 24 * 3600  # past its time: the clock was wrong when it was set, or it is wrong now
TRIES = 10**9  # nobody has typed so many
FREE = 5  # wrong tries before one has to wait
FIRST_WAIT, LONGEST_WAIT = 30, 3600  # seconds; the first doubles with every further wrong try
ROUNDS = 20_000  # of the hash: a few hundredths of a second for one guess
_PIN = pattern("[0-9]{4,8}")
WAITING = Refusal("lock/wait", {"field": "pin"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Bolt:
    """Hold what is stored of a lock that is on."""

    salt: str
    hash: str
    opens_at: str  # by itself
    wrong: int = 0  # tries since it was set
    wait_until: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Hold how long nobody's PIN is heard."""

    seconds: int
    said: str
    tries: int  # wrong ones: what tells one wait from the next that is as long


@dataclass(slots=True)
class _Run:
    """Hold what this run of the program saw of a lock, whatever the store and the device's clock say."""

    salt: str = ""  # of the lock it saw
    wrong: int = 0
    waits: str = ""  # what is stored of the wait that is counted
    free_at: float = 0.0  # in ticks: when the next try is heard


class Lock:
    """Know whether the device is locked, set the lock and open it.

    The device's clock is anybody's to set. So a wait is measured in ticks, which nobody can turn;
    only from one run to the next, where ticks begin anew, the clock is asked, and what it says is
    believed no further than it is possible.
    """

    def __init__(self, desk: Desk) -> None:
        self._shelf = desk.shelf
        self._run = _Run()

    @property
    def bolt(self) -> Bolt | None:
        """Return what is known of the lock; a lock whose time is over is none."""
        bolt = self._stored()
        if bolt is None or self._is_over(bolt):
            return None
        return replace(bolt, wrong=max(bolt.wrong, self._seen(bolt).wrong))

    def _stored(self) -> Bolt | None:
        text = self._shelf.own.get(KEY, "")
        return read_bolt(text) if text else None

    def _left(self, bolt: Bolt) -> int:
        return epoch_seconds(bolt.opens_at) - epoch_seconds(self._shelf.clock.now())

    def _is_over(self, bolt: Bolt) -> bool:
        return -LONG_AGO <= self._left(bolt) <= 0

    def _seen(self, bolt: Bolt) -> _Run:
        """Return what this run knows of the lock, with the wait that is stored, if that is new here."""
        run = self._run
        if run.salt != bolt.salt:
            run = self._run = _Run(salt=bolt.salt)
        if bolt.wait_until not in ("", run.waits):
            run.waits = bolt.wait_until
            left = epoch_seconds(bolt.wait_until) - epoch_seconds(self._shelf.clock.now())
            # more than was given: the clock was set back meanwhile, so it is counted anew
            left = min(left, _wait_after(bolt.wrong))
            run.free_at = max(run.free_at, self._shelf.clock.ticks() + left)
        return run

    async def settle(self) -> None:
        """Let go of a lock whose time is over; count one anew that hangs on a clock that was wrong.

        It is asked at every request: what is over must be gone before it is long ago.
        """
        bolt = self._stored()
        if bolt is None:
            return
        with suppress(StoreError):  # then it is as it was, and asked again
            if self._is_over(bolt):
                await self._shelf.drop_own(KEY)
            elif not 0 < self._left(bolt) <= LASTS:
                opens_at = add_seconds(self._shelf.clock.now(), LASTS)
                await self._put(replace(bolt, opens_at=opens_at))

    async def _put(self, bolt: Bolt) -> None:
        """Keep a lock, in memory first: a store that is full makes nothing of it undone."""
        value = _row(bolt)["value"]
        self._shelf.own[KEY] = value
        await self._shelf.put_own(KEY, value)

    @property
    def is_on(self) -> bool:
        """Tell whether the device is locked."""
        return self.bolt is not None

    @property
    def wait(self) -> Wait | None:
        """Return how long to wait for the next try, if one has to."""
        bolt = self.bolt
        if bolt is None:
            return None
        left = ceil(self._seen(bolt).free_at - self._shelf.clock.ticks())
        return Wait(seconds=left, said=_said(left), tries=bolt.wrong) if left > 0 else None

    def setting(self, pin: str, again: str) -> dict[str, str] | Refusal:
        """Return the row that locks the device; whoever asks stores it with the rest."""
        if not _PIN.fullmatch(pin):
            return Refusal("lock/pin_bad", {"field": "pin"})
        if pin != again:
            return Refusal("lock/pins_differ", {"field": "again"})
        salt = self._shelf.dice.token()
        bolt = Bolt(
            salt=salt, hash=hash_of(pin, salt), opens_at=add_seconds(self._shelf.clock.now(), LASTS)
        )
        return _row(bolt)

    async def open(self, pin: str) -> Refusal | None:
        """Open the lock, or count a wrong try and say how long to wait for the next one."""
        bolt = self.bolt
        if bolt is None:
            return None
        run = self._seen(bolt)
        if self.wait:
            return WAITING
        if hash_of(pin, bolt.salt) == bolt.hash:
            await self._shelf.drop_own(KEY)
            return None
        return await self._count(bolt, run)

    async def _count(self, bolt: Bolt, run: _Run) -> Refusal:
        """Count a wrong try before it is said, so that neither a reload nor a full store gives one away."""
        run.wrong = bolt.wrong + 1
        wait = _wait_after(run.wrong)
        until = add_seconds(self._shelf.clock.now(), wait) if wait else ""
        run.waits, run.free_at = until, self._shelf.clock.ticks() + wait
        with suppress(StoreError):  # it is counted here, and who typed it hears what is wrong
            await self._put(replace(bolt, wrong=run.wrong, wait_until=until))
        if wait:
            return WAITING
        return Refusal("lock/pin_wrong", {"field": "pin", "left": FREE - run.wrong})


def _wait_after(wrong: int) -> int:
    """Return how many seconds to wait after so many wrong tries."""
    return 0 if wrong < FREE else min(LONGEST_WAIT, FIRST_WAIT << min(wrong - FREE, 10))


def _said(wait: int) -> str:
    """Write a time as the page does while it counts it down.

    >>> _said(30), _said(60), _said(90)
    ('30 s', '1 min', '1 min 30 s')
    """
    minutes, rest = divmod(wait, 60)
    return " ".join([f"{minutes} min"] * bool(minutes) + [f"{rest} s"] * bool(rest))


def read_bolt(text: str) -> Bolt | None:
    """Return the lock that is stored; what is none locks nobody out."""
    try:
        raw = json.loads(text)
        bolt = Bolt(**raw)
        epoch_seconds(bolt.opens_at)
        if bolt.wait_until:
            epoch_seconds(bolt.wait_until)
    except (ValueError, TypeError):
        return None
    is_counted = isinstance(raw.get("wrong"), int) and 0 <= bolt.wrong < TRIES
    return bolt if is_counted and bolt.salt and bolt.hash else None


def _row(bolt: Bolt) -> dict[str, str]:
    return device_pref_row(KEY, json.dumps(asdict(bolt)))


def hash_of(pin: str, salt: str) -> str:
    """Return what is kept of a PIN.

    >>> hash_of("1234", "a") == hash_of("1234", "b")
    False
    """
    digest = f"{salt}:{pin}".encode()
    for _ in range(ROUNDS):
        digest = sha256(digest).digest()
    return digest.hex()


def is_locked(desk: Desk) -> bool:
    """Tell whether nothing but the word judge may be seen."""
    return KEY in desk.shelf.own and desk.of(Lock).is_on
