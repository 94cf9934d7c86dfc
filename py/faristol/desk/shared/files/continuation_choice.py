"""A file that brings another continuation of a document: which of the two goes into use without a question.

What a clock wrote by itself decides nothing. A log that has only such entries more than another one is the short
one: it is archived, whole, and the other goes on. Of two that have only such entries more, both devices choose the
same, whichever of them opens the file of the other.

An evening that is archived because it is over was not chosen against: a file says of a log whether it was.
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
class Parting:
    """Where a log that is here and that of a file part, and what each has from there on."""

    row: StreamRow  # of the one that is here
    ours: Sequence[Record]
    theirs: Sequence[Record]


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What a file has of a document beside the continuation that is settled; rows by their ids."""

    is_superseded: bool  # whether its continuation that is settled was chosen against
    superseded: Collection[str]  # those of here that are archived, and were chosen against there
    live: Collection[str]  # those of here that it has too, not archived


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What becomes of the continuation of a file, and of those that are here."""

    replaced_by: StreamRow | None = None  # the one of here that goes on instead of the file's
    replaces: tuple[StreamRow, ...] = ()  # those of here that the file's goes on instead of


def is_only_of_clock(kind: str, records: Sequence[Record]) -> bool:
    """Whether a clock alone wrote these entries."""
    table = kind_by_name(kind)
    if table is None:
        return False
    names = frozenset().union(*(table.schema.names_of(act) for act in AUTOMATIC_ACTS))
    return all(record.kind in names for record in records)


def decide(partings: Sequence[Parting], kind: str) -> Verdict:
    """Return what becomes of a file that parts from each of these."""
    replaces = []
    for parting in partings:
        is_ours_short = is_only_of_clock(kind, parting.ours)
        is_theirs_short = is_only_of_clock(kind, parting.theirs)
        if is_ours_short and is_theirs_short:
            is_theirs_short = _rank(parting.ours) > _rank(parting.theirs)
            is_ours_short = not is_theirs_short
        if is_theirs_short:
            return Verdict(replaced_by=parting.row)
        if is_ours_short:
            replaces.append(parting.row)
    return Verdict(replaces=tuple(replaces))


def _rank(records: Sequence[Record]) -> tuple[int, str, str]:
    """Return what is compared of two ends that only clocks wrote; every device finds the same."""
    last = records[-1]
    return len(records), last.at, line_hash(format_line(last))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What is stored when a file has brought another continuation, and what is said of it."""

    fate: Fate
    rows: tuple[StreamRow, ...] = ()  # as they are from now on
    used: str = ""  # the document that goes into use, by its id
    other: str = ""  # the name of the one that is archived
    continued: str = ""  # and of that which goes on instead of the file's

    @property
    def names(self) -> dict[str, str]:
        """Return the names as what was opened has them."""
        return {"other": self.other, "continued": self.continued}


async def settle(
    rows: Mapping[str, StreamRow],
    row: StreamRow,
    partings: Sequence[Parting],
    *,
    kin: Mapping[str, Sequence[str]],
    used: str,
    of_file: Collection[str],
    logs: Sequence[StreamParcel],
    shorten: Callable[[str, StreamRow], Awaitable[str]],
) -> Settlement:
    """Return what becomes of the continuation that a file has brought, whose row is the one given.

    `kin`: the hashes of all other continuations, by their ids, also of those that cannot be compared. `of_file`: those
    of them that came before it in the same file. `logs`: all that the file has of the document. `shorten` returns the
    name with which one is archived.
    """
    verdict = decide(partings, row.kind)
    if verdict.replaced_by is not None:
        return await _put_away(rows, row, verdict.replaced_by, shorten=shorten)
    # one that another continuation goes on instead of is settled already
    short = tuple(one for one in verdict.replaces if superseding(rows, one) is None)
    if short:
        return await _replace(rows, row, short, used=used, shorten=shorten)
    live = [one.hashes for one in logs if not one.is_archived]
    is_superseded = any(one.is_superseded and row.hash in one.hashes[-1:] for one in logs)
    put_away = [list(one.hashes) for one in logs if one.is_superseded]
    known = {one for one, hashes in kin.items() if rows[one].archived and list(hashes) in put_away}
    brought = Brought(is_superseded=is_superseded, superseded=known, live=_same_logs(kin, live))
    return Settlement(
        fate="new" if {*of_file, *known} >= kin.keys() else "beside",
        rows=_archived_elsewhere(rows, row, [rows[one] for one in kin], brought),
    )


