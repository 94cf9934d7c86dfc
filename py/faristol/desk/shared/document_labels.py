"""Name a document in a list: by who is in it, where its kind says so, else by its own name."""

from typing import Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import load_hook, spec_of
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text


class DocumentLabel(Protocol):
    """The hook of a kind that names its documents by who is in them (`KindSpec.label_module`)."""

    async def label_and_players(self, desk: Desk, row: StreamRow, text: Text, /) -> tuple[str, str]:
        """Return the label of a document in a list, and the names of its players."""


async def label_of(desk: Desk, row: StreamRow, text: Text) -> str:
    """Return how a document is called; its own name may name nobody, for it outlives whoever is forgotten."""
    return (await label_and_players_of(desk, row, text))[0]


async def label_and_players_of(desk: Desk, row: StreamRow, text: Text) -> tuple[str, str]:
    """Return how a document is called, and who is in it where its kind says so."""
    module = spec_of(row.kind).label_module
    if not module or not row.seq or is_closed(desk.shelf, row):
        return row.name, ""
    label = load_hook(module, DocumentLabel)
    return await label.label_and_players(desk, row, text) if label else (row.name, "")
