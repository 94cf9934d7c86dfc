"""Say what was done to the clock of a round to readers of the screen: one of its own, or of an evening or a tournament."""

from collections.abc import Sequence
from typing import Final

from faristol.clock.round import acts as rounds
from faristol.clock.round.state import RoundClock
from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.clocks.clock_data import format_minutes, seconds_left
from faristol.desk.shared.clocks.clock_text import HEARD, describe_round_event

WITH_TIME: Final = (rounds.PauseRound, rounds.ResumeRound, rounds.AddTime)
# what people do to a clock; it calls by itself
DONE: Final = (
    *WITH_TIME,
    rounds.StartRound,
    rounds.SetTimeLeft,
    rounds.RestartRound,
    rounds.EndRound,
)


def round_announcement(log: Sequence[LogEntry], clock: RoundClock, text: Text) -> str:
    """Return what was done last, with the time left where it stood still or grew; empty before anything was."""
    act = next((one.act for one in reversed(log) if isinstance(one.act, DONE)), None)
    if act is None:
        return ""
    said = [describe_round_event(act, text, HEARD)]
    if isinstance(act, WITH_TIME):
        left = format_minutes(max(0, seconds_left(clock.total, clock.spent)))
        said.append(text.say("{time} left", time=left))
    return sentences(said)


def sentences(said: Sequence[str]) -> str:
    """Return entries of a clock as sentences.

    >>> sentences(["Paused, fire alarm", "2:10 left."])
    'Paused, fire alarm. 2:10 left.'
    """
    return " ".join(f"{one.removesuffix('.')}." for one in said)
