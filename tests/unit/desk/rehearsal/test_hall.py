"""Unit tests of desk/rehearsal: a rehearsal at the real screens, from beginning to end."""

import pytest

from faristol.tiles.alphabet import BLANK
from tests.support.rehearsal_user import CLAIMS, ROUND, RehearsalUser


@pytest.fixture
def user():
    return RehearsalUser()


def hear_all(user, route=ROUND):
    """Answer all that the hall asks between two rounds; return what it asked."""
    heard = []
    while (said := user.strip(route)) and said[1]:
        heard.append(user.rehearsal.rehearsal.incidents[-1].incident)
        assert user.answer(said[1][0]).taken
        assert len(heard) < 9
    return heard


def test_rehearsal_of_three_rounds_from_the_first_rack_to_the_review(user):
    before = user.stored()
    assert user.begin(scorer="yes").route == ROUND
    assert len(user.game.entrants) == 12
    heard = []
    for number in (1, 2, 3):
        user.play_round()
        assert len(user.game.rounds) == number
        heard += hear_all(user)
    assert {"latecomer", "comment", "better_after"} <= set(heard), heard
    first, second = user.game.rounds[0], user.game.rounds[1]
    assert BLANK in user.loaded.rack_at(1)
    assert len(first.slips) == len(second.slips) == 12
    user.press("end_game", ROUND, cause="rounds")
    user.press("open_duplicate_claims", CLAIMS, minutes=5)
    said, answers = user.strip(CLAIMS)
    assert "asks for a check" in said
    assert not answers
    user.wait(300)
    user.press("sign_duplicate", CLAIMS, why="everybody has looked")
    assert "#/rehearsal/review" in user.look("/duplicate/results").screen
    assert user.rehearsal.rehearsal.is_closed
    assert user.stored() == before
