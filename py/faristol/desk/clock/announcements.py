"""Say how the clock of a game stands after each act to readers of the screen: what was done, and what time is left."""

from collections.abc import Sequence

from faristol.clock.game import acts as game
from faristol.clock.game.state import GameClock, result_of
from faristol.clock.moment import CheckTime
from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.translation import Text, apart
from faristol.desk.shared.clocks.clock_announcements import sentences
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.clocks.clock_text import SPOKEN_SEPARATOR, describe_game_event


def game_announcement(
    log: Sequence[LogEntry], clock: GameClock, sides: tuple[str, str], text: Text
) -> str:
    """Return what was done last, and the times; what they cost once the game is over."""
    by_itself = (game.GiveMark, CheckTime)
    act = next(one.act for one in reversed(log) if not isinstance(one.act, by_itself))
    if clock.state == "ended":
        return sentences(
            [describe_game_event(act, sides, text, SPOKEN_SEPARATOR), *_costs(clock, sides, text)]
        )
    said = (
        []
        if isinstance(act, game.PressClock)
        else [describe_game_event(act, sides, text, SPOKEN_SEPARATOR)]
    )
    said.append(text.say("{name} to play", name=sides[clock.turn - 1]))
    pairs = zip(sides, clock.allotted, clock.used, strict=True)
    times = ", ".join(
        f"{apart(name)} {format_minutes((allotted - used) // 1000)}"
        for name, allotted, used in pairs
    )
    return f"{sentences(said)} {text.say('Time left: {times}.', times=times)}"


def _costs(clock: GameClock, sides: tuple[str, str], text: Text) -> list[str]:
    """Return who lost points for overtime, or the game on time."""
    result, said = result_of(clock), list[str]()
    for side, name in enumerate(sides, start=1):
        if points := result.penalties[side - 1]:
            said.append(f"{apart(name)}: {text.say('−{n} points', n=points)}")
        if result.lost == side:
            said.append(f"{apart(name)}: {text.say('lost on time')}")
    return said
