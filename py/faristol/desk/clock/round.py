"""Run the clock of a round: the page computes and calls by itself, and what happened is written down here."""

import json
from dataclasses import replace

from faristol.clock.moment import CheckTime
from faristol.clock.round.acts import (
    AddTime,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    SetTimeLeft,
    StartRound,
    Timed,
)
from faristol.clock.round.state import RoundClock, left_at
from faristol.desk.clock.letters import LAST, calls_language, letters_asked, remember
from faristol.desk.clock.letters import ROUTE as LETTERS
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import LoadedDocument
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_announcements import round_announcement
from faristol.desk.shared.clocks.clock_data import (
    background_done,
    document_clock_data,
    format_minutes,
    is_automatic,
    is_superfluous,
    moment_fields,
    parse_duration,
    parse_moment,
    remaining_time,
    require_not_archived,
    require_time_left,
    round_choice,
    round_clocks,
    round_start_entry,
    standing_clock,
    time_left_view,
)
from faristol.desk.shared.clocks.clock_hooks import round_clock_module_of
from faristol.desk.shared.clocks.clock_text import ADDED, round_anomalies, round_calls
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

# what a page that tells by itself what happened is answered: whoever has gone elsewhere is left there
BEAT = ("round-clock", "clock-notes")


async def show(desk: Desk, request: Request) -> View:
    """Show the clock of the round under way, or of the one to come."""
    text = desk.text_of(request.lang)
    kept = await desk.of(round_clocks).opened()
    clock = standing_clock(kept, kept.state) if kept else RoundClock()
    choice = round_choice(desk)
    is_on = clock.is_on
    number = clock.number if is_on else clock.number + 1
    letters = await letters_asked(desk, request, text)
    is_at_onset = letters is not None and letters.is_at_onset
    lang = calls_language(desk, text, letters, is_on=is_on)
    stream = kept.id if kept else ""
    facts = document_clock_data(
        clock,
        stream=stream,
        seconds=choice.seconds,
        began=round_start_entry(kept.log if kept else ()),
        name=kept.row.name if kept else "",
    )
    return View(
        title=text.say("Round clock"),
        template="clock/round.html",
        stream=stream,
        context={
            "stream_id": stream,
            "number": number,
            "state": clock.state,
            "time_left": time_left_view(kept, kept.state, request, text) if kept else None,
            "length": format_minutes(clock.seconds if is_on else choice.seconds),
            "left": remaining_time(clock, choice.seconds),
            "reason": clock.reason,
            "clock_json": json.dumps({**facts, "number": number, "at_onset": is_at_onset}),
            "says_json": json.dumps(round_calls(clock, text, lang), ensure_ascii=False),
            "missed": _missed(kept, text),
            "added": [(seconds, format_minutes(seconds)) for seconds in ADDED],
            "letters": letters,
            "letters_route": desk.shelf.own.get(LAST, "") if is_on else "",
        },
        regions={"round-clock": "shared/round_face.html", "clock-notes": "clock/round_notes.html"},
        spoken=lambda: round_announcement(kept.log, clock, text) if kept else "",
    )


def _missed(kept: LoadedDocument[RoundClock] | None, text: Text) -> list[str]:
    """Return what went otherwise than it should in this round, as it happened."""
    if kept is None or not kept.state.is_on:
        return []
    return round_anomalies((entry.act for entry in reversed(kept.log)), text)


# ---- acting ----


async def start(desk: Desk, request: Request) -> Done:
    """Let the next round run."""
    if owner := round_clock_module_of(desk, request):
        return await owner.start(desk, request)
    kept = await desk.of(round_clocks).opened()
    if (kept.row.id if kept else "") != request.value("stream"):
        raise Refused(STALE)
    choice = round_choice(desk)
    command = StartRound(
        number=request.number("number"),
        seconds=choice.seconds,
        cues=choice.cues,
        moment=parse_moment(request),
    )
    clocks, done = desk.of(round_clocks), Done(go=_back(request))
    if kept is None:
        text = desk.text_of(request.lang)
        name = text.say("Rounds, {day}", day=format_day(desk.clock.now(), desk.zone(request), text))
        await clocks.begin(name, command, request=request, done=done, world=None)
    else:
        await clocks.do(kept, command, request=request, done=done, world=None)
    await remember(desk, request)
    return done


