"""The game clock at the desk: presses, reasons to stop, time in excess and its points, the result."""

import re

import pytest

from faristol.desk.shared.clocks.clock_data import format_minutes
from tests.support.clock_user import ClockUser, clock_data_of, kinds
from tests.support.desk import User


@pytest.fixture
def clock():
    clock = ClockUser(User())
    clock.begin_game()
    return clock


@pytest.fixture
def running_clock(clock):
    clock.game("start_clock", side=1)
    clock.device.wait(5_000)
    return clock


def test_game_clock_is_set_to_the_time_of_the_regulation(clock):
    data = clock_data_of(clock.user.look("/clock/game"))
    assert data["allotted"] == [1_800_000, 1_800_000]  # CAT-CLS 7.3
    assert clock.games.row.name == "Anna – Joan"
    assert clock.games.state.terms.ruleset == "ca-classic"
    assert kinds(clock.games) == ["SetClock"]


def test_club_sets_any_time_without_a_regulation():
    clock = ClockUser(User())
    clock.begin_game(ruleset="none", time="12:30", first="", second="")
    data = clock_data_of(clock.user.look("/clock/game"))
    assert data["allotted"] == [750_000, 750_000]
    assert data["steps"] == []
    assert clock.games.row.name.startswith("Game, ")
    assert "First player" in clock.user.look("/clock/game").screen


@pytest.mark.parametrize(
    ("first", "second", "allotted"),
    [
        ("30", "25", [1_800_000, 1_500_000]),
        ("", "25", [1_800_000, 1_500_000]),  # the first from the regulation
        ("12:30", "", [750_000, 750_000]),
        ("0:01", "1440", [1_000, 86_400_000]),
    ],
)
def test_sides_can_have_different_times(clock, first, second, allotted):
    clock.begin_game(time=first, time_second=second)
    assert clock_data_of(clock.user.look("/clock/game"))["allotted"] == allotted
    minutes = [format_minutes(milliseconds // 1000) for milliseconds in allotted]
    log = clock.user.look(f"/clock/log?s={clock.games.row.id}").screen
    assert f"Set to {minutes[0]} and {minutes[1]}" in log


def test_bad_time_of_the_second_side_is_refused_at_its_field(clock):
    screen = clock.begin_game(time="30", time_second="soon").screen
    assert 'id="game-time-second-wrong"' in screen
    assert 'id="game-time-wrong"' not in screen
    assert 'value="soon"' in screen


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"first": "A – B"}, "no dash"),
        ({"second": "x" * 61}, "At most 60"),
        ({"time": "half an hour"}, "as 3 or 2:30"),
        ({"time": "9999"}, "At most 24 hours"),
        ({"time_second": "25 min"}, "as 3 or 2:30"),
        ({"time_second": "0"}, "as 3 or 2:30"),
        ({"time_second": "1441"}, "At most 24 hours"),
        ({"ruleset": "chess"}, "one of the regulations"),
    ],
)
def test_bad_setting_is_refused_at_its_field(fields, message):
    clock = ClockUser(User())
    response = clock.begin_game(**fields)
    assert message in response.screen
    assert 'aria-invalid="true"' in response.screen
    assert clock.games is None


def test_page_data_has_the_points_for_minutes_in_excess(clock):
    """CAT-CLS 7.4-7.5: ten for each minute begun, a hundred and ten and the game after ten minutes."""
    steps = clock_data_of(clock.user.look("/clock/game"))["steps"]
    assert steps == [[0, 10, 10], [600_000, 110, 0]]


def test_points_in_excess_are_unlimited_without_a_loss_on_time(clock):
    """CAT-CLM 30: ten points for each minute begun, without limit."""
    clock.begin_game(ruleset="ca-ciutat-de-mallorca")
    assert clock_data_of(clock.user.look("/clock/game"))["steps"] == [[0, 10, 10]]


def test_press_switches_the_clock_and_a_repeated_press_is_refused(running_clock):
    response = running_clock.game("press_clock", side=1)
    assert response.taken
    assert (clock_data_of(response)["turn"], clock_data_of(response)["used"]) == (2, [5_000, 0])
    repeated = running_clock.game("press_clock", side=1)
    assert not repeated.taken
    assert "the other player’s time was running" in repeated.screen
    running_clock.device.wait(200)
    early = running_clock.game("press_clock", side=2)
    assert not early.taken
    assert "right after" in early.screen
    assert kinds(running_clock.games) == ["SetClock", "StartClock", "PressClock"]


