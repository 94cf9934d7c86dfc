"""The rows that were acknowledged, in memory, and what of them a storage lacks, or has again."""

from collections.abc import Callable, Collection, Iterable, MutableMapping, Sequence
from typing import Any, cast

from faristol.desk.kernel.ports import Operation, Row, StoreError
from faristol.desk.kernel.storage.event_rows import EventRows, Key

# What must not be lost. What is missing here, screens and drafts, is the page's own.
KEYS = {
    "streams": ("id",),
    "prefs": ("key",),
    "requests": ("id",),
    "lexicons": ("digest",),
    "clips": ("clip", "caption"),
    "events": ("stream", "seq"),
    "cards": ("stream", "digest"),
    "words": ("digest",),
    "quarantine": ("id",),
    "packs": ("digest",),
}
QUARANTINE = "quarantine"  # parts of files that are kept aside
OF_STREAM = ("events", "cards")  # their keys begin with the key of a document
DIVERGED = "store/diverged"
DEVICE = "device_header"

Tables = dict[str, MutableMapping[Key, Row]]


class MemoryTables:
    """The rows that were acknowledged, and the keys of those whose removal was.

    A storage may lose its last transactions whole. What they removed is there again then: a name
    that was to be forgotten, a document that was deleted.
    """

    def __init__(self, shipped: Callable[[], Collection[str]]) -> None:
        self._shipped = shipped  # word lists that the program brings with it need no second copy
        self.tables = empty()
        self.removed: dict[str, set[Key]] = {table: set() for table in KEYS}

    def copy(self) -> "MemoryTables":
        """Return what is held now, to be changed by itself."""
        made = MemoryTables(self._shipped)
        made.tables = {
            table: rows.copy() if isinstance(rows, EventRows) else dict(rows)
            for table, rows in self.tables.items()
        }
        made.removed = {table: set(keys) for table, keys in self.removed.items()}
        return made

    def adopt(self, stored: Tables) -> None:
        """Hold what is stored from now on, also what another window wrote."""
        self.tables = stored
        for table, keys in self.removed.items():
            keys.difference_update([key for key in keys if key in stored[table]])

    def apply(self, operations: Sequence[Operation]) -> None:
        """Do in memory what was done in the storage."""
        for verb, table, value in operations:
            if table not in self.tables or verb == "expect":
                continue
            if verb in ("add", "put"):
                self._put(table, value)
            elif verb == "delete":
                self._remove(table, [indexeddb_key(value)])
            elif verb == "deleteRange":
                low, high = (indexeddb_key(bound) for bound in value)
                self._remove(table, keys_between(self.tables[table], low, high))
            elif verb == "clear":
                self._remove(table, list(self.tables[table]))

    def _put(self, table: str, row: Row) -> None:
        if table in ("lexicons", "words") and row["digest"] in self._shipped():
            return
        key = row_key(table, row)
        self.tables[table][key] = dict(row)
        self.removed[table].discard(key)

    def _remove(self, table: str, keys: Sequence[Key]) -> None:
        for key in keys:
            if self.tables[table].pop(key, None) is not None:
                self.removed[table].add(key)

    # ---- where only we write ----

    def stays_deleted(self) -> list[Operation]:
        """Return what a write asks of the documents that were deleted."""
        return [
            ("expect", "streams", {"key": part, "seq": 0})
            for ((_, part),) in sorted(self.removed["streams"])
        ]

    def _is_on(self, table: str, key: Key, stored: Tables) -> bool:
        """Whether another window went on with a document from where we stand: its cards are as it says."""
        if table not in ("streams", "cards"):
            return False
        ours, theirs = self.tables["streams"].get(key[:1]), stored["streams"].get(key[:1])
        return ours is not None and theirs is not None and theirs["seq"] > ours["seq"]

    def _is_back(self, table: str, key: Key, stored: Tables) -> bool:
        """Whether a stored row that we do not hold was removed: by us, or before we read the document."""
        if key in self.removed[table]:
            return not self._is_on(table, key, stored)
        is_card = table == "cards" and key[:1] in self.tables["streams"]
        return is_card and not self._is_on(table, key, stored)

    def _back(self, table: str, stored: Tables) -> list[Key]:
        ours = self.tables[table]
        return [
            key for key in stored[table] if key not in ours and self._is_back(table, key, stored)
        ]

    # ---- where another window may write too ----

    def behind(self, stored: Tables, *, is_shared: bool) -> list[Key]:
        """Return the documents of which the storage does not have all that we hold.

        One that is not there at all another window may have deleted, where there may be another
        one; but not together with the name of the device.
        """
        is_same = _device(stored) == _device(self.tables)
        found = []
        for key, row in self.tables["streams"].items():
            there = stored["streams"].get(key)
            if there is None:
                is_behind = not (is_shared and is_same)
            elif (there["seq"], there["hash"]) == (row["seq"], row["hash"]):
                is_behind = False
            else:
                is_behind = there["seq"] < row["seq"] or not self._has_all(key, row, stored)
            if is_behind:
                found.append(key)
        return found

    def _has_all(self, key: Key, row: Row, stored: Tables) -> bool:
        ours, theirs = self.tables["events"], stored["events"]
        keys = [(*key, (0, seq)) for seq in range(1, row["seq"] + 1)]
        return all(theirs.get(one) == ours.get(one) for one in keys)

    # ---- comparing ----

    def difference(self, stored: Tables, *, is_shared: bool) -> str:
        """Return what the storage lacks, or has again, or nothing; an answer kept for a retry is no fact.

        Where another window may write too, only its documents tell what was lost from what was changed.
        """
        if is_shared:
            behind = self.behind(stored, is_shared=True)
            return _expectation("streams", behind[0]) if behind else ""
        for table in KEYS:
            if table == "requests":
                continue
            for key, row in self._unlike(table, stored):
                if stored[table].get(key) != row and not self._is_on(table, key, stored):
                    return _expectation(table, key)
            if back := self._back(table, stored):
                return _expectation(table, back[0])
        return ""

    def _unlike(self, table: str, stored: Tables) -> Iterable[tuple[Key, Row]]:
        """Return the rows of a table, but for documents that the storage has to the last byte."""
        if table == "events":
            return events_of(self.tables).items_unlike(events_of(stored))
        return self.tables[table].items()

    def missing(self, stored: Tables, *, is_shared: bool, is_gone: bool) -> list[Operation]:
        """Return what makes the storage hold what memory holds, and nothing of it if another window writes meanwhile.

        Raises:
            StoreError: store/diverged when another window wrote something else in the same document.
        """
        operations: list[Operation] = []
        for key, row in self.tables["streams"].items():
            seq = stored["streams"].get(key, {"seq": 0})["seq"]
            operations.append(("expect", "streams", {"key": row["id"], "seq": seq}))
        is_gone = is_gone or _device(stored) != _device(self.tables)
        behind = set(self.behind(stored, is_shared=is_shared and not is_gone))

        def is_ours(table: str, key: Key) -> bool:
            if not is_shared or (is_gone and key not in stored[table]):
                return True
            return table in ("streams", *OF_STREAM) and key[:1] in behind

        for table in KEYS:
            for key, row in sorted(self._unlike(table, stored), key=lambda item: item[0]):
                there = stored[table].get(key)
                if there == row or not is_ours(table, key):
                    continue
                if table == "events" and there is not None:
                    raise StoreError(DIVERGED, f"{row['stream']} at {row['seq']}")
                if not self._is_on(table, key, stored):
                    operations.append(("add" if table == "events" else "put", table, row))
        removals = [
            _delete(table, key)
            for table in KEYS
            for key in self._back(table, stored)
            if is_ours(table, key)
        ]
        if removals:  # the screens that named them are there again as well
            removals.append(("clear", "screens", None))
        return [*operations, *removals]


