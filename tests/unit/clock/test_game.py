"""A game clock (CAT-CLM 25-31, CAT-CLS 1.7, 4, 7): two times, of which one runs."""

from dataclasses import replace

import pytest

from faristol.clock.game.acts import (
    MAX_ACTS,
    CallTimeUp,
    CheckTime,
    EndClock,
    PressClock,
    ResumeClock,
    SetClock,
    SetTimesLeft,
    StartClock,
    StopClock,
)
from faristol.clock.game.state import NO_TERMS, terms_of
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import TimeUp, last_turns_of
from faristol.rules.leftover import Ending
from faristol.rules.overtime import compute_timed_score
from faristol.rules.preset import preset
from faristol.tiles.alphabet import alphabet_of
from tests.support.clocks import Game
from tests.support.game_reading import Due, due_at, upcoming

MINUTE = 60_000
CLASSIC = preset("ca-classic").rules
MALLORCA = "ca-ciutat-de-mallorca"


def start_game(ruleset="ca-classic", **fields):
    return Game(ruleset, **fields).start()


def code_of(result):
    assert isinstance(result, Refusal), result
    return result.code


def test_time_is_for_the_game_and_not_for_the_move():
    # CAT-CLM 26, CAT-CLS 7.3
    game = start_game()
    game.wait(70_000).press(1)
    game.wait(5_000).press(2)
    game.wait(1_000)
    assert game.used == (71_000, 5_000)
    assert [side.left for side in game.read.sides] == [1_729_000, 1_795_000]


def test_usual_times_are_those_of_the_regulation_and_others_can_be_set():
    # CAT-CLM 26, CAT-CLS 7.3: 30, or 25 where the organiser says so
    assert CLASSIC.clock.minutes_each == (30, 25)
    assert preset(MALLORCA).rules.clock.minutes_each == (30,)
    game = Game(seconds=(1500, 1500))
    assert game.do(SetClock(terms=game.terms, seconds=(1500, 1500))) == ()
    game.do(SetClock(terms=game.terms, seconds=(600, 900)))
    assert [side.left for side in game.read.sides] == [600_000, 900_000]
    game.start()
    set_again = SetClock(terms=game.terms, seconds=(1800, 1800))
    assert game.refused(set_again) == "clock/started_already"


def test_clock_is_started_by_its_own_act_for_either_side():
    # CAT-CLS 1.7: only when both have drawn; 8.1: the time of an absent player
    game = Game()
    assert game.wait(99_000).used == (0, 0)
    game.start(2)
    assert game.wait(1_000).used == (0, 1_000)
    assert game.refused(StartClock(side=1, moment=game.now)) == "clock/started_already"


def test_press_ends_the_turn_and_starts_the_other_time_at_once():
    # CAT-CLM 27, CAT-CLS 7.1
    game = start_game()
    (pressed,) = game.wait(1_234).press(1)
    assert pressed == PressClock(side=1, moment=game.now)
    assert (game.read.running, game.used) == (2, (1_234, 0))


def test_late_press_counts_from_when_the_finger_fell():
    game = start_game()
    finger = game.wait(5_000).now
    game.wait(900)
    game.do(PressClock(side=1, moment=finger))
    assert game.used == (5_000, 900)


def test_double_press_is_ignored():
    game = start_game()
    game.wait(1_000).press(1)
    # the same hand again
    assert game.refused(PressClock(side=1, moment=game.now)) == "clock/other_side"
    # the other half, touched along with it
    game.wait(299)
    assert game.refused(PressClock(side=2, moment=game.now)) == "clock/too_soon"
    game.wait(1)
    assert isinstance(game.press(2)[0], PressClock)
    assert game.used == (1_000, 300)


def test_press_right_after_the_clock_resumed_is_refused():
    game = start_game()
    assert code_of(game.press(1)) == "clock/too_soon"
    game.wait(500).stop()
    game.wait(500).resume(1)
    assert code_of(game.wait(299).press(1)) == "clock/too_soon"


