"""Whether the pages of the present test start from a snapshot of the interpreter's memory.

What a device makes at rest takes more of the processor than most tests do, so most have it switched off.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

# As if the user had chosen so on the ready screen.
SWITCHED_OFF = """
try {
  localStorage.setItem(`faristol:${new URL("./", location.href).pathname}:start-faster`, "no");
} catch {}
"""
# Parameters of a test that ALL=1 runs a second time, each page started from a snapshot.
FROM_SNAPSHOT = pytest.mark.parametrize(
    "_snapshots",
    [
        pytest.param(False, id=pytest.HIDDEN_PARAM),
        pytest.param(
            True, id="from-snapshot", marks=pytest.mark.exhaustive("the same after a usual start")
        ),
    ],
    indirect=True,
)
_present = [False]


def is_snapshot_run() -> bool:
    """Whether pages of the present test start from a snapshot."""
    return _present[0]


@contextmanager
def start_from_snapshots(*, is_wanted: bool) -> Iterator[None]:
    """Start pages from a snapshot for a while."""
    _present[0] = is_wanted
    try:
        yield
    finally:
        _present[0] = False
