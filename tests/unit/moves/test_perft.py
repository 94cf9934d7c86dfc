"""The number of moves from the empty board, turn by turn, against committed counts."""

from pathlib import Path

import pytest

from faristol.board.board import EMPTY
from faristol.board.score import scoring
from faristol.moves.finder import Finder
from faristol.tiles.alphabet import alphabet_of
from tests.support.toy_words import catalan, catalan_toy

FILE = Path(__file__).parents[2] / "perft" / "catalan_toy.perft"
LINES = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
FINDER = Finder(catalan_toy(), scoring(alphabet_of("ca")))


def count_ways(board, racks):
    """Count the ways to play the turns, by first move to locate an error."""
    moves = FINDER.every(board, racks[0])
    if len(racks) == 1:
        return {"": len(moves)}
    return {
        repr(move): sum(count_ways(board.with_tiles(move.placed), racks[1:]).values())
        for move in moves
    }


@pytest.mark.parametrize("line", LINES)
def test_ways_to_play_are_as_many_as_committed(line):
    racks, _, numbers = line.partition(":")
    tiles = [
        bytes(0 if name == "?" else catalan(name)[0] for name in rack.split())
        for rack in racks.split("/")
    ]
    for turns, number in enumerate(numbers.split(), 1):
        ways = count_ways(EMPTY, tiles[:turns])
        assert sum(ways.values()) == int(number), ways
