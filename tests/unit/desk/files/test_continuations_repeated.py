"""Continuations that meet again: a log that was archived goes on elsewhere, three of them, and files of devices."""

import re

import pytest

from faristol.desk.kernel.continuations import open_continuations, superseding
from faristol.ledger.parcel_writer import header_line, write_stream
from tests.support.continued import (
    ContinuedGame,
    fresh_user,
    lines_of,
    log_in_use,
    logs_of,
    open_file,
    save,
    save_all,
    toasts,
)
from tests.support.desk import run
from tests.support.duplicate_game import GameUser
from tests.unit.desk.files.test_continuations import ROUND_THREE, begin, choose, go_on, wake


def two_that_woke():
    """Return an evening, and a device that goes on with it: only clocks wrote to each, more on the device."""
    game = begin()
    user = fresh_user()
    open_file(user, save(game.user))
    wake(game)
    other = ContinuedGame(user)
    # a device of an earlier version, whose clock went on by itself
    run(user.desk.stream_store.update(other.opened.id, opened_seq=0))
    for _ in range(2):
        other.device.page += 1
        other.device.sleep(20_000)
        other.send("check_round", "/duplicate/round")
    return game, user


def two_that_went_on():
    """Return an evening with one more slip, and a device that went on with it to round 3."""
    game, living = begin(), fresh_user()
    open_file(living, save(game.user))
    game.slips({1: "8H SOLA"})
    go_on(living)
    return game, living


def test_archived_log_that_went_on_replaces_one_that_only_a_clock_wrote_to():
    """Third-round 9-B2: a question was asked of a log that had nothing but what a clock wrote."""
    game, user = two_that_woke()
    open_file(user, save(game.user))
    before = log_in_use(user)
    game.slips({1: "8H SOLA"})
    response = open_file(user, save(game.user))
    assert toasts(response) == [
        (
            "“Duplicada” was opened and is continued as in the file. Here only a clock had gone on: "
            "“Duplicada (up to round 2)” is archived."
        )
    ]
    assert log_in_use(user) == log_in_use(game.user)
    assert logs_of(user) == sorted([before, log_in_use(game.user)])


def test_third_log_leaves_one_that_was_replaced_as_it_is():
    """Third-round 9-B1: the third one took the name of the second, which was said to be up to a round twice."""
    game = begin()
    living, third = fresh_user(), fresh_user(70_000)
    for user in (living, third):
        open_file(user, save(game.user))
    wake(game)
    go_on(living)
    open_file(living, save(game.user))
    ContinuedGame(third).slips({1: "8H SOLA"})
    response = open_file(living, save(third))
    assert response.route.startswith("/files/continuations")
    rows = living.desk.stream_store.streams
    used = living.desk.stream_store.selected("duplicate")
    assert {row.name: superseding(rows, row) for row in rows.values()} == {
        "Duplicada": None,
        "Duplicada (up to round 2)": rows[used],
        "Duplicada (3)": None,
    }


@pytest.mark.parametrize("is_first", [True, False])
def test_device_file_says_which_log_was_chosen_in_either_order(is_first):
    """Third-round 9-B1: the log that was archived first in the file was said to be continued nowhere."""
    game, living = two_that_went_on()
    route = open_file(game.user, save(living)).route
    choose(game.user, route, is_first=is_first)
    other = fresh_user(90_000)
    open_file(other, save_all(game.user))
    assert log_in_use(other) == log_in_use(game.user)
    rows = other.desk.stream_store.streams
    (archived,) = [row for row in rows.values() if row.archived]
    assert superseding(rows, archived).id == other.desk.stream_store.selected("duplicate")
    assert "continued as “Duplicada”" in other.look("/duplicate").screen


def test_log_in_the_archive_is_not_said_to_be_in_the_file():
    """Third-round 9-B1: to change one’s mind is no matter of a file."""
    game, living = two_that_went_on()
    route = open_file(game.user, save(living)).route
    assert "In the file: round 2" in game.user.look(route).screen
    choose(game.user, route)
    screen = game.user.look(route).screen
    assert "In the archive: 1 more slip of round 2" in screen
    assert "In the file" not in screen


def test_names_of_two_hundred_characters_are_still_ones_that_a_file_can_have():
    """Third-round 9-B1: what was added to a name made a file that no device could open."""
    game, living = two_that_went_on()

    def named(user):
        header = header_line(kind="duplicate", name="N" * 200, stream=game.opened.row.origin)
        shelf = user.desk.stream_store
        stream = shelf.selected("duplicate")
        return write_stream(header, run(shelf.lines(stream)), run(shelf.cards(stream)).values())

    user = fresh_user(90_000)
    open_file(user, named(game.user))
    route = open_file(user, named(living)).route
    for is_first in (True, False):
        for stream in user.desk.stream_store.streams:
            response = open_file(fresh_user(), save(user, stream))
            assert "was opened" in toasts(response)[0]
        choose(user, route, is_first=is_first)


