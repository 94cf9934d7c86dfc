"""The clock of a refereed classic game: its keys, and the corrections of its times."""

import json
import re
from html import unescape

import pytest

from tests.support.classic_user import ClassicUser
from tests.unit.desk.classic.test_game import has_sound_log

PRESSING = ["KeyA", "KeyL", "Space"]


def keys_of(at):
    data = re.search(r'data-clock="([^"]+)"', at.screen)
    return json.loads(unescape(data[1]))["keys"]


def test_space_bar_presses_the_clock_of_a_refereed_game():
    """third-round 3-C: the keys of the device’s game clock, once the tiles are drawn."""
    at = ClassicUser(mode="referee")
    assert keys_of(at) == ["", "", ""]
    at.begin()
    assert keys_of(at) == PRESSING
    at.user.send("set_clock_keys", "/clock/game", key_first="F1", key_second="F2", key_any="F3")
    assert keys_of(at) == ["F1", "F2", "F3"]


@pytest.mark.parametrize(("mode", "keys"), [("record", ["", "", ""]), ("play", [])])
def test_clock_has_no_keys_where_acts_end_the_turn(mode, keys):
    """third-round 3-C: on a wooden board a move is typed, on the tablet it is played."""
    at = ClassicUser(mode=mode).begin()
    assert keys_of(at) == keys


def test_time_corrections_are_listed_among_the_decisions():
    """third-round 3-C: on the screen of the arbiter and on the sheet, with player and reason."""
    at = ClassicUser(mode="referee").begin()
    at.device.wait(60_000)
    side = at.game.clock.running
    route = "/game/arbiter"
    at.ok("correct_clock", route, side=side, way="give", amount="0:30", reason="the board fell")
    name = at.opened.name(side)
    row = f"{name}: 0:30.0 given back · the board fell"
    assert row in at.user.look(route).screen
    assert row in at.user.look("/game/print").screen
    at.ok("call_time_up", route)
    assert "The round time was called" in at.user.look(route).screen
    assert has_sound_log(at)
