"""The time of a round: its clock, and the note when it is over (CAT-CLM 31, CAT-CLS 7.6)."""

import json
from typing import Any

from faristol.clock.round.acts import EndRound, GiveCue, StartRound, Timed
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_minute_of_day
from faristol.desk.kernel.translation import Message
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.clocks.clock_data import (
    ROUND_HOLDS,
    BackgroundClock,
    background_done,
    document_clock_data,
    format_minutes,
    is_automatic,
    is_superfluous,
    parse_moment,
    remaining_time,
    require_time_left,
    round_start_entry,
    standing_clock,
)
from faristol.desk.shared.clocks.clock_text import ADDED, round_anomalies, round_calls
from faristol.desk.shared.totals_note import note_for_end
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import KIND, LoadedTournament, TournamentService, load_named
from faristol.rules.clock import Cue
from faristol.tournament.state import Round

CUES = (Cue(seconds_left=300, must=False), Cue(seconds_left=60, must=False))


def clock_data(opened: LoadedTournament, one: Round, zone: Zone) -> dict[str, Any]:
    """Return what the page computes the time of a round from, and what can be done with its clock."""
    tournament, text = opened.tournament, opened.text
    clock, seconds = standing_clock(opened, tournament.clock), 60 * tournament.settings.minutes
    is_of_round = clock.number == one.number and clock.state != "idle"
    time_up = opened.terms.rules.time_up
    is_elsewhere = clock.is_on and not is_of_round
    facts = document_clock_data(
        clock,
        stream=opened.id,
        seconds=seconds,
        began=round_start_entry(opened.log),
        name=opened.row.name,
    )
    place = {"number": one.number, "at_onset": False, "place": f"/tournament/round/{one.number}"}
    says = round_calls(clock, text, opened.tournament.language)
    return {
        "clock_json": json.dumps({**facts, **place}),
        "says_json": json.dumps(says, ensure_ascii=False),
        "left": remaining_time(clock, seconds),
        "clock_state": "elsewhere" if is_elsewhere else clock.state if is_of_round else "idle",
        "clock_round": clock.number,
        "length": format_minutes(seconds),
        "added": [(one, format_minutes(one)) for one in ADDED],
        "missed": round_anomalies((entry.act for entry in reversed(opened.log)), text)
        if clock.is_on and is_of_round
        else [],
        "is_time_up": is_of_round and clock.is_on and clock.spent >= clock.total,
        "time_up": time_up,
        "move_time": format_minutes(time_up.seconds_each) if time_up else "",
        "move_minutes": time_up.seconds_each // 60 if time_up else 0,
        "time_up_note": text.say(note_for_end(opened.terms.rules.leftovers, "round_time")),
        "waiting": _late_arrival_text(opened, zone)
        if is_of_round and clock.state == "running"
        else (),
        "reason": clock.reason if clock.state == "paused" else "",
    }


def _late_arrival_text(opened: LoadedTournament, zone: Zone) -> tuple[str, ...]:
    """Return until when a missing player is waited for, and what is written then; a pause puts it off.

    One missing loses to the opponent (CAT-CLS 8.1, 8.2B), both lose (8.2C). Where both are missing and the
    first listed comes, the other has the whole time from that arrival (8.2A). Who has come is not recorded
    here, so all of it is said.
    """
    rule, clock, text = opened.terms.rules.absence, opened.tournament.clock, opened.text
    if rule is None:
        return ()
    until = clock.line.wall + 60_000 * rule.minutes - clock.spent_at(clock.line.at)
    minute = until // 60_000
    time = format_minute_of_day(minute + zone.offset_at(minute), text)
    return (
        text.count(
            "One player missing at {time}: the opponent wins {won}–{lost}. Both missing: both lose, {both}–{both}.",
            "One player missing at {time}: the opponent wins {won}–{lost}. Both missing: both lose, {both}–{both}.",
            int(time[:2]),  # the hour: an article before it may depend on it
            time=time,
            won=rule.winner_points,
            lost=rule.loser_points,
            both=rule.both_points,
        ),
        text.count(
            "If both were missing at the start and the player listed first has arrived by then, the other still "
            "has {n} minute from that arrival.",
            "If both were missing at the start and the player listed first has arrived by then, the other still "
            "has {n} minutes from that arrival.",
            rule.minutes,
        ),
    )


