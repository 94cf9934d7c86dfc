"""Who stands where, and why: CAT-CLM S2-S5."""

from itertools import combinations

import pytest

from faristol.rules.tournament import TournamentPoints
from faristol.tournament.seeding import Seed, seeded
from faristol.tournament.standings import (
    BY_POINTS,
    SHARED,
    Counting,
    Played,
    Unplayed,
    standings,
)

POINTS = TournamentPoints(win=2, draw=1, loss=0)
WON, DREW, LOST = ("win", "loss"), ("draw", "draw"), ("loss", "win")


def game(one, other, first, second, results=None):
    found = WON if first > second else LOST if first < second else DREW
    return Played(one, other, (first, second), results or found)


def places(players, rounds, *orders, cap=0):
    lines = standings(players, rounds, Counting(points=POINTS, orders=orders, cap=cap))
    return [(line.place, line.player) for line in lines]


def test_points_then_difference_then_total():
    rounds = [[game("a", "b", 400, 350), game("c", "d", 410, 360)]]
    lines = standings("abcd", rounds, Counting(points=POINTS, orders=("difference", "total")))
    assert [line.player for line in lines] == ["c", "a", "d", "b"]
    assert [line.decided_by for line in lines] == [BY_POINTS, 1, BY_POINTS, 1]
    assert lines[0].values == (50, 410)


def test_who_is_equal_shares_the_place_and_the_next_place_is_left_out():
    rounds = [[game("b", "a", 360, 360), game("d", "c", 300, 310)]]
    lines = standings("abcd", rounds, Counting(points=POINTS, orders=("difference", "total")))
    assert [(line.place, line.player) for line in lines] == [(1, "c"), (2, "a"), (2, "b"), (4, "d")]
    assert [line.decided_by for line in lines] == [BY_POINTS, BY_POINTS, SHARED, BY_POINTS]


def test_a_bye_is_worth_what_the_rules_say_and_no_game():
    rounds = [[game("a", "b", 400, 350), Unplayed("c", 2)]]
    lines = standings("abc", rounds, Counting(points=POINTS, orders=("difference",)))
    assert [(line.player, line.half_points, line.wins) for line in lines] == [
        ("a", 2, 1),
        ("c", 2, 0),
        ("b", 0, 0),
    ]


def test_results_count_where_scores_say_something_else():
    """After 110 points are taken from who gave up, 180-180 has a winner (CAT-CLS 4E); both may lose (8.2C)."""
    rounds = [[game("a", "b", 180, 180, LOST), game("c", "d", 0, 0, ("loss", "loss"))]]
    assert places("abcd", rounds, "total") == [(1, "b"), (2, "a"), (3, "c"), (3, "d")]


def test_a_difference_counts_up_to_its_cap():
    rounds = [[game("a", "b", 600, 200), game("c", "d", 500, 300)]]
    assert places("abcd", rounds, "difference", cap=200) == [(1, "a"), (1, "c"), (3, "b"), (3, "d")]
    assert places("abcd", rounds, "difference") == [(1, "a"), (2, "c"), (3, "d"), (4, "b")]


@pytest.mark.parametrize(
    ("order", "values"),
    [
        ("wins", {"a": 1, "b": 1, "c": 0, "d": 0}),
        ("buchholz", {"a": 0 + 3, "b": 0 + 3, "c": 3, "d": 3}),
        ("lower_buchholz", {"a": 3, "b": 3, "c": 0, "d": 0}),  # without the worst one
        ("median_buchholz", {"a": 0, "b": 0, "c": 0, "d": 0}),  # without the best one either
        ("berger", {"a": 2 * 0 + 1 * 3, "b": 2 * 0 + 1 * 3, "c": 0, "d": 0}),
    ],
)
def test_orders_that_look_at_the_opponents(order, values):
    """a and b beat c and d, and drew: 3 half points each."""
    rounds = [[game("a", "c", 2, 1), game("b", "d", 2, 1)], [game("a", "b", 5, 5)]]
    lines = standings("abcd", rounds, Counting(points=POINTS, orders=(order,)))
    assert {line.player: line.values[0] for line in lines} == values


def test_from_seven_rounds_on_the_two_worst_opponents_are_left_out():
    """Of whom a met, b has five wins, c four, and so on to g, who has none."""
    rounds = [[game("a", other, 2, 1)] for other in "bcdefg"]
    rounds[0] += [game(*two, 2, 1) for two in combinations("bcdefg", 2)]
    for more, left in ([], [10, 8, 6, 4, 2]), ([[]], [10, 8, 6, 4]):
        counting = Counting(points=POINTS, orders=("lower_buchholz",))
        first = standings("abcdefg", [*rounds, *more], counting)[0]
        assert (first.player, first.values) == ("a", (sum(left),))


def test_equal_players_who_have_all_met_are_told_apart_by_their_games():
    """a and c have two wins each, and a beat c, who scored more."""
    rounds = [[game("c", "d", 9, 1), game("a", "b", 2, 1)], [game("a", "c", 2, 1)]]
    rounds += [[game("c", "b", 2, 1)]]
    assert places("cabd", rounds, "direct")[:2] == [(1, "a"), (2, "c")]
    assert places("cabd", rounds)[:2] == [(1, "c"), (1, "a")]


def test_where_not_all_of_them_have_met_their_games_say_nothing():
    rounds = [[game("a", "c", 1, 2), game("b", "d", 2, 1)], [game("a", "b", 2, 1)]]
    assert places("abcd", rounds, "direct") == [(1, "a"), (1, "b"), (1, "c"), (4, "d")]


# ---- the first order ----


def order(*seeds, unrated=999):
    found = [
        Seed(player=f"{name} {surname}".strip(), rating=rating, surname=surname, name=name)
        for name, surname, rating in seeds
    ]
    return list(seeded(found, unrated=unrated))


def test_the_unrated_stand_among_the_numbers():  # CAT-CLM S5
    found = order(("oriol", "", 980), ("pau", "", 1210), ("zoe", "", None), ("alex", "", None))
    assert found == ["pau", "alex", "zoe", "oriol"]


def test_equal_ones_stand_by_surname_then_by_name():
    found = order(("zoe", "alsina", None), ("anna", "vidal", None), ("marc", "alsina", None))
    assert found == ["marc alsina", "zoe alsina", "anna vidal"]
