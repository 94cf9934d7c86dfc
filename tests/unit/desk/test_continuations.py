"""Two continuations of one document: which goes into use by itself, what is kept of the other, what is asked."""

import pytest

from faristol.desk.kernel.continuations import open_continuations, superseding
from tests.support.continued import (
    ContinuedGame,
    fresh_user,
    log_in_use,
    logs_of,
    open_file,
    save,
    save_all,
    toasts,
)
from tests.support.desk import run
from tests.support.duplicate_game import GameUser

ROUND_TWO = ("ALSOLAM", {1: "8H SOLA", 2: "6F MASA"}, "6F", "MASA")
ROUND_THREE = ("LSOLEDA", {1: "8H SOLA", 2: ""}, "8H", "SOLA")


def begin(names=("Anna", "Benet")):
    """Begin an evening whose first round is played, and whose second one has a clock that runs."""
    game = GameUser(names=names, title="Thursday").start()
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASES"}, "H4", "CASES")
    game.type_rack(ROUND_TWO[0])
    assert game.send("start_round", "/duplicate/round").taken
    return game


def wake(game, **more):
    """Start the page anew: the device is dead for a while, and its clock compares its times."""
    game.device.restart(30_000)
    return game.send("check_round", "/duplicate/round", **more)


def go_on(user):
    """Play round 2 to its end and begin round 3, on a device that got the file."""
    game = ContinuedGame(user)
    game.device.wait(60_000)
    game.slips(ROUND_TWO[1])
    game.send("end_round", "/duplicate/round", sure="yes")
    game.master(*ROUND_TWO[2:])
    game.type_rack(ROUND_THREE[0])
    return game


@pytest.fixture
def parted():
    """A device that woke with its clock running, and the one that went on with the evening."""
    dead = begin()
    living = fresh_user()
    open_file(living, save(dead.user))
    return dead, living


def test_longer_file_replaces_a_log_that_only_a_clock_went_on_with(parted):
    """Third-round 9-B2: one line of a clock, and the living file was no continuation any more."""
    dead, living = parted
    wake(dead)
    user = dead.user
    before = log_in_use(user)
    go_on(living)
    response = open_file(user, save(living))
    assert toasts(response) == [
        (
            "“Duplicada” was opened and is continued as in the file. Here only a clock had gone on: "
            "“Duplicada (up to round 2)” is archived."
        )
    ]
    assert response.route.startswith("/duplicate")
    assert log_in_use(user) == log_in_use(living)
    assert logs_of(user) == sorted([before, log_in_use(living)])
    (short,) = [row for row in user.desk.shelf.streams.values() if row.archived]
    assert short.name == "Duplicada (up to round 2)"
    assert superseding(user.desk.shelf.streams, short).id == user.desk.shelf.in_use("duplicate")
    game = ContinuedGame(user)  # it is gone on with at once
    game.slips({1: "8H SOLA", 2: ""})
    game.master("8H", "SOLA")
    assert game.game.done[-1].number == 3


def test_short_file_is_archived_beside_the_longer_log(parted):
    """Third-round 9-B2, the other way round: the file has only what a clock wrote."""
    dead, living = parted
    wake(dead)
    go_on(living)
    before = log_in_use(living)
    response = open_file(living, save(dead.user))
    assert toasts(response) == [
        (
            "“Duplicada” is continued as on this device. In the file only a clock had gone on: "
            "“Duplicada (up to round 2)” is archived."
        )
    ]
    assert log_in_use(living) == before
    assert logs_of(living) == sorted([before, log_in_use(dead.user)])
    again = open_file(living, save(dead.user))
    assert "was already here" in toasts(again)[0]
    assert logs_of(living) == sorted([before, log_in_use(dead.user)])


def test_two_ends_of_clocks_come_to_the_same_document_on_both_devices(parted):
    """Third-round 9-B2: both woke, and each was a fork of the other."""
    dead, living = parted
    wake(dead)
    other = ContinuedGame(living)
    # a device of an earlier version, whose clock went on by itself
    run(living.desk.shelf.update(other.opened.id, opened_seq=0))
    for _ in range(2):
        other.device.page += 1
        other.device.sleep(20_000)
        other.send("check_round", "/duplicate/round")
    files = save(dead.user), save(living)
    assert not any(file.startswith(files[0][:-200]) for file in files[1:])
    assert len(log_in_use(living)) == len(log_in_use(dead.user)) + 1
    open_file(dead.user, files[1])
    open_file(living, files[0])
    assert log_in_use(dead.user) == log_in_use(living)
    assert logs_of(dead.user) == logs_of(living)


def test_no_question_is_asked_of_a_device_file_either(parted):
    dead, living = parted
    wake(dead)
    go_on(living)
    response = open_file(dead.user, save_all(living))
    assert "only a clock had gone on" in toasts(response)[0]
    assert log_in_use(dead.user) == log_in_use(living)


def test_start_after_the_time_is_over_writes_nothing():
    """Third-round 9-B2: one line more at every start after the time was over."""
    game = begin()
    game.device.wait(180_000)
    given = game.send("give_cue", "/duplicate/round", seconds_left=0, channel="said")
    assert given.taken
    before = log_in_use(game.user)
    for _ in range(3):
        wake(game)
    assert log_in_use(game.user) == before
    assert wake(game).effects == ()


def test_log_that_went_on_on_both_sides_is_asked_for(parted):
    dead, living = parted
    wake(dead)
    dead.slips({1: "8H SOLA"})
    go_on(living)
    before = log_in_use(dead.user)
    response = open_file(dead.user, save(living))
    assert "Both are kept" in toasts(response)[0]
    assert response.route.startswith("/files/continuations?stream=")
    assert log_in_use(dead.user) == before
    shelf = dead.user.desk.shelf
    assert len(open_continuations(shelf.streams, shelf.streams[shelf.in_use("duplicate")])) == 1


def test_archived_end_that_was_gone_on_with_asks_again(parted):
    """What a clock had ended is no short end any more once somebody has written to it."""
    dead, living = parted
    wake(dead)
    go_on(living)
    open_file(living, save(dead.user))
    dead.slips({1: "8H SOLA"})
    response = open_file(living, save(dead.user))
    assert response.route.startswith("/files/continuations?stream=")
    assert sum(row.archived for row in living.desk.shelf.streams.values()) == 0
    assert log_in_use(dead.user) in logs_of(living)


def test_document_in_use_stays_where_another_one_is(parted):
    """The file of an evening that is not in use replaces its short end, and leaves the one in use."""
    dead, living = parted
    wake(dead)
    user = dead.user
    other = GameUser(names=("Clara", "David"), user=user, title="Friday")
    used = other.opened.id
    go_on(living)
    response = open_file(user, save(living))
    assert "only a clock had gone on" in toasts(response)[0]
    assert user.desk.shelf.in_use("duplicate") == used


def test_stored_lines_have_no_gap_after_both_ways(parted):
    dead, living = parted
    wake(dead)
    go_on(living)
    open_file(dead.user, save(living))
    for stream in dead.user.desk.shelf.streams:
        assert dead.user.send("check_stream", "/files", stream=stream).taken
