"""What the clock of a document that came by a file shows, wherever it is shown, and what an archived one does."""

import re

import pytest

from faristol.desk.hall.sender import HallDesk
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
    begin,
    clock_of_screen,
    fork_screen,
    wake,
)


def over(*, is_told=True):
    """Return an evening in whose second round the time has come to its end, and was called if it is told."""
    game = begin()
    game.device.wait(180_000)
    game.user.clock.run_on(180)
    if is_told:
        assert game.send("give_cue", "/duplicate/round", seconds_left=0, channel="said").taken
    else:
        game.slips({1: ROUND_TWO[1][1]})
    return game


@pytest.mark.parametrize("is_told", [True, False])
@pytest.mark.parametrize("seconds", [0, 600, -86_400])
def test_time_that_was_over_in_the_file_is_over_here(is_told, seconds):
    """Third-round 9-B6: home said that the round was paused, the round that the clock had been running."""
    game = over(is_told=is_told)
    user = fresh_user()
    open_file(user, save(game.user))
    other = ContinuedGame(user)
    other.device.set_clock(seconds * 1000)
    before = log_in_use(user)
    screen = user.look("/duplicate/round").screen
    assert "How much time is left?" not in words(screen)
    assert "is-over" in re.search(r'<main class="([^"]*)"', screen)[1]
    facts = clock_of_screen(user)
    assert (facts["state"], facts["total"] - facts["spent"]) == ("running", 0)
    assert set(facts["given"]) == {cue for cue, _ in facts["cues"]}  # nothing is called any more
    assert "The time of round 2 is over" in words(user.look("/").screen)
    for command, fields in (
        ("check_round", {}),
        ("give_cue", {"seconds_left": 30, "channel": "shown"}),
        ("give_cue", {"seconds_left": 0, "channel": "shown"}),
    ):
        other.send(command, "/duplicate/round", **fields)
    assert log_in_use(user) == before
    other.slips(ROUND_TWO[1] if is_told else {2: ROUND_TWO[1][2]})
    assert other.send("end_round", "/duplicate/round").taken
    other.master(*ROUND_TWO[2:])
    assert other.game.done[-1].number == 2


def test_hall_shows_time_that_was_over_in_the_file_as_over():
    game = over()
    hall = HallUser(lang="en", dice=CountingDice(10_000))
    open_file(hall, save(game.user))
    clock = run(hall.desk.service(HallDesk).picture("en")).clock
    assert (clock.state, clock.times) == ("running", ("0:00",))


def test_time_can_be_added_after_a_file_whose_time_was_over():
    game = over()
    user = fresh_user()
    open_file(user, save(game.user))
    other = ContinuedGame(user)
    assert other.send("add_round_time", "/duplicate/round", seconds=30, reason="").taken
    facts = clock_of_screen(user)
    assert (facts["state"], facts["total"] - facts["spent"]) == ("running", 30_000)


def test_clock_of_the_file_stands_at_one_time_on_every_screen():
    """Third-round 9-B6: the choice said that the time was over, the evening that it was paused, the round 1:36."""
    dead = begin()
    living = begin_beside(dead)
    response = open_file(dead.user, save(living))
    dead.user.clock.run_on(3_600)
    screen = fork_screen(dead.user, response.route)
    assert "Clock round 2, stands at 1:36" in screen
    assert "Clock round 2, time over" in screen  # that of this device went on
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
        said = words(dead.user.look(place).screen)
        assert "The clock of round 2 stands at 1:36: set it, then start it" in said
    assert 'value="1:36"' in dead.user.look("/duplicate/round").screen


def begin_beside(dead):
    """Part two devices in the round whose clock runs: each reads a slip; the file's one after 84 seconds."""
    living = fresh_user()
    open_file(living, save(dead.user))
    game = ContinuedGame(living)
    assert game.send("set_time_left", "/duplicate/round", left="3:00").taken
    game.device.wait(84_000)
    living.clock.run_on(84)
    game.slips({1: ROUND_TWO[1][1]})
    wake(dead)
    dead.slips({2: ROUND_TWO[1][2]})
    return living


def gone(response):
    """Return the documents whose clocks an answer ends in the page."""
    return [one["stream"] for one in response.effects if one["do"] == "clock" and one["is_gone"]]


def test_choice_says_that_the_running_clock_of_the_other_one_stops_calling():
    """Third-round 9-A2: nothing was said, and the clock of the archived one called over the other one."""
    dead = begin()
    living = begin_beside(dead)
    route = open_file(dead.user, save(living)).route
    here = dead.opened.id
    (there,) = set(re.findall(r'name="with" value="([^"]+)"', dead.user.look(route).screen)) - {
        here
    }
    said = "As soon as it is archived, its clock stops calling."
    assert said in words(dead.user.look(f"{route}&with={there}").screen)
    assert said not in words(dead.user.look(f"{route}&with={here}").screen)  # that one stands
    fields = {"stream": there, "seq": dead.user.desk.stream_store.streams[there].seq}
    response = dead.user.send("go_on_with", route, **fields, other=here, other_seq=dead.opened.seq)
    assert response.taken
    assert gone(response) == [here]
    assert dead.user.look(f"/clock/background?s={here}", region="background-clock").fragments == {}
    assert dead.user.look("/files").effects == ()


def test_clock_of_a_document_that_leaves_is_ended_in_the_page_at_once():
    """Third-round 9-A1: the page went on calling until it had asked, which a busy desk answers late."""
    dead = begin()
    living = fresh_user()
    open_file(living, save(dead.user))
    wake(dead)
    game = ContinuedGame(living)
    game.slips(ROUND_TWO[1])
    here = dead.opened.id
    assert gone(open_file(dead.user, save(living))) == [here]
    other = begin()
    stream = other.opened.id
    assert gone(other.user.send("archive_stream", "/files", stream=stream)) == [stream]
    assert gone(other.user.send("unarchive_stream", "/files", stream=stream)) == []
    deleted = other.user.send("delete_stream", "/files", stream=stream, word="delete")
    assert (deleted.taken, gone(deleted)) == (True, [stream])
