"""Test of the watchdog of the tests inside Pyodide: a test that hangs is named, and its process ended."""

import subprocess

import pytest

from scripts.build.layout import ROOT

WATCHDOG = (ROOT / "tests" / "pyodide" / "watchdog.mjs").as_uri()
HANG = f"""
import {{ startWatchdog }} from "{WATCHDOG}";
const beginTest = startWatchdog(1);
beginTest("tests/unit/test_a.py::test_quick");
beginTest("tests/unit/test_a.py::test_that_hangs");
for (;;);
"""
END = f"""
import {{ startWatchdog }} from "{WATCHDOG}";
startWatchdog(60)("tests/unit/test_a.py::test_quick");
"""


@pytest.fixture
def run_node(tmp_path):
    def run(program):
        path = tmp_path / "program.mjs"  # the thread of a program given by --eval never starts
        path.write_text(program, encoding="utf-8")
        command = ["node", str(path)]
        return subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)

    return run


def test_a_hanging_test_is_named_and_its_process_ended(run_node):
    done = run_node(HANG)
    assert done.returncode < 0
    assert "FAILED tests/unit/test_a.py::test_that_hangs - does not end" in done.stderr


def test_a_process_whose_tests_end_ends_by_itself(run_node):
    assert run_node(END).returncode == 0
