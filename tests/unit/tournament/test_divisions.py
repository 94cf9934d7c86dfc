"""Groups that play apart (third-round 2-A2): as few pairs across them as the numbers force.

Then come no rematch that could be avoided among such rounds, byes, team-mates, pairs across as low as
possible, and what the method counts (CAT-CLM S4).
"""

import json
import random
from dataclasses import replace
from itertools import combinations

import pytest

from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.rounds import ConfirmRound
from faristol.tournament.certificate import build_certificate
from faristol.tournament.lookahead import pair_ahead
from faristol.tournament.pair_costs import full_sums_of, iterate_alternatives, sums_of
from faristol.tournament.pairing import search
from faristol.tournament.pairing.criteria import criteria_of
from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import build_pairing_basis, pairs_across_groups
from faristol.tournament.proposal import Proposal, propose
from tests.support.examples import one_in
from tests.support.plain_pairing import lawful_ways
from tests.support.simulated_event import check_round
from tests.support.subset_pairing import group_cost, grouped_field, least_cost
from tests.support.tournament_table import Director

NAMES = sorted(METHODS)
SMALL = [
    *[(5, 5), (4, 4), (5, 4), (3, 3), (1, 1), (1, 3), (7, 5)],
    *[(3, 3, 3), (3, 2, 3), (2, 5, 3), (4, 3, 3), (2, 2, 2), (1, 2, 3, 4, 3), (1, 1, 1, 1)],
]
LARGE = [(7, 7), (9, 5), (9, 6), (8, 8), (5, 5, 5), (4, 5, 7), (5, 3, 5, 3)]
LARGEST = [(9, 9), (9, 8), (7, 5, 5)]
EVERY = [
    *[(first, second) for first in range(1, 10) for second in range(1, first + 1)],
    *[
        (first, second, third)
        for first in range(1, 6)
        for second in range(1, first + 1)
        for third in range(1, second + 1)
        if first + second + third <= 17
    ],
]


@pytest.fixture(scope="module")
def check():
    return check_round()


@pytest.fixture(params=[(24, 6, 8, 4), (0, 6, 8, 4), (0, 1, 1, 1), (0, 2, 2, 0)], ids=str)
def narrow(request, monkeypatch):
    """Search all pairs, or ever fewer of them before the proof needs others."""
    for name, value in zip(("_SMALL", "_CANDIDATES", "_DEAR", "_LAST"), request.param, strict=True):
        monkeypatch.setattr(search, name, value)


def check_against_enumeration(field, name, check):
    """Compare a round and its certificate with all possible rounds."""
    pairing, least = METHODS[name].pair(field), least_cost(field, name)
    assert (pairing is None) == (least is None)
    if pairing is None:
        return
    assert group_cost(field, name, pairing.pairs) == least
    assert pairing.sums == least[: len(pairing.sums)]
    assert set(field.together) <= set(pairing.pairs)
    assert not field.apart & set(pairing.pairs)
    if not field.together and not field.apart:
        assert pairing.sums[0] == sum(size % 2 for size in sizes_of(field)) // 2 == field.min_across
    proved = check(json.loads(json.dumps(build_certificate(field, name, pairing))))
    codes = [criterion.code for criterion in criteria_of(field, METHODS[name].system)]
    assert tuple(proved[code] for code in codes) == pairing.sums


def sizes_of(field):
    return [field.divisions.count(name) for name in set(field.divisions)]


@pytest.mark.desk_only("the script does not ship")
@pytest.mark.parametrize("name", NAMES)
def test_round_of_groups_is_as_cheap_as_enumeration_finds(narrow, check, name):
    dice = random.Random(name)
    for sizes in SMALL:
        for _ in range(4):
            check_against_enumeration(grouped_field(dice, sizes), name, check)


@pytest.mark.desk_only("the script does not ship")
@pytest.mark.parametrize("name", NAMES)
def test_larger_round_of_groups_is_as_cheap_as_enumeration_finds(check, name):
    dice = random.Random(name)
    for sizes in LARGE:
        check_against_enumeration(grouped_field(dice, sizes), name, check)


@pytest.mark.desk_only("the script does not ship")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sizes", LARGEST, ids=str)
def test_groups_of_nine_are_as_cheap_as_enumeration_finds(check, name, sizes):
    check_against_enumeration(grouped_field(random.Random(name), sizes), name, check)


@pytest.mark.exhaustive("a sample of the sizes is paired in every run")
@pytest.mark.desk_only("the script does not ship")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sizes", EVERY, ids=str)
def test_groups_of_all_sizes_are_as_cheap_as_enumeration_finds(check, name, sizes):
    dice = random.Random(f"{name} {sizes}")
    for _ in range(3):
        check_against_enumeration(grouped_field(dice, sizes), name, check)


