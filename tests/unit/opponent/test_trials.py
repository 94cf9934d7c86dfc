"""Moves are tried out: what a trial is worth, how sure a mean is, and that nothing hangs on the engine."""

from dataclasses import replace
from fractions import Fraction
from math import exp, isqrt, lgamma, pi, sqrt
from statistics import mean, stdev

import pytest

from faristol.board.board import EMPTY
from faristol.board.move import Move
from faristol.board.score import scoring
from faristol.board.square import mirrored
from faristol.moves.finder import Finder, finish
from faristol.opponent.choice import Position, Swap, best_by_merit, best_swaps
from faristol.opponent.leaves import leaves_of
from faristol.opponent.trials import (
    FEWEST,
    LOW,
    MOVES,
    STAGES,
    SWAPS,
    Ahead,
    Outlook,
    candidates_of,
    choose_tried_steps,
    sure,
)
from faristol.rules.leftover import Leftovers
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import unseen
from faristol.tiles.reading import read_listed
from tests.support.machine import kernel_of
from tests.support.toy_words import catalan_toy

CA = alphabet_of("ca")
LEXICON = catalan_toy()
TERMS = scoring(CA)
LEAVES = leaves_of(CA)
RULE = Leftovers(out="transfer", blocked="subtract", time_up="none")
RACK = b"\1\2\3\5\6\25\26"


def position(rack=RACK, board=EMPTY, rest=None, in_bag=None, token="one", counts=range(1, 8)):
    hidden = unseen(CA, cells=board.cells, racks=(rack,)).tiles if rest is None else rest
    return Position(
        board=board,
        rack=rack,
        unseen=hidden,
        in_bag=len(hidden) - 7 if in_bag is None else in_bag,
        counts=counts,
        token=token,
    )


def _without(tiles, taken):
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return left


def ahead(where, count=4, trials=15, finder=None, left="transfer", candidates=None):
    finder = finder or Finder(LEXICON, TERMS)
    rule = Leftovers(out=left, blocked="none" if left == "none" else "subtract", time_up="none")
    chosen = finder.top(where.board, where.rack, count) if candidates is None else candidates
    made = Ahead(chosen, where, finder, LEAVES, rule)
    finish(made.steps(trials))
    return made


@pytest.mark.parametrize("worths", [[5, -3], [0, 0, 0], [-7, 12, 3, 40, -22, 1], [1] * 9 + [2]])
def test_the_mean_and_the_margin_are_those_of_statistics(worths):
    outlook, worths = Outlook(choice=None), worths * FEWEST
    for worth in worths:
        outlook.note(worth, 0)
    assert abs(outlook.mean - mean(worths)) <= 0.5
    wanted = sure(len(worths)) / 100 * stdev(worths) / len(worths) ** 0.5
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
    outlook = Outlook(choice=None)
    assert (outlook.mean, outlook.margin, outlook.chance) == (0, None, 0)
    for number in range(1, FEWEST):
        outlook.note(30, 0)
        assert (outlook.mean, outlook.margin) == (30, None), number
    outlook.note(30, 0)
    assert (outlook.mean, outlook.margin) == (30, 0)


def test_who_wins_depends_on_who_was_ahead_and_a_draw_is_half():
    outlook = Outlook(choice=None)
    for worth, lead in ((30, -3), (-30, 4), (10, -2), (10, 5)):
        outlook.note(worth, lead)
    assert outlook.half_wins == 1 + 2 + 0 + 2
    assert outlook.chance == 63  # 62.5, halves away from zero


def test_every_candidate_has_as_many_trials_and_they_are_in_order():
    made = ahead(position())
    assert {one.trials for one in made.outlooks} == {15}
    means = [one.mean for one in made.in_order]
    assert means == sorted(means, reverse=True)


