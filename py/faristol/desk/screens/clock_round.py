"""Run the clock of a round: the page computes and calls by itself, and what happened is written down here."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faristol.clock.moment import AnchorTaken
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
from faristol.clock.round.state import RoundClock
from faristol.desk.app import STALE, answer_of
from faristol.desk.clock_desk import Kept, read_moment, read_number
from faristol.desk.clock_shown import in_minutes, plain_line
from faristol.desk.moment import day
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.clock import round_choice
from faristol.desk.screens.clock_log import missed_cue, noticed
from faristol.desk.text import Text, mark
from faristol.desk.view import View
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk

ADDED = (15, 30, 60)  # seconds that are added by one tap
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
    is_on = clock.state in ("running", "paused")
    number = clock.number if is_on else clock.number + 1
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
            "clock_json": json.dumps(_facts(kept, choice.seconds)),
            "says_json": json.dumps(_says(clock, text), ensure_ascii=False),
            "missed": _missed(kept, text),
            "added": [(seconds, in_minutes(seconds)) for seconds in ADDED],
        },
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


def _says(clock: RoundClock, text: Text) -> dict[str, Any]:
    lang = text.language if text.language != "en" else "ca"
    cues = {}
    for left in {0, *(cue.seconds_left for cue in clock.cues)}:
        phrase = phrase_of(left, seconds=0)
        caption = (
            text.say(PHRASES[phrase]) if phrase else text.say("{time} left", time=in_minutes(left))
        )
        cues[left] = {"caption": caption, "clip": f"{lang}/phrase/{phrase}" if phrase else ""}
    return {
        "cues": cues,
        "paused": text.say("Paused"),
        "mute": text.say("There is no sound yet: touch the screen once."),
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
    done = Done(go="/clock/round")
    if kept is None:
        text = desk.text_of(request.lang)
        name = text.say("Rounds, {day}", day=day(desk.clock.now(), request.zone, text))
        facts = await desk.round_clock.begin(name, command, request, answer_of(done))
    else:
        facts = await desk.round_clock.carry_out(kept, command, request, answer_of(done))
    return Again(refusal=facts) if isinstance(facts, Refusal) else done


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
    """Close the round."""
    return await _carry_out(desk, request, EndRound(moment=read_moment(request)))


async def give_cue(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Write down that a cue was said, or shown as missed."""
    how = request.value("how")
    wish = GiveCue(
        seconds_left=read_number(request.value("seconds_left")),
        how="said" if how == "said" else "shown",
        moment=read_moment(request),
    )
    done = await _carry_out(desk, request, wish)
    if (
        isinstance(done, Again) and done.refusal.code == "clock/cue_late"
    ):  # it took too long to be told
        return await _carry_out(desk, request, replace(wish, how="shown"))
    return done


async def check(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Write down what both clocks of the device show to have happened, if anything did."""
    return await _carry_out(desk, request, CheckTime(moment=read_moment(request)))


async def _carry_out(desk: "Desk", request: Request, command: Command) -> Done | Again:
    kept = await desk.round_clock.kept()
    if kept is None or kept.row.id != request.value("stream"):
        return Again(refusal=STALE)
    done = Done(go="/clock/round")
    facts = await desk.round_clock.carry_out(kept, command, request, answer_of(done))
    return Again(refusal=facts) if isinstance(facts, Refusal) else done


def _reason(request: Request) -> str:
    return " ".join(request.value("reason").split())
