"""Trials of the best moves: started by a tap, limited in time, stopped, continued.

Hidden moves are never tried.
"""

import re
from urllib.parse import quote

import pytest

from faristol.desk.analyse import lookahead
from faristol.desk.analyse.lookahead import LookaheadService
from faristol.opponent import trials as opponent
from faristol.opponent.trials import MOVES
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import unseen
from tests.support.analyse_user import act, load_study, tiles, words
from tests.support.desk import User

RACK = "CASALQ?"


@pytest.fixture
def user(monkeypatch):
    monkeypatch.setattr(lookahead, "MAX_TRIALS", 12)
    user = User(lang="en")
    tiles(user, RACK)
    return user


def rows(user):
    html = user.look("/analyse/ahead").screen
    return [
        re.findall(r">([^<>]*)</td>", row)
        for row in re.findall(r"<tr><td>.*?</tr>", html, re.DOTALL)
    ]


def lookahead_of(user):
    return user.desk.service(LookaheadService).of(load_study(user))


def try_out(user):
    return act(user, "try_moves", "/analyse/ahead")


def test_candidates_before_any_trial_have_no_mean(user):
    assert len(rows(user)) >= MOVES
    assert {tuple(row[-3:]) for row in rows(user)} == {("–", "–", "0")}


def test_trials_sort_the_candidates_by_their_means(user):
    try_out(user)
    assert lookahead_of(user).trials == 12
    means = [float(row[-3].replace("−", "-")) for row in rows(user)]
    assert means == sorted(means, reverse=True)
    assert all(row[-2].startswith("±") for row in rows(user))
    assert "12 trials" in words(user.look("/analyse/ahead").screen)
    assert "try_moves" not in user.look("/analyse/ahead").screen, "that is enough"


def test_trials_end_by_the_clock_and_can_be_continued(user, monkeypatch):
    monkeypatch.setattr(lookahead, "SECONDS", 0.0)
    monkeypatch.setattr(lookahead, "MIN_TRIALS", 0)
    try_out(user)
    few = lookahead_of(user).trials
    assert few < 12
    monkeypatch.setattr(lookahead, "SECONDS", 60.0)
    try_out(user)
    assert lookahead_of(user).trials == 12


def test_trials_on_a_slow_device_reach_the_minimum(user, monkeypatch):
    """third-round 3: one tap made three trials of each on a busy machine, ranked without a margin."""
    monkeypatch.setattr(lookahead, "SECONDS", 0.0)
    monkeypatch.setattr(lookahead, "MIN_TRIALS", 10)
    try_out(user)
    assert lookahead_of(user).fewest == 10
    assert all(row[-2].startswith("±") for row in rows(user))
    monkeypatch.setattr(lookahead, "MAX_SECONDS", 0.0)
    tiles(user, "CASAL")
    try_out(user)
    assert lookahead_of(user).trials == 0, "it has an end"


def test_another_position_has_no_trials(user):
    try_out(user)
    tiles(user, "CASAL")
    assert {row[-2] for row in rows(user)} == {"–"}


def lay_word(user, word):
    """Lay a word across the middle of the board, as the page does in its request."""
    laid = " ".join(f"H{8 + at}={tile}" for at, tile in enumerate(word))
    user.look(f"/analyse?laid={quote(laid)}", region="trial")


def test_valid_move_on_the_board_is_tried_as_an_own_candidate(user):
    """third-round 3: a candidate of the user could not be tried."""
    few = len(rows(user))
    lay_word(user, "CASAX")
    assert len(rows(user)) == few, "not on the rack"
    lay_word(user, "SALQ")
    assert len(rows(user)) == few, "not in the list"
    lay_word(user, "SA")
    screen = user.look("/analyse/ahead").screen
    assert screen.count("yours</span>") == 1
    try_out(user)
    (own,) = [outlook for outlook in lookahead_of(user).outlooks if outlook.is_own]
    assert own.trials == 12
    assert len(own.choice.placed) == 2


