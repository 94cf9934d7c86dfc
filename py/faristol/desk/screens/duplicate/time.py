"""Run the clock of a round in the game's own log: the page computes and calls, and what happened is written down here."""

from typing import TYPE_CHECKING

from faristol.clock.moment import AnchorTaken, fault_of_moment
from faristol.clock.round.call import cues_of
from faristol.clock.round.command import Command, EndRound, GiveCue, ResumeRound, StartRound
from faristol.clock.round.model import CueGiven, RoundRestarted, RoundStarted
from faristol.clock.round.state import left_at
from faristol.desk.app import STALE
from faristol.desk.clock_desk import read_moment, read_number
from faristol.desk.clock_shown import in_minutes
from faristol.desk.duplicate_desk import Opened, carry_out, game_of
from faristol.desk.outcome import Again, Done
from faristol.desk.request import Request
from faristol.desk.screens.clock_log import missed_cue, noticed
from faristol.desk.screens.duplicate.sitting import ROUTE
from faristol.desk.screens.duplicate.slips import is_of_rack
from faristol.desk.text import Text
from faristol.duplicate.model import SCHEMA
from faristol.duplicate.state import missing
from faristol.ledger.codec import decode_record
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset

if TYPE_CHECKING:
    from faristol.desk.app import Desk

BEGUN = "begun"  # the voice still says “Time!” while the round is shown for the first time
RECENT = 400  # entries among which what happened to the clock of a round is looked for
MASTER = "/duplicate/master"


async def start(desk: "Desk", request: Request) -> Done | Again:
    """Let the round begin whose rack was called."""
    opened = await _game_of(desk, request)
    if isinstance(opened, Refusal):
        return Again(refusal=opened)
    one = opened.game.round
    if one is None or not is_of_rack(one, request.value("rack")):
        return Again(refusal=STALE)
    settings = opened.game.settings
    rule = opened.terms.rules.round_clock or preset("ca-duplicate-2018").rules.round_clock
    cues = (
        cues_of(rule, seconds=settings.seconds, with_optional=settings.has_minute_cue)
        if rule
        else ()
    )
    wish = StartRound(
        number=read_number(request.value("number")),
        seconds=settings.seconds,
        cues=cues,
        moment=read_moment(request),
    )
    return await carry_out(desk, request, opened, wish, Done(go=_back(request), once=BEGUN))


async def end(desk: "Desk", request: Request) -> Done | Again:
    """Close the round, with time left only when it was asked; when every slip is in, the master move is next."""
    opened = await _game_of(desk, request)
    if isinstance(opened, Refusal):
        return Again(refusal=opened)
    clock, moment = opened.game.clock, read_moment(request)
    if not request.value("sure") and fault_of_moment(moment) is None:
        is_on = clock.state in ("running", "paused")
        left = -(-left_at(clock, moment) // 1000) if is_on else 0
        if left > 0:
            data: dict[str, JSON] = {"field": "left", "time": in_minutes(left)}
            return Again(refusal=Refusal("clock/time_left", data))
        if is_on and missing(opened.game):
            return Again(refusal=Refusal("duplicate/slips_to_come", {"field": "missing"}))
    go = _back(request) if missing(opened.game) else MASTER
    return await carry_out(desk, request, opened, EndRound(moment=moment), Done(go=go))


async def take(
    desk: "Desk", request: Request, command: Command, regions: tuple[str, ...]
) -> Done | Again:
    """Write down what became of the clock. What the page tells by itself leaves whoever is elsewhere there."""
    opened = await _game_of(desk, request)
    if isinstance(opened, Refusal):
        return Again(refusal=opened)
    if isinstance(command, GiveCue) and not command.seconds_left and _is_here(request):
        regions = ()  # the time is over: what was covered is shown
    # the button that was pressed is gone: the next key is a table's again
    effects = ({"do": "focus", "id": "slip-table"},) if isinstance(command, ResumeRound) else ()
    done = Done(go=_back(request), regions=regions, effects=effects)
    return await carry_out(desk, request, opened, command, done)


async def _game_of(desk: "Desk", request: Request) -> Opened | Refusal:
    """Return the game, unless it has come to another round than the one the clock was drawn for."""
    opened = await game_of(desk, request)
    if isinstance(opened, Refusal):
        return opened
    one = opened.game.round
    return opened if one and str(one.number) == request.value("number") else STALE


def _is_here(request: Request) -> bool:
    return request.place == ("duplicate", "round")


def _back(request: Request) -> str:
    return request.route if _is_here(request) else ROUTE


async def missed(desk: "Desk", opened: Opened, text: Text) -> list[str]:
    """Return what went otherwise than it should with the clock of the round that runs."""
    if opened.game.clock.state not in ("running", "paused"):
        return []
    found: list[str] = []
    records = await desk.shelf.records(opened.id, max(0, opened.seq - RECENT))
    kinds = {"round_started", "round_restarted", "cue_given", "anchor_taken"}
    for record in records:
        if record.kind not in kinds:
            continue
        event = decode_record(record, SCHEMA)
        if isinstance(event, RoundStarted | RoundRestarted):
            found = []
        elif isinstance(event, CueGiven) and event.how == "shown":
            found.append(missed_cue(event, text))
        elif isinstance(event, AnchorTaken):
            found.append(noticed(event, text))
    return list(dict.fromkeys(found))  # a page opened anew five times is one piece of news
