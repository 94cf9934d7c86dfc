"""Trials of moves: the worth of a trial, the margin of a mean, and independence of the engine."""

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
    student_quantile_of,
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


def position(
    rack=RACK, board=EMPTY, unseen_tiles=None, in_bag=None, token="one", counts=range(1, 8)
):
    hidden = (
        unseen(CA, cells=board.cells, racks=(rack,)).tiles if unseen_tiles is None else unseen_tiles
    )
    return Position(
        board=board,
        rack=rack,
        unseen=hidden,
        in_bag=len(hidden) - 7 if in_bag is None else in_bag,
        counts=counts,
        token=token,
    )


def _without(tiles, removed):
    left = list(tiles)
    for tile in removed:
        left.remove(tile)
    return left


def run_trials(situation, count=4, trials=15, finder=None, left="transfer", candidates=None):
    finder = finder or Finder(LEXICON, TERMS)
    rule = Leftovers(out=left, blocked="none" if left == "none" else "subtract", time_up="none")
    chosen = (
        finder.top(situation.board, situation.rack, count) if candidates is None else candidates
    )
    made = Ahead(chosen, situation, finder, LEAVES, rule)
    finish(made.steps(trials))
    return made


@pytest.mark.parametrize("worths", [[5, -3], [0, 0, 0], [-7, 12, 3, 40, -22, 1], [1] * 9 + [2]])
def test_mean_and_margin_are_those_of_statistics(worths):
    outlook, worths = Outlook(choice=None), worths * FEWEST
    for worth in worths:
        outlook.note(worth, 0)
    assert abs(outlook.mean - mean(worths)) <= 0.5
    expected = student_quantile_of(len(worths)) / 100 * stdev(worths) / len(worths) ** 0.5
    assert expected <= outlook.margin < expected + 1.1


@pytest.mark.parametrize("count", [FEWEST, 12, 20, 50, 1000])
def test_mean_is_within_the_margin_95_times_of_100(count):
    """Student's density, added up between the two ends."""
    free, steps = count - 1, 20_000
    end = student_quantile_of(count) / 100
    factor = exp(lgamma((free + 1) / 2) - lgamma(free / 2)) / sqrt(free * pi)
    middles = ((at + 0.5) * end / steps for at in range(steps))
    inside = (
        2 * sum((1 + x * x / free) ** (-(free + 1) / 2) for x in middles) * end / steps * factor
    )
    assert 0.95 <= inside < 0.9515


def test_few_trials_have_no_margin():
    outlook = Outlook(choice=None)
    assert (outlook.mean, outlook.margin, outlook.chance) == (0, None, 0)
    for number in range(1, FEWEST):
        outlook.note(30, 0)
        assert (outlook.mean, outlook.margin) == (30, None), number
    outlook.note(30, 0)
    assert (outlook.mean, outlook.margin) == (30, 0)


def test_win_depends_on_the_lead_and_a_draw_is_half():
    outlook = Outlook(choice=None)
    for worth, lead in ((30, -3), (-30, 4), (10, -2), (10, 5)):
        outlook.note(worth, lead)
    assert outlook.half_wins == 1 + 2 + 0 + 2
    assert outlook.chance == 63  # 62.5, halves away from zero


def test_candidates_have_equal_trials_and_are_ordered_by_mean():
    made = run_trials(position())
    assert {outlook.trials for outlook in made.outlooks} == {15}
    means = [outlook.mean for outlook in made.in_order]
    assert means == sorted(means, reverse=True)


def test_weak_candidates_are_dropped_by_halves_but_the_own_move_is_not():
    """third-round 3: hopeless candidates are not tried as often as good ones."""
    finder = Finder(LEXICON, TERMS)
    moves = finder.every(EMPTY, RACK)
    own = moves.page(len(moves) - 1, 1)[0]
    made = run_trials(position(), count=12, trials=0)
    made.add(own)
    assert made.outlooks[-1].is_own
    for at, left in STAGES:
        finish(made.steps(at - 1))
        best = [outlook.choice for outlook in made.in_order if not outlook.is_dropped]
        finish(made.steps(at))
        going = [outlook for outlook in made.outlooks if not outlook.is_dropped]
        assert len(best) > left
        assert len(going) in (left, left + 1)
        assert own in [outlook.choice for outlook in going]
    finish(made.steps(110))
    assert sorted({outlook.trials for outlook in made.outlooks}) == [20, 50, 100, 110]
    assert [outlook.is_dropped for outlook in made.in_order] == sorted(
        outlook.is_dropped for outlook in made.outlooks
    )


