"""How far an evening has come: for two continuations of it, and for the name of the one that is archived."""

from faristol.desk.parts.reach import Reach
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game


def measure(game: Game) -> Reach:
    """Return how far an evening has come, with who leads."""
    last = game.round
    current = last if last is not None and not last.is_done else None
    leader, points = _leader(game)
    return Reach(
        unit="round",
        done=len(game.done),
        current=current.number if current else 0,
        items=len(current.slips) if current else 0,
        is_slips=True,
        leader=leader,
        points=points,
        clock=game.clock,
    )


def _leader(game: Game) -> tuple[str, str]:
    """Return the card and the points of the player ahead; empty strings where no round counts."""
    if game.terms is None or not game.done:
        return "", ""
    ranking = classification(game, game.terms).ranking
    if not ranking:
        return "", ""
    halves = ranking[0].half_points
    points = f"{halves // 2}½" if halves % 2 else str(halves // 2)
    return game.entrants[ranking[0].player].card, points
