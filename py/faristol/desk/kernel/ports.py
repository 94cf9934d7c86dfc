"""Ports: what the desk needs from the platform, as Protocols."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = dict[str, Any]
Operation: TypeAlias = Sequence[Any]  # [verb, table, value]; the verbs are those of database.js


class StoreError(Exception):
    """Data could not be stored or read; `code` is stable."""

    def __init__(self, code: str, details: str = "") -> None:
        self.code = code
        self.details = details
        super().__init__(f"{code}: {details}")


class Store(Protocol):
    """Persistent tables of rows; a write is one strict transaction, of all operations or none."""

    async def row(self, table: str, key: str) -> Row | None:
        """Return a row, or None if it does not exist."""

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        """Return the rows of a range of keys, in key order, or all of them."""

    async def load_bytes(self, table: str, key: str) -> bytes | None:
        """Return the bytes of a row, or None if it does not exist."""

    async def write(self, operations: Sequence[Operation]) -> None:
        """Carry all operations out, or none. A row may hold bytes.

        Raises:
            StoreError: store/conflict; store/full, store/lost or store/gone, and then nothing can be read or
                written until the store is reopened; store/denied, store/failed.
        """


class Storage(Store, Protocol):
    """A store of the browser: it may die, and can be reopened."""

    async def reopen(self, *, is_new: bool) -> None:
        """Release the reserve and open the storage again; where it is gone, make a new one if `is_new`.

        Raises:
            StoreError: it cannot be opened; store/gone if it is gone and `is_new` is False.
        """

    async def rest(self) -> None:
        """Close the storage, and return when the next opening will read from the disk."""

    async def lay_reserve(self) -> bool:
        """Reserve room that is released when the disk is full; return True if twice as much was free."""


class Clock(Protocol):
    """The device's clock."""

    def now(self) -> str:
        """Return the present moment in UTC, as "2025-11-20T17:45:03Z"."""

    def ticks(self) -> float:
        """Return seconds of a clock that never goes back."""


class TimeZones(Protocol):
    """The time zones that the platform knows by their names."""

    def offset(self, zone: str, minute: int) -> int | None:
        """Return the minutes east of UTC at a minute counted in UTC from 1970; None for an unknown zone."""


class Dice(Protocol):
    """Random numbers of the platform's strong generator."""

    def token(self, size: int = 16) -> str:
        """Return `size` random bytes in hexadecimal."""


class ShippedLists(Protocol):
    """The practice lists that this version of the program brings."""

    def list_rows(self) -> Sequence[Row]:
        """Return the row of each list: the fields of `LexiconRow` (desk/shared/lexicons.py), and its file."""

    async def plain(self, file: str) -> bytes:
        """Return the words of a shipped list in plain form.

        Raises:
            StoreError: list/unreadable if it cannot be fetched or is damaged.
        """

    async def wire(self, file: str) -> bytes:
        """Return the words of a shipped list in wire form.

        Raises:
            StoreError: list/unreadable if it cannot be fetched.
        """

    async def fetch(self, digest: str) -> bytes:
        """Return the words of a list that the site has or once had, in wire form.

        Raises:
            StoreError: list/offline, or list/not_kept where the site has none of this digest.
        """

    async def club_index(self, limit: int) -> bytes:
        """Return the index of the club's lists beside the site, cut after `limit` bytes and one.

        Raises:
            StoreError: list/offline, or list/not_kept where the site has none.
        """

    async def club_list(
        self, file: str, limit: int, report: Callable[[int], Awaitable[None]]
    ) -> bytes:
        """Return a file of the club's lists, cut after `limit` bytes and one; report the bytes that came.

        Raises:
            StoreError: list/offline, or list/not_kept where the site has no such file.
        """

    async def unpack(self, wire: bytes) -> bytes:
        """Return words in wire form in plain form.

        Raises:
            StoreError: list/unreadable if they are not in wire form.
        """


class SiteFiles(Protocol):
    """Files of the site that come when they are wanted: help, licences, examples, what its host says."""

    async def text(self, name: str) -> str:
        """Return a file by its name in the site, as "help/ca.json".

        Raises:
            StoreError: site/missing if it cannot be fetched.
        """

    async def content(self, name: str) -> bytes:
        """Return the bytes of a file, perhaps cut short on their way.

        Raises:
            StoreError: site/missing if it cannot be fetched.
        """


class Cancelled(Exception):  # noqa: N818 - not an error: the user asked for it
    """The user has stopped the long work under way."""


class Progress(Protocol):
    """The reporter of long work: it displays the progress, and stops the work if the user asks for it."""

    async def __call__(self, done: int, total: int, text: str) -> None:
        """Report the progress to the page; let the page run after each 50 ms.

        Raises:
            Cancelled: the user has stopped the work.
        """
