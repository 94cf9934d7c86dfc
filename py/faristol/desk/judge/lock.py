"""Lock of the device onto the word judge, so that players at a table can use nothing else.

The PIN is stored as a salted hash, beside the settings but never in a file: it belongs to this device.
"""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from math import ceil
from re import compile as pattern

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.storage.pref_rows import device_pref_row
from faristol.desk.kernel.time_format import add_seconds, epoch_seconds
from faristol.ledger.refusal import Refusal

KEY = "lock"
# the commands of a locked device; the storage can be repaired there too
COMMANDS = frozenset(("judge_play", "unlock", "check_storage", "store_again"))
ROUTE = "/judge"  # the only route of a locked device

DURATION = 12 * 3600  # seconds, so that a forgotten PIN costs an evening and no more
LONG_AGO = (
    366 * 24 * 3600
)  # past its end: the clock was wrong when the lock was set, or it is wrong now
MAX_TRIES = 10**9  # more than anybody can type
FREE_TRIES = 5  # wrong tries before the first wait
FIRST_WAIT, LONGEST_WAIT = 30, 3600  # seconds; the first doubles with every further wrong try
HASH_ROUNDS = 20_000  # of the hash: a few hundredths of a second for one guess
_PIN = pattern("[0-9]{4,8}")
WAITING = Refusal("lock/wait", {"field": "pin"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLock:
    """A lock that is on, as stored."""

    salt: str
    hash: str
    opens_at: str  # when it opens by itself
    wrong: int = 0  # wrong tries since it was set
    wait_until: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LockWait:
    """The wait during which no PIN is accepted."""

    seconds: int
    text: str
    tries: int  # wrong tries: they distinguish a wait from the next one of the same length


@dataclass(slots=True)
class _RunRecord:
    """The state of a lock in this run of the program, independent of the store and the device's clock."""

    salt: str = ""  # of the lock
    wrong: int = 0
    wait_until: str = ""  # of the stored wait being counted
    free_at: float = 0.0  # in ticks: when the next try is accepted


class Lock:
    """The lock of the device: its state, setting it and opening it.

    Any user can set the device's clock, so a wait is measured in ticks, which cannot be changed. Only
    from one run to the next, where ticks start again, the clock is consulted, and its time is accepted
    only as far as it is possible.
    """

    def __init__(self, desk: Desk) -> None:
        self._stream_store = desk.stream_store
        self._run = _RunRecord()

    @property
    def current(self) -> StoredLock | None:
        """The lock that is on, or None if it is missing or expired."""
        stored = self._parse_stored()
        if stored is None or self._is_over(stored):
            return None
        return replace(stored, wrong=max(stored.wrong, self._sync_run(stored).wrong))

    def _parse_stored(self) -> StoredLock | None:
        text = self._stream_store.own.get(KEY, "")
        return parse_stored_lock(text) if text else None

    def _seconds_left(self, lock: StoredLock) -> int:
        return epoch_seconds(lock.opens_at) - epoch_seconds(self._stream_store.clock.now())

    def _is_over(self, lock: StoredLock) -> bool:
        return -LONG_AGO <= self._seconds_left(lock) <= 0

    def _sync_run(self, lock: StoredLock) -> _RunRecord:
        """Return the state of the lock in this run, updated with a stored wait that is new here."""
        run = self._run
        if run.salt != lock.salt:
            run = self._run = _RunRecord(salt=lock.salt)
        if lock.wait_until not in ("", run.wait_until):
            run.wait_until = lock.wait_until
            seconds_left = epoch_seconds(lock.wait_until) - epoch_seconds(
                self._stream_store.clock.now()
            )
            # more than the whole wait: the clock was set back meanwhile, so the wait starts again
            seconds_left = min(seconds_left, _wait_after(lock.wrong))
            run.free_at = max(run.free_at, self._stream_store.clock.ticks() + seconds_left)
        return run

    async def settle(self) -> None:
        """Remove a lock whose time is over; restart one that was set by a wrong clock.

        Called at every request: an expired lock must be gone before `LONG_AGO` has passed.
        """
        lock = self._parse_stored()
        if lock is None:
            return
        with suppress(StoreError):  # then it stays as it was until the next request
            if self._is_over(lock):
                await self._stream_store.drop_device_pref(KEY)
            elif not 0 < self._seconds_left(lock) <= DURATION:
                opens_at = add_seconds(self._stream_store.clock.now(), DURATION)
                await self._save(replace(lock, opens_at=opens_at))

    async def _save(self, lock: StoredLock) -> None:
        """Save a lock, in memory first, so that it holds even if the store is full."""
        value = _build_row(lock)["value"]
        self._stream_store.own[KEY] = value
        await self._stream_store.put_device_pref(KEY, value)

    @property
    def is_on(self) -> bool:
        """Whether the device is locked."""
        return self.current is not None

    @property
    def wait(self) -> LockWait | None:
        """The wait for the next try, or None."""
        lock = self.current
        if lock is None:
            return None
        seconds_left = ceil(self._sync_run(lock).free_at - self._stream_store.clock.ticks())
        return (
            LockWait(seconds=seconds_left, text=_format_wait(seconds_left), tries=lock.wrong)
            if seconds_left > 0
            else None
        )

    def build_row(self, pin: str, again: str) -> dict[str, str] | Refusal:
        """Return the row that locks the device; the caller stores it with the rest."""
        if not _PIN.fullmatch(pin):
            return Refusal("lock/pin_bad", {"field": "pin"})
        if pin != again:
            return Refusal("lock/pins_differ", {"field": "again"})
        salt = self._stream_store.dice.token()
        lock = StoredLock(
            salt=salt,
            hash=hash_of(pin, salt),
            opens_at=add_seconds(self._stream_store.clock.now(), DURATION),
        )
        return _build_row(lock)

    async def open(self, pin: str) -> Refusal | None:
        """Open the lock, or count a wrong try and return its refusal."""
        lock = self.current
        if lock is None:
            return None
        run = self._sync_run(lock)
        if self.wait:
            return WAITING
        if hash_of(pin, lock.salt) == lock.hash:
            await self._stream_store.drop_device_pref(KEY)
            return None
        return await self._record_wrong_try(lock, run)

    async def _record_wrong_try(self, lock: StoredLock, run: _RunRecord) -> Refusal:
        """Count a wrong try before it is refused, so that neither a reload nor a full store grants another."""
        run.wrong = lock.wrong + 1
        seconds = _wait_after(run.wrong)
        until = add_seconds(self._stream_store.clock.now(), seconds) if seconds else ""
        run.wait_until, run.free_at = until, self._stream_store.clock.ticks() + seconds
        with suppress(StoreError):  # it is counted in memory, and the user gets the refusal
            await self._save(replace(lock, wrong=run.wrong, wait_until=until))
        if seconds:
            return WAITING
        return Refusal("lock/pin_wrong", {"field": "pin", "left": FREE_TRIES - run.wrong})


def _wait_after(wrong: int) -> int:
    """Return the seconds to wait after a number of wrong tries."""
    return 0 if wrong < FREE_TRIES else min(LONGEST_WAIT, FIRST_WAIT << min(wrong - FREE_TRIES, 10))


def _format_wait(seconds: int) -> str:
    """Return a wait as the page displays it while counting down.

    >>> _format_wait(30), _format_wait(60), _format_wait(90)
    ('30 s', '1 min', '1 min 30 s')
    """
    minutes, seconds_left = divmod(seconds, 60)
    return " ".join([f"{minutes} min"] * bool(minutes) + [f"{seconds_left} s"] * bool(seconds_left))


def parse_stored_lock(text: str) -> StoredLock | None:
    """Return the lock of a stored text, or None if it is unreadable: then the device is not locked."""
    try:
        raw = json.loads(text)
        lock = StoredLock(**raw)
        epoch_seconds(lock.opens_at)
        if lock.wait_until:
            epoch_seconds(lock.wait_until)
    except (ValueError, TypeError):
        return None
    is_counted = isinstance(raw.get("wrong"), int) and 0 <= lock.wrong < MAX_TRIES
    return lock if is_counted and lock.salt and lock.hash else None


def _build_row(lock: StoredLock) -> dict[str, str]:
    return device_pref_row(KEY, json.dumps(asdict(lock)))


def hash_of(pin: str, salt: str) -> str:
    """Return the salted hash of a PIN.

    >>> hash_of("1234", "a") == hash_of("1234", "b")
    False
    """
    digest = f"{salt}:{pin}".encode()
    for _ in range(HASH_ROUNDS):
        digest = sha256(digest).digest()
    return digest.hex()


def is_locked(desk: Desk) -> bool:
    """Whether only the word judge may be used."""
    return KEY in desk.stream_store.own and desk.service(Lock).is_on
