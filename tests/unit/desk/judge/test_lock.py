"""A device locked to the word judge: all other screens, regions and commands are refused."""

import json
import re

import pytest

from faristol.desk.judge.lock import COMMANDS as ALLOWED
from faristol.desk.judge.lock import DURATION, FREE_TRIES, LONG_AGO, Lock, hash_of
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.resilient_store import GONE
from faristol.desk.routes import AUTOMATIC, COMMANDS, SCREENS
from faristol.desk.shared.files.file_settings import SETTINGS
from tests.support.clock_user import ClockUser
from tests.support.desk import User, run
from tests.support.failing import FailingStore
from tests.support.judge_user import ask, begin, effects, verdict

PIN = "2580"
WAITS = {"30 s": 30, **{f"{n} min": 60 * n for n in (1, 2, 4, 8, 16, 32, 60)}}


def lock_device(user, pin=PIN, repeated_pin=None, **more):
    return user.send(
        "lock", "/judge", pin=pin, again=pin if repeated_pin is None else repeated_pin, **more
    )


def unlock_device(user, pin=PIN):
    return user.send("unlock", "/judge", pin=pin)


def try_wrong_pins(user, count):
    for _ in range(count):
        unlock_device(user, "0000")


def is_only_the_judge(response):
    links = [
        href for href in re.findall('href="(#[^"]*)"', response.screen or "x") if href != "#/judge"
    ]
    forms = set(re.findall('data-command="([^"]*)"', response.screen or "x"))
    inside = {"#principal", "#next"}  # targets on the page itself
    return {*links} <= inside and forms <= {"judge_play", "unlock"} and not response.fragments


@pytest.fixture
def user():
    return locked_user()


@pytest.fixture(scope="module")
def shared_user():
    """Return a locked desk for tests that do not change it."""
    return locked_user()


def locked_user():
    user = User()
    user.add("Núria Secreta")
    begin(user)
    ask(user, "casa", "7")
    assert lock_device(user).taken
    return user


def test_lock_covers_all_screens(user):
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


def test_region_of_another_screen_is_not_sent(user):
    for region in ("home-ready", "players-rows", "judge-rows", "player-x"):
        assert is_only_the_judge(user.look("/", region=region, facts={"secure": True}))


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - ALLOWED - AUTOMATIC))
def test_other_commands_are_refused(shared_user, command):
    user = shared_user
    before = json.dumps([str(table) for table in user.store.tables.values()])
    streams = list(user.desk.stream_store.streams)
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


def test_players_can_ask_and_get_their_verdict(user):
    assert verdict(ask(user, "casa xxx", "9")) == "Not acceptable"
    assert is_only_the_judge(ask(user, "casa"))


def test_players_cannot_find_the_wrong_word_by_asking_again(user):
    ask(user, "casa xxx sala", "9")
    for words in ("casa", "xxx", "casa xxx", "sala al"):
        response = ask(user, words, "4")
        assert verdict(response) is None
        assert "These words have already been judged. Call the arbiter." in response.screen
        assert is_only_the_judge(response)
    assert verdict(ask(user, "sala casa xxx", "9")) == "Not acceptable"
    unlock_device(user)
    assert verdict(ask(user, "casa", "9")) == "Acceptable", "the arbiter may"
    rows = user.look("/judge/log").screen
    assert rows.count("Asked again: has words of query 2.") == 1
    assert rows.count("Asked again: has words of query 3.") == 1
    assert "Asked again: has words of query 3." in user.look("/judge/log/4").screen


def test_lock_outlives_a_restart(user):
    user.restart()
    assert is_only_the_judge(user.look("/files"))
    assert verdict(ask(user, "casa")) == "Acceptable"


def test_answer_from_before_the_lock_is_not_repeated_in_full():
    user = User()
    begin(user)
    user.send("add_player", "/players/new", request_id="r1", name="Núria Secreta", seq=0)
    lock_device(user)
    repeated = user.send("add_player", "/players/new", request_id="r1", name="Núria Secreta", seq=0)
    assert repeated.taken
    assert is_only_the_judge(repeated)
    assert not effects(repeated, "toast")


def test_locking_clears_the_stored_screens():
    user = User()
    begin(user)
    run(user.store.write([("put", "screens", {"id": "/files", "html": "Secreta"})]))
    lock_device(user)
    assert not user.store.tables["screens"]
    assert "data-unkept" in user.look("/judge").screen


def test_other_window_with_write_access_learns_of_the_lock():
    user = User()
    begin(user)
    other_user = User(user.store)
    lock_device(user)
    assert is_only_the_judge(other_user.look("/files", is_shared=True))
    unlock_device(user)
    assert "#/files" in other_user.look("/", is_shared=True).screen


