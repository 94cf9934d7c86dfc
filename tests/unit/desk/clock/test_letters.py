"""The letters of a round, called beside its clock: it begins at the onset of “Time!” (CAT-DUP 1.4)."""

import json
import re
from html import unescape

import pytest

from faristol.desk.shared.clocks.clock_data import round_clocks
from tests.support.clock_user import ClockUser, facts, kinds
from tests.support.desk import User

ROUTE = "/clock/round?letters=yes&language=ca&left=Z&rack=AB"


@pytest.fixture
def clock():
    clock = ClockUser(User())
    clock.begin_rounds()
    return clock


def round_at(clock, command, **fields):
    fields = {
        "stream": clock.user.desk.service(round_clocks).selected_id,
        "number": clock.rounds.state.number if clock.rounds else 1,
        **fields,
    }
    return clock.send(command, ROUTE, **fields)


def test_the_clock_offers_to_call_the_letters_first(clock):
    assert 'href="#/clock/round?letters=yes"' in clock.user.look("/clock/round").screen
    assert "letter-caller" not in clock.user.look("/clock/round?letters=yes").screen


def test_the_page_is_told_to_begin_with_the_call_unless_the_judge_chose_otherwise(clock):
    told = facts(clock.user.look(ROUTE))
    assert (told["at_onset"], told["number"], told["state"]) == (True, 1, "idle")
    assert not facts(clock.user.look("/clock/round"))["at_onset"]
    told = facts(clock.user.send("start_at_onset", ROUTE))
    assert not told["at_onset"]
    clock.user.restart()
    assert not facts(clock.user.look(ROUTE))["at_onset"]
    assert facts(clock.user.send("start_at_onset", ROUTE, at_onset="yes"))["at_onset"]


def test_a_tap_starts_the_clock_where_the_judge_chose_so(clock):
    assert 'class="next" id="next"' not in clock.user.look(ROUTE).screen
    assert 'class="next" id="next"' in clock.user.send("start_at_onset", ROUTE).screen


def test_the_voice_leaves_the_call_to_the_tap_where_the_clock_waits_for_one(clock):
    def script(response):
        told = re.search(r'data-script="([^"]*)"', response.screen).group(1)
        return [one["about"] for one in json.loads(unescape(told))["items"]]

    assert script(clock.user.look(ROUTE)) == ["rack"] * 6 + ["call"]
    assert script(clock.user.send("start_at_onset", ROUTE)) == ["rack"] * 6


def test_a_round_begins_at_the_moment_of_the_onset_and_the_rack_stays_to_be_repeated(clock):
    onset = clock.device.moment
    clock.device.wait(400)
    fields = {"wall": onset.wall, "counter": onset.counter, "run": onset.run}
    response = clock.user.send("start_round", ROUTE, stream="", number=1, **fields)
    assert response.route == ROUTE
    assert "letter-caller" in response.screen
    assert clock.rounds.log[0].act.moment == onset
    assert facts(response)["state"] == "running"
    assert 'id="letters-left"' not in response.screen  # the letters of the next round come later


def test_the_room_for_letters_is_empty_after_the_round_is_closed(clock):
    round_at(clock, "start_round", number=1)
    response = round_at(clock, "end_round", sure="yes")
    assert response.route == "/clock/round?letters=yes"
    assert 'id="letters-left"' in response.screen
    assert "letter-caller" not in response.screen


def test_what_the_page_tells_by_itself_leaves_the_judge_where_he_is(clock):
    """A call given while another screen is looked at paints nothing but the clock."""
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
    assert facts(response)["given"] == [60]
    assert kinds(clock.rounds) == ["StartRound", "GiveCue"]


@pytest.mark.parametrize(("left", "rack"), [("1", ""), ("", "<b>"), ("A" * 500, "")])
def test_what_are_no_tiles_is_said_under_the_field(clock, left, rack):
    screen = clock.user.look(f"/clock/round?letters=yes&left={left}&rack={rack}").screen
    assert f'id="letters-{"left" if left else "drawn"}-wrong"' in screen
    assert "letter-caller" not in screen
    assert "<b>" not in re.sub(r"<b>.</b>", "", screen)


def test_an_unknown_language_is_that_of_the_screen(clock):
    screen = clock.user.look("/clock/round?letters=yes&language=xx&rack=A").screen
    assert 'name="language" value="ca"' in screen


def test_whoever_went_elsewhere_in_mid_round_comes_back_to_its_letters(clock):
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
