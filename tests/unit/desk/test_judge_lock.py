"""Locked onto the word judge: whatever is asked for, there is nothing else."""

import json
import re

import pytest

from faristol.desk.lock import FREE, hash_of
from faristol.desk.routes import COMMANDS, SCREENS
from faristol.desk.shelf import SETTINGS
from tests.support.desk import User, run
from tests.support.judge_user import ask, begin, effects, verdict

PIN = "2580"


def lock(user, pin=PIN, again=None, **more):
    return user.send("lock", "/judge", pin=pin, again=pin if again is None else again, **more)


def unlock(user, pin=PIN):
    return user.send("unlock", "/judge", pin=pin)


def is_only_the_judge(response):
    links = [
        href for href in re.findall('href="(#[^"]*)"', response.screen or "x") if href != "#/judge"
    ]
    forms = set(re.findall('data-command="([^"]*)"', response.screen or "x"))
    return links == ["#principal"] and forms <= {"judge_play", "unlock"} and not response.fragments


@pytest.fixture
def user():
    user = User()
    user.add("Núria Secreta")
    begin(user)
    ask(user, "casa", "7")
    assert lock(user).taken
    return user


def test_the_screens_that_are_locked_are_all_of_them(user):
    for screen in SCREENS:
        response = user.look(f"/{screen}")
        assert is_only_the_judge(response), screen
        assert response.route == "/judge"
        assert "Secreta" not in response.screen
    for route in (
        "/judge/log",
        "/judge/log/1",
        "/players/new",
        "/files?x=1",
        "//",
        "/judge/../files",
    ):
        assert is_only_the_judge(user.look(route)), route


def test_no_region_of_another_screen_comes_through(user):
    for region in ("home-ready", "players-rows", "judge-rows", "player-x"):
        assert is_only_the_judge(user.look("/", region=region, facts={"secure": True}))


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"judge_play", "unlock"}))
def test_every_other_command_is_refused(user, command):
    before = json.dumps([str(table) for table in user.store.tables.values()])
    streams = list(user.desk.shelf.streams)
    response = user.send(
        command,
        "/files",
        stream=streams[0],
        name="x",
        pin="1111",
        again="1111",
        lang="ro",
        number=1,
    )
    assert is_only_the_judge(response)
    assert "locked" in effects(response, "notice")[0]["text"]
    assert not effects(response, "download")
    assert not effects(response, "language")
    assert json.dumps([str(table) for table in user.store.tables.values()]) == before


def test_players_ask_and_get_their_verdict(user):
    assert verdict(ask(user, "casa xxx", "9")) == "Not acceptable"
    assert is_only_the_judge(ask(user, "casa"))


def test_the_lock_outlives_a_restart(user):
    user.restart()
    assert is_only_the_judge(user.look("/files"))
    assert verdict(ask(user, "casa")) == "Acceptable"


def test_what_was_done_before_the_lock_is_not_said_again_in_full():
    user = User()
    begin(user)
    user.send("add_player", "/players/new", request_id="r1", name="Núria Secreta", seq=0)
    lock(user)
    again = user.send("add_player", "/players/new", request_id="r1", name="Núria Secreta", seq=0)
    assert again.taken
    assert is_only_the_judge(again)
    assert not effects(again, "toast")


def test_locking_clears_the_painted_screens():
    user = User()
    begin(user)
    run(user.store.write([("put", "screens", {"id": "/files", "html": "Secreta"})]))
    lock(user)
    assert not user.store.tables["screens"]
    assert "data-unkept" in user.look("/judge").screen


def test_another_window_that_writes_too_hears_of_the_lock():
    user = User()
    begin(user)
    other = User(user.store)
    lock(user)
    assert is_only_the_judge(other.look("/files", is_shared=True))
    unlock(user)
    assert "#/files" in other.look("/", is_shared=True).screen


# --- the PIN -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", "1234 "])
def test_a_pin_is_four_to_eight_digits(pin):
    user = User()
    begin(user)
    assert "4 to 8 digits" in lock(user, pin).screen
    assert not user.desk.is_locked


def test_a_pin_is_typed_twice():
    user = User()
    begin(user)
    assert "not the same PIN" in lock(user, "1234", "1235").screen
    assert not user.desk.is_locked


def test_there_is_no_lock_without_a_session():
    user = User()
    lock(user)
    assert not user.desk.is_locked


def test_the_pin_is_stored_as_a_salted_hash_and_goes_into_no_file(user):
    row = next(row for row in user.store.tables["prefs"].values() if row["key"] == "lock")
    assert row["line"] == ""
    assert PIN not in row["value"]
    assert "lock" not in SETTINGS
    assert hash_of(PIN, "a") != hash_of(PIN, "b")
    unlock(user)
    assert '"lock"' not in run(user.desk.shelf.device_parcel())


def test_the_pin_opens_the_lock(user):
    response = unlock(user)
    assert response.taken
    assert "#/judge/log" in response.screen
    assert "Secreta" in user.look("/players").screen
    user.restart()
    assert not user.desk.is_locked


def test_a_wrong_pin_is_counted_and_then_one_waits_longer_each_time(user):
    for left in range(FREE - 1, 0, -1):
        assert f"to wait: {left}" in unlock(user, "0000").screen
        assert is_only_the_judge(user.look("/judge"))
    assert "Try again in 30 s" in unlock(user, "0000").screen
    assert "Try again in 30 s" in unlock(user).screen, "also with the right one"
    user.restart()
    user.clock.moment = "2026-11-20T18:00:20Z"
    assert "Try again in 10 s" in unlock(user).screen, "also after a reload"
    user.clock.moment = "2026-11-20T18:00:31Z"
    assert "Try again in 1 min" in unlock(user, "0000").screen
    user.clock.moment = "2026-11-20T18:01:32Z"
    assert "Try again in 2 min" in unlock(user, "0000").screen
    user.clock.moment = "2026-11-20T18:03:33Z"
    unlock(user)
    assert not user.desk.is_locked


def test_nobody_waits_longer_than_an_hour(user):
    waits = []
    for _ in range(14):
        user.clock.moment = max(user.desk.lock.bolt.wait_until, user.clock.moment)
        waits += re.findall("Try again in ([^.]*)\\.", unlock(user, "0000").screen)
    assert waits == [
        "30 s",
        *(f"{n} min" for n in (1, 2, 4, 8, 16, 32)),
        "60 min",
        "60 min",
        "60 min",
    ]


def test_a_forgotten_pin_costs_twelve_hours_and_no_more(user):
    user.clock.moment = "2026-11-21T05:59:59Z"
    assert user.desk.is_locked
    user.clock.moment = "2026-11-21T06:00:00Z"
    assert not user.desk.is_locked
    assert "#/files" in user.look("/").screen


@pytest.mark.parametrize("value", ["", "{", "[]", '{"salt": 1}', "null", '{"opens_at": "never"}'])
def test_a_lock_that_cannot_be_read_locks_nobody_out(value):
    user = User()
    row = {"key": "lock", "value": value, "line": ""}
    run(user.store.write([("put", "prefs", row)]))
    user.restart()
    assert not user.desk.is_locked
    assert "#/files" in user.look("/").screen


def test_a_locked_device_says_nothing_of_the_log_in_its_verdict(user):
    screen = ask(user, "al").screen
    assert "CASA" not in screen
    assert 'href="#/judge/log' not in screen
