"""Measure, compare with a fixed loop of the same run, and judge the ratio alone.

Machines differ and are busy with other things; what took 10 ms here takes 30 there. So all work is
measured in turns with a loop that never changes, the best of each counts, and a limit is one of their
ratio. The milliseconds are printed for people.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

LOOP = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A measurement in milliseconds, and as a ratio to the measurement called `beside`."""

    name: str
    milliseconds: float
    ratio: float
    beside: str = "loop"


def loop() -> int:
    """Do the usual work of Python programs: small numbers, small texts, dictionaries."""
    seen: dict[str, int] = {}
    total = 0
    for number in range(LOOP):
        key = str(number * 7919 % 4096)
        seen[key] = seen.get(key, 0) + 1
        total ^= number
    return total + len(seen)


def measure(name: str, work: Callable[[], object], *, rounds: int = 7) -> Figure:
    """Return the figure of some work, measured in turns with the loop."""
    pairs = [(measure_once(loop), measure_once(work)) for _ in range(rounds)]
    best_loop, best = (min(column) for column in zip(*pairs, strict=True))
    return Figure(name=name, milliseconds=best, ratio=best / best_loop)


def measure_once(work: Callable[[], object]) -> float:
    """Do some work once; return the milliseconds that it took."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000
