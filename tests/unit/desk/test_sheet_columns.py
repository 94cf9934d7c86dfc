"""Questions about the columns of a list of players, from the table to the names that come in."""

import re

from tests.support.desk import User
from tests.support.duplicate_user import act, prepare, seats, shown

ROUTE = "/duplicate/players/table"


def looked_at(pasted):
    user = User()
    prepare(user)
    return user, act(user, "read_entrants", ROUTE, pasted=pasted)


def taken(user, response):
    """Return who plays once the shown list was taken in as it is."""
    fields = dict(re.findall(r'name="([^"]+)"[^>]*value="([^"]*)"', shown(response)))
    fields = {name: value for name, value in fields.items() if name not in ("stream", "seq")}
    assert act(user, "take_entrants", ROUTE, **fields).taken
    return sorted(seats(user).values())


def test_names_with_a_comma_under_a_heading_come_in_whole():
    """The given names were left out without a word (issue 41: 4)."""
    user, response = looked_at("Nom\nVila Font, Joan\nPuig Sala, Anna")
    assert "What is column 2 (Joan, Anna)?" in shown(response)
    assert taken(user, response) == ["Anna Puig Sala", "Joan Vila Font"]


def test_a_class_list_of_three_columns_has_whole_names():
    """The given names became clubs, and the class was left out (issue 41: 5)."""
    user, response = looked_at("1. Vila Font, Joan, 3A\n2. Puig Sala, Anna, 3B\n3. Roca, Mar, 3A")
    assert "What is column 2 (Joan, Anna, Mar)?" in shown(response)
    assert taken(user, response) == ["Anna Puig Sala", "Joan Vila Font", "Mar Roca"]
