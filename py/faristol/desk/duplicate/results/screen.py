"""Show the classification after any round and at the end, and the one thing to do next (CAT-DUP 1.9-1.11)."""

from typing import Any

from faristol.desk.duplicate.base import game_screen, next_step_route, next_step_text
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.results.classification import (
    ResultsData,
    classification_view,
    official_status_text,
    results_data,
    subtitle_of,
)
from faristol.desk.hall.display_options import display_options_of
from faristol.desk.hall.sender import HallDesk
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.signatures import Signings
from faristol.desk.kernel.time_format import add_seconds, format_day, format_time
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.duplicate.state import Game, next_step

EPOCH = "1970-01-01T00:00:00Z"  # from which the wall of a moment counts


# ---- the interval of claims ----


def claims_end_ms(game: Game) -> int:
    """Return when the interval of claims is over, in milliseconds since 1970; 0 when it never began."""
    interval = game.interval
    return 0 if interval is None else interval.moment.wall + interval.minutes * 60_000


def claims_view(desk: Desk, game: Game, zone: Zone, text: Text) -> dict[str, Any]:
    """Describe the interval of claims as it stands now (CAT-DUP 1.11-3)."""
    end = claims_end_ms(game)
    ends_at = add_seconds(EPOCH, end // 1000)
    pending = len(game.open_claims)
    now = desk.clock.now()
    is_running = bool(end) and ends_at > now
    until = format_time(ends_at, zone, text) if end else ""
    if end and format_day(ends_at, zone, text) != format_day(now, zone, text):
        until = f"{until} ({format_day(ends_at, zone, text)})"
    return {
        "is_open": is_running and not game.is_signed,
        "was_open": bool(end),
        "until": until,
        "until_ms": end,
        "pending": pending,
        "pending_said": text.count("{n} unanswered claim.", "{n} unanswered claims.", pending)
        if pending
        else text.say("No claim is pending."),
    }


# ---- the screen ----


def requested_round(request: Request) -> int | None:
    """Return the round that a screen is asked for, or None for the last one."""
    number = read_number(request.query.get("round", ""), most=3)
    return None if number < 0 else number


def requested_classification(opened: LoadedDuplicate, request: Request) -> ResultsData:
    """Return the classification that a screen is asked for."""
    return results_data(
        opened, until=requested_round(request), group=request.query.get("group", "")
    )


def finder_choices(found: ResultsData, text: Text) -> dict[str, Any]:
    """Return what the finder above a classification offers."""
    game = found.game
    last = len(game.done)
    groups = sorted({entrant.group for entrant in game.entrants.values()} - {""})
    return {
        "round_options": [("", text.say("Last: {n}", n=last))]
        + [(str(number), str(number)) for number in range(last - 1, 0, -1)],
        "chosen_round": "" if found.until == last else str(found.until),
        "group_options": [("", text.say("All")), *((group, group) for group in groups)],
    }


def partial_rounds(game: Game) -> list[int]:
    """Return the rounds after which results are given out, those behind us (CAT-DUP 1.11-1)."""
    every = game.settings.results_every
    return list(range(every, len(game.done) + 1, every)) if every else []


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show the classification."""
    found, game, zone = (
        requested_classification(opened, request),
        opened.game,
        desk.zone(request, opened.row),
    )
    step, claims = next_step(game), claims_view(desk, game, zone, text)
    is_checked = step == "ended" and claims["is_open"] and not claims["pending"]
    return View(
        title=text.say("Ranking list"),
        template="duplicate/results/screen.html",
        regions={"ranking": "duplicate/results/rows.html"},
        context={
            "note": subtitle_of(opened, text),
            "game": game,
            "shown": classification_view(found, text),
            "claims": claims,
            "hall_said": await hall_status_text(desk, opened, request, text),
            "is_window_missing": not request.hall and is_shown_in_hall(desk, game, opened.id),
            "official": official_status_text(opened, text),
            "record": await desk.of(Signings).digits(opened.row) if found.is_last else "",
            "partials": partial_rounds(game),
            "until": found.until,
            "group": found.group,
            "step": step,
            "is_offered": is_checked and not is_shown_in_hall(desk, game, opened.id),
            "next_said": next_step_text(opened, text, desk.clock.now()),
            "route_next": next_step_route(opened),
            **finder_choices(found, text),
        },
    )


def is_shown_in_hall(desk: Desk, game: Game, stream: str) -> bool:
    """Tell whether the hall sees a classification of a game; with the next rack it makes room."""
    now = display_options_of(desk.shelf)
    is_of_now = now.standings_of == stream and now.standings_rounds >= len(game.rounds)
    return now.is_standings_shown and is_of_now


async def hall_status_text(
    desk: Desk, opened: LoadedDuplicate, request: Request, text: Text
) -> str:
    """Say what the hall sees of a game now.

    Where no window of the hall is open nobody sees anything, whatever would be in it.
    """
    if not request.hall:
        return text.say("No hall window is open.")
    if is_shown_in_hall(desk, opened.game, opened.id):
        return text.say("The hall sees: {title}", title=display_options_of(desk.shelf).title)
    match await desk.of(HallDesk).sees(opened.id):
        case "rack":
            return text.say("The hall sees this board and its rack")
        case "board":
            return text.say("The hall sees this board")
        case _:
            return text.say("The hall sees nothing of this game.")
