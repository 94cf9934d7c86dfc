"""Spoken announcements after each act of a solo duplicate: third-round 8-A1, 8-B4."""

from tests.support.duplicate_game import small_game
from tests.support.ear import Ear
from tests.support.solo_user import SoloUser

SPOKEN = {"start_round", "pause_round", "resume_round", "hand_in_solo", "leave_solo"}


def test_each_act_of_a_solo_game_is_announced_once():
    """third-round 8-A1, 8-B4: the rack with the clock, the move beside the master, the result."""
    ear = Ear()
    solo = SoloUser()
    ear.listen(solo.user)
    solo.start()
    solo.device.wait(20_000)
    assert solo.send("pause_round").taken
    assert solo.send("resume_round").taken
    assert solo.hand_in("H4", "CASES").taken
    solo.play()
    assert solo.send("leave_solo").taken
    assert ear.heard.keys() == SPOKEN
    assert ear.heard["start_round"][0] == ("Round 1 started: 3:00. Your rack: C, A, S, E, S, A, L.")
    assert ear.heard["hand_in_solo"][1] == (
        "You: nothing handed in. Master move: 6F MASA, 9 points. "
        "Your total: 16 of 25, 64.0 %. Place: 7 of 12."
    )


def test_invalid_master_of_a_past_evening_is_said_with_the_points_that_count():
    """CAT-DUP 1.8-2."""
    game = small_game()
    game.send("invalidate_master", "/duplicate/special/invalid?round=1", round=1, why="no")
    ear = Ear()
    solo = SoloUser(user=game.user, source=game.opened.id)
    ear.listen(solo.user)
    solo.start()
    assert solo.hand_in("H4", "CASES").taken
    [said] = [line for line in ear.heard["hand_in_solo"] if "Master move" in line]
    assert "Master move: H4 CASES, not valid; the best valid move: 14 points. " in said
