"""Erasure of persons on this device: their ids, and the cards of other documents that name them.

A register erases a person, and its log records it. Other documents name people by the same id, with a card of
their own outside the chain: it is deleted too, and does not come back with a file. No name can be removed from
a part of a file in quarantine, stored byte for byte, nor from a document that only a later version reads: those
that hold it are listed, to be deleted.
"""

from collections.abc import Collection, Iterable, Sequence

from faristol.club.card import read_card
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.storage.quarantine import QuarantineRow, load_parts, newest_first
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.kernel.stream_validation import ValidationContext
from faristol.desk.kernel.traces import Traces
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.fold import read_events
from faristol.ledger.record import LedgerError


async def erased_persons(stream_store: StreamStore) -> frozenset[str]:
    """Return the ids of the persons that the registers of this device have erased."""
    erased: set[str] = set()
    for row in stream_store.streams.values():
        if row.kind != "register":
            continue
        kind = kind_by_name(row.kind)
        if kind is None:
            continue
        lines = await stream_store.lines(row.id)
        marks = kind.schema.marks_of(*kind.removing_acts)
        if not any(mark in line for line in lines for mark in marks):
            continue
        try:
            state = kind.fold(kind.initial, read_events(lines, kind.schema))
        except LedgerError:  # a later version of the program wrote it
            continue
        erased.update(kind.erased_persons(state))
    return frozenset(erased)


def cards_forgotten_in(lines: Sequence[str], kind_name: str) -> Iterable[str]:
    """Yield the digests of the cards that the lines of a document delete."""
    kind = kind_by_name(kind_name)
    if kind is None:
        return
    marks = kind.schema.marks_of(*kind.removing_acts)
    for line in lines:
        if not any(mark in line for mark in marks):
            continue
        try:
            event = decode_record(parse_line(line), kind.schema)
        except LedgerError:  # a later version wrote it
            continue
        yield from kind.removed_cards(event)


async def load_traces(
    stream_store: StreamStore, persons: Collection[str], readings: Iterable[ValidationContext]
) -> Traces:
    """Return the traces of people who were erased here or by a file, before it is imported.

    Their names are only known where a file erases them: then the register here still has their cards.
    """
    if not persons:
        return Traces()
    cards: set[str] = set()
    for reading in readings:
        cards.update(reading.forgotten)
        cards.update(card for person, card in reading.named if person in persons)
    names: set[str] = set()
    for row in stream_store.streams.values():
        if row.kind != "register":
            continue
        stored = await stream_store.cards(row.id)
        names.update(read_card(stored[card]).name for card in cards.intersection(stored))
        cards.update(cards_forgotten_in(await stream_store.lines(row.id), row.kind))
    return await with_other_cards(stream_store, Traces.of(persons, cards, names))


async def card_deletions(stream_store: StreamStore, persons: Collection[str]) -> "list[Operation]":
    """Return the operations that delete the cards of people in documents, which then show a number."""
    operations: list[Operation] = []
    for row in stream_store.streams.values():
        kind = kind_by_name(row.kind)
        if kind is None or not kind.naming_acts:
            continue
        marks = kind.schema.marks_of(*kind.naming_acts)
        for line in await stream_store.lines(row.id):
            if not any(mark in line for mark in marks):
                continue
            try:
                event = decode_record(parse_line(line), kind.schema)
            except LedgerError:
                continue
            operations += [
                ("delete", "cards", [row.id, card])
                for person, card in kind.card_references(event)
                if person in persons
            ]
    return operations


async def with_other_cards(stream_store: StreamStore, traces: Traces) -> Traces:
    """Return the traces of people with the cards that other documents than the register have of them."""
    return traces.with_cards(
        str(key[1]) for _, _, key in await card_deletions(stream_store, traces.persons)
    )


async def parts_naming(stream_store: StreamStore, traces: Traces) -> list[QuarantineRow]:
    """Return the parts in quarantine that hold traces of people, the newest first."""
    parts = await load_parts(stream_store.store)
    if not parts:
        return []
    traces = await with_other_cards(stream_store, traces)
    return newest_first(row for row in parts if traces.has_match_in(row.content))


async def documents_naming(stream_store: StreamStore, traces: Traces) -> list[StreamRow]:
    """Return the documents that this program cannot read and that hold traces of people, by name."""
    closed = [row for row in stream_store.streams.values() if is_closed(stream_store, row)]
    if not closed:
        return []
    traces = await with_other_cards(stream_store, traces)
    naming = [row for row in closed if traces.has_match_in_text(await stream_store.parcel(row.id))]
    return sorted(naming, key=lambda row: (row.name, row.id))
