"""Tell whether what is on the slips of a round is kept from those who look at the tablet."""

from typing import Final

from faristol.clock.round.state import RoundClock
from faristol.desk.duplicate.document import Opened
from faristol.desk.kernel.desk import Desk
from faristol.duplicate.state import Game, Round

COVER: Final = "duplicate_uncovered"  # the round whose moves may be seen while its clock runs


def may_see_moves(opened: Opened, one: Round) -> bool:
    """Tell whether the judge may be shown the moves: who plays too writes a move first.

    Who left, or was expelled, may be back in this round: the moves are shown once it is noted that they are.
    """
    judge = opened.game.settings.judge
    if judge not in opened.game.entrants:
        return True
    return one.is_looked_at or judge in one.sealed or judge in one.slips


def clock_of(game: Game, one: Round) -> RoundClock:
    """Return the clock of a round; before its start, one that stands."""
    return game.clock if game.clock.number == one.number else RoundClock()


def clock_state(game: Game, one: Round) -> str:
    """Return idle, running, paused, over (the time is) or ended."""
    clock = clock_of(game, one)
    return "over" if clock.state == "running" and 0 in clock.given else clock.state


def is_timed(game: Game, one: Round) -> bool:
    """Tell whether players may still write: the moves are kept from the hall."""
    return clock_state(game, one) in ("running", "paused")


def is_shown(desk: Desk, opened: Opened, one: Round) -> bool:
    """Tell whether the judge lets the moves of a round be seen while its clock runs."""
    return desk.shelf.own.get(COVER, "") == f"{opened.id} {one.number}"


def is_covered(desk: Desk, opened: Opened, one: Round) -> bool:
    """Tell whether the moves of a round are covered, on whichever screen they are told."""
    game = opened.game
    if one.is_done or game.round is None or one.number != game.round.number:
        return False
    if not may_see_moves(opened, one):
        return True
    return is_timed(game, one) and not is_shown(desk, opened, one)
