"""The classification in the hall: any round or group with one tap.

The display is reported to the judge.
"""

import re
from html import unescape

import pytest

from faristol.duplicate.acts.results import OpenClaims
from tests.support.duplicate_game import small_game
from tests.support.hall_user import HallUser

ROUTE = "/duplicate/results"


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html or "")).split())


def button_of(html, ident="to-hall"):
    """Return the fields that the button sends."""
    form = re.search(rf'<form[^>]*id="{ident}".*?</form>', html, re.DOTALL)[0]
    assert 'data-command="show_results_in_hall"' in form
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


@pytest.fixture
def game():
    return small_game(user=HallUser(lang="en"), groups=("A", "B"))


def test_one_tap_shows_the_selected_round_and_group_in_the_hall(game):
    game.user.send("show_in_hall", "/hall", board="")
    assert "The hall sees nothing of this game." in words(game.look("results").screen)
    screen = game.look("results?round=1&group=B").screen
    fields = button_of(screen)
    assert (fields["round"], fields["group"]) == ("1", "B")
    response = game.user.send("show_results_in_hall", ROUTE, **fields)
    assert response.taken
    assert response.route == f"{ROUTE}?round=1&group=B"
    assert "The hall sees: Ranking after round 1 · B" in words(response.screen)
    hall = words(game.user.hall()["html"])
    assert "Benet" in hall
    assert "Anna" not in hall  # of group A


def test_screen_says_that_the_hall_displays_the_board(game):
    assert game.user.shows(board=game.opened.id).taken
    assert "The hall sees this board" in words(game.look("results").screen)
    game.user.is_wanted = False
    closed = words(game.look("results").screen)
    assert "The hall sees" not in closed, "nobody is there who could"
    assert "No hall window is open." in closed


def test_results_without_a_hall_window_are_ready_and_offer_the_window(game):
    """third-round 2-B6, in the duplicate: without a window the hall displays nothing."""
    fields = button_of(game.look("results").screen)
    assert "./hall.html" not in game.look("results").screen
    response = game.user.send("show_results_in_hall", ROUTE, **fields)
    assert "The hall sees the ranking." in str(response.effects)
    assert "./hall.html" not in response.screen
    game.user.is_wanted = False
    ready = game.user.send("show_results_in_hall", ROUTE, **fields)
    assert "The hall sees" not in str(ready.effects)
    assert "Ready for the hall’s window." in str(ready.effects)
    assert "No hall window is open." in words(ready.screen)
    assert 'href="./hall.html"' in ready.screen


def test_next_step_during_claims_is_the_hall_and_then_the_claims(game):
    """CAT-DUP 1.11-1: players must see the results before they can claim."""
    game.do(OpenClaims(minutes=30, moment=game.device.moment))
    screen = game.look("results").screen
    slab = screen[screen.rindex("<form") :]
    assert 'data-command="show_results_in_hall"' in slab
    assert 'id="next"' in slab
    assert "Show it in the hall" in words(slab)
    assert 'id="to-hall"' not in screen, "one button for one deed"
    assert 'id="to-hall"' in game.look("results?round=1").screen, "that is another picture"
    after = game.user.send("show_results_in_hall", ROUTE, stream=game.opened.id, round=3, group="")
    assert 'id="next" href="#/duplicate/claims"' in after.screen
    assert "Provisional" in words(game.user.hall()["html"])
