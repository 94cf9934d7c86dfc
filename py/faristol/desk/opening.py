"""Open a saved file: decide for each stream in it what to do, then do all of it in one transaction.

A stream that is not here is taken; one with the same beginning is continued; one that went another
way is kept beside ours under a name of its own. Nothing that is here is ever overwritten.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Literal, assert_never

from faristol.desk.kinds import KINDS
from faristol.desk.ports import Operation, Progress
from faristol.desk.shelf import Shelf, StreamRow, pref_row
from faristol.ledger.fold import fold, read_events
from faristol.ledger.parcel import (
    Ahead,
    Behind,
    DeviceParcel,
    Diverged,
    Kinship,
    ParcelError,
    Same,
    StreamParcel,
    compare,
    header_line,
    steps,
)
from faristol.ledger.record import LedgerError
from faristol.ledger.refusal import Refusal

Fate = Literal["new", "continued", "known", "beside"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Say what became of one stream of the file, and under which id it is here."""

    stream: str
    name: str
    kind: str
    fate: Fate


async def open_parcel(
    shelf: Shelf, content: bytes, progress: Progress, *, working: str
) -> tuple[Opened, ...] | Refusal:
    """Read a file and take in what it holds, or refuse it with the line at fault."""
    await progress(0, len(content), working)
    work = steps(content)
    try:
        while True:
            done, total = next(work)
            await progress(done, total, working)
    except StopIteration as end:
        parcel = end.value
    except ParcelError as error:
        return Refusal(error.code, {"field": "file", "line": error.line})
    streams = parcel.streams if isinstance(parcel, DeviceParcel) else (parcel,)
    lost = await _forgotten_here(shelf)
    operations: list[Operation] = []
    rows: dict[str, StreamRow] = dict(shelf.streams)
    opened: list[Opened] = []
    first_line = 2 if isinstance(parcel, DeviceParcel) else 1
    for stream in streams:
        fault = _fault(stream)
        if fault is not None:
            code, seq = fault
            return Refusal(code, {"field": "file", "line": first_line + seq, "kind": stream.kind})
        first_line += len(stream.lines) + len(stream.cards) + 2
        lost |= set(_forgotten_in(stream.lines, stream.kind))
        opened.append(await _take(shelf, stream, rows, operations))
    # whoever was forgotten on either side stays forgotten
    operations = [op for op in operations if not (op[1] == "cards" and op[2]["digest"] in lost)]
    for row in rows.values():
        operations.extend(("delete", "cards", [row.id, digest]) for digest in sorted(lost))
    prefs = _prefs(shelf, parcel, rows) if isinstance(parcel, DeviceParcel) else {}
    operations.extend(("put", "prefs", pref_row(key, value)) for key, value in prefs.items())
    operations.append(("clear", "screens", None))
    if lost:
        operations.append(("clear", "requests", None))  # answers kept for a retry name people
    await shelf.store.write(operations)
    shelf.streams = rows
    shelf.prefs.update(prefs)
    return tuple(opened)


async def _take(
    shelf: Shelf, stream: StreamParcel, rows: dict[str, StreamRow], operations: list[Operation]
) -> Opened:
    """Add what one stream of the file needs, and say what became of it."""
    for row in [row for row in rows.values() if row.origin == stream.stream]:
        hashes = [line["hash"] for line in await shelf.event_rows(row.id)]
        kinship: Kinship = compare(hashes, stream.hashes)
        match kinship:
            case Same() | Behind():
                _put_cards(operations, row.id, stream, known=await shelf.cards(row.id))
                return Opened(stream=row.id, name=row.name, kind=row.kind, fate="known")
            case Ahead(common=common):
                rows[row.id] = _put(shelf, operations, row, stream, common)
                return Opened(stream=row.id, name=row.name, kind=row.kind, fate="continued")
            case Diverged():
                continue
            case _:
                assert_never(kinship)
    is_beside = any(row.origin == stream.stream for row in rows.values())
    fresh = _fresh(shelf, stream, rows, is_beside=is_beside)
    rows[fresh.id] = _put(shelf, operations, fresh, stream, 0)
    return Opened(
        stream=fresh.id, name=fresh.name, kind=fresh.kind, fate="beside" if is_beside else "new"
    )