def test_those_that_are_behind_are_dropped_by_halves_and_ones_own_is_not():
    """third-round 3: hopeless ones are not tried as often as good ones."""
    finder = Finder(LEXICON, TERMS)
    every = finder.every(EMPTY, RACK)
    own = every.page(len(every) - 1, 1)[0]
    made = ahead(position(), count=12, trials=0)
    made.add(own)
    assert made.outlooks[-1].is_own
    for at, left in STAGES:
        finish(made.steps(at - 1))
        best = [one.choice for one in made.in_order if not one.is_dropped]
        finish(made.steps(at))
        going = [one for one in made.outlooks if not one.is_dropped]
        assert len(best) > left
        assert len(going) in (left, left + 1)
        assert own in [one.choice for one in going]
    finish(made.steps(110))
    assert sorted({one.trials for one in made.outlooks}) == [20, 50, 100, 110]
    assert [one.is_dropped for one in made.in_order] == sorted(
        one.is_dropped for one in made.outlooks
    )


def test_ones_own_catches_up_with_the_same_draws_and_comes_back_when_it_was_dropped():
    moves = Finder(LEXICON, TERMS).top(EMPTY, RACK, 4)
    whole = ahead(position(), candidates=moves)
    late = ahead(position(), candidates=moves[:3])
    late.add(moves[3])
    finish(late.steps(15))
    assert [vars_of(one) for one in late.outlooks] == [vars_of(one) for one in whole.outlooks]
    many = ahead(position(), count=12, trials=STAGES[0][0])
    dropped = next(one for one in many.outlooks if one.is_dropped)
    many.add(dropped.choice)
    assert not dropped.is_dropped
    assert len(many.outlooks) == 12
    finish(many.steps(30))
    assert dropped.trials == 30


def test_one_own_move_is_kept_and_the_one_before_fares_like_all_others():
    moves = Finder(LEXICON, TERMS).top(EMPTY, RACK, 4)
    made = ahead(position(), candidates=moves[:2])
    for own in moves[2:]:
        made.add(own)
        assert [one.choice for one in made.outlooks if one.is_own] == [own]


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
    return outlook.choice, outlook.trials, outlook.total, outlook.squares, outlook.half_wins


# ---- what a trial is worth, as the rules and the table of leaves say it ----


def best_reply(finder, board, rack, rest, in_bag, apart):
    """Return the move that is worth most for now and later, of those with the most points."""

    def merit(move):
        kept = bytes(_without(rack, [tile for _, tile in move.placed]))
        if in_bag:
            return 10 * move.points + LEAVES.of(kept)
        later = -CA.points(kept) if kept else CA.points(rest)
        return 10 * (move.points + apart * later)

    return max(finder.top(board, rack, 12), key=merit, default=None)


def to_the_end(finder, board, racks, bag, points, apart, turn):
    """Play on as the trials do, and return by how many points the mover ends ahead of where he was."""
    racks, bag, idle = [bytes(rack) for rack in racks], list(bag), 0
    while racks[0] and racks[1] and idle < 2:
        move = best_reply(finder, board, racks[turn], racks[1 - turn], len(bag), apart)
        if move is None:
            idle += 1
        else:
            idle = 0
            points += move.points if turn == 0 else -move.points
            board = board.with_tiles(move.placed)
            kept = _without(racks[turn], [tile for _, tile in move.placed])
            need = 7 - len(kept)
            racks[turn], bag = bytes([*kept, *bag[:need]]), bag[need:]
        turn = 1 - turn
    if idle == 2:
        one, other = (CA.points(rack) for rack in racks)
        return points + (other - one if apart else 0)
    gained = apart * CA.points(racks[0] or racks[1])
    return points + (gained if not racks[0] else -gained)


APARTS = [("none", 0), ("subtract", 1), ("transfer", 2)]


@pytest.mark.parametrize(("left", "apart"), APARTS)
def test_whoever_goes_out_has_what_the_rules_make_of_the_tiles_of_the_other(left, apart):
    """CAT-CLM 20: one loses them and the other gains them; RO-GEN 19: nobody does either."""
    finder = Finder(LEXICON, TERMS)
    rack = b"\1\26"
    where = position(rack=rack, rest=b"\12\12", in_bag=0)
    out = [move for move in finder.best(EMPTY, rack) if len(move.placed) == 2]
    made = ahead(where, candidates=out, left=left)
    for one in made.outlooks:
        assert one.total == 10 * (one.choice.points + apart * CA.points(b"\12\12"))
        assert (one.trials, one.margin) == (1, None), "every trial would be the same"


