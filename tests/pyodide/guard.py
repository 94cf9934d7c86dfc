"""Let the tests reach for the overlay, and nothing that ships.

What ships comes first on every path. A module of ours, or of Jinja2, that imports something of the
overlay would work here and fail in the browser; it is refused, whether it asks itself or a module
of the library asks on its behalf, and also when the tests have imported the same thing before.
"""

import builtins
import importlib.util
import os
import sys
from importlib.machinery import PathFinder

OVERLAY = "/overlay"
SHIPPED = {"faristol", "jinja2", "markupsafe", "prepared"}

_import = builtins.__import__


class OverlayFinder:
    """Find, last of all, what is only in the overlay."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Look in the folder of the overlay that corresponds to the parent package."""
        parent = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{OVERLAY}/{parent}" if parent else OVERLAY], target)


def stand():
    """Begin to watch every import."""
    sys.meta_path.append(OverlayFinder)
    builtins.__import__ = guarded_import


def guarded_import(name, globals=None, locals=None, fromlist=(), level=0):  # noqa: A002 - as called
    """Import, and refuse it if somebody who ships has asked for the overlay."""
    module = _import(name, globals, locals, fromlist, level)
    package = (globals or {}).get("__package__") or ""
    absolute = importlib.util.resolve_name("." * level + name, package) if level else name
    for wanted in (absolute, *(f"{absolute}.{part}" for part in fromlist or ())):
        if _is_overlay(wanted) and (culprit := _shipped_caller()):
            message = (
                f"{culprit} imports {wanted}, which does not ship. If it must, add it to EXTRA in "
                "scripts/stdlib.py (or import it where the script can see it) and `make stdlib`"
            )
            raise ImportError(message)
    return module


def _is_overlay(name):
    origin = getattr(getattr(sys.modules.get(name), "__spec__", None), "origin", None)
    return bool(origin) and origin.startswith(OVERLAY)


def _shipped_caller():
    """Name who asks: the nearest caller that is not the library."""
    frame = sys._getframe(2)
    while frame:
        caller = frame.f_globals.get("__name__", "")
        if caller.partition(".")[0] in SHIPPED:
            return caller
        origin = getattr(frame.f_globals.get("__spec__"), "origin", None) or ""
        if origin.startswith((OVERLAY, "/repository")):
            return ""
        frame = frame.f_back
    return ""


def drive(coroutine, **_):
    """Run a coroutine that never really waits, in place of asyncio.run.

    Without stack switching nothing can block inside Pyodide. The desk of the tests has its tables
    in memory, so there is nothing to wait for.
    """
    try:
        while coroutine.send(None) is None:
            pass
    except StopIteration as done:
        return done.value
    coroutine.close()
    message = "this coroutine waits for something; mark the test desk_only"
    raise RuntimeError(message)


def packed_templates(*_, **__):
    """Load templates from the archive: their sources do not ship, nor does a parser."""
    from faristol.desk.loader import PackedLoader

    return PackedLoader()


def run(arguments):
    """Run pytest in the repository's tests and give its status."""
    os.chdir("/repository")
    sys.path[0] = "/home/pyodide"  # was "", the working folder
    import asyncio

    import jinja2.loaders
    import pytest

    asyncio.run = drive
    jinja2.loaders.FileSystemLoader = packed_templates
    return int(
        pytest.main(
            [
                # None of these can work here: no dumps, no files to keep, no installed plugins.
                *(
                    "-p",
                    "no:faulthandler",
                    "-p",
                    "no:cacheprovider",
                    "--capture=sys",
                    "--no-header",
                ),
                *("-p", "_hypothesis_pytestplugin"),
                *arguments,
            ]
        )
    )
