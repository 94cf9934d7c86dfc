"""The time of a round: what a page knows of it, what its document stores.

The page computes the time and calls; what happened stands in the game's own log.
"""

import json
from collections.abc import Mapping

from faristol.clock.round.acts import EndRound, GiveCue, ResumeRound, SetTimeLeft, StartRound, Timed
from faristol.clock.round.call import cues_of
from faristol.clock.round.state import left_at
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    load_named,
)
from faristol.desk.duplicate.slips import format_missing, matches_rack
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.clocks.clock_data import (
    background_done,
    format_minutes,
    is_automatic,
    is_not_written,
    parse_moment,
    remaining_time,
    require_time_left,
    round_clock_data,
    standing_clock,
)
from faristol.desk.shared.clocks.clock_text import hall_calls
from faristol.duplicate.state import missing, round_now
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset

ROUTE = "/duplicate/round"
MASTER = "/duplicate/master"
BEGUN = "begun"  # the voice still says “Time!” while the round is shown for the first time

# ---- what is shown ----


def running_clock(duplicate: LoadedDuplicate, text: Text) -> dict[str, str] | None:
    """Return the clock of the round under way while its time is on, else nothing."""
    round_, clock = round_now(duplicate.game), standing_clock(duplicate, duplicate.game.clock)
    if round_ is None or clock.number != round_.number or not clock.is_on:
        return None
    return {
        "round": text.say("Round {n}", n=round_.number),
        "time": remaining_time(clock),
        "facts": json.dumps(round_clock_data(clock)),
        "says": json.dumps(hall_calls(clock, text), ensure_ascii=False),
    }


# ---- what is written down ----


async def start(desk: Desk, request: Request) -> Done:
    """Let the round begin whose rack was called."""
    duplicate = await _load_for_clock(desk, request)
    round_ = duplicate.game.round
    if round_ is None or not matches_rack(round_, request.value("rack")):
        raise Refused(STALE)
    settings = duplicate.game.settings
    rule = duplicate.terms.rules.round_clock or preset("ca-duplicate-2018").rules.round_clock
    cues = (
        cues_of(rule, seconds=settings.seconds, with_optional=settings.has_minute_cue)
        if rule
        else ()
    )
    wish = StartRound(
        number=request.number("number"),
        seconds=settings.seconds,
        cues=cues,
        moment=parse_moment(request),
    )
    return await carry_out(
        desk, request, duplicate, wish, Done(go=_return_route(request), once=BEGUN)
    )


async def end(desk: Desk, request: Request) -> Done:
    """Close the round, with time left only when it was asked; when every slip is in, the master move is next."""
    duplicate = await _load_for_clock(desk, request)
    clock, moment = duplicate.game.clock, parse_moment(request)
    if not request.value("sure") and moment.fault() is None:
        shown = standing_clock(duplicate, clock)
        left = -(-left_at(shown, moment) // 1000) if clock.is_on else 0
        if left > 0:
            data: dict[str, JSON] = {"field": "left", "time": format_minutes(left)}
            raise Refused(Refusal("clock/time_left", data))
        if clock.is_on and missing(duplicate.game):
            raise Refused(Refusal("duplicate/slips_to_come", {"field": "missing"}))
    go = _return_route(request) if missing(duplicate.game) else MASTER
    return await carry_out(desk, request, duplicate, EndRound(moment=moment), Done(go=go))


async def record_clock_event(
    desk: Desk, request: Request, command: Timed, regions: tuple[str, ...]
) -> Done:
    """Write down what became of the clock. What the page tells by itself leaves whoever is elsewhere there."""
    duplicate = await _load_for_clock(desk, request, is_any=is_automatic(command))
    is_in_use = desk.of(DuplicateService).documents.stream == duplicate.id
    require_time_left(duplicate, duplicate.game.clock, command)
    if is_automatic(command) and not (_is_on_round_screen(request) and is_in_use):
        done = background_done(duplicate.id)
        if is_not_written(duplicate, duplicate.game.clock, command):
            return done
        return await carry_out(desk, request, duplicate, command, done)
    if is_not_written(duplicate, duplicate.game.clock, command):
        return Done(go=_return_route(request), regions=regions)
    is_over = (
        isinstance(command, GiveCue) and not command.seconds_left and _is_on_round_screen(request)
    )
    if is_over:
        regions = ()  # what was covered is shown
    # the button that was pressed is gone: the next key is a table's again
    effects: tuple[Mapping[str, JSON], ...] = ()
    if isinstance(command, ResumeRound | SetTimeLeft):
        effects = ({"do": "focus", "id": "slip-table"},)
    elif is_over:
        effects = _announce_missing(duplicate)
    done = Done(go=_return_route(request), regions=regions, effects=effects)
    return await carry_out(desk, request, duplicate, command, done)


def _announce_missing(duplicate: LoadedDuplicate) -> tuple[Mapping[str, JSON], ...]:
    """Return what is said after “Time!” of the slips that are missing."""
    players = missing(duplicate.game)
    return ({"do": "announce", "text": format_missing(duplicate, players)},) if players else ()


async def _load_named(desk: Desk, request: Request) -> LoadedDuplicate:
    game = await desk.of(DuplicateService).opened(request.lang, request.value("stream") or "-")
    if not isinstance(game, LoadedDuplicate):
        raise Refused(STALE)
    return game


async def _load_for_clock(desk: Desk, request: Request, *, is_any: bool = False) -> LoadedDuplicate:
    """Return the game in use, or any that is named; STALE when its round is not the clock's any more."""
    duplicate = await (_load_named if is_any else load_named)(desk, request)
    round_ = duplicate.game.round
    if round_ is None or str(round_.number) != request.value("number"):
        raise Refused(STALE)
    return duplicate


def _is_on_round_screen(request: Request) -> bool:
    return request.place == ("duplicate", "round")


def _return_route(request: Request) -> str:
    return request.route if _is_on_round_screen(request) else ROUTE