def test_press_while_the_clock_stands_is_refused():
    game = Game()
    assert code_of(game.press(1)) == "clock/not_started"
    game.start().wait(500).stop()
    assert code_of(game.press(1)) == "clock/not_running"
    game.end()
    assert code_of(game.press(1)) == "clock/ended"


@pytest.mark.parametrize("ruleset", ["ca-classic", MALLORCA])
def test_clock_stops_only_for_the_reasons_of_the_regulation(ruleset):
    # CAT-CLM 28, CAT-CLS 7.2: closed lists
    allowed = {
        "ca-classic": (
            "challenge",
            "score_difference",
            "total_difference",
            "arbiter",
            "last_move_recorded",
            "force_majeure",
        ),
        MALLORCA: (
            "challenge",
            "score_difference",
            "total_difference",
            "excess_tiles",
            "arbiter",
        ),
    }
    everything = {reason for reasons in allowed.values() for reason in reasons}
    for reason in sorted(everything):
        game = start_game(ruleset).wait(2_000)
        if reason in allowed[ruleset]:
            (stopped,) = game.stop(reason)
            assert (stopped.reason, game.clock.reason) == (reason, reason)
            assert game.wait(60_000).used == (2_000, 0)
        else:
            stop = StopClock(reason=reason, moment=game.now)
            assert game.refused(stop) == "clock/no_reason_to_stop"


def test_club_decides_where_no_regulation_covers_the_clock():
    # RO-GEN 7
    general = terms_of("ro-general", preset("ro-general").rules)
    assert (general.clock, general.overtime, general.time_up) == (None, None, None)
    for terms in (general, NO_TERMS):
        game = Game(terms=terms, seconds=(60, 60)).start()
        assert not isinstance(game.wait(130_000).stop("excess_tiles"), Refusal)
        assert game.result.penalties == (0, 0)
        assert game.result.seconds_over == (70, 0)
        assert code_of(game.call_time_up()) == "clock/not_covered"


def test_same_time_continues_after_a_stop():
    # CAT-CLM 23: if it is correct, the time goes on
    game = start_game().wait(3_000)
    game.stop("challenge")
    game.wait(60_000)
    game.resume(1)
    assert game.wait(2_000).used == (5_000, 0)
    assert game.resume(1) == ()


def test_time_of_the_other_continues_after_a_lost_turn():
    # CAT-CLM 23, CAT-CLS 6.4
    game = start_game().wait(3_000)
    game.stop("challenge")
    game.resume(2)
    assert game.wait(2_000).used == (3_000, 2_000)
    assert code_of(game.resume(1)) == "clock/not_stopped"


@pytest.mark.parametrize(
    ("over", "penalty"),
    [
        (0, 0),
        (1, 10),
        (MINUTE, 10),
        (MINUTE + 1, 20),
        (10 * MINUTE, 100),
        (10 * MINUTE + 1, 110),
        (25 * MINUTE, 250),
    ],
)
def test_each_minute_begun_costs_ten_points_without_loss_on_time(over, penalty):
    # CAT-CLM 30
    game = start_game(MALLORCA).wait(30 * MINUTE + over)
    (first, _) = game.read.sides
    assert (first.over, first.penalty, first.is_lost) == (over, penalty, False)
    game.end()
    assert (game.result.penalties, game.result.lost) == ((penalty, 0), None)


@pytest.mark.parametrize(
    ("over", "penalty", "lost"),
    [(10 * MINUTE, 100, None), (10 * MINUTE + 1, 110, 1), (12 * MINUTE, 110, 1)],
)
def test_more_than_ten_minutes_over_loses(over, penalty, lost):
    # CAT-CLS 7.5
    game = start_game(seconds=(1500, 1500)).wait(25 * MINUTE + over)
    assert game.read.sides[0].penalty == penalty
    assert game.read.sides[0].is_lost is (lost == 1)
    game.end()
    assert (game.result.penalties, game.result.lost) == ((penalty, 0), lost)


def test_first_loss_on_time_counts_and_the_second_does_not():
    # CAT-CLS 4D, 7.5: the game was over at that moment, though it was not seen
    game = Game(seconds=(60, 60)).start(2)
    game.wait(12 * MINUTE).press(2)
    game.wait(13 * MINUTE).press(1)
    game.end()
    assert game.result.lost == 2
    assert game.result.penalties == (0, 110)
    assert game.result.seconds_over == (600, 660)