@pytest.mark.parametrize("name", NAMES)
def test_subset_search_equals_plain_enumeration(name):
    dice = random.Random(name)
    for sizes in [(1, 1), (3, 2), (3, 3), (2, 2, 3), (5, 3)]:
        for _ in range(3):
            field = grouped_field(dice, sizes)
            costs = (group_cost(field, name, way) for way in lawful_ways(field))
            assert least_cost(field, name) == min(costs, default=None)


@pytest.mark.parametrize(
    ("name", "sizes"),
    one_in(
        3,
        [
            pytest.param(name, sizes, id=f"{sizes}-{name}")
            for sizes in [(31, 29), (21, 20, 19), (15, 15, 15, 14), (59, 1)]
            for name in NAMES
        ],
        "every run pairs each size, with a few methods",
    ),
)
def test_large_round_of_groups_is_the_same_when_all_pairs_are_searched(monkeypatch, name, sizes):
    dice = random.Random(str(sizes))
    field = replace(grouped_field(dice, sizes), apart=frozenset())
    quick = METHODS[name].pair(field)
    with monkeypatch.context() as patch:
        patch.setattr(search, "_SMALL", field.size + 1)
        whole = METHODS[name].pair(field)
    assert METHODS[name].rank(field, quick.pairs) == METHODS[name].rank(field, whole.pairs)


@pytest.mark.parametrize("name", NAMES)
def test_other_opponent_costs_what_enumeration_finds(name):
    dice = random.Random(name)
    for sizes in [(3, 3), (3, 2, 2), (5, 3), (4, 4), (3, 4)]:
        field = replace(grouped_field(dice, sizes), together=())
        for other in iterate_alternatives(field, METHODS[name], 0):
            two = (0, other.opponent)
            with_them = replace(field, together=(two,))
            least = None if two in field.apart else least_cost(with_them, name)
            assert (other.sums is None) == (least is None)
            assert other.is_apart == (two in field.apart)
            if other.sums:
                assert other.sums == least[: len(other.sums)]
                assert full_sums_of(field, METHODS[name], other.pairs) == other.sums


@pytest.mark.parametrize("name", NAMES)
def test_act_stores_the_sums_without_the_group_criteria(name):
    dice = random.Random(name)
    for sizes in [(3, 3), (5, 4), (3, 3, 3)]:
        field = replace(grouped_field(dice, sizes), together=(), apart=frozenset())
        pairs = METHODS[name].pair(field).pairs
        together = replace(field, divisions=())
        assert sums_of(field, METHODS[name], pairs) == sums_of(together, METHODS[name], pairs)


# ---- the finding 2-A2 ----

THREE_ROUNDS = "A1A3 B1B3 A2A4 B2B4 A5B5", "A1A2 B1B2 A5A3 B5B3 A4B4", "A1A4 B1B5 A3A2 B3B2 B4A5"


def field_of_the_finding():
    """Five and five after three rounds: last against last would force a rematch."""
    players = [f"{group}{number}" for number in range(1, 6) for group in "AB"]
    met = {}
    for pairs in THREE_ROUNDS:
        for two in pairs.split():
            first, second = sorted((players.index(two[:2]), players.index(two[2:])))
            met[first, second] = 1
    return Field(size=10, met=met, byes=(0,) * 10, points=(0,) * 10, divisions=tuple("AB" * 5))


@pytest.mark.parametrize("name", ["distance", "score_groups", "top_down"])
def test_two_odd_groups_have_one_pair_across_and_no_avoidable_rematch(name):
    assert METHODS[name].pair(field_of_the_finding()).sums[:2] == (1, 0)


def rounds_with_rematches(name, sizes, rounds, seed, *, is_ahead):
    """Play an event; return the rounds with a rematch or second bye, and those with an avoidable one."""
    dice = random.Random(f"{name} {sizes} {seed}")
    groups = [group for group, size in zip("ABCD", sizes, strict=False) for _ in range(size)]
    dice.shuffle(groups)
    size, points, met, byes = len(groups), [0] * len(groups), {}, [0] * len(groups)
    repeated, avoidable = [], []
    for number in range(1, rounds + 1):
        order = sorted(range(size), key=lambda player: (-points[player], player))
        place = {player: at for at, player in enumerate(order)}
        field = Field(
            size=size,
            met={tuple(sorted((place[first], place[second]))): 1 for first, second in met},
            byes=tuple(byes[player] for player in order),
            points=tuple(points[player] for player in order),
            starts=(0,) * size,
            teams=("",) * size,
            lots=tuple(dice.sample(range(size), size)),
            divisions=tuple(groups[player] for player in order),
        )
        pairing = pair_ahead(field, METHODS[name], left=rounds - number if is_ahead else 0).chosen
        assert pairing.sums[0] == field.min_across
        if pairing.sums[1] or pairing.sums[2]:
            repeated.append(number)
        if pairing.sums[1] > least_cost(field, name)[1]:
            avoidable.append(number)
        for first, second in pairing.pairs:
            if second == size:
                byes[order[first]] += 1
                points[order[first]] += 2
            else:
                met[order[first], order[second]] = 1
                points[order[dice.choice([first, second])]] += 2
    return repeated, avoidable


