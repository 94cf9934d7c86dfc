"""The factor of longer waits while the machine is busy."""

from playwright.sync_api import BrowserContext

from scripts.load import load_per_core

USUAL_LOAD = 2.0  # processes per core: what `make test` itself makes of an idle machine
MAX_FACTOR = 5.0
TIMEOUT = 15_000  # milliseconds for what Playwright waits for, on a machine with the usual load


def time_factor() -> float:
    """Return the factor for the bounds of waits: 1, and more where the load per core is over the usual."""
    return min(max(1.0, load_per_core() / USUAL_LOAD), MAX_FACTOR)


def set_timeout(context: BrowserContext) -> None:
    """Bound the waits of Playwright in a context, by the load of this moment."""
    context.set_default_timeout(TIMEOUT * time_factor())
