"""When the hall is sent its picture, and when not."""

import re

import pytest

from faristol.desk.hall import sender as hall_desk
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import read_request
from faristol.desk.shared.clocks.clock_data import game_clocks, round_clocks
from tests.support.desk import User
from tests.support.hall_user import HallUser
from tests.support.judge_user import begin


def halls(response):
    return [effect for effect in response.effects if effect["do"] == "hall"]


def test_nobody_is_sent_a_picture_that_nobody_looks_at():
    user = User()
    assert halls(user.look("/hall")) == []
    assert halls(user.send("announce", "/hall", text="Break")) == []


def test_a_picture_is_sent_once_and_again_when_it_changes():
    user = HallUser()
    assert len(halls(user.look("/"))) == 1
    assert halls(user.look("/players")) == []
    assert len(halls(user.send("announce", "/hall", text="Break"))) == 1
    assert halls(user.send("announce", "/hall", text="Break")) == []
    assert len(halls(user.shows(look="dark"))) == 1
    assert user.pictures[-1]["look"] == "dark"


def test_it_is_the_last_effect_of_an_answer():
    response = HallUser().send("announce", "/hall", text="Break")
    assert [effect["do"] for effect in response.effects] == ["toast", "hall"]


def test_a_part_of_a_screen_brings_it_too():
    user = HallUser()
    user.is_wanted = False
    user.send("announce", "/hall", text="Break")
    response = user.look("/", region="principal", hall="wanted")
    assert response.screen is None
    assert len(halls(response)) == 1


def test_who_has_just_come_is_sent_the_whole():
    user = HallUser()
    user.look("/")
    assert halls(user.look("/")) == []
    assert len(halls(user.look("/", hall="new"))) == 1


def test_asked_for_alone_it_comes_without_a_screen():
    user = HallUser()
    for region in ("", "hall"):
        response = user.look("/hall/picture", region=region)
        assert response.screen is None
        assert response.fragments == {}
        assert [effect["do"] for effect in response.effects] == ["hall"]


def test_a_locked_tablet_sends_it_and_shows_nothing_of_it():
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


def test_a_picture_that_cannot_be_drawn_takes_nothing_back(monkeypatch):
    user = HallUser()

    async def broken(*_):
        raise RuntimeError("broken")

    monkeypatch.setattr(hall_desk, "picture_of", broken)
    response = user.add("Anna")
    assert response.taken
    assert [effect["do"] for effect in response.effects][-1] == "failed"
    assert user.id_of("Anna")


def test_a_store_that_does_not_answer_is_named(monkeypatch):
    user = HallUser()

    async def lost(*_):
        raise StoreError("store/lost")

    monkeypatch.setattr(hall_desk, "picture_of", lost)
    response = user.look("/hall/picture")
    assert response.effects[-1]["code"] == "store/lost"


@pytest.mark.parametrize(
    ("sent", "read"),
    [("true", "wanted"), ('"new"', "new"), ("false", ""), ("null", ""), ('"x"', "wanted")],
)
def test_what_the_page_says_of_the_hall(sent, read):
    assert read_request(f'{{"id": "r", "hall": {sent}}}').hall == read


# ---- the rooms ----


def test_the_judge_sees_in_the_frame_what_the_hall_is_sent():
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


def test_the_html_that_travels_says_nothing_of_how_a_clock_is_read():
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
        for told in ("data-clock", "data-says", "wall", "skew", "began", "given", *streams):
            assert told not in html


def test_the_frame_can_not_be_pressed_and_a_reader_hears_what_is_in_it():
    user = HallUser()
    user.send("announce", "/hall", text="Break")
    screen = user.look("/hall").screen
    frame = screen.partition('<div class="hall-frame" inert>')[2]
    assert frame
    assert "Announced: Break" in screen


def test_nothing_in_the_picture_can_be_pressed():
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


def test_turned_round_there_is_a_way_back_and_a_way_to_turn_it():
    user = HallUser()
    screen = user.look("/hall/here").screen
    assert 'href="#/hall"' in screen
    assert 'href="#/hall/here?turned=yes"' in screen
    assert "is-turned" not in screen
    turned = user.look("/hall/here?turned=yes").screen
    assert "is-turned" in turned
    assert 'href="#/hall/here"' in turned


def test_the_hall_is_among_the_places_of_home():
    assert 'href="#/hall"' in HallUser().look("/").screen


def test_the_look_of_the_hall_is_its_own():
    user = HallUser()
    user.shows(look="dark")
    screen = user.look("/hall", look="light").screen
    assert 'class="hall" data-look="dark"' in screen
    user.shows(look="purple")
    assert user.hall()["look"] == "dark"
