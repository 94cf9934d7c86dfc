"""What the hall shows unchosen stays until it ends, or the judge shows another document (third-round 9-B21)."""

import pytest

from faristol.desk.hall.sent import HallDesk
from tests.support.desk import run
from tests.support.duplicate_game import GameUser
from tests.support.hall_user import HallUser


def begin(user, name, letters):
    """Begin a duplicate, which is in use then, and let its first round run."""
    game = GameUser(names=("Anna", "Benet"), user=user, title=name).start()
    game.type_rack(letters)
    game.send("start_round", "/duplicate/round")
    return game


class Judge(HallUser):
    """A judge with a hall window, who keeps the questions about it."""

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
    return run(user.desk.of(HallDesk).wanted()).board


@pytest.fixture
def two(user):
    """Masters, which the hall sees, and Beginners, which was taken into use after it."""
    first = begin(user, "Masters", "CASESAL")
    stream = first.opened.id
    user.hall()
    second = begin(user, "Beginners", "ALSOLAM")
    return first, stream, second


def test_hall_shows_the_same_game_when_another_is_taken_into_use(user, two):
    """Third-round 9-B21: the first room saw the other room's rack at once, without a question."""
    _, stream, second = two
    assert second.opened.id != stream
    user.hall()
    assert board_of(user) == stream


def test_judge_is_asked_once_and_may_show_the_other(user, two):
    _, stream, second = two
    other = second.opened.id
    user.look("/duplicate/round")
    (question,) = user.questions
    assert question["stream"] == other
    assert user.desk.shelf.streams[stream].name in question["text"]
    assert user.desk.shelf.streams[other].name in question["ways"]["show"]
    user.send("follow_in_hall", "/", stream=other)
    assert board_of(user) == other
    user.send("use_duplicate", "/duplicate", stream=stream, clock="run")
    assert board_of(user) == other


def test_game_that_ends_makes_room(user, two):
    _, stream, second = two
    other = second.opened.id
    user.send("use_duplicate", "/duplicate", stream=stream, clock="run")
    game = second  # commands go to the game in use, which is the first one again
    game.device.wait(200_000)
    game.send("end_round", "/duplicate/round", sure="yes")
    game.end()
    user.send("use_duplicate", "/duplicate", stream=other, clock="run")
    user.hall()
    assert board_of(user) == other


def test_board_that_the_judge_has_chosen_stays_above_it(user, two):
    second = two[2]
    user.questions.clear()
    user.shows(board=second.opened.id)
    assert board_of(user) == second.opened.id
    user.look("/duplicate/round")
    assert user.questions == []


def test_nothing_is_asked_or_held_while_no_window_looks():
    user = Judge()
    user.is_wanted = False
    begin(user, "Masters", "CASESAL")
    second = begin(user, "Beginners", "ALSOLAM")
    user.look("/duplicate/round")
    assert user.questions == []
    assert board_of(user) == second.opened.id


def test_unknown_document_is_not_followed(user, two):
    _, stream, _ = two
    for name in ("", "none", user.desk.shelf.in_use("register")):
        user.send("follow_in_hall", "/", stream=name)
        assert board_of(user) == stream


def test_call_of_the_other_clock_leaves_the_hall_as_it_is(user, two):
    """With each call written into its own log, the document changed last was the one that called last."""
    _, stream, second = two
    before = user.hall()
    second.device.wait(150_000)
    assert second.send("give_cue", "/", seconds_left=30, channel="said").taken
    assert board_of(user) == stream
    assert user.hall() == before


def test_judges_screen_says_that_there_is_one_picture(user):
    assert "This device has one picture" in user.look("/hall").screen
