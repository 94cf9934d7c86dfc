"""How far a game of two has come: for two continuations of it, and for the name of the one that is archived."""

from faristol.classic.state import Classic, totals
from faristol.desk.shared.files.log_progress import Reach


def measure(game: Classic) -> Reach:
    """Return how far a game has come, with the points of both."""
    points = "–".join(map(str, totals(game))) if game.turns else ""
    return Reach(
        unit="turn",
        done=len(game.turns),
        contents=dict(enumerate(game.turns, start=1)),
        points=points,
    )
