"""The clock of a document opened from a file, on each screen, and the clock of an archived document."""

import re

import pytest

from faristol.desk.hall.sender import HallService
from tests.support.analyse_user import words
from tests.support.continued import (
    ContinuedGame,
    fresh_user,
    log_in_use,
    open_file,
    save,
)
from tests.support.desk import CountingDice, run
from tests.support.hall_user import HallUser
from tests.unit.desk.files.test_continuations import (
    ROUND_TWO,
    begin_evening,
    clock_of_screen,
    continuations_text,
    wake_device,
)


def evening_out_of_time(*, is_announced=True):
    """Return an evening in round 2 with its time over, announced if `is_announced`."""
    game = begin_evening()
    game.device.wait(180_000)
    game.user.clock.run_on(180)
    if is_announced:
        assert game.send("give_cue", "/duplicate/round", seconds_left=0, channel="said").taken
    else:
        game.slips({1: ROUND_TWO[1][1]})
    return game


@pytest.mark.parametrize("is_announced", [True, False])
@pytest.mark.parametrize("seconds", [0, 600, -86_400])
def test_time_over_in_the_file_is_over_on_this_device(is_announced, seconds):
    """Third-round 9-B6: home reported a paused round, the round a clock that had been running."""
    game = evening_out_of_time(is_announced=is_announced)
    user = fresh_user()
    open_file(user, save(game.user))
    other = ContinuedGame(user)
    other.device.set_clock(seconds * 1000)
    before = log_in_use(user)
    screen = user.look("/duplicate/round").screen
    assert "How much time is left?" not in words(screen)
    assert "is-over" in re.search(r'<main class="([^"]*)"', screen)[1]
    clock = clock_of_screen(user)
    assert (clock["state"], clock["total"] - clock["spent"]) == ("running", 0)
    assert set(clock["given"]) == {cue for cue, _ in clock["cues"]}  # no cue is called any more
    assert "The time of round 2 is over" in words(user.look("/").screen)
    for command, fields in (
        ("check_round", {}),
        ("give_cue", {"seconds_left": 30, "channel": "shown"}),
        ("give_cue", {"seconds_left": 0, "channel": "shown"}),
    ):
        other.send(command, "/duplicate/round", **fields)
    assert log_in_use(user) == before
    other.slips(ROUND_TWO[1] if is_announced else {2: ROUND_TWO[1][2]})
    assert other.send("end_round", "/duplicate/round").taken
    other.master(*ROUND_TWO[2:])
    assert other.game.done[-1].number == 2


def test_hall_displays_time_over_in_the_file_as_over():
    game = evening_out_of_time()
    hall = HallUser(lang="en", dice=CountingDice(10_000))
    open_file(hall, save(game.user))
    clock = run(hall.desk.service(HallService).picture("en")).clock
    assert (clock.state, clock.times) == ("running", ("0:00",))


def test_time_can_be_added_after_a_file_whose_time_is_over():
    game = evening_out_of_time()
    user = fresh_user()
    open_file(user, save(game.user))
    other = ContinuedGame(user)
    assert other.send("add_round_time", "/duplicate/round", seconds=30, reason="").taken
    clock = clock_of_screen(user)
    assert (clock["state"], clock["total"] - clock["spent"]) == ("running", 30_000)


def test_clock_of_the_file_stands_at_the_same_time_on_each_screen():
    """Third-round 9-B6: the choice reported time over, the evening a pause, the round 1:36."""
    dead = begin_evening()
    living = diverge_in_running_round(dead)
    response = open_file(dead.user, save(living))
    dead.user.clock.run_on(3_600)
    screen = continuations_text(dead.user, response.route)
    assert "Clock round 2, stands at 1:36" in screen
    assert "Clock round 2, time over" in screen  # the clock of this device kept running
    chosen = re.search(r"stream=([^&]+)", response.route)[1]
    dead.user.send(
        "go_on_with",
        response.route,
        stream=chosen,
        seq=dead.user.desk.stream_store.streams[chosen].seq,
        other=dead.opened.id,
        other_seq=dead.opened.seq,
    )
    for place in ("/", "/duplicate"):
        text = words(dead.user.look(place).screen)
        assert "The clock of round 2 stands at 1:36: set it, then start it" in text
    assert 'value="1:36"' in dead.user.look("/duplicate/round").screen


def diverge_in_running_round(dead):
    """Let two devices diverge in the running round: each reads a slip; that of the file after 84 seconds."""
    living = fresh_user()
    open_file(living, save(dead.user))
    game = ContinuedGame(living)
    assert game.send("set_time_left", "/duplicate/round", left="3:00").taken
    game.device.wait(84_000)
    living.clock.run_on(84)
    game.slips({1: ROUND_TWO[1][1]})
    wake_device(dead)
    dead.slips({2: ROUND_TWO[1][2]})
    return living


def ended_clocks(response):
    """Return the documents whose clocks an answer ends in the page."""
    return [
        effect["stream"]
        for effect in response.effects
        if effect["do"] == "clock" and effect["is_gone"]
    ]


def test_choice_announces_that_the_other_running_clock_stops():
    """Third-round 9-A2: no message appeared, and the archived clock called over the other clock."""
    dead = begin_evening()
    living = diverge_in_running_round(dead)
    route = open_file(dead.user, save(living)).route
    local = dead.opened.id
    (remote,) = set(re.findall(r'name="with" value="([^"]+)"', dead.user.look(route).screen)) - {
        local
    }
    text = "As soon as it is archived, its clock stops calling."
    assert text in words(dead.user.look(f"{route}&with={remote}").screen)
    assert text not in words(
        dead.user.look(f"{route}&with={local}").screen
    )  # the clock of the file stands still
    fields = {"stream": remote, "seq": dead.user.desk.stream_store.streams[remote].seq}
    response = dead.user.send("go_on_with", route, **fields, other=local, other_seq=dead.opened.seq)
    assert response.taken
    assert ended_clocks(response) == [local]
    assert dead.user.look(f"/clock/background?s={local}", region="background-clock").fragments == {}
    assert dead.user.look("/files").effects == ()


def test_clock_of_a_leaving_document_ends_in_the_page_at_once():
    """Third-round 9-A1: the page kept calling until its next request, which a busy desk answers late."""
    dead = begin_evening()
    living = fresh_user()
    open_file(living, save(dead.user))
    wake_device(dead)
    game = ContinuedGame(living)
    game.slips(ROUND_TWO[1])
    game_id = dead.opened.id
    assert ended_clocks(open_file(dead.user, save(living))) == [game_id]
    other = begin_evening()
    stream = other.opened.id
    assert ended_clocks(other.user.send("archive_stream", "/files", stream=stream)) == [stream]
    assert ended_clocks(other.user.send("unarchive_stream", "/files", stream=stream)) == []
    deleted = other.user.send("delete_stream", "/files", stream=stream, word="delete")
    assert (deleted.taken, ended_clocks(deleted)) == (True, [stream])
