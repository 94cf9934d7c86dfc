"""The question about a running clock before another document of its kind is used (third-round 9-A2)."""

import re

import pytest

from tests.support.classic_user import ClassicUser
from tests.support.desk import User
from tests.support.duplicate_user import prepare
from tests.unit.desk.clock.test_background_clocks import begin_duplicate, kinds_of, moment_fields


@pytest.fixture
def user():
    return User(lang="en")


def find_in_use(user, kind="duplicate"):
    return user.desk.stream_store.selected_writable(kind)


@pytest.fixture
def duplicates(user):
    """Return two duplicates; the clock of the second, which is in use, runs."""
    prepare(user, name="Final")
    other = find_in_use(user)
    return user, other, begin_duplicate(user, "Beginners")


def use_duplicate(user, stream, **fields):
    return user.send("use_duplicate", "/duplicate", stream=stream, **fields)


def test_opening_another_game_asks_about_the_running_clock(duplicates):
    user, other, game = duplicates
    refused = use_duplicate(user, other)
    assert not refused.taken
    name = game.opened.row.name
    assert f"The clock of round 1 of “{name}” is running" in refused.screen
    dialog = refused.screen[refused.screen.index('id="clock-runs-on"') :]
    assert re.findall('name="clock" value="([a-z]*)"', dialog) == ["pause", "run"]
    assert dialog.count(f'name="stream" value="{other}"') == 2
    assert find_in_use(user) == game.opened.id


def test_clock_runs_on_when_answered_so(duplicates):
    user, other, game = duplicates
    stream = game.opened.id
    assert use_duplicate(user, other, clock="run").taken
    assert find_in_use(user) == other
    assert "clock_pause" not in " ".join(kinds_of(user, stream))


def test_clock_is_paused_in_its_document_when_answered_so(duplicates):
    user, other, game = duplicates
    stream = game.opened.id
    response = use_duplicate(user, other, clock="pause", **moment_fields(game.device))
    assert response.taken
    assert find_in_use(user) == other
    assert kinds_of(user, stream)[-1] == "pause_round"
    assert {"do": "clock", "stream": stream} in response.effects


def test_preparing_another_game_asks_and_preserves_the_form(duplicates):
    user, _, game = duplicates
    fields = {"name": "The next one", "rounds": "12"}
    refused = user.send("begin_duplicate", "/duplicate/new", **fields)
    assert not refused.taken
    dialog = refused.screen[refused.screen.index('id="clock-runs-on"') :]
    assert dialog.count('name="name" value="The next one"') == 2
    assert find_in_use(user) == game.opened.id


def test_no_question_is_asked_when_no_clock_runs(duplicates):
    user, other, game = duplicates
    game.send("pause_round", "/duplicate/round", reason="")
    assert use_duplicate(user, other).taken


def test_no_question_is_asked_once_the_time_is_over(duplicates):
    user, other, game = duplicates
    game.device.sleep(10_000_000)
    user.clock.moment = "2027-11-20T18:00:00Z"
    assert use_duplicate(user, other).taken


def test_opening_the_game_in_use_asks_no_question(duplicates):
    user, _, game = duplicates
    assert use_duplicate(user, game.opened.id).taken


def test_running_game_clock_raises_a_question_and_is_stopped(user):
    first = ClassicUser(user=user, mode="referee").begin()
    first.send("start_clock", side=1)
    stream = first.opened.id
    refused = ClassicUser(user=user, mode="referee", clock="").began
    assert "is running" in refused.screen
    assert first.opened.id == stream
    second = ClassicUser(user=user, mode="referee", clock="pause", **moment_fields(first.device))
    assert second.began.taken
    assert second.opened.id != stream
    assert "stop_clock" in kinds_of(user, stream)
