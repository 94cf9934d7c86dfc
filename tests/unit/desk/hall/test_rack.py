"""The rack in the hall: displayed while it is the one that the judge has shown, the next one hidden."""

import pytest

from faristol.desk.hall.sender import HallService
from tests.support.analyse_user import act, load_study, play, tiles, words
from tests.support.desk import run
from tests.support.hall_user import HallUser

RACK = 'class="rack"'


@pytest.fixture
def user():
    """Return a user whose board is displayed in the hall with its rack."""
    user = HallUser(lang="ca")
    tiles(user, "CASALN?")
    user.shows(board=load_study(user).id)
    user.shows(board=load_study(user).id, rack="yes")
    assert RACK in user.hall()["html"]
    user.pictures.clear()
    return user


def has_rack(user):
    return RACK in user.hall()["html"]


def test_next_rack_is_hidden_until_it_is_shown(user):
    tiles(user, "QUEIXAL")
    assert not has_rack(user)
    assert not any(RACK in picture["html"] for picture in user.pictures)
    user.shows(rack="yes")
    rack = user.hall()["html"].partition(RACK)[2].partition("</ul>")[0]
    assert "QU" in words(rack)
    assert "S" not in words(rack).split()


@pytest.mark.parametrize(
    "change",
    [
        lambda user: play(user, "H8=C H9=A H10=S H11=A"),
        lambda user: act(user, "set_position", "/analyse/edit", laid="B2=A B3=L", rack="ZEL"),
        lambda user: act(user, "take_step_back"),
        lambda user: tiles(user, "NACASL?"),
    ],
)
def test_changed_rack_is_hidden(user, change):
    assert change(user).taken
    assert not has_rack(user)


def test_rack_of_the_same_tiles_drawn_again_is_hidden(user):
    tiles(user, "ZEL")
    tiles(user, "CASALN?")
    assert not has_rack(user)


def test_shown_rack_stays_when_the_board_changes(user):
    rack = load_study(user).study.position.rack
    act(user, "set_position", "/analyse/edit", laid="B2=A B3=L", rack=" ".join(rack))
    html = user.hall()["html"]
    assert html.partition("</table>")[0].count('class="tile') == 2
    assert RACK in html


def test_form_of_an_older_rack_does_not_show_a_later_one(user):
    since = run(user.desk.service(HallService).picture("ca")).board.since
    tiles(user, "QUEIXAL")
    # the checkbox of an older screen, sent along when the look is changed
    user.send("show_in_hall", "/hall", rack=str(since), look="dark")
    assert user.hall()["look"] == "dark"
    assert not has_rack(user)


@pytest.mark.parametrize("rack", ["yes", "-1", "0", "9" * 30, "۷"])
def test_checkbox_with_an_invalid_rack_shows_none(user, rack):
    user.send("show_in_hall", "/hall", rack=rack)
    assert not has_rack(user)


def test_other_choices_leave_the_rack_visible(user):
    since = run(user.desk.service(HallService).picture("ca")).board.since
    user.send("show_in_hall", "/hall", rack=str(since), look="dark")
    assert has_rack(user)
    user.send("announce", "/hall", text="Pausa")
    assert has_rack(user)
    user.restart()
    assert has_rack(user)


def test_judge_sees_whether_the_rack_is_displayed(user):
    user.lang = "en"
    hall_screen = user.look("/hall").screen
    assert "checked" in hall_screen.partition('id="hall-rack"')[2].partition(">")[0]
    assert "The hall sees this board and its rack" in user.look("/analyse").screen
    tiles(user, "QUEIXAL")
    hall_screen = user.look("/hall").screen
    assert "checked" not in hall_screen.partition('id="hall-rack"')[2].partition(">")[0]
    screen = user.look("/analyse").screen
    assert "The hall sees this board" in screen
    assert "and its rack" not in screen
