"""How many rounds can be played before two must meet again (third-round 2-B9), against pairing them all."""

import pytest

from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import StayAway
from faristol.tournament.acts.rounds import ConfirmRound
from faristol.tournament.proposal import propose
from faristol.tournament.round_limit import forces_rematches, max_rounds_without_rematch
from tests.support.tournament_table import Director


def director_of(sizes, **settings):
    names = "ABC"[: len(sizes)]
    one = Director(groups=tuple(names), keeps_groups_apart=True, method="round_robin", **settings)
    for name, size in zip(names, sizes, strict=True):
        one.enter(*(f"{name}{at}" for at in range(size)), group=name)
    return one


@pytest.mark.parametrize(
    "sizes", [(2,), (3,), (4,), (5,), (6,), (7,), (8,), (4, 4), (5, 5), (4, 3), (6, 2)], ids=str
)
def test_limit_is_what_a_round_robin_reaches(sizes):
    one = director_of(sizes, rounds=20)
    most, played = max_rounds_without_rematch(one.state), 0
    while True:
        found = propose(one.state, played + 1, method="round_robin", after=played)
        if isinstance(found, Refusal) or isinstance(one.wish(found.wish), Refusal):
            break
        one.do(ConfirmRound(number=played + 1))
        one.play()
        played += 1
    assert played == most


@pytest.mark.parametrize(
    ("players", "rounds", "is_forced"),
    [(6, 6, True), (6, 5, False), (5, 5, False), (5, 6, True), (2, 2, True), (1, 5, False)],
)
def test_rounds_that_need_a_rematch_are_known_before_the_first(players, rounds, is_forced):
    one = Director(rounds=rounds)
    one.enter(*"abcdefg"[:players])
    assert forces_rematches(one.state) is is_forced


def test_limit_counts_only_who_is_there_and_is_asked_before_the_first_round():
    one = Director(rounds=5)
    one.enter(*"abcdef")
    one.do(StayAway(player="a", round=1))
    one.do(StayAway(player="b", round=1))
    assert max_rounds_without_rematch(one.state) == 3
    assert forces_rematches(one.state)
    one.begin_round()
    assert not forces_rematches(one.state)


@pytest.mark.parametrize("method", ["king_of_the_hill", "manual"])
def test_methods_that_mean_rematches_are_not_warned_of(method):
    one = Director(rounds=6, method=method)
    one.enter(*"abcd")
    assert not forces_rematches(one.state)
