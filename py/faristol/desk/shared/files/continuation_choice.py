"""An imported continuation of a document: which of two continuations is used without a question.

Automatic entries of a clock decide nothing. A log that has only such entries after the common ones is the short
one: it is archived, complete, and the other goes on. Of two logs that both have only such entries, both devices
choose the same, whichever of them imports the file of the other.

An evening that is archived because it is over is not superseded: a file records whether a log is.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from faristol.desk.kernel.continuations import (
    open_continuations,
    renamed,
    superseding,
    untaken_name,
)
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.clocks.clock_data import AUTOMATIC_ACTS
from faristol.desk.shared.files.import_report import Fate
from faristol.desk.shared.files.log_progress import common_count
from faristol.ledger.codec import format_line, line_hash
from faristol.ledger.parcel_writer import StreamParcel, header_line
from faristol.ledger.record import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Divergence:
    """A log of this device and that of a file, each with the entries after the common ones."""

    row: StreamRow  # of the log of this device
    ours: Sequence[Record]
    theirs: Sequence[Record]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileContinuations:
    """The continuations in a file beside the one that is being settled; rows by their ids."""

    is_superseded: bool  # the continuation that is being settled was superseded in the file
    superseded: Collection[str]  # continuations archived here, and superseded in the file
    live: Collection[str]  # continuations of this device that are not archived in the file


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The decision on the continuation of a file, and on those of this device."""

    replaced_by: StreamRow | None = None  # the one of this device that supersedes that of the file
    replaces: tuple[StreamRow, ...] = ()  # those of this device that it supersedes


def is_only_of_clock(kind: str, records: Sequence[Record]) -> bool:
    """Whether all these entries are automatic acts of a clock."""
    table = kind_by_name(kind)
    if table is None:
        return False
    names = frozenset().union(*(table.schema.names_of(act) for act in AUTOMATIC_ACTS))
    return all(record.kind in names for record in records)


def decide(divergences: Sequence[Divergence], kind: str) -> Verdict:
    """Return the decision on a continuation of a file with these divergences."""
    replaces = []
    for divergence in divergences:
        is_ours_short = is_only_of_clock(kind, divergence.ours)
        is_theirs_short = is_only_of_clock(kind, divergence.theirs)
        if is_ours_short and is_theirs_short:
            is_theirs_short = _rank(divergence.ours) > _rank(divergence.theirs)
            is_ours_short = not is_theirs_short
        if is_theirs_short:
            return Verdict(replaced_by=divergence.row)
        if is_ours_short:
            replaces.append(divergence.row)
    return Verdict(replaces=tuple(replaces))


