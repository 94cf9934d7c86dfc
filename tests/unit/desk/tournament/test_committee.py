"""The preview of a decision of the committee: the places that it moves (third-round 1-B9)."""

from urllib.parse import urlencode

import pytest

from faristol.tournament.pairing_basis import standings_of
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


def decision_form(director, **fields):
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


def preview_decision(director, **fields):
    """Return the preview beside the form while it is filled in."""
    query = urlencode(decision_form(director, **fields), doseq=True)
    answer = director.user.look(f"{ROUTE}?{query}", region="decide-moved")
    return words(answer.fragments["decide-moved"])


def places_by_name(director):
    names = director.opened.names
    return {names[row.player]: row.place for row in standings_of(director.tournament)}


@pytest.mark.parametrize("effect", ["penalty", "out"])
def test_preview_lists_exactly_the_places_that_a_decision_moves(director, effect):
    text, before = preview_decision(director, effect=effect), places_by_name(director)
    director.send("decide", ROUTE, **decision_form(director, effect=effect, what="Late"))
    after = places_by_name(director)
    moved = {name for name in after if after[name] != before[name]}
    assert moved
    for name in before:
        assert (f"{name} {before[name]} {after.get(name)}" in text) is (name in moved), name


def test_preview_of_decision_without_effect_reports_no_moved_places(director):
    last = standings_of(director.tournament)[-1].player
    text = preview_decision(director, concerns=[last, ""], half_points="0", points="1")
    assert text == "No places change in the standings."


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
def test_preview_of_incomplete_or_invalid_decision_is_empty(director, fields):
    assert preview_decision(director, **fields) == ""
