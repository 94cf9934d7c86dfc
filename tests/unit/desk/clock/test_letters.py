"""The letter caller of a round clock, which starts at the onset of “Time!” (CAT-DUP 1.4)."""

import json
import re
from html import unescape

import pytest

from faristol.desk.shared.clocks.clock_data import round_clocks
from tests.support.clock_user import ClockUser, clock_data_of, kinds
from tests.support.desk import User

ROUTE = "/clock/round?letters=yes&language=ca&left=Z&rack=AB"


@pytest.fixture
def clock():
    clock = ClockUser(User())
    clock.begin_rounds()
    return clock


def send_round_command(clock, command, **fields):
    fields = {
        "stream": clock.user.desk.service(round_clocks).selected_id,
        "number": clock.rounds.state.number if clock.rounds else 1,
        **fields,
    }
    return clock.send(command, ROUTE, **fields)


def test_clock_offers_the_letter_caller_first(clock):
    assert 'href="#/clock/round?letters=yes"' in clock.user.look("/clock/round").screen
    assert "letter-caller" not in clock.user.look("/clock/round?letters=yes").screen


def test_page_starts_the_clock_at_the_onset_unless_disabled(clock):
    data = clock_data_of(clock.user.look(ROUTE))
    assert (data["at_onset"], data["number"], data["state"]) == (True, 1, "idle")
    assert not clock_data_of(clock.user.look("/clock/round"))["at_onset"]
    data = clock_data_of(clock.user.send("start_at_onset", ROUTE))
    assert not data["at_onset"]
    clock.user.restart()
    assert not clock_data_of(clock.user.look(ROUTE))["at_onset"]
    assert clock_data_of(clock.user.send("start_at_onset", ROUTE, at_onset="yes"))["at_onset"]


def test_tap_starts_the_clock_when_onset_is_disabled(clock):
    assert 'class="next" id="next"' not in clock.user.look(ROUTE).screen
    assert 'class="next" id="next"' in clock.user.send("start_at_onset", ROUTE).screen


def test_voice_omits_the_call_when_the_clock_waits_for_a_tap(clock):
    def read_script(response):
        data = re.search(r'data-script="([^"]*)"', response.screen).group(1)
        return [item["about"] for item in json.loads(unescape(data))["items"]]

    assert read_script(clock.user.look(ROUTE)) == ["rack"] * 6 + ["call"]
    assert read_script(clock.user.send("start_at_onset", ROUTE)) == ["rack"] * 6


def test_round_begins_at_the_onset_and_the_rack_stays_on_screen(clock):
    onset = clock.device.moment
    clock.device.wait(400)
    fields = {"wall": onset.wall, "counter": onset.counter, "run": onset.run}
    response = clock.user.send("start_round", ROUTE, stream="", number=1, **fields)
    assert response.route == ROUTE
    assert "letter-caller" in response.screen
    assert clock.rounds.log[0].act.moment == onset
    assert clock_data_of(response)["state"] == "running"
    assert 'id="letters-left"' not in response.screen  # the letters of the next round come later


def test_letter_fields_are_empty_after_the_round_is_closed(clock):
    send_round_command(clock, "start_round", number=1)
    response = send_round_command(clock, "end_round", sure="yes")
    assert response.route == "/clock/round?letters=yes"
    assert 'id="letters-left"' in response.screen
    assert "letter-caller" not in response.screen


def test_automatic_call_updates_only_the_clock(clock):
    """A call given while another screen is open renders only the clock."""
    clock.round("start_round", number=1)
    clock.device.wait(120_100)
    moment = clock.device.moment
    response = clock.user.send(
        "give_cue",
        "/judge",
        stream=clock.rounds.row.id,
        number=1,
        seconds_left=60,
        channel="said",
        wall=moment.wall,
        counter=moment.counter,
        run=moment.run,
    )
    assert response.screen is None
    assert response.route.startswith("/clock/background?s=")
    assert set(response.fragments) == {"background-clock"}
    assert clock_data_of(response)["given"] == [60]
    assert kinds(clock.rounds) == ["StartRound", "GiveCue"]


@pytest.mark.parametrize(("left", "rack"), [("1", ""), ("", "<b>"), ("A" * 500, "")])
def test_bad_tiles_are_refused_at_their_field(clock, left, rack):
    screen = clock.user.look(f"/clock/round?letters=yes&left={left}&rack={rack}").screen
    assert f'id="letters-{"left" if left else "drawn"}-wrong"' in screen
    assert "letter-caller" not in screen
    assert "<b>" not in re.sub(r"<b>.</b>", "", screen)


def test_unknown_language_falls_back_to_that_of_the_screen(clock):
    screen = clock.user.look("/clock/round?letters=yes&language=xx&rack=A").screen
    assert 'name="language" value="ca"' in screen


def test_running_round_links_back_to_its_letters(clock):
    link = f'href="#{ROUTE.replace("&", "&amp;")}"'
    clock.user.look(ROUTE)
    assert link not in clock.user.look("/clock/round").screen
    moment = clock.device.moment
    fields = {"wall": moment.wall, "counter": moment.counter, "run": moment.run}
    clock.user.send("start_round", ROUTE, stream="", number=1, **fields)
    assert link in clock.user.look("/clock/round").screen
    clock.user.restart()
    assert link in clock.user.look("/clock/round").screen
    clock.round("end_round", sure="yes")
    assert link not in clock.user.look("/clock/round").screen
    clock.round("start_round", number=2)
    assert link not in clock.user.look("/clock/round").screen
