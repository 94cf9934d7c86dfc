"""Rounds cost as little as trying everything can find, by every way of pairing."""

import random
from dataclasses import replace

import pytest

from faristol.tournament.lookahead import MOST, pair_ahead
from faristol.tournament.pairing import matching, search, top_down
from faristol.tournament.pairing.berger import berger, rounds_of
from faristol.tournament.pairing.criteria import REMATCHES, REPEATED_BYES, Weights
from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing.search import pair
from tests.support.plain_pairing import lawful_ways, plain_cost, random_field

NAMES = sorted(METHODS)


def compare(field, name):
    """Hold a round against every other there could be."""
    found = METHODS[name].pair(field)
    others = lawful_ways(field)
    assert (found is None) == (not others)
    if found:
        least = min(plain_cost(field, name, way) for way in others)
        assert plain_cost(field, name, found.pairs) == least
        assert found.pairs in others
        assert found.sums == least[: len(found.sums)]


@pytest.fixture(params=[(24, 6, 8), (0, 6, 8), (0, 1, 1), (0, 2, 2)], ids=str)
def narrow(request, monkeypatch):
    """Look at all pairs, or at ever fewer of them before the proof asks for others."""
    small, candidates, dear = request.param
    monkeypatch.setattr(search, "_SMALL", small)
    monkeypatch.setattr(search, "_CANDIDATES", candidates)
    monkeypatch.setattr(search, "_DEAR", dear)


@pytest.mark.parametrize("name", NAMES)
def test_a_round_costs_as_little_as_trying_everything_finds(narrow, name):
    dice = random.Random(name)
    for _ in range(60):
        compare(random_field(dice, dice.randint(1, 8)), name)
    for _ in range(6):
        compare(random_field(dice, 9), name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "size", [pytest.param(59, marks=pytest.mark.exhaustive("every run pairs sixty")), 60]
)
def test_a_large_round_is_the_same_when_every_pair_is_looked_at(monkeypatch, name, size):
    dice = random.Random(size)
    for _ in range(4):
        field = replace(random_field(dice, size), apart=frozenset())
        quick = METHODS[name].pair(field)
        with monkeypatch.context() as patch:
            patch.setattr(search, "_SMALL", size + 1)
            whole = METHODS[name].pair(field)
        assert METHODS[name].rank(field, quick.pairs) == METHODS[name].rank(field, whole.pairs)


@pytest.mark.desk_only("networkx is not there")
@pytest.mark.parametrize("name", [name for name in NAMES if name != "top_down"])
def test_another_program_pairs_a_large_round_no_better(name):
    networkx = pytest.importorskip("networkx", reason="comes with the environment of the desk")
    dice = random.Random(name)
    for size in (20, 31, 45, 60):
        field = replace(random_field(dice, size), together=())
        weights = Weights(field, METHODS[name].system)
        nodes = field.size + field.has_bye
        graph = networkx.Graph()
        graph.add_weighted_edges_from(
            (one, other, weights.cost(one, other))
            for one in range(field.size)
            for other in range(one + 1, nodes)
            if (one, other) not in field.apart
        )
        best = networkx.min_weight_matching(graph)
        found = METHODS[name].pair(field)
        least = sum(graph.edges[two]["weight"] for two in best)
        assert sum(weights.cost(*two) for two in found.pairs) == least


# ---- what the regulation says ----


def field_of(size, met=(), **more):
    return Field(size=size, met=dict.fromkeys(met, 1), byes=(0,) * size, points=(0,) * size, **more)


def test_neighbours_meet_who_have_not_met():  # CAT-CLM S4a, S4b
    assert METHODS["distance"].pair(field_of(6)).pairs == ((0, 1), (2, 3), (4, 5))
    found = METHODS["distance"].pair(field_of(4, [(0, 1)]))
    assert found.pairs == ((0, 2), (1, 3))


def test_the_last_rests_who_has_not_rested():  # CAT-CLM S4c
    field = field_of(5)
    assert (4, 5) in METHODS["distance"].pair(field).pairs
    assert (3, 5) in METHODS["distance"].pair(replace(field, byes=(0, 0, 0, 0, 1))).pairs


def test_the_halves_of_a_group_meet():
    assert METHODS["score_groups"].pair(field_of(6)).pairs == ((0, 3), (1, 4), (2, 5))
    two = replace(field_of(6), points=(2, 2, 2, 0, 0, 0))
    assert METHODS["score_groups"].pair(two).pairs == ((0, 1), (2, 3), (4, 5))


def test_from_the_top_the_first_gets_the_nearest_whatever_it_costs_below():
    met = [(0, 1), (2, 3)]
    assert METHODS["distance"].pair(field_of(6, met)).pairs == ((0, 2), (1, 3), (4, 5))
    met = [(0, 1), (1, 3), (3, 4), (2, 3)]
    found = METHODS["top_down"].pair(field_of(6, met)).pairs
    assert found[0] == (0, 2)
    assert found[1] == (1, 4)


def test_lots_pair_neighbours_of_the_draw():
    found = METHODS["lots"].pair(field_of(4, lots=(0, 2, 1, 3)))
    assert found.pairs == ((0, 2), (1, 3))


