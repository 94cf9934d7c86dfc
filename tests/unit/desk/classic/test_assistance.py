"""Screens closed during a game without help, the ways to open them, and games against the tablet."""

import re

import pytest

from tests.support.classic_user import NAMES, ClassicUser, problems
from tests.unit.desk.classic.test_game import has_sound_log

WORDS = "/words?q=casa"


def is_closed(at, route=WORDS):
    return at.user.look(route).title.startswith("Closed for now")


def start_abandoned_game(**form):
    """Return an abandoned game without help: a move is laid, the clock runs."""
    at = ClassicUser(mode="record", **form).begin()
    at.ok("write_turn", move="h8 casa")
    assert is_closed(at)
    return at


# ---- against the tablet ----


def test_words_stay_open_in_a_game_against_the_tablet():
    """third-round 3-B1: with any setting, and however long the game is left."""
    at = ClassicUser(names=NAMES[:1], level="3").begin()
    assert at.game.is_without_help
    for route in (WORDS, "/analyse", "/judge"):
        assert not is_closed(at, route)


def test_help_is_on_by_default_against_the_tablet():
    """third-round 3-B1."""
    at = ClassicUser()
    pattern = re.compile(r'id="(is_helped[^"]*)" value="([^"]*)" checked')
    assert pattern.findall(at.user.look("/game/new?mode=play").screen) == [("is_helped-1", "")]
    screen = at.user.look("/game/new?mode=play&level=3").screen
    assert pattern.findall(screen) == [("is_helped-alone-2", "yes")]


@pytest.mark.parametrize("ruleset", ["ca-classic", "ca-ciutat-de-mallorca"])
def test_game_against_the_tablet_needs_no_clock(ruleset):
    """third-round 3-B8: under rules with a clock too, from the first tile to the end."""
    at = ClassicUser(names=NAMES[:1], level="8", minutes="0", ruleset=ruleset)
    assert at.began.taken, problems(at.began)
    at.begin()
    assert not at.game.is_timed
    for _ in range(20):
        if at.step != "turn":
            break
        at.ok("pass_turn")
    assert at.step == "ended"
    assert "game-clock data-" not in at.user.look("/game/end").screen
    assert has_sound_log(at)


def test_game_of_two_people_needs_the_clock_of_its_rules():
    """third-round 3-B8: CAT-CLM 26, CAT-CLS 7.3 are for games between people."""
    at = ClassicUser(minutes="0")
    assert not at.began.taken
    pattern = re.compile(r'<option value="0"')
    tablet_screen = at.user.look("/game/new?mode=play&level=3&ruleset=ca-classic").screen
    screen = at.user.look("/game/new?mode=play&ruleset=ca-classic").screen
    assert pattern.search(tablet_screen)
    assert not pattern.search(screen)


# ---- opening the screens ----


def test_parked_game_opens_words_and_is_marked_as_parked():
    """third-round 3-B1: parked from the closed page, continued, and closed again.

    Clock, screen and paper follow.
    """
    at = start_abandoned_game()
    assert "park_game" in at.user.look(WORDS).screen
    at.ok("park_game", WORDS)
    assert at.step == "parked"
    assert at.game.clock.state == "stopped"
    assert not is_closed(at)
    assert "This game is parked" in at.screen
    assert not at.send("write_turn", move="11e sola").taken
    assert not at.send("resume_clock", side=2).taken
    assert at.step == "parked"
    at.ok("continue_game")
    assert at.step == "pending"
    assert is_closed(at)
    at.ok("resume_clock", side=at.game.turn)
    at.ok("write_turn", move="11e sola")
    assert "parked 1 time" in at.user.look("/game/print").screen
    assert "Parked after 1 turn" in at.user.look("/game/arbiter").screen
    assert has_sound_log(at)


def test_help_is_allowed_from_the_closed_page():
    """third-round 3-B1: with its reason, at the field where it is missing."""
    at = start_abandoned_game()
    refused = at.send("allow_help_here", WORDS, why="")
    assert not refused.taken
    assert 'id="help-why-wrong"' in refused.screen
    at.ok("allow_help_here", WORDS, why="amistosa")
    assert not at.game.is_without_help
    assert not is_closed(at)


