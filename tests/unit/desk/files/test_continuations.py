"""Two continuations of one document: automatic replacement, archived ends, and the choice."""

import json
import re
from html import unescape

import pytest

from faristol.desk.hall.sender import HallService
from faristol.desk.kernel.continuations import open_continuations, superseding
from tests.support.analyse_user import words
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
from tests.support.desk import CountingDice, User, run
from tests.support.device import Device
from tests.support.duplicate_game import GameUser
from tests.support.hall_user import HallUser
from tests.support.solo_user import SoloUser
from tests.support.tournament_user import Director

ROUND_TWO = ("ALSOLAM", {1: "8H SOLA", 2: "6F MASA"}, "6F", "MASA")
ROUND_THREE = ("LSOLEDA", {1: "8H SOLA", 2: ""}, "8H", "SOLA")


def begin_evening(names=("Anna", "Benet")):
    """Begin an evening with round 1 played and the clock of round 2 running."""
    game = GameUser(names=names, title="Thursday").start()
    game.play("CASESAL", {1: "H4 CASES", 2: "H8 CASES"}, "H4", "CASES")
    game.type_rack(ROUND_TWO[0])
    assert game.send("start_round", "/duplicate/round").taken
    return game


def wake_device(game, **more):
    """Restart the page after a while without power, and send the check of its clock."""
    game.device.restart(30_000)
    return game.send("check_round", "/duplicate/round", **more)


def play_on(user):
    """Play round 2 to its end and begin round 3, on a device that opened the file."""
    game = ContinuedGame(user)
    game.device.wait(60_000)
    game.slips(ROUND_TWO[1])
    game.send("end_round", "/duplicate/round", sure="yes")
    game.master(*ROUND_TWO[2:])
    game.type_rack(ROUND_THREE[0])
    return game


@pytest.fixture
def two_devices():
    """A device that woke with its clock running, and the device that continues the evening."""
    dead = begin_evening()
    living = fresh_user()
    open_file(living, save(dead.user))
    return dead, living


def test_longer_file_replaces_log_that_only_a_clock_continued(two_devices):
    """Third-round 9-B2: after one entry of a clock, the longer file was no continuation any more."""
    dead, living = two_devices
    wake_device(dead)
    user = dead.user
    before = log_in_use(user)
    play_on(living)
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
    (short,) = [row for row in user.desk.stream_store.streams.values() if row.archived]
    assert short.name == "Duplicada (up to round 2)"
    assert superseding(user.desk.stream_store.streams, short).id == user.desk.stream_store.selected(
        "duplicate"
    )
    game = ContinuedGame(user)  # the evening can continue at once
    game.slips({1: "8H SOLA", 2: ""})
    game.master("8H", "SOLA")
    assert game.game.done[-1].number == 3


def test_short_file_is_archived_beside_the_longer_log(two_devices):
    """Third-round 9-B2, reversed: the file has only entries of a clock."""
    dead, living = two_devices
    wake_device(dead)
    play_on(living)
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
    second_response = open_file(living, save(dead.user))
    assert "was already here" in toasts(second_response)[0]
    assert logs_of(living) == sorted([before, log_in_use(dead.user)])


def test_two_clock_ends_become_the_same_document_on_both_devices(two_devices):
    """Third-round 9-B2: both woke, and each was a fork of the other."""
    dead, living = two_devices
    wake_device(dead)
    other = ContinuedGame(living)
    # a device of an earlier version, with a clock that kept running
    run(living.desk.stream_store.update(other.opened.id, opened_seq=0))
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


def test_device_file_with_only_clock_entries_asks_no_question(two_devices):
    dead, living = two_devices
    wake_device(dead)
    play_on(living)
    response = open_file(dead.user, save_all(living))
    assert "only a clock had gone on" in toasts(response)[0]
    assert log_in_use(dead.user) == log_in_use(living)


def test_start_after_time_is_over_writes_no_entry():
    """Third-round 9-B2: one line more at every start after the time was over."""
    game = begin_evening()
    game.device.wait(180_000)
    answer = game.send("give_cue", "/duplicate/round", seconds_left=0, channel="said")
    assert answer.taken
    before = log_in_use(game.user)
    for _ in range(3):
        wake_device(game)
    assert log_in_use(game.user) == before
    assert wake_device(game).effects == ()


