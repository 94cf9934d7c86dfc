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
        place = f"{OVERLAY}/{parent}" if parent else OVERLAY
        spec = PathFinder.find_spec(name, [place], target)
        if spec:
            refuse_who_ships(name)
        return spec


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
        if _is_overlay(wanted):
            refuse_who_ships(wanted)
    return module


def refuse_who_ships(wanted):
    """Raise when the nearest caller that is not the library is somebody who ships."""
    culprit = _shipped_caller()
    if culprit:
        message = (
            f"{culprit} imports {wanted}, which does not ship. If it must, import it where "
            "scripts/stdlib.py can see it, or add it to EXTRA there, and `make stdlib`"
        )
        raise ImportError(message)


def _is_overlay(name):
    origin = getattr(getattr(sys.modules.get(name), "__spec__", None), "origin", None)
    return bool(origin) and origin.startswith(OVERLAY)


def _shipped_caller():
    """Name who asks, if it is somebody who ships."""
    frame = sys._getframe()
    while frame:
        if frame.f_globals is globals():
            frame = frame.f_back
            continue
        caller = frame.f_globals.get("__name__", "")
        if caller.partition(".")[0] in SHIPPED:
            return caller
        origin = getattr(frame.f_globals.get("__spec__"), "origin", None) or ""
        if origin.startswith((OVERLAY, "/repository")):
            return ""
        frame = frame.f_back
    return ""


class TestReporter:
    """Plugin that tells the watchdog (watchdog.mjs) which test begins."""

    def __init__(self, begin_test):
        self._begin_test = begin_test

    def pytest_runtest_logstart(self, nodeid):
        """Report the test."""
        self._begin_test(nodeid)


def run(arguments, begin_test):
    """Run pytest in the repository's tests and return its exit status; report each test before it begins."""
    os.chdir("/repository")
    sys.path[0] = "/home/pyodide"  # was "", the working folder
    import pytest

    # None of these can work here: no dumps, no files to keep, no plugins found by themselves. Rewriting the assertions
    # of every file, which cannot be kept, takes a third of the collection: a failure here names its line alone.
    options = "-p no:faulthandler -p no:cacheprovider -p _hypothesis_pytestplugin --assert=plain"
    return int(
        pytest.main(
            [*options.split(), "--capture=sys", "--no-header", *arguments],
            [TestReporter(begin_test)],
        )
    )
