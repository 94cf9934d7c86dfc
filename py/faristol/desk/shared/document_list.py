"""The list of documents, the same on every screen with many of them.

One search, headings by month, fifty rows at a time, archived documents folded, one dialog for all. A document
is in the month of the date that was set for it, which is in its stored summary, or else in that of its last
entry: no document is read for the order.
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
from faristol.desk.kernel.translation import Translator
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
MAX_ROWS: Final = 200  # in one list: older documents are found by searching
DIALOG: Final = "document:"  # prefix of the `Done.flash` that opens the dialog of a document


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentView:
    """A document in a row of a list."""

    row: StreamRow
    label: str
    kind: str
    players: str  # where the document has a name of its own
    day: str
    standing: str  # its progress, or why it cannot be read
    changes: int  # entries since its last copy
    is_used: bool
    judged: State
    is_list_missing: bool
    continued_as: str = ""  # the name of the continuation that supersedes it
    is_undecided: bool = False  # another continuation is open: a choice is to be made
    summary: Summary | None = None
    record: str = ""  # the digits of its signature, in the list of all files


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenView:
    """A document in its dialog, with the actions that it allows."""

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
    record: str = ""  # the digits of its signature
    has_continuations: bool = False  # diverged logs
    is_open: bool = True  # the dialog itself


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthView:
    """The displayed documents of a month, and their number in all."""

    title: str
    count: int
    items: Sequence[DocumentView]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentList:
    """The template data of a list of documents."""

    place: str  # the route of its screen
    q: str
    active_filter: str
    filters: Sequence[
        tuple[str, str, int]
    ]  # value, label and count of each; empty where there are no filters
    months: Sequence[MonthView]
    count: int  # of matching documents that are not archived
    rows: int  # how many of them are displayed
    more: str  # the route with more rows, or an empty string
    archived: Sequence[DocumentView]
    archived_count: int
    archived_more: str
    total: int  # of documents in the list without the search
    has_kinds: bool
    rename: str  # the command that renames a document
    chosen: ChosenView | None
    delete_word: str
    dialog_view_of: Callable[
        [str], ChosenView | None
    ]  # by id, for the forms of a dialog that were refused


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
    """Return the list of documents for the query of a request.

    `filters`: value and label of each chip; `filter_of` returns the value of the filter that a document belongs to.
    """
    query, text = request.query, desk.translator_for(request.lang)
    q = query.get("q", "").strip()[:MAX_QUERY]
    names, summaries = desk.service(DocumentNames), desk.service(Summaries)
    await desk.service(Lexicons).open()
    days = {row.id: await _own_day(desk, request, row) for row in rows}
    rows = sorted(rows, key=lambda row: (_moment(row, days[row.id]), row.id), reverse=True)
    if q:
        rows = [row for row in rows if await names.is_match(row, q, desk.zone(request, row), text)]
    here = [row for row in rows if not row.archived]
    away = [row for row in rows if row.archived]
    by_filter: dict[str, str] = {}
    if filter_of is not None:
        for row in here:
            by_filter[row.id] = filter_of(row, None if has_kinds else await summaries.find(row))
    counts = Counter(by_filter.values())
    active_filter = query.get("show", "")
    active_filter = active_filter if active_filter in dict(filters) else ""
    chips = [
        (value, words, counts[value])
        for value, words in filters
        if counts[value] or value == active_filter
    ]
    total = len(here)
    if active_filter:
        here = [row for row in here if by_filter[row.id] == active_filter]
    limits = [
        min(MAX_ROWS, max(ROWS, read_number(query.get(name, ""), most=4)))
        for name in ("rows", "archived")
    ]
    query_parameters = {key: value for key, value in (("q", q), ("show", active_filter)) if value}

    async def item(row: StreamRow) -> DocumentView:
        view = await _load_item(desk, row, days[row.id], desk.zone(request, row), text)
        return replace(view, record=await _record(desk, row)) if has_kinds else view

    def month(row: StreamRow) -> Month:
        if day := days[row.id]:
            return month_of_date(day)
        return month_of(_moment(row), desk.zone(request, row))

    return DocumentList(
        place=place,
        q=q,
        active_filter=active_filter,
        filters=[("", text.gettext("All documents"), total), *chips]
        if len(chips) > 1 or active_filter
        else [],
        months=await _month_views(here, limits[0], month, text, item),
        count=len(here),
        rows=min(len(here), limits[0]),
        more=_more_route(place, query_parameters, "rows", limits[0], len(here)),
        archived=[await item(row) for row in away[: limits[1]]],
        archived_count=len(away),
        archived_more=_more_route(place, query_parameters, "archived", limits[1], len(away)),
        total=total + len(away),
        has_kinds=has_kinds,
        rename=rename,
        chosen=await _load_chosen_view(desk, request, text),
        delete_word=text.gettext(DELETE_WORD),
        dialog_view_of=lambda stream: _view_by_id(desk, stream, text),
    )


def _moment(row: StreamRow, day: str = "") -> str:
    """Return the moment of the last entry of a document, or where it has none, of its creation.

    With a day of its own it is the end of that day.
    """
    return f"{day}T23:59:59Z" if day else row.changed_at or row.created_at


async def _own_day(desk: Desk, request: Request, row: StreamRow) -> str:
    """Return the date that was set for a document, or an empty string if its last entry is of that day.

    The last entry has the time of day, too.
    """
    day = await desk.service(Summaries).find_day(row)
    is_of_entry = day and day == date_of(_moment(row), desk.zone(request, row))
    return "" if is_of_entry else day


def _more_route(
    place: str, query_parameters: dict[str, str], name: str, limit: int, count: int
) -> str:
    if limit >= min(count, MAX_ROWS):
        return ""
    return f"{place}?{urlencode({**query_parameters, name: limit + ROWS})}"


async def _month_views(
    rows: Sequence[StreamRow],
    limit: int,
    month_of_row: Callable[[StreamRow], Month],
    text: Translator,
    item: Callable[[StreamRow], Awaitable[DocumentView]],
) -> list[MonthView]:
    months = {row.id: month_of_row(row) for row in rows}
    counts = Counter(months.values())
    items: dict[Month, list[DocumentView]] = {}
    for row in rows[:limit]:
        items.setdefault(months[row.id], []).append(await item(row))
    return [
        MonthView(title=format_heading(month, text), count=counts[month], items=views)
        for month, views in items.items()
    ]


async def _load_item(
    desk: Desk, row: StreamRow, day: str, zone: Zone, text: Translator
) -> DocumentView:
    summary = await desk.service(Summaries).find(row)
    instead = superseding(desk.stream_store.streams, row)
    label, players = await desk.service(DocumentNames).load_label_and_players(row, text)
    return DocumentView(
        row=row,
        label=label,
        kind=text.gettext(spec_of(row.kind).name),
        players=players if label == row.name else "",
        day=format_weekday(day, text) if day else format_day(_moment(row), zone, text),
        standing=_standing(desk, row, summary, text),
        changes=changes_of(row),
        is_used=_is_used(desk, row),
        judged=desk.judgements.state_of(row),
        is_list_missing=_is_list_missing(desk, row),
        continued_as=instead.name if instead else "",
        is_undecided=bool(open_continuations(desk.stream_store.streams, row)),
        summary=summary,
    )


def _standing(desk: Desk, row: StreamRow, summary: Summary | None, text: Translator) -> str:
    """Return the progress of a document, or why it is unknown."""
    note = _condition_note(desk, row, text)
    if not note and summary is not None:
        return format_summary(row, summary, text)
    if not note and row.seq and spec_of(row.kind).summary_module:
        return text.render(note_of(desk.stream_store, row))
    return note or text.ngettext("{n} entry", "{n} entries", row.seq)


def changes_of(row: StreamRow) -> int:
    """Return the number of entries of a document that are in no copy."""
    return row.seq - row.saved_seq if row.saved_at else row.seq


def _condition_note(desk: Desk, row: StreamRow, text: Translator) -> str:
    if condition_of(desk.stream_store, row) == "ordinary":
        return ""
    return text.render(note_of(desk.stream_store, row))


def _is_used(desk: Desk, row: StreamRow) -> bool:
    """Whether the screens of its kind use it; of registers, one at a time."""
    if row.archived or not row.seq or is_closed(desk.stream_store, row):
        return False
    if row.kind == "register":
        return row.id == desk.service(RegisterService).stream
    return bool(spec_of(row.kind).route) and row.id == desk.stream_store.prefs.get(row.kind)


def _is_list_missing(desk: Desk, row: StreamRow) -> bool:
    """Whether a document that is not archived needs a word list that is not on this device."""
    if row.archived:
        return False
    return missing_of(desk.pins.cached(row), desk.service(Lexicons).digests) is not None


# ---- the dialog ----


async def _load_chosen_view(desk: Desk, request: Request, text: Translator) -> ChosenView | None:
    if not request.flash.startswith(DIALOG):
        return None
    row = desk.stream_store.streams.get(request.flash.removeprefix(DIALOG))
    if row is None:
        return None
    await desk.service(DocumentNames).load_label(row, text)
    return replace(_view_of(desk, row, text), record=await _record(desk, row))


async def _record(desk: Desk, row: StreamRow) -> str:
    return "" if is_closed(desk.stream_store, row) else await desk.service(Signings).digits(row)


def _view_by_id(desk: Desk, stream: str, text: Translator) -> ChosenView | None:
    row = desk.stream_store.streams.get(stream)
    return None if row is None else replace(_view_of(desk, row, text), is_open=False)


def _view_of(desk: Desk, row: StreamRow, text: Translator) -> ChosenView:
    is_used = row.id == desk.service(RegisterService).stream
    return ChosenView(
        row=row,
        label=desk.service(DocumentNames).cached(row, text),
        kind=text.gettext(spec_of(row.kind).name),
        changes=changes_of(row),
        judged=desk.judgements.state_of(row),
        is_list_missing=_is_list_missing(desk, row),
        is_without_list=not row.archived and desk.pins.cached(row).is_without,
        is_used=is_used,
        can_be_used=row.kind == "register" and not is_used and not row.archived,
        is_closed=is_closed(desk.stream_store, row),
        note=_condition_note(desk, row, text),
        has_continuations=bool(siblings_of(desk.stream_store.streams, row)),
    )


async def choose(desk: Desk, request: Request) -> Done:
    """Show the dialog of a document of a list.

    Raises:
        Refused: it is not here.
    """
    stream = request.value("stream")
    if stream not in desk.stream_store.streams:
        raise Refused(Refusal("stream/unknown"))
    return Done(flash=f"{DIALOG}{stream}", regions=("document",))