def _rank(records: Sequence[Record]) -> tuple[int, str, str]:
    """Return the rank of an end written by clocks alone, the same on every device."""
    last = records[-1]
    return len(records), last.at, line_hash(format_line(last))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The rows to store when another continuation was imported, and the names for its message."""

    fate: Fate
    rows: tuple[StreamRow, ...] = ()  # as they are to be stored
    used: str = ""  # the id of the document that goes into use
    other: str = ""  # the name of the archived continuation
    continued: str = ""  # the name of the one that supersedes that of the file

    @property
    def names(self) -> dict[str, str]:
        """The names as arguments of `ImportedStream.from_row`."""
        return {"other": self.other, "continued": self.continued}


async def settle(
    rows: Mapping[str, StreamRow],
    row: StreamRow,
    divergences: Sequence[Divergence],
    *,
    kin: Mapping[str, Sequence[str]],
    used: str,
    of_file: Collection[str],
    logs: Sequence[StreamParcel],
    shorten: Callable[[str, StreamRow], Awaitable[str]],
) -> Settlement:
    """Return the settlement of an imported continuation, whose row is the one given.

    `kin`: the hashes of all other continuations by their ids, also of those that cannot be compared. `of_file`: those
    of them before it in the same file. `logs`: all logs of the document in the file. `shorten` returns the name with
    which a continuation is archived.
    """
    verdict = decide(divergences, row.kind)
    if verdict.replaced_by is not None:
        return await _archive_imported(rows, row, verdict.replaced_by, shorten=shorten)
    # a superseded continuation is settled already
    short = tuple(other for other in verdict.replaces if superseding(rows, other) is None)
    if short:
        return await _replace(rows, row, short, used=used, shorten=shorten)
    live = [log.hashes for log in logs if not log.is_archived]
    is_superseded = any(log.is_superseded and row.hash in log.hashes[-1:] for log in logs)
    put_away = [list(log.hashes) for log in logs if log.is_superseded]
    superseded = {
        stream_id
        for stream_id, hashes in kin.items()
        if rows[stream_id].archived and list(hashes) in put_away
    }
    file_continuations = FileContinuations(
        is_superseded=is_superseded, superseded=superseded, live=_same_logs(kin, live)
    )
    return Settlement(
        fate="new" if {*of_file, *superseded} >= kin.keys() else "beside",
        rows=_settle_archived(
            rows, row, [rows[stream_id] for stream_id in kin], file_continuations
        ),
    )


def _settle_archived(
    rows: Mapping[str, StreamRow],
    row: StreamRow,
    kin: Sequence[StreamRow],
    file_continuations: FileContinuations,
) -> tuple[StreamRow, ...]:
    """Return the rows of archived continuations: superseded ones stay archived, others are reopened."""
    live = [other for other in kin if not other.archived]
    if row.archived:
        if not file_continuations.is_superseded:
            return (_reopened_row(row),) if live else ()
        winners = [other for other in kin if other.id in file_continuations.live] or live
        return tuple(
            renamed(row, name=row.name, archived=True, superseded_by=winner.id)
            for winner in winners[:1]
        )
    free = [other for other in kin if other.archived and superseding(rows, other) is None]
    return tuple(
        renamed(other, name=other.name, archived=True, superseded_by=row.id)
        if other.id in file_continuations.superseded
        else _reopened_row(other)
        for other in free
        if other.id in file_continuations.superseded
        or other.kind != "register"  # a register was joined, so that no choice is pending
    )


def _same_logs(here: Mapping[str, Sequence[str]], logs: Sequence[Sequence[str]]) -> frozenset[str]:
    """Return the ids of documents that are equal to a log as far as both go, by the hashes of their lines."""
    return frozenset(
        row
        for row, ours in here.items()
        if any(common_count(ours, theirs) == min(len(ours), len(theirs)) for theirs in logs)
    )


def _reopened_row(row: StreamRow) -> StreamRow:
    """Return the row of a continuation that is not archived any more, and waits for a choice."""
    return renamed(row, name=row.name, archived=False, superseded_by="")


async def _archive_imported(
    rows: Mapping[str, StreamRow],
    row: StreamRow,
    winner: StreamRow,
    *,
    shorten: Callable[[str, StreamRow], Awaitable[str]],
) -> Settlement:
    """Archive the continuation of a file, to which only a clock wrote."""
    winner = superseding(rows, winner) or winner
    name = untaken_name(rows, await shorten(winner.name, row), but=row.id)
    put = renamed(row, name=name, archived=True, superseded_by=winner.id)
    return Settlement(fate="put_away", rows=(put,), other=name, continued=winner.name)


async def _replace(
    rows: Mapping[str, StreamRow],
    row: StreamRow,
    short: Sequence[StreamRow],
    *,
    used: str,
    shorten: Callable[[str, StreamRow], Awaitable[str]],
) -> Settlement:
    """Use the continuation of a file, and archive those to which only a clock wrote."""
    is_used = used in {stream.id for stream in short}
    name = short[0].name
    archived: dict[str, StreamRow] = {}
    others = {
        stream_id: rows[stream_id] for stream_id in rows if stream_id != row.id
    }  # it is renamed
    for stream in short:
        present_rows = {**others, **archived}
        archived_name = untaken_name(
            present_rows, await shorten(stream.name, stream), but=stream.id
        )
        archived[stream.id] = renamed(
            stream, name=archived_name, archived=True, superseded_by=row.id
        )
    all_rows = {**rows, **archived}
    new = renamed(
        row,
        name=untaken_name(all_rows, name, but=row.id),
        archived=row.archived and not is_used,
        superseded_by="",
    )
    is_open = bool(open_continuations({**all_rows, new.id: new}, new))
    return Settlement(
        fate="beside" if is_open else "replaced",
        rows=(*archived.values(), new),
        used=new.id if is_used else "",
        other=archived[short[0].id].name,
    )


def newly_archived(
    before: Mapping[str, StreamRow], after: Mapping[str, StreamRow]
) -> tuple[str, ...]:
    """Return the ids of documents that are archived now and were not before."""
    return tuple(
        stream_id
        for stream_id, row in before.items()
        if not row.archived and after[stream_id].archived
    )


def new_row(
    rows: Mapping[str, StreamRow], stream: StreamParcel, *, is_beside: bool, now: str
) -> StreamRow:
    """Return the row of an imported document; next to another continuation it gets another name."""
    number, stream_id, name = 1, stream.stream, stream.name
    while stream_id in rows:
        number += 1
        stream_id = f"{stream.stream}.{number}"
    if is_beside:
        name = untaken_name(rows, name, but="", number=number)
    return StreamRow(
        id=stream_id,
        origin=stream.stream,
        kind=stream.kind,
        name=name,
        header=header_line(
            kind=stream.kind, name=name, stream=stream.stream, is_archived=stream.is_archived
        ),
        created_at=stream.records[0].at if stream.records else now,
        archived=stream.is_archived,
        zone=stream.records[0].zone if stream.records else "",
    )
