"""The calls of clocks, the acts on them, and their anomalies in words."""

from collections.abc import Iterable, Iterator
from typing import Final

from faristol.clock.game import acts as game
from faristol.clock.game.state import Mark
from faristol.clock.moment import NOTICED as PARTED
from faristol.clock.moment import Cause, CheckTime
from faristol.clock.round import acts as rounds
from faristol.clock.round.call import phrase_of
from faristol.clock.round.state import RoundClock
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.clocks.clock_data import DARK, FRONT, format_minutes, format_tenths
from faristol.desk.shared.rule_options import CHOICES
from faristol.ledger.record import JSON
from faristol.rules.outcome import Side
from faristol.speech.language import language_of

ANOMALIES: dict[Cause, str] = {
    "slept": gettext_noop("The device slept for {time}; the clock did not."),
    "set_back": gettext_noop("The device’s time was set back by {time}; the clock was not."),
    # since the last entry, not since the page was left: how long it was closed is unknown
    "restarted": gettext_noop("The page was opened again; the clock kept running."),
}
# a page that was closed cannot distinguish a long absence from a device whose time was set meanwhile
SET_WHILE_AWAY = gettext_noop(
    "The page was opened again; the device’s time had been set back by {time}."
)
LONG_AWAY = gettext_noop(
    "The page was opened again; by the device’s time {time} had passed since the last entry. If that "
    "time was changed meanwhile, correct the clock."
)
MARKS: dict[Mark, str] = {
    "last_minute": gettext_noop("{name}: last minute"),
    "time_over": gettext_noop("{name}: time is up"),
    "lost": gettext_noop("{name}: lost on time"),
    "game_over": gettext_noop("The time for the whole game is up"),
}
VISIBLE_SEPARATOR: Final = " · "  # between an act and its reason, on the screen
SPOKEN_SEPARATOR: Final = ", "  # the same for screen readers, which would read the dot
MINUTE, HOUR = 60_000, 3_600_000  # milliseconds
MAX_HOURS = 48
ADDED = (15, 30, 60)  # seconds that a tap adds
PHRASES = {
    "time": gettext_noop("Time!"),
    "one_minute": gettext_noop("1 minute!"),
    "thirty_seconds": gettext_noop("30 seconds!"),
}


def round_calls(clock: RoundClock, text: Translator, lang: str = "") -> dict[str, JSON]:
    """Return the calls of the clock of a round, with captions and the clips of a language."""
    return {
        "cues": dict(_cue_calls(clock, text, lang)),
        "paused": text.gettext("Paused"),
        "back": text.gettext("The round did not start: that call does not count."),
        "mute": text.gettext("There is no sound yet: touch the screen once."),
        "dark": text.gettext(DARK),
        "front": text.gettext(FRONT),
    }


