"""Name a document in a list: by who is in it, where its kind says so, else by its own name."""

from importlib import import_module

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import row_of
from faristol.desk.kernel.later import is_closed
from faristol.desk.kernel.shelf import StreamRow
from faristol.desk.kernel.text import Text


async def label_of(desk: Desk, row: StreamRow, text: Text) -> str:
    """Return how a document is called; its own name may name nobody, for it outlives whoever is forgotten."""
    return (await label_and_players_of(desk, row, text))[0]


async def label_and_players_of(desk: Desk, row: StreamRow, text: Text) -> tuple[str, str]:
    """Return how a document is called, and who is in it where its kind says so."""
    module = row_of(row.kind).label
    if not module or not row.seq or is_closed(desk.shelf, row):
        return row.name, ""
    of_kind = import_module(f"faristol.desk.{module}")
    named: tuple[str, str] = await of_kind.label_and_players(desk, row, text)
    return named