def test_log_continued_on_both_devices_asks_for_a_choice(two_devices):
    dead, living = two_devices
    wake_device(dead)
    dead.slips({1: "8H SOLA"})
    play_on(living)
    before = log_in_use(dead.user)
    response = open_file(dead.user, save(living))
    assert "Both are kept" in toasts(response)[0]
    assert response.route.startswith("/files/continuations?stream=")
    assert log_in_use(dead.user) == before
    stream_store = dead.user.desk.stream_store
    assert (
        len(
            open_continuations(
                stream_store.streams, stream_store.streams[stream_store.selected("duplicate")]
            )
        )
        == 1
    )


def test_archived_end_with_further_slips_asks_again(two_devices):
    """An end with only clock entries stops being one once a slip is added to it."""
    dead, living = two_devices
    wake_device(dead)
    play_on(living)
    open_file(living, save(dead.user))
    dead.slips({1: "8H SOLA"})
    response = open_file(living, save(dead.user))
    assert response.route.startswith("/files/continuations?stream=")
    assert sum(row.archived for row in living.desk.stream_store.streams.values()) == 0
    assert log_in_use(dead.user) in logs_of(living)


def test_opened_continuation_leaves_another_document_in_use(two_devices):
    """The file of an evening not in use replaces its short end; the document in use stays in use."""
    dead, living = two_devices
    wake_device(dead)
    user = dead.user
    other = GameUser(names=("Clara", "David"), user=user, title="Friday")
    used = other.opened.id
    play_on(living)
    response = open_file(user, save(living))
    assert "only a clock had gone on" in toasts(response)[0]
    assert user.desk.stream_store.selected("duplicate") == used


def test_stored_lines_have_no_gap_after_either_choice(two_devices):
    dead, living = two_devices
    wake_device(dead)
    play_on(living)
    open_file(dead.user, save(living))
    for stream in dead.user.desk.stream_store.streams:
        assert dead.user.send("check_stream", "/files", stream=stream).taken


# ---- the screen, and the choice ----


@pytest.fixture
def forked_device(two_devices):
    """A device with one more slip of round 2 that has opened the file of rounds 2 and 3."""
    dead, living = two_devices
    wake_device(dead)
    dead.slips({1: "8H SOLA"})
    play_on(living)
    response = open_file(dead.user, save(living))
    return dead.user, living, response.route


def continuations_text(user, route):
    return words(user.look(route).screen)


def choose_continuation(user, route, *, is_first=False):
    """Choose the end of the file, or the proposed end."""
    screen = user.look(route).screen
    ids = re.findall(r'name="with" value="([^"]+)"', screen)
    stream_store = user.desk.stream_store
    chosen, other = ids if is_first else ids[::-1]
    chosen_screen = user.look(f"{route}&with={chosen}").screen
    assert re.search(f'value="{chosen}" checked', chosen_screen)
    return user.send(
        "go_on_with",
        route,
        stream=chosen,
        seq=stream_store.streams[chosen].seq,
        other=other,
        other_seq=stream_store.streams[other].seq,
    )


def test_screen_states_common_part_and_extra_entries_of_each(forked_device):
    """Third-round 9-B1: both were stored, without a hint which was which, or where they diverge."""
    user, _, route = forked_device
    screen = continuations_text(user, route)
    assert "The same up to round 1, and in the beginning of round 2" in screen
    assert (
        "The one in the file saved after 20/11/2026, 18:00 Only in this one round 2 Last entry"
        in screen
    )
    assert "The one on this device in use now Only in this one 1 more slip of round 2" in screen
    assert "Ahead Anna" in screen
    assert "Master of round 2 not announced yet" in screen
    assert re.search(r"Master of round 2 6F MASA \d+", screen)