@pytest.mark.parametrize(("left", "apart"), APARTS)
@pytest.mark.parametrize(
    ("rack", "rest"), [("CASASAL", "QUINZE"), ("CASASAL", "XX"), ("CASASAL", "SE"), ("HESOL", "XX")]
)
def test_with_an_empty_bag_a_trial_is_the_reply_that_is_worst(left, apart, rack, rest):
    """Not a greedy one with a margin of 0.0 (third-round 3)."""
    rack, rest = (read_listed(one, CA) for one in (rack, rest))
    finder = Finder(LEXICON, TERMS)
    where = position(rack=rack, rest=rest, in_bag=0)
    move = next(move for move in finder.every(EMPTY, rack) if len(move.placed) < len(rack))
    made = ahead(where, candidates=[move], left=left)
    board = EMPTY.with_tiles(move.placed)
    kept = bytes(_without(rack, [tile for _, tile in move.placed]))
    ends = [to_the_end(finder, board, (kept, rest), (), move.points, apart, 1)]
    for reply in finder.top(board, rest, 8):
        then = board.with_tiles(reply.placed)
        left_over = bytes(_without(rest, [tile for _, tile in reply.placed]))
        points = move.points - reply.points
        ends.append(to_the_end(finder, then, (kept, left_over), (), points, apart, 0))
    assert made.outlooks[0].total == 10 * min(ends)
    assert made.outlooks[0].chance == (100 if min(ends) > 0 else 0 if min(ends) < 0 else 50)


@pytest.mark.parametrize(("left", "apart"), APARTS)
def test_with_few_tiles_in_the_bag_a_trial_goes_on_to_the_end(left, apart):
    finder = Finder(LEXICON, TERMS)
    rack, rest = read_listed("CASASAL", CA), read_listed("QUINZESESOLA", CA)
    where = position(rack=rack, rest=rest, in_bag=len(rest) - 7)
    assert 0 < where.in_bag <= LOW
    move = next(move for move in finder.every(EMPTY, rack) if len(move.placed) == 4)
    made = ahead(where, candidates=[move], left=left, trials=3)
    assert made.is_to_the_end
    kept = _without(rack, [tile for _, tile in move.placed])
    board, total = EMPTY.with_tiles(move.placed), 0
    for number in range(3):
        drawn = made._draw_order(number)
        assert sorted(drawn) == sorted(rest)
        other, bag = drawn[:7], drawn[7:]
        racks = [*kept, *bag[:4]], other
        total += to_the_end(finder, board, racks, bag[4:], move.points, apart, 1)
    assert made.outlooks[0].total == 10 * total


@pytest.mark.parametrize("is_swap", [False, True])
def test_a_trial_is_the_reply_the_reply_to_it_and_what_stays(is_swap):
    finder, where = Finder(LEXICON, TERMS), position()
    move = finder.best(EMPTY, RACK)[0]
    given = RACK[:3] if is_swap else bytes(tile for _, tile in move.placed)
    made = ahead(where, candidates=[Swap(given) if is_swap else move], trials=4)
    total = 0
    for number in range(4):
        drawn = made._draw_order(number)
        racks, bag, stays = [_without(RACK, given), drawn[:7]], drawn[7:], [0, 0]
        board = EMPTY if is_swap else EMPTY.with_tiles(move.placed)
        racks[0] += bag[: len(given)]
        bag = bag[len(given) :]
        total += 0 if is_swap else 10 * move.points
        for side in (1, 0):
            reply = best_reply(finder, board, bytes(racks[side]), b"", len(bag), 2)
            if reply is None:
                continue  # whoever has no move exchanges: nothing stays
            board = board.with_tiles(reply.placed)
            racks[side] = _without(racks[side], [tile for _, tile in reply.placed])
            stays[side] = LEAVES.of(bytes(sorted(racks[side])))
            racks[side] += bag[: len(reply.placed)]
            bag = bag[len(reply.placed) :]
            total += 10 * reply.points if side == 0 else -10 * reply.points
        total += stays[0] - stays[1]
    assert made.outlooks[0].total == total


