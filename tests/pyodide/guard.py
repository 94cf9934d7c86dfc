"""Guard of imports inside Pyodide: tests may import from the overlay, shipped code may not.

Shipped files come first on every path. A module of ours, or of Jinja2, that imports a module of the overlay
would work here and fail in the browser. It is refused, whether it imports it itself or a library module
does on its behalf, and also when tests have imported the same module before.
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
    """Finder of the modules that are in the overlay alone, asked last."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Look in the folder of the overlay that corresponds to the parent package."""
        parent = name.rpartition(".")[0].replace(".", "/")
        place = f"{OVERLAY}/{parent}" if parent else OVERLAY
        spec = PathFinder.find_spec(name, [place], target)
        if spec:
            refuse_shipped_caller(name)
        return spec


def stand():
    """Start to guard all imports."""
    sys.meta_path.append(OverlayFinder)
    builtins.__import__ = guarded_import


def guarded_import(name, globals=None, locals=None, fromlist=(), level=0):  # noqa: A002 - as called
    """Import a module, and refuse one of the overlay to shipped code."""
    module = _import(name, globals, locals, fromlist, level)
    package = (globals or {}).get("__package__") or ""
    absolute = importlib.util.resolve_name("." * level + name, package) if level else name
    for imported in (absolute, *(f"{absolute}.{part}" for part in fromlist or ())):
        if _is_overlay(imported):
            refuse_shipped_caller(imported)
    return module


def refuse_shipped_caller(imported):
    """Raise ImportError if the nearest caller outside of the library is shipped code."""
    culprit = _shipped_caller()
    if culprit:
        message = (
            f"{culprit} imports {imported}, which does not ship. If it must, import it where "
            "scripts/stdlib.py can see it, or add it to EXTRA there, and `make stdlib`"
        )
        raise ImportError(message)


def _is_overlay(name):
    origin = getattr(getattr(sys.modules.get(name), "__spec__", None), "origin", None)
    return bool(origin) and origin.startswith(OVERLAY)


def _shipped_caller():
    """Return the name of the calling module if it ships, or an empty string."""
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
    """Plugin of pytest that reports each test to the watchdog (watchdog.mjs) before it begins."""

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

    # These cannot work here: dumps, cache files, plugins found by themselves. Rewriting the assertions of all files,
    # which cannot be cached, takes a third of the collection: a failure here names its line alone.
    options = "-p no:faulthandler -p no:cacheprovider -p _hypothesis_pytestplugin --assert=plain"
    return int(
        pytest.main(
            [*options.split(), "--capture=sys", "--no-header", *arguments],
            [TestReporter(begin_test)],
        )
    )
