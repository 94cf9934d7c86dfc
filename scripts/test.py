"""Run the tests, part by part; with names, only those parts. All run, even after one has failed."""

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence

from scripts.build.layout import ROOT

Command = tuple[str, ...]

PYTHON = sys.executable
PYTEST: Command = (PYTHON, "-m", "pytest", "-q")
SUITES = ("tests/unit", "tests/property")
SITE: Command = (PYTHON, "-m", "scripts.build")
# Each part: what it needs first, then the runner whose summary counts.
PARTS: dict[str, tuple[Command, ...]] = {
    "check": ((PYTHON, "-m", "scripts.check"),),
    "unit": ((*PYTEST, "-n", "auto", *SUITES, "tests/build"),),
    "pyodide": (
        SITE,
        (PYTHON, "-m", "scripts.stdlib", "--check"),
        (PYTHON, "-m", "scripts.overlay"),
        ("node", "tests/pyodide/run.mjs", str(ROOT), "-q", *SUITES, "tests/pyodide"),
    ),
    "e2e": (SITE, (PYTHON, "-m", "scripts.browsers"), (*PYTEST, "-n", "2", "tests/e2e")),
    "budgets": (SITE, (PYTHON, "-m", "scripts.budgets")),
}


def main() -> int:
    """Run the parts and print one line for each at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    wanted = parser.parse_args().parts or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    results = {name: part(name, PARTS[name]) for name in wanted}
    print("\n" + "\n".join(results.values()))
    return 1 if any("FAILED" in line for line in results.values()) else 0


def part(name: str, commands: Sequence[Command]) -> str:
    """Run the commands of a part until one fails; say how it went."""
    print(f"\n== {name}", flush=True)
    began = time.monotonic()
    word = "ok"
    for command in commands:
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            if name == "e2e" and command[: len(PYTEST)] == PYTEST and is_mended_alone(command):
                word = "ok once more alone"
                continue
            word = "FAILED"
            break
    return f"{name:<8} {word:<7} {time.monotonic() - began:6.1f} s"


def is_mended_alone(command: Command) -> bool:
    """Ask the browser tests that failed once more, alone: a busy machine makes browsers miss a moment.

    What is wrong in the program fails again; what passes is named in the first summary all the same.
    """
    print("\n== e2e: those that failed, once more", flush=True)
    again = (*command, "-n", "1", "--last-failed", "--last-failed-no-failures", "none")
    return subprocess.run(again, cwd=ROOT, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
