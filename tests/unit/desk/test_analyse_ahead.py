"""The best moves are tried out: from a tap, for some seconds, stopped, further; and never of what is hidden."""

import re

import pytest

from faristol.desk.analyse import ahead
from faristol.desk.analyse.ahead import CANDIDATES, Lookout
from tests.support.analyse_user import act, opened, tiles, words
from tests.support.desk import User

RACK = "CASALQ?"


@pytest.fixture
def user(monkeypatch):
    monkeypatch.setattr(ahead, "MOST", 12)
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
    return user.desk.of(Lookout).of(opened(user))


def try_out(user):
    return act(user, "try_moves", "/analyse/ahead")


def test_before_anything_is_tried_the_best_ten_are_there_without_a_mean(user):
    assert len(rows(user)) == CANDIDATES
    assert {tuple(row[-2:]) for row in rows(user)} == {("–", "–")}


def test_a_tap_tries_them_and_they_stand_by_their_means(user):
    try_out(user)
    assert tried(user).trials == 12
    means = [float(row[-2].replace("−", "-")) for row in rows(user)]
    assert means == sorted(means, reverse=True)
    assert all(row[-1].startswith("±") for row in rows(user))
    assert "12 trials each" in words(user.look("/analyse/ahead").screen)
    assert "try_moves" not in user.look("/analyse/ahead").screen, "that is enough"


def test_it_ends_by_the_clock_and_goes_on_where_it_was(user, monkeypatch):
    monkeypatch.setattr(ahead, "SECONDS", 0.0)
    try_out(user)
    few = tried(user).trials
    assert few < 12
    monkeypatch.setattr(ahead, "SECONDS", 60.0)
    try_out(user)
    assert tried(user).trials == 12


def test_another_position_begins_anew(user):
    try_out(user)
    tiles(user, "CASAL")
    assert {row[-1] for row in rows(user)} == {"–"}


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
