"""The log of a clock, to read and to print: the events from which its time is computed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.clock.game import acts as game
from faristol.clock.game.state import GameClock
from faristol.clock.moment import CheckTime
from faristol.clock.round import acts as rounds
from faristol.clock.round.state import RoundClock
from faristol.desk.clock.screen import show as show_choice
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import LoadedDocument, LogEntry
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import add_seconds, format_day, format_time_with_seconds
from faristol.desk.kernel.translation import Translator
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

EPOCH = "1970-01-01T00:00:00Z"  # the beginning of the wall time of moments


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockLogRow:
    """An event of a clock with its time of day."""

    time: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClockLogContext(Context):
    """The log of a clock, from the beginning."""

    template: ClassVar[str] = "clock/log.html"

    stream_id: str
    rows: Sequence[ClockLogRow]
    day: str
    kind: str  # of clock, as text
    is_in_use: bool
    clock_route: str


async def show(desk: Desk, request: Request) -> View:
    """Show the log of a clock, from the beginning."""
    text = desk.translator_for(request.lang)
    stream = request.query.get("s", "")
    row = desk.stream_store.streams.get(stream)
    if (
        row is not None
        and row.kind == ROUND
        and (document := await desk.service(round_clocks).load(stream))
    ):
        rows = _round_rows(document, desk.zone(request, row), text)
    elif (
        row is not None
        and row.kind == GAME
        and (game_document := await desk.service(game_clocks).load(stream))
    ):
        sides = side_names(row.name, text)
        zone = desk.zone(request, row)
        rows = [
            _build_row(entry, describe_game_event(entry.act, sides, text), zone, text)
            for entry in game_document.log
        ]
    else:
        return await show_choice(desk, request)
    is_round = row.kind == ROUND
    return View(
        title=row.name,
        stream=row.id,
        context=ClockLogContext(
            stream_id=row.id,
            rows=rows,
            day=format_day(row.created_at or desk.clock.now(), desk.zone(request, row), text),
            kind=text.gettext("Round clock") if is_round else text.gettext("Game clock"),
            is_in_use=row.id
            in (desk.service(round_clocks).selected_id, desk.service(game_clocks).selected_id),
            clock_route="/clock/round" if is_round else "/clock/game",
        ),
    )


def _round_rows(
    document: LoadedDocument[RoundClock], zone: Zone, text: Translator
) -> list[ClockLogRow]:
    """Return the rows of a round clock's log; pauses and added time have the time left."""
    rows, clock = [], RoundClock()
    for entry in document.log:
        clock = rounds.ROUND_CLOCK.evolve(clock, entry.act)
        words = describe_round_event(entry.act, text)
        if isinstance(entry.act, rounds.PauseRound | rounds.ResumeRound | rounds.AddTime):
            left = format_minutes(max(0, seconds_left(clock.total, clock.spent)))
            words = f"{words} · {text.gettext('{time} left', time=left)}"
        rows.append(_build_row(entry, words, zone, text))
    return rows


def _build_row(entry: LogEntry, words: str, zone: Zone, text: Translator) -> ClockLogRow:
    """Return the row of an entry with its time: that of a pause is when its question was opened."""
    moment = getattr(entry.act, "moment", None)  # the setting of a clock has none: no time runs yet
    hour = add_seconds(EPOCH, moment.wall // 1000) if moment else entry.at
    return ClockLogRow(time=format_time_with_seconds(hour, zone, text), words=words)


def list_anomalies(
    document: LoadedDocument[GameClock], sides: tuple[str, str], text: Translator
) -> list[str]:
    """Return the sentences on the anomalies of a game's clock, in their order."""
    anomalies = (CheckTime, game.CorrectTime, game.ReopenClock)
    return [
        describe_game_event(entry.act, sides, text)
        for entry in document.log
        if isinstance(entry.act, anomalies)
        or (isinstance(entry.act, game.GiveMark) and entry.act.channel == "shown")
    ]
