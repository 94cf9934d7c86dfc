"""Recorded points and coefficients, against exact fractions (RO-COR 3, 33-45)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.correspondence import points
from faristol.rules.preset import preset
from faristol.rules.rule_refusal import RuleRefusal

RULES = preset("ro-correspondence").rules
RULE = RULES.coefficients
score = st.integers(1, 1_500)


def test_first_four_placements_are_capped_and_later_ones_are_not():
    """RO-COR 3."""
    assert points.record_points(RULES.caps, [54, 15, 72, 44, 31, 60]) == [10, 15, 30, 40, 31, 60]
    assert points.record_points(RULES.caps, [0, -10]) == [0, -10]
    assert points.record_points(None, [54]) == [54]


@given(score, score)
def test_two_coefficients_make_two_and_are_rounded_once(more, less):
    """RO-COR 33, 34, 41."""
    if more <= less:
        more, less = less + 1, more
    exact = 10_000 * (1 + Fraction(more, more + less))
    winner, loser = points.coefficients_of_end(RULE, more, less)
    rounded = int(exact + Fraction(1, 2))
    assert (winner, loser) == (min(rounded, 16_667), 20_000 - rounded)
    assert points.coefficients_of_end(RULE, less, more) == (loser, winner)


def test_halves_are_rounded_to_the_winner():
    """RO-COR 34: 1.50125."""
    assert points.coefficients_of_end(RULE, 401, 399) == (15_013, 4_987)


@pytest.mark.parametrize(
    ("red", "blue", "both"),
    [
        (-20, -35, (15_000, 5_000)),
        (0, -10, (15_000, 5_000)),
        (-10, 50, (4_700, 15_300)),
        (400, 0, (15_300, 4_700)),
        (400, 1, (16_667, 25)),
    ],
)
def test_totals_of_zero_or_less_have_fixed_coefficients(red, blue, both):
    """RO-COR 35."""
    assert points.coefficients_of_end(RULE, red, blue) == both


@pytest.mark.parametrize("total", [350, 0, -10])
def test_equal_totals_and_agreed_draws_are_one_each(total):
    """RO-COR 36, 39."""
    assert points.coefficients_of_end(RULE, total, total) == (10_000, 10_000)
    assert points.coefficients_of_end(RULE, 310, total, is_agreed=True) == (10_000, 10_000)


@given(st.integers(-50, 800), st.integers(-50, 800), st.integers(0, 20))
def test_abandoned_game_bounds_the_coefficient_of_the_remaining_player(stays, quits, rounds):
    """RO-COR 37, 41."""
    winner, loser = points.coefficients_of_abandonment(RULE, stays, quits, rounds)
    assert winner <= min(16_667, 15_300 + 100 * rounds)
    assert winner >= 10_000
    assert 0 <= loser <= 20_000 - winner
    if stays < quits:
        assert winner == 15_300


def test_level_abandoned_game_follows_its_score():
    """RO-COR 37: not unfavourable; without a point it is the least."""
    assert points.coefficients_of_abandonment(RULE, 150, 150, 6) == (15_000, 5_000)
    assert points.coefficients_of_abandonment(RULE, 0, 0, 0) == (15_300, 4_700)


def test_lost_time_counts_as_leaving():
    """RO-COR 40."""
    assert points.coefficients_of_abandonment(RULE, 300, 100, 5) == (15_800, 2_500)


def test_absent_player_has_a_coefficient_of_zero():
    """RO-COR 38."""
    assert points.coefficients_of_no_show(RULE, 0, 0) == (15_300, 0)
    assert points.coefficients_of_no_show(RULE, 10, 0) == (15_300, 0)


def test_reported_game_is_level_at_the_deadline():
    """RO-COR 38, 40."""
    assert points.coefficients_at_deadline(RULE, is_claimed=False, reported_by=2) == (
        10_000,
        10_000,
    )
    assert points.coefficients_at_deadline(RULE, is_claimed=False, reported_by=0) == (0, 0)
    claimed = points.coefficients_at_deadline(RULE, is_claimed=True, reported_by=2)
    assert claimed == RuleRefusal("arbiter_decides", "coefficients")


def test_sanction_reduces_by_a_tenth_to_one():
    """RO-COR 45."""
    assert points.reduce_coefficient(RULE, 15_219, 1_000) == 14_219
    assert points.reduce_coefficient(RULE, 15_219, 10_000) == 5_219
    for reduction in (999, 10_001, 0, -1_000):
        assert points.reduce_coefficient(RULE, 15_219, reduction) == RuleRefusal(
            "out_of_range", "coefficients"
        )
