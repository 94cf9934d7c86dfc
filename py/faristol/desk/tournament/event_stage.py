"""The stage of a tournament for the home screen; of one that is over, from figures kept by its head."""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.card_names import DIGITS, find_card_name
from faristol.desk.shared.evening_result import PlacedRow
from faristol.desk.shared.event_stage import EventStage, SeatRow
from faristol.desk.shared.home_figures import find_result, is_over, put_result
from faristol.desk.shared.step_row import StepRow
from faristol.desk.tournament.base import (
    ORDERS,
    format_coefficient,
    format_pair,
    format_points,
    format_tie_break,
    next_step,
    round_steps,
)
from faristol.desk.tournament.document import LoadedTournament, TournamentService
from faristol.ledger.record import JSON
from faristol.tournament.final_standings import published_standings
from faristol.tournament.standings import Order
from faristol.tournament.state import Round

MAX_SEATS: Final = 12
LEADERS: Final = 5
# place, half points or coefficient, value of the order, digits of the card, number
Leader: TypeAlias = tuple[int, int, int, str, int]
# the last round, whether coefficients count, the order, the leaders
Figures: TypeAlias = tuple[int, bool, Order | Literal[""], Sequence[Leader]]


async def load_event_stage(
    desk: Desk, request: Request, row: StreamRow, text: Translator
) -> EventStage | None:
    """Return the stage of a tournament; None before its first round."""
    has_ended = await is_over(desk, row)
    figures = _parse_figures(await find_result(desk, row)) if has_ended else None
    tournament = None
    if figures is None:
        tournament = await desk.service(TournamentService).load(request.lang, row.id)
        if tournament is None or not tournament.state.confirmed:
            return None
        figures = _build_figures(tournament)
        if tournament.state.is_ended:
            await put_result(desk, row, _figures_json(figures))
    is_under_way = tournament is not None and not tournament.state.is_ended
    round_ = _round_in_play(tournament) if tournament is not None and is_under_way else None
    last, _, order, leaders = figures
    return EventStage(
        id=row.id,
        name=row.name,
        is_over=not is_under_way,
        steps=_step_rows(tournament, text) if tournament is not None and is_under_way else (),
        round=round_.number if round_ else last,
        seats=_seat_rows(tournament, round_) if tournament is not None and round_ else (),
        missing=len(round_.open_tables) if round_ else 0,
        leaders=[await _load_leader(desk, row, figures, leader, text) for leader in leaders],
        decided_by=text.gettext(ORDERS[order]) if order else "",
    )


def _round_in_play(tournament: LoadedTournament) -> Round | None:
    step, number = next_step(tournament.state)
    return tournament.state.round(number) if step == "results" else None


def _step_rows(tournament: LoadedTournament, text: Translator) -> list[StepRow]:
    return [
        StepRow(
            text=text.gettext("Round {round}", round=step.n)
            if step.state == "now"
            else text.format_number(step.n),
            state=step.state,
        )
        for step in round_steps(tournament.state)
    ]


def _seat_rows(tournament: LoadedTournament, round_: Round) -> list[SeatRow]:
    """Return tables of a round, those without a result first, then by number; at most `MAX_SEATS`."""
    tables = sorted(round_.tables, key=lambda table: (table.number in round_.results, table.number))
    return [
        SeatRow(
            number=table.number,
            names=format_pair(tournament, table.one, table.other),
            state="disputed"
            if table.number in round_.disputed
            else "done"
            if table.number in round_.results
            else "missing",
        )
        for table in tables[:MAX_SEATS]
    ]


# ---- the leaders ----


def _build_figures(tournament: LoadedTournament) -> Figures:
    """Return the leaders after the last round whose results are all in."""
    state = tournament.state
    after = len(state.confirmed) if state.is_ended else state.last_done
    is_by_coefficient = state.settings.counts == "coefficients"
    orders = state.settings.orders
    lines = published_standings(state, after)[:LEADERS] if after else ()
    leaders = tuple(
        (
            line.place,
            line.coefficient if is_by_coefficient else line.half_points,
            line.values[0] if line.values else 0,
            state.entrants[line.player].card[:DIGITS],
            state.numbers[line.player],
        )
        for line in lines
    )
    return after, is_by_coefficient, orders[0] if orders else "", leaders


def _figures_json(figures: Figures) -> JSON:
    after, is_by_coefficient, order, leaders = figures
    return [after, is_by_coefficient, order, [list(leader) for leader in leaders]]


def _parse_figures(stored: Any) -> Figures | None:
    """Return figures as they were stored, or None if they are missing or of another shape."""
    try:
        after, is_by_coefficient, order, leaders = stored
        rows = [
            (int(place), int(counted), int(value), str(card), int(number))
            for place, counted, value, card, number in leaders
        ]
        known: Order | Literal[""] = next((name for name in ORDERS if name == order), "")
        return int(after), bool(is_by_coefficient), known, rows
    except (TypeError, ValueError):
        return None


async def _load_leader(
    desk: Desk, row: StreamRow, figures: Figures, leader: Leader, text: Translator
) -> PlacedRow:
    _, is_by_coefficient, order, _ = figures
    place, counted, value, card, number = leader
    return PlacedRow(
        place=str(place),
        name=await find_card_name(desk, row.id, card) or text.gettext("number {n}", n=number),
        points=format_coefficient(counted, text) if is_by_coefficient else format_points(counted),
        detail=format_tie_break(order, value) if order else "",
    )
