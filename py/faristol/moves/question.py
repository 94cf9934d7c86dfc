"""The input of a search: the board, the rack, the words, and the scoring."""

from collections.abc import Mapping
from dataclasses import dataclass

from faristol.board.score import Scoring
from faristol.board.square import Direction
from faristol.moves.lanes import Lane
from faristol.moves.rack import Rack
from faristol.moves.window_words import WindowWords
from faristol.moves.windows import Tables


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Question:
    """A board and a rack, prepared for a search."""

    lanes: list[Lane]
    rack: Rack
    words: Mapping[int, bytes]  # by length
    window_words: WindowWords
    terms: Scoring
    tables: Tables

    @property
    def hand(self) -> int:
        """The most tiles that can be laid in one move."""
        return min(self.terms.hand, self.rack.size)


def is_found_elsewhere(lane: Lane, index: int) -> bool:
    """Whether a window of one square is no window of its own.

    A single tile makes no word in this direction, or one across and one down: that is one move, found by the word
    across.
    """
    if lane.ends[index] - lane.begins[index] == 1:
        return True
    return lane.direction is Direction.DOWN and lane.crossed[index] != lane.crossed[index + 1]
