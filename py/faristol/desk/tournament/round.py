"""The results of a round, entered as the sheets come in: the next open table is selected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from re import compile as pattern
from typing import ClassVar

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, format_number, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_announcements import round_announcement
from faristol.desk.shared.clocks.clock_data import TimeLeftView, time_left_view
from faristol.desk.shared.totals_note import note_for_played, out_of_time_note
from faristol.desk.tournament.base import (
    TournamentContext,
    format_points,
    results_progress,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.commands import carry_out, drawn_forms
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.hall_lists import is_in_hall
from faristol.desk.tournament.round_clock import (
    RoundClockView,
    close_clock_act,
    round_clock_view,
)
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import Scores
from faristol.tournament.acts.results import EnterResult, TakeResultBack
from faristol.tournament.results import LEAST, WORTH, How, Report
from faristol.tournament.state import LateSeat, Round
from faristol.tournament.values import Table

# a sign belongs to a number if a space or nothing stands before it: both 401-354 and 401 -12 are two numbers
_NUMBERS = pattern(r"(?:(?<=\s)|^)[-\u2212]?[0-9]+|[0-9]+")
_BETWEEN = pattern(r"[\s:,;/–\u2212-]*")  # all else that is allowed: a letter is a typing error
_RUN_DIGITS = 6  # digits of two scores without a separator
_MAX_DIGITS = 4
_MAX_TYPED = 40  # characters of the field
# points of a game: fewer are probably a typing error, and have to be entered twice
MIN_USUAL_SCORE = 60
ENDING_NOTES: dict[How, str] = {
    "played": "",
    "time_up": gettext_noop("round time up"),
    "abandoned": gettext_noop("abandoned"),
    "lost_on_time": gettext_noop("lost on time"),
    "absent": gettext_noop("did not show up"),
    "decided": gettext_noop("by the committee"),
    "unplayed": gettext_noop("not played"),
    "reported": gettext_noop("without points, from a report"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table of a round with its result."""

    table: Table
    is_disputed: bool
    is_late: bool  # seated since the round was confirmed
    scores: Sequence[str]  # empty without a result
    won: Sequence[bool]  # of each of the two; empty without a result
    how: str  # the note on how it ended, which the template translates


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoRoundContext(TournamentContext):
    """The screen of a round that is not being played."""

    template: ClassVar[str] = "tournament/no_round.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TournamentRoundContext(TournamentContext):
    """The tables of a round, its clock, and the form for the result of the selected table."""

    template: ClassVar[str] = "tournament/round.html"
    regions: ClassVar[Mapping[str, str]] = {
        "typed-said": "tournament/round_typed.html",
        "round-clock": "shared/round_face.html",
        "clock-notes": "tournament/round_notes.html",
    }

    round: Round
    screen_route: str  # a region of a screen is requested with its address
    rows: Sequence[TableRow]
    ready_table: Table | None  # the selected one
    totals_note: str
    is_sheet: bool  # the results of a whole sheet are typed at once
    typed: str  # what stands in the field of results: a part of the address while it is typed
    parsed: tuple[int, Scores] | None  # that, as table and scores
    is_in_hall: bool
    clock: RoundClockView
    time_left: TimeLeftView | None

    @property
    def progress(self) -> str:
        """How many results are in."""
        return results_progress(self.round, self.tournament.text)

    @property
    def open_tables(self) -> Sequence[int]:
        """The tables without a result."""
        return self.round.open_tables

    @property
    def last_round(self) -> int:
        """The number of the last confirmed round."""
        return self.tournament.last_round

    @property
    def late_seat(self) -> LateSeat | None:
        """The seat of the latecomer at the selected table."""
        return self.round.late_seat_at(self.ready_table.number) if self.ready_table else None

    @property
    def can_seat(self) -> bool:
        """Whether a latecomer may be seated against a player who has the bye."""
        is_last = self.round is self.state.rounds[-1]
        return is_last and bool(self.round.resting) and not self.state.is_ended

    @property
    def clock_json(self) -> str:
        """The data of the element of the clock."""
        return self.clock.facts

    @property
    def says_json(self) -> str:
        """The calls of the clock."""
        return self.clock.calls

    @property
    def left(self) -> str:
        """The time left."""
        return self.clock.left


