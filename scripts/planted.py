"""Plant the bugs of tests/planted.toml one after the other in a copy of the tree.

A test must fail for each.

    make planted                    all of them
    make planted NAMES="a b"        only these

A row names the file, the text of the bug (`old`, which occurs there once, becomes `new`) and the test that must fail:
a file of tests or a single one. `exhaustive`: only `make test ALL=1` runs that test; for all other rows ALL is not set.
`hangs`: with the bug the test does not end, so that its time limit counts as a failure.

Every test runs without a bug first, so that a test that is red anyway proves nothing. The work tree is only read.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from scripts.build.layout import ROOT
from scripts.load import CpuMeter
from scripts.tree_record import list_files

LIST = ROOT / "tests" / "planted.toml"
LINKED = ("node_modules", ".venv")  # read only, and large
NOT_COPIED = ("dev", "e2e*", "durations*", "pycache")  # of build/
BROWSER_TESTS = "tests/e2e/"
TEST_LIMIT, BROWSER_TEST_LIMIT = 600, 2_400  # seconds; a browser test has earlier limits of its own
TAIL = 2_000  # characters of the output of a run that ended in an unexpected way
FAILED = 1  # exit status of pytest
SUMMARY_LINE = re.compile(r"^(?:FAILED|ERROR) (?P<test>\S.*?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bug:
    """A row of the list."""

    name: str
    file: str
    old: str
    new: str
    test: str
    is_exhaustive: bool = False
    is_hanging: bool = False

    @property
    def is_in_page(self) -> bool:
        """Whether a browser is needed to find it."""
        return self.test.startswith(BROWSER_TESTS)

    @property
    def test_file(self) -> str:
        """The file of its test."""
        return self.test.partition("::")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRun:
    """A run of pytest that has ended, or was ended: then it has no status."""

    status: int | None
    output: str
    seconds: float

    def failures(self) -> list[str]:
        """Return the ids of the tests that failed, in the order of pytest's summary."""
        return [line["test"] for line in SUMMARY_LINE.finditer(self.output)]

    def tail(self) -> str:
        """Return the end of the output."""
        return self.output[-TAIL:].strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of a bug; `fault` is the reason why it proves nothing."""

    bug: Bug
    is_caught: bool
    seconds: float = 0
    failure: str = ""
    fault: str = ""

    def __str__(self) -> str:
        """Return the line of the bug, with a fault below it."""
        word = "ERROR" if self.fault else "caught" if self.is_caught else "NOT CAUGHT"
        test = self.failure or f"{self.bug.test} passed" * (word == "NOT CAUGHT")
        line = f"planted: {self.bug.name:<52} {word:<10} {self.seconds:6.1f} s  {test}"
        return f"{line.rstrip()}\n{self.fault}" if self.fault else line.rstrip()


def load_bugs(path: Path = LIST) -> list[Bug]:
    """Return the rows of the list, in its order."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Bug(
            name=name,
            is_exhaustive=row.pop("exhaustive", False),
            is_hanging=row.pop("hangs", False),
            **row,
        )
        for name, row in rows.items()
    ]


def fault_of(bug: Bug, root: Path) -> str:
    """Return the reason why a bug cannot be planted in a tree, or an empty string."""
    for name in (bug.file, bug.test_file):
        if not (root / name).is_file():
            return f"{bug.name}: no file {name}"
    if bug.new == bug.old:
        return f"{bug.name}: nothing is changed"
    if (count := (root / bug.file).read_text(encoding="utf-8").count(bug.old)) != 1:
        return (
            f"{bug.name}: its old text occurs {count} times in {bug.file}, not once:"
            f" correct old and new in tests/{LIST.name}"
        )
    return ""


def copy_tree(root: Path, tree: Path) -> None:
    """Copy a work tree: the files that git does not ignore, and the build."""
    for name in list_files(root):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, tree / name)
    if (root / "build").is_dir():
        ignored = shutil.ignore_patterns(*NOT_COPIED)
        shutil.copytree(root / "build", tree / "build", ignore=ignored)
    for name in LINKED:
        if (root / name).exists():
            (tree / name).symlink_to((root / name).resolve())


@contextmanager
def plant(tree: Path, bug: Bug) -> Iterator[None]:
    """Have a bug in a tree for a while."""
    path = tree / bug.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(bug.old, bug.new), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


def environment_of(tree: Path, *, is_exhaustive: bool) -> dict[str, str]:
    """Return the variables of a run of tests in a tree."""
    variables = {**os.environ, "PYTHONPATH": f"{tree / 'py'}{os.pathsep}{tree}"}
    for name in ("HYPOTHESIS_PROFILE", "PYTEST_ADDOPTS", "SEED"):
        variables.pop(name, None)
    # the age of byte code is compared in whole seconds: that of a bug must not outlive the bug
    variables["PYTHONDONTWRITEBYTECODE"] = "1"
    variables.pop("ALL", None)
    return {**variables, "ALL": "1"} if is_exhaustive else variables


def run_command(
    words: Sequence[str], tree: Path, *, limit: float, is_exhaustive: bool = False
) -> TestRun:
    """Run a command in a tree; kill it with all its processes when it takes too long."""
    started, meter, status = time.monotonic(), CpuMeter(), None
    variables = environment_of(tree, is_exhaustive=is_exhaustive)
    # a file, not a pipe: a browser that was left behind would hold the pipe open
    with tempfile.TemporaryFile() as output:
        with subprocess.Popen(
            words, cwd=tree, env=variables, stdout=output, stderr=subprocess.STDOUT
        ) as process:
            meter.watch(process.pid)
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                pass
            finally:
                meter.kill(process.pid)
                meter.close()
        output.seek(0)
        text = output.read().decode(errors="replace")
    return TestRun(status=status, output=text, seconds=time.monotonic() - started)


