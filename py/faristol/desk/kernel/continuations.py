"""Continuations of one document: logs of one origin that went different ways, each a row of its own.

One of them is continued. The row of each other one, which is archived, names the continuation that replaces it:
no line of either is dropped, and the choice can be changed (docs/decisions/0045).
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
    siblings = [
        other for other in rows.values() if other.origin == row.origin and other.id != row.id
    ]
    return sorted(siblings, key=lambda other: other.id)


def superseding(rows: Rows, row: StreamRow) -> StreamRow | None:
    """Return the continuation that replaces a document at last, or None if it is not replaced."""
    visited = {row.id}
    last = None
    current = row
    while (
        successor := rows.get(current.superseded_by)
    ) is not None and successor.id not in visited:
        if successor.origin != row.origin:  # the row of another document may have taken its place
            break
        visited.add(successor.id)
        last = current = successor
    return last


def open_continuations(rows: Rows, row: StreamRow) -> list[StreamRow]:
    """Return the other continuations of a document that wait for a choice: neither archived nor replaced."""
    if row.archived or superseding(rows, row) is not None:
        return []
    return [
        other
        for other in siblings_of(rows, row)
        if not other.archived and superseding(rows, other) is None and other.seq
    ]


def main_row(stream_store: StreamStore, row: StreamRow) -> StreamRow:
    """Return the continuation that others are compared with: the one in use, else one not replaced."""
    rows = stream_store.streams
    family = [row, *siblings_of(rows, row)]
    used = in_use(stream_store, row.kind)

    def rank(candidate: StreamRow) -> tuple[bool, bool, bool, bool, str]:
        is_replaced = superseding(rows, candidate) is not None
        return (
            candidate.id != used,
            is_replaced,
            candidate.archived,
            candidate.id != candidate.origin,
            candidate.id,
        )

    return min(family, key=rank)


def renamed(row: StreamRow, *, name: str, archived: bool, superseded_by: str) -> StreamRow:
    """Return the row of a continuation after a choice."""
    return replace(row, name=name, archived=archived, superseded_by=superseded_by).with_header()


def put_row(row: StreamRow) -> tuple[Operation, Operation]:
    """Return the operations that store a row, and fail if another window wrote to it meanwhile."""
    return (
        ("expect", "streams", {"key": row.id, "seq": row.seq}),
        ("put", "streams", row.to_columns()),
    )


def untaken_name(rows: Rows, name: str, *, but: str, number: int = 2) -> str:
    """Return a name that no other document has, numbered from `number` on where it is taken."""
    names = {row.name for row in rows.values() if row.id != but}
    numbered = (f"{name[:_NUMBERED]} ({at})" for at in count(max(2, number)))
    return next(candidate for candidate in chain((name,), numbered) if candidate not in names)
