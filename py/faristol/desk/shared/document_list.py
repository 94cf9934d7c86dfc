"""The list of documents that every screen with many of them has.

One search, headings by month, fifty rows at a time, what is archived folded, one dialog for all. A document
stands in the month of the day that was set for it, which is among the stored figures, or else in that of its
last entry: the order is known without reading any.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from faristol.desk.kernel.continuations import (
    open_continuations,
    siblings_of,
    superseding,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.judgements import State
from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.later_versions import condition_of, is_closed, note_of
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.signatures import Signings
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.document_names import MAX_QUERY, DocumentNames
from faristol.desk.shared.files.quarantine import DELETE_WORD
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.missing_list import missing_of
from faristol.desk.shared.months import (
    Month,
    format_day,
    format_heading,
    format_weekday,
    month_of,
    month_of_date,
)
from faristol.desk.shared.register import RegisterService
from faristol.desk.shared.summaries import Summaries, Summary, format_summary
from faristol.ledger.refusal import Refusal

ROWS: Final = 50  # at first, and how many more at each time
MAX_ROWS: Final = 200  # in one list: older ones are found by searching
DIALOG: Final = "document:"  # what an answer shows once: the dialog of a document
REGIONS: Final = {"document": "shared/documents_chosen.html"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentView:
    """A document as a row of a list shows it."""

    row: StreamRow
    label: str
    kind: str
    players: str  # where the document was given a name of its own
    day: str
    standing: str  # how far it is, or why it cannot be read
    changes: int  # entries since its last copy
    is_used: bool
    judged: State
    is_list_missing: bool
    continued_as: str = ""  # the name of the continuation that goes on instead of it
    is_undecided: bool = False  # another continuation waits for a choice between the two
    summary: Summary | None = None
    record: str = ""  # the digits of its signing, among the files


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenView:
    """A document as its dialog shows it: what can be done with it."""

    row: StreamRow
    label: str
    kind: str
    changes: int
    judged: State
    is_list_missing: bool
    is_without_list: bool
    is_used: bool
    can_be_used: bool
    is_closed: bool
    note: str = ""
    record: str = ""  # the digits of its signing
    has_continuations: bool = False  # logs that went another way
    is_open: bool = True  # the dialog that says all of this


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthView:
    """The documents of a month that are shown, and how many there are."""

    title: str
    count: int
    items: Sequence[DocumentView]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentList:
    """What a list of documents shows."""

    place: str  # the route of its screen
    q: str
    shown: str  # the filter that is on
    filters: Sequence[
        tuple[str, str, int]
    ]  # value, words and count of each; empty where there is none
    months: Sequence[MonthView]
    count: int  # of documents that are not archived and fit
    rows: int  # that are shown of them
    more: str  # the route that shows more, or an empty string
    archived: Sequence[DocumentView]
    archived_count: int
    archived_more: str
    total: int  # of documents in the list, whatever is searched for
    has_kinds: bool
    rename: str  # the command that gives one another name
    chosen: ChosenView | None
    delete_word: str
    named: Callable[[str], ChosenView | None]  # for the forms of a dialog that came back


Filter = Callable[[StreamRow, Summary | None], str]


async def list_documents(
    desk: Desk,
    request: Request,
    rows: Sequence[StreamRow],
    *,
    place: str,
    filters: Sequence[tuple[str, str]] = (),
    filter_of: Filter | None = None,
    has_kinds: bool = False,
    rename: str = "rename_stream",
) -> DocumentList:
    """Return the list of documents that the query of a request asks for.

    `filters`: value and words of what a chip shows alone; `filter_of` says which of them a document is of.
    """
    query, text = request.query, desk.text_of(request.lang)
    q = query.get("q", "").strip()[:MAX_QUERY]
    names, summaries = desk.of(DocumentNames), desk.of(Summaries)
    await desk.of(Lexicons).open()
    days = {row.id: await _own_day(desk, request, row) for row in rows}
    rows = sorted(rows, key=lambda row: (_moment(row, days[row.id]), row.id), reverse=True)
    if q:
        rows = [row for row in rows if await names.matches(row, q, desk.zone(request, row), text)]
    here = [row for row in rows if not row.archived]
    away = [row for row in rows if row.archived]
    by_filter: dict[str, str] = {}
    if filter_of is not None:
        for row in here:
            by_filter[row.id] = filter_of(row, None if has_kinds else await summaries.find(row))
    counts = Counter(by_filter.values())
    shown = query.get("show", "")
    shown = shown if shown in dict(filters) else ""
    chips = [
        (value, words, counts[value]) for value, words in filters if counts[value] or value == shown
    ]
    total = len(here)
    if shown:
        here = [row for row in here if by_filter[row.id] == shown]
    limits = [
        min(MAX_ROWS, max(ROWS, read_number(query.get(name, ""), most=4)))
        for name in ("rows", "archived")
    ]
    asked = {key: value for key, value in (("q", q), ("show", shown)) if value}

    async def item(row: StreamRow) -> DocumentView:
        view = await _item(desk, row, days[row.id], desk.zone(request, row), text)
        return replace(view, record=await _record(desk, row)) if has_kinds else view

    def month(row: StreamRow) -> Month:
        if day := days[row.id]:
            return month_of_date(day)
        return month_of(_moment(row), desk.zone(request, row))

    return DocumentList(
        place=place,
        q=q,
        shown=shown,
        filters=[("", text.say("All documents"), total), *chips] if len(chips) > 1 or shown else [],
        months=await _months(here, limits[0], month, text, item),
        count=len(here),
        rows=min(len(here), limits[0]),
        more=_more(place, asked, "rows", limits[0], len(here)),
        archived=[await item(row) for row in away[: limits[1]]],
        archived_count=len(away),
        archived_more=_more(place, asked, "archived", limits[1], len(away)),
        total=total + len(away),
        has_kinds=has_kinds,
        rename=rename,
        chosen=await _chosen(desk, request, text),
        delete_word=text.say(DELETE_WORD),
        named=lambda stream: _named(desk, stream, text),
    )


def _moment(row: StreamRow, day: str = "") -> str:
    """Return the moment of the last entry of a document, or where it has none, of its beginning.

    With a day of its own it is the end of that day.
    """
    return f"{day}T23:59:59Z" if day else row.changed_at or row.created_at


async def _own_day(desk: Desk, request: Request, row: StreamRow) -> str:
    """Return the day that was set for a document, unless its last entry is of that day and has its hour, too."""
    day = await desk.of(Summaries).find_day(row)
    is_of_entry = day and day == date_of(_moment(row), desk.zone(request, row))
    return "" if is_of_entry else day


def _more(place: str, asked: dict[str, str], name: str, limit: int, count: int) -> str:
    if limit >= min(count, MAX_ROWS):
        return ""
    return f"{place}?{urlencode({**asked, name: limit + ROWS})}"


async def _months(
    rows: Sequence[StreamRow],
    limit: int,
    month_of_row: Callable[[StreamRow], Month],
    text: Text,
    item: Callable[[StreamRow], Awaitable[DocumentView]],
) -> list[MonthView]:
    months = {row.id: month_of_row(row) for row in rows}
    counts = Counter(months.values())
    items: dict[Month, list[DocumentView]] = {}
    for row in rows[:limit]:
        items.setdefault(months[row.id], []).append(await item(row))
    return [
        MonthView(title=format_heading(month, text), count=counts[month], items=found)
        for month, found in items.items()
    ]


async def _item(desk: Desk, row: StreamRow, day: str, zone: Zone, text: Text) -> DocumentView:
    summary = await desk.of(Summaries).find(row)
    instead = superseding(desk.shelf.streams, row)
    label, players = await desk.of(DocumentNames).label_and_players(row, text)
    return DocumentView(
        row=row,
        label=label,
        kind=text.say(spec_of(row.kind).name),
        players=players if label == row.name else "",
        day=format_weekday(day, text) if day else format_day(_moment(row), zone, text),
        standing=_standing(desk, row, summary, text),
        changes=changes_of(row),
        is_used=_is_used(desk, row),
        judged=desk.judgements.state_of(row),
        is_list_missing=_is_list_missing(desk, row),
        continued_as=instead.name if instead else "",
        is_undecided=bool(open_continuations(desk.shelf.streams, row)),
        summary=summary,
    )


def _standing(desk: Desk, row: StreamRow, summary: Summary | None, text: Text) -> str:
    """Return how far a document is, or why that is not known."""
    note = _note(desk, row, text)
    if not note and summary is not None:
        return format_summary(row, summary, text)
    if not note and row.seq and spec_of(row.kind).summary_module:
        return text.of(note_of(desk.shelf, row))
    return note or text.count("{n} entry", "{n} entries", row.seq)


def changes_of(row: StreamRow) -> int:
    """Return how many entries of a document are in no copy."""
    return row.seq - row.saved_seq if row.saved_at else row.seq


def _note(desk: Desk, row: StreamRow, text: Text) -> str:
    if condition_of(desk.shelf, row) == "ordinary":
        return ""
    return text.of(note_of(desk.shelf, row))


def _is_used(desk: Desk, row: StreamRow) -> bool:
    """Whether screens of its kind go on with it; of registers only one ever counts."""
    if row.archived or not row.seq or is_closed(desk.shelf, row):
        return False
    if row.kind == "register":
        return row.id == desk.of(RegisterService).stream
    return bool(spec_of(row.kind).route) and row.id == desk.shelf.prefs.get(row.kind)


def _is_list_missing(desk: Desk, row: StreamRow) -> bool:
    """Whether a document that is worked with holds a word list that is not on this device."""
    if row.archived:
        return False
    return missing_of(desk.pins.cached(row), desk.of(Lexicons).digests) is not None


# ---- the dialog ----


async def _chosen(desk: Desk, request: Request, text: Text) -> ChosenView | None:
    if not request.once.startswith(DIALOG):
        return None
    row = desk.shelf.streams.get(request.once.removeprefix(DIALOG))
    if row is None:
        return None
    await desk.of(DocumentNames).label(row, text)
    return replace(_view_of(desk, row, text), record=await _record(desk, row))


async def _record(desk: Desk, row: StreamRow) -> str:
    return "" if is_closed(desk.shelf, row) else await desk.of(Signings).digits(row)


def _named(desk: Desk, stream: str, text: Text) -> ChosenView | None:
    row = desk.shelf.streams.get(stream)
    return None if row is None else replace(_view_of(desk, row, text), is_open=False)


def _view_of(desk: Desk, row: StreamRow, text: Text) -> ChosenView:
    is_used = row.id == desk.of(RegisterService).stream
    return ChosenView(
        row=row,
        label=desk.of(DocumentNames).cached(row, text),
        kind=text.say(spec_of(row.kind).name),
        changes=changes_of(row),
        judged=desk.judgements.state_of(row),
        is_list_missing=_is_list_missing(desk, row),
        is_without_list=not row.archived and desk.pins.cached(row).is_without,
        is_used=is_used,
        can_be_used=row.kind == "register" and not is_used and not row.archived,
        is_closed=is_closed(desk.shelf, row),
        note=_note(desk, row, text),
        has_continuations=bool(siblings_of(desk.shelf.streams, row)),
    )


async def choose(desk: Desk, request: Request) -> Done:
    """Show the dialog of a document of a list.

    Raises:
        Refused: it is not here.
    """
    stream = request.value("stream")
    if stream not in desk.shelf.streams:
        raise Refused(Refusal("stream/unknown"))
    return Done(once=f"{DIALOG}{stream}", regions=("document",))