def test_first_loss_on_time_counts_for_the_first_side_too():
    game = Game(seconds=(60, 60)).start(1)
    game.wait(12 * MINUTE).press(1)
    game.wait(13 * MINUTE).press(2)
    game.end()
    assert (game.result.lost, game.result.penalties) == (1, (110, 0))
    assert game.result.seconds_over == (660, 600)


def test_score_of_a_game_matches_the_displayed_clock():
    alphabet = alphabet_of("ca")
    for spent in (30 * MINUTE, 30 * MINUTE + 1, 33 * MINUTE, 40 * MINUTE, 41 * MINUTE):
        game = start_game().wait(spent)
        game.end()
        ending = Ending(scores=(400, 300), racks=(b"", b""), bag=0, how="running", closer=None)
        timed = compute_timed_score(
            CLASSIC.overtime,
            CLASSIC.leftovers,
            ending
            if game.result.lost
            else Ending(scores=(400, 300), racks=(b"", b""), bag=0, how="blocked", closer=None),
            alphabet,
            seconds_over=game.result.seconds_over,
        )
        assert (timed.penalties, timed.lost) == (game.result.penalties, game.result.lost)


def test_reading_gives_the_time_to_the_next_ten_points():
    game = start_game(seconds=(60, 60)).wait(59_970)
    assert game.read.sides[0].to_next == 30
    assert game.wait(30).read.sides[0].to_next == 0
    assert game.wait(1).read.sides[0].to_next == 59_999
    assert game.wait(59_999).read.sides[0].to_next == 0


def test_arbiter_corrects_time_with_a_reason():
    game = start_game().wait(100_000)
    (event,) = game.correct(1, 40_000, "the opponent forgot to stop it")
    assert event.reason == "the opponent forgot to stop it"
    assert game.wait(1_000).used == (61_000, 0)
    game.correct(2, -5_000)
    assert game.used == (61_000, 5_000)
    game.end()
    game.correct(2, 5_000)
    assert game.result.used == (61_000, 0)


def test_correction_reverts_a_loss_on_time():
    game = start_game(seconds=(60, 60)).wait(11 * MINUTE + 5)
    assert game.read.sides[0].is_lost
    game.correct(1, 5)
    assert not game.read.sides[0].is_lost
    game.correct(2, -12 * MINUTE)
    assert game.read.sides[1].is_lost


@pytest.mark.parametrize(
    ("milliseconds", "reason", "expected"),
    [
        (0, "why", "clock/correction_bad"),
        (14_400_001, "why", "clock/correction_bad"),
        (-14_400_001, "why", "clock/correction_bad"),
        (100_001, "why", "clock/correction_too_large"),
        (5, " ", "clock/reason_needed"),
        (5, "x" * 601, "clock/reason_too_long"),
    ],
)
def test_impossible_correction_is_refused(milliseconds, reason, expected):
    game = start_game().wait(100_000)
    assert code_of(game.correct(1, milliseconds, reason)) == expected
    assert code_of(Game().correct(1, 5)) == "clock/not_started"


@pytest.mark.parametrize("ruleset", ["ca-classic", MALLORCA])
@pytest.mark.parametrize("side", [1, 2])
def test_time_up_completes_the_turn_and_allows_one_more(ruleset, side):
    # CAT-CLM 31, CAT-CLS 7.6
    game = start_game(ruleset)
    if side == 2:
        game.wait(1_000).press(1)
    game.wait(50_000).call_time_up()
    expected = last_turns_of(preset(ruleset).rules.time_up, turn_of=side)
    assert (game.read.turns_left, game.read.turn_left) == (2, expected.seconds_each * 1000)
    first, second = expected.turns
    assert game.wait(119_000).read.turn_left == 1_000
    game.press(first)
    assert (game.read.turns_left, game.read.turn_left) == (1, 120_000)
    assert game.wait(121_000).read.turn_left == -1_000
    events = game.press(second)
    assert [type(event) for event in events] == [PressClock, EndClock]
    assert game.clock.state == "ended"
    assert game.call_time_up() == ()


