"""A stop counts from when its question was opened (CAT-CLM 28, CAT-CLS 7.2), whatever was told meanwhile."""

import pytest

from faristol.clock.back import MOST_LINES, with_anchor
from faristol.clock.game import acts as game
from faristol.clock.game.acts import GAME_CLOCK
from faristol.clock.moment import NO_MOMENT
from faristol.clock.round import acts as rounds
from faristol.clock.round.acts import ROUND_CLOCK
from faristol.ledger.audit import audit
from tests.support.clocks import Game, Round

MARGIN = 30 * 60_000 + 10 * 60_000  # the last millisecond inside it (CAT-CLS 7.5)


def assert_lawful(table):
    kind = ROUND_CLOCK if isinstance(table, Round) else GAME_CLOCK
    assert audit(table.log, kind.initial, kind.evolve, kind.auditors()) == ()


def pause(table, asked, reason=""):
    return table.do(rounds.PauseRound(reason=reason, moment=asked))


def stop(table, asked, reason="arbiter"):
    return table.do(game.StopClock(reason=reason, moment=asked))


def test_a_stop_asked_two_seconds_before_the_margin_keeps_the_game_from_being_lost():
    table = Game().start(1)
    table.wait(MARGIN - 2_000)
    asked = table.now
    table.wait(2_001)
    assert table.give(1, "lost")[-1].late == 0
    assert table.result.lost == 1
    stop(table, asked)
    assert table.used == (MARGIN - 2_000, 0)
    assert (table.result.lost, table.result.penalties) == (None, (100, 0))
    assert_lawful(table)
    # the margin is ahead again: it is sounded when it is passed after all
    table.wait(60_000).resume(1)
    table.wait(2_000)
    assert table.result.lost is None
    table.wait(1)
    assert table.give(1, "lost")[-1].late == 0
    assert table.result.lost == 1
    assert_lawful(table)


def test_a_press_of_before_a_mark_that_was_told_first_ends_the_turn_at_the_finger():
    table = Game().start(1)
    table.wait(MARGIN)
    finger = table.now
    table.wait(5).give(1, "lost")
    table.do(game.PressClock(side=1, moment=finger))
    assert table.used == (MARGIN, 5)
    assert table.result.lost is None
    assert_lawful(table)


def test_a_pause_asked_before_a_cue_lies_before_it_and_the_cue_comes_again():
    # CAT-DUP 1.5: with 30 seconds left it is called in any case
    table = Round().start()
    table.wait(121_000)
    asked = table.now
    table.wait(29_000).give(30)
    table.wait(4_000)
    pause(table, asked, "soroll")
    assert table.left == 59_000
    table.wait(9_000).resume()
    table.wait(28_999)
    assert 30 not in [seconds for seconds, _, _ in table.due]
    table.wait(1)
    assert (table.left, table.due[-1][:2]) == (30_000, (30, "said"))
    assert_lawful(table)


def test_a_pause_asked_with_ten_seconds_left_is_taken_after_time_was_called():
    table = Round().start()
    table.wait(120_000).give(60)
    table.wait(30_000).give(30)
    table.wait(20_000)
    asked = table.now
    table.wait(10_000).give(0)
    pause(table, asked)
    assert (table.clock.state, table.left, table.clock.given) == ("paused", 10_000, (60, 30))
    table.wait(5_000).resume()
    table.wait(10_000)
    assert table.due == [(0, "said", 0)]
    assert_lawful(table)


def test_a_pause_asked_when_time_was_over_is_still_none():
    table = Round().start()
    table.wait(180_000)
    asked = table.now
    table.give(0)
    table.wait(3)
    assert table.refused(rounds.PauseRound(reason="", moment=asked)) == "clock/time_over"


def test_nothing_lies_before_the_last_change_of_time():
    table = Round().start()
    table.wait(10_000)
    asked = table.now
    table.wait(5_000).add(30)
    table.wait(1_000).check()
    pause(table, asked)
    assert table.left == 195_000
    assert_lawful(table)


def test_a_stop_asked_before_a_sleep_that_was_noted_lies_before_it():
    table = Game().start(1)
    table.wait(50_000)
    asked = table.now
    table.sleep(600_000).wait(100)
    assert [type(one) for one in table.check()] == [game.CheckTime]
    (stopped,) = stop(table, asked)
    assert stopped.moment == asked
    assert table.used == (50_000, 0)
    table.wait(1_000).resume(1)
    table.wait(1_000)
    assert table.used == (51_000, 0)
    assert_lawful(table)


def test_between_two_sleeps_it_lies_between_them():
    table = Game().start(1)
    table.wait(10_000).sleep(60_000).check()
    table.wait(5_000)
    asked = table.now
    table.wait(7_000).sleep(60_000).check()
    stop(table, asked)
    assert table.used == (75_000, 0)
    assert_lawful(table)


def test_after_a_restart_it_lies_where_the_new_page_says():
    table = Game().start(1)
    table.wait(10_000).restart(20_000).wait(300).check()
    table.wait(4_000)
    asked = table.now
    table.device.set_clock(3_600_000)
    table.wait(10).check()
    stop(table, asked)
    assert table.used == (34_300, 0)
    assert_lawful(table)


def test_a_log_full_of_sleeps_remembers_a_bounded_number_of_them():
    lines = (NO_MOMENT,)
    for _ in range(3 * MOST_LINES):
        lines = with_anchor(lines, NO_MOMENT)
    assert len(lines) == MOST_LINES


@pytest.mark.parametrize("is_told", [True, False])
def test_an_end_asked_before_the_margin_is_no_loss(is_told):
    table = Game().start(2)
    table.wait(MARGIN)
    asked = table.now
    table.wait(400)
    if is_told:
        table.give(2, "lost")
    table.do(game.EndClock(moment=asked))
    assert table.result.lost is None
    assert table.result.used == (0, MARGIN)
