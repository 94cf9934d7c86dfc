"""Questions about the columns of a list of players, from the table to the names that come in."""

import re

import pytest

from tests.support.desk import User
from tests.support.duplicate_user import act, html_of, prepare, seats

ROUTE = "/duplicate/players/table"


def looked_at(pasted):
    user = User()
    prepare(user)
    return user, act(user, "read_entrants", ROUTE, pasted=pasted)


def taken(user, response):
    """Return who plays once the shown list was taken in as it is."""
    fields = dict(re.findall(r'name="([^"]+)"[^>]*value="([^"]*)"', html_of(response)))
    fields = {name: value for name, value in fields.items() if name not in ("stream", "seq")}
    assert act(user, "take_entrants", ROUTE, **fields).taken
    return sorted(seats(user).values())


def test_names_with_a_comma_under_a_heading_come_in_whole():
    """The given names were left out without a word (issue 41: 4)."""
    user, response = looked_at("Nom\nVila Font, Joan\nPuig Sala, Anna")
    assert "What is column 2 (Joan, Anna)?" in html_of(response)
    assert taken(user, response) == ["Anna Puig Sala", "Joan Vila Font"]


def test_a_class_list_of_three_columns_has_whole_names():
    """The given names became clubs, and the class was left out (issue 41: 5)."""
    user, response = looked_at("1. Vila Font, Joan, 3A\n2. Puig Sala, Anna, 3B\n3. Roca, Mar, 3A")
    assert "What is column 2 (Joan, Anna, Mar)?" in html_of(response)
    assert taken(user, response) == ["Anna Puig Sala", "Joan Vila Font", "Mar Roca"]


@pytest.mark.parametrize(
    "pasted",
    [
        "Nom\nVila Font,Joan\nPuig Sala,Anna",
        "Nom\nVila Font, Joan\nPuig Sala,Anna",
        "1 Vila Font, Joan\n2 Puig Sala, Anna",
        "1. Vila Font, Joan\n3. Puig Sala, Anna",
    ],
)
def test_given_names_are_asked_about_however_the_list_is_written(pasted):
    """third-round 9-B11: they were dropped, or became clubs."""
    user, response = looked_at(pasted)
    assert "What is column 2 (Joan, Anna)?" in html_of(response)
    assert taken(user, response) == ["Anna Puig Sala", "Joan Vila Font"]
    club = User()
    club.send("read_players_file", "/players/import", pasted=pasted, file="")
    assert "What is column 2 (Joan, Anna)?" in club.look("/players/import").screen
    club.send("take_players", "/players/import", seq=club.members.register.seq)
    names = {person.card.name for person in club.members.people.values()}
    assert names == {"Anna Puig Sala", "Joan Vila Font"}


def test_an_answer_about_the_second_column_of_members_counts():
    """third-round 9-B11: where members are imported, the question did not stand on the screen."""
    user = User()
    user.send("read_players_file", "/players/import", pasted="Anna Puig;Reus\nPol Mas;Vic", file="")
    again = {"again": "yes", "column-2": "club"}
    assert user.send("read_players_file", "/players/import", **again).taken
    assert '<option value="club" selected>' in user.look("/players/import").screen
    user.send("take_players", "/players/import", seq=user.members.register.seq)
    cards = {(person.card.name, person.card.club) for person in user.members.people.values()}
    assert cards == {("Anna Puig", "Reus"), ("Pol Mas", "Vic")}


def test_columns_of_which_nothing_is_read_are_named():
    """third-round 9-B11: a third column, or one under an unknown heading, went without a word."""
    _, response = looked_at("Nom\nVila Font, Joan, 6A\nPuig Sala, Anna, 6B")
    assert "These columns are left out: 3." in html_of(response)
    _, response = looked_at("Nom;Color;Nota;Club\nJoan Vila;blau;x;Vic\nAnna Puig;;y;Reus")
    assert "These columns are left out: Color, Nota." in html_of(response)
    _, response = looked_at("Nom;Color;Club\nJoan Vila;;Vic\nAnna Puig; ;Reus")
    assert "These columns are left out" not in html_of(response)
