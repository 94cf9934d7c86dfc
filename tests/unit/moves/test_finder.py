"""Finding moves: small boards seen with the eye, the order, the limits of racks, the pauses."""

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


def laid(*words) -> Board:
    """Return a board with words on it, as "H8 across CASA"."""
    board = EMPTY
    for line in words:
        square, direction, text = line.split()
        start, step = parse_square(square), Direction(direction).step
        word = catalan(text)
        new = [(start + at * step, tile) for at, tile in enumerate(word)]
        board = board.with_tiles((at, tile) for at, tile in new if not board.at(at))
    return board


def told(moves):
    return [
        f"{square_name(move.start)} {move.direction.value} {' '.join(tile_names(move.word, CA))} {move.points}"
        for move in moves
    ]


def test_the_first_move_goes_through_the_centre_in_both_directions():
    best = FINDER.best(EMPTY, rack("Q I N Z E"))
    assert told(best) == ["D8 down Q I N Z E 54", "H4 across Q I N Z E 54"]


def test_words_are_made_longer_and_crossed():
    board = laid("H7 across CASA", "H10 down ACTE")
    assert told(FINDER.every(board, rack("S"))) == [
        "H7 across C A S A S 6",
        "H10 down A C T E S 6",
        "K10 across E S 4",
        "K9 across S E 2",
    ]


def test_a_tile_that_makes_a_word_across_and_one_down_is_one_move_told_across():
    board = laid("H7 across CASA", "I11 across ES")
    (move, *others) = FINDER.every(board, rack("S"))
    assert told([move]) == ["H7 across C A S A S 8"]
    assert [word.direction for word in move.words] == [Direction.ACROSS, Direction.DOWN]
    assert all(other.placed != move.placed for other in others)


def test_a_blank_scores_nothing_and_comes_behind_the_tile():
    moves = FINDER.every(laid("H7 across CASA"), rack("S ?"))
    ours = [move for move in moves if move.word[:4] == catalan("CASA")]
    assert told(ours) == [
        "H7 across C A S A (L) S 7",
        "H7 across C A S A S 6",
        "H7 across C A S A (L) 5",
        "H7 across C A S A (S) 5",
    ]


def test_moves_that_score_the_same_stand_in_the_order_of_the_board():
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
def test_what_is_no_rack_is_refused(tiles):
    for search in (FINDER.best, FINDER.every, FINDER.best_score):
        with pytest.raises(ValueError, match="no rack"):
            search(EMPTY, tiles)


def test_a_search_pauses_and_may_be_left():
    steps = FINDER.every_steps(laid("H7 across CASA"), rack("C A S ? ?"))
    assert sum(1 for _ in steps) > 3
    left = FINDER.best_steps(EMPTY, rack("C A S A"))
    next(left)
    left.close()
    assert finish(FINDER.best_score_steps(EMPTY, rack("C A S A"))) is not None


def test_no_move_has_no_score():
    assert FINDER.best_score(EMPTY, rack("X X")) is None
    assert FINDER.top(EMPTY, rack("C A S A"), 0) == []
