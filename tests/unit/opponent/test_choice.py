"""The choice of the moves worth most now and later: as if all moves were weighed, with both engines."""

from random import Random

import pytest

from faristol.board.board import EMPTY
from faristol.board.cells import rack_of
from faristol.board.score import scoring
from faristol.moves.finder import Finder
from faristol.opponent import choice
from faristol.opponent.choice import Position, best_by_merit, merit_of
from faristol.opponent.leaves import Leaves, leaves_of
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import in_tiles
from tests.support.machine import kernel_of
from tests.support.positions import random_rack
from tests.support.toy_words import catalan_toy

CA = alphabet_of("ca")
LEXICON = catalan_toy()
TERMS = scoring(CA)
COUNT = 10


@pytest.fixture(scope="module", params=("python", "kernel"))
def finder(request):
    return Finder(LEXICON, TERMS, kernel_of(LEXICON) if request.param == "kernel" else None)


def positions(finder, count):
    """Yield positions of games that go on with any move, with a bag and without one."""
    dice, letters = Random(71), range(1, CA.size + 1)
    board = EMPTY
    for number in range(count):
        rack = random_rack(dice, letters, dice.choice((3, 5, 7, 7)))
        unseen = random_rack(dice, letters, 7)
        yield Position(
            board=board, rack=rack, unseen=unseen, in_bag=number % 3, counts=(), token=""
        )
        moves = finder.every(board, rack)
        board = EMPTY if len(moves) < 2 else board.with_tiles(moves.page(1, 1)[0].placed)


def weigh_all(moves, position, leaves):
    """Return the best moves by weighing all of them."""
    return sorted(moves, key=lambda move: (-merit_of(move, position, leaves), move.order))[:COUNT]


@pytest.mark.parametrize("size", [1, 7, choice.PAGE])
def test_best_moves_equal_those_of_weighing_all(finder, monkeypatch, size):
    monkeypatch.setattr(choice, "PAGE", size)
    leaves, count = leaves_of(CA), 0
    for position in positions(finder, 40):
        moves = finder.every(position.board, position.rack)
        best = best_by_merit(moves, position, leaves, COUNT)
        assert best == weigh_all(moves, position, leaves)
        count += len(best)
    assert count > 200


def test_valuable_leave_raises_a_move_from_far_below(finder):
    rack = rack_of("CASESAL", CA)
    moves = finder.every(EMPTY, rack)
    first = moves.page(0, 1)[0]
    assert "C" in in_tiles(first.word, CA)
    position = Position(board=EMPTY, rack=rack, unseen=rack, in_bag=1, counts=(), token="")
    leaves = Leaves(CA, {"C": 10_000})
    best = best_by_merit(moves, position, leaves, COUNT)
    assert best == weigh_all(moves, position, leaves)
    assert best[0].points < first.points


def test_no_move_has_no_choice(finder):
    position = Position(
        board=EMPTY, rack=bytes([CA.size] * 2), unseen=b"", in_bag=0, counts=(), token=""
    )
    assert best_by_merit(finder.every(EMPTY, position.rack), position, leaves_of(CA), COUNT) == []
