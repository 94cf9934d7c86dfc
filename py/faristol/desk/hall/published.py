"""Name the publication of each kind of document, and read documents as the hall may know them."""

from dataclasses import replace
from importlib import import_module
from typing import Any, NamedTuple

from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.later import is_closed
from faristol.desk.kernel.public import Known, Publication, fold_public
from faristol.desk.kernel.shelf import Shelf, StreamRow
from faristol.ledger.record import LedgerError


def publication(kind: str) -> Publication[Any, Any]:
    """Return what is public of a kind.

    Raises:
        LookupError: nothing is.
    """
    public: Publication[Any, Any] = module_of(kind).PUBLICATION
    return public


def module_of(kind: str) -> Any:
    """Return the module that says what is public of a kind and draws it; of those with a board, both alike.

    Raises:
        LookupError: nothing is.
    """
    module = KINDS[kind].public
    if not module:
        raise LookupError(kind)
    return import_module(f"faristol.desk.{module}")


class _Read(NamedTuple):
    hash: str
    seq: int
    known: Known[Any]


class Reader:
    """Read documents as far as they are public; what was read is remembered, and read on from there."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._read: dict[str, _Read] = {}

    async def seen(self, row: StreamRow) -> Known[Any] | None:
        """Return what the hall may see of a document; nothing when this program cannot read it."""
        public = publication(row.kind)
        if is_closed(self._shelf, row):
            return None
        before = self._read.get(row.id)
        if before is None or (before.hash, before.seq) != (row.hash, row.seq):
            fresh: Known[Any] = Known(state=public.start())
            hash_, after, known = before or _Read("", 0, fresh)
            records, is_on = await self._shelf.records_on(row.id, hash_, after)
            try:
                known = fold_public(known if is_on else fresh, records, public, row.opened_seq)
            except LedgerError:  # a later version wrote it
                return None
            here = self._shelf.streams
            self._read = {stream: read for stream, read in self._read.items() if stream in here}
            before = self._read[row.id] = _Read(row.hash, row.seq, known)
        return replace(before.known, state=public.seen(before.known.state))
