"""The coefficients of a game, and a tournament classified by them (RO-COR 33-41)."""

import pytest

from faristol.rules.preset import preset
from faristol.rules.tournament import TournamentPoints
from faristol.tournament.acts.results import EnterResult
from faristol.tournament.coefficient import ONE, coefficients_of
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.results import Report
from faristol.tournament.standings import (
    BY_POINTS,
    Counting,
    PlayedGame,
    UnplayedRound,
    compute_standings,
)
from tests.support.tournament_table import Director

RULE = preset("ro-correspondence").rules.coefficients


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((524, 480), (15_219, 4_781)),  # RO-COR 33, 34: the example of the text
        ((480, 524), (4_781, 15_219)),
        ((500, 300), (16_250, 3_750)),
        ((200, 100), (16_667, 3_333)),
        ((300, 100), (16_667, 2_500)),  # RO-COR 41: the loser keeps the ordinary one
        ((201, 100), (16_667, 3_322)),
        ((400, 1), (16_667, 25)),
        ((400, 0), (15_300, 4_700)),  # RO-COR 35
        ((50, -10), (15_300, 4_700)),
        ((0, -10), (15_000, 5_000)),
        ((-20, -35), (15_000, 5_000)),
        ((350, 350), (10_000, 10_000)),  # RO-COR 36
        ((-10, -10), (10_000, 10_000)),
        ((401, 399), (15_013, 4_987)),  # 1.50125
    ],
)
def test_coefficients_follow_from_the_scores(scores, expected):
    assert coefficients_of(RULE, scores) == expected


def test_agreed_draw_gives_each_player_a_coefficient_of_one():  # RO-COR 39
    assert coefficients_of(RULE, (310, 120), is_draw=True) == (10_000, 10_000)


def test_sum_of_coefficients_is_two_below_the_maximum():
    for first in range(1, 120):
        for second in range(1, 120):
            mine, theirs = coefficients_of(RULE, (first, second))
            assert mine + theirs == 20_000 or max(mine, theirs) == 16_667


def test_no_show_gives_zero_and_the_opponent_a_fixed_coefficient():  # RO-COR 37, 38
    assert coefficients_of(RULE, (0, 0), winner=1, is_no_show=True) == (15_300, 0)
    assert coefficients_of(RULE, (0, 0), winner=2, is_no_show=True) == (0, 15_300)
    director = Director("ro-general", counts="coefficients")
    director.enter(*"ab")
    director.begin_round("top_down")
    director.do(
        EnterResult(round=1, table=1, report=Report(scores=(0, 0), how="unplayed", winner=2))
    )
    values = [row.coefficient for row in standings_of(director.state)]
    assert values == [15_300, 0]


def test_tournament_may_be_classified_by_coefficients():
    """b lost narrowly and rested once: more than a, who won once and lost far behind."""
    rounds = [
        [PlayedGame("a", "b", (300, 299), ("win", "loss")), UnplayedRound("c", 2, coefficient=ONE)],
        [PlayedGame("a", "c", (100, 400), ("loss", "win")), UnplayedRound("b", 2, coefficient=ONE)],
    ]
    points = TournamentPoints(win=2, draw=1, loss=0)
    counting = Counting(points=points, orders=("difference",), coefficients=RULE)
    rows = compute_standings("abc", rounds, counting)
    assert [(row.player, row.coefficient) for row in rows] == [
        ("c", 10_000 + 16_667),
        ("a", 15_008 + 2_000),
        ("b", 4_992 + 10_000),
    ]
    assert all(row.decided_by == BY_POINTS for row in rows)
    plain = compute_standings("abc", rounds, Counting(points=points, orders=("difference",)))
    assert [row.coefficient for row in plain] == [0, 0, 0]


def test_bye_has_a_coefficient_and_a_game_both_lost_has_none():
    director = Director("ro-general", counts="coefficients")
    director.enter(*"abc")
    director.begin_round("top_down")
    director.result(1, 300, 100)
    coefficients = {row.player: row.coefficient for row in standings_of(director.state)}
    assert coefficients == {"a": 16_667, "b": 2_500, "c": 10_000}
    counting = Counting(
        points=TournamentPoints(win=2, draw=1, loss=0), orders=(), coefficients=RULE
    )
    both = compute_standings("ab", [[PlayedGame("a", "b", (0, 0), ("loss", "loss"))]], counting)
    assert [row.coefficient for row in both] == [0, 0]
