"""Type the results of a round as the sheets come in: the next open table stands ready."""

from collections.abc import Sequence
from functools import partial
from re import compile as pattern
from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, format_number, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_announcements import round_announcement
from faristol.desk.shared.clocks.clock_data import time_left_view
from faristol.desk.shared.totals_note import note_for_played, out_of_time_note
from faristol.desk.tournament.base import format_points, results_progress, tournament_screen, view
from faristol.desk.tournament.commands import carry_out, drawn_forms
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.hall_lists import is_in_hall
from faristol.desk.tournament.round_clock import clock_data, close_clock_act
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import Scores
from faristol.tournament.acts.results import EnterResult, TakeResultBack
from faristol.tournament.results import LEAST, WORTH, How, Report
from faristol.tournament.state import Round
from faristol.tournament.values import Table

# a sign belongs to a number when nothing stands before it: 401-354 are two numbers, and so are 401 -12
_NUMBERS = pattern(r"(?:(?<=\s)|^)[-\u2212]?[0-9]+|[0-9]+")
_BETWEEN = pattern(
    r"[\s:,;/–\u2212-]*"
)  # all there may be besides: a letter is a slip of the finger
_ONE_RUN = 6  # digits of two scores, written without anything between
_MOST_DIGITS = 4
# points of a game: fewer are rather a slip of the finger, and are asked for twice
ODD = 60
HOW: dict[How, str] = {
    "played": "",
    "time_up": mark("round time up"),
    "abandoned": mark("abandoned"),
    "lost_on_time": mark("lost on time"),
    "absent": mark("did not show up"),
    "decided": mark("by the committee"),
    "unplayed": mark("not played"),
    "reported": mark("without points, from a report"),
}


def parse_result(typed: str, ready: int) -> tuple[int, Scores] | Refusal:
    """Read a result as it is typed: two scores of the table that stands ready, or its number before them.

    >>> read_typed("401354", 5), read_typed("12401354", 5), read_typed("7 98 -12", 5)
    ((5, (401, 354)), (12, (401, 354)), (7, (98, -12)))
    >>> read_typed("401-354", 5), read_typed("4013", 5).code
    ((5, (401, 354)), 'tournament/typed_bad')
    >>> read_typed("4013540", 3).code, read_typed("098354", 5)
    ('tournament/typed_bad', (5, (98, 354)))
    >>> read_typed("4O1 354", 5).code, read_typed("401 354", 0).code
    ('tournament/typed_bad', 'tournament/typed_table')
    """
    texts = _NUMBERS.findall(typed.strip())
    if not _BETWEEN.fullmatch(_NUMBERS.sub("", typed.strip())):
        return Refusal("tournament/typed_bad", {"field": "typed"})
    if len(texts) == 1 and len(texts[0]) >= _ONE_RUN and texts[0].isdecimal():
        run = texts[0]
        texts = [run[:-_ONE_RUN], run[-_ONE_RUN:-3], run[-3:]]
        # a digit too many is no other table's result of fewer than a hundred points
        if texts[0] and "0" in (texts[1][0], texts[2][0]):
            return Refusal("tournament/typed_bad", {"field": "typed"})
    texts = [text for text in texts if text]
    numbers = [_parse_number(text) for text in texts]
    if len(numbers) == 2:
        if not ready:  # the tables that are open are disputed, or there is none
            return Refusal("tournament/typed_table", {"field": "typed"})
        numbers = [ready, *numbers]
    if len(numbers) != 3 or any(number is None for number in numbers):
        return Refusal("tournament/typed_bad", {"field": "typed"})
    table, one, other = (number or 0 for number in numbers)
    return table, (one, other)


def _parse_number(text: str) -> int | None:
    digits = text.lstrip("-\u2212")
    number = read_number(digits, most=_MOST_DIGITS)
    return None if number < 0 else number if digits == text else -number


def requested_round(opened: LoadedTournament, step: str) -> Round | None:
    """Return the round that an address names, or the one whose results are missing, or the last one."""
    tournament = opened.tournament
    if step:
        one = tournament.round(read_number(step))
        return one if one is not None and one.is_confirmed else None
    open_ = [one for one in tournament.confirmed if not one.is_done]
    return next(iter(open_), tournament.confirmed[-1] if tournament.confirmed else None)


@tournament_screen
async def show(desk: Desk, request: Request, opened: LoadedTournament) -> View:
    """Show the tables of a round, and the one whose result is typed."""
    text, tournament = opened.text, opened.tournament
    one = requested_round(opened, request.place[2] if len(request.place) > 2 else "")
    if one is None:
        return view(opened, "rounds", "no_round", {}, title=text.say("No such round"))
    ready = _table_to_enter(one, request.query.get("table", ""))
    read = parse_result(request.query.get("typed", ""), ready)
    context: dict[str, Any] = {
        "one": one,
        "here": f"#/{'/'.join(request.place)}",  # a part of a screen comes for the place where one is
        "rows": [table_row(one, table) for table in one.tables],
        "ready": one.table(ready) if ready else None,
        "totals_note": _totals_note(opened, one),
        "is_sheet": "sheet" in request.query,
        "said": results_progress(one, text),
        "read": None if isinstance(read, Refusal) else read,
        "open": one.open_tables,
        "last_round": opened.last,
        "is_in_hall": is_in_hall(desk, opened),
        "late": one.late_seat_at(ready) if ready else None,
        "can_seat": one is tournament.rounds[-1] and bool(one.resting) and not tournament.is_ended,
        **clock_data(opened, one, desk.zone(request, opened.row)),
        "time_left": time_left_view(opened, opened.tournament.clock, request, opened.text),
    }
    regions = {
        "typed-said": "tournament/round_typed.html",
        "round-clock": "shared/round_face.html",
        "clock-notes": "tournament/round_notes.html",
    }
    title = text.say("Results of round {n}", n=one.number)
    spoken = partial(round_announcement, opened.log, tournament.clock, text)
    return view(opened, "rounds", "round", context, title=title, regions=regions, spoken=spoken)