def test_end_of_this_device_is_preselected_even_if_shorter(forked_device):
    """Third-round 9-B1: the other end was preselected as soon as it had one slip more."""
    user, _, route = forked_device
    screen = user.look(route).screen
    (chosen,) = re.findall(r'name="with" value="([^"]+)" checked', screen)
    assert chosen == user.desk.stream_store.selected("duplicate")
    local, remote = re.findall(r'name="with" value="([^"]+)"', screen)
    assert local == chosen
    text = words(user.look(f"{route}&with={remote}").screen)
    assert "Continue with this one: The one in the file Round 3 · the other one is archived" in text
    assert "It is archived, whole, as “Duplicada (up to round 2)”" in text


def test_end_of_the_file_states_when_it_was_saved(two_devices):
    """Third-round 9-B1: no text stated which of the two is the younger."""
    dead, living = two_devices
    wake_device(dead)
    dead.slips({1: "8H SOLA"})
    living.clock.run_on(3_600)
    play_on(living)
    response = open_file(dead.user, save(living))
    dead.user.clock.run_on(86_400)
    screen = continuations_text(dead.user, response.route)
    assert "The one in the file saved after 20/11/2026, 19:00 Only in this one round 2" in screen


def test_slips_of_the_diverging_round_stand_side_by_side(forked_device):
    user, _, route = forked_device
    screen = continuations_text(user, route)
    assert "Round 2, slip by slip" in screen
    assert "1 Anna 8H SOLA 4 the same" in screen
    assert "2 Benet" not in screen  # Benet has no slip on this device


def test_choice_archives_the_other_end_and_lists_say_so(forked_device):
    """Third-round 9-B1: the old end stayed in use, and "Continue round 7" was the green bar."""
    user, living, route = forked_device
    before = logs_of(user)
    response = choose_continuation(user, route)
    assert toasts(response) == [
        "“Duplicada” is continued. The other one is in the archive as “Duplicada (up to round 2)”."
    ]
    assert log_in_use(user) == log_in_use(living)
    assert logs_of(user) == before
    for place in ("/files", "/duplicate"):
        assert "Duplicada (up to round 2) continued as “Duplicada”" in words(
            user.look(place).screen
        )


def test_choice_can_be_changed(forked_device):
    user, _, route = forked_device
    before = logs_of(user)
    first = log_in_use(user)
    choose_continuation(user, route)
    short = next(row for row in user.desk.stream_store.streams.values() if row.archived)
    screen = continuations_text(user, f"/files/continuations?stream={short.id}")
    assert "The one in the archive" in screen
    choose_continuation(user, f"/files/continuations?stream={short.id}")
    assert log_in_use(user) == first
    assert logs_of(user) == before
    names = {
        row.name: row.archived
        for row in user.desk.stream_store.streams.values()
        if row.kind == "duplicate"
    }
    assert names == {"Duplicada": False, "Duplicada (up to round 3)": True}


def test_choice_on_one_device_is_adopted_by_the_other(forked_device):
    user, living, route = forked_device
    choose_continuation(user, route)
    response = open_file(living, save_all(user))
    assert not response.route.startswith("/files/continuations")  # the choice was made already
    assert log_in_use(living) == log_in_use(user)


def test_postponed_choice_keeps_both_and_lists_lead_back(forked_device):
    user, _, _ = forked_device
    before = logs_of(user)
    screen = user.look("/duplicate").screen
    assert screen.count("/files/continuations?stream=") == 2
    assert logs_of(user) == before
    assert sum(row.archived for row in user.desk.stream_store.streams.values()) == 0


def test_choice_of_document_changed_since_is_refused(forked_device):
    user, _, route = forked_device
    screen = user.look(route).screen
    chosen, other = re.findall(r'name="with" value="([^"]+)"', screen)
    before = log_in_use(user)
    response = user.send("go_on_with", route, stream=chosen, seq=1, other=other, other_seq=1)
    assert not response.taken
    assert log_in_use(user) == before


