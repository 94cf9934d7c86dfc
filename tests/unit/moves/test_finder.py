"""The finder of moves: small boards checked by eye, the order, the limits of racks, the pauses."""

import pytest

from faristol.board.board import EMPTY, Board
from faristol.board.score import scoring
from faristol.board.square import Direction, parse_square, square_name
from faristol.moves.finder import Finder, finish
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import tile_names
from tests.support.toy_words import catalan, catalan_toy

CA = alphabet_of("ca")
FINDER = Finder(catalan_toy(), scoring(CA))


def rack(text):
    return bytes(0 if name == "?" else catalan(name)[0] for name in text.split())


def board_with(*words) -> Board:
    """Return a board with words on it, as "H8 across CASA"."""
    board = EMPTY
    for line in words:
        square, direction, text = line.split()
        start, step = parse_square(square), Direction(direction).step
        word = catalan(text)
        new = [(start + at * step, tile) for at, tile in enumerate(word)]
        board = board.with_tiles((at, tile) for at, tile in new if not board.at(at))
    return board


def describe(moves):
    return [
        f"{square_name(move.start)} {move.direction.value} {' '.join(tile_names(move.word, CA))} {move.points}"
        for move in moves
    ]


def test_first_move_goes_through_the_centre_in_both_directions():
    best = FINDER.best(EMPTY, rack("Q I N Z E"))
    assert describe(best) == ["D8 down Q I N Z E 54", "H4 across Q I N Z E 54"]


def test_words_are_extended_and_crossed():
    board = board_with("H7 across CASA", "H10 down ACTE")
    assert describe(FINDER.every(board, rack("S"))) == [
        "H7 across C A S A S 6",
        "H10 down A C T E S 6",
        "K10 across E S 4",
        "K9 across S E 2",
    ]


def test_single_tile_with_words_in_both_directions_is_one_move_across():
    board = board_with("H7 across CASA", "I11 across ES")
    (move, *other_moves) = FINDER.every(board, rack("S"))
    assert describe([move]) == ["H7 across C A S A S 8"]
    assert [word.direction for word in move.words] == [Direction.ACROSS, Direction.DOWN]
    assert all(other.placed != move.placed for other in other_moves)


def test_blank_scores_zero_and_comes_after_the_tile():
    moves = FINDER.every(board_with("H7 across CASA"), rack("S ?"))
    ours = [move for move in moves if move.word[:4] == catalan("CASA")]
    assert describe(ours) == [
        "H7 across C A S A (L) S 7",
        "H7 across C A S A S 6",
        "H7 across C A S A (L) 5",
        "H7 across C A S A (S) 5",
    ]


def test_moves_of_equal_score_are_in_the_order_of_the_board():
    moves = list(FINDER.every(EMPTY, rack("C A S ? E")))
    assert moves == sorted(moves, key=lambda move: move.order)
    assert FINDER.every(EMPTY, rack("C A S ? E")).page(10, 5) == moves[10:15]
    assert FINDER.top(EMPTY, rack("C A S ? E"), 20) == moves[:20]


def test_pages_beyond_the_last_are_empty():
    moves = FINDER.every(EMPTY, rack("C A S A"))
    assert moves.page(len(moves), 10) == []
    assert moves.page(0, 0) == []
    assert len(list(moves)) == len(moves)


@pytest.mark.parametrize("tiles", [bytes(3), b"\1" * 9, b"\x1b", b"\x81"])
def test_malformed_rack_is_refused(tiles):
    for search in (FINDER.best, FINDER.every, FINDER.best_score):
        with pytest.raises(ValueError, match="no rack"):
            search(EMPTY, tiles)


def test_search_pauses_and_may_be_abandoned():
    steps = FINDER.every_steps(board_with("H7 across CASA"), rack("C A S ? ?"))
    assert sum(1 for _ in steps) > 3
    left = FINDER.best_steps(EMPTY, rack("C A S A"))
    next(left)
    left.close()
    assert finish(FINDER.best_score_steps(EMPTY, rack("C A S A"))) is not None


def test_no_move_has_no_score():
    assert FINDER.best_score(EMPTY, rack("X X")) is None
    assert FINDER.top(EMPTY, rack("C A S A"), 0) == []
