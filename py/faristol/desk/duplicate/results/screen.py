"""Screen of the classification after any round and at the end, with the next step (CAT-DUP 1.9-1.11)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.duplicate.base import game_screen, next_step_route
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.results.classification import (
    ClassificationView,
    OfficialStatus,
    ResultsData,
    classification_view,
    official_status_view,
    results_data,
)
from faristol.desk.duplicate.results.contexts import TitledDuplicateContext
from faristol.desk.hall.display_options import display_options_of
from faristol.desk.hall.sender import HallService
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.signatures import Signings
from faristol.desk.kernel.time_format import add_seconds, format_day, format_time
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.duplicate.state import Game, Step, next_step

EPOCH = "1970-01-01T00:00:00Z"  # zero of the wall clock of a moment


# ---- the interval of claims ----


def claims_end_ms(game: Game) -> int:
    """Return the end of the interval of claims in milliseconds since 1970; 0 if it never began."""
    interval = game.interval
    return 0 if interval is None else interval.moment.wall + interval.minutes * 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsView:
    """The present state of the interval of claims for the templates."""

    is_open: bool
    has_opened: bool
    until: str  # time of day, with the day unless it is today; empty if it never opened
    until_ms: int
    pending: int  # unanswered claims
    pending_text: str


def claims_view(desk: Desk, game: Game, zone: Zone, text: Translator) -> ClaimsView:
    """Return the present state of the interval of claims for the templates (CAT-DUP 1.11-3)."""
    end = claims_end_ms(game)
    ends_at = add_seconds(EPOCH, end // 1000)
    pending = len(game.open_claims)
    now = desk.clock.now()
    is_running = bool(end) and ends_at > now
    until = format_time(ends_at, zone, text) if end else ""
    if end and format_day(ends_at, zone, text) != format_day(now, zone, text):
        until = f"{until} ({format_day(ends_at, zone, text)})"
    return ClaimsView(
        is_open=is_running and not game.is_signed,
        has_opened=bool(end),
        until=until,
        until_ms=end,
        pending=pending,
        pending_text=text.ngettext("{n} unanswered claim.", "{n} unanswered claims.", pending)
        if pending
        else text.gettext("No claim is pending."),
    )


# ---- the screen ----


def requested_round(request: Request) -> int | None:
    """Return the round requested in the address, or None for the last one."""
    number = read_number(request.query.get("round", ""), most=3)
    return None if number < 0 else number


def requested_classification(duplicate: LoadedDuplicate, request: Request) -> ResultsData:
    """Return the classification requested in the address."""
    return results_data(
        duplicate, until=requested_round(request), group=request.query.get("group", "")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FinderChoices:
    """The options of the filter form above a classification, each value with its label."""

    round_options: Sequence[tuple[str, str]]
    chosen_round: str  # empty for the last one
    group_options: Sequence[tuple[str, str]]


def finder_choices(results: ResultsData, text: Translator) -> FinderChoices:
    """Return the options of the filter form above a classification."""
    game = results.game
    last = len(game.done)
    groups = sorted({entrant.group for entrant in game.entrants.values()} - {""})
    return FinderChoices(
        round_options=[("", text.gettext("Last: {n}", n=last))]
        + [(str(number), str(number)) for number in range(last - 1, 0, -1)],
        chosen_round="" if results.until == last else str(results.until),
        group_options=[("", text.gettext("All")), *((group, group) for group in groups)],
    )


def partial_rounds(game: Game) -> list[int]:
    """Return the past rounds after which results are published (CAT-DUP 1.11-1)."""
    interval = game.settings.results_every
    return list(range(interval, len(game.done) + 1, interval)) if interval else []


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateResultsContext(TitledDuplicateContext):
    """A classification, its claims and its display in the hall."""

    template: ClassVar[str] = "duplicate/results/screen.html"
    regions: ClassVar[Mapping[str, str]] = {"ranking": "duplicate/results/rows.html"}

    classification: ClassificationView
    claims: ClaimsView
    hall_status: str
    is_window_missing: bool  # displayed in the hall, whose window is not open
    official: OfficialStatus
    record: str  # the digits of the results' record; empty for an earlier round
    partials: Sequence[int]  # rounds after which results are published
    finder: FinderChoices
    until: int  # the round of the classification
    group: str  # empty for all players
    step: Step
    is_offered: bool  # whether the next step is to display it in the hall
    route_next: str


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the classification."""
    results, game, zone = (
        requested_classification(duplicate, request),
        duplicate.game,
        desk.zone(request, duplicate.row),
    )
    step, claims = next_step(game), claims_view(desk, game, zone, text)
    is_checked = step == "ended" and claims.is_open and not claims.pending
    return View(
        title=text.gettext("Ranking list"),
        context=DuplicateResultsContext(
            duplicate=duplicate,
            classification=classification_view(results, text),
            claims=claims,
            hall_status=await hall_status_text(desk, duplicate, request, text),
            is_window_missing=not request.hall and is_shown_in_hall(desk, game, duplicate.id),
            official=official_status_view(duplicate, text),
            record=await desk.service(Signings).digits(duplicate.row) if results.is_last else "",
            partials=partial_rounds(game),
            finder=finder_choices(results, text),
            until=results.until,
            group=results.group,
            step=step,
            is_offered=is_checked and not is_shown_in_hall(desk, game, duplicate.id),
            route_next=next_step_route(duplicate),
        ),
    )


def is_shown_in_hall(desk: Desk, game: Game, stream: str) -> bool:
    """Whether the hall sees the classification of a game; the next rack replaces it."""
    now = display_options_of(desk.stream_store)
    is_of_now = now.standings_of == stream and now.standings_rounds >= len(game.rounds)
    return now.is_standings_shown and is_of_now


async def hall_status_text(
    desk: Desk, duplicate: LoadedDuplicate, request: Request, text: Translator
) -> str:
    """Return a sentence on what the hall sees of a game now.

    Without an open window the hall sees nothing, even if a game is chosen for it.
    """
    if not request.hall:
        return text.gettext("No hall window is open.")
    if is_shown_in_hall(desk, duplicate.game, duplicate.id):
        return text.gettext(
            "The hall sees: {title}", title=display_options_of(desk.stream_store).title
        )
    match await desk.service(HallService).sees(duplicate.id):
        case "rack":
            return text.gettext("The hall sees this board and its rack")
        case "board":
            return text.gettext("The hall sees this board")
        case _:
            return text.gettext("The hall sees nothing of this game.")
