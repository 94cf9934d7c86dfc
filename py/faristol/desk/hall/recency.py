"""How long ago a document that the hall shows was changed, and whether its round is still current."""

from typing import Any

from faristol.clock.round.state import RoundClock
from faristol.desk.hall.halted_clock import is_standing
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.publication import PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import epoch_seconds

BETWEEN = 3 * 3600  # seconds after a round that the clock of the next one is waited for
FORGOTTEN = 180  # seconds after the time of a round was over, when nobody closed it


def seconds_since_change(desk: Desk, row: StreamRow) -> float:
    """Return the seconds since the last entry of a document."""
    return epoch_seconds(desk.clock.now()) - epoch_seconds(row.changed_at)


def is_fresh(desk: Desk, row: StreamRow) -> bool:
    """Whether a clock was changed recently: another round is to come, or its times are looked at."""
    return 0 <= seconds_since_change(desk, row) < BETWEEN


def is_round_current(
    desk: Desk, row: StreamRow, known: PublicState[Any], clock: RoundClock
) -> bool:
    """Whether a round is under way or to come; one whose time was over long ago was forgotten."""
    if is_standing(known, row, clock.state):
        return True
    if clock.state == "running":
        left = (clock.total - clock.spent) / 1000
        return seconds_since_change(desk, row) <= left + FORGOTTEN
    return clock.state == "paused" or is_fresh(desk, row)
