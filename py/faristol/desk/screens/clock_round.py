"""Run the clock of a round: the page computes and calls by itself, and what happened is written down here."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faristol.clock.moment import AnchorTaken, fault_of_moment
from faristol.clock.round.call import phrase_of
from faristol.clock.round.command import (
    AddTime,
    CheckTime,
    Command,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    StartRound,
)
from faristol.clock.round.model import CueGiven, Event, RoundRestarted, RoundStarted
from faristol.clock.round.state import RoundClock, left_at
from faristol.desk.app import STALE, answer_of
from faristol.desk.clock_desk import Kept, read_moment, read_number
from faristol.desk.clock_shown import DARK, in_minutes, plain_line
from faristol.desk.moment import day
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.clock import round_choice
from faristol.desk.screens.clock_letters import LAST, calls_language, letters_asked, remember
from faristol.desk.screens.clock_letters import ROUTE as LETTERS
from faristol.desk.screens.clock_log import missed_cue, noticed
from faristol.desk.text import Text, mark
from faristol.desk.view import View
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.speech.language import language_of

if TYPE_CHECKING:
    from faristol.desk.app import Desk

IS_ON = ("running", "paused")
ADDED = (15, 30, 60)  # seconds that are added by one tap
# what a page that tells by itself what happened is answered: whoever has gone elsewhere is left there
BEAT = ("round-clock", "clock-notes")
PHRASES = {
    "time": mark("Time!"),
    "one_minute": mark("1 minute!"),
    "thirty_seconds": mark("30 seconds!"),
}


async def show(desk: "Desk", request: Request) -> View:
    """Show the clock of the round under way, or of the one to come."""
    text = desk.text_of(request.lang)
    kept = await desk.round_clock.kept()
    clock = kept.clock if kept else RoundClock()
    choice = round_choice(desk)
    is_on = clock.state in IS_ON
    number = clock.number if is_on else clock.number + 1
    letters = await letters_asked(desk, request, text)
    is_at_onset = letters is not None and letters.is_at_onset
    lang = calls_language(desk, text, letters, is_on=is_on)
    return View(
        title=text.say("Round clock"),
        template="clock_round.html",
        stream=kept.row.id if kept else "",
        context={
            "stream_id": kept.row.id if kept else "",
            "number": number,
            "state": clock.state,
            "length": in_minutes(clock.seconds if is_on else choice.seconds),
            "left": in_minutes(
                max(0, -((clock.spent - clock.total) // 1000)) if is_on else choice.seconds
            ),
            "reason": clock.reason,
            "clock_json": json.dumps(
                {**_facts(kept, choice.seconds), "number": number, "at_onset": is_at_onset}
            ),
            "says_json": json.dumps(round_says(clock, text, lang), ensure_ascii=False),
            "missed": _missed(kept, text),
            "added": [(seconds, in_minutes(seconds)) for seconds in ADDED],
            "letters": letters,
            "letters_route": desk.shelf.own.get(LAST, "") if is_on else "",
        },
        regions={"round-clock": "clock_round_face.html", "clock-notes": "clock_round_notes.html"},
    )


def _facts(kept: Kept[RoundClock, Event] | None, seconds: int) -> dict[str, Any]:
    """Return what the page computes the time from."""
    clock = kept.clock if kept else RoundClock()
    is_on = clock.state in ("running", "paused")
    return {
        "stream": kept.row.id if kept else "",
        "state": clock.state,
        "began": _began(kept),
        "total": clock.total if is_on else 1000 * seconds,
        "spent": clock.spent if is_on else 0,
        "since": clock.since,
        "line": plain_line(clock.line),
        "cues": [[cue.seconds_left, cue.must] for cue in clock.cues],
        "given": list(clock.given),
    }


def _began(kept: Kept[RoundClock, Event] | None) -> int:
    """Return the number of the entry with which the round began, last of all."""
    log = kept.log if kept else ()
    places = range(len(log), 0, -1)
    starts = (RoundStarted, RoundRestarted)
    return next((seq for seq in places if isinstance(log[seq - 1].event, starts)), 0)


def round_says(clock: RoundClock, text: Text, lang: str = "") -> dict[str, Any]:
    """Return what the clock of a round says by itself, in clips of a language and in the words of these clips."""
    said = language_of(lang).phrases if lang else {}
    cues = {}
    for left in {0, *(cue.seconds_left for cue in clock.cues)}:
        phrase = phrase_of(left, seconds=0)
        caption = (
            said.get(phrase) or text.say(PHRASES[phrase])
            if phrase
            else text.say("{time} left", time=in_minutes(left))
        )
        cues[left] = {
            "caption": caption,
            "clip": f"{lang}/phrase/{phrase}" if phrase and lang else "",
        }
    return {
        "cues": cues,
        "paused": text.say("Paused"),
        "back": text.say("The round did not begin: that call does not count."),
        "mute": text.say("There is no sound yet: touch the screen once."),
        "dark": text.say(DARK),
    }


def _missed(kept: Kept[RoundClock, Event] | None, text: Text) -> list[str]:
    """Return what went otherwise than it should in this round, as it happened."""
    if kept is None or kept.clock.state not in ("running", "paused"):
        return []
    found = []
    for note in kept.log[_began(kept) :]:
        event = note.event
        if isinstance(event, CueGiven) and event.how == "shown":
            found.append(missed_cue(event, text))
        elif isinstance(event, AnchorTaken):
            found.append(noticed(event, text))
    return found


# ---- acting ----


async def start(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Let the next round run."""
    if _is_game(desk, request):
        from faristol.desk.screens.duplicate import time

        return await time.start(desk, request)
    if _is_solo(desk, request):
        from faristol.desk.screens.duplicate import solo

        return await solo.start(desk, request)
    kept = await desk.round_clock.kept()
    if (kept.row.id if kept else "") != request.value("stream"):
        return Again(refusal=STALE)
    choice = round_choice(desk)
    command = StartRound(
        number=read_number(request.value("number")),
        seconds=choice.seconds,
        cues=choice.cues,
        moment=read_moment(request),
    )
    done = Done(go=_back(request))
    if kept is None:
        text = desk.text_of(request.lang)
        name = text.say("Rounds, {day}", day=day(desk.clock.now(), request.zone, text))
        facts = await desk.round_clock.begin(name, command, request, answer_of(done))
    else:
        facts = await desk.round_clock.carry_out(kept, command, request, answer_of(done))
    if isinstance(facts, Refusal):
        return Again(refusal=facts)
    await remember(desk, request)
    return done


