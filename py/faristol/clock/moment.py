"""Put the moments of a device on one line of milliseconds, whatever its clocks did in between.

A device has two clocks and neither is enough. The counter of a page never jumps, but stands still
while most devices sleep, and begins anew with every page; the clock on the wall goes on, but can be
set. So each moment bears both, and which of the two is believed is said in `Timeline.place`.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.ledger.codec import ID
from faristol.ledger.kind import brought, found
from faristol.ledger.refusal import Refusal

NOTICED = 1_500  # what the two clocks may part without anybody having slept or set one
MAX_WALL = 10**14 - 1  # milliseconds: the year 5138
MAX_COUNTER = 10**12 - 1  # a page open for thirty years
MAX_RUN = 64

Cause: TypeAlias = Literal["slept", "set_back", "restarted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Hold when something happened, as both clocks of the device told it."""

    wall: int  # milliseconds since 1970, as the device was set
    counter: int  # milliseconds that the page has counted
    run: str  # which page counted: the counter of another begins anew

    def fault(self) -> Refusal | None:
        """Return what cannot be in a moment."""
        is_timed = 0 <= self.wall <= MAX_WALL and 0 <= self.counter <= MAX_COUNTER
        if is_timed and len(self.run) <= MAX_RUN and ID.fullmatch(self.run):
            return None
        return Refusal("clock/moment_bad", {"field": "moment"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTime:
    """Look at both clocks of the device; from where they parted, this moment is what is compared with."""

    moment: Moment = brought()
    cause: Cause = found()
    milliseconds: int = found()  # how far; after a restart, what the wall says has passed


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Hold where a moment lies on the line, and what was noticed in finding out."""

    at: int
    cause: Cause | None = None
    milliseconds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """Hold what later moments are compared with; the first moment is 0 on the line."""

    run: str = ""  # none yet
    offset: int = 0  # from the counter of this run to the line
    skew: int = 0  # the wall less the counter, when the two were last compared
    at: int = 0  # the last moment taken
    wall: int = 0  # what the wall said then

    def place(self, moment: Moment) -> Placed:
        """Say where a moment lies; never before the last one taken.

        The counter counts. If the wall went on further by more than `NOTICED`, the device slept (or
        was set on, which looks the same): the wall counts. If the wall went back, it was set: the
        counter counts. In another run only the wall can tell, and what it takes back is not believed.
        """
        raw, cause, milliseconds = self._find(moment)
        return Placed(at=max(raw, self.at), cause=cause, milliseconds=milliseconds)

    def take(self, moment: Moment) -> "Timeline":
        """Return the line that goes on from this moment."""
        raw, cause, _ = self._find(moment)
        at = max(raw, self.at)
        is_new = cause is not None or not self.run
        return Timeline(
            run=moment.run,
            offset=raw - moment.counter,
            skew=moment.wall - moment.counter if is_new else self.skew,
            at=at,
            wall=moment.wall + at - raw,
        )

    def _find(self, moment: Moment) -> tuple[int, Cause | None, int]:
        if not self.run:
            return 0, None, 0
        if moment.run != self.run:
            passed = moment.wall - self.wall
            return self.at + max(0, passed), "restarted", passed
        raw = moment.counter + self.offset
        parted = moment.wall - moment.counter - self.skew
        if parted > NOTICED:
            return raw + parted, "slept", parted
        if parted < -NOTICED:
            return raw, "set_back", parted
        return raw, None, 0


NO_MOMENT = Timeline()


def noticed_at(line: Timeline, moment: Moment, *, is_running: bool) -> tuple[CheckTime, ...]:
    """Return what is to be written down of the clocks before something else is: only while time runs.

    Where a moment lies is the same before this act and after it.
    """
    placed = line.place(moment)
    if placed.cause is None or not is_running:
        return ()
    return (CheckTime(moment=moment, cause=placed.cause, milliseconds=placed.milliseconds),)
