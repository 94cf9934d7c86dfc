"""Claims of a duplicate: interval, answers with reasons, definitive results (CAT-DUP 1.11).

The interval is the announced one.
"""

import re

import pytest

from faristol.duplicate.acts.master import InvalidateMaster
from tests.support.duplicate_game import GameUser, player_of, small_game
from tests.unit.desk.duplicate.test_results import words

ROUTE = "/duplicate/claims"


@pytest.fixture
def game():
    return small_game()


def open_claims(game, minutes=10):
    return game.send("open_duplicate_claims", ROUTE, minutes=minutes)


def make_claim(game, number=1, text="My move of round 2 was MASA", **more):
    fields = {"player": player_of(number), "round": 2, "text": text, **more}
    return game.send("make_duplicate_claim", ROUTE, **fields)


def advance_clock(game, seconds):
    game.user.clock.run_on(seconds)
    game.device.wait(seconds * 1000)


def test_interval_has_a_clock_and_the_time_of_its_end(game):
    """CAT-DUP 1.11-3: the organiser states the interval clearly."""
    screen = open_claims(game).screen
    assert "Claims until 18:10" in words(screen)
    until = int(re.search(r'<claims-clock data-until="(\d+)"', screen).group(1))
    assert until == game.device.wall + 600_000


def test_interval_announced_before_the_game_is_proposed():
    game = small_game(claims_minutes=25)
    assert re.search(r'name="minutes"[^>]* value="25"', game.look("claims").screen)


@pytest.mark.parametrize("minutes", ["0", "", "x", "-3", "99999", "²"])
def test_invalid_interval_is_refused_under_its_field(game, minutes):
    response = open_claims(game, minutes)
    assert 'id="minutes-wrong"' in response.screen
    assert game.game.interval is None


def test_claim_is_recorded_and_shown_with_its_slip(game):
    """CAT-DUP 1.11-2: the slip is checked after the claim."""
    open_claims(game)
    screen = make_claim(game, 1, "<b>Mine</b> was MASA").screen
    assert "&lt;b&gt;Mine&lt;/b&gt; was MASA" in screen
    assert "Entered: 8H SOLA, 4 points" in words(screen)
    assert 'href="#/duplicate/past?round=2&amp;player=player-1&amp;claim=1"' in screen
    assert "1 unanswered claim." in words(game.look("results").screen)


def test_correction_that_came_from_a_claim_leads_to_its_answer(game):
    open_claims(game)
    make_claim(game)
    screen = game.look("past?round=2&player=player-1&claim=1").screen
    assert '<input type="hidden" name="claim" value="1">' in screen
    fields = {"round": 2, "player": "player-1", "at": "6F", "word": "MASA", "why": "misread"}
    response = game.send("correct_slip", "/duplicate/past", claim=1, **fields)
    assert response.taken
    assert response.route == ROUTE
    assert {"do": "focus", "id": "why-1"} in response.effects
    assert 'id="why-1"' in response.screen


def test_missing_or_answered_claim_leads_nowhere(game):
    open_claims(game)
    fields = {"round": 2, "player": "player-1", "at": "6F", "word": "MASA", "why": "misread"}
    for number in ("7", "x", ""):
        screen = game.look(f"past?round=2&player=player-1&claim={number}").screen
        assert 'name="claim"' not in screen
    response = game.send("correct_slip", "/duplicate/past", claim=7, **fields)
    assert response.route == "/duplicate/past?round=2"


def test_claim_needs_a_player_and_a_text(game):
    open_claims(game)
    missing = game.send("make_duplicate_claim", ROUTE, player="", round=2, text="x")
    assert "not in this game" in words(missing.screen)
    empty = make_claim(game, 1, "   ")
    assert 'id="text-wrong"' in empty.screen
    assert not game.game.claims


def test_claim_is_answered_with_a_reason_and_stays(game):
    open_claims(game)
    make_claim(game)
    unanswered = game.send("answer_duplicate_claim", ROUTE, claim=1, verdict="upheld", why="")
    assert "Say why" in words(unanswered.screen)
    response = game.send(
        "answer_duplicate_claim", ROUTE, claim=1, verdict="rejected", why="SOLA it is"
    )
    assert "Rejected SOLA it is" in words(response.screen)
    assert game.game.claims[0].is_upheld is False