def test_the_director_may_hold_two_together_and_keep_two_apart():
    field = field_of(4, together=((0, 3),))
    assert METHODS["distance"].pair(field).pairs == ((0, 3), (1, 2))
    field = field_of(4, apart=frozenset({(0, 1)}))
    assert (0, 1) not in METHODS["distance"].pair(field).pairs
    nobody = frozenset({(0, 1), (0, 2), (0, 3)})
    assert METHODS["distance"].pair(field_of(4, apart=nobody)) is None


# ---- tables ----


@pytest.mark.parametrize("size", [2, 3, 4, 7, 8, 15])
def test_by_bergers_tables_everybody_meets_everybody_once(size):
    met = [
        frozenset(two) for number in range(1, rounds_of(size) + 1) for two in berger(size, number)
    ]
    nodes = size + size % 2
    assert len(set(met)) == len(met) == nodes * (nodes - 1) // 2
    for number in range(1, rounds_of(size) + 1):
        assert sorted(one for two in berger(size, number) for one in two) == list(range(nodes))


def test_bergers_tables_are_those_of_fide_for_six():
    tables = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
    for number, line in enumerate(tables, start=1):
        pairs = tuple(tuple(int(one) - 1 for one in two.split("-")) for two in line.split())
        assert berger(6, number) == pairs


# ---- looking ahead ----


def played(name, size, rounds, seed, *, is_ahead):
    """Play a tournament; return whether somebody had to meet again, or rest again."""
    dice = random.Random(seed)
    points, met, byes = [0] * size, {}, [0] * size
    for number in range(1, rounds + 1):
        order = sorted(range(size), key=lambda player: (-points[player], player))
        place = {player: at for at, player in enumerate(order)}
        field = Field(
            size=size,
            met={tuple(sorted((place[one], place[other]))): 1 for one, other in met},
            byes=tuple(byes[player] for player in order),
            points=tuple(points[player] for player in order),
        )
        left = rounds - number if is_ahead else 0
        found = pair_ahead(field, METHODS[name], left=left).chosen
        if found.sums[0] or found.sums[1]:
            return True
        for one, other in found.pairs:
            if other == size:
                byes[order[one]] += 1
                points[order[one]] += 2
            else:
                met[order[one], order[other]] = 1
                points[order[dice.choice([one, other])]] += 2
    return False


@pytest.mark.parametrize("name", ["distance", "score_groups", "top_down"])
@pytest.mark.parametrize(("size", "rounds"), [(5, 5), (6, 5), (7, 6), (8, 6), (9, 7), (10, 8)])
def test_whoever_looks_ahead_is_never_stuck(name, size, rounds):
    assert not any(played(name, size, rounds, seed, is_ahead=True) for seed in range(12))


def test_whoever_does_not_is_stuck_at_times():
    assert any(played("distance", 6, 5, seed, is_ahead=False) for seed in range(12))


def test_looking_ahead_says_what_it_costs_now():
    """Six players after two rounds: the cheapest third round leaves two rings of three."""
    met = dict.fromkeys([(0, 1), (2, 3), (4, 5), (0, 2), (1, 4), (3, 5)], 1)
    field = Field(size=6, met=met, byes=(0,) * 6, points=(0,) * 6)
    found = pair_ahead(field, METHODS["distance"], left=2)
    assert found.chosen.sums >= found.least.sums
    assert pair_ahead(field, METHODS["distance"], left=0).chosen == found.least


def test_a_large_field_is_not_looked_ahead_in():
    found = pair_ahead(field_of(MOST + 2), METHODS["distance"], left=5)
    assert found.chosen == found.least


# ---- bugs that were put in to see that they are found ----


def forget(criterion):
    def plant(patch):
        for name, method in METHODS.items():
            if name != "top_down":
                kept = tuple(one for one in method.system.criteria if one.code != criterion.code)
                patch.setitem(METHODS, name, replace_system(method, kept))

    return plant


def replace_system(method, criteria):
    system = replace(method.system, criteria=criteria)
    return replace(method, system=system, pair=lambda field: pair(field, system))


def stop_at_the_first_search(patch):
    patch.setattr(search, "_SMALL", 0)
    patch.setattr(search, "_CANDIDATES", 1)
    patch.setattr(search._Search, "_cheaper", lambda self, found: iter(()))


def follow_the_wrong_pairs(patch):
    steps = matching._Search._steps
    patch.setattr(matching._Search, "_steps", lambda self, group, at: steps(self, group, at + 1))


def forget_what_is_forbidden(patch):
    look_at = search._Search._look_at

    def look(self, one, other):
        self._edges[one, other] = self._weights.cost(self._players[one], self._players[other])

    assert look_at
    patch.setattr(search._Search, "_look_at", look)


def let_lower_tables_change_upper_ones(patch):
    patch.setattr(top_down, "pair", lambda field, system: pair(replace(field, together=()), system))


@pytest.mark.parametrize(
    "plant",
    [
        forget(REMATCHES),
        forget(REPEATED_BYES),
        stop_at_the_first_search,
        follow_the_wrong_pairs,
        forget_what_is_forbidden,
        let_lower_tables_change_upper_ones,
    ],
    ids=["rematches", "byes", "search", "groups", "forbidden", "upper_tables"],
)
def test_a_bug_that_is_put_in_is_found(monkeypatch, plant):
    plant(monkeypatch)
    dice = random.Random(1)
    with pytest.raises((AssertionError, IndexError, KeyError, ValueError)):  # noqa: PT012
        for _ in range(80):
            field = random_field(dice, dice.randint(4, 8))
            for name in NAMES:
                compare(field, name)
