"""What becomes of a running clock before another document of its kind is taken into use (third-round 9-A2)."""

import re

import pytest

from tests.support.classic_user import ClassicUser
from tests.support.desk import User
from tests.support.duplicate_user import prepare
from tests.unit.desk.clock.test_background_clocks import begin_duplicate, kinds_of, moment_fields


@pytest.fixture
def user():
    return User(lang="en")


def in_use(user, kind="duplicate"):
    return user.desk.stream_store.selected_writable(kind)


@pytest.fixture
def two(user):
    """Two duplicates; the clock of the second, in use, runs."""
    prepare(user, name="Final")
    other = in_use(user)
    return user, other, begin_duplicate(user, "Beginners")


def use(user, stream, **fields):
    return user.send("use_duplicate", "/duplicate", stream=stream, **fields)


def test_a_running_clock_is_asked_about_before_another_game_is_opened(two):
    user, other, game = two
    asked = use(user, other)
    assert not asked.taken
    name = game.opened.row.name
    assert f"The clock of round 1 of “{name}” is running" in asked.screen
    dialog = asked.screen[asked.screen.index('id="clock-runs-on"') :]
    assert re.findall('name="clock" value="([a-z]*)"', dialog) == ["pause", "run"]
    assert dialog.count(f'name="stream" value="{other}"') == 2
    assert in_use(user) == game.opened.id


def test_a_clock_that_is_let_run_goes_on(two):
    user, other, game = two
    stream = game.opened.id
    assert use(user, other, clock="run").taken
    assert in_use(user) == other
    assert "clock_pause" not in " ".join(kinds_of(user, stream))


def test_a_clock_is_paused_in_its_own_document_as_answered(two):
    user, other, game = two
    stream = game.opened.id
    done = use(user, other, clock="pause", **moment_fields(game.device))
    assert done.taken
    assert in_use(user) == other
    assert kinds_of(user, stream)[-1] == "pause_round"
    assert {"do": "clock", "stream": stream} in done.effects


def test_preparing_the_next_game_asks_too_and_keeps_what_was_typed(two):
    user, _, game = two
    fields = {"name": "The next one", "rounds": "12"}
    asked = user.send("begin_duplicate", "/duplicate/new", **fields)
    assert not asked.taken
    dialog = asked.screen[asked.screen.index('id="clock-runs-on"') :]
    assert dialog.count('name="name" value="The next one"') == 2
    assert in_use(user) == game.opened.id


def test_no_question_is_asked_when_no_clock_runs(two):
    user, other, game = two
    game.send("pause_round", "/duplicate/round", reason="")
    assert use(user, other).taken


def test_no_question_is_asked_once_the_time_is_over(two):
    user, other, game = two
    game.device.sleep(10_000_000)
    user.clock.moment = "2027-11-20T18:00:00Z"
    assert use(user, other).taken


def test_the_game_that_is_in_use_already_needs_no_question(two):
    user, _, game = two
    assert use(user, game.opened.id).taken


def test_a_clock_between_two_is_asked_about_and_stopped_by_the_arbiter(user):
    first = ClassicUser(user=user, mode="referee").begin()
    first.send("start_clock", side=1)
    stream = first.opened.id
    asked = ClassicUser(user=user, mode="referee", clock="").began
    assert "is running" in asked.screen
    assert first.opened.id == stream
    second = ClassicUser(user=user, mode="referee", clock="pause", **moment_fields(first.device))
    assert second.began.taken
    assert second.opened.id != stream
    assert "stop_clock" in kinds_of(user, stream)