def test_own_move_catches_up_with_equal_draws_even_when_dropped():
    moves = Finder(LEXICON, TERMS).top(EMPTY, RACK, 4)
    whole = run_trials(position(), candidates=moves)
    late = run_trials(position(), candidates=moves[:3])
    late.add(moves[3])
    finish(late.steps(15))
    assert [values_of(outlook) for outlook in late.outlooks] == [
        values_of(outlook) for outlook in whole.outlooks
    ]
    many = run_trials(position(), count=12, trials=STAGES[0][0])
    dropped = next(outlook for outlook in many.outlooks if outlook.is_dropped)
    many.add(dropped.choice)
    assert not dropped.is_dropped
    assert len(many.outlooks) == 12
    finish(many.steps(30))
    assert dropped.trials == 30


def test_single_own_move_is_exempt_and_the_earlier_one_is_not():
    moves = Finder(LEXICON, TERMS).top(EMPTY, RACK, 4)
    made = run_trials(position(), candidates=moves[:2])
    for own in moves[2:]:
        made.add(own)
        assert [outlook.choice for outlook in made.outlooks if outlook.is_own] == [own]


def test_equal_tokens_draw_equal_tiles_and_others_do_not():
    def totals(token):
        return [outlook.total for outlook in run_trials(position(token=token)).outlooks]

    assert totals("one") == totals("one")
    assert totals("one") != totals("two")


def test_both_engines_give_the_same_outlooks():
    kernel = Finder(LEXICON, TERMS, kernel_of(LEXICON))
    with_kernel = run_trials(position(), finder=kernel)
    assert [values_of(outlook) for outlook in with_kernel.outlooks] == [
        values_of(outlook) for outlook in run_trials(position()).outlooks
    ]


def values_of(outlook):
    return outlook.choice, outlook.trials, outlook.total, outlook.squares, outlook.half_wins


# ---- the worth of a trial, by the rules and the table of leaves ----


def find_best_reply(finder, board, rack, unseen_tiles, in_bag, apart):
    """Return the move that is worth most for now and later, of those with the most points."""

    def merit(move):
        leave = bytes(_without(rack, [tile for _, tile in move.placed]))
        if in_bag:
            return 10 * move.points + LEAVES.of(leave)
        later = -CA.points(leave) if leave else CA.points(unseen_tiles)
        return 10 * (move.points + apart * later)

    return max(finder.top(board, rack, 12), key=merit, default=None)


def play_to_the_end(finder, board, racks, bag, points, apart, turn):
    """Play on as the trials do; return the final lead of the mover over the lead at the start."""
    racks, bag, idle = [bytes(rack) for rack in racks], list(bag), 0
    while racks[0] and racks[1] and idle < 2:
        move = find_best_reply(finder, board, racks[turn], racks[1 - turn], len(bag), apart)
        if move is None:
            idle += 1
        else:
            idle = 0
            points += move.points if turn == 0 else -move.points
            board = board.with_tiles(move.placed)
            leave = _without(racks[turn], [tile for _, tile in move.placed])
            need = 7 - len(leave)
            racks[turn], bag = bytes([*leave, *bag[:need]]), bag[need:]
        turn = 1 - turn
    if idle == 2:
        mine, theirs = (CA.points(rack) for rack in racks)
        return points + (theirs - mine if apart else 0)
    gained = apart * CA.points(racks[0] or racks[1])
    return points + (gained if not racks[0] else -gained)


APARTS = [("none", 0), ("subtract", 1), ("transfer", 2)]


@pytest.mark.parametrize(("left", "apart"), APARTS)
def test_going_out_counts_the_tiles_of_the_other_by_the_rules(left, apart):
    """CAT-CLM 20: the tiles are transferred; RO-GEN 19: they do not count."""
    finder = Finder(LEXICON, TERMS)
    rack = b"\1\26"
    situation = position(rack=rack, unseen_tiles=b"\12\12", in_bag=0)
    moves = [move for move in finder.best(EMPTY, rack) if len(move.placed) == 2]
    made = run_trials(situation, candidates=moves, left=left)
    for outlook in made.outlooks:
        assert outlook.total == 10 * (outlook.choice.points + apart * CA.points(b"\12\12"))
        assert (outlook.trials, outlook.margin) == (1, None), "every trial would be the same"


