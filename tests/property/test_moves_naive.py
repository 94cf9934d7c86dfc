"""The search against the plain search, on random small lexicons and boards."""

import random

import pytest

from faristol.board.board import EMPTY, Board
from faristol.board.legality import check, check_laid
from faristol.board.score import scoring
from faristol.board.typed import LaidTiles, TypedMove
from faristol.moves.finder import Finder
from faristol.tiles.alphabet import BLANK_BIT
from tests.support.examples import examples
from tests.support.naive_moves import naive_moves
from tests.support.positions import random_board, random_rack
from tests.support.toy_words import TOY, toy_lexicon

TERMS = scoring(TOY)
SMALL = scoring(TOY, hand=4, bonus=7)  # so that all tiles of a rack are often laid
# E has no tiles: no blank can be one, but one may lie there, put by hand, or even be on a rack
STRICT = scoring(TOY, is_blank_a_tile=True)
SMALL_STRICT = scoring(TOY, hand=4, bonus=7, is_blank_a_tile=True)
E = 5


def some_words(dice):
    letters = dice.choice((b"\1\2", b"\1\2\3", b"\1\2\3\4\5"))
    lengths = (2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9)
    count = dice.choice((5, 15, 30))
    return {bytes(dice.choices(letters, k=dice.choice(lengths))) for _ in range(count)}


def with_e(dice, board):
    """Return a board some tiles of which have become E."""
    cells = bytearray(board.cells)
    for at, _ in board.tiles:
        if dice.random() < 0.15:
            cells[at] = dice.choice((E, E | BLANK_BIT))
    return Board(bytes(cells))


def points_by_tiles(moves):
    points = {}
    for move in moves:
        assert points.setdefault(move.placed, move.points) == move.points
    assert len(points) == len(moves)
    return points


@pytest.mark.parametrize("seed", range(examples(16, every_run=9)))
@pytest.mark.parametrize(
    "terms",
    [TERMS, SMALL, STRICT, SMALL_STRICT],
    ids=["seven", "four", "seven-strict", "four-strict"],
)
def test_all_searches_agree_with_the_plain_search(seed, terms):
    dice = random.Random(seed)
    words = some_words(dice)
    finder = Finder(toy_lexicon(words), terms)
    board = random_board(dice, finder, dice.randrange(0, 7), b"\1\2\3\4")
    if terms.barred:
        board = with_e(dice, board)
    for _ in range(3):
        rack = random_rack(dice, b"\1\2\3\4\5")
        naive = naive_moves(board.cells, rack, words, terms)
        moves = list(finder.every(board, rack))
        assert points_by_tiles(moves) == naive
        assert moves == sorted(moves, key=lambda move: move.order)
        best = max(naive.values(), default=None)
        assert finder.best_score(board, rack) == best
        assert finder.best(board, rack) == [move for move in moves if move.points == best]
        for count in (1, 2, 10, 1000):
            assert finder.top(board, rack, count) == moves[:count]


@pytest.mark.parametrize("seed", range(examples(16, every_run=13)))
def test_two_blank_rules_differ_only_in_the_letters_of_a_blank(seed):
    dice = random.Random(2000 + seed)
    words = some_words(dice)
    words |= {word[:-1] + b"\5" for word in words}
    free, strict = Finder(toy_lexicon(words), TERMS), Finder(toy_lexicon(words), STRICT)
    board = with_e(dice, random_board(dice, free, dice.randrange(0, 6), b"\1\2\3\4"))
    rack = random_rack(dice, b"\1\2\3\5")
    moves = list(free.every(board, rack))
    allowed = [move for move in moves if all(tile != E | BLANK_BIT for _, tile in move.placed)]
    assert list(strict.every(board, rack)) == allowed
    for move in moves:
        laid = check_laid(board, LaidTiles(move.placed), STRICT, rack=rack)
        typed_move = TypedMove(move.start, move.direction, move.word)
        assert check(board, typed_move, STRICT, rack=rack) == laid
        if move in allowed:
            assert laid == move
        else:
            assert (laid.code, laid.tile) == ("blank_barred", E | BLANK_BIT)
            assert (laid.at, laid.tile) in move.placed


@pytest.mark.parametrize("seed", range(examples(12, every_run=10)))
def test_board_and_its_mirror_image_score_the_same(seed):
    dice = random.Random(1000 + seed)
    words = some_words(dice)
    finder = Finder(toy_lexicon(words), TERMS)
    board = random_board(dice, finder, 5, b"\1\2\3\4")
    rack = random_rack(dice, b"\1\2\3\4\5")
    mirrored = Board(b"".join(board.cells[column::15] for column in range(15)))
    assert finder.best_score(board, rack) == finder.best_score(mirrored, rack)
    ours = sorted(move.points for move in finder.every(board, rack))
    assert ours == sorted(move.points for move in finder.every(mirrored, rack))


def test_no_words_no_tiles_and_no_room_have_no_moves():
    empty = Finder(toy_lexicon(set()), TERMS)
    assert (empty.best(EMPTY, b"\0\1"), len(empty.every(EMPTY, b"\0\1"))) == ([], 0)
    finder = Finder(toy_lexicon({b"\1\1"}), TERMS)
    assert (finder.best(EMPTY, b""), finder.best_score(EMPTY, b"")) == ([], None)
    full = Board(bytes([1]) * 225)
    assert (finder.best(full, b"\1"), len(finder.every(full, b"\1"))) == ([], 0)
