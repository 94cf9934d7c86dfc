"""Unit tests of the runner of the tests (scripts/test.py): its summary, and how it ends commands."""

import re
import sys
import threading
import time
from dataclasses import replace

import pytest

from scripts import test as runner
from scripts.test import MAX_FAILURES, MAX_WIDTH, Command, Run
from tests.e2e.rig import extra_workers

FAILING = (
    "print('FAILED tests/a.py::test_a - it is wrong')\n"
    "print('ERROR tests/b.py - no such module')\n"
    "print('2 failed')\n"
    "raise SystemExit(1)"
)


def python(program):
    return Command(words=(sys.executable, "-c", program))


@pytest.fixture
def run():
    run = Run()
    yield run
    run.meter.close()


def run_part(run, *steps):
    """Run a part; return its result and its output."""
    output = bytearray()
    return run.run_part("unit", steps, output.extend), output.decode()


def test_failing_part_names_its_tests(run):
    result, _ = run_part(run, (python(FAILING),))
    line, *failures = str(result).splitlines()
    assert line.split()[:2] == ["unit", "FAILED"]
    assert failures == [
        "  FAILED tests/a.py::test_a - it is wrong",
        "  ERROR tests/b.py - no such module",
    ]


def test_part_names_limited_number_of_failures(run):
    wild = f"print(('FAILED ' + 'x' * 5_000 + '\\n') * {MAX_FAILURES * 2}); raise SystemExit(1)"
    result, _ = run_part(run, (python(wild),))
    assert len(result.failures) == MAX_FAILURES
    assert {len(failure) for failure in result.failures} == {MAX_WIDTH}


def test_passing_part_names_no_failures(run):
    result, _ = run_part(run, (python("print('FAILED of old')"), python("print(2)")))
    assert not result.has_failed
    assert len(str(result).splitlines()) == 1


def test_part_stops_at_failing_step(run):
    result, output = run_part(run, (python("raise SystemExit(3)"),), (python("print('later')"),))
    assert result.has_failed
    assert "later" not in output


def test_step_prints_commands_one_after_another(run):
    slow = "import time; print('a', flush=True); time.sleep(.5); print('b')"
    _, output = run_part(run, (python(slow), python("print('c')")))
    assert output.split() == ["==", "unit", "a", "b", "c"]


def test_runner_does_not_wait_for_leftover_process(run):
    program = "import subprocess; subprocess.Popen(['sleep', '60']); print('FAILED it'); exit(1)"
    started = time.monotonic()
    result, _ = run_part(run, (python(program),))
    assert result.failures == ("FAILED it",)
    assert time.monotonic() - started < 50


def test_runner_kills_and_names_command_over_time(run):
    run.deadline = run.started + 2
    result, output = run_part(run, (python("import time; time.sleep(300)"),))
    assert result.has_failed
    assert re.search(r"killed, \d+ s into the run", output)
    assert "time.sleep(300)" in result.failures[0]


def test_cancelled_run_ends_its_commands_at_once(run):
    threading.Timer(1, run.cancel).start()
    started = time.monotonic()
    result, _ = run_part(run, (python("import time; time.sleep(300)"),), (python("print(1)"),))
    assert result.has_failed
    assert time.monotonic() - started < 60


def test_second_lane_prints_each_part_at_its_end(run, monkeypatch, capfdbinary):
    step = (python("print('x')"),)
    monkeypatch.setattr(runner, "PARTS", {"check": (step,), "unit": (step,)})
    results = run.run_lane(("check", "unit"), niceness=5, is_heard=False)
    assert [result.name for result in results] == ["check", "unit"]
    lines = capfdbinary.readouterr().out.decode().split("\n")
    assert [line.split()[:2] for line in lines if line] == [
        *(["==", "check"], ["x"], ["check", "ok"]),
        *(["==", "unit"], ["x"], ["unit", "ok"]),
    ]


def test_run_without_site_skips_parts_that_need_one(run, monkeypatch, capfdbinary):
    step = (python("print('x')"),)
    monkeypatch.setattr(runner, "SITE", (python("raise SystemExit(1)"),))
    monkeypatch.setattr(runner, "PARTS", {"check": (step,), "unit": (step,)})
    results = runner.run_parts(run, ["check", "unit"])
    assert {result.name: result.has_failed for result in results} == {
        "site": True,
        "check": False,
        "unit": True,
    }


def test_parts_beside_browsers_keep_priority_on_busy_machine(monkeypatch):
    monkeypatch.setattr(runner, "count_cores", lambda: 2)
    monkeypatch.setattr(runner, "count_runnable", lambda: 1.0)
    assert runner.choose_niceness() == runner.NICENESS
    monkeypatch.setattr(runner, "count_runnable", lambda: 8.0)
    assert runner.choose_niceness() == 0


EXTRA_WORKER = """
import time
from scripts.load import count_cores
from tests.e2e.rig.extra_workers import wait_until_alone
for number in range(count_cores() + 1):
    print("worker", number, flush=True)
    wait_until_alone(f"gw{number}")
print("begin", time.monotonic(), flush=True)
"""


LATE = "import time; time.sleep({}); print('end', time.monotonic())"


def times(lines, word):
    """Return the times at which programs print a word, as they tell themselves."""
    return [float(line.split()[1]) for line in lines if line.startswith(word)]


@pytest.mark.parametrize("seconds", [1, 2], ids=["after the same step", "after the other lane"])
def test_extra_worker_begins_when_nothing_runs_beside_it(run, monkeypatch, capfdbinary, seconds):
    chromium = replace(python(EXTRA_WORKER), has_extra_workers=True)
    monkeypatch.setattr(runner, "SITE", ())
    monkeypatch.setattr(
        runner,
        "PARTS",
        {
            "e2e": ((chromium, python(LATE.format(3 - seconds))),),
            "pyodide": ((python(LATE.format(seconds)),),),
        },
    )
    results = runner.run_parts(run, ["e2e", "pyodide"])
    assert not any(result.has_failed for result in results)
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert f"worker {runner.count_cores()}" in lines
    assert len(times(lines, "end")) == 2
    assert max(times(lines, "end")) < times(lines, "begin")[0]
    assert not runner.BESIDE.exists()


def test_browsers_begin_when_cpython_has_ended(run, monkeypatch, capfdbinary):
    monkeypatch.setattr(runner, "SITE", ())
    monkeypatch.setattr(
        runner,
        "PARTS",
        {
            "e2e": ((python(LATE.format(0).replace("end", "begin")),),),
            "unit": ((python(LATE.format(1)),),),
        },
    )
    runner.run_parts(run, ["e2e", "unit"])
    lines = capfdbinary.readouterr().out.decode().splitlines()
    assert times(lines, "end") < times(lines, "begin")


def test_extra_worker_begins_at_once_where_no_other_lane_runs(monkeypatch, tmp_path):
    monkeypatch.setattr(extra_workers, "count_cores", lambda: 2)
    monkeypatch.setenv(runner.BESIDE_VARIABLE, str(tmp_path / "none"))
    extra_workers.wait_until_alone("gw2")
    assert [extra_workers.is_extra(f"gw{number}") for number in range(6)] == [
        *(False, False),
        *(True, True),
        *(False, False),  # these replace others
    ]


def test_only_command_with_extra_workers_knows_of_others(run, capfdbinary):
    ask = python(f"import os; print({runner.BESIDE_VARIABLE!r} in os.environ)")
    for command in (ask, replace(ask, has_extra_workers=True)):
        run.run_command(command, run.print, 0)
    assert capfdbinary.readouterr().out.split() == [b"False", b"True"]
