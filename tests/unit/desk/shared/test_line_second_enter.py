"""The second Enter of the line does what was said, of the position it was said of, or says it anew."""

import re

import pytest

from faristol.duplicate.solo.state import next_step
from tests.support.analyse_user import act as study_act
from tests.support.analyse_user import opened as study_of
from tests.support.analyse_user import tiles
from tests.support.classic_user import ClassicUser, problems
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.solo_user import SoloUser
from tests.unit.desk.duplicate.test_announcements import ROUND, read_slips, send_accepted

ASKED = "Enter again does it"


def spoken(response):
    assert response.taken, problems(response)
    (sentence,) = [one["text"] for one in response.effects if one["do"] == "announce"]
    return sentence


def waiting(screen):
    """Return what the page would confirm, as the screen is drawn."""
    return re.search(r'name="confirm" value="([^"]*)"', screen)[1]


def ask(at, line, *, again=False):
    return spoken(at.send("ask_line", line=line, confirm=line if again else ""))


def ask_round(game, line, *, again=False):
    number = game.game.round.number
    fields = {"line": line, "confirm": line if again else "", "number": number}
    return spoken(game.send("ask_round_line", ROUND, **fields))


def ask_solo(alone, line, *, again=False):
    return spoken(alone.send("ask_solo_line", line=line, confirm=line if again else ""))


def ask_study(user, line, *, again=False):
    response = study_act(user, "ask_study_line", line=line, confirm=line if again else "")
    return spoken(response)


def record():
    at = ClassicUser(mode="record").begin()
    ask(at, "h8 casa")
    ask(at, "h8 casa", again=True)
    return at


def in_round():
    game = GameUser(user=User(lang="en"), names=("A", "B", "C")).start()
    send_accepted(game, "duplicate_type_rack", rack="CASESAL")
    send_accepted(game, "start_round")
    return game


# ---- another position ----


@pytest.mark.parametrize(
    ("line", "first", "then"),
    [("!", "Challenge CASA.", "Challenge CEBA."), ("8h cra", "8H CRA, ", "8H CRA, ")],
    ids=["challenge", "move"],
)
def test_act_of_another_turn_is_said_anew(line, first, then):
    """A turn was taken back and another one written: as many turns, and another word on the board."""
    at = record()
    assert ask(at, line).startswith(first)
    at.ok("take_turn_back")
    at.ok("write_turn", move="h8 ceba")
    assert waiting(at.screen) == ""
    before = at.opened.seq
    said = ask(at, line, again=True)
    assert said.startswith(then)
    assert ASKED in said
    assert at.opened.seq == before


def test_move_of_another_analysis_position_is_said_anew():
    """The board of an analysis was cleared under a move that was said back."""
    user = User(lang="en")
    tiles(user, "casallo")
    assert ASKED in ask_study(user, "8h casa")
    tiles(user, "casanno")
    assert waiting(user.look("/analyse").screen) == ""
    before = study_of(user).seq
    assert ASKED in ask_study(user, "8h casa", again=True)
    assert study_of(user).seq == before


# ---- a clock that was stopped otherwise ----


def test_stopping_the_clock_of_a_game_never_starts_it():
    """“Stop the clock” was said, the screen stopped it, and the second Enter let it go on."""
    at = record()
    assert ask(at, "pause").startswith("Stop the clock.")
    at.ok("stop_clock", reason="force_majeure")
    assert ask(at, "pause", again=True).startswith("Let the clock go on.")
    assert at.game.clock.state == "stopped"
    ask(at, "pause", again=True)
    assert at.game.clock.is_running


def test_stopping_the_clock_alone_never_starts_it():
    """The same of a duplicate alone."""
    alone = SoloUser()
    alone.start()
    assert ask_solo(alone, "pause").startswith("Stop the clock.")
    assert alone.send("pause_round").taken
    assert ask_solo(alone, "pause", again=True).startswith("Let the clock go on.")
    assert next_step(alone.solo) == "paused"


def test_stopping_the_clock_of_a_round_is_given_up_by_slips():
    """A minute and three slips later one Enter stopped the clock, unheard."""
    game = in_round()
    assert ask_round(game, "?pause").startswith("Stop the clock.")
    for table in (1, 2, 3):
        read_slips(game, [table], "H4", "CASES")
    assert waiting(game.look("round").screen) == ""
    assert ASKED in ask_round(game, "?pause", again=True)
    assert game.game.clock.is_running
    send_accepted(game, "pause_round", reason="")
    assert ask_round(game, "?pause", again=True).startswith("Let the clock go on.")
    assert not game.game.clock.is_running


# ---- what was covered, or left ----


def test_act_is_given_up_when_the_tiles_are_covered():
    """Covered and open again, the field had the act once more, and one Enter passed."""
    at = ClassicUser().begin()
    ask(at, "--")
    assert waiting(at.screen) == "--"
    at.ok("cover_tiles")
    at.uncover()
    assert waiting(at.screen) == ""
    assert ASKED in ask(at, "--", again=True)
    assert not at.game.turns


@pytest.mark.parametrize("place", ["/", "/game/lay", "/settings"])
def test_act_is_given_up_when_the_screen_is_left(place):
    """Who came back from another screen found it in the field, and one Enter did it."""
    at = record()
    ask(at, "--")
    at.user.look(place)
    assert waiting(at.screen) == ""
    assert ASKED in ask(at, "--", again=True)
    assert len(at.game.turns) == 1
