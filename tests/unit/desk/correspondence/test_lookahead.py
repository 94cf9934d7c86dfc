"""The lookahead screen: placements of both players tried without changing the sheet."""

import random
import re

from faristol.board.notation import format_coordinates
from faristol.correspondence.sheet import place_letters
from faristol.tiles.reading import in_tiles
from tests.support.post_table import a_move
from tests.support.post_user import GAME, PostUser
from tests.unit.desk.correspondence.test_game import plain_text

AHEAD = "/mail/ahead"


def format_placement(sheet, move):
    """Return a placement in the form of the address."""
    at = format_coordinates(move.start, move.direction)
    return f"{at}.{in_tiles(move.word, sheet.terms.alphabet)}"


def test_placements_of_both_players_are_tried_in_turn():
    at, dice = PostUser(), random.Random(4)
    sheet, moves = at.post.game.sheet, []
    for _ in range(3):
        move = a_move(sheet, dice)
        moves.append(format_placement(sheet, move))
        sheet = place_letters(sheet, move)
    screen = at.look(f"{AHEAD}?moves={','.join(moves)}")
    assert [placement.recorded for placement in sheet.lines] == [
        int(points) for points in re.findall(r'<td class="num">(\d+)</td></tr>', screen)
    ]
    assert f"moves={','.join(moves[:-1])}" in screen, "the last one can be taken off"
    assert re.findall(r'data-tile="([^"]+)" data-count', screen), "blue's rack can be laid"
    assert at.post.game.sheet.lines == (), "nothing is written"
    assert '"#/mail/ahead"' in at.look(GAME)


def test_laid_tiles_are_scored_and_can_be_continued():
    at = PostUser()
    rack = [
        tile
        for tile in re.findall(r'data-tile="([^"]+)" data-count', at.look(AHEAD))
        if tile != "?"
    ]
    laid = f"H8={rack[0]} H9={rack[1]}"
    response = at.user.look(f"{AHEAD}?laid={laid.replace(' ', '%20')}&moves=")
    assert "Continue from here" in response.screen
    assert f"moves=8H.{rack[0]}{rack[1]}" in response.screen or "moves=H8." in response.screen
    assert "Continue from here" not in at.look(f"{AHEAD}?laid=A1={rack[0]}")


def test_pass_is_tried_and_nonsense_is_dropped():
    at = PostUser()
    screen = at.look(f"{AHEAD}?moves=-,-,XX.%3Cb%3E,-")
    assert plain_text(screen).count("PAS") >= 2
    assert "<b>x" not in screen.lower()
    assert screen.count('<td class="num">0</td></tr>') == 2, "what cannot be ends them"


def test_waiting_player_can_try_placements():
    at = PostUser(own="2")
    assert '"#/mail/ahead"' in at.look(GAME)
    assert "None of this is written down or sent." in plain_text(at.look(AHEAD))
