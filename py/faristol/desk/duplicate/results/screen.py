"""Show the classification after any round and at the end, and the one thing to do next (CAT-DUP 1.9-1.11)."""

from typing import Any

from faristol.desk.duplicate.base import next_said, of_game, route_next
from faristol.desk.duplicate.document import Opened
from faristol.desk.duplicate.results.classification import (
    Found,
    found_of,
    note_of,
    official_said,
    shown_of,
)
from faristol.desk.hall.display_options import shown
from faristol.desk.hall.sender import HallDesk
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.signatures import Signings
from faristol.desk.kernel.time_format import after, clock_time, day
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.duplicate.state import Game, next_step

EPOCH = "1970-01-01T00:00:00Z"  # from which the wall of a moment counts


# ---- the interval of claims ----


def until_ms(game: Game) -> int:
    """Return when the interval of claims is over, in milliseconds since 1970; 0 when it never began."""
    interval = game.interval
    return 0 if interval is None else interval.moment.wall + interval.minutes * 60_000


def claims_shown(desk: Desk, game: Game, zone: Zone, text: Text) -> dict[str, Any]:
    """Describe the interval of claims as it stands now (CAT-DUP 1.11-3)."""
    end = until_ms(game)
    ends_at = after(EPOCH, end // 1000)
    pending = len(game.open_claims)
    now = desk.clock.now()
    is_running = bool(end) and ends_at > now
    until = clock_time(ends_at, zone, text) if end else ""
    if end and day(ends_at, zone, text) != day(now, zone, text):
        until = f"{until} ({day(ends_at, zone, text)})"
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


def asked_round(request: Request) -> int | None:
    """Return the round that a screen is asked for, or None for the last one."""
    number = read_number(request.query.get("round", ""), most=3)
    return None if number < 0 else number


def found_for(opened: Opened, request: Request) -> Found:
    """Return the classification that a screen is asked for."""
    return found_of(opened, until=asked_round(request), group=request.query.get("group", ""))


def choices_of(found: Found, text: Text) -> dict[str, Any]:
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


@of_game
async def show(desk: Desk, request: Request, opened: Opened, text: Text) -> View:
    """Show the classification."""
    found, game, zone = found_for(opened, request), opened.game, desk.zone(request, opened.row)
    step, claims = next_step(game), claims_shown(desk, game, zone, text)
    is_checked = step == "ended" and claims["is_open"] and not claims["pending"]
    return View(
        title=text.say("Ranking list"),
        template="duplicate/results/screen.html",
        regions={"ranking": "duplicate/results/rows.html"},
        context={
            "note": note_of(opened, text),
            "game": game,
            "shown": shown_of(found, text),
            "claims": claims,
            "hall_said": await hall_said(desk, opened, request, text),
            "is_window_missing": not request.hall and is_in_hall(desk, game, opened.id),
            "official": official_said(opened, text),
            "record": await desk.of(Signings).digits(opened.row) if found.is_last else "",
            "partials": partial_rounds(game),
            "until": found.until,
            "group": found.group,
            "step": step,
            "is_offered": is_checked and not is_in_hall(desk, game, opened.id),
            "next_said": next_said(opened, text, desk.clock.now()),
            "route_next": route_next(opened),
            **choices_of(found, text),
        },
    )


def is_in_hall(desk: Desk, game: Game, stream: str) -> bool:
    """Tell whether the hall sees a classification of a game; with the next rack it makes room."""
    now = shown(desk.shelf)
    is_of_now = now.standings_of == stream and now.standings_rounds >= len(game.rounds)
    return now.is_standings_shown and is_of_now


async def hall_said(desk: Desk, opened: Opened, request: Request, text: Text) -> str:
    """Say what the hall sees of a game now.

    Where no window of the hall is open nobody sees anything, whatever would be in it.
    """
    if not request.hall:
        return text.say("No hall window is open.")
    if is_in_hall(desk, opened.game, opened.id):
        return text.say("The hall sees: {title}", title=shown(desk.shelf).title)
    match await desk.of(HallDesk).sees(opened.id):
        case "rack":
            return text.say("The hall sees this board and its rack")
        case "board":
            return text.say("The hall sees this board")
        case _:
            return text.say("The hall sees nothing of this game.")
