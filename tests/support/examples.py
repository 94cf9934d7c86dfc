"""How many examples a test tries: all with `make test ALL=1`, a share in every run, ten inside Pyodide."""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., object])

IS_ALL = os.environ.get("ALL", "") not in {"", "0"}
IS_PYODIDE = sys.platform == "emscripten"
EVERY_RUN_IN_PYODIDE = 10


def examples(count: int, *, every_run: int | None = None) -> int:
    """Return how many examples to try, of `count` in a run of all tests and `every_run` in any other."""
    if IS_ALL:
        return count
    chosen = every_run or count
    return min(chosen, EVERY_RUN_IN_PYODIDE) if IS_PYODIDE else chosen


def exhaustive_inside(reason: str) -> Callable[[Test], Test]:
    """Mark a long test that every run asks in CPython, and only a run of all tests inside Pyodide too."""
    return lambda test: pytest.mark.exhaustive(reason)(test) if IS_PYODIDE else test


def is_in_this_run(number: int, *, one_in: int = 3) -> bool:
    """Whether a numbered example is tried: each in a run of all tests, one in a few in any other."""
    return IS_ALL or number % one_in == 0
