"""The pairing methods: rounds are as cheap as enumeration finds."""

import random
from dataclasses import replace

import pytest

from faristol.tournament.lookahead import MOST, pair_ahead
from faristol.tournament.pairing import matching, search, top_down
from faristol.tournament.pairing.berger import berger_pairs_of, rounds_of
from faristol.tournament.pairing.criteria import REMATCHES, REPEATED_BYES, Weights
from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing.search import pair
from tests.support.plain_pairing import lawful_ways, plain_cost, random_field

NAMES = sorted(METHODS)


def check_against_enumeration(field, name):
    """Compare a round with all other possible rounds."""
    pairing = METHODS[name].pair(field)
    ways = lawful_ways(field)
    assert (pairing is None) == (not ways)
    if pairing:
        least = min(plain_cost(field, name, way) for way in ways)
        assert plain_cost(field, name, pairing.pairs) == least
        assert pairing.pairs in ways
        assert pairing.sums == least[: len(pairing.sums)]


@pytest.fixture(params=[(24, 6, 8), (0, 6, 8), (0, 1, 1), (0, 2, 2)], ids=str)
def narrow(request, monkeypatch):
    """Search all pairs, or ever fewer of them before the proof needs others."""
    small, candidates, dear = request.param
    monkeypatch.setattr(search, "_SMALL", small)
    monkeypatch.setattr(search, "_CANDIDATES", candidates)
    monkeypatch.setattr(search, "_DEAR", dear)


@pytest.mark.parametrize("name", NAMES)
def test_round_is_as_cheap_as_enumeration_finds(narrow, name):
    dice = random.Random(name)
    for _ in range(60):
        check_against_enumeration(random_field(dice, dice.randint(1, 8)), name)
    for _ in range(6):
        check_against_enumeration(random_field(dice, 9), name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "size", [pytest.param(59, marks=pytest.mark.exhaustive("every run pairs sixty")), 60]
)
def test_large_round_is_the_same_when_all_pairs_are_searched(monkeypatch, name, size):
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
def test_networkx_pairs_a_large_round_no_cheaper(name):
    networkx = pytest.importorskip("networkx", reason="comes with the environment of the desk")
    dice = random.Random(name)
    for size in (20, 31, 45, 60):
        field = replace(random_field(dice, size), together=())
        weights = Weights(field, METHODS[name].system)
        nodes = field.size + field.has_bye
        graph = networkx.Graph()
        graph.add_weighted_edges_from(
            (first, second, weights.cost(first, second))
            for first in range(field.size)
            for second in range(first + 1, nodes)
            if (first, second) not in field.apart
        )
        best = networkx.min_weight_matching(graph)
        pairing = METHODS[name].pair(field)
        least = sum(graph.edges[two]["weight"] for two in best)
        assert sum(weights.cost(*two) for two in pairing.pairs) == least


# ---- the rules of the regulation ----


def field_of(size, met=(), **more):
    return Field(size=size, met=dict.fromkeys(met, 1), byes=(0,) * size, points=(0,) * size, **more)


def test_neighbours_meet_unless_they_have_met():  # CAT-CLM S4a, S4b
    assert METHODS["distance"].pair(field_of(6)).pairs == ((0, 1), (2, 3), (4, 5))
    pairing = METHODS["distance"].pair(field_of(4, [(0, 1)]))
    assert pairing.pairs == ((0, 2), (1, 3))


def test_last_player_without_a_bye_rests():  # CAT-CLM S4c
    field = field_of(5)
    assert (4, 5) in METHODS["distance"].pair(field).pairs
    assert (3, 5) in METHODS["distance"].pair(replace(field, byes=(0, 0, 0, 0, 1))).pairs


def test_halves_of_a_score_group_meet():
    assert METHODS["score_groups"].pair(field_of(6)).pairs == ((0, 3), (1, 4), (2, 5))
    two = replace(field_of(6), points=(2, 2, 2, 0, 0, 0))
    assert METHODS["score_groups"].pair(two).pairs == ((0, 1), (2, 3), (4, 5))


def test_top_down_gives_the_first_the_nearest_whatever_it_costs_below():
    met = [(0, 1), (2, 3)]
    assert METHODS["distance"].pair(field_of(6, met)).pairs == ((0, 2), (1, 3), (4, 5))
    met = [(0, 1), (1, 3), (3, 4), (2, 3)]
    chosen = METHODS["top_down"].pair(field_of(6, met)).pairs
    assert chosen[0] == (0, 2)
    assert chosen[1] == (1, 4)


def test_lots_pair_neighbours_of_the_draw():
    pairing = METHODS["lots"].pair(field_of(4, lots=(0, 2, 1, 3)))
    assert pairing.pairs == ((0, 2), (1, 3))


def test_director_may_keep_two_players_together_or_apart():
    field = field_of(4, together=((0, 3),))
    assert METHODS["distance"].pair(field).pairs == ((0, 3), (1, 2))
    field = field_of(4, apart=frozenset({(0, 1)}))
    assert (0, 1) not in METHODS["distance"].pair(field).pairs
    all_pairs_of_first = frozenset({(0, 1), (0, 2), (0, 3)})
    assert METHODS["distance"].pair(field_of(4, apart=all_pairs_of_first)) is None


