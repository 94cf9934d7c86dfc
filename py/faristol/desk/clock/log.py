"""Show and print what a clock wrote down: the facts from which its time is told."""

from typing import Any

from faristol.clock.game import acts as game
from faristol.clock.game.state import GameClock
from faristol.clock.moment import CheckTime
from faristol.clock.round import acts as rounds
from faristol.clock.round.state import RoundClock
from faristol.desk.clock.screen import show as show_choice
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import LoadedDocument, LogEntry
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import add_seconds, format_day, format_time_with_seconds
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.clocks.clock_data import (
    GAME,
    ROUND,
    format_minutes,
    game_clocks,
    round_clocks,
    seconds_left,
    side_names,
)
from faristol.desk.shared.clocks.clock_text import describe_game_event, describe_round_event

EPOCH = "1970-01-01T00:00:00Z"  # from which the wall of a moment counts


async def show(desk: Desk, request: Request) -> View:
    """Show the log of a clock, from the beginning."""
    text = desk.text_of(request.lang)
    stream = request.query.get("s", "")
    row = desk.shelf.streams.get(stream)
    lines: list[dict[str, Any]] = []
    if (
        row is not None
        and row.kind == ROUND
        and (kept := await desk.of(round_clocks).opened(stream))
    ):
        lines = _round_lines(kept, desk.zone(request, row), text)
    elif (
        row is not None
        and row.kind == GAME
        and (kept_game := await desk.of(game_clocks).opened(stream))
    ):
        sides = side_names(row.name, text)
        zone = desk.zone(request, row)
        lines = [
            _line(one, describe_game_event(one.act, sides, text), zone, text)
            for one in kept_game.log
        ]
    else:
        return await show_choice(desk, request)
    is_round = row.kind == ROUND
    return View(
        title=row.name,
        template="clock/log.html",
        stream=row.id,
        context={
            "stream_id": row.id,
            "lines": lines,
            "day": format_day(row.created_at or desk.clock.now(), desk.zone(request, row), text),
            "kind": text.say("Round clock") if is_round else text.say("Game clock"),
            "is_in_use": row.id in (desk.of(round_clocks).stream, desk.of(game_clocks).stream),
            "clock_route": "/clock/round" if is_round else "/clock/game",
        },
    )


def _round_lines(kept: LoadedDocument[RoundClock], zone: Zone, text: Text) -> list[dict[str, Any]]:
    """Return the entries of a round's clock, with what was left of the round where time stood still or grew."""
    lines, clock = [], RoundClock()
    for one in kept.log:
        clock = rounds.ROUND_CLOCK.evolve(clock, one.act)
        words = describe_round_event(one.act, text)
        if isinstance(one.act, rounds.PauseRound | rounds.ResumeRound | rounds.AddTime):
            left = format_minutes(max(0, seconds_left(clock.total, clock.spent)))
            words = f"{words} · {text.say('{time} left', time=left)}"
        lines.append(_line(one, words, zone, text))
    return lines


def _line(note: LogEntry, words: str, zone: Zone, text: Text) -> dict[str, Any]:
    """Return an entry with the hour at which it counts: a pause from when its question was opened."""
    moment = getattr(note.act, "moment", None)  # a clock is set before any time runs
    at = add_seconds(EPOCH, moment.wall // 1000) if moment else note.at
    return {"time": format_time_with_seconds(at, zone, text), "words": words}


def latest(kept: LoadedDocument[GameClock], sides: tuple[str, str], text: Text) -> list[str]:
    """Return what went otherwise than it should in a game, as it happened."""
    odd = (CheckTime, game.CorrectTime, game.ReopenClock)
    return [
        describe_game_event(one.act, sides, text)
        for one in kept.log
        if isinstance(one.act, odd)
        or (isinstance(one.act, game.GiveMark) and one.act.channel == "shown")
    ]
