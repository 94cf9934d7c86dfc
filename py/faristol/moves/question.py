"""Hold what one search needs to know: the board, the rack, the words, how they score."""

from collections.abc import Mapping
from dataclasses import dataclass

from faristol.board.score import Scoring
from faristol.board.square import Direction
from faristol.moves.fitting import Fitting
from faristol.moves.lanes import Lane
from faristol.moves.rack import Rack
from faristol.moves.windows import Tables


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Question:
    """Hold a board and a rack, prepared."""

    lanes: list[Lane]
    rack: Rack
    words: Mapping[int, bytes]  # by length
    fitting: Fitting
    terms: Scoring
    tables: Tables

    @property
    def hand(self) -> int:
        """Return how many tiles can be laid in one move."""
        return min(self.terms.hand, self.rack.size)


def is_told_elsewhere(lane: Lane, at: int) -> bool:
    """Tell whether one square is no window of its own: a single tile makes no word in this direction.

    Or it makes one across and one down; that is one move, told by the word across.
    """
    if lane.ends[at] - lane.begins[at] == 1:
        return True
    return lane.direction is Direction.DOWN and lane.crossed[at] != lane.crossed[at + 1]
