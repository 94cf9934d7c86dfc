"""A round's clock (CAT-DUP 1.4, 1.5, 1.7): started, paused, prolonged, called, and true after a sleep."""

import pytest

from faristol.clock.moment import CheckTime, Moment
from faristol.clock.round.acts import (
    MAX_ACTS,
    AddTime,
    EndRound,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    SetTimeLeft,
    StartRound,
)
from faristol.clock.round.call import calls_of, cues_of
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Cue
from faristol.rules.preset import preset
from tests.support.clocks import RULE, Round
from tests.support.device import Device
from tests.support.round_reading import upcoming

MINUTE = Cue(seconds_left=60, must=False)
HALF = Cue(seconds_left=30, must=True)


def types_of(events):
    return [type(event) for event in events]


@pytest.mark.parametrize("ruleset", ["ca-duplicate-2018", "ro-duplicate"])
def test_round_is_three_minutes_with_thirty_seconds_called_always(ruleset):
    # CAT-DUP 1.5-1 the time, CAT-DUP 1.5-2 the call that may be made, CAT-DUP 1.5-3 the one that must
    rule = preset(ruleset).rules.round_clock
    assert rule.seconds == 180
    assert cues_of(rule, seconds=180, has_optional=True) == (MINUTE, HALF)
    assert cues_of(rule, seconds=180, has_optional=False) == (HALF,)


def test_general_romanian_rules_set_no_round_clock():
    # RO-GEN 7: bag, racks, preferably a chess clock; no length of a round
    assert preset("ro-general").rules.round_clock is None


def test_calls_are_counted_from_the_end_and_never_before_the_start():
    def calls(seconds):
        cues = cues_of(RULE, seconds=seconds, has_optional=True)
        return [(call.seconds, call.phrase) for call in calls_of(seconds, cues)]

    minute, half = "one_minute", "thirty_seconds"
    assert calls(120) == [(0, "time"), (60, minute), (90, half), (120, "time")]
    assert calls(60) == [(0, "time"), (30, half), (60, "time")]
    assert calls(30) == [(0, "time"), (30, "time")]
    odd = calls_of(90, (Cue(seconds_left=45, must=True),))
    assert [call.phrase for call in odd] == ["time", "", "time"]


def test_time_runs_from_the_moment_of_the_call():
    # CAT-DUP 1.4: “Time!”, and at this very moment the stopwatch starts
    table = Round().start()
    assert table.left == 180_000
    assert table.wait(1).left == 179_999
    assert table.wait(179_999).left == 0
    assert table.wait(10).left == -10


def test_pause_stops_time_with_its_reason():
    table = Round().start()
    table.wait(50_000)
    (paused,) = table.pause("soroll")
    assert (type(paused), paused.reason, table.clock.reason) == (PauseRound, "soroll", "soroll")
    assert table.wait(999_000).left == 130_000
    assert types_of(table.resume()) == [ResumeRound]
    assert table.wait(1_000).left == 129_000
    assert table.clock.reason == ""


def test_second_tap_on_the_same_button_changes_nothing():
    table = Round().start()
    assert table.resume() == ()
    table.pause()
    assert table.pause() == ()
    table.end()
    assert table.end() == ()


def test_time_is_added_while_it_runs_while_it_stands_and_after_the_end():
    table = Round().start()
    table.wait(10_000)
    assert types_of(table.add(20, "tiles fell")) == [AddTime]
    assert table.left == 190_000
    table.pause()
    table.add(10)
    assert table.left == 200_000
    table.resume()
    # what is past the end is not taken from what is added
    table.wait(205_000)
    table.add(60)
    assert table.left == 60_000


def test_cue_brought_ahead_by_added_time_is_given_again():
    table = Round().start()
    table.wait(150_000)
    table.give(60, "shown")
    table.give(30)
    table.wait(10_000)
    table.add(25)
    assert (table.left, table.due, table.clock.given) == (45_000, [], (60,))
    assert table.wait(15_000).due == [(30, "said", 0)]


def test_given_cue_whose_time_is_exactly_now_stays_given():
    table = Round().start()
    table.wait(150_000)
    table.give(30)
    table.wait(20_000)
    table.add(20)
    assert (table.left, table.clock.given) == (30_000, (30,))
    assert [seconds_left for seconds_left, _, _ in table.due] == [60]
    missed = Round().start()
    missed.wait(170_000)
    missed.add(20)
    assert [seconds_left for seconds_left, _, _ in missed.due] == [60, 30]


def test_round_can_begin_again_with_all_of_its_time():
    table = Round().start()
    table.wait(155_000)
    table.add(100)
    table.give(60, "shown")
    assert types_of(table.begin_again("wrong rack")) == [RestartRound]
    assert (table.left, table.clock.given, table.clock.passed) == (180_000, (), ())
    assert table.wait(120_500).due == [(60, "said", 500)]
    table.end()
    table.wait(5)
    table.begin_again()
    assert table.left == 180_000


