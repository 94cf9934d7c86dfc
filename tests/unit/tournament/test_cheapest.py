"""The cheapest perfect matching: as networkx finds it, and with the prices that prove it."""

import random

import pytest

from faristol.tournament.pairing.matching import SCALE, find_cheapest_matching


def random_edges(dice, size):
    share, max_cost = dice.choice([0.25, 0.4, 0.6, 1]), dice.choice([1, 2, 5, 30, 1_000, 10**40])
    return [
        (first, second, dice.randint(0, max_cost))
        for first in range(size)
        for second in range(first + 1, size)
        if dice.random() < share
    ]


def cost_of(edges, result):
    return sum(cost for first, second, cost in edges if result.mates[first] == second)


def prove(size, edges, result):
    """Check that each player has one opponent, and that no matching is cheaper."""
    assert all(
        result.mates[result.mates[first]] == first != result.mates[first] for first in range(size)
    )
    assert {
        (first, result.mates[first]) for first in range(size) if first < result.mates[first]
    } <= {(first, second) for first, second, _ in edges}
    for group in result.groups:
        assert len(group.players) % 2 == 1
        assert group.price > 0
    for first, second, cost in edges:
        within = sum(
            group.price for group in result.groups if {first, second} <= set(group.players)
        )
        slack = SCALE * cost - result.prices[first] - result.prices[second] + within
        assert slack >= 0
        if result.mates[first] == second:
            assert slack == 0
    saved = sum(group.price * (len(group.players) // 2) for group in result.groups)
    assert sum(result.prices) - saved == SCALE * cost_of(edges, result)


@pytest.mark.parametrize("seed", range(10))
def test_prices_prove_that_no_matching_is_cheaper(seed):
    dice = random.Random(seed)
    groups = unmatched = 0
    for _ in range(100):
        size = dice.choice([2, 4, 6, 8, 10, 14, 20, 30])
        edges = random_edges(dice, size)
        if result := find_cheapest_matching(size, edges):
            prove(size, edges, result)
            groups += len(result.groups)
        else:
            unmatched += 1
    assert groups > 5
    assert unmatched > 5


@pytest.mark.desk_only("networkx is not there")
@pytest.mark.parametrize("seed", range(10))
def test_networkx_finds_no_cheaper_matching_and_none_where_none_exists(seed):
    networkx = pytest.importorskip("networkx", reason="comes with the environment of the desk")
    dice = random.Random(100 + seed)
    for _ in range(30):
        size = dice.choice([4, 8, 12, 20, 40, 60])
        edges = random_edges(dice, size)
        graph = networkx.Graph()
        graph.add_nodes_from(range(size))
        graph.add_weighted_edges_from(edges)
        other = networkx.min_weight_matching(graph)
        result = find_cheapest_matching(size, edges)
        assert (result is None) == (2 * len(other) < size)
        if result:
            assert cost_of(edges, result) == sum(graph.edges[two]["weight"] for two in other)


def test_no_players_match_at_once_and_an_odd_number_never():
    assert find_cheapest_matching(0, []).mates == ()
    assert find_cheapest_matching(3, [(0, 1, 1), (1, 2, 1)]) is None
    assert find_cheapest_matching(2, []) is None


def test_nested_groups_are_turned_and_dissolved():
    """A ring of rings: the player left over in the inner one is paired outside of both."""
    ring = [(at, (at + 1) % 9, 1) for at in range(9)]
    edges = [
        *ring,
        (0, 3, 1),
        (3, 6, 1),
        (6, 0, 1),
        (4, 9, 50),
        (9, 10, 1),
        (10, 11, 1),
        (9, 11, 1),
    ]
    result = find_cheapest_matching(12, edges)
    prove(12, edges, result)
    assert result.mates[4] == 9