# ---- what is tried ----


def candidates(where, count=MOVES):
    return candidates_of(
        Finder(LEXICON, TERMS).every(where.board, where.rack), where, LEAVES, count
    )


def test_of_two_moves_that_mirror_each_other_one_is_tried():
    """third-round 3: on an empty board each move was there twice."""
    found = [one for one in candidates(position(counts=())) if isinstance(one, Move)]
    assert len(found) == MOVES
    cells = [frozenset(move.placed) for move in found]
    mirror = [frozenset((mirrored(at), tile) for at, tile in placed) for placed in cells]
    assert not set(cells) & set(mirror)


def test_on_a_board_that_is_not_its_own_mirror_all_moves_are_tried():
    board = EMPTY.with_tiles(Finder(LEXICON, TERMS).best(EMPTY, RACK)[0].placed)
    every = Finder(LEXICON, TERMS).every(board, RACK)
    where = position(board=board, counts=())
    assert candidates(where) == best_by_merit(every, where, LEAVES, MOVES)


def test_exchanges_are_tried_where_they_are_lawful_and_not_far_behind():
    where = position(rack=read_listed("JVÇXHIU", CA))
    found = candidates(where)
    swaps = [one for one in found if isinstance(one, Swap)]
    assert swaps == [swap for swap, _ in best_swaps(where, LEAVES, SWAPS)]
    assert not [one for one in candidates(replace(where, counts=())) if isinstance(one, Swap)]
    scrabble = position(rack=read_listed("CASASAL", CA))
    assert not [one for one in candidates(scrabble) if isinstance(one, Swap)]


def test_who_tries_candidates_out_plays_the_one_that_fares_best():
    where, finder = position(), Finder(LEXICON, TERMS)
    rule = Leftovers(out="transfer", blocked="subtract", time_up="none")
    chosen = finish(choose_tried_steps(where, finder, LEAVES, rule, trials=STAGES[0][0]))
    made = ahead(where, candidates=candidates(where), trials=STAGES[0][0])
    assert chosen == made.in_order[0].choice
    none = position(rack=read_listed("XXX", CA), counts=(), rest=b"\1", in_bag=0)
    assert finish(choose_tried_steps(none, finder, LEAVES, rule)) == Swap()


def test_who_is_behind_wins_by_chance_and_not_by_points():
    """With few tiles left the chance of winning decides, and points only among equals."""
    made = Ahead(["dear", "sure"], position(in_bag=LOW), None, LEAVES, RULE)
    dear, certain = made.outlooks
    for worth in (900, -10, -10):
        dear.note(worth, 0)
    for worth in (10, 10, 10):
        certain.note(worth, 0)
    assert made.in_order == [certain, dear]
    made.position = position(in_bag=LOW + 1)
    assert made.in_order == [dear, certain]


def test_it_can_be_stopped_after_any_trial():
    finder = Finder(LEXICON, TERMS)
    where = position()
    made = Ahead(finder.top(EMPTY, RACK, 3), where, finder, LEAVES, RULE)
    steps = made.steps(100)
    while made.trials < 5:
        next(steps)
    next(steps)
    assert [one.trials for one in made.outlooks] == [5, 5, 5]
    finish(made.steps(12))
    assert [one.trials for one in made.outlooks] == [12, 12, 12]
    whole = ahead(where, count=3, trials=12)
    assert [vars_of(one) for one in made.outlooks] == [vars_of(one) for one in whole.outlooks]
    assert all(one.margin is not None for one in made.outlooks)


def test_the_margin_shrinks_with_the_root_of_the_trials():
    few, many = Outlook(choice=None), Outlook(choice=None)
    for number in range(1600):
        worth = number * 37 % 41
        many.note(worth, 0)
        if number < 400:
            few.note(worth, 0)
    assert isqrt(4 * many.margin**2) == pytest.approx(few.margin, abs=2)
    assert Fraction(many.mean, few.mean) == pytest.approx(1, abs=0.02)
