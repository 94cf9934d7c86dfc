"""Imported tables read at once, for tests that need no steps."""

from faristol.formats.players_csv import preview_steps
from faristol.formats.sheet import read_steps
from faristol.formats.steps import Steps


def finished(work):
    steps = Steps(work)
    for _ in steps:
        pass
    return steps.result


def read(data, **more):
    return finished(read_steps(data, **more))


def preview(data, **more):
    return finished(preview_steps(data, **more))