def test_only_the_reasons_of_the_regulation_stop_the_clock(running_clock):
    screen = running_clock.user.look("/clock/game").screen
    assert 'value="force_majeure"' in screen  # CAT-CLS 7.2
    assert 'value="excess_tiles"' not in screen
    refused = running_clock.game("stop_clock", reason="excess_tiles")
    assert "does not stop the clock for this" in refused.screen
    assert not running_clock.game("stop_clock", reason="thirst").taken
    stopped = running_clock.game("stop_clock", reason="challenge")
    assert "Stopped: a challenge" in stopped.screen
    assert clock_data_of(running_clock.game("resume_clock", side=2))["turn"] == 2


def test_time_is_corrected_with_a_reason(running_clock):
    running_clock.game("stop_clock", reason="arbiter")
    refused = running_clock.game("correct_clock", side=1, way="give", amount="0:03", reason="")
    assert 'id="correct-reason-wrong"' in refused.screen
    too_much = running_clock.game("correct_clock", side=1, way="give", amount="1", reason="x")
    assert 'id="correct-amount-wrong"' in too_much.screen
    data = clock_data_of(
        running_clock.game("correct_clock", side=1, way="give", amount="0:03", reason="noise")
    )
    assert data["used"] == [2_000, 0]
    data = clock_data_of(
        running_clock.game("correct_clock", side=2, way="take", amount="1", reason="came late")
    )
    assert data["used"] == [2_000, 60_000]
    assert "Anna: 0:03.0 given back · noise" in running_clock.user.look("/clock/game").screen


def test_result_can_be_copied_and_the_clock_reopened(running_clock):
    running_clock.device.wait(1_800_000)
    screen = running_clock.game("end_clock").screen
    assert "30:05.0" in screen
    assert "−10 points" in screen
    assert 'data-copy="result-text"' in screen
    assert not running_clock.game("reopen_clock", reason=" ").taken
    assert (
        clock_data_of(running_clock.game("reopen_clock", reason="a move was left"))["state"]
        == "stopped"
    )


def test_end_of_round_time_leaves_the_turns_of_the_regulation():
    """CAT-CLS 7.6: the turn under way and one more, of two minutes at most."""
    clock = ClockUser(User())
    clock.begin_game()
    clock.game("start_clock", side=1)
    clock.device.wait(5_000)
    data = clock_data_of(clock.game("call_time_up"))
    assert (data["turns_left"], data["turn_time"]) == (2, 120_000)
    clock.device.wait(5_000)
    clock.game("press_clock", side=1)
    clock.device.wait(5_000)
    assert "Times of the game" in clock.game("press_clock", side=2).screen
    assert clock.games.state.state == "ended"


def test_late_mark_is_recorded_once_as_displayed(clock):
    clock.game("start_clock", side=1)
    clock.device.wait(1_742_000)
    data = clock_data_of(clock.game("give_mark", side=1, mark="last_minute", channel="said"))
    assert data["given"] == ["1 last_minute"]
    assert clock.games.log[-1].act.channel == "shown"
    assert not clock.game("give_mark", side=1, mark="nonsense", channel="said").taken


def test_restarted_desk_yields_the_same_page_data(running_clock):
    before = clock_data_of(running_clock.game("press_clock", side=1))
    running_clock.user.restart()
    assert clock_data_of(running_clock.user.look("/clock/game")) == before


