"""The clock of a round at the desk: its facts are stored, its page is told what to compute from."""

import pytest

from tests.support.clock_user import ClockUser, facts, kinds
from tests.support.desk import User


@pytest.fixture
def clock():
    clock = ClockUser(User())
    clock.begin_rounds()
    return clock


def test_a_round_starts_with_the_time_and_the_calls_of_the_regulation(clock):
    screen = clock.user.look("/clock/round")
    assert facts(screen)["total"] == 180_000
    assert "Round 1 · 3:00" in screen.screen
    told = facts(clock.round("start_round", number=1))
    assert (told["state"], told["total"], told["spent"]) == ("running", 180_000, 0)
    assert told["cues"] == [[60, False], [30, True], [0, True]]  # CAT-DUP 1.5
    assert clock.rounds.row.name.startswith("Rounds, ")
    assert kinds(clock.rounds) == ["RoundStarted"]


def test_the_minute_is_called_only_where_it_is_wanted(clock):
    clock.begin_rounds(optional="")
    assert facts(clock.round("start_round", number=1))["cues"] == [[30, True], [0, True]]


@pytest.mark.parametrize(("typed", "total"), [("2:30", 150_000), ("5", 300_000), ("2.15", 135_000)])
def test_a_club_plays_with_any_time(clock, typed, total):
    clock.begin_rounds(time=typed)
    assert facts(clock.round("start_round", number=1))["total"] == total


@pytest.mark.parametrize("typed", ["soon", "0", "2:75", "-3", "٣", "1e3", "99999"])
def test_what_is_no_time_is_said_under_its_field(clock, typed):
    response = clock.begin_rounds(time=typed)
    assert 'id="round-time-wrong"' in response.screen
    assert "as 3 or 2:30" in response.screen


def test_a_desk_started_anew_gives_the_same_facts(clock):
    before = facts(clock.round("start_round", number=1))
    clock.device.wait(70_000)
    clock.user.restart()
    assert facts(clock.user.look("/clock/round")) == before


def test_a_restart_in_mid_round_is_a_fact_and_moves_no_instant(clock):
    clock.round("start_round", number=1)
    clock.device.restart(42_000)
    told = facts(clock.round("check_round"))
    assert kinds(clock.rounds) == ["RoundStarted", "AnchorTaken"]
    assert told["spent"] == 42_000
    assert "The tablet went off for 0:42.0" in clock.user.look("/clock/round").screen


def test_a_look_while_nothing_happened_is_written_nowhere(clock):
    clock.round("start_round", number=1)
    clock.device.wait(5_000)
    assert clock.round("check_round").taken
    assert kinds(clock.rounds) == ["RoundStarted"]


def test_a_cue_that_was_missed_is_shown_with_its_lateness(clock):
    clock.round("start_round", number=1)
    clock.device.wait(135_000)
    response = clock.round("give_cue", seconds_left=60, how="shown")
    assert "1:00 left · 0:15.0 late, shown and not said" in response.screen
    assert facts(response)["given"] == [60]


def test_a_cue_told_as_said_when_it_is_too_late_is_written_down_as_shown(clock):
    clock.round("start_round", number=1)
    clock.device.wait(122_000)
    assert facts(clock.round("give_cue", seconds_left=60, how="said"))["given"] == [60]
    assert clock.rounds.log[-1].event.how == "shown"


def test_pause_go_on_add_begin_again_and_close(clock):
    clock.round("start_round", number=1)
    clock.device.wait(20_000)
    assert "light went out" in clock.round("pause_round", reason="light went out").screen
    clock.device.wait(60_000)
    clock.round("resume_round")
    clock.device.wait(1_000)
    told = facts(clock.round("add_round_time", seconds=30, reason="noise"))
    assert (told["spent"], told["total"]) == (21_000, 210_000)
    assert facts(clock.round("restart_round", reason=""))["total"] == 180_000
    screen = clock.round("end_round").screen
    assert "Round 2 · 3:00" in screen
    log = clock.user.look(f"/clock/log?s={clock.rounds.row.id}").screen
    for said in ("Round 1 began: 3:00", "Paused · light went out", "0:30 added · noise"):
        assert said in log


def test_a_command_without_a_moment_is_refused(clock):
    response = clock.user.send("start_round", "/clock/round", stream="", number=1)
    assert "did not say when" in response.screen
    assert not response.taken
    assert clock.rounds is None


def test_a_start_from_a_screen_of_another_evening_does_nothing(clock):
    clock.round("start_round", number=1)
    response = clock.round("pause_round", stream="round_clock-other")
    assert not response.taken
    assert kinds(clock.rounds) == ["RoundStarted"]


def test_another_evening_begins_another_document(clock):
    clock.round("start_round", number=1)
    clock.round("end_round")
    clock.begin_rounds(time="1:30")
    assert facts(clock.round("start_round", number=1))["total"] == 90_000
    assert len(clock.user.desk.round_clock.rows) == 2


def test_hostile_reasons_are_escaped(clock):
    clock.round("start_round", number=1)
    screen = clock.round("pause_round", reason="<script>alert(1)</script>").screen
    assert "<script>alert" not in screen
