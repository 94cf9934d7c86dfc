"""A snapshot of the interpreter's memory: its preparation and restoring (site/js/snapshot.js)."""

import sys
from importlib import import_module

made_at = 0.0  # milliseconds since 1970, of the snapshot that this interpreter was restored from


def import_all(names: str) -> None:
    """Import the given modules, then clear the helpers that only importing needs."""
    for name in names.split():
        import_module(name)
    import_module("prepared").clear()  # the build adds this module beside the package
    sys.path.remove("")  # Pyodide adds it at every start


def restore(made: float) -> None:
    """Reseed `random`, and set the time when the snapshot was made."""
    global made_at  # noqa: PLW0603 - one for the whole interpreter
    made_at = made
    import_module("random").seed()
