"""The screens of word lists hold at every size and in every language, and axe finds nothing."""

from collections import defaultdict

import pytest

from tests.e2e.screens.list_rooms import list_states
from tests.e2e.screens.test_axe import told, walk
from tests.e2e.screens.test_language import choose
from tests.e2e.screens.test_layout import measure


@pytest.mark.slow
def test_axe_is_clean_on_every_screen_of_the_lists(page, capsys):
    found = walk(page, list_states(), capsys)
    assert not found, told(found)


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ca", "ro", "longer"])
def test_every_screen_of_the_lists_holds(page, looks_restored, how):
    found = defaultdict(list)
    choose(page, "en" if how == "longer" else how)
    for state in list_states():
        measure(page, state, how == "longer", found)
    lines = [f"{fault} [{', '.join(where)}]" for fault, where in found.items()]
    assert not lines, f"{len(lines)} faults:\n" + "\n".join(lines)
