"""A store with a copy of all rows in memory, so that no data is lost when the storage fails.

Chromium deletes a whole database when its disk was full in the middle of a write, sooner or later
(docs/decisions/0016). All acknowledged rows are therefore in memory too: nothing is written before all of them
were read, and when the storage fails, rows are read from memory, saved as a file, and stored again.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from faristol.desk.kernel.ports import Clock, Operation, Progress, Row, Storage, StoreError
from faristol.desk.kernel.storage.event_rows import Key
from faristol.desk.kernel.storage.memory_tables import (
    DEVICE,
    MemoryTables,
    Tables,
    empty_tables,
    events_of,
    indexeddb_key,
    keys_between,
    row_key,
    rows_of_stream,
)

# tables that are read whole, before the others
SMALL = ("streams", "prefs", "requests", "lexicons", "clips", "quarantine", "packs", "sandbox")

FULL, LOST, GONE, BEHIND = "store/full", "store/lost", "store/gone", "store/behind"
CONFLICT = "store/conflict"
FAILURES = (FULL, LOST, GONE)  # of the storage itself: going on without a check would do harm
LOW = "store/low"  # it still stores, in the last free room
RESTORED = "store/restored"  # the browser deleted everything to make room, and it was stored again
EVICTION_SECONDS = (
    300.0  # seconds after a full disk in which the browser, not the user, deletes data
)
MAX_TRIES = 3  # Chromium reopens the files that have failed until they were unused for a while
RETRY_SECONDS = 5.0  # seconds between two attempts that the user did not ask for
LAST = "\uffff"  # above every key
ENDLESS = 2**53

T = TypeVar("T")


class ResilientStore:
    """A store that also holds all rows in memory, and answers from there when its storage fails."""

    def __init__(
        self, store: Storage, clock: Clock, shipped: Callable[[], Collection[str]]
    ) -> None:
        self._store = store
        self._clock = clock
        self._shipped = shipped  # word lists that ship with the program need no second copy
        self._memory = MemoryTables(shipped)
        self._pieces: AsyncIterator[None] | None = None
        self._tried_at = float("-inf")
        self._is_reserve_due = True
        self._full_at = float("-inf")
        self._is_restored = False
        self.is_whole = False
        self.writes = 0  # successful writes since the start
        self.is_shared = False  # another window may write too
        self.trouble = (
            ""  # code of the failure while nothing can be stored, with all rows in memory
        )
        self.is_low = False

    @property
    def state(self) -> str:
        """The code of the state that the user must know, or an empty string."""
        if self.trouble:
            return self.trouble
        if self._is_restored:
            return RESTORED
        return LOW if self.is_low else ""

    # ---- reading ----

    async def row(self, table: str, key: str) -> Row | None:
        """Return a row, or None if it does not exist."""
        return await self._read(
            lambda: self._store.row(table, key),
            lambda: self._memory_table(table).get(indexeddb_key(key)),
        )

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        """Return the rows of a range of keys, in key order, or all of them."""
        return await self._read(
            lambda: self._store.rows(table, low, high), lambda: self._memory_range(table, low, high)
        )

    async def load_bytes(self, table: str, key: str) -> bytes | None:
        """Return the bytes of a row, or None if it does not exist."""
        return await self._read(
            lambda: self._store.load_bytes(table, key),
            lambda: self._memory_table(table).get(indexeddb_key(key), {}).get("bytes"),
        )

    def _memory_table(self, table: str) -> Mapping[Key, Row]:
        return self._memory.tables.get(table, {})

    def _memory_range(
        self, table: str, low: Sequence[Any] | None, high: Sequence[Any] | None
    ) -> list[Row]:
        rows = self._memory.tables.get(table, {})
        keys = (
            list(rows)
            if low is None or high is None
            else keys_between(rows, indexeddb_key(low), indexeddb_key(high))
        )
        return [dict(rows[key]) for key in sorted(keys)]

    async def _read(
        self, read_store: Callable[[], Awaitable[T]], read_memory: Callable[[], T]
    ) -> T:
        """Read from the store as long as it answers, then from memory."""
        if not self.trouble:
            try:
                return await read_store()
            except StoreError as error:
                if error.code not in FAILURES:
                    raise
                await self._revive(error)
                if not self.trouble:
                    return await read_store()
        return read_memory()

    async def _revive(self, error: StoreError) -> None:
        """Reopen a storage that has died; if that fails, memory answers, provided that it is whole."""
        if not self.is_whole:
            await self._store.reopen(is_new=False)
            return
        try:
            await self._recover(error)
        except StoreError:
            if not self.trouble:
                raise

    # ---- the copy in memory ----

    async def run_idle(self) -> bool:
        """Read a piece of the stored rows, or lay the reserve, in idle time; return True if more is left."""
        if self.trouble:
            return False
        if not self.is_whole:
            await self._read_piece()
            return True
        if self._is_reserve_due:
            self._is_reserve_due = False
            if not await self._store.lay_reserve():
                self.is_low = True
            return True
        return False

    async def load_all(self) -> None:
        """Read all rows that were not read yet."""
        try:
            await self._read_rest()
        except StoreError as error:
            if error.code not in FAILURES:
                raise
            await self._store.reopen(is_new=False)
            await self._read_rest()

    async def _read_rest(self) -> None:
        while not self.is_whole:
            await self._read_piece()

    async def _read_piece(self) -> None:
        self._pieces = self._pieces or self._read_all()
        try:
            await anext(self._pieces)
        except StopAsyncIteration:
            self._pieces, self.is_whole = None, True
        except StoreError:
            self._pieces = None
            raise

    async def _read_all(self) -> AsyncIterator[None]:
        tables = empty_tables()
        async for _ in self._read_into(tables):
            yield
        self._memory.adopt(tables)

    async def _read_into(self, tables: Tables, cached: Tables | None = None) -> AsyncIterator[None]:
        """Read the stored rows, table by table and document by document, without lists that ship.

        Cached rows of a document with the same head, or of a list, are not read again. The entries of each
        document are packed as soon as they are read: they are unpacked when the document is written to.
        """

        def add_rows(name: str, rows: Sequence[Row]) -> None:
            tables[name].update((row_key(name, row), row) for row in rows)

        small_rows = {table: await self._store.rows(table) for table in SMALL}
        shipped = self._shipped()
        small_rows["lexicons"] = [
            row for row in small_rows["lexicons"] if row["digest"] not in shipped
        ]
        for table in SMALL:
            add_rows(table, small_rows[table])
            yield
        cards = _cards_by_document(cached) if cached else {}
        for row in small_rows["streams"]:
            document = indexeddb_key(row["id"])
            if cached and cached["streams"].get(document, {}).get("hash") == row["hash"]:
                events_of(tables).share(events_of(cached), document)
                add_rows("cards", cards.get(document, ()))
                continue
            add_rows(
                "events", await self._store.rows("events", [row["id"], 0], [row["id"], ENDLESS])
            )
            events_of(tables).pack(document)
            yield
            add_rows("cards", await self._store.rows("cards", [row["id"], ""], [row["id"], LAST]))
            yield
        for row in small_rows["lexicons"]:
            if cached and (there := cached["words"].get(indexeddb_key(row["digest"]))):
                add_rows("words", [there])
                continue
            words = await self._store.load_bytes("words", row["digest"])
            if words is not None:
                add_rows("words", [{"digest": row["digest"], "bytes": words}])
            yield

    async def _load_tables(self, cached: Tables | None = None) -> Tables:
        """Return all stored rows, read back but for the cached ones."""
        tables = empty_tables()
        async for _ in self._read_into(tables, cached):
            pass
        return tables

    # ---- writing ----

    async def write(self, operations: Sequence[Operation]) -> None:
        """Carry all operations out in one strict transaction, or none.

        Raises:
            StoreError: store/conflict if another window wrote first; a code of `FAILURES`, or
                store/behind, if nothing can be stored.
        """
        if self.trouble:
            await self._retry()
        if _is_large(operations) and not await self._has_room():
            raise StoreError(FULL, "kept for what is entered")
        await self.load_all()
        try:
            if self.is_shared:
                await self._catch_up()
                await self._write(operations)
            else:  # a deleted document reappears if the storage has lost the deletion
                await self._write([*self._memory.stays_deleted(), *operations])
        except StoreError as error:
            if error.code == CONFLICT:
                self._adopt(await self._load_tables())
            raise
        self.writes += 1
        try:
            self._memory.apply(operations)
        except MemoryError:
            self.is_whole = False  # the rows are stored: all are read again
            raise

    async def _catch_up(self) -> None:
        """Take over what another window has written, so that it is not overwritten if the storage fails."""
        try:
            self._adopt(await self._load_tables(self._memory.tables))
        except StoreError as error:
            if error.code not in FAILURES:
                raise
            await self._recover(error)

    async def _has_room(self) -> bool:
        """Whether there is room for a word list, which is not worth the last free room.

        If the reserve was released, it is laid again where there is room for it.
        """
        if self.is_low and not self._is_restored:
            self.is_low = not await self._store.lay_reserve()
        return not self.state

    async def _write(self, operations: Sequence[Operation]) -> None:
        """Write; if the storage dies of it, reopen it with the reserve released, and write once more."""
        try:
            await self._store.write(operations)
        except StoreError as error:
            if error.code not in FAILURES:
                raise
            if await self._recover(error, operations):
                return
            if _is_large(operations):
                raise
            try:
                await self._store.write(operations)
            except StoreError as again:
                # too much for the free room: earlier rows must not suffer
                if again.code in FAILURES and await self._recover(again, operations):
                    return
                raise

    async def _retry(self) -> None:
        """Reopen the storage if there may be room by now; not at each write, and not after data is gone."""
        error = StoreError(self.trouble, "as it was found before")
        if self.trouble not in (FULL, LOST) or self._clock.ticks() - self._tried_at < RETRY_SECONDS:
            raise error
        self._tried_at = self._clock.ticks()
        await self._recover(error)

    async def _recover(self, failure: StoreError, operations: Sequence[Operation] = ()) -> bool:
        """Reopen the storage and compare it with memory; return True if the operations were carried out.

        The connection may have died after the transaction.

        Raises:
            StoreError: the failure, which is the `trouble` from now on.
        """
        if failure.code == FULL:
            self._full_at = self._clock.ticks()
        try:
            stored = await self._reopen()
        except StoreError as error:
            if error.code not in FAILURES:
                raise
            self.trouble = GONE if GONE in (error.code, self.trouble) else failure.code
            raise StoreError(self.trouble, error.details) from error
        difference = self._memory.difference(stored, is_shared=self.is_shared)
        after = self._memory.copy()
        after.apply(operations)
        is_done = bool(difference) and not after.difference(stored, is_shared=self.is_shared)
        if difference and not is_done:
            self.trouble = BEHIND
            raise StoreError(BEHIND, difference)
        if self.is_shared:
            self._memory.adopt(stored)
        self.trouble = ""
        if failure.code == FULL:
            self.is_low = True  # the reserve was released, and is laid again when there is room
        else:
            self._is_reserve_due = True
        return is_done

    async def _reopen(self) -> Tables:
        """Reopen the storage and return its tables.

        When the disk is full, Chromium may delete everything that it has not promised to keep. The user has not
        asked for that, and it has made room: all rows are stored again.
        """
        try:
            await self._store.reopen(is_new=False)
        except StoreError as error:
            if error.code != GONE or self._clock.ticks() - self._full_at > EVICTION_SECONDS:
                raise
            tables = await self._store_missing(is_gone=True)
            self._is_restored = True
            return tables
        return await self._load_tables()

    def _adopt(self, stored: Tables) -> None:
        """Take over the stored tables, another window's events too.

        Raises:
            StoreError: store/behind if the storage has lost rows.
        """
        if behind := self._find_lost(stored):
            self.trouble = BEHIND
            raise StoreError(BEHIND, behind)
        self._memory.adopt(stored)

    def _find_lost(self, stored: Tables) -> str:
        """Return the id of a document that the storage has lost, or that has reappeared; else an empty string."""
        lost = self._memory.behind(stored, is_shared=self.is_shared)
        reappeared = (
            () if self.is_shared else self._memory.removed["streams"] & stored["streams"].keys()
        )
        return next((str(key[0][1]) for key in (*lost, *sorted(reappeared))), "")

    # ---- storing again ----

    async def check_health(self) -> None:
        """Read from the storage, and so recover it if it has died: the page heard of a failure."""
        if self.trouble:
            return
        await self.row("prefs", DEVICE)

    async def restore_all(self, progress: Progress, text: str) -> int:
        """Store all missing rows, read all rows back, and return how many events are proved to be stored.

        Raises:
            StoreError: store/diverged if another window has written something else in the same document; the
                failure of the storage; store/behind if other rows were read back.
        """
        from faristol.ledger.audit import verify

        if not self.is_whole:  # so far only reading has failed
            await self._store.reopen(is_new=False)
            await self.load_all()
        for tries_left in reversed(range(MAX_TRIES)):
            try:
                tables = await self._store_missing(is_gone=self.trouble == GONE)
                break
            except StoreError as error:
                if error.code not in FAILURES or not tries_left:
                    raise
                await progress(0, 0, text)
                await self._store.rest()
        difference = self._memory.difference(tables, is_shared=self.is_shared)
        if difference:
            raise StoreError(BEHIND, difference)
        streams = list(tables["streams"].values())
        proved = 0
        for done, row in enumerate(streams):
            await progress(done, len(streams), text)
            lines = [event["line"] for event in rows_of_stream(tables, row["id"])]
            finding = verify(lines, stream=row["origin"])
            if finding is not None:
                raise StoreError(BEHIND, f"{row['id']}: {finding.code} at {finding.seq}")
            proved += len(lines)
        self.trouble, self._is_restored = "", False
        self._memory.adopt(tables)
        self.is_low = not await self._store.lay_reserve()
        return proved

    async def _store_missing(self, *, is_gone: bool) -> Tables:
        """Store the missing rows, in a new database if it is gone, and return its tables then."""
        await self._store.reopen(is_new=True)
        stored = await self._load_tables()
        missing = self._memory.missing(stored, is_shared=self.is_shared, is_gone=is_gone)
        if missing:
            await self._store.write(missing)
        return await self._load_tables()


def _cards_by_document(tables: Tables) -> dict[Key, list[Row]]:
    cards: dict[Key, list[Row]] = {}
    for key, row in tables["cards"].items():
        cards.setdefault(key[:1], []).append(row)
    return cards


def _is_large(operations: Sequence[Operation]) -> bool:
    """Whether operations store the words of a list."""
    large = ("words", "graphs", "packs")
    return any(verb in ("add", "put") and table in large for verb, table, _ in operations)