def test_two_minutes_of_the_last_turns_are_running_time():
    game = start_game().wait(50_000)
    game.stop("challenge")
    game.call_time_up()
    assert game.wait(60_000).read.turn_left == 120_000
    # the turn was lost: the other plays the last one
    game.resume(2)
    assert game.wait(1_000).read.turn_left == 119_000
    game.stop("challenge")
    resume = ResumeClock(side=1, moment=game.now)
    assert game.refused(resume) == "clock/no_turn_left"
    assert not isinstance(game.resume(2), Refusal)


def test_no_turn_follows_the_last_turn():
    game = start_game().wait(50_000)
    game.call_time_up()
    game.press(1)
    game.wait(1_000).press(2)
    for side in (1, 2):
        assert code_of(game.wait(1_000).press(side)) == "clock/ended"
        assert code_of(game.resume(side)) == "clock/not_stopped"
    # a time corrected afterwards ends no game again
    assert len(game.correct(1, 5)) == 1
    # and a last press by mistake is no end: that turn goes on
    assert len(game.reopen()) == 1
    assert code_of(game.resume(1)) == "clock/no_turn_left"
    game.resume(2)
    assert (game.wait(1_000).read.running, game.read.turns_left) == (2, 1)
    assert [type(event) for event in game.press(2)] == [PressClock, EndClock]


def test_club_may_allow_no_turn_after_time_up():
    terms = terms_of("club", replace(CLASSIC, time_up=TimeUp(turns=0, seconds_each=1)))
    for is_stopped in (False, True):
        game = start_game(terms=terms).wait(5_000)
        if is_stopped:
            game.stop()
        assert [type(event) for event in game.call_time_up()] == [CallTimeUp, EndClock]
        game.reopen()
        assert code_of(game.resume(1)) == "clock/no_turn_left"


def test_time_of_both_together_is_reported_where_the_regulation_sets_it():
    # CAT-CLM 25: sixty minutes; the committee calls it (31)
    game = start_game(MALLORCA).wait(31 * MINUTE)
    game.press(1)
    assert game.wait(29 * MINUTE - 1).read.is_past_all is False
    assert game.wait(1).read.is_past_all is True
    assert start_game("ca-classic").wait(61 * MINUTE).read.is_past_all is False


def test_end_of_the_whole_game_is_a_mark_of_the_side_that_runs():
    """Third-round 9-A2: only the page called it, so that a mark due while it was away never came."""
    game = start_game(MALLORCA).wait(31 * MINUTE)
    game.press(1)
    assert ("game_over", 29 * MINUTE) in upcoming(game.clock, game.now)
    game.sleep(29 * MINUTE + 5_000)
    assert Due(side=2, mark="game_over", late=5_000, how="said") not in due_at(game.clock, game.now)
    assert code_of(game.give(2, "game_over")) == "clock/mark_late"
    event = game.give(2, "game_over", "shown")[-1]
    assert (event.mark, event.late, event.channel) == ("game_over", 5_000, "shown")
    game.press(2)
    game.wait(10 * MINUTE)
    assert "game_over" not in [due.mark for due in due_at(game.clock, game.now)]
    assert "game_over" not in dict(upcoming(game.clock, game.now))


def test_end_of_the_whole_game_is_ahead_again_once_a_side_gets_time_back():
    game = start_game(MALLORCA).wait(31 * MINUTE)
    game.press(1)
    game.wait(29 * MINUTE)
    game.give(2, "game_over")
    game.correct(1, 2 * MINUTE)
    assert (2, "game_over") not in game.clock.given
    assert ("game_over", 2 * MINUTE) in upcoming(game.clock, game.now)
    game.correct(1, -3 * MINUTE)  # the side with less time reached the end
    assert [due.side for due in due_at(game.clock, game.now) if due.mark == "game_over"] == [1]
    game.give(1, "game_over")
    game.press(2)
    assert "game_over" not in dict(upcoming(game.clock, game.now))