def parse_result(raw: str, ready_table: int) -> tuple[int, Scores] | Refusal:
    """Parse a result: two scores of the selected table, or of a table whose number comes first.

    >>> parse_result("401354", 5), parse_result("12401354", 5), parse_result("7 98 -12", 5)
    ((5, (401, 354)), (12, (401, 354)), (7, (98, -12)))
    >>> parse_result("401-354", 5), parse_result("4013", 5).code
    ((5, (401, 354)), 'tournament/typed_bad')
    >>> parse_result("4013540", 3).code, parse_result("098354", 5)
    ('tournament/typed_bad', (5, (98, 354)))
    >>> parse_result("4O1 354", 5).code, parse_result("401 354", 0).code
    ('tournament/typed_bad', 'tournament/typed_table')
    """
    texts = _NUMBERS.findall(raw.strip())
    if not _BETWEEN.fullmatch(_NUMBERS.sub("", raw.strip())):
        return Refusal("tournament/typed_bad", {"field": "typed"})
    if len(texts) == 1 and len(texts[0]) >= _RUN_DIGITS and texts[0].isdecimal():
        run = texts[0]
        texts = [run[:-_RUN_DIGITS], run[-_RUN_DIGITS:-3], run[-3:]]
        # a digit too many is not the result of another table with fewer than a hundred points
        if texts[0] and "0" in (texts[1][0], texts[2][0]):
            return Refusal("tournament/typed_bad", {"field": "typed"})
    texts = [text for text in texts if text]
    numbers = [_parse_number(text) for text in texts]
    if len(numbers) == 2:
        if not ready_table:  # no table is open, or all open ones are disputed
            return Refusal("tournament/typed_table", {"field": "typed"})
        numbers = [ready_table, *numbers]
    if len(numbers) != 3 or any(number is None for number in numbers):
        return Refusal("tournament/typed_bad", {"field": "typed"})
    table, first, second = (number or 0 for number in numbers)
    return table, (first, second)


def _parse_number(text: str) -> int | None:
    digits = text.lstrip("-\u2212")
    number = read_number(digits, most=_MAX_DIGITS)
    return None if number < 0 else number if digits == text else -number


def requested_round(tournament: LoadedTournament, number_text: str) -> Round | None:
    """Return the round that an address names, else the first with missing results, else the last."""
    state = tournament.state
    if number_text:
        round_ = state.round(read_number(number_text))
        return round_ if round_ is not None and round_.is_confirmed else None
    open_rounds = [round_ for round_ in state.confirmed if not round_.is_done]
    return next(iter(open_rounds), state.confirmed[-1] if state.confirmed else None)