def _cue_calls(
    clock: RoundClock, text: Translator, lang: str = ""
) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the seconds left of each call, with its caption and its clip."""
    phrases = language_of(lang).phrases if lang else {}
    for left in {0, *(cue.seconds_left for cue in clock.cues)}:
        phrase = phrase_of(left, seconds=0)
        caption = (
            phrases.get(phrase) or text.gettext(PHRASES[phrase])
            if phrase
            else text.gettext("{time} left", time=format_minutes(left))
        )
        clip = f"{lang}/phrase/{phrase}" if phrase and lang else ""
        yield str(left), {"caption": caption, "clip": clip}


def hall_calls(clock: RoundClock, text: Translator) -> dict[str, JSON]:
    """Return the captions of the calls, and the one of a pause; the hall has no sound."""
    cues = {left: {"caption": call["caption"]} for left, call in _cue_calls(clock, text)}
    return {"cues": cues, "paused": text.gettext("Paused")}


def describe_round_event(
    event: rounds.Timed, text: Translator, separator: str = VISIBLE_SEPARATOR
) -> str:
    """Return an act on the clock of a round in words."""
    match event:
        case rounds.StartRound():
            time = format_minutes(event.seconds)
            return text.gettext("Round {number} started: {time}", number=event.number, time=time)
        case rounds.PauseRound():
            return _with_reason(text.gettext("Paused"), event.reason, separator)
        case rounds.ResumeRound():
            return text.gettext("Continued")
        case rounds.AddTime():
            added = text.gettext("{time} added", time=format_minutes(event.seconds))
            return _with_reason(added, event.reason, separator)
        case rounds.SetTimeLeft():
            return text.gettext("{time} left, as was set", time=format_minutes(event.seconds))
        case rounds.RestartRound():
            return _with_reason(text.gettext("The round started again"), event.reason, separator)
        case rounds.EndRound():
            return text.gettext("The round was closed")
        case rounds.GiveCue():
            return (
                describe_missed_cue(event, text)
                if event.channel == "shown"
                else _describe_call(event, text)
            )
        case CheckTime():
            return describe_clock_anomaly(event, text)


def describe_game_event(
    event: game.ClockAct,
    sides: tuple[str, str],
    text: Translator,
    separator: str = VISIBLE_SEPARATOR,
) -> str:
    """Return an act on the clock of a game in words."""
    match event:
        case game.SetClock() | game.SetTimesLeft():
            return _describe_setting(event, text)
        case game.StartClock():
            return text.gettext("{name} starts", name=_name(sides, event.side))
        case game.PressClock():
            return text.gettext("{name} pressed the clock", name=_name(sides, event.side))
        case game.StopClock():
            reason = text.gettext(CHOICES["clock.stops"][event.reason])
            return _with_reason(text.gettext("Stopped"), reason, separator)
        case game.ResumeClock():
            return text.gettext("Continued: {name}", name=_name(sides, event.side))
        case game.CorrectTime():
            sentence = _describe_correction(event, _name(sides, event.side), text)
            return _with_reason(sentence, event.reason, separator)
        case game.CallTimeUp():
            return text.gettext("The round time was called")
        case game.EndClock():
            return text.gettext("The game ended")
        case game.ReopenClock():
            return _with_reason(
                text.gettext("The game continued after all"), event.reason, separator
            )
        case game.GiveMark():
            sentence = text.gettext(MARKS[event.mark], name=_name(sides, event.side))
            return (
                sentence
                if event.channel == "said"
                else _with_reason(sentence, _format_lateness(event.late, text))
            )
        case CheckTime():
            return describe_clock_anomaly(event, text)


def _describe_setting(event: game.SetClock | game.SetTimesLeft, text: Translator) -> str:
    first, second = (format_minutes(seconds) for seconds in event.seconds)
    if isinstance(event, game.SetClock):
        return text.gettext("Set to {first} and {second}", first=first, second=second)
    return text.gettext("{first} and {second} left, as was set", first=first, second=second)


def _describe_correction(event: game.CorrectTime, name: str, text: Translator) -> str:
    time = format_tenths(abs(event.milliseconds))
    if event.milliseconds > 0:
        return text.gettext("{name}: {time} given back", name=name, time=time)
    return text.gettext("{name}: {time} taken", name=name, time=time)


def round_anomalies(acts: Iterable[object], text: Translator) -> list[str]:
    """Return the anomalies of the last round in order; `acts` are given the newest first."""
    anomalies: list[str] = []
    for act in acts:
        match act:
            case rounds.StartRound() | rounds.RestartRound():
                break
            case rounds.GiveCue(channel="shown"):
                anomalies.append(describe_missed_cue(act, text))
            case CheckTime():
                anomalies.append(describe_clock_anomaly(act, text))
            case _:
                pass
    return anomalies[::-1]


def describe_missed_cue(event: rounds.GiveCue, text: Translator) -> str:
    """Return the description of a cue that was displayed and not spoken."""
    if event.seconds_left == 0:
        return _with_reason(text.gettext("Time was up"), _format_lateness(event.late, text))
    left = format_minutes(event.seconds_left)
    return _with_reason(text.gettext("{time} left", time=left), _format_lateness(event.late, text))


def describe_clock_anomaly(event: CheckTime, text: Translator) -> str:
    """Return the description of what the two clocks of the device revealed."""
    message = ANOMALIES[event.cause]
    if event.cause == "restarted" and event.milliseconds < -PARTED:
        message = SET_WHILE_AWAY
    elif event.cause == "restarted" and event.milliseconds >= HOUR:
        message = LONG_AWAY
    return text.gettext(message, time=format_duration(abs(event.milliseconds), text))


def format_duration(milliseconds: int, text: Translator) -> str:
    """Return a duration to the tenth of a second, from an hour on in words.

    >>> format_duration(61_250, Translator("en", None)), format_duration(86_400_000, Translator("en", None))
    ('1:01.2', '24 hours')
    >>> format_duration(5_400_000, Translator("en", None)), format_duration(10 * 365 * 86_400_000, Translator("en", None))
    ('1 hour 30 minutes', '3,650 days')
    """
    if milliseconds < HOUR:
        return format_tenths(milliseconds)
    hours, rest = divmod(milliseconds, HOUR)
    if hours > MAX_HOURS:
        return text.ngettext("{n} day", "{n} days", hours // 24)
    minutes = rest // MINUTE
    parts = [text.ngettext("{n} hour", "{n} hours", hours)]
    parts += [text.ngettext("{n} minute", "{n} minutes", minutes)] if minutes else []
    return " ".join(parts)


def _describe_call(event: rounds.GiveCue, text: Translator) -> str:
    if event.seconds_left == 0:
        return text.gettext("Called: time is up")
    return text.gettext("Called: {time} left", time=format_minutes(event.seconds_left))


def _format_lateness(milliseconds: int, text: Translator) -> str:
    late = format_duration(milliseconds, text)
    return text.gettext("{time} late, shown but not said", time=late)


def _name(sides: tuple[str, str], side: Side) -> str:
    return sides[side - 1]


def _with_reason(sentence: str, reason: str, separator: str = VISIBLE_SEPARATOR) -> str:
    return f"{sentence}{separator}{reason}" if reason else sentence
