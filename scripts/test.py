"""Run the tests; with names, only those parts. All parts run, even after one has failed.

The site is built once, with the checks beside it. The tests of CPython follow with all cores: beside browsers they use a
quarter more CPU. The rest runs in two lanes: browsers, with as many workers as cores, and at lower priority what uses
the CPU that they leave while they wait. When nothing is left to run beside Chromium, as many workers of it begin again
(tests/e2e/rig/extra_workers.py). The output of browsers and CPython is passed on as it comes, that of another part when
the part has ended.

ALL=1 runs the tests marked `exhaustive` too; a green run of all records the digest of its tree (scripts/tree_record.py).
"""

import argparse
import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from scripts import durations, tree_record
from scripts.build.layout import ROOT
from scripts.load import PROC, CpuMeter, count_cores, count_runnable

PYTHON = sys.executable
PYTEST = (PYTHON, "-m", "pytest", "-q")
# A test that hangs ends its worker, which xdist names with the test. Browser tests have limits of their own, which
# grow with the load and keep what is left of the page (tests/e2e/conftest.py).
TEST_LIMIT = 900  # seconds
LIMITED = (
    *("-o", f"faulthandler_timeout={TEST_LIMIT}"),
    *("-o", "faulthandler_exit_on_timeout=true"),
)
# Browser tests are sorted, longest first: each worker gets one at a time.
BROWSER_PYTEST = (*PYTEST, "--maxschedchunk", "1", "--screenshot", "only-on-failure")
RUN_LIMIT = 85 * 60  # seconds; CI ends a run after 90 minutes, and then says less
NICENESS = 10  # of the parts beside the browsers; other people's processes would leave them nothing
MAX_FAILURES, MAX_WIDTH = 20, 200  # of the failures repeated at the end
SLOWEST = 20  # tests listed at the end
SUITES = ("tests/unit", "tests/property", "tests/build", "tests/forever")
# What is run inside Pyodide as well: where that platform can differ from CPython on a desk (`re`,
# Unicode, large integers, recursion, zip, time), what is about it alone, and a walk over every
# screen. Whatever is marked `desk_only` in here is left out. Two heaps for two cores, which take
# about as long: the search for moves, and beside it the files of other programs and two long ones.
SECOND = tuple(
    f"tests/property/test_{name}.py" for name in ("moves_naive", "hall_secrets", "house_machine")
)
INSIDE = (
    (
        "tests/unit/desk/test_zones.py",
        "tests/unit/ledger",
        "tests/unit/rehearsal/test_papers.py",
        "tests/unit/rehearsal/test_same_review.py",
        "tests/unit/tiles",
        "tests/unit/tournament",
        "tests/unit/words",
        "tests/forever/test_later.py",
        "tests/forever/test_opens.py",
        "tests/property",
        *(f"--ignore={path}" for path in SECOND),
        "tests/pyodide",
    ),
    ("tests/unit/formats", "tests/unit/moves", *SECOND),
)

