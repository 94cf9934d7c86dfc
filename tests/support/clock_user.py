"""A user at the screens of the clocks: a page with both clocks of a device, and a reader of it."""

import json
import re
from html import unescape

from faristol.desk.shared.clocks.clock_data import game_clocks, round_clocks
from tests.support.desk import run
from tests.support.device import Device


class ClockUser:
    """A user who presses the buttons of the clocks as the page does: every command has its moment."""

    def __init__(self, user):
        self.user = user
        self.device = Device()

    def send(self, command, route, **fields):
        moment = self.device.moment
        return self.user.send(
            command, route, wall=moment.wall, counter=moment.counter, run=moment.run, **fields
        )

    def round(self, command, **fields):
        desk, clock = self.user.desk.service(round_clocks), self.rounds
        version_fields = {"stream": desk.selected_id, "number": clock.state.number if clock else 1}
        return self.send(command, "/clock/round", **{**version_fields, **fields})

    def game(self, command, **fields):
        desk = self.user.desk.service(game_clocks)
        return self.send(command, "/clock/game", **{"stream": desk.selected_id, **fields})

    def begin_rounds(self, **fields):
        return self.user.send(
            "begin_rounds",
            "/clock",
            **{"ruleset": "ca-duplicate-2018", "optional": "yes", **fields},
        )

    def begin_game(self, **fields):
        form = {"ruleset": "ca-classic", "first": "Anna", "second": "Joan", **fields}
        return self.user.send("begin_game", "/clock", **form)

    @property
    def rounds(self):
        return run(self.user.desk.service(round_clocks).load())

    @property
    def games(self):
        return run(self.user.desk.service(game_clocks).load())


def clock_data_of(response):
    """Return the data that the page computes times from."""
    html = response.screen or "".join(response.fragments.values())
    match = re.search(r'data-clock="([^"]*)"', html)
    return json.loads(unescape(match.group(1)))


def kinds(document):
    return [type(entry.act).__name__ for entry in document.log]