@tournament_screen
async def show(desk: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show the tables of a round, and the form for the result of the selected table."""
    text, state = tournament.text, tournament.state
    round_ = requested_round(tournament, request.path[2] if len(request.path) > 2 else "")
    if round_ is None:
        return no_round_view(tournament)
    ready_table = _table_to_enter(round_, request.query.get("table", ""))
    typed = request.query.get("typed", "")[:_MAX_TYPED]
    parsed = parse_result(typed, ready_table)
    context = TournamentRoundContext(
        tournament=tournament,
        part="rounds",
        round=round_,
        screen_route=f"#/{'/'.join(request.path)}",
        rows=[table_row(round_, table) for table in round_.tables],
        ready_table=round_.table(ready_table) if ready_table else None,
        totals_note=_totals_note(tournament, round_),
        is_sheet="sheet" in request.query,
        typed=typed,
        parsed=None if isinstance(parsed, Refusal) else parsed,
        is_in_hall=is_in_hall(desk, tournament),
        clock=round_clock_view(tournament, round_, desk.zone(request, tournament.row)),
        time_left=time_left_view(tournament, state.clock, request, text),
    )
    title = text.gettext("Results of round {n}", n=round_.number)
    spoken = partial(round_announcement, tournament.log, state.clock, text)
    return tournament_view(context, title=title, spoken=spoken)


def no_round_view(tournament: LoadedTournament) -> View:
    """Show that a round is not being played."""
    context = NoRoundContext(tournament=tournament, part="rounds")
    return tournament_view(context, title=tournament.text.gettext("No such round"))


def _totals_note(tournament: LoadedTournament, round_: Round) -> str:
    """Return whether results include the tiles left; after time is over, also for tables out of time."""
    rule, text, clock = tournament.terms.rules.leftovers, tournament.text, tournament.state.clock
    is_out_of_time = (
        clock.number == round_.number
        and clock.state != "idle"
        and clock.spent >= 60_000 * tournament.state.settings.minutes
    )
    note = text.gettext(note_for_played(rule))
    added = out_of_time_note(rule) if is_out_of_time else ""
    return f"{note} {text.gettext(added)}" if added else note


def _table_to_enter(round_: Round, requested: str) -> int:
    """Return the number of the selected table: the requested one, or the first open one; 0 without any."""
    if round_.table(read_number(requested)) is not None:
        return read_number(requested)
    return next((number for number in round_.open_tables if number not in round_.disputed), 0)


def table_row(round_: Round, table: Table) -> TableRow:
    """Return the template data of a table and its result."""
    result = round_.results.get(table.number)
    scores = [format_number(score) for score in result.outcome.scores] if result else []
    if result and result.report.how == "reported":  # a reported result has a winner, but no points
        scores = [format_points(WORTH[ended]) for ended in result.outcome.results]
    return TableRow(
        table=table,
        is_disputed=table.number in round_.disputed,
        is_late=round_.late_seat_at(table.number) is not None,
        scores=scores,
        won=[ended == "win" for ended in result.outcome.results] if result else (),
        how=result_note(result.report) if result else "",
    )


def result_note(report: Report) -> str:
    """Return the note on how a game ended; an empty string if it was played to the end."""
    return ENDING_NOTES[report.how] or (
        gettext_noop("overtime") if any(report.minutes_over) else ""
    )


async def enter(desk: Desk, request: Request) -> Done:
    """Enter a result, or the results of a whole sheet, one per line: all or none."""
    tournament = await load_named(desk, request)
    number, ready_table = request.number("round"), request.number("ready")
    sheet_lines = [line for line in request.value("sheet").splitlines() if line.strip()]
    try:
        acts = list[EnterResult]()
        for line in sheet_lines or [request.value("typed")]:
            result = parse_result(line, ready_table)
            if sheet_lines and isinstance(result, Refusal):
                raise Refused(Refusal("tournament/sheet_line", {"text": line.strip()[:40]}))
            table, scores = unwrap(result)
            if table in [act.table for act in acts]:
                raise Refused(Refusal("tournament/sheet_twice", {"table": table}))
            if (
                not sheet_lines
                and LEAST <= min(scores) < MIN_USUAL_SCORE
                and request.value("sure") != line.strip()
            ):
                scores_text = f"{format_number(scores[0])}–{format_number(scores[1])}"
                raise Refused(
                    Refusal("tournament/typed_odd", {"field": "typed", "scores": scores_text})
                )
            report = Report(scores=scores)
            acts.append(EnterResult(round=number, table=table, report=report))
        return await _store_results(desk, request, tournament, acts)
    except Refused as refused:
        if not sheet_lines:
            raise
        data = {**refused.refusal.data, "field": "sheet"}
        raise Refused(Refusal(refused.refusal.code, data)) from refused


async def _store_results(
    desk: Desk, request: Request, tournament: LoadedTournament, acts: Sequence[EnterResult]
) -> Done:
    number = acts[0].round
    round_ = tournament.state.round(number)
    go = f"/tournament/round/{number}"
    next_table = _next_open_table(round_, [act.table for act in acts]) if round_ else 0
    done = Done(
        route=f"{go}?table={next_table}" if next_table else "/tournament",
        toast=_entry_message(tournament, acts, is_last=not next_table),
        effects=({"do": "focus", "id": "typed"},) if next_table else (),
    )
    is_last = not next_table and not (round_ and round_.disputed) and request.value("counter")
    stop = close_clock_act(tournament, request, number) if is_last else ()
    return await carry_out(desk, request, tournament, (*acts, *stop), done)


def _next_open_table(round_: Round, entered: Sequence[int]) -> int:
    """Return the next open table after the last one entered, or the first; 0 if no table is open."""
    left = [
        table
        for table in round_.open_tables
        if table not in entered and table not in round_.disputed
    ]
    return next((table for table in left if table > entered[-1]), left[0] if left else 0)


def _entry_message(
    tournament: LoadedTournament, acts: Sequence[EnterResult], *, is_last: bool
) -> Message:
    last = acts[-1]
    round_ = tournament.state.round(last.round)
    table = round_.table(last.table) if round_ else None
    names = tournament.names
    values = {
        "n": last.table,
        "one": names[table.one] if table else "",
        "other": names[table.other] if table else "",
        "scores": "–".join(format_number(score) for score in last.report.scores),
        "round": last.round,
    }
    if not is_last:
        return Message(gettext_noop("Table {n}: {one} – {other} {scores}"), values)
    return Message(
        gettext_noop(
            "Table {n}: {one} – {other} {scores}. Round {round}: only disputed results are left."
        )
        if round_ and round_.disputed
        else gettext_noop(
            "Table {n}: {one} – {other} {scores}. Round {round}: nothing more to enter."
        ),
        values,
    )


def _done_after_removal(_: Request, __: LoadedTournament, act: TakeResultBack) -> Done:
    return Done(
        route=f"/tournament/round/{act.round}?table={act.table}",
        spoken=Message(gettext_noop("The result of table {n} is taken back."), {"n": act.table}),
    )


take_back = drawn_forms(TakeResultBack, _done_after_removal)
