"""Put into words what clocks say, what was done with them, and what went otherwise than it should."""

from collections.abc import Iterable
from typing import Any, Final

from faristol.clock.game import acts as game
from faristol.clock.game.state import Mark
from faristol.clock.moment import NOTICED as PARTED
from faristol.clock.moment import Cause, CheckTime
from faristol.clock.round import acts as rounds
from faristol.clock.round.call import phrase_of
from faristol.clock.round.state import RoundClock
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.clocks.clock_data import DARK, FRONT, format_minutes, format_tenths
from faristol.desk.shared.rule_options import CHOICES
from faristol.rules.outcome import Side
from faristol.speech.language import language_of

NOTICED: dict[Cause, str] = {
    "slept": mark("The device slept for {time}; the clock did not."),
    "set_back": mark("The device’s time was set back by {time}; the clock was not."),
    # since the last entry, not since the page was left: how long it was closed nobody knows
    "restarted": mark("The page was opened again; the clock kept running."),
}
# a page that was away cannot tell a long absence from a device whose time was set meanwhile
SET_WHILE_AWAY = mark("The page was opened again; the device’s time had been set back by {time}.")
LONG_AWAY = mark(
    "The page was opened again; by the device’s time {time} had passed since the last entry. If that "
    "time was changed meanwhile, correct the clock."
)
MARKS: dict[Mark, str] = {
    "last_minute": mark("{name}: last minute"),
    "time_over": mark("{name}: time is up"),
    "lost": mark("{name}: lost on time"),
    "game_over": mark("The time for the whole game is up"),
}
SEEN: Final = " · "  # between what was done and why
HEARD: Final = ", "  # readers of the screen say the dot
MINUTE, HOUR = 60_000, 3_600_000  # milliseconds
LONGEST_IN_HOURS = 48
ADDED = (15, 30, 60)  # seconds that are added by one tap
PHRASES = {
    "time": mark("Time!"),
    "one_minute": mark("1 minute!"),
    "thirty_seconds": mark("30 seconds!"),
}


def round_calls(clock: RoundClock, text: Text, lang: str = "") -> dict[str, Any]:
    """Return what the clock of a round says by itself, in clips of a language and in the words of these clips."""
    said = language_of(lang).phrases if lang else {}
    cues = {}
    for left in {0, *(cue.seconds_left for cue in clock.cues)}:
        phrase = phrase_of(left, seconds=0)
        caption = (
            said.get(phrase) or text.say(PHRASES[phrase])
            if phrase
            else text.say("{time} left", time=format_minutes(left))
        )
        cues[left] = {
            "caption": caption,
            "clip": f"{lang}/phrase/{phrase}" if phrase and lang else "",
        }
    return {
        "cues": cues,
        "paused": text.say("Paused"),
        "back": text.say("The round did not start: that call does not count."),
        "mute": text.say("There is no sound yet: touch the screen once."),
        "dark": text.say(DARK),
        "front": text.say(FRONT),
    }


def hall_calls(clock: RoundClock, text: Text) -> dict[str, Any]:
    """Return the calls in words, and what is said while time stands still; the hall has no sound."""
    said = round_calls(clock, text)
    cues = {str(left): {"caption": cue["caption"]} for left, cue in said["cues"].items()}
    return {"cues": cues, "paused": said["paused"]}


def describe_round_event(event: rounds.Timed, text: Text, between: str = SEEN) -> str:
    """Return an entry of a round's clock in words."""
    match event:
        case rounds.StartRound():
            time = format_minutes(event.seconds)
            return text.say("Round {number} started: {time}", number=event.number, time=time)
        case rounds.PauseRound():
            return _reason_suffix(text.say("Paused"), event.reason, between)
        case rounds.ResumeRound():
            return text.say("Continued")
        case rounds.AddTime():
            added = text.say("{time} added", time=format_minutes(event.seconds))
            return _reason_suffix(added, event.reason, between)
        case rounds.SetTimeLeft():
            return text.say("{time} left, as was set", time=format_minutes(event.seconds))
        case rounds.RestartRound():
            return _reason_suffix(text.say("The round started again"), event.reason, between)
        case rounds.EndRound():
            return text.say("The round was closed")
        case rounds.GiveCue():
            return (
                describe_missed_cue(event, text)
                if event.channel == "shown"
                else _describe_call(event, text)
            )
        case CheckTime():
            return describe_clock_anomaly(event, text)


