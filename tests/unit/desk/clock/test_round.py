"""The clock of a round at the desk: its facts are stored, its page is told what to compute from."""

import json
import re
from html import unescape

import pytest

from faristol.desk.shared.clocks.clock_data import round_clocks
from faristol.speech.language import language_of
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
    assert kinds(clock.rounds) == ["StartRound"]


def test_the_minute_is_called_only_where_it_is_wanted(clock):
    clock.begin_rounds(optional="")
    assert facts(clock.round("start_round", number=1))["cues"] == [[30, True], [0, True]]


@pytest.mark.parametrize(("typed", "total"), [("2:30", 150_000), ("5", 300_000), ("2.15", 135_000)])
def test_a_club_plays_with_any_time(clock, typed, total):
    clock.begin_rounds(time=typed)
    assert facts(clock.round("start_round", number=1))["total"] == total


def test_a_round_lasts_a_day_at_most(clock):
    response = clock.begin_rounds(time="1441")
    assert 'id="round-time-wrong"' in response.screen
    assert "At most 24 hours" in response.screen


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
    assert kinds(clock.rounds) == ["StartRound", "CheckTime"]
    assert told["spent"] == 42_000
    assert (
        "The page was opened again; the clock kept running."
        in clock.user.look("/clock/round").screen
    )


@pytest.mark.parametrize(
    ("back", "said"),
    [
        (86_400_000, "set back by 24 hours;"),
        (5_400_000, "set back by 1 hour 30 minutes;"),
        (3_599_000, "set back by 59:59.0;"),
        (10 * 365 * 86_400_000, "set back by 3,650 days;"),
    ],
)
def test_clock_set_back_is_said_in_hours_and_days(clock, back, said):
    """third-round 9, time, C: "set back by 1440:00.0"; ten years change nothing either."""
    clock.round("start_round", number=1)
    clock.device.wait(10_000).set_clock(-back)
    told = facts(clock.round("check_round"))
    assert told["spent"] == 10_000
    assert said in clock.user.look("/clock/round").screen


def test_clock_set_forward_while_the_page_was_away_is_told_by_how_much(clock):
    """third-round 9, time, C: nobody can tell it from an absence, so what the device says is said."""
    clock.round("start_round", number=1)
    clock.device.wait(10_000).restart(86_400_000)
    clock.round("check_round")
    screen = clock.user.look("/clock/round").screen
    assert "by the device’s time 24 hours had passed since the last entry" in screen
    assert "correct the clock" in screen


def test_clock_set_back_while_the_page_was_away_is_said(clock):
    clock.round("start_round", number=1)
    clock.device.wait(10_000).set_clock(-86_400_000).restart(1_000)
    told = facts(clock.round("check_round"))
    assert told["spent"] == 0
    said = "The page was opened again; the device’s time had been set back by 23 hours 59 minutes."
    assert said in clock.user.look("/clock/round").screen


def test_a_look_while_nothing_happened_is_written_nowhere(clock):
    clock.round("start_round", number=1)
    clock.device.wait(5_000)
    assert clock.round("check_round").taken
    assert kinds(clock.rounds) == ["StartRound"]


def test_a_cue_that_was_missed_is_shown_with_its_lateness(clock):
    clock.round("start_round", number=1)
    clock.device.wait(135_000)
    response = clock.round("give_cue", seconds_left=60, channel="shown")
    assert "1:00 left · 0:15.0 late, shown but not said" in response.fragments["clock-notes"]
    assert facts(response)["given"] == [60]


def test_a_cue_told_as_said_when_it_is_too_late_is_written_down_as_shown(clock):
    clock.round("start_round", number=1)
    clock.device.wait(122_000)
    assert facts(clock.round("give_cue", seconds_left=60, channel="said"))["given"] == [60]
    assert clock.rounds.log[-1].act.channel == "shown"


def test_pause_go_on_add_begin_again_and_close(clock):
    clock.round("start_round", number=1)
    clock.device.wait(20_000)
    paused = clock.round("pause_round", reason="light went out").screen
    assert "Why: <bdi>light went out</bdi>" in paused
    assert "Paused:" not in paused
    clock.device.wait(60_000)
    clock.round("resume_round")
    clock.device.wait(1_000)
    told = facts(clock.round("add_round_time", seconds=30, reason="noise"))
    assert (told["spent"], told["total"]) == (21_000, 210_000)
    assert facts(clock.round("restart_round", reason=""))["total"] == 180_000
    screen = clock.round("end_round", sure="yes").screen
    assert "Round 2 · 3:00" in screen
    log = clock.user.look(f"/clock/log?s={clock.rounds.row.id}").screen
    for said in ("Round 1 started: 3:00", "Paused · light went out", "0:30 added · noise"):
        assert said in log


def test_a_command_without_a_moment_is_refused(clock):
    response = clock.user.send("start_round", "/clock/round", stream="", number=1)
    assert "did not report the time" in response.screen
    assert not response.taken
    assert clock.rounds is None


def test_a_start_from_a_screen_of_another_evening_does_nothing(clock):
    clock.round("start_round", number=1)
    response = clock.round("pause_round", stream="round_clock-other")
    assert not response.taken
    assert kinds(clock.rounds) == ["StartRound"]


def test_another_evening_begins_another_document(clock):
    clock.round("start_round", number=1)
    clock.round("end_round", sure="yes")
    clock.begin_rounds(time="1:30")
    assert facts(clock.round("start_round", number=1))["total"] == 90_000
    assert len(clock.user.desk.service(round_clocks).rows) == 2


