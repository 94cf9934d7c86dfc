"""A copy in memory of all that was stored, so that nothing is lost when the browser's storage fails.

Chromium throws a whole database away when its disk was full in the middle of a write, sooner or
later (docs/decisions/0016). Whatever was acknowledged is therefore here too: nothing is written
before all of it has been read, and when the storage fails it is read from here, handed out as a
file, and stored anew.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from faristol.desk.kernel.ports import Clock, Operation, Progress, Row, Storage, StoreError
from faristol.desk.kernel.storage.event_rows import Key
from faristol.desk.kernel.storage.memory_tables import (
    DEVICE,
    MemoryTables,
    Tables,
    empty,
    events_of,
    indexeddb_key,
    keys_between,
    row_key,
    rows_of_stream,
)

# read whole, before the rest
SMALL = ("streams", "prefs", "requests", "lexicons", "clips", "quarantine", "packs")

FULL, LOST, GONE, BEHIND = "store/full", "store/lost", "store/gone", "store/behind"
CONFLICT = "store/conflict"
FAILURES = (FULL, LOST, GONE)  # of the storage itself: to go on as if nothing were would do harm
LOW = "store/low"  # it still stores, from the last of the room there is
RESTORED = (
    "store/restored"  # the browser threw everything away to make room, and it was stored again
)
CAUSE = 300.0  # seconds after a full disk in which it is the browser that throws things away, not the user
TRIES = 3  # Chromium gives out the files that have failed once more, until nobody has had them for a while
PAUSE = 5.0  # seconds between two tries that nobody asked for by name
LAST = "\uffff"  # above every key
ENDLESS = 2**53

T = TypeVar("T")


class ResilientStore:
    """Stand between the desk and its store, and hold what the store was told."""

    def __init__(
        self, store: Storage, clock: Clock, shipped: Callable[[], Collection[str]]
    ) -> None:
        self._store = store
        self._clock = clock
        self._shipped = shipped  # word lists that the program brings with it need no second copy
        self._held = MemoryTables(shipped)
        self._pieces: AsyncIterator[None] | None = None
        self._tried = float("-inf")
        self._is_reserve_due = True
        self._full_at = float("-inf")
        self._is_restored = False
        self.is_whole = False
        self.writes = 0  # that were asked for and came to something, since the start
        self.is_shared = False  # another window may write too
        self.trouble = ""  # why nothing can be stored, while all of it is here
        self.is_low = False

    @property
    def state(self) -> str:
        """Return what the user must know of the storage, or nothing."""
        if self.trouble:
            return self.trouble
        if self._is_restored:
            return RESTORED
        return LOW if self.is_low else ""

    # ---- reading ----

    async def row(self, table: str, key: str) -> Row | None:
        """Return one row."""
        return await self._read(
            lambda: self._store.row(table, key), lambda: self._here(table).get(indexeddb_key(key))
        )

    async def rows(
        self, table: str, low: Sequence[Any] | None = None, high: Sequence[Any] | None = None
    ) -> list[Row]:
        """Return the rows of a range of keys, in key order, or all of them."""
        return await self._read(
            lambda: self._store.rows(table, low, high), lambda: self._range(table, low, high)
        )

    async def bytes_of(self, table: str, key: str) -> bytes | None:
        """Return the bytes that one row holds."""
        return await self._read(
            lambda: self._store.bytes_of(table, key),
            lambda: self._here(table).get(indexeddb_key(key), {}).get("bytes"),
        )

    def _here(self, table: str) -> Mapping[Key, Row]:
        return self._held.tables.get(table, {})

    def _range(
        self, table: str, low: Sequence[Any] | None, high: Sequence[Any] | None
    ) -> list[Row]:
        rows = self._held.tables.get(table, {})
        keys = (
            list(rows)
            if low is None or high is None
            else keys_between(rows, indexeddb_key(low), indexeddb_key(high))
        )
        return [dict(rows[key]) for key in sorted(keys)]

    async def _read(self, ask: Callable[[], Awaitable[T]], here: Callable[[], T]) -> T:
        """Read from the store as long as it answers, and then from memory."""
        if not self.trouble:
            try:
                return await ask()
            except StoreError as error:
                if error.code not in FAILURES:
                    raise
                await self._revive(error)
                if not self.trouble:
                    return await ask()
        return here()

    async def _revive(self, error: StoreError) -> None:
        """Open a storage that has died once more; if that fails, memory answers, when it is whole."""
        if not self.is_whole:
            await self._store.reopen(is_new=False)
            return
        try:
            await self._recover(error)
        except StoreError:
            if not self.trouble:
                raise

    # ---- what is held ----

    async def rest(self) -> bool:
        """Read a piece of what is stored, or lay the reserve, when there is time; tell whether there is more."""
        if self.trouble:
            return False
        if not self.is_whole:
            await self._next_piece()
            return True
        if self._is_reserve_due:
            self._is_reserve_due = False
            if not await self._store.lay_reserve():
                self.is_low = True
            return True
        return False

    async def fill(self) -> None:
        """Read whatever has not been read yet."""
        try:
            await self._read_on()
        except StoreError as error:
            if error.code not in FAILURES:
                raise
            await self._store.reopen(is_new=False)
            await self._read_on()

    async def _read_on(self) -> None:
        while not self.is_whole:
            await self._next_piece()

    async def _next_piece(self) -> None:
        self._pieces = self._pieces or self._read_all()
        try:
            await anext(self._pieces)
        except StopAsyncIteration:
            self._pieces, self.is_whole = None, True
        except StoreError:
            self._pieces = None
            raise

    async def _read_all(self) -> AsyncIterator[None]:
        tables = empty()
        async for _ in self._read_into(tables):
            yield
        self._held.adopt(tables)

    async def _read_into(self, tables: Tables, known: Tables | None = None) -> AsyncIterator[None]:
        """Read what is stored, table by table and document by document; lists that are shipped are left out.

        What is known of a document with the same head, or of a list, need not be read again. The entries of
        each document are packed as soon as they are read: it is opened again when something is written to it.
        """

        def take(table: str, rows: Sequence[Row]) -> None:
            tables[table].update((row_key(table, row), row) for row in rows)

        found = {table: await self._store.rows(table) for table in SMALL}
        shipped = self._shipped()
        found["lexicons"] = [row for row in found["lexicons"] if row["digest"] not in shipped]
        for table in SMALL:
            take(table, found[table])
            yield
        cards = _cards_by_document(known) if known else {}
        for row in found["streams"]:
            document = indexeddb_key(row["id"])
            if known and known["streams"].get(document, {}).get("hash") == row["hash"]:
                events_of(tables).share(events_of(known), document)
                take("cards", cards.get(document, ()))
                continue
            take("events", await self._store.rows("events", [row["id"], 0], [row["id"], ENDLESS]))
            events_of(tables).pack(document)
            yield
            take("cards", await self._store.rows("cards", [row["id"], ""], [row["id"], LAST]))
            yield
        for row in found["lexicons"]:
            if known and (there := known["words"].get(indexeddb_key(row["digest"]))):
                take("words", [there])
                continue
            words = await self._store.bytes_of("words", row["digest"])
            if words is not None:
                take("words", [{"digest": row["digest"], "bytes": words}])
            yield

    async def _everything(self, known: Tables | None = None) -> Tables:
        """Return all that is stored, as it is read back but for what is known."""
        tables = empty()
        async for _ in self._read_into(tables, known):
            pass
        return tables

    # ---- writing ----

    async def write(self, operations: Sequence[Operation]) -> None:
        """Carry all operations out in one strict transaction, or none.

        Raises:
            StoreError: store/conflict when another window wrote first; a code of `FAILURES`, or
                store/behind, when nothing can be stored.
        """
        if self.trouble:
            await self._try_again()
        if _is_large(operations) and not await self._has_room():
            raise StoreError(FULL, "kept for what is entered")
        await self.fill()
        try:
            if self.is_shared:
                await self._catch_up()
                await self._write(operations)
            else:  # what was deleted is there again when the storage has lost it
                await self._write([*self._held.stays_deleted(), *operations])
        except StoreError as error:
            if error.code == CONFLICT:
                self._take_over(await self._everything())
            raise
        self.writes += 1
        try:
            self._held.apply(operations)
        except MemoryError:
            self.is_whole = False  # it is stored: what is held is read again
            raise

    async def _catch_up(self) -> None:
        """Take over what another window has written, so that it is not put back if the storage fails."""
        try:
            self._take_over(await self._everything(self._held.tables))
        except StoreError as error:
            if error.code not in FAILURES:
                raise
            await self._recover(error)

    async def _has_room(self) -> bool:
        """Whether there is room for a list of words: it is not worth the last there is.

        When the reserve was let go, it is looked whether there is room for it again.
        """
        if self.is_low and not self._is_restored:
            self.is_low = not await self._store.lay_reserve()
        return not self.state

    async def _write(self, operations: Sequence[Operation]) -> None:
        """Write; when the storage died of it, open it with the reserve let go, and write once more."""
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
                # too much for the room there is: what was stored before it must not suffer
                if again.code in FAILURES and await self._recover(again, operations):
                    return
                raise

    async def _try_again(self) -> None:
        """See whether there is room by now; not at every turn, and not over what is gone."""
        error = StoreError(self.trouble, "as it was found before")
        if self.trouble not in (FULL, LOST) or self._clock.ticks() - self._tried < PAUSE:
            raise error
        self._tried = self._clock.ticks()
        await self._recover(error)

    async def _recover(self, failure: StoreError, operations: Sequence[Operation] = ()) -> bool:
        """Open the storage anew, see that it has what memory has, and tell whether the operations were done.

        The connection may have died after the transaction.

        Raises:
            StoreError: with what is wrong, which is the trouble from now on.
        """
        if failure.code == FULL:
            self._full_at = self._clock.ticks()
        try:
            stored = await self._opened()
        except StoreError as error:
            if error.code not in FAILURES:
                raise
            self.trouble = GONE if GONE in (error.code, self.trouble) else failure.code
            raise StoreError(self.trouble, error.details) from error
        difference = self._held.difference(stored, is_shared=self.is_shared)
        after = self._held.copy()
        after.apply(operations)
        is_done = bool(difference) and not after.difference(stored, is_shared=self.is_shared)
        if difference and not is_done:
            self.trouble = BEHIND
            raise StoreError(BEHIND, difference)
        if self.is_shared:
            self._held.adopt(stored)
        self.trouble = ""
        if failure.code == FULL:
            self.is_low = True  # the reserve was let go, and is laid again when there is room
        else:
            self._is_reserve_due = True
        return is_done

    async def _opened(self) -> Tables:
        """Open the storage anew and return what is in it.

        Chromium may throw everything away that it has not promised to keep when the disk is full.
        Nobody has wished for that, and it has made room: all of it is stored again.
        """
        try:
            await self._store.reopen(is_new=False)
        except StoreError as error:
            if error.code != GONE or self._clock.ticks() - self._full_at > CAUSE:
                raise
            tables = await self._stored_again(is_gone=True)
            self._is_restored = True
            return tables
        return await self._everything()

    def _take_over(self, stored: Tables) -> None:
        """Hold what is stored: another window's facts too, unless the storage has lost what was in it.

        Raises:
            StoreError: store/behind when it has.
        """
        if behind := self._lost(stored):
            self.trouble = BEHIND
            raise StoreError(BEHIND, behind)
        self._held.adopt(stored)

    def _lost(self, stored: Tables) -> str:
        """Return a document that the storage has lost, or that it has again."""
        lost = self._held.behind(stored, is_shared=self.is_shared)
        back = () if self.is_shared else self._held.removed["streams"] & stored["streams"].keys()
        return next((str(key[0][1]) for key in (*lost, *sorted(back))), "")

    # ---- storing anew ----

    async def settle(self) -> None:
        """Look whether the storage is as it should be: something was heard of it."""
        if self.trouble:
            return
        await self.row("prefs", DEVICE)

    async def store_again(self, progress: Progress, text: str) -> int:
        """Store whatever is missing, read all of it back, and return how many facts are proved to be there.

        Raises:
            StoreError: store/diverged when another window has written something else in the same
                document; or why it could not be stored, or was not what was read back.
        """
        from faristol.ledger.audit import verify

        if not self.is_whole:  # nothing failed so far but the reading
            await self._store.reopen(is_new=False)
            await self.fill()
        for left in reversed(range(TRIES)):
            try:
                tables = await self._stored_again(is_gone=self.trouble == GONE)
                break
            except StoreError as error:
                if error.code not in FAILURES or not left:
                    raise
                await progress(0, 0, text)
                await self._store.rest()
        difference = self._held.difference(tables, is_shared=self.is_shared)
        if difference:
            raise StoreError(BEHIND, difference)
        streams = list(tables["streams"].values())
        facts = 0
        for at, row in enumerate(streams):
            await progress(at, len(streams), text)
            lines = [one["line"] for one in rows_of_stream(tables, row["id"])]
            finding = verify(lines, stream=row["origin"])
            if finding is not None:
                raise StoreError(BEHIND, f"{row['id']}: {finding.code} at {finding.seq}")
            facts += len(lines)
        self.trouble, self._is_restored = "", False
        self._held.adopt(tables)
        self.is_low = not await self._store.lay_reserve()
        return facts

    async def _stored_again(self, *, is_gone: bool) -> Tables:
        """Store what is missing, in a new database if there is none, and return what is in it then."""
        await self._store.reopen(is_new=True)
        stored = await self._everything()
        missing = self._held.missing(stored, is_shared=self.is_shared, is_gone=is_gone)
        if missing:
            await self._store.write(missing)
        return await self._everything()


def _cards_by_document(tables: Tables) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = {}
    for key, row in tables["cards"].items():
        found.setdefault(key[:1], []).append(row)
    return found


def _is_large(operations: Sequence[Operation]) -> bool:
    """Whether the words of a list are to be stored."""
    large = ("words", "graphs", "packs")
    return any(verb in ("add", "put") and table in large for verb, table, _ in operations)
