"""A count of Python's steps, equal on every machine, however busy."""

import sys
from collections.abc import Callable
from types import FrameType


def steps_of(work: Callable[[], object]) -> int:
    """Do work and return its number of Python instructions; a call of C counts for one."""
    steps = 0

    def step(frame: FrameType, event: str, _: object):
        nonlocal steps
        frame.f_trace_lines = False
        frame.f_trace_opcodes = True
        steps += event == "opcode"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(before)
    return steps
