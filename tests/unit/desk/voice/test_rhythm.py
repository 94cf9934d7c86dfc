"""The pauses of a club: chosen in seconds within bounds, kept, and used by every script."""

import json
from dataclasses import asdict, replace

import pytest

from faristol.desk.shared.voice.voice_settings import (
    VoiceService,
    VoiceSettings,
    format_settings,
    parse_settings,
)
from faristol.speech.rhythm import BOUNDS, USUAL
from tests.support.desk import User
from tests.unit.desk.voice.test_screen import callers

USUALLY = {f"pause_{name}": f"{getattr(USUAL, name) / 1000}" for name in BOUNDS}


@pytest.fixture
def user():
    return User()


def keep(user, **fields):
    return user.send("set_rhythm", "/voice?language=ca", **{**USUALLY, **fields})


def pauses(user, rack="AB"):
    screen = user.look(f"/voice?language=ca&left=Z&rack={rack}")
    return [item["pause"] for item in callers(screen)["trial-caller"]["items"]]


def test_scripts_have_the_pauses_of_the_club(user):
    assert pauses(user) == [0, 1600, 1600, 1200, 250, 250, 600]
    assert keep(
        user, pause_slow="2,5", pause_between="3", pause_fast="0.4", pause_call="1.25"
    ).taken
    assert pauses(user) == [0, 2500, 2500, 3000, 400, 400, 1250]


def test_slower_is_a_percentage_of_the_pauses_of_the_club(user):
    keep(user, pause_slow="2")
    (caller,) = [callers(user.look("/voice?language=ca&left=Z&rack=AB"))["trial-caller"]]
    assert caller["paces"]["100"][1] == 2000
    assert caller["paces"]["200"][1] == 4000
    assert caller["paces"]["200"][-1] == 600  # the call keeps its distance


def test_the_pauses_outlive_a_restart_and_the_usual_ones_come_back(user):
    keep(user, pause_slow="2,5", pause_letter="0,8")
    user.restart()
    assert user.desk.service(VoiceService).voice.rhythm == replace(USUAL, slow=2500, letter=800)
    user.send("change_voice", "/voice?language=ca", language="ca", way="name")
    assert user.desk.service(VoiceService).voice.rhythm.slow == 2500
    user.send("set_rhythm", "/voice?language=ca", usual="yes", **USUALLY)
    assert user.desk.service(VoiceService).voice.rhythm == USUAL


@pytest.mark.parametrize("pause", BOUNDS)
def test_each_pause_has_its_bounds_and_both_ends_are_within(user, pause):
    least, most = BOUNDS[pause]
    far = {"pause_slow": "6", "pause_fast": "0.05"}
    for milliseconds, is_taken in (
        (least, True),
        (most, True),
        (least - 1, False),
        (most + 1, False),
    ):
        response = keep(user, **{**far, f"pause_{pause}": f"{milliseconds / 1000}"})
        assert response.taken == is_taken, milliseconds
        if not is_taken:
            assert f'id="pause_{pause}-wrong"' in response.screen
            assert "seconds, such as 1.5" in response.screen
            assert '<details id="rhythm" open>' in response.screen


@pytest.mark.parametrize("typed", ["", "soon", "-1", "1e1", "1.2345", "١", "1,5,5", "NaN", "0x2"])
def test_what_is_no_pause_is_said_under_its_field(user, typed):
    response = keep(user, pause_slow=typed)
    assert not response.taken
    assert 'id="pause_slow-wrong"' in response.screen
    assert user.desk.service(VoiceService).voice.rhythm == USUAL


def test_what_is_said_again_is_never_slower_than_the_first_time(user):
    """CAT-DUP 1.4: slowly and clearly, then faster."""
    response = keep(user, pause_slow="1", pause_fast="1.5")
    assert 'id="pause_fast-wrong"' in response.screen
    assert keep(user, pause_slow="1", pause_fast="1").taken


def test_a_preference_without_pauses_is_none():
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
def test_pauses_that_this_program_would_not_write_are_none(change):
    raw = json.loads(format_settings(VoiceSettings()))
    raw["rhythm"] |= change
    assert parse_settings(json.dumps(raw)) is None


def test_pauses_that_are_missing_or_nothing_at_all_are_none():
    for rhythm in ({}, [], None, 7, {"slow": 1600}):
        assert parse_settings(json.dumps(asdict(VoiceSettings()) | {"rhythm": rhythm})) is None
