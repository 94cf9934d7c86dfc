"""The label of a classic game, with its players' names, which are not stored in its row."""

import re

import pytest

from tests.support.classic_user import ClassicUser
from tests.support.desk import User, run


def row_of(at):
    return at.user.desk.stream_store.streams[at.opened.id]


def headings_of(screen):
    return [
        re.sub(r"<[^>]*>", "", heading)
        for heading in re.findall(r"<h3>(.*?)</h3>", screen or "", re.DOTALL)
    ]


@pytest.mark.parametrize("lang", ["ca", "ro", "en"])
def test_game_is_labelled_with_its_players_and_day(lang):
    """third-round 3-C: games were named “Game, 26/11/2026 (6)” in all lists."""
    user = User(lang=lang)
    for names in (("Pere", "Maria"), ("Pere", "Anna"), ("Pere", "Maria")):
        at = ClassicUser(user=user, names=names, mode="record")
    assert re.fullmatch(r"Pere – Maria, \d+[/.]\d+ · \w+ 3", at.opened.label)
    assert "Pere" not in row_of(at).name, "a stored name would outlive an erased player"
    assert row_of(at).name.endswith("(3)")
    user.lang = "en"  # the language in which the list is read
    label = at.opened.label
    of_anna = label.replace("Maria", "Anna").replace("game 3", "game 2")
    for place in ("/files", "/game/all"):
        screen = user.look(place).screen
        assert screen.count(label) >= 2
        assert of_anna in screen
    home = user.look("/").screen
    assert of_anna in home


def test_label_has_the_tournament_place_unless_renamed():
    """third-round 3-C."""
    at = ClassicUser(names=("Pere", "Maria"), mode="record", event="Verema", round="3", table="5")
    assert at.opened.label.endswith(" · Verema · 3 · 5")
    at.user.send("rename_stream", "/files", stream=at.opened.id, name="La final")
    assert at.opened.label == "La final"
    assert "La final" in at.user.look("/files").screen
    screen = at.user.look("/game/all").screen
    assert "La final" in screen
    assert "Pere – Maria" in screen


def test_erased_player_disappears_from_the_label():
    """third-round 3-C: the label is built from the cards, which are erased."""
    at = ClassicUser(names=("Pere", "Maria"), mode="record")
    label = at.opened.label
    (digest, *_) = [seated.card for seated in at.game.seated]
    stream_store = at.user.desk.stream_store
    run(stream_store.store.write([("delete", "cards", [at.opened.id, digest])]))
    at.user.desk.invalidate()
    assert "Pere" in label
    assert "Pere" not in at.opened.label
    assert "Maria" in at.opened.label
    assert "Pere" not in at.user.look("/files").screen