@pytest.mark.parametrize("mode", ["record", "play", "referee"])
def test_game_is_ended_from_the_closed_page(mode):
    """third-round 3-B1: in any mode of the game."""
    at = ClassicUser(mode=mode).begin()
    assert is_closed(at)
    at.ok("end_parked_game", WORDS)
    assert at.step == "ended"
    assert not is_closed(at)
    assert has_sound_log(at)


@pytest.mark.parametrize("answer", ["", "yes", "no"])
def test_game_with_open_challenge_is_ended_from_the_closed_page(answer):
    """third-round 3-B1: the challenge stays unanswered; a given verdict stays."""
    at = start_abandoned_game()
    at.challenge(source="")
    if answer:
        at.ok("give_verdict", source="opponent", stands=answer)
    at.ok("end_parked_game", WORDS)
    assert at.step == "ended"
    assert at.game.turns[0].how == ("invalid" if answer == "no" else "play")
    assert has_sound_log(at)


@pytest.mark.parametrize("command", ["park_game", "end_parked_game"])
def test_closed_page_acts_on_the_closing_game_not_the_used_one(command):
    """third-round 3-B1: the page names the closing game, links to it, and its commands concern it alone."""
    at = start_abandoned_game()
    version_fields = {"stream": at.opened.id, "seq": at.opened.seq}
    second = ClassicUser(user=at.user, names=("Pep", "Rosa"), mode="record", is_helped="yes")
    screen = at.user.look(WORDS).screen
    assert NAMES[0] in screen
    assert "use_classic" in screen
    assert at.send(command, WORDS, **version_fields).taken
    assert not is_closed(at)
    assert second.step == "start"
    assert not at.send(command, WORDS, **{**version_fields, "stream": "classic-none"}).taken


def test_parked_game_is_ended_from_its_own_screen():
    """third-round 3-B1: also from its own screen."""
    at = start_abandoned_game()
    at.ok("park_game", WORDS)
    at.ok("end_parked_game")
    assert at.step == "ended"
    assert has_sound_log(at)


def test_challenge_stays_covered_while_the_game_is_parked():
    """third-round 3-B1: CAT-CLS 6.1, at home and in the game; it is continued from the same step."""
    at = start_abandoned_game()
    at.challenge(source="")
    at.ok("park_game", WORDS)
    for route in ("/", "/game"):
        screen = at.user.look(route).screen
        assert "CASA" not in screen
        assert 'data-at="H8"' not in screen
        assert "H8, " not in screen
    at.ok("continue_game")
    assert at.step == "dispute"


def test_games_that_close_words_are_counted_and_disambiguated():
    """third-round 3-B1: parked one after the other under one name, words stayed closed without a reason."""
    at = start_abandoned_game()
    ClassicUser(user=at.user, mode="record", ruleset="ca-ciutat-de-mallorca").begin()
    third = ClassicUser(user=at.user, mode="play").begin()
    sentences = []
    for label in ("2 more games without help", "1 more game without help", ""):
        screen = at.user.look(WORDS).screen
        assert label in screen
        assert ("more game" in screen) is bool(label)
        description = re.search(
            r'<p class="muted">([^<]*(?:tablet|wooden board)[^<]*)</p>', screen
        )[1]
        sentences.append(
            (re.search(r"(?:game \d)?: words and moves stay closed", screen)[0], description)
        )
        fields = {
            name: re.search(rf'name="{name}" value="([^"]*)"', screen)[1]
            for name in ("stream", "seq")
        }
        assert at.send("park_game", WORDS, **fields).taken
    assert len(set(sentences)) == 3
    assert not is_closed(at)
    rows = re.findall(
        r'<div class="docs__what">(.*?)</div>', at.user.look("/game/all").screen, re.DOTALL
    )
    assert len(rows) == 3
    assert all("parked" in row for row in rows)
    assert {row for row in rows if "game 3" in row} == {rows[0]}
    assert "Ciutat de Mallorca" in "".join(rows)
    assert third.step == "parked"
