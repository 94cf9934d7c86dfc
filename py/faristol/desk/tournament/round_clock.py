"""The clock of a round, and the note when its time is over (CAT-CLM 31, CAT-CLS 7.6)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from faristol.clock.round.acts import EndRound, GiveCue, StartRound, Timed
from faristol.clock.round.state import State
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
from faristol.rules.clock import Cue, TimeUp
from faristol.tournament.state import Round

CUES = (Cue(seconds_left=300, must=False), Cue(seconds_left=60, must=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClockView:
    """The clock of a round, and the actions on it."""

    facts: str  # the data of its element, as JSON
    calls: str  # what it calls out, as JSON
    left: str
    state: State | Literal["elsewhere"]  # idle or elsewhere if it is not that of the round
    number: int  # of the round of the clock, which may be another
    length: str
    time_steps: Sequence[tuple[int, str]]  # seconds that can be added, each with its label
    anomalies: Sequence[str]
    is_time_up: bool
    time_up: TimeUp | None  # the rule for the end of the time
    move_time: str
    move_minutes: int
    time_up_note: str
    late_arrival_notes: Sequence[str]
    reason: str  # of a pause


def round_clock_view(tournament: LoadedTournament, round_: Round, zone: Zone) -> RoundClockView:
    """Return the view of the clock of a round."""
    state, text = tournament.state, tournament.text
    clock, seconds = standing_clock(tournament, state.clock), 60 * state.settings.minutes
    is_of_round = clock.number == round_.number and clock.state != "idle"
    time_up = tournament.terms.rules.time_up
    is_elsewhere = clock.is_on and not is_of_round
    facts = document_clock_data(
        clock,
        stream=tournament.id,
        seconds=seconds,
        began=round_start_entry(tournament.log),
        name=tournament.row.name,
    )
    place = {
        "number": round_.number,
        "at_onset": False,
        "place": f"/tournament/round/{round_.number}",
    }
    calls = round_calls(clock, text, tournament.state.language)
    return RoundClockView(
        facts=json.dumps({**facts, **place}),
        calls=json.dumps(calls, ensure_ascii=False),
        left=remaining_time(clock, seconds),
        state="elsewhere" if is_elsewhere else clock.state if is_of_round else "idle",
        number=clock.number,
        length=format_minutes(seconds),
        time_steps=[(added, format_minutes(added)) for added in ADDED],
        anomalies=round_anomalies((entry.act for entry in reversed(tournament.log)), text)
        if clock.is_on and is_of_round
        else [],
        is_time_up=is_of_round and clock.is_on and clock.spent >= clock.total,
        time_up=time_up,
        move_time=format_minutes(time_up.seconds_each) if time_up else "",
        move_minutes=time_up.seconds_each // 60 if time_up else 0,
        time_up_note=text.gettext(note_for_end(tournament.terms.rules.leftovers, "round_time")),
        late_arrival_notes=_late_arrival_texts(tournament, zone)
        if is_of_round and clock.state == "running"
        else (),
        reason=clock.reason if clock.state == "paused" else "",
    )


def _late_arrival_texts(tournament: LoadedTournament, zone: Zone) -> tuple[str, ...]:
    """Return until when a missing player is awaited, and the result after that; a pause extends it.

    One missing loses to the opponent (CAT-CLS 8.1, 8.2B), both lose (8.2C). Where both are missing and the
    first listed comes, the other has the whole time from that arrival (8.2A). Arrivals are not
    recorded here, so all cases are listed.
    """
    rule, clock, text = tournament.terms.rules.absence, tournament.state.clock, tournament.text
    if rule is None:
        return ()
    until = clock.line.wall + 60_000 * rule.minutes - clock.time_spent_at(clock.line.at)
    minute = until // 60_000
    time = format_minute_of_day(minute + zone.offset_at(minute), text)
    return (
        text.ngettext(
            "One player missing at {time}: the opponent wins {won}–{lost}. Both missing: both lose, {both}–{both}.",
            "One player missing at {time}: the opponent wins {won}–{lost}. Both missing: both lose, {both}–{both}.",
            int(time[:2]),  # the hour: an article before it may depend on it
            time=time,
            won=rule.winner_points,
            lost=rule.loser_points,
            both=rule.both_points,
        ),
        text.ngettext(
            "If both were missing at the start and the player listed first has arrived by then, the other still "
            "has {n} minute from that arrival.",
            "If both were missing at the start and the player listed first has arrived by then, the other still "
            "has {n} minutes from that arrival.",
            rule.minutes,
        ),
    )


async def start_round(desk: Desk, request: Request) -> Done:
    """Start the clock of a round; a clock of another round that is still on is closed."""
    tournament = await load_named(desk, request)
    clock, moment = tournament.state.clock, parse_moment(request)
    is_left_on = clock.is_on and clock.number != request.number("number")
    seconds = 60 * tournament.state.settings.minutes
    act = StartRound(
        number=request.number("number"),
        seconds=seconds,
        cues=tuple(cue for cue in CUES if cue.seconds_left < seconds),
        moment=moment,
    )
    acts = (EndRound(moment=moment), act) if is_left_on else (act,)
    return await carry_out(desk, request, tournament, acts, _done_at_field(request))


def close_clock_act(
    tournament: LoadedTournament, request: Request, number: int = 0
) -> tuple[EndRound, ...]:
    """Return the act that closes the clock if it is on, or only if it is that of a given round."""
    clock = tournament.state.clock
    is_meant = clock.is_on and number in (0, clock.number)
    return (EndRound(moment=parse_moment(request)),) if is_meant else ()


async def end_round(desk: Desk, request: Request) -> Done:
    """Close the clock of a round."""
    tournament = await load_named(desk, request)
    act = EndRound(moment=parse_moment(request))
    return await carry_out(desk, request, tournament, act, _done_at_field(request))


def _done_at_field(request: Request) -> Done:
    """Return the answer to a button that disappears: the focus moves to the result field."""
    effects = ({"do": "focus", "id": "typed"},) if _is_on_round_screen(request) else ()
    return Done(route=_return_route(request), effects=effects)


async def record_clock_event(
    desk: Desk, request: Request, command: Timed, regions: tuple[str, ...]
) -> Done:
    """Store an act of the clock. One that the page sends by itself does not leave the current screen."""
    if is_automatic(command):
        stream = request.value("stream") or "-"
        clock_tournament = await desk.service(TournamentService).load(request.lang, stream)
        if clock_tournament is None:
            raise Refused(STALE)
        _require_round(clock_tournament, request)
        is_in_use = desk.service(TournamentService).documents.selected_id == stream
        is_here = _is_on_round_screen(request) and is_in_use
        if is_superfluous(clock_tournament, clock_tournament.state.clock, command):
            here = Done(route=_return_route(request), regions=regions)
            return here if is_here else background_done(stream)
        if not is_here:
            return await carry_out(
                desk, request, clock_tournament, command, background_done(stream)
            )
    tournament = await load_named(desk, request)
    _require_round(tournament, request)
    require_time_left(tournament, tournament.state.clock, command)
    if isinstance(command, GiveCue) and not command.seconds_left and _is_on_round_screen(request):
        regions = ()  # the time is over: the whole screen changes
    return await carry_out(
        desk, request, tournament, command, Done(route=_return_route(request), regions=regions)
    )


def _require_round(tournament: LoadedTournament, request: Request) -> None:
    """Refuse an act of the clock of another round than that of the clock.

    Raises:
        Refused: the clock of that round was closed meanwhile.
    """
    if request.value("number") != str(tournament.state.clock.number):
        raise Refused(STALE)


async def load_background_clock(
    desk: Desk, request: Request, stream: str
) -> BackgroundClock | None:
    """Return the data of the clock for a page that displays another screen, or None."""
    tournament = await desk.service(TournamentService).load(request.lang, stream)
    round_ = tournament.state.round(tournament.state.clock.number) if tournament else None
    if tournament is None or round_ is None:
        return None
    view = round_clock_view(tournament, round_, desk.zone(request, tournament.row))
    return BackgroundClock(element="round-clock", facts=view.facts, says=view.calls)


def _is_on_round_screen(request: Request) -> bool:
    return request.path[:2] == ("tournament", "round")


def _return_route(request: Request) -> str:
    return request.route if _is_on_round_screen(request) else "/tournament/round"


async def note_update_blocker(desk: Desk) -> None:
    """Note the tournament in use if its clock runs or is paused."""
    tournament = await desk.service(TournamentService).load("en")
    if tournament and tournament.state.clock.is_on:
        values = {"number": tournament.state.clock.number, "name": tournament.row.name}
        desk.update_blockers[KIND] = Message(ROUND_HOLDS, values)
