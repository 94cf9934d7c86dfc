"""Continuations that meet again: archived logs continued elsewhere, three logs, and device files."""

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
from tests.unit.desk.files.test_continuations import (
    ROUND_THREE,
    begin_evening,
    choose_continuation,
    play_on,
    wake_device,
)


def two_ends_by_clocks():
    """Return an evening and a device that continues it; only clocks wrote to each, more on the device."""
    game = begin_evening()
    user = fresh_user()
    open_file(user, save(game.user))
    wake_device(game)
    other = ContinuedGame(user)
    # a device of an earlier version, with a clock that kept running
    run(user.desk.stream_store.update(other.opened.id, opened_seq=0))
    for _ in range(2):
        other.device.page += 1
        other.device.sleep(20_000)
        other.send("check_round", "/duplicate/round")
    return game, user


def two_ends_with_slips():
    """Return an evening with one more slip, and a device that continued it to round 3."""
    game, living = begin_evening(), fresh_user()
    open_file(living, save(game.user))
    game.slips({1: "8H SOLA"})
    play_on(living)
    return game, living


def test_archived_log_continued_replaces_log_of_clock_entries():
    """Third-round 9-B2: a log with only clock entries asked for a choice."""
    game, user = two_ends_by_clocks()
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


def test_third_log_leaves_a_replaced_log_unchanged():
    """Third-round 9-B1: the third log took the name of the second, with “up to round” in it twice."""
    game = begin_evening()
    living, third = fresh_user(), fresh_user(70_000)
    for user in (living, third):
        open_file(user, save(game.user))
    wake_device(game)
    play_on(living)
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
def test_device_file_states_the_chosen_log_in_either_order(is_first):
    """Third-round 9-B1: the log archived first in the file was not labelled as continued."""
    game, living = two_ends_with_slips()
    route = open_file(game.user, save(living)).route
    choose_continuation(game.user, route, is_first=is_first)
    other = fresh_user(90_000)
    open_file(other, save_all(game.user))
    assert log_in_use(other) == log_in_use(game.user)
    rows = other.desk.stream_store.streams
    (archived,) = [row for row in rows.values() if row.archived]
    assert superseding(rows, archived).id == other.desk.stream_store.selected("duplicate")
    assert "continued as “Duplicada”" in other.look("/duplicate").screen


def test_archived_log_is_labelled_archive_and_not_file():
    """Third-round 9-B1: a changed choice needs no file."""
    game, living = two_ends_with_slips()
    route = open_file(game.user, save(living)).route
    assert "In the file: round 2" in game.user.look(route).screen
    choose_continuation(game.user, route)
    screen = game.user.look(route).screen
    assert "In the archive: 1 more slip of round 2" in screen
    assert "In the file" not in screen


def test_names_of_two_hundred_characters_stay_valid_in_a_file():
    """Third-round 9-B1: the suffix of a name made a file that no device could open."""
    game, living = two_ends_with_slips()

    def save_with_long_name(user):
        header = header_line(kind="duplicate", name="N" * 200, stream=game.opened.row.origin)
        stream_store = user.desk.stream_store
        stream = stream_store.selected("duplicate")
        return write_stream(
            header, run(stream_store.lines(stream)), run(stream_store.cards(stream)).values()
        )

    user = fresh_user(90_000)
    open_file(user, save_with_long_name(game.user))
    route = open_file(user, save_with_long_name(living)).route
    for is_first in (True, False):
        for stream in user.desk.stream_store.streams:
            response = open_file(fresh_user(), save(user, stream))
            assert "was opened" in toasts(response)[0]
        choose_continuation(user, route, is_first=is_first)


def test_running_clock_of_another_evening_asks_before_a_choice():
    """Third-round 9-A2: choosing a continuation took the evening on screen out of use without a message."""
    game, living = two_ends_with_slips()
    route = open_file(game.user, save(living)).route
    other = GameUser(names=("Clara", "David"), user=game.user).start()
    other.type_rack("CASESAL")
    assert other.send("start_round", "/duplicate/round").taken
    user, used = game.user, other.opened.id
    stream_store = user.desk.stream_store
    chosen, archived = re.findall(r'name="with" value="([^"]+)"', user.look(route).screen)
    fields = {"stream": chosen, "seq": stream_store.streams[chosen].seq}
    fields |= {"other": archived, "other_seq": stream_store.streams[archived].seq}
    answer = user.send("go_on_with", route, **fields)
    assert not answer.taken
    assert "The clock of round 1 of" in answer.screen
    dialog = answer.screen[answer.screen.index('id="clock-runs-on"') :]
    assert dialog.count(f'name="other" value="{archived}"') == 2
    assert stream_store.selected("duplicate") == used
    assert user.send("go_on_with", route, **fields, clock="run").taken
    assert stream_store.selected("duplicate") == chosen


