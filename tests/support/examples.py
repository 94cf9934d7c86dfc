"""Numbers of examples of tests: all with `make test ALL=1`, a share in every run.

Inside Pyodide it is at most ten of the share.
"""

import os
import sys
from collections.abc import Sequence

import pytest
from _pytest.mark import ParameterSet

IS_ALL = os.environ.get("ALL", "") not in {"", "0"}
IS_PYODIDE = sys.platform == "emscripten"
IS_WHOLE = IS_ALL and not IS_PYODIDE
MOST_IN_PYODIDE = 10  # its difference is in no number of examples


def examples(count: int, *, every_run: int | None = None) -> int:
    """Return the number of examples: `count` in a run of all tests, `every_run` in any other."""
    chosen = count if IS_WHOLE else every_run or count
    return min(chosen, MOST_IN_PYODIDE) if IS_PYODIDE else chosen


def one_in(count: int, parameters: Sequence[ParameterSet], reason: str) -> list[ParameterSet]:
    """Return parameters of a test; every run takes one in `count`, a run of all tests takes each."""
    left_out = pytest.mark.exhaustive(reason)
    return [
        parameter if number % count == 0 else parameter._replace(marks=(*parameter.marks, left_out))
        for number, parameter in enumerate(parameters)
    ]


def is_in_this_run(number: int, *, one_in: int = 3, one_in_all: int = 1) -> bool:
    """Whether a numbered example is tried: one in `one_in_all` with all tests, one in `one_in` else."""
    return number % (one_in_all if IS_WHOLE else one_in) == 0
