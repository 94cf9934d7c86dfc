"""Show and print what a clock wrote down: the facts from which its time is told."""

from typing import TYPE_CHECKING, Any

from faristol.clock.game import acts as game
from faristol.clock.game.state import GameClock, Mark
from faristol.clock.moment import AnchorTaken, Cause
from faristol.clock.round import model as rounds
from faristol.clock.round.state import RoundClock, evolve
from faristol.desk.clock_desk import GAME, ROUND, Kept, Noted
from faristol.desk.clock_shown import exact, in_minutes, names_of_sides
from faristol.desk.moment import after, day, second_of
from faristol.desk.request import Request
from faristol.desk.rules_choices import CHOICES
from faristol.desk.text import Text, mark
from faristol.desk.view import View
from faristol.rules.outcome import Side

if TYPE_CHECKING:
    from faristol.desk.app import Desk

NOTICED: dict[Cause, str] = {
    "slept": mark("The tablet slept for {time}; the clock did not."),
    "set_back": mark("The device’s time was set back by {time}; the clock was not."),
    # since the last entry, not since the page was left: how long it was closed nobody knows
    "restarted": mark("The page was opened anew; the clock went on all the time."),
}
EPOCH = "1970-01-01T00:00:00Z"  # from which the wall of a moment counts
MARKS: dict[Mark, str] = {
    "last_minute": mark("{name}: last minute"),
    "time_over": mark("{name}: time over"),
    "lost": mark("{name}: lost on time"),
}


async def show(desk: "Desk", request: Request) -> View:
    """Show the log of a clock, from the beginning."""
    text = desk.text_of(request.lang)
    stream = request.query.get("s", "")
    row = desk.shelf.streams.get(stream)
    lines: list[dict[str, Any]] = []
    if row is not None and row.kind == ROUND and (kept := await desk.round_clock.kept(stream)):
        lines = _round_lines(kept, request, text)
    elif row is not None and row.kind == GAME and (kept_game := await desk.game_clock.kept(stream)):
        sides = names_of_sides(row.name, text)
        lines = [
            _line(one, game_words(one.event, sides, text), request, text) for one in kept_game.log
        ]
    else:
        from faristol.desk.screens.clock import show_choose

        return await show_choose(desk, request)
    is_round = row.kind == ROUND
    return View(
        title=row.name,
        template="clock_log.html",
        stream=row.id,
        context={
            "stream_id": row.id,
            "lines": lines,
            "day": day(row.created_at or desk.clock.now(), request.zone, text),
            "kind": text.say("Round clock") if is_round else text.say("Game clock"),
            "is_in_use": row.id in (desk.round_clock.stream, desk.game_clock.stream),
            "route": "/clock/round" if is_round else "/clock/game",
        },
    )


def _round_lines(
    kept: Kept[RoundClock, rounds.Event], request: Request, text: Text
) -> list[dict[str, Any]]:
    """Return the entries of a round's clock, with what was left of the round where time stood still or grew."""
    lines, clock = [], RoundClock()
    for one in kept.log:
        clock = evolve(clock, one.event)
        words = round_words(one.event, text)
        if isinstance(one.event, rounds.RoundPaused | rounds.RoundResumed | rounds.TimeAdded):
            left = in_minutes(max(0, -((clock.spent - clock.total) // 1000)))
            words = f"{words} · {text.say('{time} left', time=left)}"
        lines.append(_line(one, words, request, text))
    return lines


def _line(note: Noted[Any], words: str, request: Request, text: Text) -> dict[str, Any]:
    """Return an entry with the hour at which it counts: a pause from when its question was opened."""
    moment = getattr(note.event, "moment", None)  # a clock is set before any time runs
    at = after(EPOCH, moment.wall // 1000) if moment else note.at
    return {"time": second_of(at, request.zone, text), "words": words}


def round_words(event: rounds.Event, text: Text) -> str:
    """Return an entry of a round's clock in words."""
    match event:
        case rounds.RoundStarted():
            time = in_minutes(event.seconds)
            return text.say("Round {number} began: {time}", number=event.number, time=time)
        case rounds.RoundPaused():
            return _why(text.say("Paused"), event.reason)
        case rounds.RoundResumed():
            return text.say("Went on")
        case rounds.TimeAdded():
            return _why(text.say("{time} added", time=in_minutes(event.seconds)), event.reason)
        case rounds.RoundRestarted():
            return _why(text.say("The round began again"), event.reason)
        case rounds.RoundEnded():
            return text.say("The round was closed")
        case rounds.CueGiven():
            return missed_cue(event, text) if event.how == "shown" else _called(event, text)
        case AnchorTaken():
            return noticed(event, text)


def game_words(event: game.ClockAct, sides: tuple[str, str], text: Text) -> str:
    """Return an entry of a game clock in words."""
    match event:
        case game.SetClock():
            first, second = (in_minutes(seconds) for seconds in event.seconds)
            return text.say("Set to {first} and {second}", first=first, second=second)
        case game.StartClock():
            return text.say("{name} begins", name=_name(sides, event.side))
        case game.PressClock():
            return text.say("{name} pressed", name=_name(sides, event.side))
        case game.StopClock():
            return _why(text.say("Stopped"), text.say(CHOICES["clock.stops"][event.reason]))
        case game.ResumeClock():
            return text.say("Went on: {name}", name=_name(sides, event.side))
        case game.CorrectTime():
            given = text.say("{name}: {time} given back") if event.milliseconds > 0 else ""
            said = given or text.say("{name}: {time} taken")
            time = exact(abs(event.milliseconds))
            return _why(said.format(name=_name(sides, event.side), time=time), event.reason)
        case game.CallTimeUp():
            return text.say("The time of the round was called")
        case game.EndClock():
            return text.say("The game was over")
        case game.ReopenClock():
            return _why(text.say("The game went on after all"), event.reason)
        case game.GiveMark():
            said = text.say(MARKS[event.mark], name=_name(sides, event.side))
            return said if event.how == "said" else _why(said, _late(event.late, text))
        case game.CheckTime():
            return noticed(event, text)


def latest(kept: Kept[GameClock, game.ClockAct], sides: tuple[str, str], text: Text) -> list[str]:
    """Return what went otherwise than it should in a game, as it happened."""
    odd = (game.CheckTime, game.CorrectTime, game.ReopenClock)
    return [
        game_words(one.event, sides, text)
        for one in kept.log
        if isinstance(one.event, odd)
        or (isinstance(one.event, game.GiveMark) and one.event.how == "shown")
    ]


def missed_cue(event: rounds.CueGiven, text: Text) -> str:
    """Say that a cue was shown and not said."""
    if event.seconds_left == 0:
        return _why(text.say("Time was over"), _late(event.late, text))
    left = in_minutes(event.seconds_left)
    return _why(text.say("{time} left", time=left), _late(event.late, text))


def noticed(event: AnchorTaken | game.CheckTime, text: Text) -> str:
    """Say what both clocks of the device showed to have happened."""
    return text.say(NOTICED[event.cause], time=exact(abs(event.milliseconds)))


def _called(event: rounds.CueGiven, text: Text) -> str:
    if event.seconds_left == 0:
        return text.say("Called: time is over")
    return text.say("Called: {time} left", time=in_minutes(event.seconds_left))


def _late(milliseconds: int, text: Text) -> str:
    return text.say("{time} late, shown and not said", time=exact(milliseconds))


def _name(sides: tuple[str, str], side: Side) -> str:
    return sides[side - 1]


def _why(said: str, reason: str) -> str:
    return f"{said} · {reason}" if reason else said
