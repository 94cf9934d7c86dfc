"""Name a document in a list: by who is in it, where its kind says so, else by its own name."""

from importlib import import_module

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import row_of
from faristol.desk.kernel.later import is_closed
from faristol.desk.kernel.shelf import StreamRow
from faristol.desk.kernel.text import Text


async def label_of(desk: Desk, row: StreamRow, text: Text) -> str:
    """Return how a document is called; its own name may name nobody, for it outlives whoever is forgotten."""
    module = row_of(row.kind).label
    if not module or not row.seq or is_closed(desk.shelf, row):
        return row.name
    named: str = await import_module(f"faristol.desk.{module}").label(desk, row, text)
    return named
