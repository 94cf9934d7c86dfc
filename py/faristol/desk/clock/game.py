"""Run the clock of a game: two halves to press, and what the regulation in use makes of the times."""

import json
from dataclasses import replace
from functools import partial
from re import compile as pattern
from typing import get_args

from faristol.clock.game import acts as wish
from faristol.clock.game.acts import ClockAct, fault_of_time_up
from faristol.clock.game.state import GameClock, result_of
from faristol.clock.moment import CheckTime
from faristol.desk.clock.announcements import game_announcement
from faristol.desk.clock.letters import calls_language
from faristol.desk.clock.log import latest
from faristol.desk.clock.screen import show as show_choice
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import LoadedDocument
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import (
    background_done,
    format_tenths,
    game_clocks,
    is_adrift,
    is_automatic,
    moment_fields,
    parse_duration,
    require_not_archived,
    side_names,
)
from faristol.desk.shared.clocks.clock_hooks import game_clock_module_of
from faristol.desk.shared.clocks.game_clock_data import (
    KEYS,
    game_calls,
    game_clock_data,
    pressing_keys,
)
from faristol.desk.shared.clocks.game_time_left import (
    is_superfluous_of_game,
    read_times_left,
    require_times_left,
    standing_game_clock,
    times_left_view,
)
from faristol.desk.shared.rule_options import CHOICES
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Reason, does_clock_stop
from faristol.rules.outcome import other

ROUTE = "/clock/game"
# what a page that tells by itself what happened is answered: whoever has gone elsewhere is left there
BEAT = ("game-clock", "clock-notes")
REASONS: tuple[Reason, ...] = get_args(Reason)
_CODE = pattern(r"[A-Za-z0-9]{1,30}")


async def show(desk: Desk, request: Request) -> View:
    """Show the clock of the game in use, or how to set one."""
    text = desk.text_of(request.lang)
    kept = await desk.of(game_clocks).opened()
    if kept is None:
        return await show_choice(desk, request)
    clock, sides = standing_game_clock(kept, kept.state), side_names(kept.row.name, text)
    lang = calls_language(desk, text, None, is_on=False)
    stops = [
        reason for reason in REASONS if does_clock_stop(clock.terms.clock, reason) is not False
    ]
    return View(
        title=text.say("Game clock"),
        template="clock/game.html",
        stream=kept.row.id,
        context={
            "stream_id": kept.row.id,
            "name": kept.row.name,
            "sides": sides,
            "state": clock.state,
            "turn": clock.turn,
            "other": other(clock.turn),
            "turns_left": clock.turns_left,
            "can_pass": clock.turns_left is None or clock.turns_left > 1,
            "reasons": [(reason, text.say(CHOICES["clock.stops"][reason])) for reason in stops],
            "stopped_for": text.say(CHOICES["clock.stops"][clock.reason]) if clock.reason else "",
            "can_call": fault_of_time_up(clock) is None,
            "times_left": times_left_view(kept, kept.state, sides),
            "clock_json": json.dumps(
                game_clock_data(clock, kept.row.id, pressing_keys(desk.shelf), kept.row.name)
            ),
            "says_json": json.dumps(game_calls(sides, text, lang), ensure_ascii=False),
            "keys": pressing_keys(desk.shelf),
            "key_said": partial(key_said, text=text),
            "notes": latest(kept, sides, text),
            "result": _result(clock, sides, text) if clock.state == "ended" else None,
        },
        regions={"game-clock": "clock/game_face.html", "clock-notes": "clock/game_notes.html"},
        spoken=lambda: game_announcement(kept.log, clock, sides, text),
    )


def _result(clock: GameClock, sides: tuple[str, str], text: Text) -> list[dict[str, str]]:
    """Return what a game is handed, side by side."""
    result = result_of(clock)
    return [
        {
            "name": name,
            "used": format_tenths(result.used[at]),
            "over": format_tenths(max(0, result.used[at] - clock.allotted[at])),
            "points": text.say("−{n} points").format(n=result.penalties[at])
            if result.penalties[at]
            else "0",
            "lost": text.say("lost on time") if result.lost == at + 1 else "",
        }
        for at, name in enumerate(sides)
    ]


def key_said(code: str, text: Text) -> str:
    """Return what is printed on a key.

    >>> key_said("KeyA", Text("en", None)), key_said("Space", Text("en", None)), key_said("F2", Text("en", None))
    ('A', 'Space bar', 'F2')
    """
    return (
        text.say("Space bar") if code == "Space" else code.removeprefix("Key").removeprefix("Digit")
    )


# ---- acting ----


async def _in_use(desk: Desk, request: Request) -> LoadedDocument[GameClock] | None:
    """Return the clock that a form was drawn from; None where a document keeps it in its own log."""
    if game_clock_module_of(desk, request):
        return None
    kept = await desk.of(game_clocks).opened()
    if kept is None or kept.row.id != request.value("stream"):
        raise Refused(STALE)
    return kept


