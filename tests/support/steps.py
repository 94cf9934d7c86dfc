"""Count the steps that Python takes: the same on every machine, however busy it is."""

import sys
from collections.abc import Callable
from types import FrameType


def steps_of(work: Callable[[], object]) -> int:
    """Do some work and return how many instructions of Python it took; what is written in C counts for one."""
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