def run_tests(
    tests: Sequence[str],
    tree: Path,
    *,
    limit: float,
    is_exhaustive: bool = False,
    is_first_enough: bool = True,
) -> TestRun:
    """Run tests in a tree, by default up to the first failure."""
    words = [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=short", "-p", "no:cacheprovider"]
    words += ["-x"] if is_first_enough else []
    words += ["--built", "build/site"] if tests[0].startswith(BROWSER_TESTS) else []
    return run_command([*words, *tests], tree, limit=limit, is_exhaustive=is_exhaustive)


def build_site(tree: Path) -> str:
    """Build the site of a tree; return the tail of the output if that fails, or an empty string.

    The tests do not build it: a build that fails would pass for a test that does.
    """
    build = run_command([sys.executable, "-m", "scripts.build"], tree, limit=TEST_LIMIT)
    return build.tail() if build.status else ""


def try_bug(bug: Bug, tree: Path, *, limit: float | None = None) -> Outcome:
    """Plant a bug in a tree, run its test, and take the bug out again."""
    limit = limit or (BROWSER_TEST_LIMIT if bug.is_in_page else TEST_LIMIT)
    with plant(tree, bug):
        if bug.is_in_page and (fault := build_site(tree)):
            return Outcome(bug=bug, is_caught=False, fault=f"the site cannot be built:\n{fault}")
        run = run_tests([bug.test], tree, limit=limit, is_exhaustive=bug.is_exhaustive)
    failures = run.failures()
    fault = ""
    if run.status is None and not bug.is_hanging:
        fault = f"{bug.test} took over {limit:.0f} s:\n{run.tail()}"
    elif run.status not in (None, 0, FAILED):
        fault = f"{bug.test}: pytest ended with {run.status}:\n{run.tail()}"
    elif run.status == FAILED and not failures:
        fault = f"{bug.test}: no test has failed, but pytest has:\n{run.tail()}"
    return Outcome(
        bug=bug,
        is_caught=not fault and run.status != 0,
        seconds=run.seconds,
        failure=failures[0] if failures else "",
        fault=fault,
    )


def find_red_tests(bugs: Sequence[Bug], tree: Path) -> dict[str, str]:
    """Return the tests of some bugs that fail without them, each with the reason."""
    red: dict[str, str] = {}
    if any(bug.is_in_page for bug in bugs) and (fault := build_site(tree)):
        return {bug.test: f"the site cannot be built:\n{fault}" for bug in bugs if bug.is_in_page}

    def key(bug: Bug) -> tuple[bool, bool]:
        return bug.is_in_page, bug.is_exhaustive

    for (is_in_page, is_exhaustive), group in groupby(sorted(bugs, key=key), key=key):
        tests = sorted({bug.test for bug in group})
        limit = len(tests) * (BROWSER_TEST_LIMIT if is_in_page else TEST_LIMIT)
        run = run_tests(
            tests, tree, limit=limit, is_exhaustive=is_exhaustive, is_first_enough=False
        )
        if run.status == 0:
            continue
        failures = run.failures()
        for test in tests:
            own = [
                name
                for name in failures
                if name == test or name.startswith((f"{test}::", f"{test}["))
            ]
            # an interrupted run has no result for the tests that it did not reach
            if own or not failures or run.status != FAILED:
                reason = ", ".join(own) or f"pytest ended with {run.status}"
                red[test] = f"not green without the bug: {reason}\n{run.tail()}"
    return red


def interrupt(*_: object) -> None:
    """End as a key does, so that no test goes on and the copy is removed."""
    raise KeyboardInterrupt


def main() -> int:
    """Plant all bugs, or those that are named; print a line for each and a summary."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="name")
    names = parser.parse_args().names
    all_bugs = load_bugs()
    if unknown := set(names) - {bug.name for bug in all_bugs}:
        parser.error(f"no such bug: {', '.join(sorted(unknown))}")
    bugs = [bug for bug in all_bugs if not names or bug.name in names]
    if faults := [fault for bug in bugs if (fault := fault_of(bug, ROOT))]:
        print(*(f"planted: {fault}" for fault in faults), sep="\n")
        return 1
    signal.signal(signal.SIGTERM, interrupt)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder).resolve() / "tree"
        count = len({bug.test for bug in bugs})
        print(f"planted: copying the tree, then running {count} tests without a bug", flush=True)
        copy_tree(ROOT, tree)
        started = time.monotonic()
        red = find_red_tests(bugs, tree)
        print(
            f"planted: the tests without a bug took {time.monotonic() - started:.1f} s", flush=True
        )
        outcomes = []
        for bug in bugs:
            fault = red.get(bug.test, "")
            outcome = (
                Outcome(bug=bug, is_caught=False, fault=fault) if fault else try_bug(bug, tree)
            )
            print(outcome, flush=True)
            outcomes.append(outcome)
    count = sum(outcome.is_caught for outcome in outcomes)
    print(f"planted: {count} of {len(outcomes)} caught, {time.monotonic() - started:.1f} s")
    return 0 if count == len(outcomes) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nplanted: interrupted")
