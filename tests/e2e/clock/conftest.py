"""Pages whose clock is held by the test."""

import pytest

from tests.e2e.clock.hall import Hall


@pytest.fixture
def hall(fresh, server):
    """A device on which nothing is stored, at the choice of a clock."""
    context, _ = fresh(server.origin)
    return Hall(context, server)