def test_correction_after_a_claim_counts_at_once(game):
    """CAT-DUP 1.11-2: checked, corrected, computed again."""
    open_claims(game)
    make_claim(game, 1)
    game.slips({1: "6F MASA"}, number=2, why="the slip says MASA")
    game.send("answer_duplicate_claim", ROUTE, claim=1, verdict="upheld", why="corrected")
    screen = words(game.look("results").screen)
    assert "34.5" in screen, "9 instead of 4"
    assert "Slip corrected: the slip says MASA" in words(game.look("log").screen)


def test_upheld_claim_asks_for_its_correction_until_it_is_made(game):
    """CAT-DUP 1.11-2: checked and corrected, not only checked."""
    open_claims(game)
    make_claim(game, 1)
    assert "Upheld, still to be corrected" in words(game.look("claims").screen)
    game.send("answer_duplicate_claim", ROUTE, claim=1, verdict="upheld", why="it says MASA")
    for number in (1, 2):  # the correction of another round does not count
        screen = words(game.look("claims").screen)
        assert "To be corrected Look at the slip and correct it" in screen, number
        assert "1 claim was upheld and still has to be corrected." in screen
        game.slips({2: "H4 CASES"}, number=1, why="another one")
    game.slips({1: "6F MASA"}, number=2, why="the slip says MASA")
    screen = words(game.look("claims").screen)
    assert "to be corrected" not in screen.lower()
    assert "Claim upheld" in screen
    assert "Corrected" in screen


def test_correction_of_another_slip_leaves_the_claim_to_be_corrected(game):
    """CAT-DUP 1.11-2: the claimed slip is to be corrected, not another one."""
    open_claims(game)
    make_claim(game, 1)
    game.send("answer_duplicate_claim", ROUTE, claim=1, verdict="upheld", why="it says MASA")
    fields = {"round": 2, "player": "player-3", "at": "6F", "word": "MASA"}
    assert game.send("correct_slip", "/duplicate/past", why="by the way", **fields).taken
    fields = {"round": 2, "player": "player-3", "why": "there was none"}
    assert game.send("take_slip_back", "/duplicate/past", **fields).taken
    assert "1 claim was upheld and still has to be corrected." in words(game.look("claims").screen)
    game.do(InvalidateMaster(round=2, why="MASA is no word"))
    assert "to be corrected" not in words(game.look("claims").screen).lower(), "of the whole round"


def test_correction_after_the_answer_leads_back_to_the_claims(game):
    open_claims(game)
    make_claim(game, 1)
    game.send("answer_duplicate_claim", ROUTE, claim=1, verdict="upheld", why="it says MASA")
    assert (
        'href="#/duplicate/past?round=2&amp;player=player-1&amp;claim=1"'
        in game.look("claims").screen
    )
    assert 'name="claim" value="1"' in game.look("past?round=2&player=player-1&claim=1").screen
    fields = {"round": 2, "player": "player-1", "at": "6F", "word": "MASA", "why": "misread"}
    response = game.send("correct_slip", "/duplicate/past", claim=1, **fields)
    assert response.route == ROUTE
    assert {"do": "focus", "id": "principal"} in response.effects
    assert "to be corrected" not in words(response.screen).lower()


def test_correction_made_before_the_answer_counts_for_the_claim(game):
    """CAT-DUP 1.11-2."""
    open_claims(game)
    make_claim(game, 1)
    game.slips({1: "6F MASA"}, number=2, why="the slip says MASA")
    assert "Upheld, already corrected" in words(game.look("claims").screen)
    game.send("answer_duplicate_claim", ROUTE, claim=1, verdict="upheld", why="it says MASA")
    assert "to be corrected" not in words(game.look("claims").screen).lower()


def test_signature_warns_of_a_correction_that_was_not_made(game):
    """CAT-DUP 1.11-2, 1.11-4: definitive without the correction only with a reason."""
    open_claims(game)
    make_claim(game, 1)
    game.send("answer_duplicate_claim", ROUTE, claim=1, verdict="upheld", why="it says MASA")
    advance_clock(game, 601)
    screen = game.look("claims").screen
    assert "Make the results final anyway?" in words(screen)
    assert 'id="sign-form"' not in screen
    refused = game.send("sign_duplicate", ROUTE)
    assert "Upheld claims still to be corrected: 1." in words(refused.screen)
    assert not game.game.is_signed
    assert game.send("sign_duplicate", ROUTE, why="worth the same").taken
    assert game.game.is_signed


