"""Club changes to the pairing rules, and how they change the pairing of tournaments."""

import pytest

from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset, read_ruleset
from faristol.tournament.acts.entries import StayAway
from faristol.tournament.acts.latecomers import SeatLatecomer
from faristol.tournament.acts.rounds import ConfirmRound, SwapPlayers
from faristol.tournament.proposal import propose
from faristol.tournament.round_limit import needs_rematches
from faristol.tournament.usual_settings import default_settings
from faristol.tournament.values import BYE
from tests.support import tournament_table
from tests.support.tournament_table import Director

NAME = "ca-ciutat-de-mallorca"


def changed_table(path, value):
    """Return the rules with one value of another kind, as a document pins them."""
    table = plain_ruleset(preset(NAME))
    place = table
    for name in path.split("."):
        place = place[name]
    place["value"] = value
    return table


def director_under(monkeypatch, path, value, **settings):
    monkeypatch.setattr(tournament_table, "plain_ruleset", lambda _: changed_table(path, value))
    return Director(NAME, **settings)


def settings(path, value):
    return default_settings(read_ruleset(changed_table(path, value)))


def propose_rematch(director):
    """Return the refusal of a second game of two players, or None."""
    director.enter(*"ab")
    director.begin_round()
    director.play()
    proposal = propose(director.state, 2, method="distance", after=1)
    return director.wish(proposal.act)


@pytest.mark.parametrize(("value", "is_refused"), [("avoided", True), ("allowed", False)])
def test_rematch_is_accepted_only_where_the_rules_avoid_it(monkeypatch, value, is_refused):
    director = director_under(monkeypatch, "pairing.rematches", value, rounds=3)
    refusal = propose_rematch(director)
    assert (refusal is not None and refusal.code == "tournament/rematch") is is_refused
    assert director.audited() == []


@pytest.mark.parametrize(("value", "is_refused"), [("avoided", True), ("allowed", False)])
def test_swap_and_seat_accept_a_rematch_that_the_rules_allow(monkeypatch, value, is_refused):
    director = director_under(monkeypatch, "pairing.rematches", value, rounds=3)
    director.enter(*"abcd")
    director.begin_round()
    director.play()
    director.do(director.proposal())
    (met, *_) = director.state.rounds[0].tables
    (now,) = (
        table for table in director.state.rounds[1].tables if met.one in (table.one, table.other)
    )
    other = now.other if now.one == met.one else now.one
    refusal = director.wish(SwapPlayers(number=2, first=other, second=met.other))
    assert (refusal is not None) is is_refused
    director.do(StayAway(player=met.one, round=2))
    director.do(director.proposal(together=((met.other, BYE),)))
    director.do(ConfirmRound(number=2))
    refusal = director.wish(SeatLatecomer(number=2, player=met.one, opponent=met.other))
    assert (refusal is not None) is is_refused
    assert director.audited() == []


@pytest.mark.parametrize(("value", "is_reported"), [("avoided", True), ("allowed", False)])
def test_forced_rematches_are_reported_where_the_rules_avoid_them(monkeypatch, value, is_reported):
    director = director_under(monkeypatch, "pairing.rematches", value, rounds=9)
    director.enter(*"abcd")
    assert needs_rematches(director.state) is is_reported


def test_neighbours_who_may_meet_again_are_king_of_the_hill():
    assert settings("pairing.rematches", "avoided").method == "distance"
    assert settings("pairing.rematches", "allowed").method == "king_of_the_hill"


@pytest.mark.parametrize(("value", "rests"), [("avoided", "d"), ("allowed", "e")])
def test_last_player_has_the_bye_again_where_the_rules_allow_it(monkeypatch, value, rests):
    """Both rounds are paired from the first order, so that e is the last in both."""
    director = director_under(monkeypatch, "pairing.bye.again", value, rounds=3)
    director.enter(*"abcde")
    director.begin_round()
    assert director.state.rounds[0].resting == ("e",)
    director.play()
    director.do(director.proposal(after=0))
    assert director.state.proposed.resting == (rests,)
    assert director.audited() == []


@pytest.mark.parametrize("points", [0, 50])
def test_game_points_of_the_bye_are_its_difference_at_set_up(points):
    assert settings("pairing.bye.game_points", points).bye_difference == points
