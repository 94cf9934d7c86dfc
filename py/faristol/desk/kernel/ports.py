"""Define what the desk needs from the world, and nothing that is of the world."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = dict[str, Any]
Operation: TypeAlias = Sequence[Any]  # [verb, table, value]; the verbs are those of database.js


class StoreError(Exception):
    """Say why something could not be stored or read, with a stable code."""

    def __init__(self, code: str, details: str = "") -> None:
        self.code = code
        self.details = details
        super().__init__(f"{code}: {details}")


class Store(Protocol):
    """Tables of rows that survive; a write is one strict transaction, all of it or nothing."""

    async def row(self, table: str, key: str) -> Row | None:
        """Return one row."""

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        """Return the rows of a range of keys, in key order, or all of them."""

    async def bytes_of(self, table: str, key: str) -> bytes | None:
        """Return the bytes that one row holds."""

    async def write(self, operations: Sequence[Operation]) -> None:
        """Carry all operations out, or none. A row may hold bytes.

        Raises:
            StoreError: store/conflict; store/full, store/lost or store/gone, and nothing is read or
                written any more until it is opened anew; store/denied, store/failed.
        """


class Storage(Store, Protocol):
    """A store of the browser's: it may die, and is opened anew."""

    async def reopen(self, *, is_new: bool) -> None:
        """Let the reserve go and open the storage anew; where it is gone, make a new one if that is wanted.

        Raises:
            StoreError: why it cannot be opened; store/gone when it is gone and no new one is wanted.
        """

    async def rest(self) -> None:
        """Shut the storage, and come back when the next opening begins from what is on the disk."""

    async def lay_reserve(self) -> bool:
        """Lay aside what is let go when the disk is full; tell whether there was room for twice as much."""


class Clock(Protocol):
    """Time comes in here."""

    def now(self) -> str:
        """Return the moment in UTC, as "2025-11-20T17:45:03Z"."""

    def ticks(self) -> float:
        """Return seconds that only ever grow."""


class TimeZones(Protocol):
    """The time zones that the platform knows by their names."""

    def offset(self, zone: str, minute: int) -> int | None:
        """Return the minutes east of UTC at a minute counted in UTC from 1970; None for an unknown zone."""


class Dice(Protocol):
    """Chance comes in here, from the platform's strong generator."""

    def token(self, size: int = 16) -> str:
        """Return so many random bytes in hexadecimal."""


class ShippedLists(Protocol):
    """The practice lists that this version of the program brings."""

    def known(self) -> Sequence[Row]:
        """Return what is known of each: the fields of `desk.of(Lexicons).LexiconRow`, and its file."""

    async def plain(self, file: str) -> bytes:
        """Return the plain form of the words of one.

        Raises:
            StoreError: list/unreadable, when it cannot be fetched or is damaged.
        """

    async def wire(self, file: str) -> bytes:
        """Return the wire form of the words of one that ships.

        Raises:
            StoreError: list/unreadable, when it cannot be fetched.
        """

    async def fetch(self, digest: str) -> bytes:
        """Return the wire form of the words of a list that the site had once, or has.

        Raises:
            StoreError: list/offline, or list/not_kept where the site has none of this digest.
        """

    async def unpack(self, wire: bytes) -> bytes:
        """Return the plain form of words in their wire form.

        Raises:
            StoreError: list/unreadable, when it is no such form.
        """


class Cancelled(Exception):  # noqa: N818 - not an error: the user asked for it
    """Say that the user stopped the long work under way."""


class Progress(Protocol):
    """Long work tells how far it is, and hears here that it shall stop."""

    async def __call__(self, done: int, total: int, text: str) -> None:
        """Tell the page, let it breathe when 50 ms have passed.

        Raises:
            Stopped: the user does not want it any more.
        """
