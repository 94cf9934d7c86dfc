"""What every test run shares: where a test may run, and how Hypothesis behaves."""

import gc
import itertools
import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import just

from scripts import durations
from tests.support.examples import IS_ALL, IS_PYODIDE, examples

# The same examples in every run, so that a failure is a failure for everybody; `--hypothesis-seed`
# and more examples are for nights. A test with a number of its own asks tests/support/examples.py.
settings.register_profile(
    "usual",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    max_examples=examples(60, every_run=25),
)
settings.register_profile(
    "pyodide",
    settings.get_profile("usual"),
    max_examples=examples(25),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("night", deadline=None, database=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "pyodide" if IS_PYODIDE else "usual"))


LEFT_OUT = pytest.StashKey()
GARBAGE_AT = 10_000  # new objects, of which most are freed without the collector


@given(just(0))
def begin_hypothesis(_):
    """Have Hypothesis make its dice, of which it asks the collector whether anybody holds them.

    What is frozen answers no question.
    """


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Collect no garbage while tests are collected, nor later among what has been collected.

    All tests are a million objects, through which each full collection would look; a desk asks for some itself.
    """
    begin_hypothesis()
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(GARBAGE_AT)
        gc.enable()


@pytest.fixture
def no_rule_changes(monkeypatch):
    """A row of rule_changes.json would explain what another program is forged to have judged."""
    monkeypatch.setattr("faristol.ledger.rule_changes.rule_changes", tuple)


def pytest_collection_modifyitems(config, items):
    """Deselect exhaustive tests, and inside Pyodide those that cannot or need not run there.

    A deselected test keeps its reason.
    """
    if not (IS_ALL or "exhaustive" in config.option.markexpr):
        count = deselect(config, items, lambda item: item.get_closest_marker("exhaustive"))
        config.stash[LEFT_OUT] = count
    elif IS_PYODIDE:  # they add numbers, and no platform, but where they are run nowhere else
        deselect(config, items, is_run_elsewhere)
    if not IS_PYODIDE:
        return
    for item in items:
        if mark := item.get_closest_marker("desk_only"):
            reason = mark.kwargs.get("reason") or " ".join(mark.args) or "no reason given"
            print(f"left out: {item.nodeid}: {reason}")
    deselect(config, items, lambda item: item.get_closest_marker("desk_only"))


def is_run_elsewhere(item):
    """Whether an exhaustive test is run in CPython."""
    return item.get_closest_marker("exhaustive") and "tests/pyodide/" not in item.nodeid


def deselect(config, items, is_left_out):
    """Leave out some of the collected tests, which pytest counts as deselected; return how many."""
    left_out = [item for item in items if is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]
    return len(left_out)


def pytest_terminal_summary(terminalreporter):
    """Write how long each test took and which were skipped, if scripts/test.py asks for it.

    It also says that exhaustive tests were left out.
    """
    if count := terminalreporter.config.stash.get(
        LEFT_OUT, 0
    ):  # in a worker of xdist: not known here
        terminalreporter.write_line(f"left out: {count} exhaustive (ALL=1 runs them)")
    seconds, setup_seconds = Counter(), Counter()
    for report in itertools.chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport):
            seconds[report.nodeid] += report.duration
            setup_seconds[report.nodeid] += report.duration if report.when != "call" else 0
    durations.write(
        {test: (round(seconds[test], 2), round(setup_seconds[test], 2)) for test in seconds},
        {report.nodeid for report in terminalreporter.stats.get("skipped", ())},
    )