def _archived_elsewhere(
    rows: Mapping[str, StreamRow],
    row: StreamRow,
    kin: Sequence[StreamRow],
    brought: Brought,
) -> tuple[StreamRow, ...]:
    """Return the rows of archived continuations: what was chosen against stays archived, of others it is asked."""
    live = [one for one in kin if not one.archived]
    if row.archived:
        if not brought.is_superseded:
            return (_taken_out(row),) if live else ()
        winners = [one for one in kin if one.id in brought.live] or live
        return tuple(
            renamed(row, name=row.name, archived=True, superseded_by=one.id) for one in winners[:1]
        )
    free = [one for one in kin if one.archived and superseding(rows, one) is None]
    return tuple(
        renamed(one, name=one.name, archived=True, superseded_by=row.id)
        if one.id in brought.superseded
        else _taken_out(one)
        for one in free
        if one.id in brought.superseded
        or one.kind != "register"  # joined, so that nothing of it is awaited
    )


def _same_logs(here: Mapping[str, Sequence[str]], logs: Sequence[Sequence[str]]) -> frozenset[str]:
    """Return which documents of here are one of some logs, as far as both go, by the hashes of their lines."""
    return frozenset(
        row
        for row, ours in here.items()
        if any(common_count(ours, theirs) == min(len(ours), len(theirs)) for theirs in logs)
    )


def _taken_out(row: StreamRow) -> StreamRow:
    """Return the row of a continuation that is archived no more, and waits for a choice."""
    return renamed(row, name=row.name, archived=False, superseded_by="")


async def _put_away(
    rows: Mapping[str, StreamRow],
    row: StreamRow,
    winner: StreamRow,
    *,
    shorten: Callable[[str, StreamRow], Awaitable[str]],
) -> Settlement:
    """Archive the continuation of a file: only a clock wrote to it."""
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
    """Go on with the continuation of a file instead of those to which only a clock wrote."""
    is_used = used in {one.id for one in short}
    name = short[0].name
    archived: dict[str, StreamRow] = {}
    others = {one: rows[one] for one in rows if one != row.id}  # it has another name from now on
    for one in short:
        taken = {**others, **archived}
        kept = untaken_name(taken, await shorten(one.name, one), but=one.id)
        archived[one.id] = renamed(one, name=kept, archived=True, superseded_by=row.id)
    left = {**rows, **archived}
    new = renamed(
        row,
        name=untaken_name(left, name, but=row.id),
        archived=row.archived and not is_used,
        superseded_by="",
    )
    is_open = bool(open_continuations({**left, new.id: new}, new))
    return Settlement(
        fate="beside" if is_open else "replaced",
        rows=(*archived.values(), new),
        used=new.id if is_used else "",
        other=archived[short[0].id].name,
    )


def newly_archived(
    before: Mapping[str, StreamRow], after: Mapping[str, StreamRow]
) -> tuple[str, ...]:
    """Return the documents that were in use and are archived now, by their ids."""
    return tuple(one for one, row in before.items() if not row.archived and after[one].archived)


def new_row(
    rows: Mapping[str, StreamRow], stream: StreamParcel, *, is_beside: bool, now: str
) -> StreamRow:
    """Return the row of a document that a file brings; beside another continuation it has a name of its own."""
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
            kind=stream.kind, name=name, stream=stream.stream, archived=stream.is_archived
        ),
        created_at=stream.records[0].at if stream.records else now,
        archived=stream.is_archived,
        zone=stream.records[0].zone if stream.records else "",
    )