def _fresh(
    shelf: Shelf, stream: StreamParcel, rows: dict[str, StreamRow], *, is_beside: bool
) -> StreamRow:
    number = 1
    ids = {row.id for row in rows.values()}
    names = {row.name for row in rows.values()}
    stream_id, name = stream.stream, stream.name
    while stream_id in ids:
        number += 1
        stream_id = f"{stream.stream}.{number}"
    if is_beside:
        while name in names:
            name = f"{stream.name} ({number})"
            number += 1
    return StreamRow(
        id=stream_id,
        origin=stream.stream,
        kind=stream.kind,
        name=name,
        header=header_line(
            kind=stream.kind, name=name, stream=stream.stream, archived=stream.is_archived
        ),
        created_at=stream.records[0].at if stream.records else shelf.clock.now(),
        archived=stream.is_archived,
    )


def _put(
    shelf: Shelf, operations: list[Operation], row: StreamRow, stream: StreamParcel, common: int
) -> StreamRow:
    """Add the lines that come after the common ones; a file just opened is a copy that exists."""
    for at in range(common, len(stream.lines)):
        fields = {
            "stream": row.id,
            "seq": at + 1,
            "line": stream.lines[at],
            "hash": stream.hashes[at],
        }
        operations.append(("add", "events", fields))
    _put_cards(operations, row.id, stream, known={})
    now = shelf.clock.now()
    row = replace(
        row,
        seq=len(stream.lines),
        hash=stream.hashes[-1] if stream.hashes else "",
        changed_at=now,
        saved_at=now,
        saved_seq=len(stream.lines),
    )
    operations.append(("put", "streams", asdict(row)))
    return row


def _put_cards(
    operations: list[Operation], stream_id: str, stream: StreamParcel, *, known: Iterable[str]
) -> None:
    have = set(known)
    for digest, line in stream.cards.items():
        if digest not in have:
            card = {"stream": stream_id, "digest": digest, "line": line}
            operations.append(("put", "cards", card))


def _fault(stream: StreamParcel) -> tuple[str, int] | None:
    """Return why a stream cannot be understood here, and at which record, or None."""
    kind = KINDS.get(stream.kind)
    if kind is None:
        return "parcel/unknown_kind", 0
    try:
        events = list(read_events(stream.lines, kind.schema))
    except LedgerError as error:
        seq = error.data.get("seq")
        return ("parcel/too_new" if "version" in error.code else "parcel/damaged"), (
            seq if isinstance(seq, int) else 0
        )
    fold(kind.start(), events, kind.evolve)
    for digest, line in stream.cards.items():
        if not kind.is_card(line):
            return "parcel/damaged", len(stream.lines) + sorted(stream.cards).index(digest) + 1
    return None


def _forgotten_in(lines: Sequence[str], kind_name: str) -> Iterable[str]:
    kind = KINDS[kind_name]
    # Most logs forget nobody: a look at the text saves decoding every line.
    told = [line for line in lines if '"kind":"person_forgotten"' in line]
    for event in read_events(told, kind.schema):
        yield from kind.forgotten(event)


async def _forgotten_here(shelf: Shelf) -> set[str]:
    lost: set[str] = set()
    for row in shelf.streams.values():
        if row.kind in KINDS:
            lost.update(_forgotten_in(await shelf.lines(row.id), row.kind))
    return lost


def _prefs(shelf: Shelf, parcel: DeviceParcel, rows: dict[str, StreamRow]) -> dict[str, str]:
    """Return the settings to take over: those this device has not chosen itself."""
    taken = {}
    for key, value in parcel.prefs.items():
        if key in shelf.prefs or not isinstance(value, str):
            continue
        if key == "register" and value not in rows:
            continue
        taken[key] = value
    return taken
