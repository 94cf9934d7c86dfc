"""The clock of a round: its data for a page, and the acts of it that the document stores.

The page computes the time and calls it; what happened is in the game's own log.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from faristol.clock.round.acts import EndRound, GiveCue, ResumeRound, SetTimeLeft, StartRound, Timed
from faristol.clock.round.call import cues_of
from faristol.clock.round.state import time_left_at
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    load_named,
)
from faristol.desk.duplicate.slips import format_missing, is_for_rack
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.clocks.clock_data import (
    background_done,
    format_minutes,
    is_automatic,
    is_superfluous,
    parse_moment,
    remaining_time,
    require_time_left,
    round_clock_data,
    standing_clock,
)
from faristol.desk.shared.clocks.clock_text import hall_calls
from faristol.duplicate.state import list_without_slip, round_now
from faristol.duplicate.values import UNTIMED
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset

ROUTE = "/duplicate/round"
MASTER = "/duplicate/master"
BEGUN = "begun"  # the voice still says “Time!” while the round is displayed for the first time

# ---- showing ----


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningClockView:
    """The clock of the round under way, in the bar of another screen."""

    round: str
    time: str  # left
    facts: str  # JSON
    says: str  # JSON


def running_clock(duplicate: LoadedDuplicate, text: Translator) -> RunningClockView | None:
    """Return the data of the clock of the round under way while its time is on, else None."""
    round_, clock = round_now(duplicate.game), standing_clock(duplicate, duplicate.game.clock)
    if round_ is None or clock.number != round_.number or not clock.is_on:
        return None
    return RunningClockView(
        round=text.gettext("Round {n}", n=round_.number),
        time=remaining_time(clock),
        facts=json.dumps(round_clock_data(clock)),
        says=json.dumps(hall_calls(clock, text), ensure_ascii=False),
    )


# ---- acting ----


async def start_round(desk: Desk, request: Request) -> Done:
    """Start the clock of the round whose rack was called."""
    duplicate = await _load_for_clock(desk, request)
    round_ = duplicate.game.round
    if round_ is None or not is_for_rack(round_, request.value("rack")):
        raise Refused(STALE)
    settings = duplicate.game.settings
    clock_rule = duplicate.terms.rules.round_clock or preset("ca-duplicate-2018").rules.round_clock
    cues = (
        cues_of(clock_rule, seconds=settings.seconds, has_optional=settings.has_minute_cue)
        if clock_rule
        else ()
    )
    act = StartRound(
        number=request.number("number"),
        seconds=settings.seconds,
        cues=cues,
        moment=parse_moment(request),
    )
    return await carry_out(
        desk, request, duplicate, act, Done(route=_return_route(request), flash=BEGUN)
    )


async def end_round(desk: Desk, request: Request) -> Done:
    """Close the round: with time left, or slips missing, only after a question.

    A round without a clock has an hour, and no player waits for the rest of it.

    Once all slips are in, the master move is next.
    """
    duplicate = await _load_for_clock(desk, request)
    clock, moment = duplicate.game.clock, parse_moment(request)
    if not request.value("sure") and moment.fault() is None:
        displayed = standing_clock(duplicate, clock)
        left = -(-time_left_at(displayed, moment) // 1000) if clock.is_on else 0
        if left > 0 and duplicate.game.settings.seconds < UNTIMED:
            data: dict[str, JSON] = {"field": "left", "time": format_minutes(left)}
            raise Refused(Refusal("clock/time_left", data))
        if clock.is_on and list_without_slip(duplicate.game):
            raise Refused(Refusal("duplicate/slips_to_come", {"field": "missing"}))
    go = _return_route(request) if list_without_slip(duplicate.game) else MASTER
    return await carry_out(desk, request, duplicate, EndRound(moment=moment), Done(route=go))


async def record_clock_event(
    desk: Desk, request: Request, act: Timed, regions: tuple[str, ...]
) -> Done:
    """Record an act of the clock; one that the page sends by itself does not change the screen."""
    duplicate = await _load_for_clock(desk, request, is_any=is_automatic(act))
    is_in_use = desk.service(DuplicateService).documents.selected_id == duplicate.id
    require_time_left(duplicate, duplicate.game.clock, act)
    if is_automatic(act) and not (_is_on_round_screen(request) and is_in_use):
        done = background_done(duplicate.id)
        if is_superfluous(duplicate, duplicate.game.clock, act):
            return done
        return await carry_out(desk, request, duplicate, act, done)
    if is_superfluous(duplicate, duplicate.game.clock, act):
        return Done(route=_return_route(request), regions=regions)
    is_over = isinstance(act, GiveCue) and not act.seconds_left and _is_on_round_screen(request)
    if is_over:
        regions = ()  # the covered moves are displayed again: the whole screen
    # the pressed button is gone: the next key belongs to the Table field again
    effects: tuple[Mapping[str, JSON], ...] = ()
    if isinstance(act, ResumeRound | SetTimeLeft):
        effects = ({"do": "focus", "id": "slip-table"},)
    elif is_over:
        effects = _announce_missing(duplicate)
    done = Done(route=_return_route(request), regions=regions, effects=effects)
    return await carry_out(desk, request, duplicate, act, done)


def _announce_missing(duplicate: LoadedDuplicate) -> tuple[Mapping[str, JSON], ...]:
    """Return the effect that announces the missing slips after “Time!”; empty if none is missing."""
    players = list_without_slip(duplicate.game)
    return ({"do": "announce", "text": format_missing(duplicate, players)},) if players else ()


async def _load_requested(desk: Desk, request: Request) -> LoadedDuplicate:
    game = await desk.service(DuplicateService).load(request.lang, request.value("stream") or "-")
    if not isinstance(game, LoadedDuplicate):
        raise Refused(STALE)
    return game


async def _load_for_clock(desk: Desk, request: Request, *, is_any: bool = False) -> LoadedDuplicate:
    """Return the game in use, or with `is_any` the requested one.

    Raises:
        Refused: the round of the clock is over.
    """
    duplicate = await (_load_requested if is_any else load_named)(desk, request)
    round_ = duplicate.game.round
    if round_ is None or str(round_.number) != request.value("number"):
        raise Refused(STALE)
    return duplicate


def _is_on_round_screen(request: Request) -> bool:
    return request.path == ("duplicate", "round")


def _return_route(request: Request) -> str:
    return request.route if _is_on_round_screen(request) else ROUTE