# ---- the PIN ----


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", "1234 "])
def test_pin_has_four_to_eight_digits(pin):
    user = User()
    begin(user)
    assert "4 to 8 digits" in lock_device(user, pin).screen
    assert not user.desk.is_locked


def test_pin_must_be_typed_twice():
    user = User()
    begin(user)
    assert "two PINs are not the same" in lock_device(user, "1234", "1235").screen
    assert not user.desk.is_locked


def test_lock_needs_a_session():
    user = User()
    lock_device(user)
    assert not user.desk.is_locked


def test_pin_is_stored_as_a_salted_hash_and_goes_into_no_file(user):
    row = next(row for row in user.store.tables["prefs"].values() if row["key"] == "lock")
    assert row["line"] == ""
    assert PIN not in row["value"]
    assert "lock" not in SETTINGS
    assert hash_of(PIN, "a") != hash_of(PIN, "b")
    unlock_device(user)
    assert '"lock"' not in run(user.desk.stream_store.device_parcel())


def test_pin_opens_the_lock(user):
    response = unlock_device(user)
    assert response.taken
    assert "#/judge/log" in response.screen
    assert "Secreta" in user.look("/players").screen
    user.restart()
    assert not user.desk.is_locked


def test_wrong_pins_are_counted_and_make_the_wait_longer(user):
    for left in range(FREE_TRIES - 1, 0, -1):
        assert f"to wait: {left}" in unlock_device(user, "0000").screen
        assert is_only_the_judge(user.look("/judge"))
    assert "Try again in 30 s" in unlock_device(user, "0000").screen
    assert "Try again in 30 s" in unlock_device(user).screen, "also with the right one"
    user.restart()
    user.clock.run_on(20)
    assert "Try again in 10 s" in unlock_device(user).screen, "also after a reload"
    user.clock.run_on(11)
    assert "Try again in 1 min" in unlock_device(user, "0000").screen
    user.clock.run_on(61)
    assert "Try again in 2 min" in unlock_device(user, "0000").screen
    user.clock.run_on(121)
    unlock_device(user)
    assert not user.desk.is_locked


def displayed_wait(response):
    match = re.search('<lock-wait [^>]*data-seconds="(\\d+)" data-tries="(\\d+)"', response.screen)
    return match and tuple(map(int, match.groups()))


def test_wait_is_displayed_also_after_a_reload(user):
    try_wrong_pins(user, FREE_TRIES - 1)
    assert displayed_wait(user.look("/judge")) is None
    screen = unlock_device(user, "0000").screen
    assert "Too many wrong attempts." in screen
    assert "Try again in {wait}." in screen, "what the page counts down"
    assert displayed_wait(user.look("/judge")) == (30, FREE_TRIES)
    user.clock.run_on(12)
    user.restart()
    response = user.look("/judge")
    assert displayed_wait(response) == (18, FREE_TRIES)
    assert "Try again in 18 s." in response.screen
    user.clock.run_on(18)
    assert displayed_wait(user.look("/judge")) is None


def test_wait_is_at_most_an_hour(user):
    waits = []
    for _ in range(14):
        user.clock.run_on(WAITS.get(waits[-1], 0) if waits else 0)
        waits += re.findall(r"Try again in (\d[^.]*)\.", unlock_device(user, "0000").screen)
    assert waits == [
        "30 s",
        *(f"{n} min" for n in (1, 2, 4, 8, 16, 32)),
        "60 min",
        "60 min",
        "60 min",
    ]


def test_forgotten_pin_costs_twelve_hours(user):
    user.clock.run_on(DURATION - 1)
    assert user.desk.is_locked
    user.clock.run_on(1)
    assert not user.desk.is_locked
    assert "#/files" in user.look("/").screen
    user.clock.run_on(10 * LONG_AGO)
    user.restart()
    assert "#/files" in user.look("/").screen, "and does not come back"


# ---- the clock of the device, and its storage ----


def test_setting_the_clock_does_not_shorten_the_wait(user):
    try_wrong_pins(user, FREE_TRIES)
    for moment in ("2026-11-20T23:00:00Z", "2020-01-01T00:00:00Z", "2026-11-20T18:00:31Z"):
        user.clock.moment = moment
        assert "Try again in 30 s" in unlock_device(user).screen, moment
    user.clock.run_on(30)
    assert unlock_device(user).taken


def test_clock_set_back_and_a_reload_do_not_lengthen_the_wait(user):
    try_wrong_pins(user, FREE_TRIES)
    user.clock.moment = "2020-01-01T00:00:00Z"
    user.restart()
    assert "Try again in 30 s" in unlock_device(user).screen
    user.clock.run_on(30)
    assert unlock_device(user).taken


