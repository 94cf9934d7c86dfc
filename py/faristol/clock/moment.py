"""Moments of a device on one line of milliseconds, through sleep and changes of its clocks.

A device has two clocks and neither is enough. The counter of a page never jumps, but stands still while most devices
sleep, and restarts with every page; the wall clock goes on, but can be set. So each moment has both, and
`Timeline.place` decides which of the two counts.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.ledger.codec import ID
from faristol.ledger.kind import computed, supplied
from faristol.ledger.refusal import Refusal

NOTICED = 1_500  # largest difference of the two clocks without sleep or a set clock
MAX_WALL = 10**14 - 1  # milliseconds: the year 5138
MAX_COUNTER = 10**12 - 1  # a page open for thirty years
MAX_RUN = 64

Cause: TypeAlias = Literal["slept", "set_back", "restarted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A moment as read from both clocks of the device."""

    wall: int  # milliseconds since 1970, as the device was set
    counter: int  # milliseconds that the page has counted
    run: str  # id of the page that counted: the counter of another starts again

    def fault(self) -> Refusal | None:
        """Return the refusal of an impossible moment, or None."""
        is_timed = 0 <= self.wall <= MAX_WALL and 0 <= self.counter <= MAX_COUNTER
        if is_timed and len(self.run) <= MAX_RUN and ID.fullmatch(self.run):
            return None
        return Refusal("clock/moment_bad", {"field": "moment"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTime:
    """A difference of the device's clocks was noticed; later moments are compared with this one."""

    moment: Moment = supplied()
    cause: Cause = computed()
    milliseconds: int = computed()  # after a restart, the time passed by the wall clock


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelinePlace:
    """The place of a moment on the line, and the difference of the clocks that was noticed."""

    at: int
    cause: Cause | None = None
    milliseconds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The reference of later moments; the first moment is 0 on the line."""

    run: str = ""  # "" before the first moment
    offset: int = 0  # from the counter of this run to the line
    skew: int = 0  # wall clock less counter, when the two were last compared
    at: int = 0  # the last moment taken
    wall: int = 0  # the wall clock then

    def place(self, moment: Moment) -> TimelinePlace:
        """Return the place of a moment; never before the last one taken.

        Normally the counter counts. If the wall clock went on further by more than `NOTICED`, the device slept (or
        its clock was set on, which looks the same): the wall clock counts. If the wall clock went back, it was set:
        the counter counts. In another run only the wall clock is known, and a step back is ignored.
        """
        raw, cause, milliseconds = self._place_raw(moment)
        return TimelinePlace(at=max(raw, self.at), cause=cause, milliseconds=milliseconds)

    def take(self, moment: Moment) -> "Timeline":
        """Return the line that goes on from this moment."""
        raw, cause, _ = self._place_raw(moment)
        at = max(raw, self.at)
        is_new = cause is not None or not self.run
        return Timeline(
            run=moment.run,
            offset=raw - moment.counter,
            skew=moment.wall - moment.counter if is_new else self.skew,
            at=at,
            wall=moment.wall + at - raw,
        )

    def _place_raw(self, moment: Moment) -> tuple[int, Cause | None, int]:
        if not self.run:
            return 0, None, 0
        if moment.run != self.run:
            passed = moment.wall - self.wall
            return self.at + max(0, passed), "restarted", passed
        raw = moment.counter + self.offset
        difference = moment.wall - moment.counter - self.skew
        if difference > NOTICED:
            return raw + difference, "slept", difference
        if difference < -NOTICED:
            return raw, "set_back", difference
        return raw, None, 0


NO_MOMENT = Timeline()


def checks_at(line: Timeline, moment: Moment, *, is_running: bool) -> tuple[CheckTime, ...]:
    """Return the check to be recorded before an event while time runs, if the clocks differ.

    The place of the moment is the same before this act and after it.
    """
    placed = line.place(moment)
    if placed.cause is None or not is_running:
        return ()
    return (CheckTime(moment=moment, cause=placed.cause, milliseconds=placed.milliseconds),)
