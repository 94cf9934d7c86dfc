"""What a referee needs at the clock of a game of two: keys that press it, and what was decided of its times."""

import json
import re
from html import unescape

import pytest

from tests.support.classic_user import ClassicUser
from tests.unit.desk.classic.test_game import log_is_sound

PRESSING = ["KeyA", "KeyL", "Space"]


def keys_of(at):
    data = re.search(r'data-clock="([^"]+)"', at.screen)
    return json.loads(unescape(data[1]))["keys"]


def test_3_c_the_space_bar_presses_the_clock_of_a_refereed_game():
    """third-round 3-C: the keys of the device’s game clock, once the tiles are drawn."""
    at = ClassicUser(mode="referee")
    assert keys_of(at) == ["", "", ""]
    at.begin()
    assert keys_of(at) == PRESSING
    at.user.send("set_clock_keys", "/clock/game", key_first="F1", key_second="F2", key_any="F3")
    assert keys_of(at) == ["F1", "F2", "F3"]


@pytest.mark.parametrize(("mode", "keys"), [("record", ["", "", ""]), ("play", [])])
def test_3_c_no_key_presses_where_a_turn_ends_with_what_was_done(mode, keys):
    """third-round 3-C: of wood a move is typed, on the tablet it is played."""
    at = ClassicUser(mode=mode).begin()
    assert keys_of(at) == keys


def test_3_c_corrections_of_the_time_stand_among_the_decisions():
    """third-round 3-C: on the screen of the arbiter and on the sheet, with whose time and why."""
    at = ClassicUser(mode="referee").begin()
    at.device.wait(60_000)
    side = at.game.clock.running
    route = "/game/arbiter"
    at.ok("correct_clock", route, side=side, way="give", amount="0:30", reason="the board fell")
    name = at.opened.name(side)
    wanted = f"{name}: 0:30.0 given back · the board fell"
    assert wanted in at.user.look(route).screen
    assert wanted in at.user.look("/game/print").screen
    at.ok("call_time_up", route)
    assert "The round time was called" in at.user.look(route).screen
    assert log_is_sound(at)
