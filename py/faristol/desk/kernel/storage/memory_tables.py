"""The acknowledged rows in memory, and the differences of the storage from them."""

from collections.abc import Callable, Collection, Iterable, MutableMapping, Sequence
from typing import Any, cast

from faristol.desk.kernel.ports import Operation, Row, StoreError
from faristol.desk.kernel.storage.event_rows import EventRows, Key

# The tables that must not be lost, with their key columns. Screens and drafts, not among them, are the page's own.
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
    "sandbox": ("sandbox", "table", "key"),
}
QUARANTINE = "quarantine"  # parts of files that could not be imported
OF_STREAM = ("events", "cards")  # their keys begin with the key of a document
DIVERGED = "store/diverged"
DEVICE = "device_header"

Tables = dict[str, MutableMapping[Key, Row]]


class MemoryTables:
    """The acknowledged rows, and the keys of rows whose removal was acknowledged.

    A storage may lose its last transactions whole. Rows that they removed reappear then: a name that was
    erased, a document that was deleted.
    """

    def __init__(self, shipped: Callable[[], Collection[str]]) -> None:
        self._shipped = shipped  # word lists that ship with the program need no second copy
        self.tables = empty_tables()
        self.removed: dict[str, set[Key]] = {table: set() for table in KEYS}

    def copy(self) -> "MemoryTables":
        """Return an independent copy of the present tables."""
        copy = MemoryTables(self._shipped)
        copy.tables = {
            table: rows.copy() if isinstance(rows, EventRows) else dict(rows)
            for table, rows in self.tables.items()
        }
        copy.removed = {table: set(keys) for table, keys in self.removed.items()}
        return copy

    def adopt(self, stored: Tables) -> None:
        """Take over the stored tables, which may hold what another window wrote."""
        self.tables = stored
        for table, keys in self.removed.items():
            keys.difference_update([key for key in keys if key in stored[table]])

    def apply(self, operations: Sequence[Operation]) -> None:
        """Apply operations that were carried out in the storage."""
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

    # ---- where only this window writes ----

    def stays_deleted(self) -> list[Operation]:
        """Return the operations by which a write fails if a deleted document has reappeared."""
        return [
            ("expect", "streams", {"key": part, "seq": 0})
            for ((_, part),) in sorted(self.removed["streams"])
        ]

    def _is_continued(self, table: str, key: Key, stored: Tables) -> bool:
        """Whether another window has continued a document beyond our entries: then its cards are right."""
        if table not in ("streams", "cards"):
            return False
        ours, theirs = self.tables["streams"].get(key[:1]), stored["streams"].get(key[:1])
        return ours is not None and theirs is not None and theirs["seq"] > ours["seq"]

    def _has_reappeared(self, table: str, key: Key, stored: Tables) -> bool:
        """Whether a stored row that is not in memory was removed: by us, or before we read the document."""
        if key in self.removed[table]:
            return not self._is_continued(table, key, stored)
        is_card = table == "cards" and key[:1] in self.tables["streams"]
        return is_card and not self._is_continued(table, key, stored)

    def _reappeared_keys(self, table: str, stored: Tables) -> list[Key]:
        ours = self.tables[table]
        return [
            key
            for key in stored[table]
            if key not in ours and self._has_reappeared(table, key, stored)
        ]

    # ---- where another window may write too ----

    def behind(self, stored: Tables, *, is_shared: bool) -> list[Key]:
        """Return the documents of which the storage lacks entries that memory has.

        Another window, where there may be one, may have deleted a document that is missing in the storage; but
        not together with the name of the device.
        """
        is_same = _device_row(stored) == _device_row(self.tables)
        documents = []
        for key, row in self.tables["streams"].items():
            there = stored["streams"].get(key)
            if there is None:
                is_behind = not (is_shared and is_same)
            elif (there["seq"], there["hash"]) == (row["seq"], row["hash"]):
                is_behind = False
            else:
                is_behind = there["seq"] < row["seq"] or not self._has_all(key, row, stored)
            if is_behind:
                documents.append(key)
        return documents

    def _has_all(self, key: Key, row: Row, stored: Tables) -> bool:
        ours, theirs = self.tables["events"], stored["events"]
        keys = [(*key, (0, seq)) for seq in range(1, row["seq"] + 1)]
        return all(theirs.get(event_key) == ours.get(event_key) for event_key in keys)

    # ---- comparing ----

    def difference(self, stored: Tables, *, is_shared: bool) -> str:
        """Return the first row that the storage lacks, or has again, else an empty string.

        Answers stored for a retry do not count. Where another window may write too, only documents show whether
        rows were lost or changed.
        """
        if is_shared:
            behind = self.behind(stored, is_shared=True)
            return _format_key("streams", behind[0]) if behind else ""
        for table in KEYS:
            if table == "requests":
                continue
            for key, row in self._differing_rows(table, stored):
                if stored[table].get(key) != row and not self._is_continued(table, key, stored):
                    return _format_key(table, key)
            if reappeared := self._reappeared_keys(table, stored):
                return _format_key(table, reappeared[0])
        return ""

    def _differing_rows(self, table: str, stored: Tables) -> Iterable[tuple[Key, Row]]:
        """Return the rows of a table, without those of documents that the storage has to the last byte."""
        if table == "events":
            return events_of(self.tables).items_unlike(events_of(stored))
        return self.tables[table].items()

    def missing(self, stored: Tables, *, is_shared: bool, is_gone: bool) -> list[Operation]:
        """Return the operations that store what memory has; if another window writes meanwhile, all fail.

        Raises:
            StoreError: store/diverged if another window wrote something else in the same document.
        """
        operations: list[Operation] = []
        for key, row in self.tables["streams"].items():
            seq = stored["streams"].get(key, {"seq": 0})["seq"]
            operations.append(("expect", "streams", {"key": row["id"], "seq": seq}))
        is_gone = is_gone or _device_row(stored) != _device_row(self.tables)
        behind = set(self.behind(stored, is_shared=is_shared and not is_gone))

        def is_ours(table: str, key: Key) -> bool:
            if not is_shared or (is_gone and key not in stored[table]):
                return True
            return table in ("streams", *OF_STREAM) and key[:1] in behind

        for table in KEYS:
            for key, row in sorted(self._differing_rows(table, stored), key=lambda item: item[0]):
                there = stored[table].get(key)
                if there == row or not is_ours(table, key):
                    continue
                if table == "events" and there is not None:
                    raise StoreError(DIVERGED, f"{row['stream']} at {row['seq']}")
                if not self._is_continued(table, key, stored):
                    operations.append(("add" if table == "events" else "put", table, row))
        removals = [
            _delete_operation(table, key)
            for table in KEYS
            for key in self._reappeared_keys(table, stored)
            if is_ours(table, key)
        ]
        if removals:  # painted screens that name them have reappeared as well
            removals.append(("clear", "screens", None))
        return [*operations, *removals]


