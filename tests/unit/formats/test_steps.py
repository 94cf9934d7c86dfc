"""Long work gone through with `for`: every step is given, and what came of it is kept."""

import pytest

from faristol.formats.steps import Steps


def work(ended):
    try:
        yield 1
        yield 2
    finally:
        ended.append("ended")
    return "done"


def test_every_step_is_given_and_the_result_is_there_at_the_end():
    steps = Steps(work([]))
    assert list(steps) == [1, 2]
    assert steps.result == "done"


def test_work_that_gives_no_step_has_its_result_too():
    steps = Steps(step for step in ())
    assert list(steps) == []
    assert steps.result is None


def test_work_that_was_left_has_no_result_and_is_ended():
    ended = []
    steps = Steps(work(ended))
    going = iter(steps)
    next(going)
    going.close()
    assert ended == ["ended"]
    with pytest.raises(AttributeError):
        _ = steps.result