def empty() -> Tables:
    """Return tables with nothing in them."""
    return {table: EventRows() if table == "events" else {} for table in KEYS}


def indexeddb_key(value: Any) -> Key:
    """Return a key that is ordered as IndexedDB does: numbers before texts."""
    parts = value if isinstance(value, (list, tuple)) else (value,)
    return tuple((0, part) if isinstance(part, int) else (1, part) for part in parts)


def row_key(table: str, row: Row) -> Key:
    """Return the key of a row."""
    return indexeddb_key([row[name] for name in KEYS[table]])


def rows_of_stream(tables: Tables, stream: str) -> list[Row]:
    """Return the facts of a document, in their order."""
    found = events_of(tables).of_document(indexeddb_key(stream)).values()
    return sorted(found, key=lambda row: int(row["seq"]))


def events_of(tables: Tables) -> EventRows:
    """Return the table of events, which packs its documents."""
    return cast(EventRows, tables["events"])


def keys_between(rows: MutableMapping[Key, Row], low: Key, high: Key) -> list[Key]:
    """Return the keys of a table in a range, both ends included, in the order of the table."""
    if isinstance(rows, EventRows):
        return rows.keys_between(low, high)
    return [key for key in rows if low <= key <= high]


def _device(tables: Tables) -> Row | None:
    return tables["prefs"].get(indexeddb_key(DEVICE))


def _expectation(table: str, key: Key) -> str:
    return f"{table} {[part for _, part in key]}"


def _delete(table: str, key: Key) -> Operation:
    parts = [part for _, part in key]
    return ("delete", table, parts if len(KEYS[table]) > 1 else parts[0])
