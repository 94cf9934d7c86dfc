"""Questions about the columns of an imported list of players, from the table to the names."""

import re

import pytest

from tests.support.desk import User
from tests.support.duplicate_user import act, html_of, prepare, seats

ROUTE = "/duplicate/players/table"


def preview_entrants(pasted):
    user = User()
    prepare(user)
    return user, act(user, "read_entrants", ROUTE, pasted=pasted)


def import_entrants(user, response):
    """Import the previewed list unchanged, and return the names of the players."""
    fields = dict(re.findall(r'name="([^"]+)"[^>]*value="([^"]*)"', html_of(response)))
    fields = {name: value for name, value in fields.items() if name not in ("stream", "seq")}
    assert act(user, "take_entrants", ROUTE, **fields).taken
    return sorted(seats(user).values())


def test_names_with_a_comma_under_a_heading_are_imported_whole():
    """The given names were left out without a message (issue 41: 4)."""
    user, response = preview_entrants("Nom\nVila Font, Joan\nPuig Sala, Anna")
    assert "What is column 2 (Joan, Anna)?" in html_of(response)
    assert import_entrants(user, response) == ["Anna Puig Sala", "Joan Vila Font"]


def test_class_list_of_three_columns_has_whole_names():
    """The given names became clubs, and the class was left out (issue 41: 5)."""
    user, response = preview_entrants(
        "1. Vila Font, Joan, 3A\n2. Puig Sala, Anna, 3B\n3. Roca, Mar, 3A"
    )
    assert "What is column 2 (Joan, Anna, Mar)?" in html_of(response)
    assert import_entrants(user, response) == ["Anna Puig Sala", "Joan Vila Font", "Mar Roca"]


@pytest.mark.parametrize(
    "pasted",
    [
        "Nom\nVila Font,Joan\nPuig Sala,Anna",
        "Nom\nVila Font, Joan\nPuig Sala,Anna",
        "1 Vila Font, Joan\n2 Puig Sala, Anna",
        "1. Vila Font, Joan\n3. Puig Sala, Anna",
    ],
)
def test_column_of_given_names_is_questioned_in_any_layout(pasted):
    """third-round 9-B11: they were dropped, or became clubs."""
    user, response = preview_entrants(pasted)
    assert "What is column 2 (Joan, Anna)?" in html_of(response)
    assert import_entrants(user, response) == ["Anna Puig Sala", "Joan Vila Font"]
    club = User()
    club.send("read_players_file", "/players/import", pasted=pasted, file="")
    assert "What is column 2 (Joan, Anna)?" in club.look("/players/import").screen
    club.send("take_players", "/players/import", seq=club.members.register.seq)
    names = {person.card.name for person in club.members.people.values()}
    assert names == {"Anna Puig Sala", "Joan Vila Font"}


def test_answer_about_the_second_column_of_members_counts():
    """third-round 9-B11: where members are imported, the question did not stand on the screen."""
    user = User()
    user.send("read_players_file", "/players/import", pasted="Anna Puig;Reus\nPol Mas;Vic", file="")
    answers = {"again": "yes", "column-2": "club"}
    assert user.send("read_players_file", "/players/import", **answers).taken
    assert '<option value="club" selected>' in user.look("/players/import").screen
    user.send("take_players", "/players/import", seq=user.members.register.seq)
    cards = {(person.card.name, person.card.club) for person in user.members.people.values()}
    assert cards == {("Anna Puig", "Reus"), ("Pol Mas", "Vic")}


def test_ignored_columns_are_named():
    """third-round 9-B11: a third column, or one under an unknown heading, was dropped without a message."""
    _, response = preview_entrants("Nom\nVila Font, Joan, 6A\nPuig Sala, Anna, 6B")
    assert "These columns are left out: 3." in html_of(response)
    _, response = preview_entrants("Nom;Color;Nota;Club\nJoan Vila;blau;x;Vic\nAnna Puig;;y;Reus")
    assert "These columns are left out: Color, Nota." in html_of(response)
    _, response = preview_entrants("Nom;Color;Club\nJoan Vila;;Vic\nAnna Puig; ;Reus")
    assert "These columns are left out" not in html_of(response)
