"""The pauses of a club: set in seconds within bounds, stored, and used by all scripts."""

import json
from dataclasses import asdict, replace

import pytest

from faristol.desk.shared.voice.voice_settings import (
    VoiceService,
    VoiceSettings,
    parse_settings,
    serialize_settings,
)
from faristol.speech.rhythm import BOUNDS, USUAL
from tests.support.desk import User
from tests.unit.desk.voice.test_screen import scripts_of

USUAL_FIELDS = {f"pause_{name}": f"{getattr(USUAL, name) / 1000}" for name in BOUNDS}


@pytest.fixture
def user():
    return User()


def set_rhythm(user, **fields):
    return user.send("set_rhythm", "/voice?language=ca", **{**USUAL_FIELDS, **fields})


def pauses_of_call(user, rack="AB"):
    screen = user.look(f"/voice?language=ca&left=Z&rack={rack}")
    return [item["pause"] for item in scripts_of(screen)["trial-caller"]["items"]]


def test_scripts_have_the_pauses_of_the_club(user):
    assert pauses_of_call(user) == [0, 1600, 1600, 1200, 250, 250, 600]
    assert set_rhythm(
        user, pause_slow="2,5", pause_between="3", pause_fast="0.4", pause_call="1.25"
    ).taken
    assert pauses_of_call(user) == [0, 2500, 2500, 3000, 400, 400, 1250]


def test_slower_pace_is_a_percentage_of_the_pauses_of_the_club(user):
    set_rhythm(user, pause_slow="2")
    (caller,) = [scripts_of(user.look("/voice?language=ca&left=Z&rack=AB"))["trial-caller"]]
    assert caller["paces"]["100"][1] == 2000
    assert caller["paces"]["200"][1] == 4000
    assert caller["paces"]["200"][-1] == 600  # the pause before the call is unchanged


def test_pauses_outlive_a_restart_and_can_be_reset(user):
    set_rhythm(user, pause_slow="2,5", pause_letter="0,8")
    user.restart()
    assert user.desk.service(VoiceService).voice.rhythm == replace(USUAL, slow=2500, letter=800)
    user.send("change_voice", "/voice?language=ca", language="ca", way="name")
    assert user.desk.service(VoiceService).voice.rhythm.slow == 2500
    user.send("set_rhythm", "/voice?language=ca", usual="yes", **USUAL_FIELDS)
    assert user.desk.service(VoiceService).voice.rhythm == USUAL


@pytest.mark.parametrize("pause", BOUNDS)
def test_pause_may_have_the_values_of_its_bounds(user, pause):
    least, greatest = BOUNDS[pause]
    far = {"pause_slow": "6", "pause_fast": "0.05"}
    for milliseconds, is_taken in (
        (least, True),
        (greatest, True),
        (least - 1, False),
        (greatest + 1, False),
    ):
        response = set_rhythm(user, **{**far, f"pause_{pause}": f"{milliseconds / 1000}"})
        assert response.taken == is_taken, milliseconds
        if not is_taken:
            assert f'id="pause_{pause}-wrong"' in response.screen
            assert "seconds, such as 1.5" in response.screen
            assert '<details id="rhythm" open>' in response.screen


@pytest.mark.parametrize("text", ["", "soon", "-1", "1e1", "1.2345", "١", "1,5,5", "NaN", "0x2"])
def test_invalid_pause_is_reported_under_its_field(user, text):
    response = set_rhythm(user, pause_slow=text)
    assert not response.taken
    assert 'id="pause_slow-wrong"' in response.screen
    assert user.desk.service(VoiceService).voice.rhythm == USUAL


def test_repetition_cannot_be_slower_than_the_first_call(user):
    """CAT-DUP 1.4: slowly and clearly, then faster."""
    response = set_rhythm(user, pause_slow="1", pause_fast="1.5")
    assert 'id="pause_fast-wrong"' in response.screen
    assert set_rhythm(user, pause_slow="1", pause_fast="1").taken


def test_preference_without_pauses_is_rejected():
    raw = asdict(VoiceSettings(volume=35))
    del raw["rhythm"]
    assert parse_settings(json.dumps(raw)) is None


@pytest.mark.parametrize(
    "change",
    [
        {"slow": 299},
        {"slow": 6001},
        {"slow": True},
        {"slow": 1600.0},
        {"slow": "1600"},
        {"fast": 1601},
        {"joint": 121},
        {"part": 0},
        {"more": 1},
    ],
)
def test_invalid_pauses_in_a_preference_are_rejected(change):
    raw = json.loads(serialize_settings(VoiceSettings()))
    raw["rhythm"] |= change
    assert parse_settings(json.dumps(raw)) is None


def test_incomplete_pauses_in_a_preference_are_rejected():
    for rhythm in ({}, [], None, 7, {"slow": 1600}):
        assert parse_settings(json.dumps(asdict(VoiceSettings()) | {"rhythm": rhythm})) is None
