"""A game of two is called by who plays, wherever it stands in a list; what is stored names nobody."""

import re

import pytest

from tests.support.classic_user import ClassicUser
from tests.support.desk import User, run


def row_of(at):
    return at.user.desk.stream_store.streams[at.opened.id]


def headings(screen):
    return [
        re.sub(r"<[^>]*>", "", one)
        for one in re.findall(r"<h3>(.*?)</h3>", screen or "", re.DOTALL)
    ]


@pytest.mark.parametrize("lang", ["ca", "ro", "en"])
def test_3_c_a_game_is_called_by_who_plays_and_the_day(lang):
    """third-round 3-C: games were named “Game, 26/11/2026 (6)”, whoever read the list."""
    user = User(lang=lang)
    for names in (("Pere", "Maria"), ("Pere", "Anna"), ("Pere", "Maria")):
        at = ClassicUser(user=user, names=names, mode="record")
    assert re.fullmatch(r"Pere – Maria, \d+[/.]\d+ · \w+ 3", at.opened.label)
    assert "Pere" not in row_of(at).name, "a name that is stored outlives whoever is forgotten"
    assert row_of(at).name.endswith("(3)")
    user.lang = "en"  # whatever language the list is read in
    label = at.opened.label
    of_anna = label.replace("Maria", "Anna").replace("game 3", "game 2")
    for place in ("/files", "/game/all"):
        screen = user.look(place).screen
        assert screen.count(label) >= 2
        assert of_anna in screen
    home = user.look("/").screen
    assert of_anna in home


def test_3_c_the_place_in_a_tournament_follows_and_a_name_that_was_given_stays():
    """third-round 3-C."""
    at = ClassicUser(names=("Pere", "Maria"), mode="record", event="Verema", round="3", table="5")
    assert at.opened.label.endswith(" · Verema · 3 · 5")
    at.user.send("rename_stream", "/files", stream=at.opened.id, name="La final")
    assert at.opened.label == "La final"
    assert "La final" in at.user.look("/files").screen
    listed = at.user.look("/game/all").screen
    assert "La final" in listed
    assert "Pere – Maria" in listed


def test_3_c_who_is_forgotten_is_no_longer_in_the_name():
    """third-round 3-C: the label is read from the cards, which go."""
    at = ClassicUser(names=("Pere", "Maria"), mode="record")
    label = at.opened.label
    (digest, *_) = [one.card for one in at.game.seated]
    shelf = at.user.desk.stream_store
    run(shelf.store.write([("delete", "cards", [at.opened.id, digest])]))
    at.user.desk.invalidate()
    assert "Pere" in label
    assert "Pere" not in at.opened.label
    assert "Maria" in at.opened.label
    assert "Pere" not in at.user.look("/files").screen
