"""Measure, compare with a fixed loop of the same run, and judge the ratio alone.

Machines differ and are busy with other things; what took 10 ms here takes 30 there. So every figure
is taken in turns with a loop that never changes, the best of each counts, and a limit speaks of
their ratio. The milliseconds are printed for people.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

LOOP = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One thing measured: in milliseconds, and as a ratio to what it is compared with."""

    name: str
    milliseconds: float
    ratio: float
    beside: str = "loop"


def loop() -> int:
    """Do what Python programs mostly do: small numbers, small texts, dictionaries."""
    seen: dict[str, int] = {}
    total = 0
    for number in range(LOOP):
        key = str(number * 7919 % 4096)
        seen[key] = seen.get(key, 0) + 1
        total ^= number
    return total + len(seen)


def measure(name: str, work: Callable[[], object], *, rounds: int = 7) -> Figure:
    """Measure some work in turns with the loop."""
    pairs = [(milliseconds(loop), milliseconds(work)) for _ in range(rounds)]
    best_loop, best = (min(column) for column in zip(*pairs, strict=True))
    return Figure(name=name, milliseconds=best, ratio=best / best_loop)


def milliseconds(work: Callable[[], object]) -> float:
    """Do some work once, and return how long it took."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000