# ---- an evening that is over, and archived ----


def two_ends_with_one_over():
    """Return an evening with one more slip, and a device that finished and archived it."""
    game, living = two_ends_with_slips()
    other = ContinuedGame(living)
    other.slips(ROUND_THREE[1])
    other.master(*ROUND_THREE[2:])
    other.end()
    stream = living.desk.stream_store.selected("duplicate")
    assert living.send("archive_stream", "/files", stream=stream).taken
    return game.user, living, stream


def waiting_logs(user):
    """Return the contents of the logs of the evening that wait for a choice."""
    rows = user.desk.stream_store.streams
    row = next(row for row in rows.values() if row.kind == "duplicate" and not row.archived)
    return sorted(lines_of(user)[end.id] for end in (row, *open_continuations(rows, row)))


@pytest.mark.parametrize("is_first", [True, False])
def test_finished_and_archived_evening_asks_on_both_devices(is_first):
    """Third-round 9-B1: the finished evening was archived unasked, as replaced by the shorter log."""
    dead, living, stream = two_ends_with_one_over()
    over, stump = lines_of(living)[stream], log_in_use(dead)
    assert len(over) > len(stump)
    files = save(dead), save(living, stream)
    for user, file in zip((dead, living), files[::-1], strict=True):
        response = open_file(user, file)
        assert response.route.startswith("/files/continuations?stream=")
        assert waiting_logs(user) == logs_of(user) == sorted([over, stump])
        assert user.look("/files").screen.count("/files/continuations?stream=") == 2
    choose_continuation(dead, response.route, is_first=is_first)
    for file in (save(dead), save_all(dead)):
        assert open_file(fresh_user(90_000), file).taken
    assert logs_of(dead) == sorted([over, stump])


def common_part_and_two_ends():
    """Return an evening with one more slip, a device in round 3, and a device with only the common part."""
    game, third = begin_evening(), fresh_user(90_000)
    living = fresh_user()
    for user in (living, third):
        open_file(user, save(game.user))
    game.slips({1: "8H SOLA"})
    play_on(living)
    return game, living, third


@pytest.mark.parametrize("is_first", [True, False])
def test_choice_compares_a_third_log_with_the_chosen_one(is_first):
    """Third-round 9-B1: a third log is compared with the chosen one, not with the one archived for it."""
    game, living, third = common_part_and_two_ends()
    ContinuedGame(third).slips({2: "6F MASA"})
    choose_continuation(game.user, open_file(game.user, save(living)).route, is_first=is_first)
    assert "/files/continuations" in open_file(third, save_all(game.user)).route
    rows = third.desk.stream_store.streams
    (archived,) = [row for row in rows.values() if row.archived]
    chosen = superseding(rows, archived)
    assert lines_of(third)[chosen.id] == log_in_use(game.user)
    assert not chosen.archived


def test_two_evenings_archived_on_their_devices_stay_archived():
    """Third-round 9-B1: neither is continued, and no question is asked."""
    dead, living, stream = two_ends_with_one_over()
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
def test_choice_of_finished_evening_is_the_same_where_archived(is_over_chosen):
    """Third-round 9-B1: a file that states the choice asks no question again."""
    dead, living, stream = two_ends_with_one_over()
    over = lines_of(living)[stream]
    route = open_file(dead, save(living, stream)).route
    choose_continuation(dead, route, is_first=not is_over_chosen)
    response = open_file(living, save_all(dead))
    assert not response.route.startswith("/files/continuations")
    assert "/files/continuations?stream=" not in living.look("/files").screen
    rows = living.desk.stream_store.streams
    family = [row for row in rows.values() if row.kind == "duplicate"]
    (lost,) = [row for row in family if superseding(rows, row) is not None]
    assert (lines_of(living)[lost.id] == over) is not is_over_chosen
    assert lost.archived
