"""The round clock at the desk: its recorded acts, and the data from which its page computes."""

import json
import re
from html import unescape

import pytest

from faristol.desk.shared.clocks.clock_data import round_clocks
from faristol.speech.language import language_of
from tests.support.clock_user import ClockUser, clock_data_of, kinds
from tests.support.desk import User


@pytest.fixture
def clock():
    clock = ClockUser(User())
    clock.begin_rounds()
    return clock


def test_round_starts_with_time_and_calls_of_the_regulation(clock):
    screen = clock.user.look("/clock/round")
    assert clock_data_of(screen)["total"] == 180_000
    assert "Round 1 · 3:00" in screen.screen
    data = clock_data_of(clock.round("start_round", number=1))
    assert (data["state"], data["total"], data["spent"]) == ("running", 180_000, 0)
    assert data["cues"] == [[60, False], [30, True], [0, True]]  # CAT-DUP 1.5
    assert clock.rounds.row.name.startswith("Rounds, ")
    assert kinds(clock.rounds) == ["StartRound"]


def test_minute_is_called_only_when_enabled(clock):
    clock.begin_rounds(optional="")
    assert clock_data_of(clock.round("start_round", number=1))["cues"] == [[30, True], [0, True]]


@pytest.mark.parametrize(
    ("time_text", "total"), [("2:30", 150_000), ("5", 300_000), ("2.15", 135_000)]
)
def test_round_can_have_any_time(clock, time_text, total):
    clock.begin_rounds(time=time_text)
    assert clock_data_of(clock.round("start_round", number=1))["total"] == total


def test_round_lasts_a_day_at_most(clock):
    response = clock.begin_rounds(time="1441")
    assert 'id="round-time-wrong"' in response.screen
    assert "At most 24 hours" in response.screen


@pytest.mark.parametrize("time_text", ["soon", "0", "2:75", "-3", "٣", "1e3", "99999"])
def test_bad_time_is_refused_at_its_field(clock, time_text):
    response = clock.begin_rounds(time=time_text)
    assert 'id="round-time-wrong"' in response.screen
    assert "as 3 or 2:30" in response.screen


def test_restarted_desk_yields_the_same_page_data(clock):
    before = clock_data_of(clock.round("start_round", number=1))
    clock.device.wait(70_000)
    clock.user.restart()
    assert clock_data_of(clock.user.look("/clock/round")) == before


def test_restart_in_mid_round_is_recorded_and_shifts_no_time(clock):
    clock.round("start_round", number=1)
    clock.device.restart(42_000)
    data = clock_data_of(clock.round("check_round"))
    assert kinds(clock.rounds) == ["StartRound", "CheckTime"]
    assert data["spent"] == 42_000
    assert (
        "The page was opened again; the clock kept running."
        in clock.user.look("/clock/round").screen
    )


@pytest.mark.parametrize(
    ("milliseconds", "message"),
    [
        (86_400_000, "set back by 24 hours;"),
        (5_400_000, "set back by 1 hour 30 minutes;"),
        (3_599_000, "set back by 59:59.0;"),
        (10 * 365 * 86_400_000, "set back by 3,650 days;"),
    ],
)
def test_clock_set_back_is_reported_in_hours_and_days(clock, milliseconds, message):
    """third-round 9, time, C: "set back by 1440:00.0"; ten years change nothing either."""
    clock.round("start_round", number=1)
    clock.device.wait(10_000).set_clock(-milliseconds)
    data = clock_data_of(clock.round("check_round"))
    assert data["spent"] == 10_000
    assert message in clock.user.look("/clock/round").screen


def test_clock_set_forward_while_the_page_was_away_is_reported(clock):
    """third-round 9, time, C: it looks like an absence, so the device's time is reported."""
    clock.round("start_round", number=1)
    clock.device.wait(10_000).restart(86_400_000)
    clock.round("check_round")
    screen = clock.user.look("/clock/round").screen
    assert "by the device’s time 24 hours had passed since the last entry" in screen
    assert "correct the clock" in screen


def test_clock_set_back_while_the_page_was_away_is_reported(clock):
    clock.round("start_round", number=1)
    clock.device.wait(10_000).set_clock(-86_400_000).restart(1_000)
    data = clock_data_of(clock.round("check_round"))
    assert data["spent"] == 0
    message = (
        "The page was opened again; the device’s time had been set back by 23 hours 59 minutes."
    )
    assert message in clock.user.look("/clock/round").screen


def test_check_without_change_is_not_recorded(clock):
    clock.round("start_round", number=1)
    clock.device.wait(5_000)
    assert clock.round("check_round").taken
    assert kinds(clock.rounds) == ["StartRound"]


def test_missed_cue_is_displayed_with_its_delay(clock):
    clock.round("start_round", number=1)
    clock.device.wait(135_000)
    response = clock.round("give_cue", seconds_left=60, channel="shown")
    assert "1:00 left · 0:15.0 late, shown but not said" in response.fragments["clock-notes"]
    assert clock_data_of(response)["given"] == [60]


def test_late_spoken_cue_is_recorded_as_displayed(clock):
    clock.round("start_round", number=1)
    clock.device.wait(122_000)
    assert clock_data_of(clock.round("give_cue", seconds_left=60, channel="said"))["given"] == [60]
    assert clock.rounds.log[-1].act.channel == "shown"


