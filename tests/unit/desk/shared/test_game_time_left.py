"""The clock of a game of two that came by a file while it ran: it stands still until its times are set."""

import json
import re
from html import unescape

import pytest

from faristol.desk.hall.sender import HallDesk
from tests.support.analyse_user import words
from tests.support.classic_user import ClassicUser
from tests.support.clock_user import facts
from tests.support.continued import log_in_use, open_file, save, save_all
from tests.support.desk import CountingDice, run
from tests.support.device import Device
from tests.support.hall_user import HallUser

STANDS = "Here it stands still until you say how much time is left"
MOMENT = {"wall": 1_795_197_600_000, "counter": 5, "run": "page-9"}


def left(facts):
    return [
        (allotted - used) // 1000
        for allotted, used in zip(facts["allotted"], facts["used"], strict=True)
    ]


def arrived():
    """Return a device to which a game clock came by a file while the time of Anna ran."""
    first = HallUser(lang="en")
    first.clocks.begin_game()
    stream = first.clocks.games.row.id
    first.send("start_clock", "/clock/game", stream=stream, side=1, **MOMENT)
    other = HallUser(lang="en", dice=CountingDice(10_000))
    open_file(other, save(first, stream))
    return other, {"stream": stream, **MOMENT, "run": "page-2", "wall": MOMENT["wall"] + 600_000}


def arrived_game(seconds):
    """Return two on a device to which their game came by a file, its wall so many seconds ahead of the other one."""
    game = ClassicUser().begin()
    other = ClassicUser.__new__(ClassicUser)
    other.user = HallUser(lang="en", dice=CountingDice(10_000))
    other.device = Device(wall=game.device.wall + seconds * 1000)
    other.device.page = 7
    open_file(other.user, save_all(game.user))
    return other


def hall_clock(user):
    return run(user.desk.service(HallDesk).picture("en")).clock


def test_clock_of_a_game_that_came_by_a_file_stands_still_and_nothing_is_written():
    """Third-round 9-B6, a game clock: it ran on by the clock of the other device."""
    user, drawn = arrived()
    before = log_in_use(user, "clock")
    shown = facts(user.look("/clock/game"))
    assert (shown["state"], left(shown)) == ("stopped", [1800, 1800])
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
        user.send(command, "/clock/game", **drawn, **fields)
    assert log_in_use(user, "clock") == before


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        (("12:30", "9"), [750, 540]),
        (("0:59", "\u22121:05"), [59, -65]),
        (("-2", "30:00"), [-120, 1800]),
    ],
)
def test_times_are_set_and_the_clock_of_a_game_goes_on_from_there(typed, seconds):
    """Third-round 9-B6, a game clock: the time that was left could not be set."""
    user, drawn = arrived()
    fields = dict(zip(("left_1", "left_2"), typed, strict=True))
    assert user.send("set_times_left", "/clock/game", **drawn, **fields).taken
    shown = facts(user.look("/clock/game"))
    assert (shown["state"], shown["turn"], left(shown)) == ("running", 1, seconds)
    assert hall_clock(user).state == "running"
    assert "check_time" not in log_in_use(user, "clock")[-1]
    assert not user.send("set_times_left", "/clock/game", **drawn, **fields).taken
    later = {**drawn, "wall": drawn["wall"] + 5_000, "counter": 5_005}
    assert user.send("press_clock", "/clock/game", **later, side=1).taken
    shown = facts(user.look("/clock/game"))
    assert left(shown) == [seconds[0] - 5, seconds[1]]


@pytest.mark.parametrize("typed", ["", "soon", "30:01", "1:75", "--1", "9999"])
def test_what_is_no_time_of_a_side_is_refused_beside_its_field(typed):
    user, drawn = arrived()
    before = log_in_use(user, "clock")
    response = user.send("set_times_left", "/clock/game", **drawn, left_1="1:00", left_2=typed)
    assert not response.taken
    assert log_in_use(user, "clock") == before
    assert "Write the time left as minutes and seconds" in words(response.screen)


def test_entry_of_another_day_leaves_times_that_can_be_set():
    """The clock of the desk and the moments of a file may lie far apart."""
    first = HallUser(lang="en")
    first.clocks.begin_game()
    drawn = {"stream": first.clocks.games.row.id, **MOMENT, "wall": 0}
    first.send("start_clock", "/clock/game", side=1, **drawn)
    other = HallUser(lang="en", dice=CountingDice(10_000))
    open_file(other, save(first, drawn["stream"]))
    assert left(facts(other.look("/clock/game"))) == [-86_400, 1800]


def test_game_of_two_that_came_by_a_file_is_covered_until_its_times_are_set():
    """Third-round 9-B6, a game of two: on the other device its time was over at once, or whole again."""
    other = arrived_game(-86_400)
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
    found = re.search(r'data-clock="([^"]*)"', other.screen)
    shown = json.loads(unescape(found[1]))
    assert (shown["state"], left(shown)) == ("running", [1200, 1500])
    other.uncover()
    assert other.rack


def test_arbiter_ends_a_game_whose_clock_stands_still_with_the_times_of_the_file():
    other = arrived_game(86_400)
    assert other.ok("end_classic", "/game/arbiter", cause="arbiter")
    assert other.game.clock.used == (0, 0)
    assert "check_time" not in "".join(log_in_use(other.user, "classic"))
