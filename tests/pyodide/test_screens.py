"""System test of all screens in all states of the desk, from shipped files inside Pyodide."""

import sys

import pytest

from tests.support.desk_states import STATES
from tests.support.examples import one_in
from tests.support.walk import every_screen

if sys.platform != "emscripten":
    pytest.skip("on a desk test_every_state.py goes further", allow_module_level=True)


@pytest.mark.parametrize(
    "state", one_in(3, [pytest.param(state) for state in STATES], "every run walks a third of them")
)
def test_every_linked_screen_renders(state):
    screens = every_screen(STATES[state]())
    assert len(screens) > 20
    assert all(screens.values())