@pytest.mark.parametrize("stream", ["", "none", "duplicate-0", "../x"])
def test_forged_choice_is_refused(forked_device, stream):
    user, _, route = forked_device
    before = log_in_use(user)
    used = user.desk.stream_store.selected("duplicate")
    for pair in ((stream, used), (used, stream), (used, used)):
        response = user.send("go_on_with", route, stream=pair[0], other=pair[1], seq=0, other_seq=0)
        assert not response.taken
    assert log_in_use(user) == before
    assert user.look(f"/files/continuations?stream={stream}").screen


def test_restored_continuation_waits_for_a_choice_again(forked_device):
    user, _, route = forked_device
    choose_continuation(user, route)
    short = next(row for row in user.desk.stream_store.streams.values() if row.archived)
    user.send("unarchive_stream", "/files", stream=short.id)
    assert "Two continuations" in words(user.look("/files").screen)


def test_device_file_names_documents_stored_beside(forked_device):
    """Third-round 9-B3: "3 documents opened." left "Players of the club (2)" unnoticed."""
    _, living, _ = forked_device
    living.add("Núria")
    other = fresh_user(50_000)
    open_file(other, save_all(living))
    other.add("Pere")
    living.add("Marta")
    game = ContinuedGame(other)
    game.slips({1: "8H SOLA"})
    living_game = ContinuedGame(living)
    living_game.slips({2: "8H SOLA"})
    response = open_file(other, save_all(living))
    (toast,) = toasts(response)
    assert "2 documents have different changes here and in the file" in toast
    assert "Duplicada (2)" in toast
    assert "Players of the club (2)" in toast
    assert response.route.startswith("/files/continuations?stream=")


def test_diverged_registers_state_how_many_people_differ(forked_device):
    """Third-round 9-B3: no screen named the players added on the other tablet."""
    _, living, _ = forked_device
    living.add("Núria")
    other = fresh_user(50_000)
    open_file(other, save_all(living))
    other.add("Pere")
    living.add("Marta")
    living.add("Joan")
    response = open_file(other, save(living, living.desk.stream_store.selected("register")))
    screen = other.look(response.route).screen
    text = words(screen)
    assert "New people Marta, Joan" in text
    assert "New people Pere" in text
    assert '<a class="next" id="next" href="#/players/join?stream=' in screen
    assert re.search(r'<button class="btn" type="submit"[^>]*><span>Continue with this one', screen)
    assert "2 new players" in words(screen)
    assert "1 new player" in words(screen)
    assert "#/players/join?stream=" in screen


# ---- a clock that ran when its file was saved ----


def device_with_running_file(seconds=0):
    """Return a game with a running clock, and a device `seconds` ahead that opened its file."""
    game = begin_evening()
    user = fresh_user()
    open_file(user, save(game.user))
    other = ContinuedGame(user)
    other.device.set_clock(seconds * 1000)
    return game, other


def clock_of_screen(user):
    match = re.search(r'data-clock="([^"]*)"', user.look("/duplicate/round").screen)
    return json.loads(unescape(match[1]))


@pytest.mark.parametrize("seconds", [0, 600, -86_400])
def test_clock_from_a_file_stands_still_and_writes_no_entry(seconds):
    """Third-round 9-B6: a clock ten minutes ahead showed 0:00 at once, a day behind 3:00 again."""
    _, other = device_with_running_file(seconds)
    before = log_in_use(other.user)
    clock = clock_of_screen(other.user)
    assert (clock["state"], clock["total"] - clock["spent"]) == ("paused", 180_000)
    assert "The clock of round 2 stands at 3:00: set it, then start it" in words(
        other.user.look("/").screen
    )
    for command, fields in (
        ("check_round", {}),
        ("give_cue", {"seconds_left": 0, "channel": "shown"}),
        ("give_cue", {"seconds_left": 30, "channel": "said"}),
    ):
        response = other.send(command, "/duplicate/round", **fields)
        assert not [effect for effect in response.effects if effect["do"] == "notice"]
    assert log_in_use(other.user) == before
    screen = words(other.user.look("/duplicate/round").screen)
    assert "Here it stands still until you say how much time is left" in screen
    assert "3:00 the whole round, from its beginning" in screen
    assert "0:00 time is over: collect the slips" in screen


