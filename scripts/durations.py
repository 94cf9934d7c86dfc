"""How long each test took in its last run, by runner: for the order of the next run, and for people.

Every pytest of a run writes its own file into a folder of the run; when all have ended they are merged into
`build/durations.json`. Tests that were not part of the last run keep their figure for the order. It also names the tests
that this machine skipped.

    python -m scripts.durations          prints the last run by file (make slow)
"""

import json
import os
import shutil
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.build.layout import ROOT

FOLDER = ROOT / "build" / "durations" / str(os.getpid())  # two runs may go on in one tree
MERGED = ROOT / "build" / "durations.json"
EARLIER = "earlier"  # the table at the beginning, inside the folder of a run
VARIABLE = "DURATIONS"  # names the file that a pytest writes
KEPT_RUNS = 200  # a test that has not run in so many is gone


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration:
    """Seconds of a test in a run, set-up and clean-up included."""

    runner: str
    test: str
    seconds: float
    setup_seconds: float
    run: int

    @property
    def file(self) -> str:
        """The file of the test."""
        return self.test.partition("::")[0]


def environment_of(runner: str) -> dict[str, str]:
    """Return the variables that tell a pytest where to write."""
    return {VARIABLE: str(FOLDER / f"{runner}.json")} if runner else {}


def begin_run() -> None:
    """Make the folder of this run, with the table as it is now: all workers must sort by the same."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    if MERGED.is_file():
        shutil.copyfile(MERGED, FOLDER / EARLIER)


def end_run() -> bool:
    """Merge what the runners wrote into the table of earlier runs; return whether any test ran."""
    earlier = load()
    tests_by_runner = {
        path.stem: json.loads(path.read_text("utf-8"))["tests"] for path in FOLDER.glob("*.json")
    }
    if not tests_by_runner:
        return False
    run = max((row.run for row in earlier), default=0) + 1
    rows = {
        (row.runner, row.test): row
        for row in earlier
        if row.run > run - KEPT_RUNS and (ROOT / row.file).is_file()
    }
    for runner, tests in tests_by_runner.items():
        for test, (seconds, setup_seconds) in tests.items():
            rows[runner, test] = Duration(
                runner=runner,
                test=test,
                seconds=seconds,
                setup_seconds=setup_seconds,
                run=run,
            )
    table = [
        [row.runner, row.test, row.seconds, row.setup_seconds, row.run]
        for _, row in sorted(rows.items())
    ]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in table)
    fresh = MERGED.with_suffix(f".{os.getpid()}")
    fresh.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    fresh.replace(MERGED)
    return True


def load_skipped() -> list[str]:
    """Return the names of the tests that this run has skipped, by name."""
    written = [json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")]
    return sorted({test for row in written for test in row["skipped"]})


def clear_run() -> None:
    """Remove the folder of this run."""
    shutil.rmtree(FOLDER, ignore_errors=True)


def load() -> list[Duration]:
    """Return the merged table, ordered by runner and test; empty before the first run."""
    return _read_table(MERGED)


def load_earlier() -> list[Duration]:
    """Return the table as it was when the run of this pytest began; outside a run, the merged one."""
    path = os.environ.get(VARIABLE)
    return _read_table(Path(path).with_name(EARLIER) if path else MERGED)


def _read_table(path: Path) -> list[Duration]:
    if not path.is_file():
        return []
    return [
        Duration(runner=runner, test=test, seconds=seconds, setup_seconds=setup_seconds, run=run)
        for runner, test, seconds, setup_seconds, run in json.loads(path.read_text("utf-8"))
    ]


def select_last_run(rows: list[Duration]) -> list[Duration]:
    """Return the rows of the last run."""
    last = max((row.run for row in rows), default=0)
    return [row for row in rows if row.run == last]


def format_slowest(rows: list[Duration], count: int) -> Iterator[str]:
    """Yield a heading and the slowest tests of the last run; equals by runner and name."""
    slowest = sorted(select_last_run(rows), key=lambda row: (-row.seconds, row.runner, row.test))
    yield f"\nthe {len(slowest[:count])} slowest tests: seconds, of it set-up and clean-up"
    for row in slowest[:count]:
        yield f"{row.seconds:7.1f} {row.setup_seconds:7.1f}  {row.runner:<15} {row.test}"


def format_files(rows: list[Duration]) -> Iterator[str]:
    """Yield the last run by file, slowest first, with the sum of each runner."""
    by_file, setup = (
        defaultdict[tuple[str, str], float](float),
        defaultdict[tuple[str, str], float](float),
    )
    tests = Counter[tuple[str, str]]()
    for row in select_last_run(rows):
        for key in ((row.runner, ""), (row.runner, row.file)):
            by_file[key] += row.seconds
            setup[key] += row.setup_seconds
            tests[key] += 1
    yield "seconds (summed over workers), of it set-up and clean-up; tests, runner, file"
    for key, seconds in sorted(by_file.items(), key=lambda item: (item[0][0], -item[1], item[0])):
        runner, file = key
        yield f"{seconds:7.1f} {setup[key]:7.1f} {tests[key]:6}  {runner:<15} {file or 'in all'}"


def write(tests: dict[str, tuple[float, float]], skipped: Collection[str] = ()) -> None:
    """Write the durations of a pytest, and what it skipped, to the file that the run named, if it did."""
    if name := os.environ.get(VARIABLE):
        written = {"tests": tests, "skipped": sorted(skipped)}
        fresh = Path(name).with_suffix(".fresh")
        fresh.write_text(json.dumps(written, ensure_ascii=False), encoding="utf-8")
        fresh.replace(name)  # a pytest that is killed meanwhile leaves none


def main() -> int:
    """Print the last run by file."""
    rows = load()
    if not rows:
        print("slow: no run is recorded here (make test)")
        return 1
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(MERGED.stat().st_mtime))
    print(f"the last run, until {day}")
    for line in format_files(rows):
        print(line)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader of a pipe has seen enough
        sys.stderr.close()
