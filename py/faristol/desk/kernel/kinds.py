"""List the kinds of document this device understands, and where the table of each lies.

A table is read in when a document of its kind is: its name alone costs no start anything.
"""

from importlib import import_module
from typing import Any

from faristol.desk.kernel.text import mark
from faristol.ledger.kind import Kind

NAMES = {
    "register": mark("Players"),
    "judge": mark("Word judge"),
    "rules": mark("Club rules"),
    "study": mark("Analysis"),
    "clock": mark("Game clock"),
    "round_clock": mark("Round clock"),
    "duplicate": mark("Duplicate game"),
    "solo": mark("Duplicate alone"),
}
_TABLES = {
    "register": ("club.acts", "REGISTER"),
    "judge": ("judge.acts", "JUDGE"),
    "rules": ("house.acts", "RULES"),
    "study": ("study.acts", "STUDY"),
    "clock": ("clock.game.acts", "GAME_CLOCK"),
    "round_clock": ("clock.round.acts", "ROUND_CLOCK"),
    "duplicate": ("duplicate.kind", "DUPLICATE"),
    "solo": ("duplicate.solo.acts", "SOLO"),
}


def kind_named(name: str) -> Kind[Any, Any] | None:
    """Return a kind, or None for one that this program does not know."""
    if name not in _TABLES:
        return None
    module, table = _TABLES[name]
    kind: Kind[Any, Any] = getattr(import_module(f"faristol.{module}"), table)
    return kind


def name_of(kind: str) -> str:
    """Return the message that names a kind, or what stands in the file."""
    return NAMES.get(kind, kind)
