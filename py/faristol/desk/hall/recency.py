"""The time since the last change of a document in the hall, and whether its round is still current."""

from typing import Any

from faristol.clock.round.state import RoundClock
from faristol.desk.hall.halted_clock import is_halted
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.publication import PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import epoch_seconds

BETWEEN = 3 * 3600  # seconds after a round in which the next one is expected
FORGOTTEN = (
    180  # seconds after the end of a round's time until it counts as forgotten, if not closed
)


def seconds_since_change(desk: Desk, row: StreamRow) -> float:
    """Return the seconds since the last entry of a document."""
    return epoch_seconds(desk.clock.now()) - epoch_seconds(row.changed_at)


def is_fresh(desk: Desk, row: StreamRow) -> bool:
    """Whether a clock was changed recently: another round may come, or players look at its times."""
    return 0 <= seconds_since_change(desk, row) < BETWEEN


def is_round_current(
    desk: Desk, row: StreamRow, public_state: PublicState[Any], clock: RoundClock
) -> bool:
    """Whether a round is under way or to come; one whose time was over long ago was forgotten."""
    if is_halted(public_state, row, clock.state):
        return True
    if clock.state == "running":
        left = (clock.total - clock.spent) / 1000
        return seconds_since_change(desk, row) <= left + FORGOTTEN
    return clock.state == "paused" or is_fresh(desk, row)
