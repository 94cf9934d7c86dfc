"""Announcement for screen readers of the last act on the clock of a round."""

from collections.abc import Sequence
from typing import Final

from faristol.clock.round import acts as rounds
from faristol.clock.round.state import RoundClock
from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.clocks.clock_data import format_minutes, seconds_left
from faristol.desk.shared.clocks.clock_text import SPOKEN_SEPARATOR, describe_round_event

WITH_TIME: Final = (rounds.PauseRound, rounds.ResumeRound, rounds.AddTime)
# acts of users; a clock calls by itself
MANUAL_ACTS: Final = (
    *WITH_TIME,
    rounds.StartRound,
    rounds.SetTimeLeft,
    rounds.RestartRound,
    rounds.EndRound,
)


def round_announcement(log: Sequence[LogEntry], clock: RoundClock, text: Translator) -> str:
    """Return the last act of a user on a clock, with the time left if it matters; empty without one."""
    act = next((entry.act for entry in reversed(log) if isinstance(entry.act, MANUAL_ACTS)), None)
    if act is None:
        return ""
    parts = [describe_round_event(act, text, SPOKEN_SEPARATOR)]
    if isinstance(act, WITH_TIME):
        left = format_minutes(max(0, seconds_left(clock.total, clock.spent)))
        parts.append(text.gettext("{time} left", time=left))
    return sentences(parts)


def sentences(entries: Sequence[str]) -> str:
    """Return descriptions of entries as sentences.

    >>> sentences(["Paused, fire alarm", "2:10 left."])
    'Paused, fire alarm. 2:10 left.'
    """
    return " ".join(f"{entry.removesuffix('.')}." for entry in entries)
