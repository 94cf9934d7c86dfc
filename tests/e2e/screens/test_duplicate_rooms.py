"""The screens of a duplicate game hold at every size and in every language, and axe finds nothing in any look."""

import pytest

from tests.e2e.screens.duplicate_rooms import (
    master_states,
    result_states,
    round_states,
    solo_states,
)
from tests.e2e.screens.test_axe import told, walk
from tests.e2e.screens.test_layout import assert_held

ROOMS = {
    "round": round_states,
    "master": master_states,
    "results": result_states,
    "solo": solo_states,
}


@pytest.mark.slow
@pytest.mark.parametrize("rooms", ROOMS)
def test_axe_is_clean_on_every_screen_of_a_duplicate(page, rooms, capsys):
    found = walk(page, ROOMS[rooms](), capsys)
    assert not found, told(found)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
@pytest.mark.parametrize("rooms", ROOMS)
def test_every_screen_of_a_duplicate_holds(page, looks_restored, rooms, how):
    assert_held(page, how, ROOMS[rooms]())
