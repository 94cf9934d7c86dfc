"""The document the hall displays by default stays until it ends (third-round 9-B21).

The judge may show another.
"""

import pytest

from faristol.desk.hall.sender import HallService
from tests.support.desk import run
from tests.support.device import Device
from tests.support.duplicate_game import GameUser
from tests.support.hall_user import HallUser
from tests.support.tournament_user import Director


def begin(user, name, letters):
    """Begin a duplicate, which becomes the one in use, and start its first round."""
    game = GameUser(names=("Anna", "Benet"), user=user, title=name).start()
    game.type_rack(letters)
    game.send("start_round", "/duplicate/round")
    return game


class Judge(HallUser):
    """A judge with a hall window, who collects the questions about it."""

    def __init__(self):
        self.questions = []
        super().__init__()

    def ask(self, request):
        response = super().ask(request)
        self.questions += [effect for effect in response.effects if effect["do"] == "ask_hall"]
        return response


@pytest.fixture
def user():
    return Judge()


def board_of(user):
    return run(user.desk.service(HallService).load_options()).board


@pytest.fixture
def two_games(user):
    """Return Masters, displayed in the hall, its id, and Beginners, taken into use after it."""
    masters = begin(user, "Masters", "CASESAL")
    stream = masters.opened.id
    user.hall()
    second = begin(user, "Beginners", "ALSOLAM")
    return masters, stream, second


def test_hall_shows_the_same_game_when_another_is_taken_into_use(user, two_games):
    """Third-round 9-B21: the first room saw the rack of the other room at once, without a question."""
    _, stream, second = two_games
    assert second.opened.id != stream
    user.hall()
    assert board_of(user) == stream


def test_judge_is_asked_once_and_may_show_the_other(user, two_games):
    _, stream, second = two_games
    second_id = second.opened.id
    user.look("/duplicate/round")
    (question,) = user.questions
    assert question["stream"] == second_id
    assert user.desk.stream_store.streams[stream].name in question["text"]
    assert user.desk.stream_store.streams[second_id].name in question["ways"]["show"]
    user.send("follow_in_hall", "/", stream=second_id)
    assert board_of(user) == second_id
    user.send("use_duplicate", "/duplicate", stream=stream, clock="run")
    assert board_of(user) == second_id


def test_game_that_ends_makes_room(user, two_games):
    _, stream, second = two_games
    second_id = second.opened.id
    user.send("use_duplicate", "/duplicate", stream=stream, clock="run")
    game = second  # commands go to the game in use, which is the first one again
    game.device.wait(200_000)
    game.send("end_round", "/duplicate/round", sure="yes")
    game.end()
    user.send("use_duplicate", "/duplicate", stream=second_id, clock="run")
    user.hall()
    assert board_of(user) == second_id


def test_board_selected_by_the_judge_has_priority(user, two_games):
    second = two_games[2]
    user.questions.clear()
    user.shows(board=second.opened.id)
    assert board_of(user) == second.opened.id
    user.look("/duplicate/round")
    assert user.questions == []


def test_no_question_and_no_held_document_without_a_hall_window():
    user = Judge()
    user.is_wanted = False
    begin(user, "Masters", "CASESAL")
    second = begin(user, "Beginners", "ALSOLAM")
    user.look("/duplicate/round")
    assert user.questions == []
    assert board_of(user) == second.opened.id


def test_unknown_document_is_not_followed(user, two_games):
    _, stream, _ = two_games
    for name in ("", "none", user.desk.stream_store.selected("register")):
        user.send("follow_in_hall", "/", stream=name)
        assert board_of(user) == stream


def test_call_of_the_other_clock_leaves_the_hall_unchanged(user, two_games):
    """With each call stored in its own log, the document changed last was the one that called last."""
    _, stream, second = two_games
    before = user.hall()
    second.device.wait(150_000)
    assert second.send("give_cue", "/", seconds_left=30, channel="said").taken
    assert board_of(user) == stream
    assert user.hall() == before


def test_screen_of_the_judge_says_that_there_is_one_picture(user):
    assert "This device has one picture" in user.look("/hall").screen


LONG = 3 * 3600 + 5  # seconds: longer than the hall waits for the next round of a clock


def displayed_document(user):
    """Return the document that the hall displays, and the main part of its picture."""
    user.hall()
    picture = run(user.desk.service(HallService).picture("en"))
    return picture.stream, picture.layout


@pytest.mark.parametrize("moment", ["2026-11-20T17:50:00Z", ""])
def test_game_is_held_after_a_break_and_with_the_clock_set_back(user, two_games, moment):
    """Findings 41-6: the rack of the other room was displayed.

    It was after three hours, or with a clock set back.
    """
    _, stream, _ = two_games
    user.hall()
    if moment:
        user.clock.moment = moment
    else:
        user.clock.run_on(LONG)
    user.hall()
    assert board_of(user) == stream


def close_round(user):
    """Begin a tournament, let the time of its first round run, and close the round.

    A game is in use beside it.
    """
    director = Director(user, minutes="30", looks_ahead="")
    director.enter("Pau", "Mar", "Jan", "Pol")
    director.begin_round()
    device = Device(wall=1_795_197_600_000)

    def send(command, **fields):
        moment = device.moment
        times = {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
        return director.send(command, "/tournament/round/1", **times, **fields)

    assert send("start_round", number=1).taken
    user.hall()
    game = begin(user, "Beginners", "ALSOLAM")
    user.hall()
    device.wait(1_800_000)
    game.device.wait(1000)
    user.clock.run_on(60)
    assert send("end_round", sure="yes").taken
    return director, game.opened.id


def test_tournament_is_held_between_two_rounds(user):
    """Findings 41-6: when its round was closed the hall changed to the game in use, without a question."""
    director, _ = close_round(user)
    stream = director.opened.id
    assert displayed_document(user) == (stream, "clock")
    user.clock.run_on(LONG)
    assert displayed_document(user) == (stream, "clock")
    assert "0:00" in user.hall()["html"]
    (question,) = user.questions
    assert question["stream"] != stream


def test_archived_tournament_makes_room(user):
    director, game_id = close_round(user)
    user.send("archive_stream", "/tournament/all", stream=director.opened.id)
    assert displayed_document(user) == (game_id, "board")


def test_judge_is_asked_when_a_clock_begins_beside_an_open_tournament(user):
    """A held document stays for good.

    A user who begins another clock is informed that the hall displays the first.
    """
    director, game_id = close_round(user)
    user.send("archive_stream", "/duplicate/all", stream=game_id)
    user.questions.clear()
    user.clocks.device.wall = 1_795_197_600_000
    user.clocks.begin_rounds()
    user.clocks.round("start_round", number=1)
    (question,) = user.questions
    clock = question["stream"]
    assert user.desk.stream_store.streams[clock].kind == "round_clock"
    assert displayed_document(user) == (director.opened.id, "clock")
    user.send("follow_in_hall", "/", stream=clock)
    assert displayed_document(user) == (clock, "clock")
