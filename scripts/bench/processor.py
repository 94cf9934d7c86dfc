"""Count the processor's time of a browser, and how often it wakes: of all its processes, also of those that have ended."""

from pathlib import Path

_TICKS = 100  # a second, as Linux tells times in /proc, whatever the kernel does


def name_of(pid: int) -> str:
    """Return what the system calls a process."""
    return (Path("/proc") / str(pid) / "comm").read_text().strip()


class Processes:
    """Look after the processes that another one has started, as far as they go."""

    def __init__(self, root: int, name: str) -> None:
        self._root = root
        self._name = name
        self._ended = 0
        self._known: dict[int, int] = {}

    def milliseconds(self) -> float:
        """Return what all of them have taken so far."""
        now = dict(self._each())
        # a renderer that was let go has taken what it had taken when it was last seen
        self._ended += sum(taken for pid, taken in self._known.items() if pid not in now)
        self._known = now
        return (self._ended + sum(now.values())) * 1000 / _TICKS

    def wakeups(self) -> int:
        """Return how often the threads of all of them have waited so far, and been woken."""
        return sum(_waits(pid) for pid, _ in self._each())

    def _each(self) -> list[tuple[int, int]]:
        parents: dict[int, list[int]] = {}
        taken: dict[int, tuple[str, int]] = {}
        for folder in Path("/proc").iterdir():
            if not folder.name.isdecimal():
                continue
            try:
                name, rest = (folder / "stat").read_text().rsplit(")", 1)
            except OSError:  # it has just ended
                continue
            fields = rest.split()
            pid = int(folder.name)
            parents.setdefault(int(fields[1]), []).append(pid)
            taken[pid] = name.partition("(")[2], int(fields[11]) + int(fields[12])
        found, waiting = [], [self._root]
        while waiting:
            pid = waiting.pop()
            waiting += parents.get(pid, ())
            if pid in taken and self._name in taken[pid][0]:
                found.append((pid, taken[pid][1]))
        return found


def _waits(pid: int) -> int:
    waits = 0
    for task in (Path("/proc") / str(pid) / "task").glob("*/status"):
        try:
            lines = task.read_text().splitlines()
        except OSError:  # it has just ended
            continue
        waits += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))
    return waits
