"""How much longer a wait may take while the machine is busy."""

from scripts.load import load_per_core

USUAL_LOAD = 2.0  # processes per core: what `make test` itself makes of an idle machine
MAX_FACTOR = 5.0


def time_factor() -> float:
    """Return the factor for the bounds of waits: 1, and more where the load per core is over the usual."""
    return min(max(1.0, load_per_core() / USUAL_LOAD), MAX_FACTOR)
