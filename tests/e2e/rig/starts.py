"""Whether the pages of the present test start from a snapshot of the interpreter's memory.

What a device makes at rest takes more of the processor than most tests do, so most have it switched off.
"""

from collections.abc import Iterator
from contextlib import contextmanager

# As if the user had chosen so on the ready screen.
SWITCHED_OFF = """
try {
  localStorage.setItem(`faristol:${new URL("./", location.href).pathname}:start-faster`, "no");
} catch {}
"""
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
