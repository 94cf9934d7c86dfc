"""The screens of word lists hold at every size and in every language, and axe finds nothing."""

import pytest

from tests.e2e.screens.list_rooms import list_states
from tests.e2e.screens.test_axe import told, walk
from tests.e2e.screens.test_layout import assert_held


@pytest.mark.slow
def test_axe_is_clean_on_every_screen_of_the_lists(page, capsys):
    found = walk(page, list_states(), capsys)
    assert not found, told(found)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
def test_every_screen_of_the_lists_holds(page, looks_restored, how):
    assert_held(page, how, list_states())