@pytest.mark.parametrize("name", ["distance", "score_groups", "top_down", "lots"])
@pytest.mark.parametrize("sizes", [(5, 5), (7, 5), (7, 7)], ids=str)
def test_event_of_two_odd_groups_has_no_avoidable_rematch(name, sizes):
    for seed in range(4):
        assert not rounds_with_rematches(name, sizes, 5, seed, is_ahead=False)[1]


@pytest.mark.parametrize("name", ["distance", "score_groups", "top_down"])
@pytest.mark.parametrize(
    ("sizes", "rounds"), [((5, 5), 5), ((5, 4), 3), ((3, 3, 4), 3), ((3, 7), 3)], ids=str
)
def test_looking_ahead_avoids_all_rematches(name, sizes, rounds):
    for seed in range(4):
        assert not rounds_with_rematches(name, sizes, rounds, seed, is_ahead=True)[0]


# ---- the order of the criteria ----


def fresh_field(groups, **more):
    size = len(groups)
    return Field(size=size, byes=(0,) * size, points=(0,) * size, divisions=tuple(groups), **more)


@pytest.mark.parametrize("name", ["distance", "score_groups", "top_down", "king_of_the_hill"])
def test_pair_across_is_as_low_as_possible(name):
    field = fresh_field("ABABABABAB")
    assert (8, 9) in METHODS[name].pair(field).pairs
    upper_and_lower = fresh_field("AAAAABBBBB")
    assert (4, 9) in METHODS[name].pair(upper_and_lower).pairs


def test_rematch_weighs_more_than_high_pair_across_less_than_another():
    met_last = fresh_field("ABABABABAB", met={(8, 9): 1})
    pairing = METHODS["distance"].pair(met_last)
    assert pairing.sums[:2] == (1, 0)
    assert pairing.sums[5] == 1  # a player of the two has the last of the group below
    all_met = fresh_field("AABB", met={(0, 1): 1, (2, 3): 1})
    assert METHODS["distance"].pair(all_met).pairs == ((0, 1), (2, 3))


def test_team_mates_weigh_more_than_a_high_pair_across():
    field = fresh_field("ABABABABAB", teams=("",) * 8 + ("t", "t"))
    pairing = METHODS["distance"].pair(field)
    assert pairing.sums[4] == 0
    assert pairing.sums[5] == 1


def test_bye_goes_to_a_player_of_an_odd_group():
    field = fresh_field("ABABAABAB")  # five and four; the last player is of the even group
    pairing = METHODS["distance"].pair(field)
    assert pairing.sums[0] == 0
    assert (7, 9) in pairing.pairs


# ---- in a tournament ----


def director_of(sizes, **settings):
    director = Director("ca-classic", groups=("A", "B"), keeps_groups_apart=True, **settings)
    for number in range(max(sizes)):
        for group, size in zip("AB", sizes, strict=True):
            if number < size:
                director.enter(f"{group}{number}", group=group)
    return director


def play_round(director, dice, name):
    number = len(director.state.confirmed) + 1
    lots = dice.sample(sorted(director.state.entrants), len(director.state.entrants))
    proposal = propose(
        director.state, number, method=name, after=number - 1, lots=lots if name == "lots" else ()
    )
    assert isinstance(proposal, Proposal)
    refusal = director.wish(proposal.act)
    assert not isinstance(refusal, Refusal), refusal
    director.do(ConfirmRound(number=number))
    director.play(dice.randrange(1000))


@pytest.mark.parametrize("name", ["distance", "score_groups", "top_down", "lots"])
def test_tournament_of_five_and_five_plays_five_rounds_without_rematch(name):
    director, dice = director_of((5, 5), rounds=5), random.Random(name)
    for _ in range(5):
        play_round(director, dice, name)
    rounds = director.state.rounds
    met = [frozenset((table.one, table.other)) for round_ in rounds for table in round_.tables]
    assert len(met) == len(set(met)) == 25
    assert all(pairs_across_groups(director.state, round_) == (1, 1) for round_ in rounds)
    assert director.audited() == []


