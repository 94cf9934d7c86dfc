"""The clock of a two-player game opened from a file: it stands still until its times are set."""

import json
import re
from html import unescape

import pytest

from faristol.desk.hall.sender import HallService
from tests.support.analyse_user import words
from tests.support.classic_user import ClassicUser
from tests.support.clock_user import clock_data_of
from tests.support.continued import log_in_use, open_file, save, save_all
from tests.support.desk import CountingDice, run
from tests.support.device import Device
from tests.support.hall_user import HallUser

STANDS = "Here it stands still until you say how much time is left"
MOMENT = {"wall": 1_795_197_600_000, "counter": 5, "run": "page-9"}


def seconds_left(clock):
    return [
        (allotted - used) // 1000
        for allotted, used in zip(clock["allotted"], clock["used"], strict=True)
    ]


def device_with_running_clock():
    """Return a device that opened the file of a running game clock, and the fields of its form."""
    first = HallUser(lang="en")
    first.clocks.begin_game()
    stream = first.clocks.games.row.id
    first.send("start_clock", "/clock/game", stream=stream, side=1, **MOMENT)
    other = HallUser(lang="en", dice=CountingDice(10_000))
    open_file(other, save(first, stream))
    return other, {"stream": stream, **MOMENT, "run": "page-2", "wall": MOMENT["wall"] + 600_000}


def device_with_running_game(seconds):
    """Return two players on a device that opened the file of their game, its wall clock `seconds` ahead."""
    game = ClassicUser().begin()
    other = ClassicUser.__new__(ClassicUser)
    other.user = HallUser(lang="en", dice=CountingDice(10_000))
    other.device = Device(wall=game.device.wall + seconds * 1000)
    other.device.page = 7
    open_file(other.user, save_all(game.user))
    return other


def hall_clock(user):
    return run(user.desk.service(HallService).picture("en")).clock


def test_game_clock_from_a_file_stands_still_and_writes_no_entry():
    """Third-round 9-B6, a game clock: it kept running by the clock of the other device."""
    user, form = device_with_running_clock()
    before = log_in_use(user, "clock")
    clock = clock_data_of(user.look("/clock/game"))
    assert (clock["state"], seconds_left(clock)) == ("stopped", [1800, 1800])
    assert STANDS in words(user.look("/clock/game").screen)
    assert (hall_clock(user).state, hall_clock(user).times) == ("stopped", ("30:00", "30:00"))
    assert "The clock is stopped" in words(user.look("/").screen)
    for command, fields in (
        ("check_clock", {}),
        ("give_mark", {"side": 1, "mark": "last_minute", "channel": "shown"}),
        ("press_clock", {"side": 1}),
        ("stop_clock", {"reason": "arbiter"}),
        ("end_clock", {}),
    ):
        user.send(command, "/clock/game", **form, **fields)
    assert log_in_use(user, "clock") == before


@pytest.mark.parametrize(
    ("times", "seconds"),
    [
        (("12:30", "9"), [750, 540]),
        (("0:59", "\u22121:05"), [59, -65]),
        (("-2", "30:00"), [-120, 1800]),
    ],
)
def test_game_clock_continues_from_the_times_that_are_set(times, seconds):
    """Third-round 9-B6, a game clock: the time that was left could not be set."""
    user, form = device_with_running_clock()
    fields = dict(zip(("left_1", "left_2"), times, strict=True))
    assert user.send("set_times_left", "/clock/game", **form, **fields).taken
    clock = clock_data_of(user.look("/clock/game"))
    assert (clock["state"], clock["turn"], seconds_left(clock)) == ("running", 1, seconds)
    assert hall_clock(user).state == "running"
    assert "check_time" not in log_in_use(user, "clock")[-1]
    assert not user.send("set_times_left", "/clock/game", **form, **fields).taken
    later = {**form, "wall": form["wall"] + 5_000, "counter": 5_005}
    assert user.send("press_clock", "/clock/game", **later, side=1).taken
    clock = clock_data_of(user.look("/clock/game"))
    assert seconds_left(clock) == [seconds[0] - 5, seconds[1]]


@pytest.mark.parametrize("time", ["", "soon", "30:01", "1:75", "--1", "9999"])
def test_invalid_time_of_a_side_is_refused_at_its_field(time):
    user, form = device_with_running_clock()
    before = log_in_use(user, "clock")
    response = user.send("set_times_left", "/clock/game", **form, left_1="1:00", left_2=time)
    assert not response.taken
    assert log_in_use(user, "clock") == before
    assert "Write the time left as minutes and seconds" in words(response.screen)


def test_entry_of_another_day_leaves_times_that_can_be_set():
    """The clock of the desk and the moments of a file may lie far apart."""
    first = HallUser(lang="en")
    first.clocks.begin_game()
    form = {"stream": first.clocks.games.row.id, **MOMENT, "wall": 0}
    first.send("start_clock", "/clock/game", side=1, **form)
    other = HallUser(lang="en", dice=CountingDice(10_000))
    open_file(other, save(first, form["stream"]))
    assert seconds_left(clock_data_of(other.look("/clock/game"))) == [-86_400, 1800]


def test_two_player_game_from_a_file_is_covered_until_times_are_set():
    """Third-round 9-B6, a two-player game: on the other device its time was over at once, or whole again."""
    other = device_with_running_game(-86_400)
    before = log_in_use(other.user, "classic")
    assert STANDS in words(other.screen)
    assert other.rack == []
    for command, fields in (
        ("check_clock", {}),
        ("give_mark", {"side": 1, "mark": "time_over", "channel": "shown"}),
        ("uncover_tiles", {"turns": 0}),
        ("play_turn", {"laid": "H8=A H9=S"}),
        ("pass_turn", {}),
        ("stop_clock", {"reason": "arbiter"}),
    ):
        other.send(command, **fields)
    assert log_in_use(other.user, "classic") == before
    assert other.ok("set_times_left", left_1="20:00", left_2="25:00")
    match = re.search(r'data-clock="([^"]*)"', other.screen)
    clock = json.loads(unescape(match[1]))
    assert (clock["state"], seconds_left(clock)) == ("running", [1200, 1500])
    other.uncover()
    assert other.rack


def test_arbiter_ends_a_standing_game_with_the_times_of_the_file():
    other = device_with_running_game(86_400)
    assert other.ok("end_classic", "/game/arbiter", cause="arbiter")
    assert other.game.clock.used == (0, 0)
    assert "check_time" not in "".join(log_in_use(other.user, "classic"))
