"""Keep the tables in IndexedDB, through database.js."""

import json
import re
from collections.abc import Sequence
from typing import Any, cast

import faristol_database as database
from pyodide.ffi import to_js

from faristol.desk.kernel.ports import Operation, Row, StoreError

_CODES = {
    "ConstraintError": "store/conflict",
    "QuotaExceededError": "store/full",
    "InvalidStateError": "store/lost",
    "UnknownError": "store/lost",
    "AbortError": "store/lost",
    "TransactionInactiveError": "store/lost",
    "GoneError": "store/gone",
    "NotAllowedError": "store/denied",
    "SecurityError": "store/denied",
}
# what browsers write when it is the room that is missing, whatever they call it
_NO_ROOM = re.compile(r"quota|no_space|no space|disk full|full disk|write blobs", re.IGNORECASE)


def _value(answer: str) -> Any:
    found = json.loads(answer)
    if "error" in found:
        name, message = found["error"], found["message"]
        is_full = _NO_ROOM.search(message) is not None
        raise StoreError(
            "store/full" if is_full else _CODES.get(name, "store/failed"), f"{name}: {message}"
        )
    return found["value"]


class BrowserStore:
    """Implement `desk.ports.Storage`."""

    async def row(self, table: str, key: str) -> Row | None:
        """Return one row."""
        return cast("Row | None", _value(await database.rowAsText(table, json.dumps(key))))

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        """Return the rows of a range of keys, or all of them."""
        bounds = () if low is None else (json.dumps(low), json.dumps(high))
        return cast("list[Row]", _value(await database.rowsAsText(table, *bounds)))

    async def bytes_of(self, table: str, key: str) -> bytes | None:
        """Return the bytes of a row."""
        answer, found = await database.bytesOf(table, key)
        _value(answer)
        return None if found is None else cast("bytes", found.to_bytes())

    async def write(self, operations: Sequence[Operation]) -> None:
        """Carry all operations out in one strict transaction, or none."""
        blobs: list[bytes] = []

        def beside(value: object) -> dict[str, int]:
            if not isinstance(value, bytes):
                raise TypeError(type(value).__name__)
            blobs.append(value)
            return {"$bytes": len(blobs) - 1}

        text = json.dumps(operations, ensure_ascii=False, default=beside)
        _value(await database.writeText(text, *([to_js(blobs)] if blobs else ())))

    async def reopen(self, *, is_new: bool) -> None:
        """Let the reserve go and open the database anew."""
        _value(await database.reopenAsText(is_new))

    async def rest(self) -> None:
        """Shut the database until the browser has closed its files."""
        _value(await database.shutAllAsText())

    async def lay_reserve(self) -> bool:
        """Lay the reserve."""
        return cast("bool", _value(await database.allocateReserveAsText()))

    def tally(self) -> dict[str, int]:
        """Return how many write transactions read "strict", and how many not."""
        return cast("dict[str, int]", json.loads(database.durabilityCountsAsText()))
