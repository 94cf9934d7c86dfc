"""The order of the standings and its reasons (CAT-CLM S2-S5)."""

from itertools import combinations

import pytest

from faristol.rules.tournament import TournamentPoints
from faristol.tournament.seeding import Seed, order_by_seed
from faristol.tournament.standings import (
    BY_POINTS,
    SHARED,
    Counting,
    PlayedGame,
    UnplayedRound,
    compute_standings,
)

POINTS = TournamentPoints(win=2, draw=1, loss=0)
WON, DREW, LOST = ("win", "loss"), ("draw", "draw"), ("loss", "win")


def game(first_player, second_player, first, second, results=None):
    default_results = WON if first > second else LOST if first < second else DREW
    return PlayedGame(first_player, second_player, (first, second), results or default_results)


def places(players, rounds, *orders, cap=0):
    rows = compute_standings(players, rounds, Counting(points=POINTS, orders=orders, cap=cap))
    return [(row.place, row.player) for row in rows]


def test_standings_order_by_points_then_difference_then_total():
    rounds = [[game("a", "b", 400, 350), game("c", "d", 410, 360)]]
    rows = compute_standings(
        "abcd", rounds, Counting(points=POINTS, orders=("difference", "total"))
    )
    assert [row.player for row in rows] == ["c", "a", "d", "b"]
    assert [row.decided_by for row in rows] == [BY_POINTS, 1, BY_POINTS, 1]
    assert rows[0].values == (50, 410)


def test_equal_players_share_the_place_and_the_next_is_left_out():
    rounds = [[game("b", "a", 360, 360), game("d", "c", 300, 310)]]
    rows = compute_standings(
        "abcd", rounds, Counting(points=POINTS, orders=("difference", "total"))
    )
    assert [(row.place, row.player) for row in rows] == [(1, "c"), (2, "a"), (2, "b"), (4, "d")]
    assert [row.decided_by for row in rows] == [BY_POINTS, BY_POINTS, SHARED, BY_POINTS]


def test_bye_is_worth_the_points_of_the_rules_and_is_no_game():
    rounds = [[game("a", "b", 400, 350), UnplayedRound("c", 2)]]
    rows = compute_standings("abc", rounds, Counting(points=POINTS, orders=("difference",)))
    assert [(row.player, row.half_points, row.wins) for row in rows] == [
        ("a", 2, 1),
        ("c", 2, 0),
        ("b", 0, 0),
    ]


def test_results_count_where_scores_differ():
    """After the 110 points of giving up, 180-180 has a winner (CAT-CLS 4E); both may lose (8.2C)."""
    rounds = [[game("a", "b", 180, 180, LOST), game("c", "d", 0, 0, ("loss", "loss"))]]
    assert places("abcd", rounds, "total") == [(1, "b"), (2, "a"), (3, "c"), (3, "d")]


def test_difference_counts_up_to_its_cap():
    rounds = [[game("a", "b", 600, 200), game("c", "d", 500, 300)]]
    assert places("abcd", rounds, "difference", cap=200) == [(1, "a"), (1, "c"), (3, "b"), (3, "d")]
    assert places("abcd", rounds, "difference") == [(1, "a"), (2, "c"), (3, "d"), (4, "b")]


@pytest.mark.parametrize(
    ("order", "values"),
    [
        ("wins", {"a": 1, "b": 1, "c": 0, "d": 0}),
        ("buchholz", {"a": 0 + 3, "b": 0 + 3, "c": 3, "d": 3}),
        ("lower_buchholz", {"a": 3, "b": 3, "c": 0, "d": 0}),  # without the worst opponent
        ("median_buchholz", {"a": 0, "b": 0, "c": 0, "d": 0}),  # without the best opponent either
        ("berger", {"a": 2 * 0 + 1 * 3, "b": 2 * 0 + 1 * 3, "c": 0, "d": 0}),
    ],
)
def test_orders_by_opponents_add_up_their_points(order, values):
    """a and b beat c and d, and drew: 3 half points each."""
    rounds = [[game("a", "c", 2, 1), game("b", "d", 2, 1)], [game("a", "b", 5, 5)]]
    rows = compute_standings("abcd", rounds, Counting(points=POINTS, orders=(order,)))
    assert {row.player: row.values[0] for row in rows} == values


def test_two_worst_opponents_are_left_out_from_seven_rounds_on():
    """Of the opponents of a, b has five wins, c four, and so on to g, without a win."""
    rounds = [[game("a", other, 2, 1)] for other in "bcdefg"]
    rounds[0] += [game(*two, 2, 1) for two in combinations("bcdefg", 2)]
    for more, left in ([], [10, 8, 6, 4, 2]), ([[]], [10, 8, 6, 4]):
        counting = Counting(points=POINTS, orders=("lower_buchholz",))
        first = compute_standings("abcdefg", [*rounds, *more], counting)[0]
        assert (first.player, first.values) == ("a", (sum(left),))


def test_equal_players_who_all_met_are_ordered_by_their_games():
    """a and c have two wins each, and a beat c, who scored more."""
    rounds = [[game("c", "d", 9, 1), game("a", "b", 2, 1)], [game("a", "c", 2, 1)]]
    rounds += [[game("c", "b", 2, 1)]]
    assert places("cabd", rounds, "direct")[:2] == [(1, "a"), (2, "c")]
    assert places("cabd", rounds)[:2] == [(1, "c"), (1, "a")]


def test_equal_players_who_did_not_all_meet_share_the_place():
    rounds = [[game("a", "c", 1, 2), game("b", "d", 2, 1)], [game("a", "b", 2, 1)]]
    assert places("abcd", rounds, "direct") == [(1, "a"), (1, "b"), (1, "c"), (4, "d")]


# ---- the first order ----


def order(*seeds, unrated=999):
    seeds_ = [
        Seed(player=f"{name} {surname}".strip(), rating=rating, surname=surname, name=name)
        for name, surname, rating in seeds
    ]
    return list(order_by_seed(seeds_, unrated=unrated))


def test_unrated_players_stand_at_the_unrated_number():  # CAT-CLM S5
    names = order(("oriol", "", 980), ("pau", "", 1210), ("zoe", "", None), ("alex", "", None))
    assert names == ["pau", "alex", "zoe", "oriol"]


def test_equal_seeds_are_ordered_by_surname_then_name():
    names = order(("zoe", "alsina", None), ("anna", "vidal", None), ("marc", "alsina", None))
    assert names == ["marc alsina", "zoe alsina", "anna vidal"]
