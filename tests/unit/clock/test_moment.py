"""Time from two clocks, neither of which suffices alone."""

from dataclasses import replace

import pytest

from faristol.clock.moment import (
    MAX_COUNTER,
    MAX_WALL,
    NO_MOMENT,
    NOTICED,
    CheckTime,
    checks_at,
)
from tests.support.device import Device

HOUR = 3_600_000


def start_device():
    device = Device()
    return device, NO_MOMENT.take(device.moment)


def place_now(timeline, device):
    place = timeline.place(device.moment)
    return place.at, place.cause, place.milliseconds


def test_first_moment_is_where_the_line_begins():
    device, timeline = start_device()
    assert place_now(NO_MOMENT, device) == (0, None, 0)
    assert place_now(timeline, device) == (0, None, 0)
    assert place_now(timeline, device.wait(250)) == (250, None, 0)


def test_clock_set_back_by_an_hour_is_noticed_and_loses_no_time():
    device, timeline = start_device()
    device.wait(60_000).set_clock(-HOUR)
    assert place_now(timeline, device) == (60_000, "set_back", -HOUR)
    timeline = timeline.take(device.moment)
    assert place_now(timeline, device.wait(1)) == (60_001, None, 0)


def test_time_of_a_sleep_has_passed():
    device, timeline = start_device()
    device.wait(1_000).sleep(60_000)
    assert place_now(timeline, device) == (61_000, "slept", 60_000)
    timeline = timeline.take(device.moment)
    assert place_now(timeline, device.wait(1_000)) == (62_000, None, 0)


def test_noted_sleep_is_not_lost_when_the_clock_is_set_back_later():
    device, timeline = start_device()
    timeline = timeline.take(device.sleep(60_000).moment)
    assert place_now(timeline, device.wait(5).set_clock(-HOUR)) == (60_005, "set_back", -HOUR)


def test_clock_set_forward_counts_as_a_sleep_of_its_size():
    device, timeline = start_device()
    assert place_now(timeline, device.wait(500).set_clock(HOUR)) == (HOUR + 500, "slept", HOUR)


@pytest.mark.parametrize("drift", [NOTICED, -NOTICED, 1, -1])
def test_natural_drift_is_neither_sleep_nor_setting(drift):
    device, timeline = start_device()
    assert place_now(timeline, device.wait(9_000).set_clock(drift)) == (9_000, None, 0)


@pytest.mark.parametrize(
    ("drift", "expected"),
    [(NOTICED + 1, (9_000 + NOTICED + 1, "slept")), (-NOTICED - 1, (9_000, "set_back"))],
)
def test_one_millisecond_more_is_noticed(drift, expected):
    device, timeline = start_device()
    assert place_now(timeline, device.wait(9_000).set_clock(drift)) == (*expected, drift)


def test_many_small_sleeps_are_noticed_once_they_add_up():
    device, timeline = start_device()
    for _ in range(3):
        timeline = timeline.take(device.sleep(600).moment)
    assert timeline.at == 1_800


def test_wall_clock_alone_counts_after_a_restart():
    device, timeline = start_device()
    timeline = timeline.take(device.wait(10_000).moment)
    assert place_now(timeline, device.wait(3_000).restart(4_000)) == (17_000, "restarted", 7_000)
    timeline = timeline.take(device.moment)
    assert place_now(timeline, device.wait(20)) == (17_020, None, 0)


def test_wall_clock_set_back_during_a_restart_loses_no_time():
    device, timeline = start_device()
    timeline = timeline.take(device.wait(10_000).moment)
    assert place_now(timeline, device.restart(4_000).set_clock(-HOUR)) == (
        10_000,
        "restarted",
        4_000 - HOUR,
    )
    timeline = timeline.take(device.moment)
    assert place_now(timeline, device.wait(20)) == (10_020, None, 0)


def test_late_press_lies_where_the_line_already_is():
    device, timeline = start_device()
    pressed = device.wait(100).moment
    timeline = timeline.take(device.wait(50).moment)
    assert timeline.place(pressed).at == 150
    after = timeline.take(pressed)
    assert after.at == 150
    # and what comes then is as far on as without it, in this run and in the next
    assert place_now(after, device.wait(50)) == (200, None, 0)
    assert place_now(after, device.restart()) == (200, "restarted", 50)


def test_clocks_are_noted_only_when_a_jump_is_noticed_while_time_runs():
    device, timeline = start_device()
    assert checks_at(timeline, device.wait(5).moment, is_running=True) == ()
    moment = device.sleep(2_000).moment
    noted = CheckTime(moment=moment, cause="slept", milliseconds=2_000)
    assert checks_at(timeline, moment, is_running=True) == (noted,)
    assert checks_at(timeline, moment, is_running=False) == ()


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
def test_impossible_moment_is_refused(wrong):
    moment = Device().moment
    assert moment.fault() is None
    assert replace(moment, **wrong).fault().code == "clock/moment_bad"