def test_next_round_begins_after_the_current_round_is_closed():
    table = Round().start()
    start = StartRound(number=2, seconds=120, cues=(HALF,), moment=table.now)
    assert table.refused(start) == "clock/round_on"
    table.wait(100_000)
    assert types_of(table.end()) == [EndRound]
    assert table.wait(50_000).left == 80_000
    table.start(120, number=2)
    assert (table.left, table.clock.number, table.due) == (120_000, 2, [])


@pytest.mark.parametrize(
    ("handed", "is_in_time"), [(179_999, True), (180_000, True), (180_001, False)]
)
def test_slip_handed_in_exactly_at_the_end_is_in_time(handed, is_in_time):
    # CAT-DUP 1.5-4, 1.7-4
    assert Round().start().wait(handed).is_in_time is is_in_time


def test_slip_is_in_time_in_a_pause_and_not_outside_a_round():
    table = Round()
    assert table.is_in_time is False
    table.start().wait(179_000)
    table.pause()
    assert table.wait(60_000).is_in_time is True
    table.end()
    assert table.is_in_time is False


def test_each_cue_comes_once():
    table = Round().start()
    assert table.wait(119_999).due == []
    assert table.wait(1).due == [(60, "said", 0)]
    (event,) = table.give(60)
    assert event == GiveCue(seconds_left=60, channel="said", late=0, moment=table.now)
    assert table.due == []
    assert table.give(60) == ()
    assert table.wait(30_100).due == [(30, "said", 100)]
    table.give(30)
    assert table.wait(29_900).due == [(0, "said", 0)]


def test_cue_missed_during_a_sleep_is_shown_and_never_said_late():
    table = Round().start()
    table.wait(1_000).sleep(155_000)
    assert table.due == [(60, "shown", 36_000), (30, "shown", 6_000)]
    assert types_of(table.give(60, "shown")) == [CheckTime, GiveCue]
    assert isinstance(table.give(30, "said"), Refusal)
    (event,) = table.give(30, "shown")
    assert event.late == 6_000
    assert table.due == []


def test_only_the_last_of_several_missed_calls_is_said():
    table = Round().start()
    assert table.sleep(181_000).due == [
        (60, "shown", 61_000),
        (30, "shown", 31_000),
        (0, "said", 1_000),
    ]
    assert [channel for _, channel, _ in table.wait(501).due] == ["shown"] * 3


def test_only_the_later_of_two_close_cues_is_said():
    table = Round()
    cues = (Cue(seconds_left=31, must=True), HALF)
    table.do(StartRound(number=1, seconds=180, cues=cues, moment=table.now))
    table.wait(150_000)
    assert table.due == [(31, "shown", 1_000), (30, "said", 0)]


def test_second_and_a_half_is_not_yet_late():
    table = Round().start(has_optional=False)
    assert table.wait(151_500).due == [(30, "said", 1_500)]
    assert table.give(30)[0].late == 1_500


def test_older_cue_is_not_said_after_a_newer_one():
    table = Round().start(has_optional=True)
    table.wait(150_100)
    table.give(30)
    assert table.due == [(60, "shown", 30_100)]


def test_cue_missed_before_a_pause_is_late_by_the_time_that_passed():
    table = Round().start()
    table.wait(150_400)
    table.pause()
    assert table.due == [(60, "shown", 30_400), (30, "said", 400)]
    assert table.wait(5_000).due == [(60, "shown", 35_400), (30, "shown", 5_400)]


def test_sound_may_be_ahead_of_the_clock_but_not_of_its_cue():
    table = Round().start()
    table.wait(119_750)
    assert table.give(60)[0].late == 0
    assert (table.wait(1_000).due, upcoming(table.clock, table.now)[0][0]) == ([], HALF)
    table.wait(20_000)
    give = GiveCue(seconds_left=30, channel="said", moment=table.now)
    assert table.refused(give) == "clock/cue_not_due"
    for unknown in (45, 0, -1):
        give = GiveCue(seconds_left=unknown, channel="said", moment=table.now)
        assert table.refused(give) == "clock/cue_not_due"


def test_page_gets_the_upcoming_cues_to_sound_them_itself():
    table = Round().start()
    table.wait(125_000)
    ahead = [(cue.seconds_left, wait) for cue, wait in upcoming(table.clock, table.now)]
    assert ahead == [(30, 25_000), (0, 55_000)]
    table.wait(25_000)
    assert [cue.seconds_left for cue, _ in upcoming(table.clock, table.now)] == [0]
    table.pause()
    assert upcoming(table.clock, table.now) == ()