def test_signature_is_refused_while_a_claim_is_pending(game):
    open_claims(game)
    make_claim(game)
    advance_clock(game, 601)
    assert "Make the results final" not in words(game.look("claims").screen)
    refused = game.send("sign_duplicate", ROUTE)
    assert "unanswered claims: 1" in words(refused.screen)
    assert not game.game.is_signed


def test_results_are_definitive_when_the_interval_is_over(game):
    """CAT-DUP 1.11-4."""
    open_claims(game)
    advance_clock(game, 601)
    screen = game.look("claims").screen
    assert "The time for claims is up: it ended at 18:10." in words(screen)
    assert "Make the results final" in words(screen)
    done = game.send("sign_duplicate", ROUTE)
    assert "Final ranking" in words(done.screen)
    assert game.game.is_signed


def test_signature_before_the_end_of_the_interval_needs_a_reason(game):
    open_claims(game)
    refused = game.send("sign_duplicate", ROUTE)
    assert 'id="sign-why-wrong"' in refused.screen
    assert not game.game.is_signed
    game.send("sign_duplicate", ROUTE, why="everybody has signed")
    assert game.game.is_signed
    assert "everybody has signed" in words(game.look("log").screen)


def test_late_claim_is_accepted_only_when_the_judge_allows_it(game):
    open_claims(game)
    advance_clock(game, 601)
    make_claim(game)
    assert not game.game.claims
    assert "It is late, but I accept it" in words(game.look("claims").screen)
    make_claim(game, late="yes")
    assert len(game.game.claims) == 1


def test_definitive_results_are_reopened_only_with_a_reason(game):
    """CAT-DUP 1.11-4: the reason stays in the log."""
    game.send("sign_duplicate", ROUTE, why="all agree")
    assert "Nothing in the game can be changed any more" in words(game.look("claims").screen)
    refused = game.send("unlock_duplicate", ROUTE, why=" ")
    assert game.game.is_signed
    assert 'id="unlock-why-wrong"' in refused.screen
    assert re.search(r'<dialog[^>]*id="unlock-results"[^>]* open>', refused.screen)
    game.send("unlock_duplicate", ROUTE, why="table 4 was read as 14")
    assert not game.game.is_signed
    assert "table 4 was read as 14" in words(game.look("log").screen)


def test_stale_claim_form_is_rejected(game):
    open_claims(game)
    stale = game.opened.seq
    make_claim(game)
    response = game.send("sign_duplicate", ROUTE, seq=stale, why="now")
    assert not game.game.is_signed
    assert any(
        "out of date" in str(effect) or effect["do"] == "notice" for effect in response.effects
    )


def test_claims_are_listed_newest_first_with_their_times(game):
    open_claims(game)
    make_claim(game, 1, "first")
    advance_clock(game, 60)
    make_claim(game, 2, "second")
    screen = words(game.look("claims").screen)
    assert screen.index("second") < screen.index("first")
    assert "18:01" in screen


def test_interval_that_ends_on_another_day_shows_the_day(game):
    open_claims(game, 24 * 60)
    assert "Claims until 18:00 (21/11/2026)" in words(game.look("claims").screen)


def test_round_in_play_cannot_be_claimed_and_its_slips_stay_covered():
    """CAT-DUP 1.11-2: a claim is checked with the points of a closed round."""
    game = GameUser(names=("Anna", "Benet")).start()
    game.type_rack("CASESAL")
    game.send("start_round", "/duplicate/round", number=1)
    game.slips({1: "H8 CASES"})
    response = make_claim(game, 1, round=1)
    assert not game.game.claims
    assert 'id="round-wrong"' in response.screen
    assert "Round 1 is not over yet." in words(response.screen)
    assert "CASES" not in response.screen
    game.slips({2: ""})
    game.send("end_round", "/duplicate/round", number=1, sure="yes")
    game.master("H8", "CASES")
    make_claim(game, 1, round=1)
    assert len(game.game.claims) == 1