def test_lock_set_in_the_future_is_counted_again_and_opens(user):
    user.clock.moment = "2020-01-01T00:00:00Z"
    assert is_only_the_judge(user.look("/files"))
    user.restart()
    user.clock.run_on(DURATION - 1)
    assert is_only_the_judge(user.look("/files"))
    user.clock.run_on(1)
    assert "#/files" in user.look("/").screen


def test_wrong_clock_at_locking_time_does_not_open_the_lock():
    user = User()
    user.clock.moment = "1970-01-01T00:05:00Z"
    begin(user)
    lock_device(user)
    user.clock.moment = "2026-11-20T18:00:00Z"
    assert is_only_the_judge(user.look("/files"))
    user.restart()
    user.clock.run_on(DURATION)
    assert "#/files" in user.look("/").screen


@pytest.mark.parametrize("is_shared", [False, True])
def test_full_store_gives_no_free_tries(user, is_shared):
    messages = []
    for number in range(FREE_TRIES + 3):
        user.store.fail_next = StoreError("store/full", "quota")
        fields = (("pin", f"{number:04}"),)
        request = Request(
            id=f"r{number}",
            route="/judge",
            command="unlock",
            fields=fields,
            lang="en",
            is_shared=is_shared,
        )
        messages += re.findall(r"to wait: (\d)|(Try again) in \d", user.ask(request).screen)
    assert messages == [
        *((str(FREE_TRIES - n), "") for n in range(1, FREE_TRIES)),
        *[("", "Try again")] * 4,
    ]
    assert user.desk.service(Lock).current.wrong == FREE_TRIES


def test_lock_whose_clock_cannot_be_stored_stays_locked(user):
    user.clock.moment = "2020-01-01T00:00:00Z"
    user.store.fail_next = StoreError("store/full", "quota")
    assert is_only_the_judge(user.look("/files"))


VALID_LOCK = {"salt": "a", "hash": "b", "opens_at": "2026-11-20T20:00:00Z"}


@pytest.mark.parametrize(
    "value",
    [
        "",
        "{",
        "[]",
        '{"salt": 1}',
        "null",
        '{"opens_at": "never"}',
        *(
            json.dumps({**VALID_LOCK, **odd})
            for odd in (
                {"opens_at": 7},
                {"wait_until": "soon"},
                {"wait_until": 7},
                {"wrong": "5"},
                {"wrong": -1},
                {"wrong": 10**400},
                {"salt": ""},
            )
        ),
    ],
)
def test_unreadable_lock_does_not_lock_the_device(value):
    user = User()
    row = {"key": "lock", "value": value, "line": ""}
    run(user.store.write([("put", "prefs", row)]))
    user.restart()
    assert not user.desk.is_locked
    assert "#/files" in user.look("/").screen


def test_verdict_of_a_locked_device_reveals_nothing_of_the_log(user):
    screen = ask(user, "al").screen
    assert "CASA" not in screen
    assert 'href="#/judge/log' not in screen


def test_locked_device_with_a_failed_store_suggests_unlocking():
    user = User(FailingStore())
    begin(user)
    assert lock_device(user).taken
    user.store.break_(GONE)

    def storage_effect(response):
        return next(effect for effect in response.effects if effect["do"] == "storage")

    locked = storage_effect(user.send("check_storage", "/judge"))
    assert locked["state"] == GONE
    assert [way for way, _ in locked["ways"]] == ["storage-again"]
    assert "unlock the device" in locked["text"]
    assert user.send("store_again", "/judge").taken
    assert user.send("unlock", "/judge", pin=PIN).taken
    user.store.break_(GONE)
    unlocked = storage_effect(user.send("check_storage", "/judge"))
    assert [way for way, _ in unlocked["ways"]] == ["storage-file", "storage-again"]


def test_cue_of_a_clock_is_stored_behind_the_lock_without_a_screen():
    """Third-round 9-A2: automatic acts of a clock are stored in its own document."""
    user = User()
    clock = ClockUser(user)
    clock.begin_rounds()
    clock.round("start_round", number=1)
    begin(user)
    assert lock_device(user).taken
    clock.device.wait(120_000)
    response = clock.round("give_cue", number=1, seconds_left=60, channel="said")
    assert (response.taken, response.screen, response.fragments, response.effects) == (
        True,
        None,
        {},
        (),
    )
    assert type(clock.rounds.log[-1].act).__name__ == "GiveCue"
    assert not clock.round("give_cue", number=2, seconds_left=30, channel="said").taken
