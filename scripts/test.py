"""Run the tests, part by part; with names, only those parts. All run, even after one has failed."""

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from scripts.build.layout import ROOT

Command = tuple[str, ...]
# Commands that run side by side, or one after another where there is one core.
Step = tuple[Command, ...]

PYTHON = sys.executable
PYTEST: Command = (PYTHON, "-m", "pytest", "-q")
SITE: Step = ((PYTHON, "-m", "scripts.build"),)
# What is left of a browser test that fails. A trace costs every test several times its time: it is asked for.
KEPT = ("--output", "build/e2e", "--screenshot", "only-on-failure")
SUITES = ("tests/unit", "tests/property", "tests/build")
# What is run inside Pyodide as well: where that platform can differ from CPython on a desk (`re`,
# Unicode, large integers, recursion, zip, time), what is about it alone, and a walk over every
# screen. Whatever is marked `desk_only` in here is left out. Two heaps for two cores, which take
# about as long: the search for moves, and beside it two long ones.
SECOND = tuple(
    f"tests/property/test_{name}.py" for name in ("moves_naive", "hall_secrets", "house_machine")
)
INSIDE = (
    (
        "tests/unit/exchange",
        "tests/unit/ledger",
        "tests/unit/tiles",
        "tests/unit/words",
        "tests/property",
        *(f"--ignore={path}" for path in SECOND),
        "tests/pyodide",
    ),
    ("tests/unit/moves", *SECOND),
)
# Each part: what it needs first, then the runner whose summary counts.
PARTS: dict[str, tuple[Step, ...]] = {
    "check": (((PYTHON, "-m", "scripts.check"),),),
    "unit": (SITE, ((*PYTEST, "-n", "auto", *SUITES),)),
    "pyodide": (
        SITE,
        ((PYTHON, "-m", "scripts.stdlib", "--check"),),
        ((PYTHON, "-m", "scripts.overlay"),),
        tuple(("node", "tests/pyodide/run.mjs", str(ROOT), "-q", *heap) for heap in INSIDE),
    ),
    "e2e": (
        SITE,
        ((PYTHON, "-m", "scripts.browsers"),),
        ((*PYTEST, "-n", "2", *KEPT, "tests/e2e"),),
    ),
    "budgets": (SITE, ((PYTHON, "-m", "scripts.budgets"),)),
}


def main() -> int:
    """Run the parts and print one line for each at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    wanted = parser.parse_args().parts or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    load = f"load at the start: {os.getloadavg()[0]:.1f} on {cores()} cores"
    print(load, flush=True)
    results = {name: part(name, PARTS[name]) for name in wanted}
    print("\n" + "\n".join([*results.values(), load]))
    return 1 if any("FAILED" in line for line in results.values()) else 0


def part(name: str, steps: Sequence[Step]) -> str:
    """Run the steps of a part until one fails; say how it went, and what it took of the processor."""
    print(f"\n== {name}", flush=True)
    began, used = time.monotonic(), processor_seconds()
    word = "ok"
    for step in steps:
        if not is_done(step):
            if name == "e2e" and step[0][: len(PYTEST)] == PYTEST and is_mended_alone(step[0]):
                word = "ok once more alone"
                continue
            word = "FAILED"
            break
    wall, used = time.monotonic() - began, processor_seconds() - used
    return f"{name:<8} {word:<7} {wall:6.1f} s, {used:6.1f} s of CPU"


def is_done(step: Step) -> bool:
    """Run the commands of a step, as many at once as there are cores; say whether all went well.

    The first is heard as it goes and the others when they have ended: two at once are not understood.
    """
    with ThreadPoolExecutor(cores()) as at_once:
        runs = [at_once.submit(run, one, is_heard=one is step[0]) for one in step]
        ended = [one.result() for one in runs]
    for one in ended:
        sys.stdout.buffer.write(one.stdout or b"")
    sys.stdout.flush()
    return not any(one.returncode for one in ended)


def run(command: Command, *, is_heard: bool) -> "subprocess.CompletedProcess[bytes]":
    """Run a command to its end; what it says is kept unless it is heard."""
    stdout = None if is_heard else subprocess.PIPE
    return subprocess.run(
        command, cwd=ROOT, check=False, stdout=stdout, stderr=stdout and subprocess.STDOUT
    )


def cores() -> int:
    """Count the cores that there are for this run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processor_seconds() -> float:
    """Return the time of the processor that all ended processes of this run have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def is_mended_alone(command: Command) -> bool:
    """Ask the browser tests that failed once more, alone, until three runs in a row are green without.

    What is wrong in the program fails again; what passes is named in the first summary all the same.
    """
    print("\n== e2e: those that failed, once more", flush=True)
    again = (*command, "-n", "1", "--last-failed", "--last-failed-no-failures", "none")
    return subprocess.run(again, cwd=ROOT, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
