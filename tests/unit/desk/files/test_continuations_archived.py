"""Continuations with one archived: the choice travels in files, and only a choice decides."""

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
from tests.unit.desk.club.test_register_join import (
    join_registers,
    open_other_register,
    open_register,
    save_register,
)
from tests.unit.desk.files.test_continuations import (
    ROUND_THREE,
    begin_evening,
    choose_continuation,
    play_on,
)
from tests.unit.desk.files.test_continuations_repeated import (
    common_part_and_two_ends,
    two_ends_with_slips,
)

HALF_A_YEAR = 180 * 24 * 3600  # seconds


def evenings_of(user):
    return [row for row in user.desk.stream_store.streams.values() if row.kind == "duplicate"]


def waiting_lengths(user):
    """Return the length of each log that waits for a choice."""
    rows = user.desk.stream_store.streams
    return sorted(row.seq for row in evenings_of(user) if open_continuations(rows, row))


def play_one_end_to_the_last_round():
    """Return the device of an evening, and one that has played its continuation to the end."""
    game, living = begin_evening(), fresh_user()
    open_file(living, save(game.user))
    game.slips({1: "8H SOLA"})
    play_on(living)
    other = ContinuedGame(living)
    other.slips(ROUND_THREE[1])
    other.master(*ROUND_THREE[2:])
    other.end()
    return game.user, living


def archive_older(user):
    user.clock.run_on(HALF_A_YEAR)
    screen = user.look("/files").screen
    count = re.search(r'name="count" value="(\d+)"', screen)
    months = re.findall(r'<option value="(\d{4}-\d\d)"', screen)
    return user.send(
        "archive_older",
        "/files",
        before=months[-1] if months else "",
        count=count[1] if count else "1",
    )


def test_archiving_old_documents_spares_those_that_await_a_choice():
    """Third-round 9-B1: the finished one was archived, and the unfinished one counted as its continuation."""
    dead, living = play_one_end_to_the_last_round()
    open_file(dead, save(living))
    before = waiting_lengths(dead)
    assert len(before) == 2
    assert not archive_older(dead).taken
    assert waiting_lengths(dead) == before
    other = fresh_user(90_000)
    open_file(other, save_all(dead))
    assert waiting_lengths(other) == before


def test_log_archived_by_hand_asks_on_every_other_device():
    """Third-round 9-B1: a file marked it as not chosen."""
    dead, living = play_one_end_to_the_last_round()
    open_file(dead, save(living))
    before = waiting_lengths(dead)
    over = max(evenings_of(dead), key=lambda row: row.seq)
    assert dead.send("archive_stream", "/files", stream=over.id).taken
    other = fresh_user(90_000)
    for user in (other, living):
        open_file(user, save_all(dead))
        assert waiting_lengths(user) == before
        assert not [row for row in evenings_of(user) if row.superseded_by]


@pytest.mark.parametrize("is_first", [True, False])
def test_choice_holds_for_a_device_with_only_the_common_part(is_first):
    """Third-round 9-B1: the unchosen log continued the common part, in use, and the question returned."""
    game, living, third = common_part_and_two_ends()
    choose_continuation(game.user, open_file(game.user, save(living)).route, is_first=is_first)
    response = open_file(third, save_all(game.user))
    assert not response.route.startswith("/files/continuations")
    assert log_in_use(third) == log_in_use(game.user)
    rows = third.desk.stream_store.streams
    (archived,) = [row for row in evenings_of(third) if row.archived]
    assert superseding(rows, archived).id == third.desk.stream_store.selected("duplicate")
    assert sorted(lines_of(third).values()) == sorted(lines_of(game.user).values())


def test_file_of_unchosen_log_is_marked_superseded():
    game, living = two_ends_with_slips()
    choose_continuation(game.user, open_file(game.user, save(living)).route)
    (archived,) = [row for row in evenings_of(game.user) if row.archived]
    assert read(save(game.user, archived.id)).is_superseded
    assert not read(save(game.user, archived.superseded_by)).is_superseded
    assert game.user.send("unarchive_stream", "/files", stream=archived.id).taken
    assert not read(save(game.user, archived.id)).is_superseded


def test_joined_register_stays_archived():
    """Third-round 9-B6: it came back when its other continuation was opened."""
    user, club = User(), User(dice=CountingDice(20_000))
    user.add("Anna")
    club.add("Xavi")
    tablet = User(dice=CountingDice(30_000))
    open_register(tablet, save_register(club))
    join_registers(user, open_other_register(user, club))
    club.add("Zoe")
    open_register(user, save_register(club))
    (other,) = [
        row
        for row in user.desk.stream_store.streams.values()
        if row.kind == "register" and row.origin != user.desk.stream_store.selected("register")
    ]
    before = other.archived
    tablet.add("Yago")
    open_register(user, save_register(tablet))
    assert user.desk.stream_store.streams[other.id].archived is before
