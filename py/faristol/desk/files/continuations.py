"""Two continuations of one document, side by side, and the choice of the one to go on with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import quote

from faristol.club.card import Card
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
from faristol.desk.kernel.storage.stream_store import StreamRow, pref_row
from faristol.desk.kernel.time_format import format_day, format_time
from faristol.desk.kernel.translation import Message, Text, mark
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

MAX_DOTS: Final = 9  # rounds in common that are drawn
RENAMED_BY_ITSELF: Final = frozenset({"rules"})  # kinds whose name is one of their facts


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """One of two continuations: what it has more, and how it stands."""

    row: StreamRow
    title: str
    note: str
    extra: str
    last: str
    leader: str
    next_step: str  # with what it goes on
    closed: str  # why it cannot be gone on with, or an empty string
    is_chosen: bool
    short: str  # the name under which it is archived if the other one goes on
    clock: str = ""
    new: str = ""  # the first of the people of a register who are new there, by name
    changed: str = ""
    is_running: bool = False  # its clock, which calls nothing once it is archived
    master: str = ""  # the master move of the round where both part


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """The rounds that two have in common, and those that each has more, for the line that parts."""

    common: Sequence[int]
    up: Sequence[int]  # of this device
    down: Sequence[int]
    is_up_open: bool  # whether a round is under way at its end
    is_down_open: bool
    up_next: int
    down_next: int
    up_words: str
    down_words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkView:
    """How two continuations of a document differ."""

    common: str
    sentence: str
    there: str  # where the other one is
    ends: Sequence[EndView]  # that of this device first
    master_round: (
        int  # the first round after those in common, 0 where neither has a master move of it
    )
    line: LineView | None
    slips_round: int
    slips: Sequence[tuple[SlipDifferenceRow, str]]  # each with the name of the player
    others: Sequence[StreamRow]  # more continuations that wait for a choice

    @property
    def chosen(self) -> EndView:
        """Return the end that is chosen."""
        return next(end for end in self.ends if end.is_chosen)

    @property
    def other(self) -> EndView:
        """Return the end that is not."""
        return next(end for end in self.ends if not end.is_chosen)


async def show(desk: Desk, request: Request) -> View:
    """Show the document that the address names beside the continuation in use."""
    text = desk.text_of(request.lang)
    pair = _pair(desk, request.query.get("stream", ""))
    if pair is None:
        return View(title=text.say("Files"), template="files/judgement_changes_done.html")
    here, other = pair
    fork = await _fork(desk, request, here, other)
    return View(
        title=text.say("Two continuations"),
        template="files/continuations.html",
        stream=here.id,
        regions={"go-on": "files/continuations_next.html"},
        context={
            "fork": fork,
            "name": here.name,
            "other_id": other.id,
            "place": CONTINUATIONS,
            "is_register": here.kind == "register",
            "later": _later(desk, here),
        },
    )


def _pair(desk: Desk, stream: str) -> tuple[StreamRow, StreamRow] | None:
    """Return the continuation that others are compared with, and the one that is meant; None if there is one alone."""
    rows = desk.shelf.streams
    row = rows.get(stream)
    if row is None or not siblings_of(rows, row):
        return None
    main = main_row(desk.shelf, row)
    if main.id != row.id:
        return main, row
    waiting = open_continuations(rows, row) or siblings_of(rows, row)
    return main, max(waiting, key=lambda one: (one.changed_at, one.id))


def _later(desk: Desk, row: StreamRow) -> str:
    """Return where one goes on without a choice."""
    route = "" if row.archived or is_closed(desk.shelf, row) else document_route(row, desk.shelf)
    return f"#{route or '/files'}"


async def _fork(desk: Desk, request: Request, here: StreamRow, other: StreamRow) -> ForkView:
    shelf, text = desk.shelf, desk.text_of(request.lang)
    rows = (here, other)
    stored = [await shelf.event_rows(row.id) for row in rows]
    common = common_count(*([event["hash"] for event in events] for events in stored))
    logs = [await shelf.records(row.id) for row in rows]
    shared, ends = fold_ends(here.kind, logs, common)
    at = logs[0][common - 1].at if common else ""
    heading = format_common(shared, common, at, desk.zone(request, here), text)
    chosen = _chosen(desk, rows, request.query.get("with", ""))
    names = await _names(desk, rows)
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
            master=format_master(here.kind, shared, ends[side]) or text.say("not announced yet"),
        )
    if other.opened_seq:
        saved = _saved_words(logs[1][other.opened_seq - 1].at, desk.zone(request, other), text)
        views[1] = replace(views[1], note=saved)
    number, slips = slip_rows(here.kind, shared, ends[0], ends[1])
    waiting = [row for row in open_continuations(shelf.streams, here) if row.id != other.id]
    is_replaced = superseding(shelf.streams, other) is not None
    there = text.say("In the archive") if is_replaced else text.say("In the file")
    return ForkView(
        common=heading,
        sentence=format_sentence(heading, views[0].extra, there, views[1].extra, text),
        there=there,
        ends=views,
        master_round=shared.done + 1
        if any(format_master(here.kind, shared, end) for end in ends)
        else 0,
        line=_line(shared, ends, views),
        slips_round=number,
        slips=[(row, names.get(row.card, "")) for row in slips],
        others=waiting,
    )


def _chosen(desk: Desk, rows: Sequence[StreamRow], requested: str) -> str:
    """Return which of two is chosen: the one asked for, else always that of this device, if it can be gone on with.

    The other one is not chosen beforehand because it is longer: its clock may stand where that of this device runs.
    """
    open_ids = [row.id for row in rows if not _is_fixed(desk, row)] or [rows[0].id]
    wanted = (requested, *open_ids)
    return next(one for one in wanted if one in open_ids)


def _is_fixed(desk: Desk, row: StreamRow) -> bool:
    """Whether nothing is written to a document: a later version wrote or judged it, or it is damaged."""
    return writing_refused(desk.shelf, row) is not None


async def _names(desk: Desk, rows: Sequence[StreamRow]) -> Mapping[str, str]:
    """Return the names on the cards of both documents."""
    cards: dict[str, Card] = {}
    for row in rows:
        cards |= read_cards(await desk.shelf.cards(row.id))
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
    text, zone = desk.text_of(request.lang), desk.zone(request, row)
    is_replaced = superseding(desk.shelf.streams, row) is not None
    if is_here:
        title = text.say("The one on this device")
        note = text.say("in use now") if row.id == in_use(desk.shelf, row.kind) else ""
    else:
        file, archive = text.say("The one in the file"), text.say("The one in the archive")
        title, note = archive if is_replaced else file, ""
    leader = ", ".join(part for part in (names.get(end.reach.leader, ""), end.reach.points) if part)
    return EndView(
        row=row,
        title=title,
        note=note,
        extra=format_extra(end, shared, text),
        last=f"{format_day(end.at, zone, text)}, {format_time(end.at, zone, text)}"
        if end.at
        else "",
        leader=leader,
        new=format_names(end.people.get("new", ()), names, text),
        changed=format_names(end.people.get("changed", ()), names, text),
        next_step=_next_step(end.reach, text),
        closed=text.of(words_for(desk.shelf, row)) if _is_fixed(desk, row) else "",
        is_chosen=is_chosen,
        short=short_name(_base_name(desk, row), end.reach, text),
    )


def _saved_words(at: str, zone: Zone, text: Text) -> str:
    """Return when a file was saved: its last entry is all that tells it, and it may have been later."""
    last = f"{format_day(at, zone, text)}, {format_time(at, zone, text)}"
    return text.say("saved after {when}", when=last)


def _next_step(reach: Reach, text: Text) -> str:
    number = reach.current or reach.done + 1
    if reach.unit == "round":
        return text.say("Round {n}", n=number)
    return text.say("Turn {n}", n=number) if reach.unit == "turn" else ""


def _line(shared: Reach, ends: Sequence[LogEnd], views: Sequence[EndView]) -> LineView | None:
    """Return the line of a document that is played in rounds."""
    if shared.unit != "round" or not shared.done or not all(end.is_readable for end in ends):
        return None
    up, down = (end.reach for end in ends)
    return LineView(
        common=range(max(1, shared.done - MAX_DOTS + 1), shared.done + 1),
        up=_more_rounds(shared, up),
        down=_more_rounds(shared, down),
        is_up_open=bool(up.current),
        is_down_open=bool(down.current),
        up_next=up.current,
        down_next=down.current,
        up_words=views[0].title,
        down_words=views[1].title,
    )


def _more_rounds(shared: Reach, reach: Reach) -> Sequence[int]:
    """Return the rounds that are done and not in common, at most four: the last of many stand for all."""
    return range(max(shared.done, reach.done - 4) + 1, reach.done + 1)


# ---- the choice ----


async def go_on_with(desk: Desk, request: Request) -> Done:
    """Go on with one of two continuations; the other one is archived, and says so.

    Raises:
        Refused: one of them is not here any more, was written to since, or cannot be read.
    """
    rows = desk.shelf.streams
    chosen, other = rows.get(request.value("stream")), rows.get(request.value("other"))
    if chosen is None or other is None:
        raise Refused(Refusal("stream/unknown"))
    if chosen.origin != other.origin or chosen.id == other.id:
        raise Refused(STALE)
    if (chosen.seq, other.seq) != (request.number("seq"), request.number("other_seq")):
        raise Refused(STALE)
    raise_refusal(writing_refused(desk.shelf, chosen))
    archived, going = await _after_choice(desk, chosen, other, desk.text_of(request.lang))
    done = Done(
        go=_next_route(going),
        toast=Message(
            mark("“{name}” is continued. The other one is in the archive as “{other}”."),
            {"name": going.name, "other": archived.name},
        ),
        effects=silence(archived.id),
    )
    operations: list[Operation] = [*put_row(archived), *put_row(going)]
    if going.kind in SETTINGS:
        operations.append(("put", "prefs", pref_row(going.kind, going.id)))
    operations += [("clear", "screens", None), desk.shelf.done_row(request.id, done)]
    await desk.shelf.store.write(operations)
    desk.shelf.streams.update({archived.id: archived, going.id: going})
    if going.kind in SETTINGS:
        desk.shelf.prefs[going.kind] = going.id
    await reload(desk)
    return done


async def _after_choice(
    desk: Desk, chosen: StreamRow, other: StreamRow, text: Text
) -> tuple[StreamRow, StreamRow]:
    """Return the rows of the one that is archived and of the one that goes on."""
    rows, base = desk.shelf.streams, _base_name(desk, chosen)
    if chosen.kind in RENAMED_BY_ITSELF:
        return (
            renamed(other, name=other.name, archived=True, superseded_by=chosen.id),
            renamed(chosen, name=chosen.name, archived=False, superseded_by=""),
        )
    reach = reach_of_log(other.kind, await desk.shelf.records(other.id))
    without_both = {one: rows[one] for one in rows if one not in (chosen.id, other.id)}
    going = renamed(
        chosen,
        name=untaken_name(without_both, base, but=chosen.id),
        archived=False,
        superseded_by="",
    )
    left = {**without_both, going.id: going}
    name = untaken_name(left, short_name(base, reach, text), but=other.id)
    return renamed(other, name=name, archived=True, superseded_by=chosen.id), going


def _base_name(desk: Desk, row: StreamRow) -> str:
    """Return the name of the document, without what was added for a continuation of it."""
    return main_row(desk.shelf, row).name


def _next_route(row: StreamRow) -> str:
    kind = spec_of(row.kind)
    route = kind.beside if "{id}" in kind.beside else kind.route
    if row.kind == "register":
        return "/players"
    return route.format(id=quote(row.id, safe="")) or "/files"
