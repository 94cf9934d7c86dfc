"""Run the tests, part by part; with names, only those parts. All run, even after one has failed."""

import argparse
import os
import resource
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from scripts.build.layout import ROOT

Command = tuple[str, ...]
# Commands that run side by side, or one after another where there is one core.
Step = tuple[Command, ...]

# How many of the tests that failed are named at the end, and how much of each.
MOST, WIDEST = 20, 200
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
        "tests/unit/tournament",
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
    """Run the steps of a part until one fails; say how it went, what it took, and which tests failed."""
    print(f"\n== {name}", flush=True)
    began, used = time.monotonic(), processor_seconds()
    word, faults = "ok", list[str]()
    for step in steps:
        ended = run_all(step)
        if any(one.code for one in ended):
            word, faults = "FAILED", [fault for one in ended for fault in one.faults()]
            break
    wall, used = time.monotonic() - began, processor_seconds() - used
    return "\n  ".join((f"{name:<8} {word:<7} {wall:6.1f} s, {used:6.1f} s of CPU", *faults))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A command that has ended: its code, and all that it said."""

    code: int
    said: bytes

    def faults(self) -> list[str]:
        """Return what pytest's own summary says of each test that failed, the first of them."""
        lines = self.said.decode(errors="replace").splitlines()
        return [line[:WIDEST] for line in lines if line.startswith(("FAILED ", "ERROR "))][:MOST]


def run_all(step: Step) -> list[Ended]:
    """Run the commands of a step, as many at once as there are cores.

    The first is heard as it goes and the others when they have ended: two at once are not understood.
    """
    with ThreadPoolExecutor(cores()) as at_once:
        ended = list(at_once.map(lambda one: run(one, is_heard=one is step[0]), step))
    for one in ended[1:]:
        sys.stdout.buffer.write(one.said)
    sys.stdout.flush()
    return ended


def run(command: Command, *, is_heard: bool) -> Ended:
    """Run a command to its end and keep what it says; pass it on at once if it is to be heard."""
    hears, says = os.pipe()
    said = bytearray()
    with subprocess.Popen(command, cwd=ROOT, stdout=says, stderr=says) as running:
        os.close(says)
        for some in pieces(running, hears):
            said += some
            if is_heard:
                sys.stdout.buffer.write(some)
                sys.stdout.buffer.flush()
    os.close(hears)
    return Ended(code=running.returncode, said=bytes(said))


def pieces(running: "subprocess.Popen[bytes]", hears: int) -> Iterator[bytes]:
    """Go through what a command says until it has ended.

    What it left running, a browser say, may hold its output open for long: that is not waited for.
    """
    while True:
        if select.select([hears], [], [], 0.5)[0]:
            if not (some := os.read(hears, 65_536)):
                return
            yield some
        elif running.poll() is not None:
            return


def cores() -> int:
    """Count the cores that there are for this run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processor_seconds() -> float:
    """Return the time of the processor that all ended processes of this run have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
