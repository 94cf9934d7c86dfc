"""The hall effect of an answer: when the picture is sent, and when not."""

import re

import pytest

from faristol.desk.hall import sender as hall_desk
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import read_request
from faristol.desk.shared.clocks.clock_data import game_clocks, round_clocks
from tests.support.desk import User
from tests.support.hall_user import HallUser
from tests.support.judge_user import begin


def hall_effects(response):
    return [effect for effect in response.effects if effect["do"] == "hall"]


def test_picture_is_not_sent_without_a_hall_window():
    user = User()
    assert hall_effects(user.look("/hall")) == []
    assert hall_effects(user.send("announce", "/hall", text="Break")) == []


def test_picture_is_sent_once_and_again_when_it_changes():
    user = HallUser()
    assert len(hall_effects(user.look("/"))) == 1
    assert hall_effects(user.look("/players")) == []
    assert len(hall_effects(user.send("announce", "/hall", text="Break"))) == 1
    assert hall_effects(user.send("announce", "/hall", text="Break")) == []
    assert len(hall_effects(user.shows(look="dark"))) == 1
    assert user.pictures[-1]["look"] == "dark"


def test_hall_effect_is_the_last_of_an_answer():
    response = HallUser().send("announce", "/hall", text="Break")
    assert [effect["do"] for effect in response.effects] == ["toast", "hall"]


def test_answer_with_a_region_has_the_hall_effect_too():
    user = HallUser()
    user.is_wanted = False
    user.send("announce", "/hall", text="Break")
    response = user.look("/", region="principal", hall="wanted")
    assert response.screen is None
    assert len(hall_effects(response)) == 1


def test_new_hall_window_gets_the_whole_picture():
    user = HallUser()
    user.look("/")
    assert hall_effects(user.look("/")) == []
    assert len(hall_effects(user.look("/", hall="new"))) == 1


def test_picture_requested_alone_comes_without_a_screen():
    user = HallUser()
    for region in ("", "hall"):
        response = user.look("/hall/picture", region=region)
        assert response.screen is None
        assert response.fragments == {}
        assert [effect["do"] for effect in response.effects] == ["hall"]


def test_locked_device_sends_the_picture_without_showing_it():
    user = HallUser()
    begin(user)
    user.send("announce", "/hall", text="Break")
    user.send("lock", "/judge", pin="2718", again="2718")
    assert user.desk.is_locked
    assert "Break" in user.hall()["html"]
    assert "Break" not in user.look("/hall").screen
    response = user.send("announce", "/hall", text="Broken into")
    assert not response.taken
    assert "Broken into" not in user.hall()["html"]
    assert "2718" not in str(user.pictures)


def test_failing_picture_does_not_undo_the_command(monkeypatch):
    user = HallUser()

    async def raise_error(*_):
        raise RuntimeError("broken")

    monkeypatch.setattr(hall_desk, "build_picture", raise_error)
    response = user.add("Anna")
    assert response.taken
    assert [effect["do"] for effect in response.effects][-1] == "failed"
    assert user.id_of("Anna")


def test_failing_store_is_named(monkeypatch):
    user = HallUser()

    async def raise_lost(*_):
        raise StoreError("store/lost")

    monkeypatch.setattr(hall_desk, "build_picture", raise_lost)
    response = user.look("/hall/picture")
    assert response.effects[-1]["code"] == "store/lost"


@pytest.mark.parametrize(
    ("sent", "parsed"),
    [("true", "wanted"), ('"new"', "new"), ("false", ""), ("null", ""), ('"x"', "wanted")],
)
def test_hall_field_of_a_request_is_parsed(sent, parsed):
    assert read_request(f'{{"id": "r", "hall": {sent}}}').hall == parsed


# ---- the screens ----


def test_frame_of_the_judge_shows_the_picture_of_the_hall():
    user = HallUser()
    user.clocks.begin_rounds()
    user.clocks.round("start_round", number=1)
    user.send("announce", "/hall", text="Break")
    picture = user.hall()["html"]
    for route in ("/hall", "/hall/here", "/hall/here?turned=yes"):
        screen = user.look(route).screen
        own = re.search(r' data-clock="[^"]*" data-says="[^"]*"', screen)
        assert own, "the judge’s page reads the clock itself"
        assert picture in screen.replace(own[0], ""), route


def test_html_of_the_hall_contains_no_clock_data():
    user = HallUser()
    user.clocks.begin_rounds()
    user.clocks.round("start_round", number=1)
    user.clocks.device.wait(1000)
    user.clocks.begin_game()
    user.clocks.game("start_clock", side=1)
    streams = (
        user.desk.service(round_clocks).selected_id,
        user.desk.service(game_clocks).selected_id,
    )
    for which in ("round", "game"):
        user.shows(clock=which)
        html = user.hall()["html"]
        assert f'data-hall-clock="{which}"' in html
        for marker in ("data-clock", "data-says", "wall", "skew", "began", "given", *streams):
            assert marker not in html


def test_frame_is_inert_and_has_a_description_for_readers():
    user = HallUser()
    user.send("announce", "/hall", text="Break")
    screen = user.look("/hall").screen
    frame = screen.partition('<div class="hall-frame" inert>')[2]
    assert frame
    assert "Announced: Break" in screen


def test_picture_has_no_controls():
    user = HallUser()
    user.clocks.begin_game()
    user.clocks.game("start_clock", side=1)
    html = user.hall()["html"]
    for element in (
        "<a",
        "<button",
        "<input",
        "<game-clock",
        "<round-clock",
        "tabindex",
        "data-command",
        "<script",
    ):
        assert element not in html


def test_turned_picture_has_a_way_back_and_a_control_to_turn_it():
    user = HallUser()
    screen = user.look("/hall/here").screen
    assert 'href="#/hall"' in screen
    assert 'href="#/hall/here?turned=yes"' in screen
    assert "is-turned" not in screen
    turned = user.look("/hall/here?turned=yes").screen
    assert "is-turned" in turned
    assert 'href="#/hall/here"' in turned


def test_hall_is_among_the_tiles_of_the_home_screen():
    assert 'href="#/hall"' in HallUser().look("/").screen


def test_hall_has_its_own_look():
    user = HallUser()
    user.shows(look="dark")
    screen = user.look("/hall", look="light").screen
    assert 'class="hall" data-look="dark"' in screen
    user.shows(look="purple")
    assert user.hall()["look"] == "dark"