@pytest.mark.parametrize("sizes", [(4, 4), (6, 6), (5, 5), (4, 3), (3, 1)], ids=str)
def test_round_robin_of_groups_gives_each_group_its_own_tables(sizes):
    """Third-round 2-A2, 2-B14: the last of an odd group rest, and no player meets another group."""
    rounds = min(size - 1 + size % 2 for size in sizes)
    director = director_of(sizes, rounds=max(rounds, 1), method="round_robin")
    for _ in range(rounds):
        play_round(director, random.Random(1), "round_robin")
    groups = {player: entrant_.group for player, entrant_ in director.state.entrants.items()}
    met = [
        frozenset((table.one, table.other))
        for round_ in director.state.rounds
        for table in round_.tables
    ]
    assert len(met) == len(set(met))
    assert all(len({groups[player] for player in two}) == 1 for two in met)
    if sizes[0] == sizes[1]:
        assert len(met) == sizes[0] * (sizes[0] - 1), "each player has met the whole group"
    assert {round_.method for round_ in director.state.rounds} == {"round_robin"}
    assert director.audited() == []


def test_round_robin_of_a_large_group_continues_after_a_small_group():
    """Third-round 2-B14: all groups were paired by distance as soon as a group had finished."""
    director = director_of((8, 4), rounds=7, method="round_robin")
    for number in range(1, 8):
        proposal = propose(director.state, number, method="round_robin", after=number - 1)
        assert proposal.act.method == "round_robin"
        director.do(replace(proposal.act, accepts_rematch=number > 3))
        director.do(ConfirmRound(number=number))
        director.play()
    groups = {player: entrant_.group for player, entrant_ in director.state.entrants.items()}
    met = [
        frozenset((table.one, table.other))
        for round_ in director.state.rounds
        for table in round_.tables
    ]
    assert all(len({groups[player] for player in two}) == 1 for two in met)
    (large,) = (name for name in set(groups.values()) if list(groups.values()).count(name) == 8)
    games = [two for two in met if groups[min(two)] == large]
    assert len(games) == len(set(games)) == 28
    assert director.audited() == []


def test_latecomer_changes_only_the_tables_of_the_own_group():
    """Third-round 2-B14."""
    director = director_of((5, 5), rounds=5, method="round_robin")
    play_round(director, random.Random(1), "round_robin")
    play_round(director, random.Random(1), "round_robin")
    groups = {player: entrant_.group for player, entrant_ in director.state.entrants.items()}
    (unchanged, joined) = sorted(set(groups.values()))
    before = propose(director.state, 3, method="round_robin", after=2).act
    director.enter("late", group=joined)
    after = propose(director.state, 3, method="round_robin", after=2).act
    assert after.method == "round_robin"

    def games(act):
        return {
            frozenset((table.one, table.other))
            for table in act.tables
            if groups[table.one] == unchanged
        }

    assert games(after) == games(before)
    assert len(games(after)) == 2


def test_only_the_director_keeps_two_players_apart():
    director = director_of((5, 5), rounds=5)
    a, b = director.state.order[:2]
    assert build_pairing_basis(director.state, 1, after=0).field.apart == frozenset()
    field = build_pairing_basis(director.state, 1, after=0, apart=((a, b),)).field
    assert field.apart == {(0, 1)}
    assert field.divisions == tuple("AB" * 5)


def test_groups_that_play_together_or_a_single_group_are_no_divisions():
    director = director_of((3, 0), rounds=3)
    assert build_pairing_basis(director.state, 1, after=0).field.divisions == ()
    director = Director("ca-classic", groups=("A", "B"))
    for name, group in zip("abcd", "ABAB", strict=True):
        director.enter(name, group=group)
    assert build_pairing_basis(director.state, 1, after=0).field.divisions == ()


def test_pair_across_by_the_director_counts_beyond_the_forced_pairs():
    director = director_of((4, 4), rounds=3)
    a, b = director.state.order[:2]
    proposal = propose(director.state, 1, method="distance", after=0, together=((a, b),))
    director.do(proposal.act)
    assert pairs_across_groups(director.state, director.state.proposed) == (2, 0)


def test_three_odd_groups_have_one_pair_across():
    field = fresh_field("ABC" * 3)
    for name in ("distance", "score_groups", "top_down"):
        pairing = METHODS[name].pair(field)
        across = [two for two in combinations(range(9), 2) if field.is_across(*two)]
        assert len(set(across) & set(pairing.pairs)) == 1
        assert (8, 9) in pairing.pairs