@pytest.mark.exhaustive("every run sees the chance appear with six tiles in the bag")
def test_chance_of_winning_is_beside_the_points_with_few_tiles_left(user, monkeypatch):
    """third-round 3: the form asks for the lead, which decides the chance."""
    monkeypatch.setattr(opponent, "LOW", 100)  # each trial goes on to the end
    assert "Points ahead" in words(user.look("/analyse/ahead").screen)
    act(user, "try_moves", "/analyse/ahead", lead="−999")
    screen = user.look("/analyse/ahead?lead=-999").screen
    assert "Wins" in words(screen)
    chances = set(re.findall(r">(\d+)%</td>", screen))
    assert chances == {"0"}
    act(user, "try_moves", "/analyse/ahead", lead="999")
    assert set(re.findall(r">(\d+)%</td>", user.look("/analyse/ahead?lead=999").screen)) == {"100"}


def position_with_bag(in_bag):
    """Return a position with that many tiles in the bag, in the format of other programs.

    CASA is set apart.
    """
    alphabet, rack = alphabet_of("ca"), "SOLEMNA"
    codes = (code for code in unseen(alphabet, cells=b"").tiles if code)
    names = [name for code in codes if len(name := alphabet.letter(code).name) == 1]
    for letter in f"{rack}CASA":
        names.remove(letter)
    on_board = "".join(names)[: 100 - 7 - 7 - 4 - in_bag]
    other_tiles = on_board[75:]
    rows = [on_board[at : at + 15] for at in range(0, 75, 15)]
    rows += [f"{other_tiles}{15 - len(other_tiles)}", *["15"] * 4, "6CASA5", *["15"] * 4]
    return f"cgp {'/'.join(rows)} {rack}/ 0/0 0 ld catalan;"


NONE_LEFT = pytest.param(0, True, marks=pytest.mark.exhaustive("every run has six in the bag"))


@pytest.mark.parametrize(("in_bag", "is_shown"), [(7, False), (6, True), NONE_LEFT])
def test_chance_of_winning_appears_with_six_tiles_in_the_bag(user, monkeypatch, in_bag, is_shown):
    """third-round 3, last line: at the board of an analysis, before any trial and after."""
    monkeypatch.setattr(lookahead, "MAX_TRIALS", 1)
    assert act(user, "read_position", "/analyse/share", pasted=position_with_bag(in_bag)).taken
    assert ("Wins" in words(user.look("/analyse/ahead").screen)) is is_shown
    try_out(user)
    assert lookahead_of(user).position.in_bag == in_bag
    screen = user.look("/analyse/ahead").screen
    assert ("Wins" in words(screen)) is is_shown
    assert bool(re.search(r">\d+%</td>", screen)) is is_shown


@pytest.mark.parametrize("lead", ["ten", "1000", "--1", "1.5", "٣", "-"])
def test_invalid_lead_is_reported_at_its_field(user, monkeypatch, lead):
    monkeypatch.setattr(opponent, "LOW", 100)
    refused = act(user, "try_moves", "/analyse/ahead", lead=lead)
    assert "at most 999" in words(refused.screen)
    assert user.look(f"/analyse/ahead?lead={quote(lead)}").screen


def test_hidden_moves_stay_hidden_and_are_not_tried(user):
    user.send("hide_moves", "/analyse", hide="yes")
    assert rows(user) == []
    assert "The moves are hidden" in words(user.look("/analyse/ahead").screen)
    try_out(user)
    assert lookahead_of(user) is None


def test_rack_without_tiles_or_moves_is_reported():
    user = User(lang="en")
    assert "no tiles on the rack" in words(user.look("/analyse/ahead").screen)
    tiles(user, "Ç")
    assert "No move is possible with these tiles" in words(user.look("/analyse/ahead").screen)


def test_form_of_another_position_is_not_carried_out(user):
    response = user.send("try_moves", "/analyse/ahead", stream="x", seq="1")
    assert response.taken is not True or lookahead_of(user) is None
