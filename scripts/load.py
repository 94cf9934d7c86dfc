"""CPU seconds of a process and its descendants, orphans included.

`RUSAGE_CHILDREN` counts only processes that their parent has waited for, and misses half of a browser. So the
process table is read five times a second. The CPU time of a process after its last sample is lost: measured
against a control group, the sum is a few percent too low. Without /proc (macOS) every sum is 0.

    python -m scripts.load make e2e      runs a command and prints its wall time and CPU seconds
"""

import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

PROC = Path("/proc")
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
SAMPLE_INTERVAL = 0.2  # seconds


@dataclass(frozen=True, slots=True)
class ProcessStat:
    """A line of the process table."""

    parent: int
    start: int  # in ticks since boot; with the process id it identifies a process
    cpu_seconds: float


def read_process_table() -> dict[int, ProcessStat]:
    """Return the processes that run now, by their id."""
    table = {}
    for name in os.listdir(PROC) if PROC.is_dir() else ():
        if name.isdigit():
            try:
                fields = (PROC / name / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has ended since
            table[int(name)] = ProcessStat(
                parent=int(fields[1]),
                start=int(fields[19]),
                cpu_seconds=(int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND,
            )
    return table


@dataclass(slots=True)
class ProcessTree:
    """A process with all descendants seen so far."""

    root: int
    members: set[int] = field(init=False)
    cpu_seconds: dict[tuple[int, int], float] = field(default_factory=dict)  # by id and start

    def __post_init__(self) -> None:
        self.members = {self.root}

    def add_sample(self, table: dict[int, ProcessStat]) -> None:
        """Add new descendants, and what all of them have used until now.

        A process whose parent has ended belongs to another parent from then on; it stays a member.
        """
        descendants = {pid for pid in table if self._is_member(pid, table)}
        self.members = descendants | {self.root}
        for pid in descendants:
            self.cpu_seconds[pid, table[pid].start] = table[pid].cpu_seconds

    def _is_member(self, pid: int, table: dict[int, ProcessStat]) -> bool:
        while pid in table:
            if pid in self.members:
                return True
            pid = table[pid].parent
        return False


class CpuMeter:
    """A thread that samples the process table for any number of process trees."""

    def __init__(self) -> None:
        self._trees: dict[int, ProcessTree] = {}
        self._lock = threading.Lock()
        self._is_closed = threading.Event()
        self._thread = threading.Thread(target=self._sample_until_closed, daemon=True)
        self._thread.start()

    def watch(self, pid: int) -> None:
        """Begin to count a process and its descendants."""
        with self._lock:
            self._trees[pid] = ProcessTree(pid)

    def cpu_seconds(self, pid: int) -> float:
        """Return the CPU seconds of a watched process and its descendants."""
        self._sample()
        with self._lock:
            return sum(self._trees[pid].cpu_seconds.values())

    def kill(self, pid: int) -> None:
        """Kill a watched process with all descendants that still run; without /proc, the process alone."""
        self._sample()
        with self._lock:
            members = set(self._trees[pid].members)
        for member in members:
            try:
                os.kill(member, signal.SIGKILL)
            except OSError:
                continue  # it has ended since

    def close(self) -> None:
        """End the thread; the sums stay readable."""
        self._is_closed.set()
        self._thread.join()

    def _sample_until_closed(self) -> None:
        while not self._is_closed.wait(SAMPLE_INTERVAL):
            self._sample()

    def _sample(self) -> None:
        with self._lock:
            if self._trees:
                table = read_process_table()
                for tree in self._trees.values():
                    tree.add_sample(table)


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def count_runnable(samples: int = 10, interval: float = 0.1) -> float:
    """Return how many other processes want to run at this moment, as the median of some samples.

    The load average follows only after a minute. 0 where there is no /proc.
    """
    counts = []
    for _ in range(samples if PROC.is_dir() else 0):
        time.sleep(interval)
        running = (PROC / "loadavg").read_text().split()[3].partition("/")[0]
        counts.append(int(running) - 1)  # this process is one of them
    return statistics.median(counts) if counts else 0.0


def load_per_core() -> float:
    """Return the average number of processes per core that ran or wanted to in the last minute."""
    return os.getloadavg()[0] / count_cores()


def main() -> int:
    """Run a command and print its wall time and CPU seconds."""
    started, meter = time.monotonic(), CpuMeter()
    with subprocess.Popen(sys.argv[1:]) as process:
        meter.watch(process.pid)
        code = process.wait()
    wall = time.monotonic() - started
    print(f"{wall:.1f} s, {meter.cpu_seconds(process.pid):.1f} s of CPU", file=sys.stderr)
    meter.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
