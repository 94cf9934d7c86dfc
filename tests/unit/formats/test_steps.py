"""`Steps`, which iterates over long work with `for` and stores its result."""

import pytest

from faristol.formats.steps import Steps


def work(ended):
    try:
        yield 1
        yield 2
    finally:
        ended.append("ended")
    return "done"


def test_steps_yield_all_steps_and_then_the_result():
    steps = Steps(work([]))
    assert list(steps) == [1, 2]
    assert steps.result == "done"


def test_work_without_steps_has_a_result():
    steps = Steps(step for step in ())
    assert list(steps) == []
    assert steps.result is None


def test_abandoned_work_is_closed_and_has_no_result():
    ended = []
    steps = Steps(work(ended))
    going = iter(steps)
    next(going)
    going.close()
    assert ended == ["ended"]
    with pytest.raises(AttributeError):
        _ = steps.result
