"""Why this pair: every other opponent costs as much as trying everything says."""

import random
from dataclasses import replace

import pytest

from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.why import first_difference, otherwise, sums_of
from tests.support.plain_pairing import lawful_ways, plain_cost, random_field


@pytest.mark.parametrize("name", sorted(METHODS))
def test_another_opponent_costs_what_trying_everything_says(name):
    dice = random.Random(name)
    for size in (2, 3, 5, 6, 7):
        field = random_field(dice, size)
        ways = lawful_ways(field)
        for one in otherwise(field, METHODS[name], 0):
            with_them = [way for way in ways if (0, one.opponent) in way]
            assert (one.sums is None) == (not with_them)
            if one.sums:
                least = min(plain_cost(field, name, way) for way in with_them)
                assert one.sums == least[: len(one.sums)]
                assert (0, one.opponent) in one.pairs
                assert sums_of(field, METHODS[name], one.pairs) == one.sums


def test_every_other_opponent_is_told_of_once_the_nearest_first_and_the_bye_last():
    field = Field(size=5, met={(1, 2): 1}, byes=(0,) * 5, points=(0,) * 5)
    found = list(otherwise(field, METHODS["distance"], 2))
    assert [one.opponent for one in found] == [1, 3, 0, 4, 5]
    assert [one.met for one in found] == [1, 0, 0, 0, 0]
    best = METHODS["distance"].pair(field)
    assert min(one.sums for one in found) == best.sums


def test_who_is_kept_apart_is_said_to_be_and_who_is_held_is_left_out():
    field = Field(size=6, byes=(0,) * 6, points=(0,) * 6, apart=frozenset({(0, 1)}))
    assert next(otherwise(field, METHODS["distance"], 0)).is_apart
    held = replace(field, together=((2, 3),))
    assert {one.opponent for one in otherwise(held, METHODS["distance"], 0)} == {1, 4, 5}
    assert list(otherwise(held, METHODS["distance"], 2)) == []


def test_the_first_criterion_that_differs_is_the_one_that_decided():
    assert first_difference((0, 0, 3), (0, 1, 2)) == 1
    assert first_difference((0, 0), (0, 0)) == -1
    assert first_difference((0, 0), ()) == first_difference((0,), (0, 10**18)) == -1