def describe_game_event(
    event: game.ClockAct, sides: tuple[str, str], text: Text, between: str = SEEN
) -> str:
    """Return an entry of a game clock in words."""
    match event:
        case game.SetClock() | game.SetTimesLeft():
            return _set_words(event, text)
        case game.StartClock():
            return text.say("{name} starts", name=_name(sides, event.side))
        case game.PressClock():
            return text.say("{name} pressed the clock", name=_name(sides, event.side))
        case game.StopClock():
            reason = text.say(CHOICES["clock.stops"][event.reason])
            return _reason_suffix(text.say("Stopped"), reason, between)
        case game.ResumeClock():
            return text.say("Continued: {name}", name=_name(sides, event.side))
        case game.CorrectTime():
            said = _corrected_words(event, _name(sides, event.side), text)
            return _reason_suffix(said, event.reason, between)
        case game.CallTimeUp():
            return text.say("The round time was called")
        case game.EndClock():
            return text.say("The game ended")
        case game.ReopenClock():
            return _reason_suffix(text.say("The game continued after all"), event.reason, between)
        case game.GiveMark():
            said = text.say(MARKS[event.mark], name=_name(sides, event.side))
            return (
                said
                if event.channel == "said"
                else _reason_suffix(said, _format_lateness(event.late, text))
            )
        case CheckTime():
            return describe_clock_anomaly(event, text)


def _set_words(event: game.SetClock | game.SetTimesLeft, text: Text) -> str:
    first, second = (format_minutes(seconds) for seconds in event.seconds)
    if isinstance(event, game.SetClock):
        return text.say("Set to {first} and {second}", first=first, second=second)
    return text.say("{first} and {second} left, as was set", first=first, second=second)


def _corrected_words(event: game.CorrectTime, name: str, text: Text) -> str:
    time = format_tenths(abs(event.milliseconds))
    if event.milliseconds > 0:
        return text.say("{name}: {time} given back", name=name, time=time)
    return text.say("{name}: {time} taken", name=name, time=time)


def round_anomalies(acts: Iterable[object], text: Text) -> list[str]:
    """Return what went otherwise than it should in the last round, as it happened; the newest act first."""
    found: list[str] = []
    for act in acts:
        match act:
            case rounds.StartRound() | rounds.RestartRound():
                break
            case rounds.GiveCue(channel="shown"):
                found.append(describe_missed_cue(act, text))
            case CheckTime():
                found.append(describe_clock_anomaly(act, text))
            case _:
                pass
    return found[::-1]


def describe_missed_cue(event: rounds.GiveCue, text: Text) -> str:
    """Say that a cue was shown and not said."""
    if event.seconds_left == 0:
        return _reason_suffix(text.say("Time was up"), _format_lateness(event.late, text))
    left = format_minutes(event.seconds_left)
    return _reason_suffix(text.say("{time} left", time=left), _format_lateness(event.late, text))


def describe_clock_anomaly(event: CheckTime, text: Text) -> str:
    """Say what both clocks of the device showed to have happened."""
    words = NOTICED[event.cause]
    if event.cause == "restarted" and event.milliseconds < -PARTED:
        words = SET_WHILE_AWAY
    elif event.cause == "restarted" and event.milliseconds >= HOUR:
        words = LONG_AWAY
    return text.say(words, time=span_words(abs(event.milliseconds), text))


def span_words(milliseconds: int, text: Text) -> str:
    """Return how long something took: to the tenth of a second, from an hour on in words.

    >>> span_words(61_250, Text("en", None)), span_words(86_400_000, Text("en", None))
    ('1:01.2', '24 hours')
    >>> span_words(5_400_000, Text("en", None)), span_words(10 * 365 * 86_400_000, Text("en", None))
    ('1 hour 30 minutes', '3,650 days')
    """
    if milliseconds < HOUR:
        return format_tenths(milliseconds)
    hours, rest = divmod(milliseconds, HOUR)
    if hours > LONGEST_IN_HOURS:
        return text.count("{n} day", "{n} days", hours // 24)
    minutes = rest // MINUTE
    said = [text.count("{n} hour", "{n} hours", hours)]
    said += [text.count("{n} minute", "{n} minutes", minutes)] if minutes else []
    return " ".join(said)


def _describe_call(event: rounds.GiveCue, text: Text) -> str:
    if event.seconds_left == 0:
        return text.say("Called: time is up")
    return text.say("Called: {time} left", time=format_minutes(event.seconds_left))


def _format_lateness(milliseconds: int, text: Text) -> str:
    late = span_words(milliseconds, text)
    return text.say("{time} late, shown but not said", time=late)


def _name(sides: tuple[str, str], side: Side) -> str:
    return sides[side - 1]


def _reason_suffix(said: str, reason: str, between: str = SEEN) -> str:
    return f"{said}{between}{reason}" if reason else said
