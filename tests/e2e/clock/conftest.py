"""Pages whose clock is controlled by the test."""

import pytest

from tests.e2e.clock.hall import Hall

HELD = 60  # times: whatever was done with a clock is done anew for every page of its context


class Clocked:
    """A room with a controlled clock, replaced after some tests."""

    def __init__(self, furnish):
        self._furnish = furnish
        self._room, self._left = None, 0

    def room(self):
        if not self._left:
            if self._room:
                self._room.watch.context.close()
            self._room, self._left = self._furnish(), HELD
        self._left -= 1
        self._room.make_ready()
        return self._room


@pytest.fixture(scope="session")
def clock_rooms(furnish):
    return Clocked(furnish)


@pytest.fixture
def hall(clock_rooms, keeper, server):
    """An empty device at the choice of a clock."""
    context = keeper.join(clock_rooms.room().watch).context
    yield Hall(context, server)
    context.clock.resume()