def test_clock_of_another_evening_is_asked_about_before_a_choice_leaves_it():
    """Third-round 9-A2: going on with a continuation took the evening on screen out of use without a word."""
    game, living = two_that_went_on()
    route = open_file(game.user, save(living)).route
    other = GameUser(names=("Clara", "David"), user=game.user).start()
    other.type_rack("CASESAL")
    assert other.send("start_round", "/duplicate/round").taken
    user, used = game.user, other.opened.id
    shelf = user.desk.stream_store
    chosen, archived = re.findall(r'name="with" value="([^"]+)"', user.look(route).screen)
    fields = {"stream": chosen, "seq": shelf.streams[chosen].seq}
    fields |= {"other": archived, "other_seq": shelf.streams[archived].seq}
    asked = user.send("go_on_with", route, **fields)
    assert not asked.taken
    assert "The clock of round 1 of" in asked.screen
    dialog = asked.screen[asked.screen.index('id="clock-runs-on"') :]
    assert dialog.count(f'name="other" value="{archived}"') == 2
    assert shelf.selected("duplicate") == used
    assert user.send("go_on_with", route, **fields, clock="run").taken
    assert shelf.selected("duplicate") == chosen


# ---- an evening that is over, and archived ----


def two_of_which_one_is_over():
    """Return an evening with one more slip, and a device that played it to the end and archived it."""
    game, living = two_that_went_on()
    other = ContinuedGame(living)
    other.slips(ROUND_THREE[1])
    other.master(*ROUND_THREE[2:])
    other.end()
    stream = living.desk.stream_store.selected("duplicate")
    assert living.send("archive_stream", "/files", stream=stream).taken
    return game.user, living, stream


def waiting(user):
    """Return the logs of the evening that wait for a choice, by what they hold."""
    rows = user.desk.stream_store.streams
    row = next(row for row in rows.values() if row.kind == "duplicate" and not row.archived)
    return sorted(lines_of(user)[one.id] for one in (row, *open_continuations(rows, row)))


@pytest.mark.parametrize("is_first", [True, False])
def test_evening_that_is_over_and_archived_is_asked_about_on_both_devices(is_first):
    """Third-round 9-B1: the finished evening was put in the archive unasked, as one that a stump had replaced."""
    dead, living, stream = two_of_which_one_is_over()
    over, stump = lines_of(living)[stream], log_in_use(dead)
    assert len(over) > len(stump)
    files = save(dead), save(living, stream)
    for user, file in zip((dead, living), files[::-1], strict=True):
        response = open_file(user, file)
        assert response.route.startswith("/files/continuations?stream=")
        assert waiting(user) == logs_of(user) == sorted([over, stump])
        assert user.look("/files").screen.count("/files/continuations?stream=") == 2
    choose(dead, response.route, is_first=is_first)
    for file in (save(dead), save_all(dead)):
        assert open_file(fresh_user(90_000), file).taken
    assert logs_of(dead) == sorted([over, stump])


def three_of_which_two_went_on():
    """Return an evening with one more slip, a device that went on to round 3, and one with the common part alone."""
    game, third = begin(), fresh_user(90_000)
    living = fresh_user()
    for user in (living, third):
        open_file(user, save(game.user))
    game.slips({1: "8H SOLA"})
    go_on(living)
    return game, living, third


@pytest.mark.parametrize("is_first", [True, False])
def test_log_that_lost_to_another_one_of_its_file_is_not_asked_about(is_first):
    """Third-round 9-B1: what a third log is asked about is the one that was chosen, not the one archived for it."""
    game, living, third = three_of_which_two_went_on()
    ContinuedGame(third).slips({2: "6F MASA"})
    choose(game.user, open_file(game.user, save(living)).route, is_first=is_first)
    assert "/files/continuations" in open_file(third, save_all(game.user)).route
    rows = third.desk.stream_store.streams
    (archived,) = [row for row in rows.values() if row.archived]
    chosen = superseding(rows, archived)
    assert lines_of(third)[chosen.id] == log_in_use(game.user)
    assert not chosen.archived


def test_two_evenings_that_are_archived_on_their_devices_stay_so():
    """Third-round 9-B1: nobody goes on with either, and nothing is asked."""
    dead, living, stream = two_of_which_one_is_over()
    used = dead.desk.stream_store.selected("duplicate")
    assert dead.send("archive_stream", "/files", stream=used).taken
    for user, file in ((dead, save(living, stream)), (living, save(dead, used))):
        response = open_file(user, file)
        assert not response.route.startswith("/files/continuations")
        evenings = [
            row for row in user.desk.stream_store.streams.values() if row.kind == "duplicate"
        ]
        assert [row.archived for row in evenings] == [True, True]


@pytest.mark.parametrize("is_over_chosen", [True, False])
def test_choice_of_an_evening_that_is_over_is_the_same_where_it_was_archived(is_over_chosen):
    """Third-round 9-B1: a file that says which of the two was chosen is asked about no more."""
    dead, living, stream = two_of_which_one_is_over()
    over = lines_of(living)[stream]
    route = open_file(dead, save(living, stream)).route
    choose(dead, route, is_first=not is_over_chosen)
    response = open_file(living, save_all(dead))
    assert not response.route.startswith("/files/continuations")
    assert "/files/continuations?stream=" not in living.look("/files").screen
    rows = living.desk.stream_store.streams
    family = [row for row in rows.values() if row.kind == "duplicate"]
    (lost,) = [row for row in family if superseding(rows, row) is not None]
    assert (lines_of(living)[lost.id] == over) is not is_over_chosen
    assert lost.archived
