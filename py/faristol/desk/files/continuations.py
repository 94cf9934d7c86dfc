"""Two continuations of one document, side by side, and the choice between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final
from urllib.parse import quote

from faristol.club.card import Card
from faristol.desk.files.judgement_changes import NoDocumentContext
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.continuations import (
    main_row,
    open_continuations,
    put_row,
    renamed,
    siblings_of,
    superseding,
    untaken_name,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import document_route, in_use, spec_of
from faristol.desk.kernel.later_versions import is_closed, words_for, writing_refused
from faristol.desk.kernel.outcome import STALE, Done, Refused, raise_refusal
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.pref_rows import pref_row
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import format_day, format_time
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.clocks.clock_data import is_time_over, silence
from faristol.desk.shared.files.file_import import reload
from faristol.desk.shared.files.file_settings import SETTINGS
from faristol.desk.shared.files.import_report import CONTINUATIONS
from faristol.desk.shared.files.log_progress import (
    LogEnd,
    Reach,
    SlipDifferenceRow,
    common_count,
    fold_ends,
    format_clock,
    format_common,
    format_extra,
    format_master,
    format_names,
    format_sentence,
    reach_of_log,
    short_name,
    slip_rows,
    standing_clock_of,
)
from faristol.desk.shared.player_names import read_cards
from faristol.ledger.refusal import Refusal

MAX_DOTS: Final = 9  # dots of common rounds
RENAMED_BY_ITSELF: Final = frozenset({"rules"})  # kinds with the name in their log


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """One of two continuations: its own part, and its state."""

    row: StreamRow
    title: str
    note: str
    own_part: str
    last: str
    leader: str
    next_step: str  # the round or turn that comes next
    closed_reason: str  # why it cannot be continued, or an empty string
    is_chosen: bool
    archive_name: str  # its name if it is archived
    clock: str = ""
    new_people: str = ""  # names of people who are new in a register, as far as displayed
    changed_people: str = ""
    is_running: bool = False  # whether its clock runs; once archived, it makes no calls
    master: str = ""  # the master move of the first round that differs


@dataclass(frozen=True, slots=True, kw_only=True)
class LineageView:
    """The common rounds of two continuations, and those of each, for the drawing of their fork."""

    common: Sequence[int]
    up: Sequence[int]  # on this device
    down: Sequence[int]
    is_up_open: bool  # whether its last round is under way
    is_down_open: bool
    up_next: int
    down_next: int
    up_label: str
    down_label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkView:
    """The differences of two continuations of a document."""

    common: str
    sentence: str
    there: str  # the place of the other one
    ends: Sequence[EndView]  # the one on this device first
    master_round: int  # the first round that differs; 0 if neither has a master move of it
    lineage: LineageView | None
    slips_round: int
    slips: Sequence[tuple[SlipDifferenceRow, str]]  # each with the name of the player
    others: Sequence[StreamRow]  # other continuations that wait for a choice

    @property
    def chosen(self) -> EndView:
        """The chosen end."""
        return next(end for end in self.ends if end.is_chosen)

    @property
    def other(self) -> EndView:
        """The end that is not chosen."""
        return next(end for end in self.ends if not end.is_chosen)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ContinuationsContext(Context):
    """A document beside another continuation of it."""

    template: ClassVar[str] = "files/continuations.html"
    regions: ClassVar[Mapping[str, str]] = {"go-on": "files/continuations_next.html"}

    fork: ForkView
    name: str
    other_id: str
    place: str  # the route of the screen
    is_register: bool
    later_route: str  # where a user who decides later goes


async def show(desk: Desk, request: Request) -> View:
    """Show the document that the address names beside the continuation in use."""
    text = desk.translator_for(request.lang)
    pair = _find_pair(desk, request.query.get("stream", ""))
    if pair is None:
        return View(title=text.gettext("Files"), context=NoDocumentContext())
    here, other = pair
    fork = await _fork_view(desk, request, here, other)
    return View(
        title=text.gettext("Two continuations"),
        stream=here.id,
        context=ContinuationsContext(
            fork=fork,
            name=here.name,
            other_id=other.id,
            place=CONTINUATIONS,
            is_register=here.kind == "register",
            later_route=_route_without_choice(desk, here),
        ),
    )


def _find_pair(desk: Desk, stream: str) -> tuple[StreamRow, StreamRow] | None:
    """Return the main continuation and another, that of the address; None if the document has no other."""
    rows = desk.stream_store.streams
    row = rows.get(stream)
    if row is None or not siblings_of(rows, row):
        return None
    main = main_row(desk.stream_store, row)
    if main.id != row.id:
        return main, row
    waiting = open_continuations(rows, row) or siblings_of(rows, row)
    return main, max(waiting, key=lambda sibling: (sibling.changed_at, sibling.id))


def _route_without_choice(desk: Desk, row: StreamRow) -> str:
    """Return the route of the document without a choice."""
    route = (
        ""
        if row.archived or is_closed(desk.stream_store, row)
        else document_route(row, desk.stream_store)
    )
    return f"#{route or '/files'}"


async def _fork_view(desk: Desk, request: Request, here: StreamRow, other: StreamRow) -> ForkView:
    stream_store, text = desk.stream_store, desk.translator_for(request.lang)
    rows = (here, other)
    stored = [await stream_store.event_rows(row.id) for row in rows]
    common = common_count(*([event["hash"] for event in events] for events in stored))
    logs = [await stream_store.records(row.id) for row in rows]
    shared, ends = fold_ends(here.kind, logs, common)
    at = logs[0][common - 1].at if common else ""
    heading = format_common(shared, common, at, desk.zone(request, here), text)
    chosen = _chosen_id(desk, rows, request.query.get("with", ""))
    names = await _load_names(desk, rows)
    views = [
        _end_view(
            desk,
            request,
            row,
            end,
            shared,
            names,
            is_here=row.id == here.id,
            is_chosen=row.id == chosen,
        )
        for row, end in zip(rows, ends, strict=True)
    ]
    now = desk.clock.now()
    for side, log in enumerate(logs):
        clock = standing_clock_of(ends[side].reach.clock, rows[side], log)
        views[side] = replace(
            views[side],
            clock=format_clock(ends[side].reach.clock, clock, now, text),
            is_running=clock is not None and clock.is_running and not is_time_over(clock, now),
            master=format_master(here.kind, shared, ends[side])
            or text.gettext("not announced yet"),
        )
    if other.opened_seq:
        saved = _saved_note(logs[1][other.opened_seq - 1].at, desk.zone(request, other), text)
        views[1] = replace(views[1], note=saved)
    number, slips = slip_rows(here.kind, shared, ends[0], ends[1])
    waiting = [row for row in open_continuations(stream_store.streams, here) if row.id != other.id]
    is_replaced = superseding(stream_store.streams, other) is not None
    there = text.gettext("In the archive") if is_replaced else text.gettext("In the file")
    return ForkView(
        common=heading,
        sentence=format_sentence(heading, views[0].own_part, there, views[1].own_part, text),
        there=there,
        ends=views,
        master_round=shared.done + 1
        if any(format_master(here.kind, shared, end) for end in ends)
        else 0,
        lineage=_lineage_view(shared, ends, views),
        slips_round=number,
        slips=[(row, names.get(row.card, "")) for row in slips],
        others=waiting,
    )


def _chosen_id(desk: Desk, rows: Sequence[StreamRow], requested: str) -> str:
    """Return the chosen one of two: the requested one, else that of this device, if it can be continued.

    The other one is not chosen because it is longer: its clock may be paused while that of this device runs.
    """
    open_ids = [row.id for row in rows if not _is_read_only(desk, row)] or [rows[0].id]
    candidates = (requested, *open_ids)
    return next(stream for stream in candidates if stream in open_ids)


def _is_read_only(desk: Desk, row: StreamRow) -> bool:
    """Whether a document cannot be changed: a later version wrote or judged it, or it is damaged."""
    return writing_refused(desk.stream_store, row) is not None


async def _load_names(desk: Desk, rows: Sequence[StreamRow]) -> Mapping[str, str]:
    """Return the names on the cards of both documents."""
    cards: dict[str, Card] = {}
    for row in rows:
        cards |= read_cards(await desk.stream_store.cards(row.id))
    return {digest: card.name for digest, card in cards.items()}


def _end_view(
    desk: Desk,
    request: Request,
    row: StreamRow,
    end: LogEnd,
    shared: Reach,
    names: Mapping[str, str],
    *,
    is_here: bool,
    is_chosen: bool,
) -> EndView:
    text, zone = desk.translator_for(request.lang), desk.zone(request, row)
    is_replaced = superseding(desk.stream_store.streams, row) is not None
    if is_here:
        title = text.gettext("The one on this device")
        note = text.gettext("in use now") if row.id == in_use(desk.stream_store, row.kind) else ""
    else:
        file, archive = text.gettext("The one in the file"), text.gettext("The one in the archive")
        title, note = archive if is_replaced else file, ""
    leader = ", ".join(part for part in (names.get(end.reach.leader, ""), end.reach.points) if part)
    return EndView(
        row=row,
        title=title,
        note=note,
        own_part=format_extra(end, shared, text),
        last=f"{format_day(end.at, zone, text)}, {format_time(end.at, zone, text)}"
        if end.at
        else "",
        leader=leader,
        new_people=format_names(end.people.get("new", ()), names, text),
        changed_people=format_names(end.people.get("changed", ()), names, text),
        next_step=_next_step(end.reach, text),
        closed_reason=text.render(words_for(desk.stream_store, row))
        if _is_read_only(desk, row)
        else "",
        is_chosen=is_chosen,
        archive_name=short_name(_base_name(desk, row), end.reach, text),
    )


def _saved_note(at: str, zone: Zone, text: Translator) -> str:
    """Return the note on when a file was saved, at the earliest: after its last record."""
    last = f"{format_day(at, zone, text)}, {format_time(at, zone, text)}"
    return text.gettext("saved after {when}", when=last)


def _next_step(reach: Reach, text: Translator) -> str:
    number = reach.current or reach.done + 1
    if reach.unit == "round":
        return text.gettext("Round {n}", n=number)
    return text.gettext("Turn {n}", n=number) if reach.unit == "turn" else ""


def _lineage_view(
    shared: Reach, ends: Sequence[LogEnd], views: Sequence[EndView]
) -> LineageView | None:
    """Return the drawing of the fork of a document played in rounds, or None."""
    if shared.unit != "round" or not shared.done or not all(end.is_readable for end in ends):
        return None
    up, down = (end.reach for end in ends)
    return LineageView(
        common=range(max(1, shared.done - MAX_DOTS + 1), shared.done + 1),
        up=_extra_rounds(shared, up),
        down=_extra_rounds(shared, down),
        is_up_open=bool(up.current),
        is_down_open=bool(down.current),
        up_next=up.current,
        down_next=down.current,
        up_label=views[0].title,
        down_label=views[1].title,
    )


def _extra_rounds(shared: Reach, reach: Reach) -> Sequence[int]:
    """Return the finished rounds that are not in common: at most the last four."""
    return range(max(shared.done, reach.done - 4) + 1, reach.done + 1)


# ---- the choice ----


async def go_on_with(desk: Desk, request: Request) -> Done:
    """Continue one of two continuations; the other one is archived, with a link to the first.

    Raises:
        Refused: one of them is missing, was changed since, or cannot be read.
    """
    rows = desk.stream_store.streams
    chosen, other = rows.get(request.value("stream")), rows.get(request.value("other"))
    if chosen is None or other is None:
        raise Refused(Refusal("stream/unknown"))
    if chosen.origin != other.origin or chosen.id == other.id:
        raise Refused(STALE)
    if (chosen.seq, other.seq) != (request.number("seq"), request.number("other_seq")):
        raise Refused(STALE)
    raise_refusal(writing_refused(desk.stream_store, chosen))
    archived, continued = await _after_choice(
        desk, chosen, other, desk.translator_for(request.lang)
    )
    done = Done(
        route=_next_route(continued),
        toast=Message(
            gettext_noop("“{name}” is continued. The other one is in the archive as “{other}”."),
            {"name": continued.name, "other": archived.name},
        ),
        effects=silence(archived.id),
    )
    operations: list[Operation] = [*put_row(archived), *put_row(continued)]
    if continued.kind in SETTINGS:
        operations.append(("put", "prefs", pref_row(continued.kind, continued.id)))
    operations += [("clear", "screens", None), desk.stream_store.result_operation(request.id, done)]
    await desk.stream_store.store.write(operations)
    desk.stream_store.streams.update({archived.id: archived, continued.id: continued})
    if continued.kind in SETTINGS:
        desk.stream_store.prefs[continued.kind] = continued.id
    await reload(desk)
    return done


async def _after_choice(
    desk: Desk, chosen: StreamRow, other: StreamRow, text: Translator
) -> tuple[StreamRow, StreamRow]:
    """Return the rows of the archived and of the continued one."""
    rows, base = desk.stream_store.streams, _base_name(desk, chosen)
    if chosen.kind in RENAMED_BY_ITSELF:
        return (
            renamed(other, name=other.name, archived=True, superseded_by=chosen.id),
            renamed(chosen, name=chosen.name, archived=False, superseded_by=""),
        )
    reach = reach_of_log(other.kind, await desk.stream_store.records(other.id))
    without_both = {stream: rows[stream] for stream in rows if stream not in (chosen.id, other.id)}
    continued = renamed(
        chosen,
        name=untaken_name(without_both, base, but=chosen.id),
        archived=False,
        superseded_by="",
    )
    remaining = {**without_both, continued.id: continued}
    name = untaken_name(remaining, short_name(base, reach, text), but=other.id)
    return renamed(other, name=name, archived=True, superseded_by=chosen.id), continued


def _base_name(desk: Desk, row: StreamRow) -> str:
    """Return the name of the document, without the suffix of a continuation."""
    return main_row(desk.stream_store, row).name


def _next_route(row: StreamRow) -> str:
    kind = spec_of(row.kind)
    route = kind.other_route if "{id}" in kind.other_route else kind.route
    if row.kind == "register":
        return "/players"
    return route.format(id=quote(row.id, safe="")) or "/files"