def test_row_of_a_round_clock_among_the_files_opens_its_screen(clock):
    """It was the one row that led nowhere: the one in use runs, another has its log (third-round 9-B17)."""
    clock.round("start_round", number=1)
    first = clock.rounds.row.id
    assert f'<li id="document-of-{first}"' in (screen := clock.user.look("/files").screen)
    assert 'class="docs__name" href="#/clock/round"' in screen
    clock.round("end_round", sure="yes")
    clock.begin_rounds(time="1:30")
    clock.round("start_round", number=1)
    assert clock.rounds.row.id != first
    screen = clock.user.look("/files").screen
    assert f'class="docs__name" href="#/clock/log?s={first}"' in screen
    assert 'class="docs__name" href="#/clock/round"' in screen


@pytest.mark.parametrize("is_paused", [False, True])
def test_other_rounds_are_not_begun_over_one_that_is_under_way(clock, is_paused):
    clock.round("start_round", number=1)
    first = clock.rounds.row.id
    clock.round("end_round", sure="yes")
    clock.begin_rounds(time="1:30")
    clock.round("start_round", number=1)
    second = clock.rounds.row.id
    if is_paused:
        clock.device.wait(1_000)
        clock.round("pause_round", reason="")
    response = clock.begin_rounds()
    assert not response.taken
    assert "Round 1 is under way. Close it first." in response.screen
    assert not clock.user.send("use_clock", "/clock/log", stream=first).taken
    assert clock.rounds.row.id == second
    assert clock.user.send("use_clock", "/clock/log", stream=second).taken
    clock.round("end_round", sure="yes")
    assert clock.user.send("use_clock", "/clock/log", stream=first).taken
    assert clock.begin_rounds().taken


def says(response):
    return json.loads(unescape(re.search(r'data-says="([^"]*)"', response.screen).group(1)))


def test_a_round_is_called_in_the_language_of_its_letters_and_written_as_it_is_heard(clock):
    letters = "/clock/round?letters=yes&language=ro&rack=A"
    assert says(clock.user.look(letters))["cues"]["0"] == {
        "caption": "Timp!",
        "clip": "ro/phrase/time",
    }
    clock.send("start_round", letters, stream="", number=1)
    told = says(clock.user.look("/clock/round"))["cues"]
    assert {one["clip"][:3] for one in told.values()} == {"ro/"}
    assert told["30"]["caption"] == language_of("ro").phrases["thirty_seconds"]
    clock.round("end_round", sure="yes")
    # English is not spoken: the letters called last say which language is; Catalan says so itself
    assert says(clock.user.look("/clock/round"))["cues"]["0"]["caption"] == "Timp!"
    clock.user.lang = "ca"
    catalan = clock.user.look("/clock/round")
    assert says(catalan)["cues"]["0"]["caption"] == "Temps!"


def test_hostile_reasons_are_escaped(clock):
    clock.round("start_round", number=1)
    screen = clock.round("pause_round", reason="<script>alert(1)</script>").screen
    assert "<script>alert" not in screen


def test_a_round_with_time_left_is_closed_only_when_it_was_asked(clock):
    clock.round("start_round", number=1)
    clock.device.wait(171_500)
    response = clock.round("end_round")
    assert not response.taken
    assert re.search(r'<dialog [^>]*id="close-round-[^>]* open>', response.screen)
    assert response.screen.count("There is 0:09 left.") == 1
    assert kinds(clock.rounds) == ["StartRound"]
    assert clock.round("end_round", sure="yes").taken
    assert kinds(clock.rounds) == ["StartRound", "EndRound"]


def test_a_round_whose_time_is_over_is_closed_without_a_question(clock):
    clock.round("start_round", number=1)
    clock.device.wait(180_000)
    assert clock.round("end_round").taken
    assert clock.rounds.state.state == "ended"


def test_a_paused_round_asks_too(clock):
    clock.round("start_round", number=1)
    clock.device.wait(60_000)
    clock.round("pause_round", reason="")
    clock.device.wait(500_000)
    assert "There is 2:00 left." in clock.round("end_round").screen


def test_the_log_says_the_hour_at_which_a_pause_counts_and_what_was_left(clock):
    clock.round("start_round", number=1)
    clock.device.wait(60_000)
    opened = clock.device.wall // 1000 % 60
    clock.round("pause_round", reason="light")
    clock.round("add_round_time", seconds=30, reason="noise")
    log = clock.user.look(f"/clock/log?s={clock.rounds.row.id}").screen
    assert "Paused · light · 2:00 left" in log
    assert "0:30 added · noise · 2:30 left" in log
    assert re.findall(r'class="when">\d\d:\d\d:(\d\d)<', log)[1] == f"{opened:02}"


def test_home_goes_on_with_the_clock_that_runs_and_says_so(clock):
    clock.device.wall = 1_795_197_600_000  # the page and the desk are of one device
    clock.round("start_round", number=1)
    home = clock.user.look("/").screen
    assert re.search(r'class="next"[^>]* href="#/clock/round"', home)
    assert "The clock of round 1 is running" in home
    clock.round("pause_round", reason="")
    assert "Round 1 is paused" in clock.user.look("/").screen
    clock.round("end_round", sure="yes")
    home = clock.user.look("/").screen
    assert "The clock of round" not in home
    assert "is paused" not in home


@pytest.mark.parametrize("command", ["end_round", "pause_round", "add_round_time"])
def test_what_was_drawn_for_another_round_is_stale(clock, command):
    clock.round("start_round", number=1)
    clock.round("end_round", sure="yes")
    clock.round("start_round", number=2)
    before = len(clock.rounds.log)
    fields = {"sure": "yes", "reason": "x", "seconds": 30}
    response = clock.round(command, number=1, **fields)
    assert response.effects[0]["do"] == "notice"
    assert len(clock.rounds.log) == before
