"""How far a two-player game has come, to compare two continuations and to name an archived one."""

from faristol.classic.state import Classic, totals
from faristol.desk.shared.files.log_progress import Reach


def measure_reach(game: Classic) -> Reach:
    """Return the number of turns, their contents, and the points of both players."""
    points = "–".join(map(str, totals(game))) if game.turns else ""
    return Reach(
        unit="turn",
        done=len(game.turns),
        contents=dict(enumerate(game.turns, start=1)),
        points=points,
    )
