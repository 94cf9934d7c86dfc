"""Screens opened while a round runs display its time and lead back to the round."""

import json
import re
from html import unescape

import pytest

from faristol.clock.round.acts import EndRound, PauseRound, StartRound
from faristol.duplicate.acts.master import InvalidateMaster
from faristol.rules.clock import Cue
from tests.support.analyse_user import failed, words
from tests.support.duplicate_game import GameUser

CUES = (Cue(seconds_left=30, must=True),)
PLACES = (
    "past",
    "conduct",
    "course",
    "special",
    "special/invalid",
    "special/invalid?round=1",
    "end",
)


@pytest.fixture
def game():
    game = GameUser(names=("Anna", "Benet", "Clara")).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", 3: "H8 CASA"}, "H8", "CASES")
    game.type_rack("ALSOLAM")
    return game


def start_clock(game):
    game.do(StartRound(number=2, seconds=180, cues=CUES, moment=game.device.moment))


def screen(game, place):
    answer = game.look(place)
    assert not failed(answer), failed(answer)
    return answer.screen


@pytest.mark.parametrize("place", PLACES)
def test_running_time_is_visible_and_leads_back_to_the_round(game, place):
    assert 'id="running"' not in screen(game, place)  # its letters are being called
    start_clock(game)
    html = screen(game, place)
    link = re.search(r'<a [^>]*id="running".*?</a>', html, re.DOTALL)[0]
    assert 'href="#/duplicate/round"' in link
    clock_data = json.loads(unescape(re.search(r'data-clock="([^"]*)"', link)[1]))
    assert (clock_data["state"], clock_data["total"], clock_data["cues"]) == (
        "running",
        180_000,
        [[30, True], [0, True]],
    )
    assert "Round 2 3:00" in words(link)
    game.do(EndRound(moment=game.device.wait(180_000).moment))
    assert 'id="running"' not in screen(game, place)


def test_pause_is_visible_without_its_reason(game):
    start_clock(game)
    game.do(PauseRound(reason="Anna has fallen ill", moment=game.device.wait(20_000).moment))
    html = screen(game, "past")
    assert "Round 2 2:40" in words(html)
    assert "fallen" not in html


def test_announcing_an_invalid_master_leads_back_to_the_round(game):
    """CAT-DUP 1.8-2."""
    start_clock(game)
    game.do(InvalidateMaster(round=1, why="not in the list"))
    for place, kind in (("special/invalid", "bar__back"), ("special/invalid?round=1", "next")):
        button = re.search(rf'<a class="(?:[^"]* )?{kind}".*?</a>', screen(game, place), re.DOTALL)[
            0
        ]
        assert 'href="#/duplicate/round"' in button


def test_master_move_is_not_offered_while_the_clock_runs(game):
    start_clock(game)
    assert "#/duplicate/master" not in screen(game, "round").partition('id="round-more"')[2]
    game.do(EndRound(moment=game.device.wait(180_000).moment))
    assert "#/duplicate/master" in screen(game, "round").partition('id="round-more"')[2]


def test_conduct_and_leaving_are_two_entries_with_plain_names(game):
    start_clock(game)
    more = screen(game, "round").partition('id="round-more"')[2]
    text = words(more.partition("</dialog>")[0])
    assert "Warnings and sanctions A player leaves or comes back" in text
    assert "Anna leaves" in screen(game, "course")


def test_slips_of_a_round_in_play_are_not_called_missing(game):
    start_clock(game)
    game.slips({1: "8H CA"})
    text = words(screen(game, "past?round=2"))
    assert "Benet not entered yet" in text
    assert "no slip" not in text
    game.slips({2: "", 3: ""})
    game.do(EndRound(moment=game.device.wait(180_000).moment))
    game.master("8H", "CA")
    assert "Benet no slip" in words(screen(game, "past?round=2"))


def test_link_to_an_invalid_master_is_phrased_as_a_question(game):
    html = words(screen(game, "past?round=1"))
    assert "This master move is not valid…" in html
    assert "The master move is not valid" not in html