@pytest.mark.parametrize(
    ("time", "seconds_left"), [("1:36", 96), ("3", 180), ("0:00", 0), ("2.05", 125), ("2:59", 179)]
)
def test_clock_continues_from_the_time_left_that_is_set(time, seconds_left):
    """Third-round 9-B6: the time that was left could not be set, only prolonged."""
    _, other = device_with_running_file(600)
    response = other.send("set_time_left", "/duplicate/round", left=time)
    assert response.taken, response.effects
    clock = clock_of_screen(other.user)
    assert (clock["state"], clock["total"] - clock["spent"]) == ("running", seconds_left * 1000)
    assert sorted(clock["given"]) == sorted(cue for cue, _ in clock["cues"] if cue >= seconds_left)
    kinds = [json.loads(line)["kind"] for line in log_in_use(other.user)]
    assert kinds[-1] == "set_time_left"
    assert "check_time" not in kinds
    if seconds_left > 30:
        other.device.wait((seconds_left - 30) * 1000)
        assert other.send("give_cue", "/duplicate/round", seconds_left=30, channel="said").taken
        assert json.loads(log_in_use(other.user)[-1])["kind"] == "give_cue"


def test_more_time_than_the_round_has_is_refused_at_its_field():
    """Third-round 9-B6: 5:00 of a round of 1:00 was accepted without a message."""
    _, other = device_with_running_file()
    before = log_in_use(other.user)
    response = other.send("set_time_left", "/duplicate/round", left="3:01")
    assert not response.taken
    assert log_in_use(other.user) == before
    assert "This round lasts 3:00 in all: no more than that can be left." in words(response.screen)
    assert 'value="3:01"' in response.screen


@pytest.mark.parametrize("time", ["", "soon", "1:75", "-1", "99999", "1:36:00", "\u0661"])
def test_invalid_time_is_refused_at_its_field(time):
    _, other = device_with_running_file()
    before = log_in_use(other.user)
    response = other.send("set_time_left", "/duplicate/round", left=time)
    assert not response.taken
    assert log_in_use(other.user) == before
    assert "Write the time left as minutes and seconds" in words(response.screen)


@pytest.mark.parametrize(
    ("query", "time"),
    [("96", "1:36"), ("0", "0:00"), ("9999", "3:00"), ("x", "3:00"), ("-5", "3:00")],
)
def test_proposed_time_is_changed_by_steps(query, time):
    _, other = device_with_running_file()
    screen = other.user.look(f"/duplicate/round?left={query}").screen
    assert f'value="{time}"' in screen


def test_proposed_time_is_that_of_the_last_entry_of_the_file():
    """Third-round 9-B6: it is proposed first, independent of the clock of the device."""
    game = begin_evening()
    game.user.clock.run_on(84)
    game.slips({1: "8H SOLA"})
    user = fresh_user()
    open_file(user, save(game.user))
    screen = user.look("/duplicate/round").screen
    assert "1:36 as at the last entry of the file" in words(screen)
    assert 'value="1:36"' in screen


def test_slips_are_accepted_while_the_clock_stands_still():
    _, other = device_with_running_file()
    other.slips({1: "8H SOLA"})
    assert clock_of_screen(other.user)["state"] == "paused"
    assert not other.send("pause_round", "/duplicate/round", reason="").taken
    assert not other.send("add_round_time", "/duplicate/round", seconds=30, reason="").taken
    assert other.send("set_time_left", "/duplicate/round", left="1:00").taken
    assert clock_of_screen(other.user)["state"] == "running"


def test_clock_continues_when_a_device_opens_its_own_file():
    game = begin_evening()
    open_file(game.user, save(game.user))
    assert clock_of_screen(game.user)["state"] == "running"
    assert wake_device(game).taken
    assert json.loads(log_in_use(game.user)[-1])["kind"] == "check_time"