def test_times_left_bring_the_end_of_the_whole_game_once():
    game = start_game(MALLORCA).wait(10_000)
    game.do(SetTimesLeft(seconds=(-120, 60), moment=game.now))
    assert [mark for mark in game.clock.given if mark[1] == "game_over"] == [(1, "game_over")]
    game.do(SetTimesLeft(seconds=(600, 600), moment=game.now))
    assert [mark for mark in game.clock.given if mark[1] == "game_over"] == []


def test_game_with_round_time_called_has_no_end_of_its_own():
    game = start_game(MALLORCA).wait(50 * MINUTE)
    game.call_time_up()
    assert "game_over" not in dict(upcoming(game.clock, game.now))


def test_last_minute_end_and_margin_are_sounded_once():
    game = start_game(seconds=(120, 120))
    assert upcoming(game.clock, game.now) == (
        ("last_minute", 60_000),
        ("time_over", 120_000),
        ("lost", 720_001),
    )
    game.wait(60_200)
    assert due_at(game.clock, game.now) == (Due(side=1, mark="last_minute", late=200, how="said"),)
    assert game.give(1, "last_minute")[0].late == 200
    assert due_at(game.clock, game.now) == ()
    assert game.give(1, "last_minute") == ()
    game.sleep(660_000)
    assert [(due.mark, due.late, due.how) for due in due_at(game.clock, game.now)] == [
        ("time_over", 600_200, "shown"),
        ("lost", 199, "said"),
    ]
    assert code_of(game.give(1, "time_over")) == "clock/mark_late"
    assert type(game.give(1, "time_over", "shown")[0]) is CheckTime


def test_mark_of_a_side_that_pressed_since_is_only_shown():
    game = start_game(seconds=(120, 120)).wait(60_200)
    game.press(1)
    assert due_at(game.clock, game.now) == (Due(side=1, mark="last_minute", late=200, how="shown"),)
    assert upcoming(game.clock, game.now)[0] == ("last_minute", 60_000)


def test_marks_passed_by_a_correction_are_due_at_once_and_the_last_is_said():
    game = start_game(seconds=(120, 120)).wait(10_000)
    game.correct(1, -110_000)
    assert [(due.mark, due.how) for due in due_at(game.clock, game.now)] == [
        ("last_minute", "shown"),
        ("time_over", "said"),
    ]
    game.give(1, "last_minute", "shown")
    game.give(1, "time_over")
    game.wait(5_000)
    # back to just where a mark is: it was given, and the one after it will be again
    game.correct(1, 65_000)
    assert (game.used, game.clock.given) == ((60_000, 0), ((1, "last_minute"),))
    assert upcoming(game.clock, game.now)[0] == ("time_over", 60_000)


def test_sound_may_be_a_quarter_of_a_second_ahead():
    game = start_game(seconds=(120, 120)).wait(59_749)
    assert code_of(game.give(1, "last_minute")) == "clock/mark_not_due"
    assert game.wait(1).give(1, "last_minute")[0].late == 0


def test_mark_is_ahead_until_its_time():
    game = start_game(seconds=(120, 120)).wait(59_999)
    assert upcoming(game.clock, game.now)[0] == ("last_minute", 1)
    assert upcoming(game.clock, game.wait(1).now)[0] == ("time_over", 60_000)


def test_mark_that_is_not_due_is_not_given():
    game = start_game(seconds=(120, 120)).wait(59_000)
    assert code_of(game.give(1, "last_minute")) == "clock/mark_not_due"
    assert code_of(game.wait(900).give(2, "last_minute")) == "clock/mark_not_due"
    assert game.give(1, "last_minute")[0].late == 0
    assert due_at(game.clock, game.wait(100).now) == ()
    # a side with a minute or less has no last minute, and in no regulation a margin
    short = Game(terms=NO_TERMS, seconds=(60, 60)).start()
    assert [mark for mark, _ in upcoming(short.clock, short.now)] == ["time_over"]
    assert code_of(short.give(1, "last_minute")) == "clock/mark_not_due"


def test_mark_that_is_ahead_again_is_given_again():
    game = start_game(seconds=(120, 120)).wait(61_000)
    game.give(1, "last_minute")
    game.correct(1, 10_000)
    assert due_at(game.clock, game.now) == ()
    assert game.wait(9_000).give(1, "last_minute")[0].channel == "said"


