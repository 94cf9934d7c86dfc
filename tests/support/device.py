"""A tablet with two clocks that sleeps, is set and restarts, beside the true time."""

from faristol.clock.moment import Moment

NOON = 1_795_000_000_000


class Device:
    """A device that gives moments as a page does; `now` is the true time, which no device knows."""

    def __init__(self, *, wall=NOON):
        self.now = 0
        self.wall = wall
        self.counter = 12_345
        self.page = 1

    def wait(self, milliseconds):
        self.now += milliseconds
        self.wall += milliseconds
        self.counter += milliseconds
        return self

    def sleep(self, milliseconds):
        """Let time pass while the counter stands still."""
        self.now += milliseconds
        self.wall += milliseconds
        return self

    def set_clock(self, milliseconds):
        self.wall += milliseconds
        return self

    def restart(self, milliseconds=0):
        """Let time pass without a page; the next page counts from 0."""
        self.sleep(milliseconds)
        self.page += 1
        self.counter = 40
        return self

    @property
    def moment(self):
        return Moment(wall=self.wall, counter=self.counter, run=f"page-{self.page}")
