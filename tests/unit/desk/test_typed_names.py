"""Names typed quickly one after the other, without looking at the proposals of the register."""

from tests.support.desk import User
from tests.support.duplicate_user import enrol, game, html_of, prepare, seats
from tests.support.tournament_user import Director


def club_user():
    user = User(lang="en")
    for name in ("Martí Puig", "Martina Mas"):
        user.add(name)
    return user


def test_name_of_a_player_in_a_duplicate_means_a_namesake():
    """Third-round 9-B9: one name was typed twice, for two children.

    The second time another person of the register was added.
    """
    user = club_user()
    prepare(user)
    assert enrol(user, "Martí", as_typed="yes").taken
    refused = enrol(user, "Martí")
    assert not refused.taken
    assert "Another person with that name" in html_of(refused)
    assert len(game(user).entrants) == 1
    assert enrol(user, "Martí", namesake="yes").taken
    assert enrol(user, "Martina").taken  # the beginning of a name alone still matches
    assert seats(user)[3] == "Martina Mas"


def test_full_name_of_the_register_can_be_entered_twice():
    """Third-round 9-B9: two children of one name may both be in the register."""
    user = club_user()
    user.add("Martí Puig", club="Argus", namesake="yes")
    prepare(user)
    assert enrol(user, "Martí Puig").taken
    assert enrol(user, "Martí Puig").taken
    assert len(game(user).entrants) == 2


def test_name_of_a_player_in_a_tournament_means_a_namesake():
    """Third-round 9-B9, in a tournament."""
    director = Director(club_user())
    assert director.send("enter_player", "/tournament/entries", name="Martí", as_typed="yes").taken
    assert not director.send("enter_player", "/tournament/entries", name="Martí").taken
    assert len(director.opened.names) == 1
