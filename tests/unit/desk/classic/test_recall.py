"""A move recalled from the board: the page sends no empty field, so that no move is offered."""

from faristol.board.cells import rack_names
from tests.support.classic_user import ClassicUser


def test_recalled_move_is_no_longer_offered():
    """third-round 3-C: the button “Play H8 MON” stayed active over an empty board."""
    at = ClassicUser(names=("Jana", "")).begin()
    at.uncover()
    game = at.opened
    first, second = [
        tile.replace("?", "(A)")
        for tile in rack_names(game.rack(game.state.turn), game.terms.alphabet)[:2]
    ]
    laid = f"H8={first} H9={second}"
    assert "Play H8" in at.user.look(f"/game?stream={game.id}&laid={laid}").screen
    recalled = at.user.look(f"/game?stream={game.id}&seq={game.seq}").screen
    assert "Play H8" not in recalled
    assert "Once a move is on the board" in recalled
    assert "Once a move is on the board" in at.screen
