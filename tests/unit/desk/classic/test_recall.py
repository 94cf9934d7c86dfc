"""A move that is taken back off the board is offered no more: a page sends no field that is empty."""

from faristol.board.cells import rack_names
from tests.support.classic_user import ClassicUser


def test_3_c_after_recall_no_move_is_offered():
    """third-round 3-C: “Play H8 MON” stood, live, over an empty board."""
    at = ClassicUser(names=("Jana", "")).begin()
    at.uncover()
    opened = at.opened
    first, second = [
        tile.replace("?", "(A)")
        for tile in rack_names(opened.rack(opened.state.turn), opened.terms.alphabet)[:2]
    ]
    laid = f"H8={first} H9={second}"
    assert "Play H8" in at.user.look(f"/game?stream={opened.id}&laid={laid}").screen
    recalled = at.user.look(f"/game?stream={opened.id}&seq={opened.seq}").screen
    assert "Play H8" not in recalled
    assert "Once a move is on the board" in recalled
    assert "Once a move is on the board" in at.screen
