"""Follow one document: fold all of it the first time, and then only what came since."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from faristol.desk.shelf import Shelf, StreamRow
from faristol.ledger.codec import Schema, decode_record
from faristol.ledger.fold import fold


class Folded(Protocol):
    """What knows how many events it was folded from."""

    @property
    def seq(self) -> int:
        """Return the number of the last of them."""


S = TypeVar("S", bound=Folded)
E = TypeVar("E")


class Followed(Generic[S, E]):
    """Hold the document that was read last, as it was folded."""

    def __init__(
        self, shelf: Shelf, schema: Schema[E], start: Callable[[], S], evolve: Callable[[S, E], S]
    ) -> None:
        self._shelf = shelf
        self._schema = schema
        self._start = start
        self._evolve = evolve
        self._id = self._hash = ""
        self._state = start()

    async def read(self, row: StreamRow) -> S:
        """Return a document folded; the same object as long as nothing came. LedgerError: a later version wrote it."""
        if (self._id, self._hash) == (row.id, row.hash):
            return self._state
        known, state = (self._hash, self._state) if self._id == row.id else ("", self._start())
        records, is_on = await self._shelf.records_on(row.id, known, state.seq)
        events = [decode_record(record, self._schema) for record in records]
        self._state = fold(state if is_on else self._start(), events, self._evolve)
        self._id, self._hash = row.id, row.hash
        return self._state
