"""Write the turns of a game on its sheet (CAT-CLS 5.1, 5.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faristol.rules.outcome import Side
from faristol.rules.scoreless import Turn

_WRITTEN = {"exchange": "-", "pass": "0", "invalid": "0"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Hold a turn as it is written: the points, the running total, a circle around a scrabble."""

    player: Side
    points: str
    total: int
    is_circled: bool


def sheet_lines(turns: Sequence[Turn], scrabbles: Sequence[bool]) -> Iterator[Line]:
    """Give the lines of both players in turn, the starter first: an exchange is a dash, other turns without points are 0."""
    totals = [0, 0]
    for at, (turn, is_scrabble) in enumerate(zip(turns, scrabbles, strict=True)):
        side: Side = 2 if at % 2 else 1
        totals[side - 1] += turn if isinstance(turn, int) else 0
        written = str(turn) if isinstance(turn, int) else _WRITTEN[turn]
        yield Line(player=side, points=written, total=totals[side - 1], is_circled=is_scrabble)