def test_round_is_paused_resumed_extended_restarted_and_closed(clock):
    clock.round("start_round", number=1)
    clock.device.wait(20_000)
    paused = clock.round("pause_round", reason="light went out").screen
    assert "Why: <bdi>light went out</bdi>" in paused
    assert "Paused:" not in paused
    clock.device.wait(60_000)
    clock.round("resume_round")
    clock.device.wait(1_000)
    data = clock_data_of(clock.round("add_round_time", seconds=30, reason="noise"))
    assert (data["spent"], data["total"]) == (21_000, 210_000)
    assert clock_data_of(clock.round("restart_round", reason=""))["total"] == 180_000
    screen = clock.round("end_round", sure="yes").screen
    assert "Round 2 · 3:00" in screen
    log = clock.user.look(f"/clock/log?s={clock.rounds.row.id}").screen
    for entry in ("Round 1 started: 3:00", "Paused · light went out", "0:30 added · noise"):
        assert entry in log


def test_command_without_a_moment_is_refused(clock):
    response = clock.user.send("start_round", "/clock/round", stream="", number=1)
    assert "did not report the time" in response.screen
    assert not response.taken
    assert clock.rounds is None


def test_command_from_the_screen_of_another_evening_is_refused(clock):
    clock.round("start_round", number=1)
    response = clock.round("pause_round", stream="round_clock-other")
    assert not response.taken
    assert kinds(clock.rounds) == ["StartRound"]


def test_another_evening_begins_another_document(clock):
    clock.round("start_round", number=1)
    clock.round("end_round", sure="yes")
    clock.begin_rounds(time="1:30")
    assert clock_data_of(clock.round("start_round", number=1))["total"] == 90_000
    assert len(clock.user.desk.service(round_clocks).rows) == 2


def test_row_of_a_round_clock_among_the_files_opens_its_screen(clock):
    """It was the only row without a link; an earlier clock links to its log (third-round 9-B17)."""
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
def test_other_rounds_are_not_begun_during_a_round(clock, is_paused):
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


def read_sentences(response):
    return json.loads(unescape(re.search(r'data-says="([^"]*)"', response.screen).group(1)))


def test_round_is_called_and_captioned_in_the_language_of_its_letters(clock):
    letters = "/clock/round?letters=yes&language=ro&rack=A"
    assert read_sentences(clock.user.look(letters))["cues"]["0"] == {
        "caption": "Timp!",
        "clip": "ro/phrase/time",
    }
    clock.send("start_round", letters, stream="", number=1)
    cues = read_sentences(clock.user.look("/clock/round"))["cues"]
    assert {cue["clip"][:3] for cue in cues.values()} == {"ro/"}
    assert cues["30"]["caption"] == language_of("ro").phrases["thirty_seconds"]
    clock.round("end_round", sure="yes")
    # English has no voice: the language of the last called letters is used; Catalan has its own
    assert read_sentences(clock.user.look("/clock/round"))["cues"]["0"]["caption"] == "Timp!"
    clock.user.lang = "ca"
    catalan = clock.user.look("/clock/round")
    assert read_sentences(catalan)["cues"]["0"]["caption"] == "Temps!"


def test_hostile_reasons_are_escaped(clock):
    clock.round("start_round", number=1)
    screen = clock.round("pause_round", reason="<script>alert(1)</script>").screen
    assert "<script>alert" not in screen


def test_round_with_time_left_is_closed_only_after_confirmation(clock):
    clock.round("start_round", number=1)
    clock.device.wait(171_500)
    response = clock.round("end_round")
    assert not response.taken
    assert re.search(r'<dialog [^>]*id="close-round-[^>]* open>', response.screen)
    assert response.screen.count("There is 0:09 left.") == 1
    assert kinds(clock.rounds) == ["StartRound"]
    assert clock.round("end_round", sure="yes").taken
    assert kinds(clock.rounds) == ["StartRound", "EndRound"]


def test_round_whose_time_is_over_is_closed_without_a_question(clock):
    clock.round("start_round", number=1)
    clock.device.wait(180_000)
    assert clock.round("end_round").taken
    assert clock.rounds.state.state == "ended"


def test_closing_a_paused_round_needs_confirmation(clock):
    clock.round("start_round", number=1)
    clock.device.wait(60_000)
    clock.round("pause_round", reason="")
    clock.device.wait(500_000)
    assert "There is 2:00 left." in clock.round("end_round").screen


def test_log_has_the_time_of_a_pause_and_the_remaining_time(clock):
    clock.round("start_round", number=1)
    clock.device.wait(60_000)
    second = clock.device.wall // 1000 % 60
    clock.round("pause_round", reason="light")
    clock.round("add_round_time", seconds=30, reason="noise")
    log = clock.user.look(f"/clock/log?s={clock.rounds.row.id}").screen
    assert "Paused · light · 2:00 left" in log
    assert "0:30 added · noise · 2:30 left" in log
    assert re.findall(r'class="when">\d\d:\d\d:(\d\d)<', log)[1] == f"{second:02}"


def test_home_links_to_the_running_clock_and_names_its_state(clock):
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
def test_command_of_another_round_is_stale(clock, command):
    clock.round("start_round", number=1)
    clock.round("end_round", sure="yes")
    clock.round("start_round", number=2)
    before = len(clock.rounds.log)
    fields = {"sure": "yes", "reason": "x", "seconds": 30}
    response = clock.round(command, number=1, **fields)
    assert response.effects[0]["do"] == "notice"
    assert len(clock.rounds.log) == before