@pytest.mark.parametrize(("left", "apart"), APARTS)
@pytest.mark.parametrize(
    ("rack", "unseen_tiles"),
    [("CASASAL", "QUINZE"), ("CASASAL", "XX"), ("CASASAL", "SE"), ("HESOL", "XX")],
)
def test_trial_with_an_empty_bag_is_the_worst_reply(left, apart, rack, unseen_tiles):
    """Not a greedy reply with a margin of 0.0 (third-round 3)."""
    rack, unseen_tiles = (read_listed(text, CA) for text in (rack, unseen_tiles))
    finder = Finder(LEXICON, TERMS)
    situation = position(rack=rack, unseen_tiles=unseen_tiles, in_bag=0)
    move = next(move for move in finder.every(EMPTY, rack) if len(move.placed) < len(rack))
    made = run_trials(situation, candidates=[move], left=left)
    board = EMPTY.with_tiles(move.placed)
    leave = bytes(_without(rack, [tile for _, tile in move.placed]))
    ends = [play_to_the_end(finder, board, (leave, unseen_tiles), (), move.points, apart, 1)]
    for reply in finder.top(board, unseen_tiles, 8):
        then = board.with_tiles(reply.placed)
        left_over = bytes(_without(unseen_tiles, [tile for _, tile in reply.placed]))
        points = move.points - reply.points
        ends.append(play_to_the_end(finder, then, (leave, left_over), (), points, apart, 0))
    assert made.outlooks[0].total == 10 * min(ends)
    assert made.outlooks[0].chance == (100 if min(ends) > 0 else 0 if min(ends) < 0 else 50)


@pytest.mark.parametrize(("left", "apart"), APARTS)
def test_trial_with_few_tiles_in_the_bag_is_played_to_the_end(left, apart):
    finder = Finder(LEXICON, TERMS)
    rack, unseen_tiles = read_listed("CASASAL", CA), read_listed("QUINZESESOLA", CA)
    situation = position(rack=rack, unseen_tiles=unseen_tiles, in_bag=len(unseen_tiles) - 7)
    assert 0 < situation.in_bag <= LOW
    move = next(move for move in finder.every(EMPTY, rack) if len(move.placed) == 4)
    made = run_trials(situation, candidates=[move], left=left, trials=3)
    assert made.is_to_the_end
    leave = _without(rack, [tile for _, tile in move.placed])
    board, total = EMPTY.with_tiles(move.placed), 0
    for number in range(3):
        order = made._draw_order(number)
        assert sorted(order) == sorted(unseen_tiles)
        other, bag = order[:7], order[7:]
        racks = [*leave, *bag[:4]], other
        total += play_to_the_end(finder, board, racks, bag[4:], move.points, apart, 1)
    assert made.outlooks[0].total == 10 * total


@pytest.mark.parametrize("is_swap", [False, True])
def test_trial_counts_the_reply_its_reply_and_the_leaves(is_swap):
    finder, situation = Finder(LEXICON, TERMS), position()
    move = finder.best(EMPTY, RACK)[0]
    used = RACK[:3] if is_swap else bytes(tile for _, tile in move.placed)
    made = run_trials(situation, candidates=[Swap(used) if is_swap else move], trials=4)
    total = 0
    for number in range(4):
        order = made._draw_order(number)
        racks, bag, stays = [_without(RACK, used), order[:7]], order[7:], [0, 0]
        board = EMPTY if is_swap else EMPTY.with_tiles(move.placed)
        racks[0] += bag[: len(used)]
        bag = bag[len(used) :]
        total += 0 if is_swap else 10 * move.points
        for side in (1, 0):
            reply = find_best_reply(finder, board, bytes(racks[side]), b"", len(bag), 2)
            if reply is None:
                continue  # a player without a move exchanges: no leave counts
            board = board.with_tiles(reply.placed)
            racks[side] = _without(racks[side], [tile for _, tile in reply.placed])
            stays[side] = LEAVES.of(bytes(sorted(racks[side])))
            racks[side] += bag[: len(reply.placed)]
            bag = bag[len(reply.placed) :]
            total += 10 * reply.points if side == 0 else -10 * reply.points
        total += stays[0] - stays[1]
    assert made.outlooks[0].total == total