def test_clock_of_tournament_from_a_file_stands_still():
    """Third-round 9-B6, in a tournament."""
    director = Director(User(lang="en"))
    director.enter("A", "B", "C", "D")
    director.begin_round()
    device = Device(wall=1_795_197_600_000)
    moment = {"wall": device.wall, "counter": device.counter, "run": "page-1"}
    director.send("start_round", "/tournament/round/1", number=1, **moment)
    other = fresh_user()
    open_file(other, save(director.user, director.opened.id))
    screen = other.look("/tournament/round/1").screen
    assert "Here it stands still until you say how much time is left" in words(screen)
    before = log_in_use(other, "tournament")
    fields = {
        "stream": director.opened.id,
        "seq": len(before),
        "number": 1,
        **moment,
        "run": "page-2",
    }
    other.send("check_round", "/tournament/round/1", **fields)
    assert log_in_use(other, "tournament") == before
    assert other.send("set_time_left", "/tournament/round/1", left="12:30", **fields).taken
    clock = json.loads(
        unescape(re.search(r'data-clock="([^"]*)"', other.look("/tournament/round/1").screen)[1])
    )
    assert (clock["state"], clock["total"] - clock["spent"]) == ("running", 750_000)


def solo_device_with_running_file(seconds=0):
    """Return a solo player on a device that opened the file of a game with a running clock."""
    alone = SoloUser(source="fresh")
    alone.start()
    other = SoloUser.__new__(SoloUser)
    other.user, other.game = fresh_user(), None
    other.device = Device(wall=alone.device.wall + seconds * 1000)
    other.device.page = 7
    open_file(other.user, save(alone.user, alone.opened.id))
    return other


def clock_data_of(screen):
    return json.loads(unescape(re.search(r'data-clock="([^"]*)"', screen)[1]))


@pytest.mark.parametrize("seconds", [0, 600, -86_400])
def test_clock_of_solo_game_from_a_file_stands_still(seconds):
    """Third-round 9-B6, solo: rack and board are covered, and no entry is written."""
    other = solo_device_with_running_file(seconds)
    before = log_in_use(other.user, "solo")
    screen = other.look("/duplicate/solo").screen
    assert "Here it stands still until you say how much time is left" in words(screen)
    clock = clock_data_of(screen)
    assert (clock["state"], clock["total"] - clock["spent"]) == ("paused", 180_000)
    assert not other.opened.rack
    for command, fields in (
        ("check_round", {}),
        ("give_cue", {"seconds_left": 0, "channel": "shown"}),
        ("pause_round", {}),
        ("resume_round", {}),
        ("hand_in_solo", {"none": "yes"}),
    ):
        other.send(command, **fields)
    assert log_in_use(other.user, "solo") == before
    assert other.send("set_time_left", left="1:36").taken
    clock = clock_data_of(other.look("/duplicate/solo").screen)
    assert (clock["state"], clock["total"] - clock["spent"]) == ("running", 96_000)
    assert other.opened.rack
    assert not other.send("set_time_left", left="3:00").taken
    other.device.wait(10_000)
    assert other.send("hand_in_solo", none="yes").taken


def test_solo_round_is_over_when_no_time_is_left():
    """Third-round 9-B6, solo: a player who ends the time does not see the rack again."""
    other = solo_device_with_running_file()
    assert other.send("set_time_left", left="0:00").taken
    assert other.kinds[-3:] == ["SetTimeLeft", "EndRound", "HandIn"]
    assert not other.opened.rack
    assert other.facts[-1].is_at_end


def test_hall_displays_clock_from_a_file_as_saved():
    """Third-round 9-B6: beside a desk whose clock stood still, the window of the hall counted on."""
    game = begin_evening()
    game.user.clock.run_on(84)
    game.slips({1: "8H SOLA"})
    hall = HallUser(lang="en", dice=CountingDice(10_000))
    open_file(hall, save(game.user))
    hall.clock.run_on(86_400)
    clock = run(hall.desk.service(HallService).picture("en")).clock
    assert (clock.state, clock.times) == ("paused", ("1:36",))
    assert (clock.facts["state"], clock.facts["total"] - clock.facts["spent"]) == ("paused", 96_000)
    other = ContinuedGame(hall)
    assert other.send("set_time_left", "/duplicate/round", left="1:36").taken
    assert run(hall.desk.service(HallService).picture("en")).clock.facts["state"] == "running"
