"""Losses of a division of tsh: approximated where possible, listed otherwise (third-round 2-B3)."""

import pytest

from faristol.desk.tournament.files.tsh_rounds import acts_of_division
from faristol.formats.tournament_tsh import division_of
from faristol.formats.tsh import read_division, write_division
from faristol.formats.tsh_limits import find_losses
from faristol.tournament.acts.committee import Disqualify, NameCommittee, Penalise
from faristol.tournament.acts.entries import EnterPlayers, StayAway
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.values import Decision, Member, Penalty
from tests.support.tournament_table import Director, entrant

NAMES = {player: f"{player.upper()}lsina, Núria" for player in "abcdef"}


def build_director(**settings):
    director = Director("ca-classic", starts="listed", **{"bye_difference": 50, **settings})
    director.enter(*"abcdef", rating=1200)
    director.begin_round()
    return director


def import_division(first):
    """Return a tournament with the same settings that imported the division of `first`."""
    division = read_division(write_division(division_of(first.state, NAMES)).encode())
    settings = {
        name: getattr(first.state.settings, name)
        for name in ("starts", "bye_difference", "missed_half_points")
    }
    other = Director("ca-classic", **settings)
    other.enter(*first.state.order)
    for act in acts_of_division(division, first.state.order):
        other.do(act)
    return other


def list_standings(director):
    return [
        (row.place, row.player, row.half_points, row.difference)
        for row in standings_of(director.state)
    ]


def list_loss_kinds(director, names=NAMES):
    return [loss.kind for loss in find_losses(director.state, names)]


def build_decision(player):
    return Decision(what="Late", by=("Marta", "Oriol"), concerns=(player,))


def appoint_committee(director):
    director.do(NameCommittee(members=(Member(name="Marta"), Member(name="Oriol"))))
    return director


@pytest.mark.parametrize("how", ["absent", "abandoned"])  # CAT-CLS 8.2C, 4F
def test_game_lost_by_both_is_no_draw_and_preserves_places(how):
    """third-round 2-B3"""
    first = build_director()
    first.result(2, 0, 0, how=how, by=(1, 2))
    first.play()
    table = first.state.confirmed[0].table(2)
    division = division_of(first.state, NAMES)
    for player in (table.one, table.other):
        at = first.state.order.index(player)
        assert (division[at].opponents, division[at].points) == ((0,), (-1,))
    assert list_standings(import_division(first)) == list_standings(first)
    assert list_loss_kinds(first) == ["both_lost"]


def test_winner_without_points_gets_one_point():
    first = build_director()
    first.result(1, 0, 0, how="reported", winner=2)
    first.play()
    table = first.state.confirmed[0].table(1)
    points = {
        player: of.points
        for player, of in zip(first.state.order, division_of(first.state, NAMES), strict=True)
    }
    assert (points[table.one], points[table.other]) == ((0,), (1,))
    assert list_loss_kinds(first) == ["without_points"]


def test_winner_against_the_points_is_a_loss_with_round_and_table():
    first = build_director()
    first.result(1, 400, 300, how="decided", winner=2)
    first.play()
    (loss,) = find_losses(first.state, NAMES)
    assert (loss.kind, loss.round, loss.table) == ("winner", 1, 1)
    assert list_standings(import_division(first)) != list_standings(first)


def test_penalty_and_disqualification_are_listed_as_losses():
    """third-round 2-B3, 2-B13"""
    first = appoint_committee(build_director())
    first.play()
    first.do(
        Penalise(decision=build_decision("a"), penalty=Penalty(player="a", round=1, points=120))
    )
    first.do(Disqualify(decision=build_decision("b"), player="b"))
    losses = find_losses(first.state, NAMES)
    assert [(loss.kind, loss.player, loss.round) for loss in losses] == [
        ("penalty", "a", 1),
        ("disqualified", "b", 0),
    ]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, []),
        ({"bye_difference": 0, "missed_half_points": 0}, ["unplayed"]),
        ({"missed_half_points": 1}, ["missed"]),
        ({"missed_half_points": 2}, ["unplayed", "missed"]),
        ({"orders": ("buchholz", "difference")}, ["orders"]),
        ({"cap": 150}, ["orders"]),
        ({"counts": "coefficients"}, ["orders"]),
    ],
)
def test_settings_missing_from_the_file_are_listed_as_losses(settings, expected):
    first = Director("ca-classic", starts="listed", **{"bye_difference": 50, **settings})
    first.enter(*"abcde", rating=1200)
    if "missed_half_points" in settings:
        first.do(StayAway(player="e", round=1))
    first.begin_round()
    first.play()
    assert list_loss_kinds(first) == expected


def test_groups_and_changed_names_are_listed_as_losses():
    first = Director("ca-classic", groups=("A",))
    first.do(EnterPlayers(entrants=(entrant("a", group="A"), entrant("b"))))
    first.begin_round()
    assert list_loss_kinds(first, {"a": "Joan 2n", "b": "Anna"}) == ["names", "groups"]


def test_tournament_without_losses_preserves_places():
    first = Director("ca-classic", starts="listed", bye_difference=50)
    first.enter(*"abcde")
    for _ in range(4):
        first.begin_round()
        first.play()
    assert list_loss_kinds(first) == []
    assert list_standings(import_division(first)) == list_standings(first)
