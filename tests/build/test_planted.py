"""Unit tests of scripts/planted.py on a small tree, and the state of its list (tests/planted.toml)."""

import subprocess
from collections import Counter
from dataclasses import replace

import pytest

from scripts import planted
from scripts.build.layout import ROOT
from scripts.planted import Bug
from tests.e2e.rig.exhaustive import REASONS

BUGS = planted.load_bugs()
SUM = Bug(
    name="a_sum_without_its_last_number",
    file="py/total.py",
    old="return sum(numbers)",
    new="return sum(numbers[:-1])",
    test="tests/test_total.py",
)
WALK, KILL = "tests/e2e/screens/test_walk.py", "tests/e2e/test_kill.py"
# the ends of the parameters with which these bear the mark themselves
MARKED = {WALK: ("-ro",), KILL: ("-21", "-21-from-snapshot")}
TEST = """
import os

import pytest

from total import total


def test_total():
    assert total([1, 2]) == 3


@pytest.mark.skipif("ALL" not in os.environ, reason="only with ALL=1")
def test_total_of_nothing():
    assert total([]) == 0
"""


# ---- the list ----


def is_left_out(test):
    """Whether only `make test ALL=1` runs a test."""
    file, _, parameters = test.removesuffix("]").partition("[")
    return test in REASONS or parameters.endswith(MARKED.get(file.partition("::")[0], ("\0",)))


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_bug_text_occurs_once_in_its_file(bug):
    assert planted.fault_of(bug, ROOT) == ""


def test_list_has_declared_number_of_bugs_of_each_sort():
    sorts = Counter((bug.is_in_page, bug.is_exhaustive) for bug in BUGS)
    assert sorts == {(False, False): 28, (True, False): 7, (True, True): 5}


def test_exactly_exhaustive_bugs_name_tests_left_out_of_runs():
    for bug in BUGS:
        assert is_left_out(bug.test) == bug.is_exhaustive, bug.name


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        (f"{WALK}::test_screens_of_room_fit_and_are_clean[chromium-hall-ro]", True),
        (f"{WALK}::test_screens_fit_and_are_clean[chromium-ro]", True),
        (
            f"{WALK}::test_screens_of_room_fit_and_are_clean[chromium-judge-ca, longer]",
            False,
        ),
        (f"{WALK}::test_screens_of_room_fit_and_are_clean", False),
        (WALK, False),
        (f"{KILL}::test_no_acknowledged_write_is_lost[chromium-21]", True),
        (f"{KILL}::test_no_acknowledged_write_is_lost[chromium-21-from-snapshot]", True),
        (f"{KILL}::test_no_acknowledged_write_is_lost[chromium-8]", False),
        (f"{KILL}::test_no_acknowledged_write_is_lost", False),
    ],
)
def test_marked_test_is_left_out_with_some_parameters_only(test, expected):
    assert is_left_out(test) == expected


def test_bugs_are_distinct():
    assert len({(bug.file, bug.old) for bug in BUGS}) == len(BUGS)


# ---- the runner ----


def test_failures_are_read_from_pytest_summary():
    output = "E  FAILED b\nFAILED t.py::test[a, b] - assert 1 == 2\nERROR t.py::test_b\n1 failed\n"
    run = planted.TestRun(status=1, output=output, seconds=0)
    assert run.failures() == ["t.py::test[a, b]", "t.py::test_b"]


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # each pytest starts sooner
    for name, text in (
        ("py/total.py", "def total(numbers):\n    return sum(numbers)\n"),
        ("tests/test_total.py", TEST),
    ):
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_bug_that_fails_its_test_is_caught_and_removed(tree):
    text = (tree / SUM.file).read_text(encoding="utf-8")
    outcome = planted.try_bug(SUM, tree)
    assert outcome.is_caught
    assert outcome.failure == "tests/test_total.py::test_total"
    assert "caught" in str(outcome)
    assert (tree / SUM.file).read_text(encoding="utf-8") == text


def test_bug_that_no_test_sees_is_not_caught(tree):
    outcome = planted.try_bug(replace(SUM, new="return sum(numbers or [1])"), tree)
    assert not outcome.is_caught
    assert not outcome.fault
    assert "NOT CAUGHT" in str(outcome)


def test_only_exhaustive_bug_runs_with_all(tree, monkeypatch):
    monkeypatch.setenv("ALL", "1")
    bug = replace(SUM, new="return sum(numbers or [1])")
    assert not planted.try_bug(bug, tree).is_caught
    assert planted.try_bug(replace(bug, is_exhaustive=True), tree).is_caught


@pytest.mark.parametrize(
    ("test", "status"), [("tests/test_total.py::test_gone", 4), ("tests/test_empty.py", 5)]
)
def test_run_without_test_is_error(tree, test, status):
    (tree / "tests/test_empty.py").write_text("", encoding="utf-8")
    outcome = planted.try_bug(replace(SUM, test=test), tree)
    assert not outcome.is_caught
    assert f"pytest ended with {status}" in outcome.fault


def test_bug_that_breaks_collection_is_error(tree):
    outcome = planted.try_bug(replace(SUM, new="return sum(numbers"), tree)
    assert not outcome.is_caught
    assert "pytest ended with 2" in outcome.fault


@pytest.mark.parametrize("is_hanging", [False, True])
def test_time_limit_counts_as_caught_only_for_hanging_bug(tree, is_hanging):
    bug = replace(SUM, new="return total(numbers) if not __import__('time').sleep(60) else 0")
    outcome = planted.try_bug(replace(bug, is_hanging=is_hanging), tree, limit=1)
    assert outcome.is_caught == is_hanging
    assert bool(outcome.fault) != is_hanging


def test_run_refuses_test_that_fails_without_bug(tree):
    other = replace(SUM, test="tests/test_red.py")
    (tree / "tests/test_red.py").write_text("def test_red():\n    assert 0\n", encoding="utf-8")
    assert planted.find_red_tests([SUM], tree) == {}
    red = planted.find_red_tests([SUM, other], tree)
    assert list(red) == ["tests/test_red.py"]
    assert "tests/test_red.py::test_red" in red["tests/test_red.py"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"old": "return total"}, "occurs 0 times"),
        ({"old": "numbers"}, "occurs 2 times"),
        ({"new": SUM.old}, "nothing is changed"),
        ({"file": "py/gone.py"}, "no file py/gone.py"),
        ({"test": "tests/test_gone.py::test_total"}, "no file tests/test_gone.py"),
    ],
)
def test_stale_row_is_named_with_reason(tree, changes, fault):
    assert planted.fault_of(SUM, tree) == ""
    assert fault in planted.fault_of(replace(SUM, **changes), tree)


def test_copy_has_files_of_git_and_build(tree, tmp_path_factory):
    subprocess.run(["git", "init", "-q", tree], check=True)
    (tree / ".gitignore").write_text("build/\nnode_modules\nignored.txt\n", encoding="utf-8")
    for name in ("build/site", "build/e2e", "node_modules"):
        (tree / name).mkdir(parents=True)
        (tree / name / "file").touch()
    (tree / "ignored.txt").touch()
    copy = tmp_path_factory.mktemp("copy") / "tree"
    planted.copy_tree(tree, copy)
    assert (copy / "build/site/file").is_file()
    assert (copy / "node_modules").is_symlink()
    assert not (copy / "build/e2e").exists()
    assert not (copy / "ignored.txt").exists()
    assert planted.try_bug(SUM, copy).is_caught
