"""A sandbox: a store inside the club's store, whose documents count nowhere.

All that a desk knows it reads from its store. A desk over a `SandboxStore` has real documents on the real screens, and
none of the club's; the club's desk has none of the sandbox's (docs/decisions/0048). The rows of a sandbox are rows of
one table, and one operation removes them all.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from faristol.desk.kernel.ports import Operation, Row, Store, StoreError
from faristol.desk.kernel.storage.pref_rows import device_pref_row
from faristol.desk.kernel.translation import gettext_noop
from faristol.ledger.rules_digest import program

EXAMPLE: Final = "example"
REHEARSAL: Final = "rehearsal"
# the word on each of its screens and sheets of paper
WORDS: Final[Mapping[str, str]] = {
    EXAMPLE: gettext_noop("Example"),
    REHEARSAL: gettext_noop("Rehearsal"),
}
TABLE: Final = "sandbox"
OPENED: Final = (
    "sandbox"  # the preference, inside, of a sandbox that is whole: its program and seed
)

_LISTS: Final = ("lexicons", "words", "graphs")  # those that ship are the club's rows
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "events": ("stream", "seq"),
    "cards": ("stream", "digest"),
    "requests": ("id",),
    "streams": ("id",),
    "screens": ("id",),
    "drafts": ("id",),
    "prefs": ("key",),
    "heads": ("topic", "stream"),
}
_LAST: Final[list[list[Any]]] = [[]]  # above every key: an array comes after all numbers and texts


class SandboxStore:
    """The tables of a sandbox as a `Storage`, in one table of another store.

    Word lists that ship are read from the other store, and stored there. Everything else that only a club has cannot
    be written: other lists, recordings, parts of files.
    """

    def __init__(self, outer: Store, name: str, shipped: Callable[[], Collection[str]]) -> None:
        self._outer = outer
        self.name = name
        self._shipped = shipped

    async def row(self, table: str, key: Any) -> Row | None:
        """Return the row of a key, or None."""
        if table in _LISTS:
            return await self._outer.row(table, key) if key in self._shipped() else None
        place = [self.name, table, _parts(key)]
        rows = await self._outer.rows(TABLE, place, place)
        return dict(rows[0]["row"]) if rows else None

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        """Return the rows of a range of keys, in key order, or all of them."""
        if table in _LISTS:
            rows = await self._outer.rows(table, low, high)
            return [row for row in rows if row["digest"] in self._shipped()]
        least = [] if low is None else _parts(low)
        most = _LAST if high is None else _parts(high)
        rows = await self._outer.rows(TABLE, [self.name, table, least], [self.name, table, most])
        return [dict(row["row"]) for row in rows]

    async def load_bytes(self, table: str, key: str) -> bytes | None:
        """Return the bytes of a list that ships, or None."""
        if table in _LISTS and key in self._shipped():
            return await self._outer.load_bytes(table, key)
        return None

    async def write(self, operations: Sequence[Operation]) -> None:
        """Carry all operations out in one transaction of the other store.

        Raises:
            StoreError: store/denied for what a sandbox cannot hold; the errors of the other store.
        """
        await self._outer.write([self._inside(*operation) for operation in operations])

    def _inside(self, verb: str, table: str, value: Any) -> Operation:
        """Return an operation as one of the other store."""
        if table in _LISTS and verb in ("add", "put") and value["digest"] in self._shipped():
            return (verb, table, value)
        if table not in _KEYS and verb != "clear":
            raise StoreError("store/denied", f"{table} of a sandbox")
        match verb:
            case "add" | "put":
                key = [value[name] for name in _KEYS[table]]
                row = {"sandbox": self.name, "table": table, "key": key, "row": value}
                return (verb, TABLE, {**row, "seq": value.get("seq", 0)})
            case "delete":
                return (verb, TABLE, [self.name, table, _parts(value)])
            case "deleteRange":
                return (verb, TABLE, [[self.name, table, _parts(bound)] for bound in value])
            case "clear":
                return ("deleteRange", TABLE, [[self.name, table, []], [self.name, table, _LAST]])
            case "expect":
                place = [self.name, table, _parts(value["key"])]
                return (verb, TABLE, {"key": place, "seq": value["seq"]})
            case _:
                raise StoreError("store/failed", verb)

    async def remove(self) -> None:
        """Remove the whole sandbox in one transaction."""
        await self._outer.write([("deleteRange", TABLE, [[self.name], [self.name, _LAST]])])

    async def load_opening(self) -> dict[str, str] | None:
        """Return the program and the seed with which the sandbox was opened; None if it is not open."""
        row = await self.row("prefs", OPENED)
        opening: dict[str, str] | None = json.loads(row["value"]) if row else None
        return opening

    @staticmethod
    def opening_operation(seed: str) -> Operation:
        """Return the operation that stores with which program and seed the sandbox is opened."""
        value = json.dumps({"by": program(), "seed": seed})
        return ("put", "prefs", device_pref_row(OPENED, value))

    # The other store looks after the disk: it has tried again what fails here.
    async def reopen(self, *, is_new: bool) -> None:
        """Do nothing: it is as open as the other store."""

    async def rest(self) -> None:
        """Do nothing: it needs no rest."""

    async def lay_reserve(self) -> bool:
        """Leave the reserve to the other store."""
        return True


def _parts(key: Any) -> list[Any]:
    return list(key) if isinstance(key, (list, tuple)) else [key]


class SandboxDice:
    """Dice whose throws follow from a seed: the same seed makes the same hall.

    >>> SandboxDice("a").token(4) == SandboxDice("a").token(4) != SandboxDice("b").token(4)
    True

    After a restart they go on at a number that was not thrown before.
    """

    def __init__(self, seed: str, thrown: int = 0) -> None:
        self._seed = seed
        self._thrown = thrown

    def token(self, size: int = 16) -> str:
        """Return `size` bytes in hexadecimal."""
        self._thrown += 1
        blocks = range(-(-size // 32))
        text = "".join(
            sha256(f"{self._seed}:{self._thrown}:{block}".encode()).hexdigest() for block in blocks
        )
        return text[: 2 * size]
