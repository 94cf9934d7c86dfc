"""The best moves are tried out: from a tap, for some seconds, stopped, further; and never of what is hidden."""

import re
from urllib.parse import quote

import pytest

from faristol.desk.analyse import lookahead
from faristol.desk.analyse.lookahead import LookaheadService
from faristol.opponent import trials as opponent
from faristol.opponent.trials import MOVES
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import unseen
from tests.support.analyse_user import act, opened, tiles, words
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


def tried(user):
    return user.desk.service(LookaheadService).of(opened(user))


def try_out(user):
    return act(user, "try_moves", "/analyse/ahead")


def test_before_anything_is_tried_the_candidates_are_there_without_a_mean(user):
    assert len(rows(user)) >= MOVES
    assert {tuple(row[-3:]) for row in rows(user)} == {("–", "–", "0")}


def test_a_tap_tries_them_and_they_stand_by_their_means(user):
    try_out(user)
    assert tried(user).trials == 12
    means = [float(row[-3].replace("−", "-")) for row in rows(user)]
    assert means == sorted(means, reverse=True)
    assert all(row[-2].startswith("±") for row in rows(user))
    assert "12 trials" in words(user.look("/analyse/ahead").screen)
    assert "try_moves" not in user.look("/analyse/ahead").screen, "that is enough"


def test_it_ends_by_the_clock_and_goes_on_where_it_was(user, monkeypatch):
    monkeypatch.setattr(lookahead, "SECONDS", 0.0)
    monkeypatch.setattr(lookahead, "MIN_TRIALS", 0)
    try_out(user)
    few = tried(user).trials
    assert few < 12
    monkeypatch.setattr(lookahead, "SECONDS", 60.0)
    try_out(user)
    assert tried(user).trials == 12


def test_a_tap_on_a_slow_device_makes_the_least_number_of_trials(user, monkeypatch):
    """third-round 3: one tap made three trials of each on a busy machine, ranked without a margin."""
    monkeypatch.setattr(lookahead, "SECONDS", 0.0)
    monkeypatch.setattr(lookahead, "MIN_TRIALS", 10)
    try_out(user)
    assert tried(user).fewest == 10
    assert all(row[-2].startswith("±") for row in rows(user))
    monkeypatch.setattr(lookahead, "MAX_SECONDS", 0.0)
    tiles(user, "CASAL")
    try_out(user)
    assert tried(user).trials == 0, "it has an end"


def test_another_position_begins_anew(user):
    try_out(user)
    tiles(user, "CASAL")
    assert {row[-2] for row in rows(user)} == {"–"}


def lay(user, word):
    """Lay a word across the middle of the board, as the page asks about it."""
    laid = " ".join(f"H{8 + at}={tile}" for at, tile in enumerate(word))
    user.look(f"/analyse?laid={quote(laid)}", region="trial")


def test_a_valid_move_on_the_board_is_tried_as_ones_own(user):
    """third-round 3: no candidate of one's own could be tried."""
    few = len(rows(user))
    lay(user, "CASAX")
    assert len(rows(user)) == few, "not on the rack"
    lay(user, "SALQ")
    assert len(rows(user)) == few, "not in the list"
    lay(user, "SA")
    said = user.look("/analyse/ahead").screen
    assert said.count("yours</span>") == 1
    try_out(user)
    (own,) = [one for one in tried(user).outlooks if one.is_own]
    assert own.trials == 12
    assert len(own.choice.placed) == 2


@pytest.mark.exhaustive("every run sees the chance appear with six tiles in the bag")
def test_with_few_tiles_left_the_chance_of_winning_stands_beside_the_points(user, monkeypatch):
    """third-round 3: and the lead is asked for, which decides it."""
    monkeypatch.setattr(opponent, "LOW", 100)  # every trial goes on to the end
    assert "Points ahead" in words(user.look("/analyse/ahead").screen)
    act(user, "try_moves", "/analyse/ahead", lead="−999")
    screen = user.look("/analyse/ahead?lead=-999").screen
    assert "Wins" in words(screen)
    chances = set(re.findall(r">(\d+)%</td>", screen))
    assert chances == {"0"}
    act(user, "try_moves", "/analyse/ahead", lead="999")
    assert set(re.findall(r">(\d+)%</td>", user.look("/analyse/ahead?lead=999").screen)) == {"100"}


def position_with(in_bag):
    """Return a position of that many tiles in the bag, as other programs write it: CASA stands apart from the rest."""
    alphabet, rack = alphabet_of("ca"), "SOLEMNA"
    codes = (code for code in unseen(alphabet, cells=b"").tiles if code)
    names = [name for code in codes if len(name := alphabet.letter(code).name) == 1]
    for letter in f"{rack}CASA":
        names.remove(letter)
    on_board = "".join(names)[: 100 - 7 - 7 - 4 - in_bag]
    rest = on_board[75:]
    lines = [on_board[at : at + 15] for at in range(0, 75, 15)]
    lines += [f"{rest}{15 - len(rest)}", *["15"] * 4, "6CASA5", *["15"] * 4]
    return f"cgp {'/'.join(lines)} {rack}/ 0/0 0 ld catalan;"


NONE_LEFT = pytest.param(0, True, marks=pytest.mark.exhaustive("every run has six in the bag"))


@pytest.mark.parametrize(("in_bag", "is_shown"), [(7, False), (6, True), NONE_LEFT])
def test_chance_of_winning_appears_with_six_tiles_in_the_bag(user, monkeypatch, in_bag, is_shown):
    """third-round 3, last line: of the board of an analysis as it is, before anything is tried and after."""
    monkeypatch.setattr(lookahead, "MAX_TRIALS", 1)
    assert act(user, "read_position", "/analyse/share", pasted=position_with(in_bag)).taken
    assert ("Wins" in words(user.look("/analyse/ahead").screen)) is is_shown
    try_out(user)
    assert tried(user).position.in_bag == in_bag
    screen = user.look("/analyse/ahead").screen
    assert ("Wins" in words(screen)) is is_shown
    assert bool(re.search(r">\d+%</td>", screen)) is is_shown


@pytest.mark.parametrize("lead", ["ten", "1000", "--1", "1.5", "٣", "-"])
def test_what_is_no_lead_is_said_at_its_field(user, monkeypatch, lead):
    monkeypatch.setattr(opponent, "LOW", 100)
    refused = act(user, "try_moves", "/analyse/ahead", lead=lead)
    assert "at most 999" in words(refused.screen)
    assert user.look(f"/analyse/ahead?lead={quote(lead)}").screen


def test_hidden_moves_stay_hidden_and_are_not_tried(user):
    user.send("hide_moves", "/analyse", hide="yes")
    assert rows(user) == []
    assert "The moves are hidden" in words(user.look("/analyse/ahead").screen)
    try_out(user)
    assert tried(user) is None


def test_without_tiles_and_without_moves_it_is_said():
    user = User(lang="en")
    assert "no tiles on the rack" in words(user.look("/analyse/ahead").screen)
    tiles(user, "Ç")
    assert "No move is possible with these tiles" in words(user.look("/analyse/ahead").screen)


def test_a_form_of_another_position_is_not_carried_out(user):
    response = user.send("try_moves", "/analyse/ahead", stream="x", seq="1")
    assert response.taken is not True or tried(user) is None