# ---- tables ----


@pytest.mark.parametrize("size", [2, 3, 4, 7, 8, 15])
def test_berger_tables_pair_each_two_players_once(size):
    met = [
        frozenset(two)
        for number in range(1, rounds_of(size) + 1)
        for two in berger_pairs_of(size, number)
    ]
    nodes = size + size % 2
    assert len(set(met)) == len(met) == nodes * (nodes - 1) // 2
    for number in range(1, rounds_of(size) + 1):
        assert sorted(player for two in berger_pairs_of(size, number) for player in two) == list(
            range(nodes)
        )


def test_berger_tables_of_six_are_those_of_fide():
    tables = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
    for number, row in enumerate(tables, start=1):
        pairs = tuple(tuple(int(number_) - 1 for number_ in two.split("-")) for two in row.split())
        assert berger_pairs_of(6, number) == pairs


# ---- looking ahead ----


def has_repetition(name, size, rounds, seed, *, is_ahead):
    """Play a tournament; return whether a rematch or a second bye was forced."""
    dice = random.Random(seed)
    points, met, byes = [0] * size, {}, [0] * size
    for number in range(1, rounds + 1):
        order = sorted(range(size), key=lambda player: (-points[player], player))
        place = {player: at for at, player in enumerate(order)}
        field = Field(
            size=size,
            met={tuple(sorted((place[first], place[second]))): 1 for first, second in met},
            byes=tuple(byes[player] for player in order),
            points=tuple(points[player] for player in order),
        )
        left = rounds - number if is_ahead else 0
        pairing = pair_ahead(field, METHODS[name], left=left).chosen
        if pairing.sums[0] or pairing.sums[1]:
            return True
        for first, second in pairing.pairs:
            if second == size:
                byes[order[first]] += 1
                points[order[first]] += 2
            else:
                met[order[first], order[second]] = 1
                points[order[dice.choice([first, second])]] += 2
    return False


@pytest.mark.parametrize("name", ["distance", "score_groups", "top_down"])
@pytest.mark.parametrize(("size", "rounds"), [(5, 5), (6, 5), (7, 6), (8, 6), (9, 7), (10, 8)])
def test_looking_ahead_never_forces_a_repetition(name, size, rounds):
    assert not any(has_repetition(name, size, rounds, seed, is_ahead=True) for seed in range(12))


def test_without_looking_ahead_repetitions_occur():
    assert any(has_repetition("distance", 6, 5, seed, is_ahead=False) for seed in range(12))


def test_looking_ahead_reports_the_cheaper_round():
    """Six players after two rounds: the cheapest third round leaves two rings of three."""
    met = dict.fromkeys([(0, 1), (2, 3), (4, 5), (0, 2), (1, 4), (3, 5)], 1)
    field = Field(size=6, met=met, byes=(0,) * 6, points=(0,) * 6)
    result = pair_ahead(field, METHODS["distance"], left=2)
    assert result.chosen.sums >= result.least.sums
    assert pair_ahead(field, METHODS["distance"], left=0).chosen == result.least


def test_large_field_is_not_searched_ahead():
    result = pair_ahead(field_of(MOST + 2), METHODS["distance"], left=5)
    assert result.chosen == result.least


# ---- planted bugs ----


def without_criterion(criterion):
    def plant(patch):
        for name, method in METHODS.items():
            if name != "top_down":
                criteria = tuple(
                    item for item in method.system.criteria if item.code != criterion.code
                )
                patch.setitem(METHODS, name, replace_system(method, criteria))

    return plant


def replace_system(method, criteria):
    system = replace(method.system, criteria=criteria)
    return replace(method, system=system, pair=lambda field: pair(field, system))


def stop_after_first_search(patch):
    patch.setattr(search, "_SMALL", 0)
    patch.setattr(search, "_CANDIDATES", 1)
    patch.setattr(search._Search, "_cheaper", lambda self, found: iter(()))


def follow_the_wrong_pairs(patch):
    steps = matching._Search._steps
    patch.setattr(matching._Search, "_steps", lambda self, group, at: steps(self, group, at + 1))


def drop_forbidden_pairs(patch):
    look_at = search._Search._look_at

    def look(self, first, second):
        self._edges[first, second] = self._weights.cost(self._players[first], self._players[second])

    assert look_at
    patch.setattr(search._Search, "_look_at", look)


def ignore_upper_tables(patch):
    patch.setattr(top_down, "pair", lambda field, system: pair(replace(field, together=()), system))


@pytest.mark.parametrize(
    "plant",
    [
        without_criterion(REMATCHES),
        without_criterion(REPEATED_BYES),
        stop_after_first_search,
        follow_the_wrong_pairs,
        drop_forbidden_pairs,
        ignore_upper_tables,
    ],
    ids=["rematches", "byes", "search", "groups", "forbidden", "upper_tables"],
)
def test_planted_bug_is_detected(monkeypatch, plant):
    plant(monkeypatch)
    dice = random.Random(1)
    with pytest.raises((AssertionError, IndexError, KeyError, ValueError)):  # noqa: PT012
        for _ in range(80):
            field = random_field(dice, dice.randint(4, 8))
            for name in NAMES:
                check_against_enumeration(field, name)
