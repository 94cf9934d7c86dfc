"""The second Enter of the line: it acts on the announced position, or announces the act again."""

import re

import pytest

from faristol.duplicate.solo.state import next_step
from tests.support.analyse_user import act as study_act
from tests.support.analyse_user import load_study, tiles
from tests.support.classic_user import ClassicUser, problems
from tests.support.desk import User
from tests.support.duplicate_game import GameUser
from tests.support.solo_user import SoloUser
from tests.unit.desk.duplicate.test_announcements import ROUND, read_slips, send_accepted

ASKED = "Enter again does it"


def spoken_text(response):
    assert response.taken, problems(response)
    (sentence,) = [effect["text"] for effect in response.effects if effect["do"] == "announce"]
    return sentence


def waiting_line(screen):
    """Return the line that the page would confirm, as the screen is drawn."""
    return re.search(r'name="confirm" value="([^"]*)"', screen)[1]


def ask_game(at, line, *, again=False):
    return spoken_text(at.send("ask_line", line=line, confirm=line if again else ""))


def ask_round(game, line, *, again=False):
    number = game.game.round.number
    fields = {"line": line, "confirm": line if again else "", "number": number}
    return spoken_text(game.send("ask_round_line", ROUND, **fields))


def ask_solo(alone, line, *, again=False):
    return spoken_text(alone.send("ask_solo_line", line=line, confirm=line if again else ""))


def ask_study(user, line, *, again=False):
    response = study_act(user, "ask_study_line", line=line, confirm=line if again else "")
    return spoken_text(response)


def begin_recorded_game():
    at = ClassicUser(mode="record").begin()
    ask_game(at, "h8 casa")
    ask_game(at, "h8 casa", again=True)
    return at


def begin_running_round():
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
def test_act_of_another_turn_is_announced_again(line, first, then):
    """A turn was taken back and another written: as many turns, and another word on the board."""
    at = begin_recorded_game()
    assert ask_game(at, line).startswith(first)
    at.ok("take_turn_back")
    at.ok("write_turn", move="h8 ceba")
    assert waiting_line(at.screen) == ""
    before = at.opened.seq
    text = ask_game(at, line, again=True)
    assert text.startswith(then)
    assert ASKED in text
    assert at.opened.seq == before


def test_move_of_another_analysis_position_is_announced_again():
    """The board of an analysis was cleared after a move was announced."""
    user = User(lang="en")
    tiles(user, "casallo")
    assert ASKED in ask_study(user, "8h casa")
    tiles(user, "casanno")
    assert waiting_line(user.look("/analyse").screen) == ""
    before = load_study(user).seq
    assert ASKED in ask_study(user, "8h casa", again=True)
    assert load_study(user).seq == before


# ---- a clock stopped by other means ----


def test_stopping_the_clock_of_a_game_never_starts_it():
    """After “Stop the clock”, the screen stopped it, and the second Enter started it again."""
    at = begin_recorded_game()
    assert ask_game(at, "pause").startswith("Stop the clock.")
    at.ok("stop_clock", reason="force_majeure")
    assert ask_game(at, "pause", again=True).startswith("Let the clock go on.")
    assert at.game.clock.state == "stopped"
    ask_game(at, "pause", again=True)
    assert at.game.clock.is_running


def test_stopping_the_clock_of_a_solo_game_never_starts_it():
    """The same for a solo duplicate."""
    alone = SoloUser()
    alone.start()
    assert ask_solo(alone, "pause").startswith("Stop the clock.")
    assert alone.send("pause_round").taken
    assert ask_solo(alone, "pause", again=True).startswith("Let the clock go on.")
    assert next_step(alone.solo) == "paused"


def test_slips_cancel_stopping_the_clock_of_a_round():
    """A minute and three slips later a single Enter stopped the clock, unannounced."""
    game = begin_running_round()
    assert ask_round(game, "?pause").startswith("Stop the clock.")
    for table in (1, 2, 3):
        read_slips(game, [table], "H4", "CASES")
    assert waiting_line(game.look("round").screen) == ""
    assert ASKED in ask_round(game, "?pause", again=True)
    assert game.game.clock.is_running
    send_accepted(game, "pause_round", reason="")
    assert ask_round(game, "?pause", again=True).startswith("Let the clock go on.")
    assert not game.game.clock.is_running


# ---- tiles covered, screen left ----


def test_covering_the_tiles_cancels_the_act():
    """After covering and uncovering, the field still had the act, and a single Enter passed."""
    at = ClassicUser().begin()
    ask_game(at, "--")
    assert waiting_line(at.screen) == "--"
    at.ok("cover_tiles")
    at.uncover()
    assert waiting_line(at.screen) == ""
    assert ASKED in ask_game(at, "--", again=True)
    assert not at.game.turns


@pytest.mark.parametrize("place", ["/", "/game/lay", "/settings"])
def test_leaving_the_screen_cancels_the_act(place):
    """A player returning from another screen met the act in the field, and a single Enter did it."""
    at = begin_recorded_game()
    ask_game(at, "--")
    at.user.look(place)
    assert waiting_line(at.screen) == ""
    assert ASKED in ask_game(at, "--", again=True)
    assert len(at.game.turns) == 1