def test_noticed_jump_of_the_clocks_is_an_event_with_its_size():
    table = Round().start()
    table.wait(10_000)
    assert table.check() == ()
    table.device.set_clock(-3_600_000)
    (event,) = table.check()
    assert (event.cause, event.milliseconds) == ("set_back", -3_600_000)
    assert table.left == 170_000
    table.sleep(20_000)
    (event, paused) = table.pause()
    assert (event.cause, event.milliseconds, type(paused)) == ("slept", 20_000, PauseRound)
    assert table.left == 150_000
    # while time stands no time is lost, so no jump is noted
    table.sleep(900_000)
    assert table.check() == ()
    assert types_of(table.resume()) == [ResumeRound]
    assert table.left == 150_000


@pytest.mark.parametrize("restarts", [1, 2])
def test_round_restored_at_any_second_ends_at_the_same_instant(restarts):
    device = Device()
    end = device.wall + 180_000
    for second in range(181):
        table = Round(Device()).start()
        table.wait(second * 1_000)
        for away in range(restarts):
            table.restart(away * 700)
            table.check()
        assert table.device.wall + table.left == end
        table.wait(250)
        assert table.device.wall + table.left == end


def test_round_restored_in_a_pause_has_its_time():
    table = Round().start()
    table.wait(61_234)
    table.pause()
    table.restart(600_000)
    assert table.check() == ()
    assert table.left == 180_000 - 61_234
    table.resume()
    assert table.wait(234).left == 180_000 - 61_468


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"number": 0}, "clock/round_number"),
        ({"number": 1_001}, "clock/round_number"),
        ({"seconds": 0}, "clock/seconds_bad"),
        ({"seconds": 86_401}, "clock/seconds_bad"),
        ({"cues": (HALF, MINUTE)}, "clock/cues_bad"),
        ({"cues": (HALF, HALF)}, "clock/cues_bad"),
        ({"cues": (Cue(seconds_left=180, must=True),)}, "clock/cues_bad"),
        ({"cues": (Cue(seconds_left=0, must=True),)}, "clock/cues_bad"),
        (
            {"cues": tuple(Cue(seconds_left=99 - n, must=True) for n in range(25))},
            "clock/cues_bad",
        ),
        ({"moment": Moment(wall=-1, counter=0, run="p")}, "clock/moment_bad"),
    ],
)
def test_impossible_round_is_not_started(changed, code):
    table = Round()
    fields = {"number": 1, "seconds": 180, "cues": (MINUTE, HALF), "moment": table.now}
    assert table.refused(StartRound(**{**fields, **changed})) == code
    assert isinstance(table.do(StartRound(**fields))[0], StartRound)


def test_act_out_of_place_is_refused():
    table = Round()
    for result in (table.pause(), table.resume(), table.add(1), table.begin_again(), table.end()):
        assert isinstance(result, Refusal)
    table.start()
    for seconds in (0, -1, 3_601):
        assert table.add(seconds).code == "clock/seconds_bad"
    assert table.pause("a\u202eb").code == "clock/character_bad"
    assert table.pause("x" * 601).code == "clock/reason_too_long"
    table.wait(180_000)
    assert table.refused(PauseRound(reason="", moment=table.now)) == "clock/time_over"
    table.end()
    assert table.refused(ResumeRound(moment=table.now)) == "clock/not_paused"


def test_round_cannot_last_longer_than_a_day():
    table = Round().start(86_400 - 3_600)
    table.add(3_600)
    assert table.add(1).code == "clock/round_too_long"


def test_log_has_a_maximum_length():
    table = Round().start()
    for _ in range(MAX_ACTS // 2):
        table.pause()
        table.resume()
    assert table.pause().code == "clock/too_many"
    assert len(table.log) <= table.clock.seq <= MAX_ACTS


# ---- time left, entered by a person ----


@pytest.mark.parametrize("seconds", [-1, 86_401])
def test_time_left_is_bounded(seconds):
    table = Round().start()
    assert table.refused(SetTimeLeft(seconds=seconds, moment=table.now)) == "clock/left_bad"


def test_time_left_needs_a_round():
    """Third-round 9-B6."""
    table = Round()
    assert table.refused(SetTimeLeft(seconds=5, moment=table.now)) == "clock/no_round"


def test_cue_brought_ahead_by_time_left_is_given_again():
    table = Round().start()
    table.wait(150_000)
    table.give(30)
    table.do(SetTimeLeft(seconds=96, moment=table.now))
    assert 30 not in table.clock.given
    table.wait(66_000)
    (event,) = table.give(30)
    assert event.late == 0
    table.refold()
    assert 30 in table.clock.given