Output = Callable[[bytes], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command of a part; the durations of its tests are kept under the name of its runner.

    One with extra workers starts them when no other command runs any more.
    """

    words: tuple[str, ...]
    runner: str = ""
    has_extra_workers: bool = False


# Commands that run side by side, or one after the other on a single core.
Step = tuple[Command, ...]


def pyodide_command(number: int, tests: Sequence[str]) -> Command:
    """Return the command that runs tests inside Pyodide."""
    words = ("node", "tests/pyodide/run.mjs", str(ROOT), "-q", *tests)
    return Command(words=words, runner=f"pyodide-{number}")


def module_command(*words: str) -> Command:
    """Return the command that runs a module of ours."""
    return Command(words=(PYTHON, "-m", *words))


IS_ALL = os.environ.get("ALL", "") not in {"", "0"}
BESIDE = ROOT / "build" / f"beside-{os.getpid()}"  # exists while anything runs beside Chromium
BESIDE_VARIABLE = "BESIDE_CHROMIUM"  # names it to the workers
CHROMIUM = Command(
    words=(
        *(*BROWSER_PYTEST, "-n", str(2 * count_cores()), "-m", "not (firefox or webkit)"),
        *("--output", "build/e2e", "tests/e2e"),
    ),
    runner="chromium",
    has_extra_workers=True,
)
# One worker starts these browsers, instead of each worker: xdist's groups do nothing under pytest 9.2.
OTHER_BROWSERS = Command(
    words=(
        *(*BROWSER_PYTEST, "-n", "1", "-m", "firefox or webkit"),
        *("--output", "build/e2e-others", "tests/e2e"),
    ),
    runner="firefox-webkit",
)
COMPILED = ROOT / "build" / "pycache"  # of every Python of a run, filled beside the build
SITE: Step = (module_command("scripts.build"), module_command("scripts.compile_tests"))
# Each part: what it needs first, then the runners whose summary lines count.
PARTS: dict[str, tuple[Step, ...]] = {
    "e2e": ((module_command("scripts.browsers"),), (CHROMIUM, OTHER_BROWSERS)),
    "check": ((module_command("scripts.check"),),),
    # A file stays with one worker: what its tests share, and what modules keep, is made once.
    "unit": (
        (
            Command(
                words=(*PYTEST, *LIMITED, "-n", "auto", "--dist", "loadfile", *SUITES),
                runner="cpython",
            ),
        ),
    ),
    "pyodide": (
        (module_command("scripts.stdlib", "--check"),),
        (module_command("scripts.overlay"),),
        tuple(pyodide_command(number, tests) for number, tests in enumerate(INSIDE, start=1)),
    ),
    "budgets": ((module_command("scripts.budgets"),),),
}
NEED_NO_SITE = {"check"}  # run beside the build, if there is one
BEFORE_LANES = {"check", "unit"}  # run with all cores
LANES = (("e2e",), ("pyodide", "budgets"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandResult:
    """The exit status of a command, its output, and the CPU seconds of its processes."""

    status: int
    output: bytes
    cpu_seconds: float

    def failures(self) -> list[str]:
        """Return the first lines of pytest's summary that name a failed test."""
        lines = self.output.decode(errors="replace").splitlines()
        failures = [line for line in lines if line.startswith(("FAILED ", "ERROR "))]
        return [line[:MAX_WIDTH] for line in failures[:MAX_FAILURES]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The outcome of a part."""

    name: str
    has_failed: bool
    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0
    failures: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the line of the summary, with the failures below it."""
        word = "FAILED" if self.has_failed else "ok"
        used = f"{self.wall_seconds:6.1f} s, {format_cpu(self.cpu_seconds)}"
        return "\n  ".join((f"{self.name:<8} {word:<7} {used}", *self.failures))


def format_cpu(seconds: float) -> str:
    """Return CPU seconds as they are printed; they are measured only where there is /proc."""
    return f"{seconds:6.1f} s of CPU" if PROC.is_dir() else "CPU not measured"


class Run:
    """A run of the tests: its clock, its meter, and the one output that all commands share."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.deadline = self.started + RUN_LIMIT
        self.is_cancelled = False
        self.meter = CpuMeter()
        self._output_lock = threading.Lock()
        self._beside_lock = threading.Lock()
        self._beside = 0  # commands

    def print(self, output: bytes) -> None:
        """Print the output of a command; the lanes never tear each other's pieces."""
        with self._output_lock:
            sys.stdout.buffer.write(output)
            sys.stdout.buffer.flush()

    def cancel(self) -> None:
        """Have every command killed now."""
        self.is_cancelled = True
        self.deadline = self.started

    @contextmanager
    def keep_beside(self, command: Command) -> Iterator[None]:
        """Keep the file that tells of commands beside Chromium, until the last of them has ended."""
        if command.has_extra_workers:
            yield
            return
        with self._beside_lock:
            self._beside += 1
            BESIDE.parent.mkdir(exist_ok=True)
            BESIDE.touch()
        try:
            yield
        finally:
            with self._beside_lock:
                self._beside -= 1
                if not self._beside:
                    BESIDE.unlink(missing_ok=True)

    def seconds_left(self) -> float:
        """Return the time until every command is killed."""
        return self.deadline - time.monotonic()

    def run_lane(self, names: Sequence[str], *, niceness: int, is_heard: bool) -> list[Result]:
        """Run parts one after the other; a lane that is not heard prints a part when it has ended."""
        results: list[Result] = []
        for name in names:
            if self.is_cancelled:
                return results
            buffer = bytearray()
            output = self.print if is_heard else buffer.extend
            result = self.run_part(name, PARTS[name], output, niceness)
            if not is_heard:
                self.print(bytes(buffer) + f"{result}\n".encode())
            results.append(result)
        return results

    def run_part(
        self, name: str, steps: Sequence[Step], output: Output, niceness: int = 0
    ) -> Result:
        """Run the steps of a part until one fails."""
        output(f"\n== {name}\n".encode())
        started, cpu_seconds, failures, has_failed = time.monotonic(), 0.0, list[str](), False
        for step in steps:
            results = self.run_step(step, output, niceness)
            cpu_seconds += sum(result.cpu_seconds for result in results)
            if any(result.status for result in results):
                has_failed = True
                failures = [line for result in results for line in result.failures()]
                break
        return Result(
            name=name,
            has_failed=has_failed,
            wall_seconds=time.monotonic() - started,
            cpu_seconds=cpu_seconds,
            failures=tuple(failures),
        )

    def run_step(self, step: Step, output: Output, niceness: int = 0) -> list[CommandResult]:
        """Run the commands of a step, as many at once as there are cores.

        The output of the first is passed on as it comes, that of the others when all have ended.
        """
        buffers = {command: bytearray() for command in step[1:]}
        outputs = [output, *(pieces.extend for pieces in buffers.values())]
        with ThreadPoolExecutor(count_cores()) as at_once:
            try:
                results = list(at_once.map(self.run_command, step, outputs, [niceness] * len(step)))
            except KeyboardInterrupt:
                self.cancel()
                raise
        for pieces in buffers.values():
            output(bytes(pieces))
        return results

    def run_command(self, command: Command, output: Output, niceness: int) -> CommandResult:
        """Run a command to its end; kill it with all its processes when the run takes too long."""
        words = command.words
        if niceness and shutil.which("nice"):
            words = ("nice", "-n", str(niceness), *words)
        reader, writer = os.pipe()
        pieces = bytearray()
        environment = {
            **os.environ,
            **durations.environment_of(command.runner),
            "PYTHONPYCACHEPREFIX": str(COMPILED),
        }
        if command.has_extra_workers:  # any other would wait for itself
            environment[BESIDE_VARIABLE] = str(BESIDE)
        for name in ("PYTHONDONTWRITEBYTECODE", "PYTEST_ADDOPTS"):
            environment.pop(name, None)
        with (
            self.keep_beside(command),
            subprocess.Popen(
                words, cwd=ROOT, stdout=writer, stderr=writer, env=environment
            ) as process,
        ):
            self.meter.watch(process.pid)
            os.close(writer)
            for piece in self._read_until_end(process, reader):
                pieces += piece
                output(piece)
            is_killed = self._wait_or_kill(process)
        os.close(reader)
        if is_killed and not self.is_cancelled:
            seconds = time.monotonic() - self.started
            command_line = " ".join(words)[:MAX_WIDTH]
            line = f"\nFAILED {command_line}: killed, {seconds:.0f} s into the run\n"
            pieces += line.encode()
            output(line.encode())
        return CommandResult(
            status=process.returncode,
            output=bytes(pieces),
            cpu_seconds=self.meter.cpu_seconds(process.pid),
        )

    def _read_until_end(self, process: "subprocess.Popen[bytes]", reader: int) -> Iterator[bytes]:
        """Yield the output of a process until it ends or the run takes too long.

        A process that it started, a browser for example, may hold the pipe open for long: it is not waited for.
        """
        while self.seconds_left() > 0:
            if select.select([reader], [], [], 0.5)[0]:
                if not (piece := os.read(reader, 65_536)):
                    return
                yield piece
            elif process.poll() is not None:
                return

    def _wait_or_kill(self, process: "subprocess.Popen[bytes]") -> bool:
        """Wait for a process whose output has ended; return True if it had to be killed."""
        while process.poll() is None:
            if self.seconds_left() <= 0:
                self.meter.kill(process.pid)
                process.wait()
                return True
            time.sleep(0.01)
        return False


def choose_niceness() -> int:
    """Return how much less urgent the parts beside the browsers are.

    On a machine that others keep busy, less urgent processes would get no CPU at all.
    """
    return NICENESS if count_runnable() < count_cores() else 0


def run_parts(run: Run, names: Sequence[str]) -> list[Result]:
    """Build the site, then run the parts that need it, which fail without it."""
    results = []
    if set(names) - NEED_NO_SITE:
        # the build leaves a core free for what needs no site
        free = [name for name in names if name in NEED_NO_SITE]
        names = [name for name in names if name not in NEED_NO_SITE]
        with ThreadPoolExecutor(1) as beside:
            checks = beside.submit(run.run_lane, free, niceness=0, is_heard=False)
            try:
                site = run.run_part("site", (SITE,), run.print)
                results += [site, *checks.result()]
            except KeyboardInterrupt:
                run.cancel()
                raise
        if site.has_failed:
            results += [Result(name=name, has_failed=True) for name in names]
            return results
    results += run.run_lane(
        [name for name in names if name in BEFORE_LANES], niceness=0, is_heard=True
    )
    lanes = [[name for name in lane if name in names] for lane in LANES]
    niceness = choose_niceness() if all(lanes) else 0
    with ThreadPoolExecutor(len(lanes)) as at_once:
        try:
            futures = [
                at_once.submit(
                    run.run_lane,
                    lane,
                    niceness=niceness if place else 0,
                    is_heard=not (place and lanes[0]),
                )
                for place, lane in enumerate(lanes)
            ]
            return results + [result for future in futures for result in future.result()]
        except KeyboardInterrupt:
            run.cancel()
            raise


def interrupt(*_: object) -> None:
    """End the run as a key does."""
    raise KeyboardInterrupt


def main() -> int:
    """Run the parts, then print the slowest tests and a line for each part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    names = parser.parse_args().parts or list(PARTS)
    if unknown := set(names) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    signal.signal(signal.SIGTERM, interrupt)
    is_all = IS_ALL and set(names) == set(PARTS)
    run, load = Run(), os.getloadavg()[0]
    tree = tree_record.begin_run() if is_all else ""
    durations.begin_run()
    skipped: list[str] = []
    print(f"load at the start: {load:.1f} on {count_cores()} cores", flush=True)
    try:
        results = run_parts(run, names)
        if durations.end_run():
            for line in durations.format_slowest(durations.load(), SLOWEST):
                print(line)
        # what runs nowhere is no matter of this machine
        skipped = [test for test in durations.load_skipped() if test.startswith("tests/e2e/")]
    finally:
        durations.clear_run()
        run.meter.close()
    print()
    for result in results:
        print(result)
    wall, cpu = time.monotonic() - run.started, sum(result.cpu_seconds for result in results)
    print(
        f"in all           {wall:6.1f} s, {format_cpu(cpu)}, load {load:.1f} at the start,"
        f" {os.getloadavg()[0]:.1f} at the end, on {count_cores()} cores"
    )
    if skipped:
        print(f"skipped {len(skipped)} browser tests that this machine cannot run:")
        print(*(f"  {test}" for test in skipped), sep="\n")
    if any(result.has_failed for result in results):
        return 1
    if is_all and (fault := tree_record.end_run(tree, skipped)):
        print(f"all tests passed, which is not recorded: {fault}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\ntest: interrupted")
