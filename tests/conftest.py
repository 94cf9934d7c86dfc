"""What every test run shares: where a test may run, and how Hypothesis behaves."""

import os
import sys

from hypothesis import HealthCheck, settings

IS_PYODIDE = sys.platform == "emscripten"

# The same examples in every run, so that a failure is a failure for everybody; `--hypothesis-seed`
# and more examples are for nights.
settings.register_profile("usual", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile(
    "pyodide",
    settings.get_profile("usual"),
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("night", deadline=None, database=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "pyodide" if IS_PYODIDE else "usual"))


def pytest_collection_modifyitems(config, items):
    """Leave out, inside Pyodide, what cannot or need not run there, and say why."""
    if not IS_PYODIDE:
        return
    left_out = [(item, mark) for item in items if (mark := item.get_closest_marker("desk_only"))]
    for item, mark in left_out:
        reason = mark.kwargs.get("reason") or " ".join(mark.args) or "no reason given"
        print(f"left out: {item.nodeid}: {reason}")
    gone = {item for item, _ in left_out}
    config.hook.pytest_deselected(items=list(gone))
    items[:] = [item for item in items if item not in gone]
