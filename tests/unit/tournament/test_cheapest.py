"""The cheapest way to pair all: as another program finds it, and with the prices that prove it."""

import random

import pytest

from faristol.tournament.pairing.matching import SCALE, cheapest


def random_edges(dice, size):
    share, most = dice.choice([0.25, 0.4, 0.6, 1]), dice.choice([1, 2, 5, 30, 1_000, 10**40])
    return [
        (one, other, dice.randint(0, most))
        for one in range(size)
        for other in range(one + 1, size)
        if dice.random() < share
    ]


def cost_of(edges, found):
    return sum(cost for one, other, cost in edges if found.mates[one] == other)


def prove(size, edges, found):
    """Check that everybody has one opponent, and that nothing could be cheaper."""
    assert all(found.mates[found.mates[one]] == one != found.mates[one] for one in range(size))
    assert {(one, found.mates[one]) for one in range(size) if one < found.mates[one]} <= {
        (one, other) for one, other, _ in edges
    }
    for group in found.groups:
        assert len(group.players) % 2 == 1
        assert group.price > 0
    for one, other, cost in edges:
        within = sum(group.price for group in found.groups if {one, other} <= set(group.players))
        slack = SCALE * cost - found.prices[one] - found.prices[other] + within
        assert slack >= 0
        if found.mates[one] == other:
            assert slack == 0
    saved = sum(group.price * (len(group.players) // 2) for group in found.groups)
    assert sum(found.prices) - saved == SCALE * cost_of(edges, found)


@pytest.mark.parametrize("seed", range(10))
def test_prices_prove_that_nothing_is_cheaper(seed):
    dice = random.Random(seed)
    groups = none = 0
    for _ in range(100):
        size = dice.choice([2, 4, 6, 8, 10, 14, 20, 30])
        edges = random_edges(dice, size)
        if found := cheapest(size, edges):
            prove(size, edges, found)
            groups += len(found.groups)
        else:
            none += 1
    assert groups > 5
    assert none > 5


@pytest.mark.desk_only("networkx is not there")
@pytest.mark.parametrize("seed", range(10))
def test_another_program_finds_nothing_cheaper_and_a_way_where_there_is_one(seed):
    networkx = pytest.importorskip("networkx", reason="comes with the environment of the desk")
    dice = random.Random(100 + seed)
    for _ in range(30):
        size = dice.choice([4, 8, 12, 20, 40, 60])
        edges = random_edges(dice, size)
        graph = networkx.Graph()
        graph.add_nodes_from(range(size))
        graph.add_weighted_edges_from(edges)
        other = networkx.min_weight_matching(graph)
        found = cheapest(size, edges)
        assert (found is None) == (2 * len(other) < size)
        if found:
            assert cost_of(edges, found) == sum(graph.edges[two]["weight"] for two in other)


def test_nobody_is_paired_at_once_and_an_odd_number_never():
    assert cheapest(0, []).mates == ()
    assert cheapest(3, [(0, 1, 1), (1, 2, 1)]) is None
    assert cheapest(2, []) is None


def test_groups_within_groups_are_turned_and_dissolved():
    """A ring of rings: whoever is left over in the inner one is paired outside of both."""
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
    found = cheapest(12, edges)
    prove(12, edges, found)
    assert found.mates[4] == 9
