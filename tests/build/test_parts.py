"""The runner of the tests names what failed at its end, where the first lines are long gone."""

import sys

from scripts.test import MOST, WIDEST, part

FAILING = (
    "print('FAILED tests/a.py::test_a - it is wrong')\n"
    "print('ERROR tests/b.py - no such module')\n"
    "print('2 failed')\n"
    "raise SystemExit(1)"
)


def test_a_part_that_fails_names_its_tests() -> None:
    line, *faults = part("unit", [((sys.executable, "-c", FAILING),)]).splitlines()
    assert line.split()[:2] == ["unit", "FAILED"]
    assert faults == [
        "  FAILED tests/a.py::test_a - it is wrong",
        "  ERROR tests/b.py - no such module",
    ]


def test_a_part_names_so_many_and_no_more() -> None:
    wild = f"print(('FAILED ' + 'x' * 5_000 + '\\n') * {MOST * 2}); raise SystemExit(1)"
    _, *faults = part("unit", [((sys.executable, "-c", wild),)]).splitlines()
    assert len(faults) == MOST
    assert {len(fault.strip()) for fault in faults} == {WIDEST}


def test_a_part_that_passes_names_none() -> None:
    both = ((sys.executable, "-c", "print('FAILED of old')"), (sys.executable, "-c", "print(2)"))
    assert len(part("unit", [both]).splitlines()) == 1


def test_a_part_stops_at_the_step_that_fails() -> None:
    steps = [((sys.executable, "-c", "raise SystemExit(3)"),), (("no-such-command",),)]
    assert "FAILED" in part("unit", steps)


def test_what_a_command_leaves_running_is_not_waited_for() -> None:
    leaves = "import subprocess; subprocess.Popen(['sleep', '60']); print('FAILED it'); exit(1)"
    assert part("unit", [((sys.executable, "-c", leaves),)]).endswith("\n  FAILED it")
