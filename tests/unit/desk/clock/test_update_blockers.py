"""Running clocks block the update to another version until they end, and are named."""

import pytest

from tests.support.classic_user import ClassicUser
from tests.support.clock_user import ClockUser
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.tournament_user import Director

STATUS = {
    "current": {"version": "1.0", "build": "a" * 64, "changelog": {}},
    "offered": {"version": "1.1", "build": "b" * 64, "changelog": {}},
    "previous": None,
}


@pytest.fixture
def clock():
    return ClockUser(User())


def apply_update(clock):
    return clock.user.send("apply_update", "/version")


def is_update_blocked(clock):
    response = apply_update(clock)
    effects = [effect["do"] for effect in response.effects]
    assert ("version" in effects) == response.taken
    return not response.taken


def test_clock_that_was_only_set_blocks_no_update(clock):
    clock.begin_rounds()
    clock.begin_game()
    assert not is_update_blocked(clock)


def test_round_blocks_the_update_while_running_or_paused(clock):
    clock.begin_rounds()
    clock.round("start_round", number=1)
    assert is_update_blocked(clock)
    screen = clock.user.look("/version", facts={"status": STATUS}).screen
    assert "The clock of round 1 has not been closed: Rounds," in screen
    clock.device.wait(1_000)
    clock.round("pause_round", reason="")
    assert is_update_blocked(clock)
    clock.round("end_round", sure="yes")
    assert not is_update_blocked(clock)


def test_game_clock_blocks_the_update_while_running_or_stopped(clock):
    clock.begin_game()
    clock.game("start_clock", side=1)
    assert is_update_blocked(clock)
    screen = clock.user.look("/version", facts={"status": STATUS}).screen
    assert "The game clock has not ended: Anna – Joan." in screen
    clock.game("stop_clock", reason="arbiter")
    assert is_update_blocked(clock)
    clock.game("end_clock")
    assert not is_update_blocked(clock)


def test_both_blocking_clocks_are_named(clock):
    clock.begin_rounds()
    clock.round("start_round", number=1)
    clock.begin_game()
    clock.game("start_clock", side=1)
    screen = clock.user.look("/version", facts={"status": STATUS}).screen
    assert "clock of round 1" in screen
    assert "Anna – Joan" in screen


def test_clock_blocks_the_update_after_a_restart(clock):
    clock.begin_rounds()
    clock.round("start_round", number=1)
    clock.user.restart()
    assert is_update_blocked(clock)


def test_ended_game_clock_blocks_no_update(clock):
    clock.begin_game()
    clock.game("start_clock", side=1)
    clock.game("end_clock")
    clock.begin_game(first="Pau", second="Mar")
    assert not is_update_blocked(clock)


def begin_duplicate(clock):
    """Begin a duplicate, which is then in use, and start the clock of its first round."""
    game = GameUser(names=("Anna", "Benet"), user=clock.user).start()
    game.type_rack("CASESAL")
    assert game.send("start_round", "/duplicate/round").taken
    return game


def list_blockers(clock):
    screen = clock.user.look("/version", facts={"status": STATUS}).screen
    return [
        name for name in ("Duplicada.", "Duplicada (2).", "Verema", "Anna – Joan") if name in screen
    ]


def test_clock_of_a_document_not_in_use_blocks_until_time_is_over(clock):
    """Findings 41-13: with another evening in use, the version was installed during the first clock."""
    begin_duplicate(clock)
    GameUser(names=("Carla", "Dolors"), user=clock.user).start()
    assert list_blockers(clock) == ["Duplicada."]
    assert is_update_blocked(clock)
    clock.user.clock.run_on(240)
    assert not is_update_blocked(clock)


def test_clock_of_a_tournament_not_in_use_blocks_the_update(clock):
    """Findings 41-13."""
    director = Director(clock.user)
    director.enter("Anna", "Benet")
    director.begin_round()
    clock.device.wall = 1_795_197_600_000
    moment = clock.device.moment
    times = {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
    assert director.send("start_round", "/tournament/round/1", number=1, **times).taken
    first = director.opened.id
    Director(clock.user, name="Tardor", clock="run")
    assert director.opened.id != first
    assert list_blockers(clock) == ["Verema"]
    assert is_update_blocked(clock)
    clock.user.send("archive_stream", "/tournament/all", stream=first)
    assert not is_update_blocked(clock)


def test_clock_of_a_classic_game_not_in_use_blocks_the_update(clock):
    """Findings 41-13."""
    first = ClassicUser(user=clock.user, mode="referee").begin()
    stream = first.opened.id
    assert ClassicUser(user=clock.user, mode="referee").opened.id != stream
    assert is_update_blocked(clock)
    screen = clock.user.look("/version", facts={"status": STATUS}).screen
    assert "The game clock has not ended: " in screen
