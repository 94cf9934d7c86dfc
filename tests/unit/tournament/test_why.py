"""The reasons of a pair: each other opponent costs what enumeration finds."""

import random
from dataclasses import replace

import pytest

from faristol.tournament.pair_costs import first_difference, iterate_alternatives, sums_of
from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.methods import METHODS
from tests.support.plain_pairing import lawful_ways, plain_cost, random_field


@pytest.mark.parametrize("name", sorted(METHODS))
def test_other_opponent_costs_what_enumeration_finds(name):
    dice = random.Random(name)
    for size in (2, 3, 5, 6, 7):
        field = random_field(dice, size)
        ways = lawful_ways(field)
        for alternative in iterate_alternatives(field, METHODS[name], 0):
            with_them = [way for way in ways if (0, alternative.opponent) in way]
            assert (alternative.sums is None) == (not with_them)
            if alternative.sums:
                least = min(plain_cost(field, name, way) for way in with_them)
                assert alternative.sums == least[: len(alternative.sums)]
                assert (0, alternative.opponent) in alternative.pairs
                assert sums_of(field, METHODS[name], alternative.pairs) == alternative.sums


def test_alternatives_list_opponents_nearest_first_and_the_bye_last():
    field = Field(size=5, met={(1, 2): 1}, byes=(0,) * 5, points=(0,) * 5)
    alternatives = list(iterate_alternatives(field, METHODS["distance"], 2))
    assert [alternative.opponent for alternative in alternatives] == [1, 3, 0, 4, 5]
    assert [alternative.met for alternative in alternatives] == [1, 0, 0, 0, 0]
    best = METHODS["distance"].pair(field)
    assert min(alternative.sums for alternative in alternatives) == best.sums


def test_alternatives_mark_players_kept_apart_and_skip_fixed_pairs():
    field = Field(size=6, byes=(0,) * 6, points=(0,) * 6, apart=frozenset({(0, 1)}))
    assert next(iterate_alternatives(field, METHODS["distance"], 0)).is_apart
    with_pair = replace(field, together=((2, 3),))
    assert {
        alternative.opponent
        for alternative in iterate_alternatives(with_pair, METHODS["distance"], 0)
    } == {1, 4, 5}
    assert list(iterate_alternatives(with_pair, METHODS["distance"], 2)) == []


def test_first_difference_is_the_index_of_the_deciding_criterion():
    assert first_difference((0, 0, 3), (0, 1, 2)) == 1
    assert first_difference((0, 0), (0, 0)) == -1
    assert first_difference((0, 0), ()) == first_difference((0,), (0, 10**18)) == -1
