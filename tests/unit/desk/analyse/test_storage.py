"""What is remembered of a search belongs to its tiles, and a list is known by enough of its name."""

import re
from html import unescape

import pytest

from faristol.desk.shared.board.analysis import AnalysisService
from tests.support.analyse_user import act, list_rows, opened, tiles, words
from tests.support.desk import User

LOST = "Its word list is not on this device"


def moves(user):
    """Return the words that are listed, on the screen as it is drawn anew."""
    return {word for _, word, *_ in list_rows(user)}


def test_racks_of_as_many_tiles_have_moves_of_their_own():
    user = User(lang="ca")
    tiles(user, "CASA")
    first = moves(user)
    assert "CASA" in first
    tiles(user, "SOLA")
    second = moves(user)
    assert "SOLA" in second
    assert not {word for word in second if "C" in word}
    act(user, "take_step_back")
    assert moves(user) == first


def test_the_order_of_a_rack_makes_no_other_search():
    user = User(lang="ca")
    tiles(user, "SOLA")
    list_rows(user)
    kept = list(user.desk.service(AnalysisService)._results.values())
    tiles(user, "ALOS")
    list_rows(user)
    assert len(kept) == 1
    assert [found.moves for found in user.desk.service(AnalysisService)._results.values()] == [
        kept[0].moves
    ]


@pytest.mark.parametrize(("signs", "is_lost"), [(8, False), (7, True), (1, True)])
def test_a_list_is_named_by_eight_signs_of_its_digest_at_least(signs, is_lost):
    user = User(lang="en")
    tiles(user, "CASA")
    digest = opened(user).digest
    screen = user.look("/analyse/share").screen
    text = unescape(re.search(r'<pre id="position-text"[^>]*>(.*?)</pre>', screen, re.DOTALL)[1])
    assert f"({digest[:8]})" in text
    pasted = text.replace(f"({digest[:8]})", f"({digest[:signs]})")
    response = act(user, "read_position", "/analyse/share", pasted=pasted)
    assert response.taken
    assert (LOST in words(response.screen)) is is_lost
    assert opened(user).digest == digest
