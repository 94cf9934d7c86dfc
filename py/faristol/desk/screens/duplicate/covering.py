"""Tell whether what is on the slips of a round is kept from those who look at the tablet."""

from typing import TYPE_CHECKING, Final

from faristol.desk.duplicate_desk import Opened
from faristol.desk.screens.duplicate.sitting import may_see_moves
from faristol.duplicate.state import Round

if TYPE_CHECKING:
    from faristol.desk.app import Desk

COVER: Final = "duplicate_uncovered"  # the round whose moves may be seen while its clock runs


def is_shown(desk: "Desk", opened: Opened, one: Round) -> bool:
    """Tell whether the judge lets the moves of a round be seen while its clock runs."""
    return desk.shelf.own.get(COVER, "") == f"{opened.id} {one.number}"


def is_covered(desk: "Desk", opened: Opened, one: Round) -> bool:
    """Tell whether the moves of a round are covered, on whichever screen they are told."""
    game = opened.game
    if one.is_done or game.round is None or one.number != game.round.number:
        return False
    if not may_see_moves(opened, one):
        return True
    clock = game.clock
    runs = clock.number == one.number and clock.state in ("running", "paused")
    return runs and 0 not in clock.given and not is_shown(desk, opened, one)
