"""Continuations of which one is archived: what was chosen goes with a file, and nothing else decides."""

import re

import pytest

from faristol.desk.kernel.continuations import open_continuations, superseding
from faristol.ledger.parcel_writer import read
from tests.support.continued import (
    ContinuedGame,
    fresh_user,
    lines_of,
    log_in_use,
    open_file,
    save,
    save_all,
)
from tests.support.desk import CountingDice, User
from tests.unit.desk.club.test_register_join import join, meet, opened, saved
from tests.unit.desk.files.test_continuations import ROUND_THREE, begin, choose, go_on
from tests.unit.desk.files.test_continuations_repeated import (
    three_of_which_two_went_on,
    two_that_went_on,
)

HALF_A_YEAR = 180 * 24 * 3600  # seconds


def evenings_of(user):
    return [row for row in user.desk.stream_store.streams.values() if row.kind == "duplicate"]


def waiting(user):
    """Return how many entries each log has that waits for a choice."""
    rows = user.desk.stream_store.streams
    return sorted(row.seq for row in evenings_of(user) if open_continuations(rows, row))


def one_that_is_over():
    """Return an evening, and a device that has played its continuation to the end."""
    game, living = begin(), fresh_user()
    open_file(living, save(game.user))
    game.slips({1: "8H SOLA"})
    go_on(living)
    other = ContinuedGame(living)
    other.slips(ROUND_THREE[1])
    other.master(*ROUND_THREE[2:])
    other.end()
    return game.user, living


def archive_older(user):
    user.clock.run_on(HALF_A_YEAR)
    screen = user.look("/files").screen
    found = re.search(r'name="count" value="(\d+)"', screen)
    months = re.findall(r'<option value="(\d{4}-\d\d)"', screen)
    return user.send(
        "archive_older",
        "/files",
        before=months[-1] if months else "",
        count=found[1] if found else "1",
    )


def test_what_is_old_leaves_out_what_waits_for_a_choice():
    """Third-round 9-B1: the finished one of two was archived, the question was gone, and the stump was said to go on."""
    dead, living = one_that_is_over()
    open_file(dead, save(living))
    before = waiting(dead)
    assert len(before) == 2
    assert not archive_older(dead).taken
    assert waiting(dead) == before
    other = fresh_user(90_000)
    open_file(other, save_all(dead))
    assert waiting(other) == before


def test_log_that_was_archived_by_hand_is_asked_about_on_every_other_device():
    """Third-round 9-B1: a file said that it had been chosen against."""
    dead, living = one_that_is_over()
    open_file(dead, save(living))
    before = waiting(dead)
    over = max(evenings_of(dead), key=lambda row: row.seq)
    assert dead.send("archive_stream", "/files", stream=over.id).taken
    other = fresh_user(90_000)
    for user in (other, living):
        open_file(user, save_all(dead))
        assert waiting(user) == before
        assert not [row for row in evenings_of(user) if row.superseded_by]


@pytest.mark.parametrize("is_first", [True, False])
def test_choice_holds_for_a_device_that_has_only_the_common_part(is_first):
    """Third-round 9-B1: the log that was not chosen went on with it, in use, and the question was asked anew."""
    game, living, third = three_of_which_two_went_on()
    choose(game.user, open_file(game.user, save(living)).route, is_first=is_first)
    response = open_file(third, save_all(game.user))
    assert not response.route.startswith("/files/continuations")
    assert log_in_use(third) == log_in_use(game.user)
    rows = third.desk.stream_store.streams
    (archived,) = [row for row in evenings_of(third) if row.archived]
    assert superseding(rows, archived).id == third.desk.stream_store.selected("duplicate")
    assert sorted(lines_of(third).values()) == sorted(lines_of(game.user).values())


def test_file_says_of_a_log_that_another_one_was_chosen():
    game, living = two_that_went_on()
    choose(game.user, open_file(game.user, save(living)).route)
    (archived,) = [row for row in evenings_of(game.user) if row.archived]
    assert read(save(game.user, archived.id)).is_superseded
    assert not read(save(game.user, archived.superseded_by)).is_superseded
    assert game.user.send("unarchive_stream", "/files", stream=archived.id).taken
    assert not read(save(game.user, archived.id)).is_superseded


def test_register_that_was_joined_stays_in_the_archive():
    """Third-round 9-B6: it came back when its other continuation was opened."""
    here, club = User(), User(dice=CountingDice(20_000))
    here.add("Anna")
    club.add("Xavi")
    tablet = User(dice=CountingDice(30_000))
    opened(tablet, saved(club))
    join(here, meet(here, club))
    club.add("Zoe")
    opened(here, saved(club))
    (other,) = [
        row
        for row in here.desk.stream_store.streams.values()
        if row.kind == "register" and row.origin != here.desk.stream_store.selected("register")
    ]
    before = other.archived
    tablet.add("Yago")
    opened(here, saved(tablet))
    assert here.desk.stream_store.streams[other.id].archived is before
