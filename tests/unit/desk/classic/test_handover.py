"""The handover screen between two turns of a game on the tablet, and its button."""

from dataclasses import replace

from faristol.classic.acts.turns import end_if_accepted
from faristol.desk.shared.clocks.clock_data import format_tenths
from tests.support.classic_user import ClassicUser
from tests.support.tournament_user import words

MINUTE = 60_000


def play_one_move():
    at = ClassicUser().begin()
    at.uncover()
    at.lay_two()
    assert at.step == "pending"
    return at


def test_button_names_the_end_of_the_game():
    """third-round 3-B5: past the margin, accepting the move ends the game (CAT-CLS 7.5)."""
    at = play_one_move()
    assert "Show my tiles" in words(at.screen)
    assert "the game ends" not in words(at.screen)
    at.device.wait(41 * MINUTE)
    response = at.ok("give_mark", side=at.game.clock.turn, mark="lost", channel="shown")
    text = words(response.screen)
    assert "accepts: the game ends" in text, (
        "the whole screen is rendered again, not its clock alone"
    )
    assert "Lost on time" in text
    assert "Show my tiles" not in text
    at.uncover()
    assert at.game.end.cause == "clock"


def test_accepting_the_move_with_the_last_tile_ends_the_game():
    """third-round 3-B5 (CAT-CLM 20, CAT-CLS 4A)."""
    game = play_one_move().game
    seat = game.last.seat
    rack_sizes = tuple(len(game.last.placed) if any_seat == seat else 7 for any_seat in game.seats)
    assert end_if_accepted(game) is None
    assert end_if_accepted(replace(game, bag=0, held=rack_sizes)) == "out"
    assert end_if_accepted(replace(game, bag=0, held=rack_sizes, is_pending=False)) is None


def test_other_clock_mark_does_not_replace_the_screen():
    """third-round 3-B5: typed and laid content stays where the next step is the same."""
    at = play_one_move()
    at.device.wait(31 * MINUTE)
    response = at.ok("give_mark", side=at.game.clock.turn, mark="time_over", channel="shown")
    assert "Show my tiles" not in (response.screen or "")


def test_game_ended_by_its_clock_displays_time_beyond_the_margin():
    """third-round 3-C, CAT-CLS 7.5: the sheet showed 40:00 beside “lost on time”.

    It still costs 100 points.

    A time in excess is rounded up to its tenth, as the minutes that are begun count.
    """
    at = play_one_move()
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
