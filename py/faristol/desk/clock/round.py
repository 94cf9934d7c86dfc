"""The screen and the commands of a round's clock: the page computes its time and its calls."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

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
from faristol.clock.round.state import RoundClock, State, time_left_at
from faristol.desk.clock.letters import ROUTE as LETTERS
from faristol.desk.clock.letters import (
    ROUTE_KEY,
    CalledLetters,
    calls_language,
    load_letters,
    remember_letters,
)
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import LoadedDocument
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_announcements import round_announcement
from faristol.desk.shared.clocks.clock_data import (
    TimeLeftView,
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

# the regions that answer an automatic report of the page: a user on another screen stays there
BEAT = ("round-clock", "clock-notes")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RoundClockContext(Context):
    """The clock of the round under way, or of the next one."""

    template: ClassVar[str] = "clock/round.html"
    regions: ClassVar[Mapping[str, str]] = {
        "round-clock": "shared/round_face.html",
        "clock-notes": "clock/round_notes.html",
    }

    stream_id: str  # empty before the first round
    number: int
    state: State
    time_left: TimeLeftView | None
    length: str
    left: str
    reason: str  # of the pause
    clock_json: str
    says_json: str
    anomalies: Sequence[str]
    time_steps: Sequence[tuple[int, str]]  # that can be added: seconds and label
    letters: CalledLetters | None  # None beside the clock alone
    letters_route: str  # of the round under way, or empty


async def show(desk: Desk, request: Request) -> View:
    """Show the clock of the round under way, or of the next one."""
    text = desk.translator_for(request.lang)
    document = await desk.service(round_clocks).load()
    clock = standing_clock(document, document.state) if document else RoundClock()
    choice = round_choice(desk)
    is_on = clock.is_on
    number = clock.number if is_on else clock.number + 1
    letters = await load_letters(desk, request, text)
    is_at_onset = letters is not None and letters.is_at_onset
    lang = calls_language(desk, text, letters, is_on=is_on)
    stream = document.id if document else ""
    facts = document_clock_data(
        clock,
        stream=stream,
        seconds=choice.seconds,
        began=round_start_entry(document.log if document else ()),
        name=document.row.name if document else "",
    )
    return View(
        title=text.gettext("Round clock"),
        stream=stream,
        context=RoundClockContext(
            stream_id=stream,
            number=number,
            state=clock.state,
            time_left=time_left_view(document, document.state, request, text) if document else None,
            length=format_minutes(clock.seconds if is_on else choice.seconds),
            left=remaining_time(clock, choice.seconds),
            reason=clock.reason,
            clock_json=json.dumps({**facts, "number": number, "at_onset": is_at_onset}),
            says_json=json.dumps(round_calls(clock, text, lang), ensure_ascii=False),
            anomalies=_list_anomalies(document, text),
            time_steps=[(seconds, format_minutes(seconds)) for seconds in ADDED],
            letters=letters,
            letters_route=desk.stream_store.own.get(ROUTE_KEY, "") if is_on else "",
        ),
        spoken=lambda: round_announcement(document.log, clock, text) if document else "",
    )


def _list_anomalies(document: LoadedDocument[RoundClock] | None, text: Translator) -> list[str]:
    """Return the sentences on the anomalies of this round, in their order."""
    if document is None or not document.state.is_on:
        return []
    return round_anomalies((entry.act for entry in reversed(document.log)), text)


# ---- acting ----


async def start(desk: Desk, request: Request) -> Done:
    """Start the next round."""
    if owner := round_clock_module_of(desk, request):
        return await owner.start_round(desk, request)
    document = await desk.service(round_clocks).load()
    if (document.row.id if document else "") != request.value("stream"):
        raise Refused(STALE)
    choice = round_choice(desk)
    act = StartRound(
        number=request.number("number"),
        seconds=choice.seconds,
        cues=choice.cues,
        moment=parse_moment(request),
    )
    clocks, done = desk.service(round_clocks), Done(route=_clock_route(request))
    if document is None:
        text = desk.translator_for(request.lang)
        name = text.gettext(
            "Rounds, {day}", day=format_day(desk.clock.now(), desk.zone(request), text)
        )
        await clocks.create(name, act, request=request, done=done, world=None)
    else:
        await clocks.apply(document, act, request=request, done=done, world=None)
    await remember_letters(desk, request)
    return done


async def end(desk: Desk, request: Request) -> Done:
    """Close the round, with time left only after a question.

    The fields for letters stay beside the clock, for the next round.
    """
    if owner := round_clock_module_of(desk, request):
        return await owner.end_round(desk, request)
    document, moment = await desk.service(round_clocks).load(), parse_moment(request)
    if (
        document
        and _is_current(document, request)
        and not request.value("sure")
        and moment.fault() is None
    ):
        left = -(-time_left_at(document.state, moment) // 1000) if document.state.is_on else 0
        if left > 0:
            data: dict[str, JSON] = {"field": "left", "time": format_minutes(left)}
            raise Refused(Refusal("clock/time_left", data))
    route = LETTERS if "letters" in request.query else _clock_route(request)
    return await _carry_out(
        desk, request, await _load_fresh(desk, request), EndRound(moment=moment), Done(route=route)
    )


async def _load_fresh(desk: Desk, request: Request) -> LoadedDocument[RoundClock] | None:
    """Return the clock that a form was rendered from; None if a document keeps it in its own log."""
    if round_clock_module_of(desk, request):
        return None
    document = await desk.service(round_clocks).load()
    if document is None or not _is_current(document, request):
        raise Refused(STALE)
    return document


async def _load_named(desk: Desk, request: Request) -> LoadedDocument[RoundClock] | None:
    """Return the clock of a form, in use or not; None if a document keeps it in its own log."""
    require_not_archived(desk, request)
    if round_clock_module_of(desk, request):
        return None
    document = await desk.service(round_clocks).load(request.value("stream") or "-")
    if document is None or not _is_current(document, request):
        raise Refused(STALE)
    return document


async def _carry_out(
    desk: Desk,
    request: Request,
    document: LoadedDocument[RoundClock] | None,
    act: Timed,
    done: Done,
) -> Done:
    if document is None:
        owner = round_clock_module_of(desk, request)
        if owner is None:
            raise Refused(STALE)
        return await owner.record_clock_event(desk, request, act, done.regions)
    clocks = desk.service(round_clocks)
    is_here = request.path == ("clock", "round") and clocks.selected_id == document.id
    if is_automatic(act) and not is_here:
        done = background_done(document.id)
    require_time_left(document, document.state, act)
    if is_superfluous(document, document.state, act):
        return done
    return await clocks.apply(document, act, request=request, done=done, world=None)


async def _give_cue(
    desk: Desk,
    request: Request,
    document: LoadedDocument[RoundClock] | None,
    act: GiveCue,
    done: Done,
) -> Done:
    try:
        return await _carry_out(desk, request, document, act, done)
    except Refused as refused:
        if refused.refusal.code != "clock/cue_late":
            raise
        # it was reported too late
        return await _carry_out(desk, request, document, replace(act, channel="shown"), done)


def _is_current(document: LoadedDocument[RoundClock], request: Request) -> bool:
    """Whether a form was rendered from this document in its current round."""
    version = (request.value("stream"), request.value("number"))
    return version == (document.row.id, str(document.state.number))


def _clock_route(request: Request) -> str:
    """Return the route of the clock's screen: the current one with its query if it is displayed."""
    return request.route if request.path == ("clock", "round") else "/clock/round"


def _show_clock(request: Request, *_: object) -> Done:
    return Done(route=_clock_route(request))


def _refresh_clock(request: Request, *_: object) -> Done:
    return Done(route=_clock_route(request), regions=BEAT)


async def set_left(desk: Desk, request: Request) -> Done:
    """Set the time that is left on a paused clock, and let it continue.

    Raises:
        Refused: the typed time is invalid.
    """
    seconds = parse_duration(request.value("left"))
    act = SetTimeLeft(seconds=seconds, moment=parse_moment(request))
    return await _carry_out(
        desk, request, await _load_fresh(desk, request), act, Done(route=_clock_route(request))
    )


_form = FormHandlers(
    load_document=_load_fresh, carry_out_act=_carry_out, extra_fields=moment_fields
)
pause = _form(PauseRound, _show_clock)
resume = _form(ResumeRound, _show_clock)
add = _form(AddTime, _show_clock)
restart = _form(RestartRound, _show_clock)
check = FormHandlers(
    load_document=_load_named, carry_out_act=_carry_out, extra_fields=moment_fields
)(CheckTime, _refresh_clock)
give_cue = FormHandlers(
    load_document=_load_named, carry_out_act=_give_cue, extra_fields=moment_fields
)(GiveCue, _refresh_clock)
