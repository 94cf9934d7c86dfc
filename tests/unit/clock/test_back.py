"""Backdated stops: a stop counts from when its question was opened (CAT-CLM 28, CAT-CLS 7.2)."""

import pytest

from faristol.clock.backdating import MOST_LINES, add_anchor
from faristol.clock.game import acts as game
from faristol.clock.game.acts import GAME_CLOCK
from faristol.clock.moment import NO_MOMENT
from faristol.clock.round import acts as rounds
from faristol.clock.round.acts import ROUND_CLOCK
from faristol.ledger.audit import audit
from tests.support.clocks import Game, Round

MARGIN = 30 * 60_000 + 10 * 60_000  # the last millisecond inside it (CAT-CLS 7.5)


def assert_passes_audit(table):
    kind = ROUND_CLOCK if isinstance(table, Round) else GAME_CLOCK
    assert audit(table.log, kind.initial, kind.evolve, kind.auditors()) == ()


def pause(table, moment, reason=""):
    return table.do(rounds.PauseRound(reason=reason, moment=moment))


def stop(table, moment, reason="arbiter"):
    return table.do(game.StopClock(reason=reason, moment=moment))


def test_stop_dated_two_seconds_before_the_margin_prevents_the_loss():
    table = Game().start(1)
    table.wait(MARGIN - 2_000)
    moment = table.now
    table.wait(2_001)
    assert table.give(1, "lost")[-1].late == 0
    assert table.result.lost == 1
    stop(table, moment)
    assert table.used == (MARGIN - 2_000, 0)
    assert (table.result.lost, table.result.penalties) == (None, (100, 0))
    assert_passes_audit(table)
    # the margin is ahead again: it is sounded when it is passed after all
    table.wait(60_000).resume(1)
    table.wait(2_000)
    assert table.result.lost is None
    table.wait(1)
    assert table.give(1, "lost")[-1].late == 0
    assert table.result.lost == 1
    assert_passes_audit(table)


def test_press_before_an_earlier_stored_mark_ends_the_turn_at_the_finger():
    table = Game().start(1)
    table.wait(MARGIN)
    finger = table.now
    table.wait(5).give(1, "lost")
    table.do(game.PressClock(side=1, moment=finger))
    assert table.used == (MARGIN, 5)
    assert table.result.lost is None
    assert_passes_audit(table)


def test_pause_dated_before_a_cue_makes_the_cue_come_again():
    # CAT-DUP 1.5: with 30 seconds left it is called in any case
    table = Round().start()
    table.wait(121_000)
    moment = table.now
    table.wait(29_000).give(30)
    table.wait(4_000)
    pause(table, moment, "soroll")
    assert table.left == 59_000
    table.wait(9_000).resume()
    table.wait(28_999)
    assert 30 not in [seconds for seconds, _, _ in table.due]
    table.wait(1)
    assert (table.left, table.due[-1][:2]) == (30_000, (30, "said"))
    assert_passes_audit(table)


def test_pause_with_ten_seconds_left_is_accepted_after_time_was_called():
    table = Round().start()
    table.wait(120_000).give(60)
    table.wait(30_000).give(30)
    table.wait(20_000)
    moment = table.now
    table.wait(10_000).give(0)
    pause(table, moment)
    assert (table.clock.state, table.left, table.clock.given) == ("paused", 10_000, (60, 30))
    table.wait(5_000).resume()
    table.wait(10_000)
    assert table.due == [(0, "said", 0)]
    assert_passes_audit(table)


def test_pause_dated_after_the_time_is_refused():
    table = Round().start()
    table.wait(180_000)
    moment = table.now
    table.give(0)
    table.wait(3)
    assert table.refused(rounds.PauseRound(reason="", moment=moment)) == "clock/time_over"


def test_pause_is_never_dated_before_the_last_change_of_time():
    table = Round().start()
    table.wait(10_000)
    moment = table.now
    table.wait(5_000).add(30)
    table.wait(1_000).check()
    pause(table, moment)
    assert table.left == 195_000
    assert_passes_audit(table)


def test_stop_dated_before_a_noted_sleep_lies_before_it():
    table = Game().start(1)
    table.wait(50_000)
    moment = table.now
    table.sleep(600_000).wait(100)
    assert [type(event) for event in table.check()] == [game.CheckTime]
    (stopped,) = stop(table, moment)
    assert stopped.moment == moment
    assert table.used == (50_000, 0)
    table.wait(1_000).resume(1)
    table.wait(1_000)
    assert table.used == (51_000, 0)
    assert_passes_audit(table)


def test_stop_dated_between_two_sleeps_lies_between_them():
    table = Game().start(1)
    table.wait(10_000).sleep(60_000).check()
    table.wait(5_000)
    moment = table.now
    table.wait(7_000).sleep(60_000).check()
    stop(table, moment)
    assert table.used == (75_000, 0)
    assert_passes_audit(table)


def test_stop_after_a_restart_lies_where_the_new_page_dates_it():
    table = Game().start(1)
    table.wait(10_000).restart(20_000).wait(300).check()
    table.wait(4_000)
    moment = table.now
    table.device.set_clock(3_600_000)
    table.wait(10).check()
    stop(table, moment)
    assert table.used == (34_300, 0)
    assert_passes_audit(table)


def test_log_full_of_sleeps_stores_a_limited_number_of_lines():
    anchors = (NO_MOMENT,)
    for _ in range(3 * MOST_LINES):
        anchors = add_anchor(anchors, NO_MOMENT)
    assert len(anchors) == MOST_LINES


@pytest.mark.parametrize("is_given", [True, False])
def test_end_dated_before_the_margin_is_no_loss(is_given):
    table = Game().start(2)
    table.wait(MARGIN)
    moment = table.now
    table.wait(400)
    if is_given:
        table.give(2, "lost")
    table.do(game.EndClock(moment=moment))
    assert table.result.lost is None
    assert table.result.used == (0, MARGIN)
