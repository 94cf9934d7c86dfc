"""Numbers of examples of tests: all with `make test ALL=1`, a share in every run, ten inside Pyodide."""

import os
import sys
from collections.abc import Sequence

import pytest
from _pytest.mark import ParameterSet

IS_ALL = os.environ.get("ALL", "") not in {"", "0"}
IS_PYODIDE = sys.platform == "emscripten"
EVERY_RUN_IN_PYODIDE = 10


def examples(count: int, *, every_run: int | None = None) -> int:
    """Return the number of examples: `count` in a run of all tests, `every_run` in any other."""
    if IS_ALL:
        return count
    chosen = every_run or count
    return min(chosen, EVERY_RUN_IN_PYODIDE) if IS_PYODIDE else chosen


def one_in(count: int, parameters: Sequence[ParameterSet], reason: str) -> list[ParameterSet]:
    """Return parameters of a test; every run takes one in `count`, a run of all tests takes each."""
    left_out = pytest.mark.exhaustive(reason)
    return [
        parameter if number % count == 0 else parameter._replace(marks=(*parameter.marks, left_out))
        for number, parameter in enumerate(parameters)
    ]


def is_in_this_run(number: int, *, one_in: int = 3) -> bool:
    """Whether a numbered example is tried: each in a run of all tests, one in a few in any other."""
    return IS_ALL or number % one_in == 0
