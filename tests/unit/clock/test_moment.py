"""How time is told from two clocks, neither of which is enough."""

from dataclasses import replace

import pytest

from faristol.clock.moment import (
    MAX_COUNTER,
    MAX_WALL,
    NO_MOMENT,
    NOTICED,
    CheckTime,
    noticed_at,
)
from tests.support.device import Device

HOUR = 3_600_000


def started():
    device = Device()
    return device, NO_MOMENT.take(device.moment)


def placed(line, device):
    found = line.place(device.moment)
    return found.at, found.cause, found.milliseconds


def test_the_first_moment_is_where_the_line_begins():
    device, line = started()
    assert placed(NO_MOMENT, device) == (0, None, 0)
    assert placed(line, device) == (0, None, 0)
    assert placed(line, device.wait(250)) == (250, None, 0)


def test_a_clock_set_back_by_an_hour_takes_nothing_back_and_is_noticed():
    device, line = started()
    device.wait(60_000).set_clock(-HOUR)
    assert placed(line, device) == (60_000, "set_back", -HOUR)
    line = line.take(device.moment)
    assert placed(line, device.wait(1)) == (60_001, None, 0)


def test_the_time_that_a_device_slept_has_passed():
    device, line = started()
    device.wait(1_000).sleep(60_000)
    assert placed(line, device) == (61_000, "slept", 60_000)
    line = line.take(device.moment)
    assert placed(line, device.wait(1_000)) == (62_000, None, 0)


def test_a_sleep_that_was_taken_down_is_not_lost_when_the_clock_is_set_back_later():
    device, line = started()
    line = line.take(device.sleep(60_000).moment)
    assert placed(line, device.wait(5).set_clock(-HOUR)) == (60_005, "set_back", -HOUR)


def test_a_clock_set_on_looks_like_a_sleep_and_its_size_is_told():
    device, line = started()
    assert placed(line, device.wait(500).set_clock(HOUR)) == (HOUR + 500, "slept", HOUR)


@pytest.mark.parametrize("parted", [NOTICED, -NOTICED, 1, -1])
def test_what_clocks_part_by_nature_is_neither_sleep_nor_setting(parted):
    device, line = started()
    assert placed(line, device.wait(9_000).set_clock(parted)) == (9_000, None, 0)


@pytest.mark.parametrize(
    ("parted", "expected"),
    [(NOTICED + 1, (9_000 + NOTICED + 1, "slept")), (-NOTICED - 1, (9_000, "set_back"))],
)
def test_a_millisecond_more_is(parted, expected):
    device, line = started()
    assert placed(line, device.wait(9_000).set_clock(parted)) == (*expected, parted)


def test_many_small_sleeps_are_noticed_once_they_add_up():
    device, line = started()
    for _ in range(3):
        line = line.take(device.sleep(600).moment)
    assert line.at == 1_800


def test_after_a_restart_the_wall_alone_tells_what_has_passed():
    device, line = started()
    line = line.take(device.wait(10_000).moment)
    assert placed(line, device.wait(3_000).restart(4_000)) == (17_000, "restarted", 7_000)
    line = line.take(device.moment)
    assert placed(line, device.wait(20)) == (17_020, None, 0)


def test_after_a_restart_a_wall_that_went_back_takes_nothing_back():
    device, line = started()
    line = line.take(device.wait(10_000).moment)
    assert placed(line, device.restart(4_000).set_clock(-HOUR)) == (
        10_000,
        "restarted",
        4_000 - HOUR,
    )
    line = line.take(device.moment)
    assert placed(line, device.wait(20)) == (10_020, None, 0)


def test_a_press_told_late_lies_where_the_line_already_is():
    device, line = started()
    pressed = device.wait(100).moment
    line = line.take(device.wait(50).moment)
    assert line.place(pressed).at == 150
    after = line.take(pressed)
    assert after.at == 150
    # and what comes then is as far on as without it, in this run and in the next
    assert placed(after, device.wait(50)) == (200, None, 0)
    assert placed(after, device.restart()) == (200, "restarted", 50)


def test_the_clocks_are_noted_when_something_was_noticed_while_time_ran_and_only_then():
    device, line = started()
    assert noticed_at(line, device.wait(5).moment, is_running=True) == ()
    moment = device.sleep(2_000).moment
    noted = CheckTime(moment=moment, cause="slept", milliseconds=2_000)
    assert noticed_at(line, moment, is_running=True) == (noted,)
    assert noticed_at(line, moment, is_running=False) == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"wall": -1},
        {"wall": MAX_WALL + 1},
        {"counter": -1},
        {"counter": MAX_COUNTER + 1},
        {"run": ""},
        {"run": "a b"},
        {"run": "x" * 65},
        {"run": "pàgina"},
    ],
)
def test_a_moment_that_cannot_be_is_refused(wrong):
    moment = Device().moment
    assert moment.fault() is None
    assert replace(moment, **wrong).fault().code == "clock/moment_bad"