async def pause(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Stop time."""
    wish = PauseRound(reason=_reason(request), moment=read_moment(request))
    return await _carry_out(desk, request, wish)


async def resume(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Let time go on."""
    return await _carry_out(desk, request, ResumeRound(moment=read_moment(request)))


async def add(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Prolong the round."""
    wish = AddTime(
        seconds=read_number(request.value("seconds")),
        reason=_reason(request),
        moment=read_moment(request),
    )
    return await _carry_out(desk, request, wish)


async def restart(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Begin the same round once more."""
    wish = RestartRound(reason=_reason(request), moment=read_moment(request))
    return await _carry_out(desk, request, wish)


async def end(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Close the round, with time left only when it was asked; beside its clock is room for the next letters."""
    if _is_game(desk, request):
        from faristol.desk.screens.duplicate import time

        return await time.end(desk, request)
    kept, moment = await desk.round_clock.kept(), read_moment(request)
    if (
        kept
        and _is_of(kept, request)
        and not request.value("sure")
        and fault_of_moment(moment) is None
    ):
        left = -(-left_at(kept.clock, moment) // 1000) if kept.clock.state in IS_ON else 0
        if left > 0:
            data: dict[str, JSON] = {"field": "left", "time": in_minutes(left)}
            return Again(refusal=Refusal("clock/time_left", data))
    back = LETTERS if "letters" in request.query else ""
    return await _carry_out(desk, request, EndRound(moment=read_moment(request)), go=back)


async def give_cue(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Write down that a cue was said, or shown as missed."""
    how = request.value("how")
    wish = GiveCue(
        seconds_left=read_number(request.value("seconds_left")),
        how="said" if how == "said" else "shown",
        moment=read_moment(request),
    )
    done = await _carry_out(desk, request, wish, regions=BEAT)
    if (
        isinstance(done, Again) and done.refusal.code == "clock/cue_late"
    ):  # it took too long to be told
        return await _carry_out(desk, request, replace(wish, how="shown"), regions=BEAT)
    return done


async def check(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Write down what both clocks of the device show to have happened, if anything did."""
    wish = CheckTime(moment=read_moment(request))
    return await _carry_out(desk, request, wish, regions=BEAT)


async def _carry_out(
    desk: "Desk",
    request: Request,
    command: Command,
    *,
    go: str = "",
    regions: tuple[str, ...] = (),
) -> Done | Again:
    if _is_game(desk, request):
        from faristol.desk.screens.duplicate import time

        return await time.take(desk, request, command, regions)
    if _is_solo(desk, request):
        from faristol.desk.screens.duplicate import solo

        return await solo.take(desk, request, command, regions)
    kept = await desk.round_clock.kept()
    if kept is None or not _is_of(kept, request):
        return Again(refusal=STALE)
    done = Done(go=go or _back(request), regions=regions)
    facts = await desk.round_clock.carry_out(kept, command, request, answer_of(done))
    return Again(refusal=facts) if isinstance(facts, Refusal) else done


def _is_of(kept: Kept[RoundClock, Event], request: Request) -> bool:
    """Tell whether the clock was drawn of this document, and for the round that it has come to."""
    drawn = (request.value("stream"), request.value("number"))
    return drawn == (kept.row.id, str(kept.clock.number))


def _is_game(desk: "Desk", request: Request) -> bool:
    """Tell whether it is the clock of a duplicate game, whose events lie in the game's own log."""
    row = desk.shelf.streams.get(request.value("stream"))
    return row is not None and row.kind == "duplicate"


def _is_solo(desk: "Desk", request: Request) -> bool:
    """Tell whether it is the clock of a duplicate that is played alone."""
    row = desk.shelf.streams.get(request.value("stream"))
    return row is not None and row.kind == "solo"


def _back(request: Request) -> str:
    """Return the screen of the clock: as it is, where it is shown."""
    return request.route if request.place == ("clock", "round") else "/clock/round"


def _reason(request: Request) -> str:
    return " ".join(request.value("reason").split())
