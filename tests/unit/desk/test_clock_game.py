"""The clock of a game at the desk: presses, reasons, excess and its points, what is handed on."""

import pytest

from tests.support.clock_user import ClockUser, facts, kinds
from tests.support.desk import User


@pytest.fixture
def clock():
    clock = ClockUser(User())
    clock.begin_game()
    return clock


@pytest.fixture
def running(clock):
    clock.game("start_clock", side=1)
    clock.device.wait(5_000)
    return clock


def test_a_game_is_set_to_the_time_of_the_regulation(clock):
    told = facts(clock.user.look("/clock/game"))
    assert told["allotted"] == [1_800_000, 1_800_000]  # CAT-CLS 7.3
    assert clock.games.row.name == "Anna – Joan"
    assert clock.games.clock.terms.ruleset == "ca-classic"
    assert kinds(clock.games) == ["ClockSet"]


def test_a_club_sets_any_time_under_no_regulation_at_all():
    clock = ClockUser(User())
    clock.begin_game(ruleset="none", time="12:30", first="", second="")
    told = facts(clock.user.look("/clock/game"))
    assert told["allotted"] == [750_000, 750_000]
    assert told["steps"] == []
    assert clock.games.row.name.startswith("Game, ")
    assert "First side" in clock.user.look("/clock/game").screen


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"first": "A – B"}, "no dash"),
        ({"second": "x" * 31}, "At most 30"),
        ({"time": "half an hour"}, "as 3 or 2:30"),
        ({"time": "9999"}, "at most 86400"),
        ({"ruleset": "chess"}, "one of the regulations"),
    ],
)
def test_what_cannot_be_set_is_said_under_its_field(fields, said):
    clock = ClockUser(User())
    response = clock.begin_game(**fields)
    assert said in response.screen
    assert 'aria-invalid="true"' in response.screen
    assert clock.games is None


def test_the_points_of_each_minute_in_excess_are_told_to_the_page(clock):
    """CAT-CLS 7.4-7.5: ten for each minute begun, a hundred and ten and the game after ten minutes."""
    steps = facts(clock.user.look("/clock/game"))["steps"]
    assert steps[:2] == [[0, 10], [60_000, 20]]
    assert steps[-2:] == [[540_000, 100], [600_000, 110]]


def test_a_press_passes_the_turn_and_a_second_one_is_refused(running):
    response = running.game("press_clock", side=1)
    assert response.taken
    assert (facts(response)["turn"], facts(response)["used"]) == (2, [5_000, 0])
    again = running.game("press_clock", side=1)
    assert not again.taken
    assert "the other side was running" in again.screen
    running.device.wait(200)
    soon = running.game("press_clock", side=2)
    assert not soon.taken
    assert "right after" in soon.screen
    assert kinds(running.games) == ["ClockSet", "ClockStarted", "ClockPressed"]


def test_only_the_reasons_of_the_regulation_stop_the_clock(running):
    screen = running.user.look("/clock/game").screen
    assert 'value="force_majeure"' in screen  # CAT-CLS 7.2
    assert 'value="excess_tiles"' not in screen
    refused = running.game("stop_clock", reason="excess_tiles")
    assert "does not stop the clock for this" in refused.screen
    assert not running.game("stop_clock", reason="thirst").taken
    stopped = running.game("stop_clock", reason="challenge")
    assert "Stopped: a challenge" in stopped.screen
    assert facts(running.game("resume_clock", side=2))["turn"] == 2


def test_a_time_is_corrected_with_a_reason(running):
    running.game("stop_clock", reason="arbiter")
    wrong = running.game("correct_clock", side=1, way="give", amount="0:03", reason="")
    assert 'id="correct-reason-wrong"' in wrong.screen
    too_much = running.game("correct_clock", side=1, way="give", amount="1", reason="x")
    assert 'id="correct-amount-wrong"' in too_much.screen
    told = facts(running.game("correct_clock", side=1, way="give", amount="0:03", reason="noise"))
    assert told["used"] == [2_000, 0]
    told = facts(running.game("correct_clock", side=2, way="take", amount="1", reason="came late"))
    assert told["used"] == [2_000, 60_000]
    assert "Anna: 0:03.0 given back · noise" in running.user.look("/clock/game").screen


def test_the_result_is_shown_to_be_handed_on_and_a_game_is_opened_again(running):
    running.device.wait(1_800_000)
    screen = running.game("end_clock").screen
    assert "30:05.0" in screen
    assert "−10 points" in screen
    assert 'data-copy="result-text"' in screen
    assert not running.game("reopen_clock", reason=" ").taken
    assert facts(running.game("reopen_clock", reason="a move was left"))["state"] == "stopped"


def test_the_time_of_the_round_gives_the_turns_of_the_regulation():
    """CAT-CLS 7.6: the turn under way and one more, of two minutes at most."""
    clock = ClockUser(User())
    clock.begin_game()
    clock.game("start_clock", side=1)
    clock.device.wait(5_000)
    told = facts(clock.game("call_time_up"))
    assert (told["turns_left"], told["turn_time"]) == (2, 120_000)
    clock.device.wait(5_000)
    clock.game("press_clock", side=1)
    clock.device.wait(5_000)
    assert "Times of the game" in clock.game("press_clock", side=2).screen
    assert clock.games.clock.state == "ended"


def test_a_mark_is_written_down_once_and_as_shown_when_it_is_told_late(clock):
    clock.game("start_clock", side=1)
    clock.device.wait(1_742_000)
    told = facts(clock.game("give_mark", side=1, mark="last_minute", how="said"))
    assert told["given"] == ["1 last_minute"]
    assert clock.games.log[-1].event.how == "shown"
    assert not clock.game("give_mark", side=1, mark="nonsense", how="said").taken


def test_a_desk_started_anew_gives_the_same_facts(running):
    before = facts(running.game("press_clock", side=1))
    running.user.restart()
    assert facts(running.user.look("/clock/game")) == before


def test_an_answer_that_was_lost_is_said_again_and_counts_once(running):
    moment = running.device.moment
    fields = {"stream": running.games.row.id, "side": 1}
    fields |= {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
    for _ in range(2):
        assert running.user.send("press_clock", "/clock/game", request_id="same", **fields).taken
    assert kinds(running.games).count("ClockPressed") == 1


def test_keys_are_learnt_and_each_is_another_one(clock):
    refused = clock.user.send(
        "set_clock_keys", "/clock/game", key_first="F1", key_second="F1", key_any="Space"
    )
    assert "each another one" in refused.screen
    keys = {"key_first": "F1", "key_second": "F2", "key_any": "Enter"}
    assert facts(clock.user.send("set_clock_keys", "/clock/game", **keys))["keys"] == list(
        keys.values()
    )


def test_a_log_can_be_read_and_gone_on_with(running):
    running.game("press_clock", side=1)
    first = running.games.row.id
    running.begin_game(first="Pau", second="Mar")
    assert running.games.row.id != first
    log = running.user.look(f"/clock/log?s={first}").screen
    assert "Anna pressed" in log
    assert 'data-command="use_clock"' in log
    assert "Anna" in running.user.send("use_clock", "/clock/log", stream=first).screen
    assert running.games.row.id == first


def test_hostile_names_are_escaped_on_every_screen():
    clock = ClockUser(User())
    clock.begin_game(first="<img src=x>", second='"&<b>')
    for route in ("/clock", "/clock/game", f"/clock/log?s={clock.games.row.id}", "/"):
        assert "<img src=x" not in clock.user.look(route).screen