def test_last_move_recorded_stops_both_times_until_the_game_ends():
    # CAT-CLS 4.8, 4.11, 7.2D
    game = start_game().wait(9_000)
    game.stop("last_move_recorded")
    game.wait(60_000).end()
    assert game.result.used == (9_000, 0)
    assert game.end() == ()
    assert code_of(game.reopen("")) == "clock/reason_needed"
    game.reopen()
    assert (game.clock.state, game.clock.reason) == ("stopped", None)
    game.resume(1)
    assert game.wait(1_000).used == (10_000, 0)
    assert code_of(game.reopen()) == "clock/not_ended"


def test_restart_of_the_tablet_loses_no_time():
    game = start_game().wait(10_000)
    game.press(1)
    game.wait(7_000).restart(3_000)
    assert game.used == (10_000, 10_000)
    (event,) = game.check()
    assert (event.cause, event.milliseconds) == ("restarted", 10_000)
    game.wait(1_000).stop("arbiter")
    game.restart(60_000)
    assert game.check() == ()
    assert game.used == (10_000, 11_000)


def test_refused_press_and_its_noticed_sleep_are_not_logged():
    game = start_game().sleep(60_000)
    assert code_of(game.press(2)) == "clock/other_side"
    assert [type(event) for event in game.press(1)] == [CheckTime, PressClock]
    assert game.used == (60_000, 0)


@pytest.mark.parametrize("seconds", [(0, 60), (60, 0), (-1, -1), (86_401, 60), (60, 86_401)])
def test_impossible_times_are_not_set(seconds):
    game = Game()
    assert game.refused(SetClock(terms=NO_TERMS, seconds=seconds)) == "clock/seconds_bad"


def test_unset_clock_refuses_all_acts():
    game = Game(seconds=(0, 0))
    assert game.clock.state == "unset"
    for refusal in (game.press(1), game.stop(), game.resume(1), game.call_time_up(), game.end()):
        assert code_of(refusal) == "clock/not_set"


def test_log_of_a_game_has_a_maximum_length():
    game = start_game()
    for _ in range(MAX_ACTS // 2):
        game.stop()
        game.resume(1)
    assert code_of(game.stop()) == "clock/too_many"
    assert game.clock.seq <= MAX_ACTS


# ---- times left, entered by a person ----


def test_times_left_hold_whatever_the_clocks_of_another_device_show():
    """Third-round 9-B6."""
    game = start_game()
    game.wait(70_000)
    game.device.restart(86_400_000)
    game.do(SetTimesLeft(seconds=(1_000, -65), moment=game.now))
    assert not any(isinstance(event, CheckTime) for event in game.log)
    game.wait(5_000)
    assert [side.left for side in game.read.sides] == [995_000, -65_000]
    game.refold()
    game.press(1)
    assert (game.clock.turn, game.clock.used) == (2, (805_000, 1_865_000))
    assert {mark for mark in game.clock.given if mark[0] == 1} == set()
    assert {(2, "last_minute"), (2, "time_over")} <= set(game.clock.given)


def test_margin_passed_with_the_times_left_is_passed():
    game = start_game()
    assert game.clock.loser_at(game.clock.line.at) is None
    game.do(SetTimesLeft(seconds=(-1_200, 60), moment=game.now))
    assert game.clock.loser_at(game.clock.line.at) == 1


@pytest.mark.parametrize("seconds", [(1_801, 0), (0, 1_801), (-86_401, 0)])
def test_times_left_are_bounded(seconds):
    game = start_game()
    assert game.refused(SetTimesLeft(seconds=seconds, moment=game.now)) == "clock/left_bad"


def test_times_left_need_a_running_clock():
    game = Game("ca-classic")
    assert code_of(game.do(SetTimesLeft(seconds=(60, 60), moment=game.now))) == "clock/not_started"
    game.start().stop()
    assert code_of(game.do(SetTimesLeft(seconds=(60, 60), moment=game.now))) == "clock/not_running"
