"""The screens that prepare a duplicate hold at every size and in every language, and axe finds nothing."""

import pytest

from tests.e2e.screens.duplicate_prepare_rooms import prepare_states
from tests.e2e.screens.test_axe import told, walk
from tests.e2e.screens.test_layout import assert_held


@pytest.mark.slow
def test_axe_is_clean_on_every_screen_that_prepares_a_game(page, capsys):
    found = walk(page, prepare_states(), capsys)
    assert not found, told(found)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
def test_every_screen_that_prepares_a_game_holds(page, looks_restored, how):
    assert_held(page, how, prepare_states())
