"""Moves are tried out: what a trial is worth, how sure a mean is, and that nothing hangs on the engine."""

from fractions import Fraction
from math import isqrt
from statistics import mean, stdev

import pytest

from faristol.board.board import EMPTY
from faristol.board.score import scoring
from faristol.moves.finder import Finder, finish
from faristol.opponent.ahead import Ahead, Outlook
from faristol.opponent.choice import Position
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import whole_set
from tests.support.machine import kernel_of
from tests.support.toy_words import catalan_toy

CA = alphabet_of("ca")
LEXICON = catalan_toy()
TERMS = scoring(CA)
RACK = b"\1\2\3\5\6\25\26"


def position(rack=RACK, board=EMPTY, rest=None, in_bag=None, token="one"):
    hidden = whole_set(CA).tiles
    hidden = bytes(_without(hidden, rack)) if rest is None else rest
    return Position(
        board=board,
        rack=rack,
        unseen=hidden,
        in_bag=len(hidden) - 7 if in_bag is None else in_bag,
        counts=range(8),
        token=token,
    )


def _without(tiles, taken):
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return left


def ahead(where, count=4, trials=30, finder=None):
    finder = finder or Finder(LEXICON, TERMS)
    made = Ahead(finder.top(where.board, where.rack, count), where, finder)
    finish(made.steps(trials))
    return made


@pytest.mark.parametrize("worths", [[5, -3], [0, 0, 0], [-7, 12, 3, 40, -22, 1], [1] * 9 + [2]])
def test_the_mean_and_the_margin_are_those_of_statistics(worths):
    outlook = Outlook(move=None)
    for worth in worths:
        outlook.note(worth)
    assert abs(outlook.mean - 10 * mean(worths)) <= 0.5
    wanted = 10 * 1.96 * stdev(worths) / len(worths) ** 0.5
    assert abs(outlook.margin - wanted) < 1


def test_of_one_trial_nothing_is_sure():
    outlook = Outlook(move=None)
    assert (outlook.mean, outlook.margin) == (0, None)
    outlook.note(3)
    assert (outlook.mean, outlook.margin) == (30, None)


def test_every_move_has_as_many_trials_and_they_are_in_order():
    made = ahead(position())
    assert {one.trials for one in made.outlooks} == {30}
    means = [one.mean for one in made.in_order]
    assert means == sorted(means, reverse=True)


def test_the_same_token_draws_the_same_and_another_one_does_not():
    def totals(token):
        return [one.total for one in ahead(position(token=token)).outlooks]

    assert totals("one") == totals("one")
    assert totals("one") != totals("two")


def test_both_engines_come_to_the_same():
    kernel = Finder(LEXICON, TERMS, kernel_of(LEXICON))
    with_kernel = ahead(position(), finder=kernel)
    assert [vars_of(one) for one in with_kernel.outlooks] == [
        vars_of(one) for one in ahead(position()).outlooks
    ]


def vars_of(outlook):
    return outlook.move, outlook.trials, outlook.total, outlook.squares


def test_whoever_goes_out_has_the_tiles_of_the_other():
    finder = Finder(LEXICON, TERMS)
    rack = b"\1\26"
    where = position(rack=rack, rest=b"\12\12", in_bag=0)
    best = finder.best(EMPTY, rack)
    out = [move for move in best if len(move.placed) == 2]
    made = Ahead(out, where, finder)
    finish(made.steps(3))
    for one in made.outlooks:
        assert one.total == 3 * (one.move.points + CA.points(b"\12\12"))
        assert one.margin == 0


def test_a_trial_is_the_move_without_the_best_answer_and_with_the_best_move_after_it():
    finder = Finder(LEXICON, TERMS)
    # the bag is empty: what the other holds is known, and every trial is the same
    rest = b"\6\25\5\2\1\24\26"
    where = position(rest=rest, in_bag=0)
    (move, *_) = finder.top(EMPTY, RACK, 1)
    made = Ahead([move], where, finder)
    finish(made.steps(2))
    board = EMPTY.with_tiles(move.placed)
    answers = finder.best(board, rest)
    worth = move.points - answers[0].points
    board = board.with_tiles(answers[0].placed)
    left = bytes(_without(RACK, [tile for _, tile in move.placed]))
    worth += finder.best_score(board, left) or 0
    assert made.outlooks[0].total == 2 * worth


def test_it_can_be_stopped_after_any_trial():
    finder = Finder(LEXICON, TERMS)
    where = position()
    made = Ahead(finder.top(EMPTY, RACK, 3), where, finder)
    steps = made.steps(100)
    while made.trials < 5:
        next(steps)
    next(steps)
    assert [one.trials for one in made.outlooks] == [5, 5, 5]
    finish(made.steps(8))
    assert [one.trials for one in made.outlooks] == [8, 8, 8]
    whole = ahead(where, count=3, trials=8)
    assert [vars_of(one) for one in made.outlooks] == [vars_of(one) for one in whole.outlooks]
    assert all(one.margin is not None for one in made.outlooks)


def test_the_margin_shrinks_with_the_root_of_the_trials():
    few, many = Outlook(move=None), Outlook(move=None)
    for number in range(1600):
        worth = number * 37 % 41
        many.note(worth)
        if number < 400:
            few.note(worth)
    assert isqrt(4 * many.margin**2) == pytest.approx(few.margin, abs=2)
    assert Fraction(many.mean, few.mean) == pytest.approx(1, abs=0.02)