async def _load_named(desk: Desk, request: Request) -> LoadedDocument[GameClock] | None:
    """Return the clock that a form names, in use or not; None where a document has it in its log."""
    require_not_archived(desk, request)
    if game_clock_module_of(desk, request):
        return None
    kept = await desk.of(game_clocks).opened(request.value("stream") or "-")
    if kept is None:
        raise Refused(STALE)
    return kept


async def _carry_out(
    desk: Desk,
    request: Request,
    kept: LoadedDocument[GameClock] | None,
    command: ClockAct,
    done: Done,
) -> Done:
    try:
        if kept is None:
            return await _record_elsewhere(desk, request, command, done)
        clocks = desk.of(game_clocks)
        is_here = request.place == ("clock", "game") and clocks.stream == kept.id
        if is_automatic(command) and not is_here:
            done = background_done(kept.id)
        is_standing = is_adrift(kept, kept.state)
        require_times_left(is_adrift=is_standing, command=command)
        if is_superfluous_of_game(is_adrift=is_standing, command=command):
            return done
        return await clocks.do(kept, command, request=request, done=done, world=None)
    except Refused as refused:
        raise Refused(_at_field(refused.refusal)) from refused


async def _record_elsewhere(desk: Desk, request: Request, command: ClockAct, done: Done) -> Done:
    """Store an act in the log of the document that has the clock."""
    owner = game_clock_module_of(desk, request)
    if owner is None:
        raise Refused(STALE)
    return await owner.record_clock_event(desk, request, command, done)


def _at_field(refusal: Refusal) -> Refusal:
    """Return a refusal at the field of the form, which speaks of minutes."""
    if refusal.data.get("field") != "milliseconds":
        return refusal
    return Refusal(refusal.code, {**refusal.data, "field": "amount"})


async def _give_mark(
    desk: Desk,
    request: Request,
    kept: LoadedDocument[GameClock] | None,
    given: wish.GiveMark,
    done: Done,
) -> Done:
    try:
        return await _carry_out(desk, request, kept, given, done)
    except Refused as refused:
        if refused.refusal.code != "clock/mark_late":
            raise
        # it was told too late
        return await _carry_out(desk, request, kept, replace(given, channel="shown"), done)


def _reason_to_stop(request: Request) -> dict[str, object]:
    if request.value("reason") not in REASONS:
        raise Refused(Refusal("clock/no_reason_to_stop"))
    return moment_fields(request)


def _correction(request: Request) -> dict[str, object]:
    """Return the time that is given back, or taken, which the form holds in minutes."""
    seconds = parse_duration(request.value("amount"))
    if seconds < 0:
        raise Refused(Refusal("clock/time_bad", {"field": "amount"}))
    sign = -1 if request.value("way") == "take" else 1
    return {"milliseconds": sign * 1000 * seconds, **moment_fields(request)}


async def set_left(desk: Desk, request: Request) -> Done:
    """Say how much time each side has left of a clock that stands still, and let it go on.

    Raises:
        Refused: what was typed is no time.
    """
    kept = await _in_use(desk, request)
    return await _carry_out(desk, request, kept, read_times_left(request), _RUNS)


_form = FormHandlers(open=_in_use, do=_carry_out, given=moment_fields)
_DONE = Done(go=ROUTE)
# the button that started the clock becomes the one that stops it: the space bar is to press a half
_RUNS = Done(go=ROUTE, effects=({"do": "focus", "id": "principal"},))
_NOTED = Done(go=ROUTE, regions=BEAT)

start = _form(wish.StartClock, _RUNS)
press = _form(wish.PressClock, _DONE)
stop = _form(wish.StopClock, _DONE, given=_reason_to_stop)
resume = _form(wish.ResumeClock, _RUNS)
correct = _form(wish.CorrectTime, _DONE, given=_correction)
call_time_up = _form(wish.CallTimeUp, _DONE)
end = _form(wish.EndClock, _DONE)
reopen = _form(wish.ReopenClock, _DONE)
give_mark = FormHandlers(open=_load_named, do=_give_mark, given=moment_fields)(
    wish.GiveMark, _NOTED
)
check = FormHandlers(open=_load_named, do=_carry_out, given=moment_fields)(CheckTime, _NOTED)


async def set_keys(desk: Desk, request: Request) -> Done:
    """Choose the keys that press: of each side, and one for whoever’s time runs, as a footswitch."""
    keys = [request.value(name) for name in ("key_first", "key_second", "key_any")]
    if len(set(keys)) < len(keys) or not all(_CODE.fullmatch(key) for key in keys):
        raise Refused(Refusal("clock/keys_bad", {"field": "key_first"}))
    await desk.shelf.put_own(KEYS, " ".join(keys))
    return replace(_DONE, spoken=Message(mark("The keys are saved.")))
