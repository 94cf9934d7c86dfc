"""Know who was forgotten on this device, and which cards beside other documents name them.

A register forgets a person and says so in its log. Other documents know people by the same id, with a
card of their own beside the log: it goes too, and does not come back with a file.
"""

from collections.abc import Collection

from faristol.desk.kernel.kinds import kind_named
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.shelf import Shelf
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.fold import read_events
from faristol.ledger.record import LedgerError


async def persons_forgotten(shelf: Shelf) -> frozenset[str]:
    """Return the ids of whom the registers of this device have forgotten."""
    gone: set[str] = set()
    for row in shelf.streams.values():
        if row.kind != "register":
            continue
        kind = kind_named(row.kind)
        if kind is None:
            continue
        lines = await shelf.lines(row.id)
        marks = kind.schema.marks_of(*kind.forgetting)
        if not any(mark in line for line in lines for mark in marks):
            continue
        try:
            state = kind.fold(kind.start, read_events(lines, kind.schema))
        except LedgerError:  # a later version of the program wrote it
            continue
        gone.update(kind.gone(state))
    return frozenset(gone)


async def cards_naming(shelf: Shelf, persons: Collection[str]) -> "list[Operation]":
    """Return what takes the names of people out of games and tournaments: who is forgotten is a number there."""
    operations: list[Operation] = []
    for row in shelf.streams.values():
        kind = kind_named(row.kind)
        if kind is None or not kind.naming:
            continue
        marks = kind.schema.marks_of(*kind.naming)
        for line in await shelf.lines(row.id):
            if not any(mark in line for mark in marks):
                continue
            try:
                event = decode_record(parse_line(line), kind.schema)
            except LedgerError:
                continue
            operations += [
                ("delete", "cards", [row.id, card])
                for person, card in kind.named(event)
                if person in persons
            ]
    return operations
