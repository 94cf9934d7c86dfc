"""Integration test of the watchdog of the tests inside Pyodide (tests/pyodide/watchdog.mjs)."""

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


def test_watchdog_names_hanging_test_and_ends_process(run_node):
    done = run_node(HANG)
    assert done.returncode < 0
    assert "FAILED tests/unit/test_a.py::test_that_hangs - does not end" in done.stderr


def test_process_ends_by_itself_after_its_tests(run_node):
    assert run_node(END).returncode == 0
