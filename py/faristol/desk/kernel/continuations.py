"""Continuations of one document: logs of one origin that went different ways, each a row of its own.

One of them goes on. What it goes on with instead of another is noted in the row of that other one, which is
archived: no line of either is dropped, and the choice can be changed (docs/decisions/0045).
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, count
from typing import Final

from faristol.desk.kernel.kinds import in_use
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore

Rows = Mapping[str, StreamRow]
_NUMBERED: Final = 190  # characters of a name before its number: no file may have more than 200


def siblings_of(rows: Rows, row: StreamRow) -> list[StreamRow]:
    """Return the other continuations of a document, by id."""
    found = [one for one in rows.values() if one.origin == row.origin and one.id != row.id]
    return sorted(found, key=lambda one: one.id)


def superseding(rows: Rows, row: StreamRow) -> StreamRow | None:
    """Return the continuation that goes on instead of a document, or None; it may be replaced itself."""
    seen = {row.id}
    last = None
    current = row
    while (found := rows.get(current.superseded_by)) is not None and found.id not in seen:
        if found.origin != row.origin:  # the row of another document may have taken its place
            break
        seen.add(found.id)
        last = current = found
    return last


def open_continuations(rows: Rows, row: StreamRow) -> list[StreamRow]:
    """Return the other continuations of a document that wait for a choice: neither archived nor replaced."""
    if row.archived or superseding(rows, row) is not None:
        return []
    return [
        one
        for one in siblings_of(rows, row)
        if not one.archived and superseding(rows, one) is None and one.seq
    ]


def main_row(shelf: StreamStore, row: StreamRow) -> StreamRow:
    """Return the continuation that others are compared with: that in use, else one that nothing replaced."""
    rows = shelf.streams
    family = [row, *siblings_of(rows, row)]
    used = in_use(shelf, row.kind)

    def rank(one: StreamRow) -> tuple[bool, bool, bool, bool, str]:
        is_replaced = superseding(rows, one) is not None
        return (one.id != used, is_replaced, one.archived, one.id != one.origin, one.id)

    return min(family, key=rank)


def renamed(row: StreamRow, *, name: str, archived: bool, superseded_by: str) -> StreamRow:
    """Return the row of a continuation after a choice."""
    return replace(row, name=name, archived=archived, superseded_by=superseded_by).with_header()


def put_row(row: StreamRow) -> tuple[Operation, Operation]:
    """Return the operations that store a row to which nobody wrote meanwhile."""
    return (
        ("expect", "streams", {"key": row.id, "seq": row.seq}),
        ("put", "streams", row.to_columns()),
    )


def untaken_name(rows: Rows, name: str, *, but: str, number: int = 2) -> str:
    """Return a name that no other document has, numbered from a number on where it is taken."""
    names = {row.name for row in rows.values() if row.id != but}
    numbered = (f"{name[:_NUMBERED]} ({at})" for at in count(max(2, number)))
    return next(one for one in chain((name,), numbered) if one not in names)
