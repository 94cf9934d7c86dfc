"""Sentences for screen readers on the clock of a game after each act: the act, and the times left."""

from collections.abc import Sequence

from faristol.clock.game import acts as game
from faristol.clock.game.state import GameClock, result_of
from faristol.clock.moment import CheckTime
from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.translation import Translator, isolate_bidi
from faristol.desk.shared.clocks.clock_announcements import sentences
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.clocks.clock_text import SPOKEN_SEPARATOR, describe_game_event


def game_announcement(
    log: Sequence[LogEntry], clock: GameClock, sides: tuple[str, str], text: Translator
) -> str:
    """Return the sentences on the last act and the times left, or on the penalties once the game is over."""
    automatic = (game.GiveMark, CheckTime)
    act = next(entry.act for entry in reversed(log) if not isinstance(entry.act, automatic))
    if clock.state == "ended":
        return sentences(
            [
                describe_game_event(act, sides, text, SPOKEN_SEPARATOR),
                *_format_costs(clock, sides, text),
            ]
        )
    parts = (
        []
        if isinstance(act, game.PressClock)
        else [describe_game_event(act, sides, text, SPOKEN_SEPARATOR)]
    )
    parts.append(text.gettext("{name} to play", name=sides[clock.turn - 1]))
    pairs = zip(sides, clock.allotted, clock.used, strict=True)
    times = ", ".join(
        f"{isolate_bidi(name)} {format_minutes((allotted - used) // 1000)}"
        for name, allotted, used in pairs
    )
    return f"{sentences(parts)} {text.gettext('Time left: {times}.', times=times)}"


def _format_costs(clock: GameClock, sides: tuple[str, str], text: Translator) -> list[str]:
    """Return the sentences on points lost for overtime, and on a game lost on time."""
    result, parts = result_of(clock), list[str]()
    for side, name in enumerate(sides, start=1):
        if points := result.penalties[side - 1]:
            parts.append(f"{isolate_bidi(name)}: {text.gettext('−{n} points', n=points)}")
        if result.lost == side:
            parts.append(f"{isolate_bidi(name)}: {text.gettext('lost on time')}")
    return parts
