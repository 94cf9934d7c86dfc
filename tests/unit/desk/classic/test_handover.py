"""The screen between two turns of a game on the tablet: its one button says what it does."""

from dataclasses import replace

from faristol.classic.acts.turns import end_if_accepted
from faristol.desk.shared.clocks.clock_data import format_tenths
from tests.support.classic_user import ClassicUser
from tests.support.tournament_user import words

MINUTE = 60_000


def after_a_move():
    at = ClassicUser().begin()
    at.uncover()
    at.lay_two()
    assert at.step == "pending"
    return at


def test_the_button_that_ends_the_game_says_so():
    """third-round 3-B5: past the margin, accepting the move ends the game (CAT-CLS 7.5)."""
    at = after_a_move()
    assert "Show my tiles" in words(at.screen)
    assert "the game ends" not in words(at.screen)
    at.device.wait(41 * MINUTE)
    noted = at.ok("give_mark", side=at.game.clock.turn, mark="lost", channel="shown")
    shown = words(noted.screen)
    assert "accepts: the game ends" in shown, "the whole screen comes anew, not its clock alone"
    assert "Lost on time" in shown
    assert "Show my tiles" not in shown
    at.uncover()
    assert at.game.end.cause == "clock"


def test_the_last_tile_ends_the_game_when_the_move_is_accepted():
    """third-round 3-B5 (CAT-CLM 20, CAT-CLS 4A)."""
    game = after_a_move().game
    seat = game.last.seat
    held = tuple(len(game.last.placed) if one == seat else 7 for one in game.seats)
    assert end_if_accepted(game) is None
    assert end_if_accepted(replace(game, bag=0, held=held)) == "out"
    assert end_if_accepted(replace(game, bag=0, held=held, is_pending=False)) is None


def test_another_mark_leaves_the_screen_alone():
    """third-round 3-B5: what was typed or laid stays where nothing else comes next."""
    at = after_a_move()
    at.device.wait(31 * MINUTE)
    noted = at.ok("give_mark", side=at.game.clock.turn, mark="time_over", channel="shown")
    assert "Show my tiles" not in (noted.screen or "")


def test_3_c_a_game_that_its_clock_ended_shows_a_time_beyond_the_margin():
    """third-round 3-C, CAT-CLS 7.5: 40:00 still costs 100 points; the sheet showed it beside “lost on time”.

    A time in excess is rounded up to its tenth, as the minutes that are begun count.
    """
    at = after_a_move()
    side = at.game.clock.turn
    at.device.wait(40 * MINUTE - 999)  # a command takes a second: the mark is given as it is passed
    at.ok("give_mark", side=side, mark="lost", channel="shown")
    at.uncover()
    assert at.game.end.cause == "clock"
    used = at.game.clock.used[side - 1]
    assert used % 100 == 1
    for route in ("/game/end", "/game/print"):
        screen = words(at.user.look(route).screen)
        assert format_tenths(used + 99) in screen
        assert format_tenths(used) not in screen