async def end(desk: Desk, request: Request) -> Done:
    """Close the round, with time left only when it was asked; beside its clock is room for the next letters."""
    if owner := round_clock_module_of(desk, request):
        return await owner.end(desk, request)
    kept, moment = await desk.of(round_clocks).opened(), parse_moment(request)
    if kept and _is_of(kept, request) and not request.value("sure") and moment.fault() is None:
        left = -(-left_at(kept.state, moment) // 1000) if kept.state.is_on else 0
        if left > 0:
            data: dict[str, JSON] = {"field": "left", "time": format_minutes(left)}
            raise Refused(Refusal("clock/time_left", data))
    back = LETTERS if "letters" in request.query else _back(request)
    return await _carry_out(
        desk, request, await _drawn(desk, request), EndRound(moment=moment), Done(go=back)
    )


async def _drawn(desk: Desk, request: Request) -> LoadedDocument[RoundClock] | None:
    """Return the clock that a form was drawn from; None where a document keeps it in its own log."""
    if round_clock_module_of(desk, request):
        return None
    kept = await desk.of(round_clocks).opened()
    if kept is None or not _is_of(kept, request):
        raise Refused(STALE)
    return kept


async def _load_named(desk: Desk, request: Request) -> LoadedDocument[RoundClock] | None:
    """Return the clock that a form names, in use or not; None where a document has it in its log."""
    require_not_archived(desk, request)
    if round_clock_module_of(desk, request):
        return None
    kept = await desk.of(round_clocks).opened(request.value("stream") or "-")
    if kept is None or not _is_of(kept, request):
        raise Refused(STALE)
    return kept


async def _carry_out(
    desk: Desk,
    request: Request,
    kept: LoadedDocument[RoundClock] | None,
    command: Timed,
    done: Done,
) -> Done:
    if kept is None:
        owner = round_clock_module_of(desk, request)
        if owner is None:
            raise Refused(STALE)
        return await owner.record_clock_event(desk, request, command, done.regions)
    clocks = desk.of(round_clocks)
    is_here = request.place == ("clock", "round") and clocks.stream == kept.id
    if is_automatic(command) and not is_here:
        done = background_done(kept.id)
    require_time_left(kept, kept.state, command)
    if is_superfluous(kept, kept.state, command):
        return done
    return await clocks.do(kept, command, request=request, done=done, world=None)


async def _give_cue(
    desk: Desk, request: Request, kept: LoadedDocument[RoundClock] | None, cue: GiveCue, done: Done
) -> Done:
    try:
        return await _carry_out(desk, request, kept, cue, done)
    except Refused as refused:
        if refused.refusal.code != "clock/cue_late":
            raise
        # it took too long to be told
        return await _carry_out(desk, request, kept, replace(cue, channel="shown"), done)


def _is_of(kept: LoadedDocument[RoundClock], request: Request) -> bool:
    """Tell whether the clock was drawn of this document, and for the round that it has come to."""
    drawn = (request.value("stream"), request.value("number"))
    return drawn == (kept.row.id, str(kept.state.number))


def _back(request: Request) -> str:
    """Return the screen of the clock: as it is, where it is shown."""
    return request.route if request.place == ("clock", "round") else "/clock/round"


def _shown(request: Request, *_: object) -> Done:
    return Done(go=_back(request))


def _noted(request: Request, *_: object) -> Done:
    return Done(go=_back(request), regions=BEAT)


async def set_left(desk: Desk, request: Request) -> Done:
    """Say how much time is left of a clock that stands still, and let it go on.

    Raises:
        Refused: what was typed is no time.
    """
    seconds = parse_duration(request.value("left"))
    command = SetTimeLeft(seconds=seconds, moment=parse_moment(request))
    return await _carry_out(
        desk, request, await _drawn(desk, request), command, Done(go=_back(request))
    )


_form = FormHandlers(open=_drawn, do=_carry_out, given=moment_fields)
pause = _form(PauseRound, _shown)
resume = _form(ResumeRound, _shown)
add = _form(AddTime, _shown)
restart = _form(RestartRound, _shown)
check = FormHandlers(open=_load_named, do=_carry_out, given=moment_fields)(CheckTime, _noted)
give_cue = FormHandlers(open=_load_named, do=_give_cue, given=moment_fields)(GiveCue, _noted)