def _totals_note(opened: LoadedTournament, one: Round) -> str:
    """Return whether the tiles left are in the results typed; once the time was over, also for tables out of time."""
    rule, text, clock = opened.terms.rules.leftovers, opened.text, opened.tournament.clock
    was_over = (
        clock.number == one.number
        and clock.state != "idle"
        and clock.spent >= 60_000 * opened.tournament.settings.minutes
    )
    note = text.say(note_for_played(rule))
    added = out_of_time_note(rule) if was_over else ""
    return f"{note} {text.say(added)}" if added else note


def _table_to_enter(one: Round, wanted: str) -> int:
    """Return the table that stands ready: the one that was tapped, or the first open one."""
    if one.table(read_number(wanted)) is not None:
        return read_number(wanted)
    return next((number for number in one.open_tables if number not in one.disputed), 0)


def table_row(one: Round, table: Table) -> dict[str, Any]:
    """Return how a table stands."""
    result = one.results.get(table.number)
    scores = [format_number(score) for score in result.outcome.scores] if result else []
    if result and result.report.how == "reported":  # it has no points: who won is all there is
        scores = [format_points(WORTH[ended]) for ended in result.outcome.results]
    return {
        "table": table,
        "is_disputed": table.number in one.disputed,
        "is_late": one.late_seat_at(table.number) is not None,
        "scores": scores,
        "won": [ended == "win" for ended in result.outcome.results] if result else (),
        "how": result_note(result.report) if result else "",
    }


def result_note(report: Report) -> str:
    """Say how a game ended, when it was not simply played."""
    return HOW[report.how] or (mark("overtime") if any(report.minutes_over) else "")


async def enter(desk: Desk, request: Request) -> Done:
    """Enter what was typed; a whole sheet of paper is as many lines, done together or not at all."""
    opened = await load_named(desk, request)
    number, ready = request.number("round"), request.number("ready")
    sheet = [line for line in request.value("sheet").splitlines() if line.strip()]
    try:
        wishes = list[EnterResult]()
        for line in sheet or [request.value("typed")]:
            wish = parse_result(line, ready)
            if sheet and isinstance(wish, Refusal):
                raise Refused(Refusal("tournament/sheet_line", {"text": line.strip()[:40]}))
            table, scores = unwrap(wish)
            if table in [one.table for one in wishes]:
                raise Refused(Refusal("tournament/sheet_twice", {"table": table}))
            if not sheet and LEAST <= min(scores) < ODD and request.value("sure") != line.strip():
                told = f"{format_number(scores[0])}–{format_number(scores[1])}"
                raise Refused(Refusal("tournament/typed_odd", {"field": "typed", "scores": told}))
            report = Report(scores=scores)
            wishes.append(EnterResult(round=number, table=table, report=report))
        return await _enter(desk, request, opened, wishes)
    except Refused as refused:
        if not sheet:
            raise
        data = {**refused.refusal.data, "field": "sheet"}
        raise Refused(Refusal(refused.refusal.code, data)) from refused


async def _enter(
    desk: Desk, request: Request, opened: LoadedTournament, wishes: Sequence[EnterResult]
) -> Done:
    number = wishes[0].round
    one = opened.tournament.round(number)
    go = f"/tournament/round/{number}"
    following = _next_open_table(one, [wish.table for wish in wishes]) if one else 0
    done = Done(
        go=f"{go}?table={following}" if following else "/tournament",
        toast=_entry_result(opened, wishes, is_last=not following),
        effects=({"do": "focus", "id": "typed"},) if following else (),
    )
    is_last = not following and not (one and one.disputed) and request.value("counter")
    stop = close_clock_act(opened, request, number) if is_last else ()
    return await carry_out(desk, request, opened, (*wishes, *stop), done)


def _next_open_table(one: Round, entered: Sequence[int]) -> int:
    """Return the open table after the last one entered, and past the end the first; 0 when there is none."""
    left = [
        table for table in one.open_tables if table not in entered and table not in one.disputed
    ]
    return next((table for table in left if table > entered[-1]), left[0] if left else 0)


def _entry_result(
    opened: LoadedTournament, wishes: Sequence[EnterResult], *, is_last: bool
) -> Message:
    last = wishes[-1]
    one = opened.tournament.round(last.round)
    table = one.table(last.table) if one else None
    names = opened.names
    said = {
        "n": last.table,
        "one": names[table.one] if table else "",
        "other": names[table.other] if table else "",
        "scores": "–".join(format_number(score) for score in last.report.scores),
        "round": last.round,
    }
    if not is_last:
        return Message(mark("Table {n}: {one} – {other} {scores}"), said)
    return Message(
        mark("Table {n}: {one} – {other} {scores}. Round {round}: only disputed results are left.")
        if one and one.disputed
        else mark("Table {n}: {one} – {other} {scores}. Round {round}: nothing more to enter."),
        said,
    )


def _taken_back(_: Request, __: LoadedTournament, wish: TakeResultBack) -> Done:
    return Done(
        go=f"/tournament/round/{wish.round}?table={wish.table}",
        spoken=Message(mark("The result of table {n} is taken back."), {"n": wish.table}),
    )


take_back = drawn_forms(TakeResultBack, _taken_back)
