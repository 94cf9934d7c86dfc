"""The CPU time and the wake-ups of a browser: of all its processes, also of those that have ended."""

from pathlib import Path

_TICKS = 100  # per second, the unit of times in /proc of Linux


def name_of(pid: int) -> str:
    """Return the name that the system has for a process."""
    return (Path("/proc") / str(pid) / "comm").read_text().strip()


class Processes:
    """The descendants of a process that have some name."""

    def __init__(self, root: int, name: str) -> None:
        self._root = root
        self._name = name
        self._ended = 0
        self._last_used: dict[int, int] = {}

    def milliseconds(self) -> float:
        """Return the CPU time of all of them so far, in milliseconds."""
        now = dict(self._list_used())
        # a renderer that has ended counts with its last known CPU time
        self._ended += sum(ticks for pid, ticks in self._last_used.items() if pid not in now)
        self._last_used = now
        return (self._ended + sum(now.values())) * 1000 / _TICKS

    def wakeups(self) -> int:
        """Return the number of times that their threads have waited and been woken so far."""
        return sum(_count_waits(pid) for pid, _ in self._list_used())

    def _list_used(self) -> list[tuple[int, int]]:
        parents: dict[int, list[int]] = {}
        used: dict[int, tuple[str, int]] = {}
        for folder in Path("/proc").iterdir():
            if not folder.name.isdecimal():
                continue
            try:
                name, numbers = (folder / "stat").read_text().rsplit(")", 1)
            except OSError:  # it has just ended
                continue
            fields = numbers.split()
            pid = int(folder.name)
            parents.setdefault(int(fields[1]), []).append(pid)
            used[pid] = name.partition("(")[2], int(fields[11]) + int(fields[12])
        descendants, waiting = [], [self._root]
        while waiting:
            pid = waiting.pop()
            waiting += parents.get(pid, ())
            if pid in used and self._name in used[pid][0]:
                descendants.append((pid, used[pid][1]))
        return descendants


def _count_waits(pid: int) -> int:
    waits = 0
    for task in (Path("/proc") / str(pid) / "task").glob("*/status"):
        try:
            lines = task.read_text().splitlines()
        except OSError:  # it has just ended
            continue
        waits += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))
    return waits
