"""A store that fails as browsers' stores do: full, gone, behind, closed; the same every time."""

import copy
from collections.abc import Sequence
from typing import Any

from faristol.desk.kernel.ports import Operation, Row, StoreError
from faristol.desk.kernel.storage.memory_tables import KEYS, Tables
from faristol.desk.kernel.storage.resilient_store import BEHIND, FULL, GONE, LOST
from tests.support.desk import MemoryStore

FAULTS = (FULL, LOST, GONE, BEHIND)


class FailingStore(MemoryStore):
    """A store that fails when set to, and stays closed until it is reopened."""

    def __init__(self) -> None:
        super().__init__()
        self.room: int | None = None  # for so many writes more; None: for any
        self.reserve = 0  # writes that what lies aside makes room for, when it is let go
        self.is_gone = False
        self.can_open = True
        self.shut: StoreError | None = None
        self.opened: list[bool] = []
        self._past: list[Tables] = []  # what there was before each write, the last one at the end

    def facts(self) -> dict[str, dict[Any, Row]]:
        """Return the data that must not be lost: without cached answers and lists of the program."""
        shipped = [key for key, row in self.tables["lexicons"].items() if row["kind"] == "practice"]
        tables = copy.deepcopy({table: self.tables[table] for table in KEYS if table != "requests"})
        for table in ("lexicons", "words"):
            for key in shipped:
                tables[table].pop(key, None)
        return tables

    def break_(self, fault: str) -> None:
        """Let the next write fail, with the consequences of such a failure."""
        if fault == FULL:
            self.room = 0
            self.can_open = False
        elif fault == LOST:
            self.shut = StoreError(LOST, "UnknownError: connection lost")
            self.can_open = False
        elif fault == GONE:
            self.wipe()
            self.is_gone = True
            self.shut = StoreError(LOST, "InvalidStateError: closing")
        else:
            self.lose()

    def mend(self) -> None:
        """Make room: the closed store can be reopened."""
        self.room, self.can_open = None, True

    def wipe(self) -> None:
        """Delete all tables."""
        self.tables = {table: {} for table in self.tables}

    def lose(self) -> None:
        """Lose the last transactions, as after a truncated log: at least an entry of every document."""
        heads = {key: row["seq"] for key, row in self.tables["streams"].items()}

        def is_shorter(tables: Tables) -> bool:
            return all(tables["streams"].get(key, {"seq": 0})["seq"] < heads[key] for key in heads)

        self.tables = next(tables for tables in reversed(self._past) if is_shorter(tables))

    def lose_last(self) -> None:
        """Lose the last transaction; each further call loses the one before."""
        self.tables = self._past.pop()

    def _raise_if_shut(self) -> None:
        if self.shut is not None:
            raise self.shut

    async def row(self, table: str, key: Any) -> Row | None:
        self._raise_if_shut()
        return await super().row(table, key)

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        self._raise_if_shut()
        return await super().rows(table, low, high)

    async def load_bytes(self, table: str, key: str) -> bytes | None:
        self._raise_if_shut()
        return await super().load_bytes(table, key)

    async def write(self, operations: Sequence[Operation]) -> None:
        self._raise_if_shut()
        if self.room is not None and self.room < 1:
            self.shut = StoreError(FULL, "UnknownError: FILE_ERROR_NO_SPACE")
            raise self.shut
        before = self.tables
        await super().write(operations)
        self._past.append(before)
        if self.room is not None:
            self.room -= 1

    async def reopen(self, *, is_new: bool) -> None:
        self.opened.append(is_new)
        if self.reserve:
            self.room, self.reserve, self.can_open = self.reserve, 0, True
        if not self.can_open:
            raise StoreError(LOST, "UnknownError: Internal error opening backing store")
        if self.is_gone and not is_new:
            raise StoreError(GONE, "GoneError")
        self.is_gone, self.shut = False, None

    async def lay_reserve(self) -> bool:
        return self.room is None
