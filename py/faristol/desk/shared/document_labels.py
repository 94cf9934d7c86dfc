"""Labels of documents in lists: the players, where the kind has the hook for it, else the name."""

from typing import Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import import_hooks, spec_of
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator


class DocumentLabel(Protocol):
    """The hook of a kind that labels its documents by their players (`KindSpec.label_module`)."""

    async def load_label_and_players(
        self, desk: Desk, row: StreamRow, text: Translator, /
    ) -> tuple[str, str]:
        """Return the label of a document in a list, and the names of its players."""


async def load_label(desk: Desk, row: StreamRow, text: Translator) -> str:
    """Return the label of a document.

    Its own name may contain no person, since it outlives people who are erased.
    """
    return (await load_label_and_players(desk, row, text))[0]


async def load_label_and_players(desk: Desk, row: StreamRow, text: Translator) -> tuple[str, str]:
    """Return the label of a document, and its players where its kind has the hook for it."""
    module = spec_of(row.kind).label_module
    if not module or not row.seq or is_closed(desk.stream_store, row):
        return row.name, ""
    label = import_hooks(module, DocumentLabel)
    return await label.load_label_and_players(desk, row, text) if label else (row.name, "")
