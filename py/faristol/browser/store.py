"""The tables in IndexedDB, through site/js/database.js."""

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
# messages of browsers that mean a full disk, whatever the name of their error
_FULL = re.compile(r"quota|no_space|no space|disk full|full disk|write blobs", re.IGNORECASE)


def _value_of(answer: str) -> Any:
    parsed = json.loads(answer)
    if "error" in parsed:
        name, message = parsed["error"], parsed["message"]
        is_full = _FULL.search(message) is not None
        raise StoreError(
            "store/full" if is_full else _CODES.get(name, "store/failed"), f"{name}: {message}"
        )
    return parsed["value"]


class BrowserStore:
    """The implementation of `desk.kernel.ports.Storage`."""

    async def row(self, table: str, key: str) -> Row | None:
        """Return the row of a key, or None."""
        return cast("Row | None", _value_of(await database.rowAsText(table, json.dumps(key))))

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        """Return the rows of a range of keys, or all of them."""
        bounds = () if low is None else (json.dumps(low), json.dumps(high))
        return cast("list[Row]", _value_of(await database.rowsAsText(table, *bounds)))

    async def load_bytes(self, table: str, key: str) -> bytes | None:
        """Return the bytes of a row, or None."""
        answer, content = await database.bytesOf(table, key)
        _value_of(answer)
        return None if content is None else cast("bytes", content.to_bytes())

    async def write(self, operations: Sequence[Operation]) -> None:
        """Carry out all operations atomically, in one strict transaction."""
        blobs: list[bytes] = []

        def reference_bytes(value: object) -> dict[str, int]:
            if not isinstance(value, bytes):
                raise TypeError(type(value).__name__)
            blobs.append(value)
            return {"$bytes": len(blobs) - 1}

        text = json.dumps(operations, ensure_ascii=False, default=reference_bytes)
        _value_of(await database.writeText(text, *([to_js(blobs)] if blobs else ())))

    async def reopen(self, *, is_new: bool) -> None:
        """Release the reserve and reopen the database."""
        _value_of(await database.reopenAsText(is_new))

    async def rest(self) -> None:
        """Close the database until the browser has closed its files."""
        _value_of(await database.shutAllAsText())

    async def lay_reserve(self) -> bool:
        """Allocate the reserve of disk space; return whether there is one now."""
        return cast("bool", _value_of(await database.allocateReserveAsText()))

    def tally(self) -> dict[str, int]:
        """Return the numbers of write transactions that were strict, and that were not."""
        return cast("dict[str, int]", json.loads(database.durabilityCountsAsText()))
