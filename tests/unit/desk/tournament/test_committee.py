"""A decision of the committee shows whom it moves before it is written down (third-round 1-B9)."""

from urllib.parse import urlencode

import pytest

from faristol.tournament.pairable import standings_of
from tests.support.desk import User
from tests.support.tournament_user import Director, words

NAMES = ("Anna", "Biel", "Carme", "Dídac")
ROUTE = "/tournament/committee"


@pytest.fixture
def director():
    director = Director(User())
    director.enter(*NAMES)
    director.begin_round()
    director.play()
    return director


def form(director, **fields):
    """Return the form of a decision on the player who leads."""
    first = standings_of(director.tournament)[0].player
    usual = {
        "what": "",
        "by": ["Assumpta", "Lluís"],
        "concerns": [first, ""],
        "effect": "penalty",
        "round": "1",
        "points": "",
        "half_points": "2",
    }
    return {**usual, **fields}


def previewed(director, **fields):
    """Return what is shown while the form is being filled in."""
    query = urlencode(form(director, **fields), doseq=True)
    answer = director.user.look(f"{ROUTE}?{query}", region="decide-moved")
    return words(answer.fragments["decide-moved"])


def places(director):
    names = director.opened.names
    return {names[line.player]: line.place for line in standings_of(director.tournament)}


@pytest.mark.parametrize("effect", ["penalty", "out"])
def test_decision_shows_the_places_that_it_moves(director, effect):
    said, before = previewed(director, effect=effect), places(director)
    director.send("decide", ROUTE, **form(director, effect=effect, what="Late"))
    after = places(director)
    moved = {name for name in after if after[name] != before[name]}
    assert moved
    for name in before:
        assert (f"{name} {before[name]} {after.get(name)}" in said) is (name in moved), name


def test_decision_that_moves_nobody_says_so(director):
    last = standings_of(director.tournament)[-1].player
    said = previewed(director, concerns=[last, ""], half_points="0", points="1")
    assert said == "No places change in the standings."


@pytest.mark.parametrize(
    "fields",
    [
        {"effect": ""},
        {"effect": "nothing"},
        {"half_points": "0"},
        {"half_points": "many"},
        {"by": ["Assumpta"]},
        {"by": ["Assumpta", "<b>"]},
        {"concerns": ["", ""]},
        {"concerns": ["nobody", ""]},
        {"round": "7"},
    ],
)
def test_decision_that_takes_nothing_or_cannot_be_shows_nothing(director, fields):
    assert previewed(director, **fields) == ""
