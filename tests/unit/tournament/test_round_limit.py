"""The rounds playable before a rematch is forced (third-round 2-B9), against pairing them all."""

import pytest

from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import StayAway
from faristol.tournament.acts.rounds import ConfirmRound
from faristol.tournament.proposal import propose
from faristol.tournament.round_limit import max_rounds_without_rematch, needs_rematches
from tests.support.tournament_table import Director


def director_of(sizes, **settings):
    names = "ABC"[: len(sizes)]
    director = Director(
        groups=tuple(names), keeps_groups_apart=True, method="round_robin", **settings
    )
    for name, size in zip(names, sizes, strict=True):
        director.enter(*(f"{name}{at}" for at in range(size)), group=name)
    return director


@pytest.mark.parametrize(
    "sizes", [(2,), (3,), (4,), (5,), (6,), (7,), (8,), (4, 4), (5, 5), (4, 3), (6, 2)], ids=str
)
def test_limit_is_what_a_round_robin_reaches(sizes):
    director = director_of(sizes, rounds=20)
    limit, played = max_rounds_without_rematch(director.state), 0
    while True:
        proposal = propose(director.state, played + 1, method="round_robin", after=played)
        if isinstance(proposal, Refusal) or isinstance(director.wish(proposal.act), Refusal):
            break
        director.do(ConfirmRound(number=played + 1))
        director.play()
        played += 1
    assert played == limit


@pytest.mark.parametrize(
    ("players", "rounds", "is_forced"),
    [(6, 6, True), (6, 5, False), (5, 5, False), (5, 6, True), (2, 2, True), (1, 5, False)],
)
def test_forced_rematches_are_reported_before_the_first_round(players, rounds, is_forced):
    director = Director(rounds=rounds)
    director.enter(*"abcdefg"[:players])
    assert needs_rematches(director.state) is is_forced


def test_limit_counts_present_players_and_only_before_the_first_round():
    director = Director(rounds=5)
    director.enter(*"abcdef")
    director.do(StayAway(player="a", round=1))
    director.do(StayAway(player="b", round=1))
    assert max_rounds_without_rematch(director.state) == 3
    assert needs_rematches(director.state)
    director.begin_round()
    assert not needs_rematches(director.state)


@pytest.mark.parametrize("method", ["king_of_the_hill", "manual"])
def test_methods_that_mean_rematches_are_not_reported(method):
    director = Director(rounds=6, method=method)
    director.enter(*"abcd")
    assert not needs_rematches(director.state)
