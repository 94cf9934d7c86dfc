"""Cached results of a search belong to their tiles.

A list is recognised by a prefix of its digest.
"""

import re
from html import unescape

import pytest

from faristol.desk.shared.board.analysis import AnalysisService
from tests.support.analyse_user import act, list_rows, load_study, tiles, words
from tests.support.desk import User

LOST = "Its word list is not on this device"


def listed_words(user):
    """Return the listed words of a newly rendered screen."""
    return {word for _, word, *_ in list_rows(user)}


def test_racks_of_equal_size_have_moves_of_their_own():
    user = User(lang="ca")
    tiles(user, "CASA")
    first_words = listed_words(user)
    assert "CASA" in first_words
    tiles(user, "SOLA")
    second = listed_words(user)
    assert "SOLA" in second
    assert not {word for word in second if "C" in word}
    act(user, "take_step_back")
    assert listed_words(user) == first_words


def test_order_of_a_rack_makes_no_other_search():
    user = User(lang="ca")
    tiles(user, "SOLA")
    list_rows(user)
    results_before = list(user.desk.service(AnalysisService)._results.values())
    tiles(user, "ALOS")
    list_rows(user)
    assert len(results_before) == 1
    assert [result.moves for result in user.desk.service(AnalysisService)._results.values()] == [
        results_before[0].moves
    ]


@pytest.mark.parametrize(("signs", "is_lost"), [(8, False), (7, True), (1, True)])
def test_list_is_recognised_by_at_least_eight_characters_of_its_digest(signs, is_lost):
    user = User(lang="en")
    tiles(user, "CASA")
    digest = load_study(user).digest
    screen = user.look("/analyse/share").screen
    text = unescape(re.search(r'<pre id="position-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)[1])
    assert f"({digest[:8]})" in text
    pasted = text.replace(f"({digest[:8]})", f"({digest[:signs]})")
    response = act(user, "read_position", "/analyse/share", pasted=pasted)
    assert response.taken
    assert (LOST in words(response.screen)) is is_lost
    assert load_study(user).digest == digest