def empty_tables() -> Tables:
    """Return tables without rows."""
    return {table: EventRows() if table == "events" else {} for table in KEYS}


def indexeddb_key(value: Any) -> Key:
    """Return a key that sorts as in IndexedDB: numbers before texts, texts before arrays."""
    parts = value if isinstance(value, (list, tuple)) else (value,)
    return tuple(map(_sortable, parts))


def _sortable(part: Any) -> tuple[int, Any]:
    if isinstance(part, (list, tuple)):
        return (2, indexeddb_key(part))
    return (0, part) if isinstance(part, int) else (1, part)


def _stored_key(key: Key) -> list[Any]:
    """Return a key as the storage takes it."""
    return [_stored_key(part) if sort == 2 else part for sort, part in key]


def row_key(table: str, row: Row) -> Key:
    """Return the key of a row."""
    return indexeddb_key([row[name] for name in KEYS[table]])


def rows_of_stream(tables: Tables, stream: str) -> list[Row]:
    """Return the event rows of a document in their order."""
    rows = events_of(tables).of_document(indexeddb_key(stream)).values()
    return sorted(rows, key=lambda row: int(row["seq"]))


def events_of(tables: Tables) -> EventRows:
    """Return the table of events with its own type."""
    return cast(EventRows, tables["events"])


def keys_between(rows: MutableMapping[Key, Row], low: Key, high: Key) -> list[Key]:
    """Return the keys of a table in a range, both ends included, in the order of the table."""
    if isinstance(rows, EventRows):
        return rows.keys_between(low, high)
    return [key for key in rows if low <= key <= high]


def _device_row(tables: Tables) -> Row | None:
    return tables["prefs"].get(indexeddb_key(DEVICE))


def _format_key(table: str, key: Key) -> str:
    return f"{table} {_stored_key(key)}"


def _delete_operation(table: str, key: Key) -> Operation:
    parts = _stored_key(key)
    return ("delete", table, parts if len(KEYS[table]) > 1 else parts[0])