# ---- candidates ----


def candidates(situation, count=MOVES):
    return candidates_of(
        Finder(LEXICON, TERMS).every(situation.board, situation.rack), situation, LEAVES, count
    )


def test_one_of_two_mirrored_moves_is_tried():
    """third-round 3: on an empty board each move was tried twice."""
    moves = [
        candidate for candidate in candidates(position(counts=())) if isinstance(candidate, Move)
    ]
    assert len(moves) == MOVES
    cells = [frozenset(move.placed) for move in moves]
    mirror = [frozenset((mirrored(at), tile) for at, tile in placed) for placed in cells]
    assert not set(cells) & set(mirror)


def test_all_moves_are_tried_on_an_asymmetric_board():
    board = EMPTY.with_tiles(Finder(LEXICON, TERMS).best(EMPTY, RACK)[0].placed)
    moves = Finder(LEXICON, TERMS).every(board, RACK)
    situation = position(board=board, counts=())
    assert candidates(situation) == best_by_merit(moves, situation, LEAVES, MOVES)


def test_exchanges_are_tried_where_lawful_and_not_far_behind():
    situation = position(rack=read_listed("JVÇXHIU", CA))
    tried = candidates(situation)
    swaps = [candidate for candidate in tried if isinstance(candidate, Swap)]
    assert swaps == [swap for swap, _ in best_swaps(situation, LEAVES, SWAPS)]
    assert not [
        candidate
        for candidate in candidates(replace(situation, counts=()))
        if isinstance(candidate, Swap)
    ]
    scrabble = position(rack=read_listed("CASASAL", CA))
    assert not [candidate for candidate in candidates(scrabble) if isinstance(candidate, Swap)]


def test_trial_level_plays_the_candidate_that_fares_best():
    situation, finder = position(), Finder(LEXICON, TERMS)
    rule = Leftovers(out="transfer", blocked="subtract", time_up="none")
    chosen = finish(choose_tried_steps(situation, finder, LEAVES, rule, trials=STAGES[0][0]))
    made = run_trials(situation, candidates=candidates(situation), trials=STAGES[0][0])
    assert chosen == made.in_order[0].choice
    without_moves = position(rack=read_listed("XXX", CA), counts=(), unseen_tiles=b"\1", in_bag=0)
    assert finish(choose_tried_steps(without_moves, finder, LEAVES, rule)) == Swap()


def test_chance_of_winning_decides_with_few_tiles_left():
    """With few tiles left the chance of winning decides, and points only break ties."""
    made = Ahead(["dear", "sure"], position(in_bag=LOW), None, LEAVES, RULE)
    dear, certain = made.outlooks
    for worth in (900, -10, -10):
        dear.note(worth, 0)
    for worth in (10, 10, 10):
        certain.note(worth, 0)
    assert made.in_order == [certain, dear]
    made.position = position(in_bag=LOW + 1)
    assert made.in_order == [dear, certain]


def test_trials_can_be_stopped_at_any_time():
    finder = Finder(LEXICON, TERMS)
    situation = position()
    made = Ahead(finder.top(EMPTY, RACK, 3), situation, finder, LEAVES, RULE)
    steps = made.steps(100)
    while made.trials < 5:
        next(steps)
    next(steps)
    assert [outlook.trials for outlook in made.outlooks] == [5, 5, 5]
    finish(made.steps(12))
    assert [outlook.trials for outlook in made.outlooks] == [12, 12, 12]
    whole = run_trials(situation, count=3, trials=12)
    assert [values_of(outlook) for outlook in made.outlooks] == [
        values_of(outlook) for outlook in whole.outlooks
    ]
    assert all(outlook.margin is not None for outlook in made.outlooks)


def test_margin_shrinks_with_the_root_of_the_trials():
    few, many = Outlook(choice=None), Outlook(choice=None)
    for number in range(1600):
        worth = number * 37 % 41
        many.note(worth, 0)
        if number < 400:
            few.note(worth, 0)
    assert isqrt(4 * many.margin**2) == pytest.approx(few.margin, abs=2)
    assert Fraction(many.mean, few.mean) == pytest.approx(1, abs=0.02)
