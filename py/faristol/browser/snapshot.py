"""Bring an interpreter to where a start goes on from, for a snapshot of its memory (site/js/snapshot.js)."""

import sys
from importlib import import_module

made_at = 0.0  # milliseconds since 1970, of the snapshot that this start came from


def import_all(names: str) -> None:
    """Import every module of ours, and clear what only that needs."""
    for name in names.split():
        import_module(name)
    import_module("prepared").clear()  # the build puts it beside the package
    sys.path.remove("")  # Pyodide puts it in at every start


def restore(made: float) -> None:
    """Seed `random` again, and record when the snapshot was made."""
    global made_at  # noqa: PLW0603 - of the interpreter there is one
    made_at = made
    import_module("random").seed()
