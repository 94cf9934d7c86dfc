"""A comparison of the kernel with the search in Python, on positions of games played to the end."""

from dataclasses import replace

from faristol.board.board import EMPTY
from faristol.moves.finder import Finder
from faristol.moves.records import Records
from faristol.rules.preset import preset, preset_names
from faristol.rules.terms import terms_under
from faristol.tiles.alphabet import BLANK_BIT
from tests.support.positions import random_rack


def rulesets():
    """Yield the scoring of all regulations, and variants that a club could make."""
    for name in preset_names():
        language = name.partition("-")[0]
        usual = terms_under(language, preset(name)).scoring
        yield language, usual
        yield language, replace(usual, hand=5, bonus=0)
        yield language, replace(usual, hand=6, bonus=35, barred=bytes({1, *usual.barred}))


def some_positions(dice, lexicon, terms, kernel):
    """Yield the boards of a game of random moves until none is possible, each with a rack of the game."""
    finder, board = Finder(lexicon, terms, kernel), EMPTY
    letters = [
        code for code in range(1, lexicon.alphabet.size + 1) if lexicon.alphabet.counts[code]
    ]
    stuck = 0
    while stuck < 5:
        rack = random_rack(dice, letters, dice.choice((1, 2, 3, 4, *[terms.hand] * 6)))
        yield board, rack[: terms.hand]
        moves = finder.every(board, rack[: terms.hand])
        if not len(moves):
            stuck += 1
            continue
        (move,) = moves.page(dice.randrange(min(len(moves), 40)), 1)
        board = board.with_tiles(
            (at, tile | BLANK_BIT if dice.random() < 0.1 else tile) for at, tile in move.placed
        )


def assert_the_same(with_kernel, without, board, rack, count):
    """Assert that both finders give the same answers."""
    records = with_kernel.every(board, rack)
    assert isinstance(records, Records)  # or it was not the kernel that answered
    moves = without.every(board, rack)
    orders = [move.order for move in moves.list_page(0, len(moves))]
    assert [move.order for move in records.list_page(0, len(records))] == orders
    assert with_kernel.best(board, rack) == without.best(board, rack)
    assert with_kernel.top(board, rack, count) == without.top(board, rack, count)
    assert with_kernel.best_score(board, rack) == without.best_score(board, rack)
    if count % 10 == 0:
        assert list(records.page(0, count)) == list(moves.page(0, count))
