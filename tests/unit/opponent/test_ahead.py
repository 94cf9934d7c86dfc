"""Moves are tried out: what a trial is worth, how sure a mean is, and that nothing hangs on the engine."""

from fractions import Fraction
from math import exp, isqrt, lgamma, pi, sqrt
from statistics import mean, stdev

import pytest

from faristol.board.board import EMPTY
from faristol.board.score import scoring
from faristol.moves.finder import Finder, finish
from faristol.opponent.ahead import FEWEST, Ahead, Outlook, sure
from faristol.opponent.choice import Position
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import whole_set
from faristol.tiles.reading import read_listed
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


def ahead(where, count=4, trials=30, finder=None, left="transfer"):
    finder = finder or Finder(LEXICON, TERMS)
    made = Ahead(finder.top(where.board, where.rack, count), where, finder, left)
    finish(made.steps(trials))
    return made


@pytest.mark.parametrize("worths", [[5, -3], [0, 0, 0], [-7, 12, 3, 40, -22, 1], [1] * 9 + [2]])
def test_the_mean_and_the_margin_are_those_of_statistics(worths):
    outlook, worths = Outlook(move=None), worths * FEWEST
    for worth in worths:
        outlook.note(worth)
    assert abs(outlook.mean - 10 * mean(worths)) <= 0.5
    wanted = 10 * sure(len(worths)) / 100 * stdev(worths) / len(worths) ** 0.5
    assert wanted <= outlook.margin < wanted + 1.1


@pytest.mark.parametrize("count", [FEWEST, 12, 20, 50, 1000])
def test_the_mean_is_within_the_margin_95_times_of_100(count):
    """Student's density, added up between the two ends."""
    free, steps = count - 1, 20_000
    end = sure(count) / 100
    factor = exp(lgamma((free + 1) / 2) - lgamma(free / 2)) / sqrt(free * pi)
    middles = ((at + 0.5) * end / steps for at in range(steps))
    inside = (
        2 * sum((1 + x * x / free) ** (-(free + 1) / 2) for x in middles) * end / steps * factor
    )
    assert 0.95 <= inside < 0.9515


def test_of_a_few_trials_nothing_is_sure():
    outlook = Outlook(move=None)
    assert (outlook.mean, outlook.margin) == (0, None)
    for number in range(1, FEWEST):
        outlook.note(3)
        assert (outlook.mean, outlook.margin) == (30, None), number
    outlook.note(3)
    assert (outlook.mean, outlook.margin) == (30, 0)


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


@pytest.mark.parametrize(("left", "apart"), [("none", 0), ("subtract", 1), ("transfer", 2)])
def test_whoever_goes_out_has_what_the_rules_make_of_the_tiles_of_the_other(left, apart):
    """CAT-CLM 20: one loses them and the other gains them; RO-GEN 19: nobody does either."""
    finder = Finder(LEXICON, TERMS)
    rack = b"\1\26"
    where = position(rack=rack, rest=b"\12\12", in_bag=0)
    best = finder.best(EMPTY, rack)
    out = [move for move in best if len(move.placed) == 2]
    made = Ahead(out, where, finder, left)
    finish(made.steps(FEWEST))
    for one in made.outlooks:
        assert one.total == FEWEST * (one.move.points + apart * CA.points(b"\12\12"))
        assert one.margin == 0


def known_end(left, rack, rest):
    """Try the first move that leaves something: the bag is empty, and every trial is the same."""
    finder = Finder(LEXICON, TERMS)
    where = position(rack=rack, rest=rest, in_bag=0)
    move = next(move for move in finder.every(EMPTY, rack) if len(move.placed) < len(rack))
    made = Ahead([move], where, finder, left)
    finish(made.steps(2))
    return finder, move, made.outlooks[0].total / 2


@pytest.mark.parametrize(("left", "apart"), [("none", 0), ("subtract", 1), ("transfer", 2)])
@pytest.mark.parametrize(
    ("rack", "rest"), [("CASASAL", "QUINZE"), ("CASASAL", "XX"), ("CASASAL", "SE"), ("HESOL", "XX")]
)
def test_a_trial_is_the_move_the_best_answer_and_the_best_move_after_it(left, apart, rack, rest):
    rack, rest = (read_listed(one, CA) for one in (rack, rest))
    finder, move, worth = known_end(left, rack, rest)
    board = EMPTY.with_tiles(move.placed)
    kept = bytes(_without(rack, [tile for _, tile in move.placed]))
    wanted = move.points
    answer = next(iter(finder.best(board, rest)), None)
    if answer:
        wanted -= answer.points
        board = board.with_tiles(answer.placed)
        rest = bytes(_without(rest, [tile for _, tile in answer.placed]))
    after = next(iter(finder.best(board, kept)), None) if rest else None
    if not rest:
        wanted -= apart * CA.points(kept)
    elif after:
        wanted += after.points
        wanted += apart * CA.points(rest) if len(after.placed) == len(kept) else 0
    assert worth == wanted


def test_each_of_the_two_goes_out_in_one_of_these_ends():
    """Or the test above would not have looked at either."""

    def gained(rack, rest):
        ends = (
            known_end(left, read_listed(rack, CA), read_listed(rest, CA))
            for left in ("transfer", "none")
        )
        (_, _, with_tiles), (_, _, without) = ends
        return with_tiles - without

    assert gained("CASASAL", "SE") < 0
    assert gained("HESOL", "XX") > 0


def test_it_can_be_stopped_after_any_trial():
    finder = Finder(LEXICON, TERMS)
    where = position()
    made = Ahead(finder.top(EMPTY, RACK, 3), where, finder, "none")
    steps = made.steps(100)
    while made.trials < 5:
        next(steps)
    next(steps)
    assert [one.trials for one in made.outlooks] == [5, 5, 5]
    finish(made.steps(12))
    assert [one.trials for one in made.outlooks] == [12, 12, 12]
    whole = ahead(where, count=3, trials=12, left="none")
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
