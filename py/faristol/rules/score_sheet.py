"""The turns of a game on its score sheet (CAT-CLS 5.1, 5.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faristol.rules.outcome import Side
from faristol.rules.scoreless import Turn

_SIGNS = {"exchange": "-", "pass": "0", "invalid": "0"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheetLine:
    """A turn on the sheet: the points, the running total, a circle around a scrabble."""

    player: Side
    points: str
    total: int
    is_circled: bool


def iterate_sheet_lines(
    turns: Sequence[Turn], scrabbles: Sequence[bool]
) -> Iterator[ScoreSheetLine]:
    """Yield the lines of both players in turn, the starter first.

    An exchange is a dash, other turns without points are 0.
    """
    totals = [0, 0]
    for at, (turn, is_scrabble) in enumerate(zip(turns, scrabbles, strict=True)):
        side: Side = 2 if at % 2 else 1
        totals[side - 1] += turn if isinstance(turn, int) else 0
        text = str(turn) if isinstance(turn, int) else _SIGNS[turn]
        yield ScoreSheetLine(
            player=side, points=text, total=totals[side - 1], is_circled=is_scrabble
        )
