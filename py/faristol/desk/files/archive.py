"""The archiving of all games and tournaments that are over and older than a month."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from faristol.desk.kernel.continuations import open_continuations, put_row, renamed
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, ngettext_lazy
from faristol.desk.shared.months import Month, format_month, month_of, month_of_date, months_between
from faristol.desk.shared.summaries import Summaries

PROPOSED_MONTHS: Final = 3  # age in months that is proposed
MAX_MONTHS: Final = 60
ARCHIVABLE: Final = tuple(kind for kind, row in KINDS.items() if row.summary_module)
NAMES: Final = {
    "duplicate": lambda count: ngettext_lazy("{n} duplicate", "{n} duplicates", count),
    "solo": lambda count: ngettext_lazy("{n} solo duplicate", "{n} solo duplicates", count),
    "classic": lambda count: ngettext_lazy("{n} two-player game", "{n} two-player games", count),
    "correspondence": lambda count: ngettext_lazy(
        "{n} correspondence game", "{n} correspondence games", count
    ),
    "tournament": lambda count: ngettext_lazy("{n} tournament", "{n} tournaments", count),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OlderView:
    """The months to choose from, and what is archived by the chosen one."""

    options: Sequence[tuple[str, str]]  # value and label of each month
    before: str  # the chosen month, or an empty string
    count: int
    kinds: Sequence[str]  # the count of each kind, as text


async def older_view(desk: Desk, request: Request) -> OlderView | None:
    """Return the choice of months; None if no document is of an earlier month.

    Without a chosen month, one is proposed only if the summaries of all older documents are cached.
    """
    this_month = month_of(desk.clock.now(), desk.zone(request))
    months = [await _find_month(desk, request, row) for row in _archivable_rows(desk)]
    if not months or min(months) >= this_month:
        return None
    choices = list(months_between(min(months), this_month))[:MAX_MONTHS]
    before = _parse_month(request.query.get("before", ""))
    if before not in choices:
        before = await _propose_month(desk, request, choices)
    older = await _find_older(desk, request, before) if before else []
    text = desk.translator_for(request.lang)
    counts = Counter(row.kind for row in older)
    return OlderView(
        options=[
            ("", text.gettext("Choose a month")),
            *((_serialize_month(month), format_month(month, text)) for month in choices),
        ],
        before=_serialize_month(before) if before else "",
        count=len(older),
        kinds=[text.render(NAMES[kind](counts[kind])) for kind in ARCHIVABLE if counts[kind]],
    )


def _archivable_rows(desk: Desk) -> list[StreamRow]:
    """Return the documents that can be archived once they are over, in the order of the device.

    Documents with continuations that still wait for a choice are left out.
    """
    rows = desk.stream_store.streams
    logs = Counter(row.origin for row in rows.values())
    return [
        row
        for row in rows.values()
        if row.kind in ARCHIVABLE
        and row.seq
        and not row.archived
        and not (logs[row.origin] > 1 and open_continuations(rows, row))
    ]


async def _propose_month(desk: Desk, request: Request, choices: Sequence[Month]) -> Month | None:
    month = choices[min(PROPOSED_MONTHS, len(choices) - 1)]
    for row in _archivable_rows(desk):
        is_older = await _find_month(desk, request, row) < month
        if is_older and desk.service(Summaries).cached(row) is None:
            return None
    return month


async def _find_month(desk: Desk, request: Request, row: StreamRow) -> Month:
    """Return the month of a document: of its day, as in lists, or of its last record."""
    if day := await desk.service(Summaries).find_day(row):
        return month_of_date(day)
    return month_of(row.changed_at, desk.zone(request, row))


async def _find_older(desk: Desk, request: Request, before: Month) -> list[StreamRow]:
    """Return the documents before a month that are over; slow if their summaries are not cached."""
    rows = [row for row in _archivable_rows(desk) if await _find_month(desk, request, row) < before]
    working = desk.translator_for(request.lang).gettext("Looking through the documents…")
    older = []
    for at, row in enumerate(rows):
        await desk.progress(at, len(rows), working)
        summary = await desk.service(Summaries).find(row)
        if summary is not None and summary.is_over:
            older.append(row)
    return older


async def archive_older(desk: Desk, request: Request) -> Done:
    """Archive the documents that the form counted.

    Raises:
        Refused: the documents have changed, or no month was chosen.
    """
    before = _parse_month(request.value("before"))
    rows = await _find_older(desk, request, before) if before else []
    if not rows or len(rows) != request.number("count"):
        raise Refused(STALE)
    done = Done(toast=_archived_message(len(rows)))
    await _archive(desk, rows, request, done)
    return done


async def _archive(desk: Desk, rows: Sequence[StreamRow], request: Request, done: Done) -> None:
    """Archive documents in one transaction; they were not changed meanwhile.

    The answer is stored with it: a repeated request would find no document to archive.
    """
    operations: list[Operation] = []
    archived = []
    for row in rows:
        archived_row = renamed(row, name=row.name, archived=True, superseded_by=row.superseded_by)
        archived.append(archived_row)
        operations += put_row(archived_row)
    await desk.stream_store.store.write(
        [*operations, desk.stream_store.result_operation(request.id, done)]
    )
    desk.stream_store.streams.update((row.id, row) for row in archived)


def _archived_message(count: int) -> Message:
    return ngettext_lazy("{n} document was archived.", "{n} documents were archived.", count)


def _serialize_month(month: Month) -> str:
    return f"{month[0]:04}-{month[1]:02}"


def _parse_month(value: str) -> Month | None:
    """Return the month of a value such as "2026-09", or None.

    >>> _parse_month("2026-09"), _parse_month("2026-13"), _parse_month("next year")
    ((2026, 9), None, None)
    """
    year, dash, month = value.partition("-")
    result = read_number(year, most=4), read_number(month, most=2)
    return result if dash and result[0] > 0 and 1 <= result[1] <= 12 else None
