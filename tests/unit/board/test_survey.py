"""The survey of a board (board/survey.py): words, lines, tiles beside a square, anchors."""

from random import Random

import pytest

from faristol.board.board import EMPTY, Board
from faristol.board.layout import STANDARD
from faristol.board.score import scoring
from faristol.board.square import SQUARES, Direction, Square, parse_square, square_name
from faristol.board.survey import (
    BEFORE,
    BEHIND,
    anchors_of,
    line_squares,
    premiums_among,
    reachable_squares,
    run_beside,
    runs_in,
    words_on,
)
from faristol.moves.lanes import lanes_of
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import format_word, read_word
from tests.support.examples import examples
from tests.support.positions import positions

CA = alphabet_of("ca")


def board_with(*words):
    """Return a board with words laid as `H8 CASA`, `8H CEL·LA`."""
    from faristol.board.typed import read_typed

    cells = bytearray(EMPTY.cells)
    for text in words:
        at, word = text.split()
        move = read_typed(at, word, CA)
        for place, tile in enumerate(move.word):
            cells[move.start + place * move.direction.step] = tile
    return Board(bytes(cells))


def test_words_come_in_reading_order_across_before_down():
    board = board_with("H8 CASA", "8H COL·LA", "G8 AC")
    words = [(square_name(run.start), format_word(run.tiles, CA)) for run in words_on(board)]
    assert words == [("G8", "AC"), ("G8", "ACOL·LA"), ("G9", "CA"), ("H8", "CASA")]


def test_line_includes_single_tiles():
    board = board_with("H8 CASA", "8H COL·LA")
    row = runs_in(board, Direction.ACROSS, 8)
    assert [(square_name(run.start), len(run.tiles)) for run in row] == [("I8", 1)]
    (column,) = runs_in(board, Direction.DOWN, 7)
    assert (square_name(column.start), square_name(column.last)) == ("H8", "K8")
    assert column.tiles == read_word("COL·LA", CA)


def test_run_beside_a_square_free_or_taken():
    board = board_with("H8 CASA")
    free, occupied = parse_square("H12"), parse_square("H9")
    assert run_beside(board, free, Direction.ACROSS, BEFORE).tiles == read_word("CASA", CA)
    assert run_beside(board, free, Direction.ACROSS, BEHIND) is None
    assert run_beside(board, occupied, Direction.ACROSS, BEFORE).tiles == read_word("C", CA)
    assert run_beside(board, occupied, Direction.ACROSS, BEHIND).tiles == read_word("SA", CA)
    assert run_beside(board, Square(0), Direction.DOWN, BEFORE) is None


def test_reach_counts_free_squares_and_passes_over_tiles():
    board = board_with("H8 CASA")
    (row,) = ([at for at in anchors_of(board) if square_name(at) == "H12"],)
    reached = reachable_squares(board, row, Direction.ACROSS, tiles=2)
    assert [square_name(at) for at in reached] == ["H7", "H12", "H13"]
    assert premiums_among(line_squares(Direction.ACROSS, 7), STANDARD) == {
        "DL": (parse_square("H4"), parse_square("H12")),
        "DW": (parse_square("H8"),),
        "TW": (parse_square("H1"), parse_square("H15")),
    }


def generator_anchors(board, alphabet):
    """Return the squares on which the lanes of the move generator touch a tile."""
    squares = set()
    for lane in lanes_of(board, scoring(alphabet), lambda _, __: -1):
        for place, at in enumerate(lane.free):
            if place + 1 < len(lane.touching) and lane.touching[place + 1] > lane.touching[place]:
                squares.add(lane.origin + at * lane.direction.step)
    return squares


@pytest.mark.parametrize("language", ["ca", "ro", "en"])
def test_anchors_are_those_of_the_move_generator(language):
    """third-round 8-B12: the places where a move can begin were not reported."""
    alphabet = alphabet_of("ca" if language == "en" else language)
    boards = [board for board, _ in positions(alphabet)]
    chosen = Random(language).sample(boards, examples(len(boards), every_run=20))
    for board in (EMPTY, *chosen):
        assert set(anchors_of(board)) == generator_anchors(board, alphabet)
        assert all(0 <= at < SQUARES for at in anchors_of(board))