def test_repeated_request_counts_once(running_clock):
    moment = running_clock.device.moment
    fields = {"stream": running_clock.games.row.id, "side": 1}
    fields |= {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
    for _ in range(2):
        assert running_clock.user.send(
            "press_clock", "/clock/game", request_id="same", **fields
        ).taken
    assert kinds(running_clock.games).count("PressClock") == 1


def test_clock_keys_are_set_and_must_differ(clock):
    screen = clock.user.look("/clock/game").screen
    for attribute in ('name="key_first" value="KeyA"', 'value="A"', 'value="Space bar"'):
        assert attribute in screen, attribute
    refused = clock.user.send(
        "set_clock_keys", "/clock/game", key_first="F1", key_second="F1", key_any="Space"
    )
    assert "three different keys" in refused.screen
    keys = {"key_first": "F1", "key_second": "F2", "key_any": "Enter"}
    assert clock_data_of(clock.user.send("set_clock_keys", "/clock/game", **keys))["keys"] == list(
        keys.values()
    )


def test_earlier_clock_can_be_viewed_and_resumed(running_clock):
    running_clock.game("press_clock", side=1)
    first = running_clock.games.row.id
    refused = running_clock.begin_game(first="Pau", second="Mar")
    assert not refused.taken
    assert "The game clock has not ended: Anna – Joan." in refused.screen
    running_clock.game("end_clock")
    running_clock.begin_game(first="Pau", second="Mar")
    assert running_clock.games.row.id != first
    log = running_clock.user.look(f"/clock/log?s={first}").screen
    assert "Anna pressed" in log
    assert 'data-command="use_clock"' in log
    assert "Anna" in running_clock.user.send("use_clock", "/clock/log", stream=first).screen
    assert running_clock.games.row.id == first


def test_hostile_names_are_escaped_on_all_screens():
    clock = ClockUser(User())
    clock.begin_game(first="<img src=x>", second='"&<b>')
    for route in ("/clock", "/clock/game", f"/clock/log?s={clock.games.row.id}", "/"):
        assert "<img src=x" not in clock.user.look(route).screen


def test_total_time_is_given_only_where_the_regulation_limits_it(clock):
    """CAT-CLM 25: a game lasts sixty minutes at most; CAT-CLS has no such rule."""
    assert clock_data_of(clock.user.look("/clock/game"))["in_all"] is None
    clock.begin_game(ruleset="ca-ciutat-de-mallorca")
    data = clock_data_of(clock.user.look("/clock/game"))
    assert data["in_all"] == 3_600_000
    assert data["allotted"] == [1_800_000, 1_800_000]  # CAT-CLM 26


def test_reasons_to_stop_are_exactly_those_of_the_regulation(clock):
    """CAT-CLM 28a, 28b, 28c, 28d; CAT-CLS 7.2A, 7.2B, 7.2C, 7.2D, 7.2E."""
    reasons = {
        "ca-ciutat-de-mallorca": {  # 28 b is any difference in the count
            "challenge",
            "score_difference",
            "total_difference",
            "excess_tiles",
            "arbiter",
        },
        "ca-classic": {
            "challenge",
            "score_difference",
            "total_difference",
            "arbiter",
            "last_move_recorded",
            "force_majeure",
        },
    }
    for ruleset, allowed in reasons.items():
        clock.begin_game(ruleset=ruleset)
        clock.game("start_clock", side=1)
        clock.device.wait(1_000)
        screen = clock.user.look("/clock/game").screen
        assert set(re.findall(r'name="reason" value="(\w+)"', screen)) == allowed
        clock.game("end_clock")


def test_time_in_excess_costs_ten_points_a_minute_without_end_under_clm(clock):
    """CAT-CLM 30: 30:01 is 10, 31:00 is 10, 31:01 is 20, 55:00 is 250; no loss on time."""
    for excess, points in ((1_000, 10), (60_000, 10), (61_000, 20), (1_500_000, 250)):
        clock.begin_game(ruleset="ca-ciutat-de-mallorca")
        clock.game("start_clock", side=1)
        clock.device.wait(1_800_000 + excess)
        screen = clock.game("end_clock").screen
        assert f"−{points} points" in screen
        assert "lost on time" not in screen


def test_ended_game_displays_no_turns_left(clock):
    clock.game("start_clock", side=1)
    clock.device.wait(5_000)
    assert "2 turns left" in clock.game("call_time_up").screen
    assert "turns left" not in clock.game("end_clock").screen


def test_round_time_is_ended_through_a_dialog(clock):
    clock.game("start_clock", side=1)
    screen = clock.user.look("/clock/game").screen
    assert screen.count('data-command="call_time_up"') == 1
    dialog = screen[screen.index('id="time-up"') :].partition("</dialog>")[0]
    assert 'data-command="call_time_up"' in dialog
    assert 'data-dialog="time-up"' in screen


def test_time_in_excess_is_displayed_in_tenths(clock):
    clock.game("start_clock", side=1)
    clock.device.wait(1_822_100)
    screen = clock.game("end_clock").screen
    assert "30:22.1" in screen
    assert '<td class="num">0:22.1</td>' in screen


def test_long_player_name_is_accepted_uncut():
    clock = ClockUser(User())
    assert (
        "maxlength"
        not in clock.user.look("/clock?which=game").screen.split('name="first"')[1].split(">")[0]
    )
    screen = clock.begin_game(first="x" * 60, second="y" * 60).screen
    assert "x" * 60 in screen
    assert "y" * 60 in screen


@pytest.mark.parametrize(("route", "form"), [("/clock", "rounds"), ("/clock?which=game", "game")])
def test_selected_clock_has_the_only_form_and_next_button(route, form):
    screen = User().look(route).screen
    assert re.findall(r'data-command="begin_(\w+)"', screen) == [form]
    assert re.search(rf'class="next" id="next" type="submit" form="begin-{form}"', screen)
    assert screen.count('class="choice"') == 2
    assert screen.count('aria-current="true"') == 1