async def start(desk: Desk, request: Request) -> Done:
    """Let the time of a round run; the clock of another one that nobody closed is closed by it."""
    opened = await load_named(desk, request)
    clock, moment = opened.tournament.clock, parse_moment(request)
    is_left_on = clock.is_on and clock.number != request.number("number")
    seconds = 60 * opened.tournament.settings.minutes
    wish = StartRound(
        number=request.number("number"),
        seconds=seconds,
        cues=tuple(cue for cue in CUES if cue.seconds_left < seconds),
        moment=moment,
    )
    wishes = (EndRound(moment=moment), wish) if is_left_on else (wish,)
    return await carry_out(desk, request, opened, wishes, _done_at_field(request))


def close_clock_act(
    opened: LoadedTournament, request: Request, number: int = 0
) -> tuple[EndRound, ...]:
    """Return the wish that closes the clock which is on: that of one round alone, where one is named."""
    clock = opened.tournament.clock
    is_meant = clock.is_on and number in (0, clock.number)
    return (EndRound(moment=parse_moment(request)),) if is_meant else ()


async def end(desk: Desk, request: Request) -> Done:
    """Close the clock of a round."""
    opened = await load_named(desk, request)
    wish = EndRound(moment=parse_moment(request))
    return await carry_out(desk, request, opened, wish, _done_at_field(request))


def _done_at_field(request: Request) -> Done:
    """Return the answer to a button that is gone now: the results go on where they are typed."""
    effects = ({"do": "focus", "id": "typed"},) if _is_on_round_screen(request) else ()
    return Done(go=_return_route(request), effects=effects)


async def record_clock_event(
    desk: Desk, request: Request, command: Timed, regions: tuple[str, ...]
) -> Done:
    """Write down what became of the clock. What the page tells by itself leaves whoever is elsewhere there."""
    if is_automatic(command):
        stream = request.value("stream") or "-"
        tournament = await desk.of(TournamentService).opened(request.lang, stream)
        if tournament is None:
            raise Refused(STALE)
        _require_round(tournament, request)
        is_in_use = desk.of(TournamentService).documents.stream == stream
        is_here = _is_on_round_screen(request) and is_in_use
        if is_superfluous(tournament, tournament.tournament.clock, command):
            here = Done(go=_return_route(request), regions=regions)
            return here if is_here else background_done(stream)
        if not is_here:
            return await carry_out(desk, request, tournament, command, background_done(stream))
    opened = await load_named(desk, request)
    _require_round(opened, request)
    require_time_left(opened, opened.tournament.clock, command)
    if isinstance(command, GiveCue) and not command.seconds_left and _is_on_round_screen(request):
        regions = ()  # the time is over: what is to be done then is shown
    return await carry_out(
        desk, request, opened, command, Done(go=_return_route(request), regions=regions)
    )


def _require_round(opened: LoadedTournament, request: Request) -> None:
    """Refuse what was sent of the clock of another round than the one that is on.

    Raises:
        Refused: the clock of that round was closed meanwhile.
    """
    if request.value("number") != str(opened.tournament.clock.number):
        raise Refused(STALE)


async def background_clock(desk: Desk, request: Request, stream: str) -> BackgroundClock | None:
    """Return the clock of a tournament for a page that shows another screen."""
    opened = await desk.of(TournamentService).opened(request.lang, stream)
    one = opened.tournament.round(opened.tournament.clock.number) if opened else None
    if opened is None or one is None:
        return None
    shown = clock_data(opened, one, desk.zone(request, opened.row))
    return BackgroundClock(
        element="round-clock", facts=shown["clock_json"], says=shown["says_json"]
    )


def _is_on_round_screen(request: Request) -> bool:
    return request.place[:2] == ("tournament", "round")


def _return_route(request: Request) -> str:
    return request.route if _is_on_round_screen(request) else "/tournament/round"


async def note_update_blocker(desk: Desk) -> None:
    """Note the tournament in use whose clock runs, or stands still for a while."""
    opened = await desk.of(TournamentService).opened("en")
    if opened and opened.tournament.clock.is_on:
        values = {"number": opened.tournament.clock.number, "name": opened.row.name}
        desk.holds[KIND] = Message(ROUND_HOLDS, values)
