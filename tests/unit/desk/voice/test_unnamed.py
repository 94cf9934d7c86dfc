"""The note in the list of names that no regulation has a name for the row K (third-round 1-C)."""

import pytest

from tests.support.analyse_user import words
from tests.support.desk import User

NOTE = "No table of the regulations has a name for this letter."


@pytest.mark.parametrize("table", ["cities", "persons", "countries"])
def test_row_k_is_marked_as_unnamed_by_the_regulations(table):
    user = User()
    query = f"language=ca&table={table}"
    assert words(user.look(f"/voice/names?{query}").screen).count(NOTE) == 1
    paper = words(user.look(f"/voice/names/paper?{query}").screen)
    assert "Kennedy *" in paper
    assert paper.count(NOTE) == 1
