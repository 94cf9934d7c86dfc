"""Acts in an unusual order.

Steps are undone after players came or left; swaps go against a will; games are decided.
"""

from dataclasses import replace
from random import Random

import pytest

from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.committee import Disqualify, NameCommittee
from faristol.tournament.acts.entries import (
    ChangeEntry,
    ChangeEvent,
    EnterPlayers,
    StrikeEntry,
    Withdraw,
)
from faristol.tournament.acts.results import EnterResult
from faristol.tournament.acts.rounds import ConfirmRound, PairRound, SwapPlayers, TakeRoundBack
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import build_pairing_basis, standings_of
from faristol.tournament.proposal import propose
from faristol.tournament.results import Report
from faristol.tournament.values import Decision, Member
from tests.support.tournament_table import Director, entrant


def director_with(names="abcdef", **settings):
    """Return a director with players."""
    director = Director(**{"looks_ahead": False, **settings})
    director.enter(*names)
    return director


def pair(director, **will):
    """Propose the next round by distance."""
    played = len(director.state.confirmed)
    director.do(propose(director.state, played + 1, method="distance", after=played, **will).act)


def withdraw_round(director, number):
    """Withdraw a confirmed round entirely."""
    director.do(TakeRoundBack(number=number))
    director.do(TakeRoundBack(number=number))


def test_player_who_left_during_a_withdrawn_round_left_before_it():
    director = director_with()
    director.begin_round()
    director.do(Withdraw(player="a"))
    withdraw_round(director, 1)
    assert "a" not in director.state.iterate_present(1)


def test_player_who_came_during_a_withdrawn_round_plays_it():
    director = director_with("abc")
    director.begin_round()
    director.enter("h")
    assert "h" not in director.state.iterate_present(1)
    withdraw_round(director, 1)
    assert set(director.state.iterate_present(1)) == set("abch")
    director.begin_round()
    assert director.state.rounds[0].resting == ()
    assert director.audited() == []


def test_removed_player_may_enter_again():
    director = director_with("abcd")
    director.do(Withdraw(player="d"))
    director.do(StrikeEntry(player="d"))
    director.do(EnterPlayers(entrants=(entrant("d"),)))
    assert "d" in director.state.iterate_present(1)


def test_disqualified_player_is_paid_for_no_round():
    director = director_with("abcd", missed_half_points=2)
    members = tuple(Member(name=name) for name in ("M", "N"))
    director.do(NameCommittee(members=members))
    director.begin_round()
    director.play()
    expulsion = Decision(what="Out", article="", by=("M", "N"), concerns=("d",))
    director.do(Disqualify(decision=expulsion, player="d"))
    director.begin_round()
    director.play()
    assert "d" not in director.state.list_missing(director.state.rounds[1])


def test_swapped_player_keeps_a_fixed_table():
    director = director_with("bcdef")
    director.do(EnterPlayers(entrants=(entrant("a", table=7),)))
    pair(director)
    before = director.state.proposed
    mine, other = before.table(7), before.table(1)
    director.do(SwapPlayers(number=1, first="a", second=other.one))
    after = director.state.proposed
    assert {after.table(7).one, after.table(7).other} == {"a", other.other}
    expected = {mine.one, mine.other} - {"a"} | {other.one}
    assert {after.table(1).one, after.table(1).other} == expected
    assert after.table(2) == before.table(2)
    assert director.audited() == []


def test_swap_of_two_players_to_one_fixed_table_is_refused():
    director = director_with("cd")
    director.do(EnterPlayers(entrants=(entrant("a", table=7), entrant("b", table=7))))
    pair(director, together=[("a", "b")])
    act = SwapPlayers(number=1, first="a", second="c")
    assert director.wish(act) == Refusal("tournament/table_fixed_twice", {"table": 7})


def test_round_is_not_confirmed_against_a_table_fixed_later():
    director = director_with("abcd")
    pair(director)
    director.do(ChangeEntry(entrant=entrant("a", table=7)))
    assert director.wish(ConfirmRound(number=1)).code == "tournament/table_fixed"


def test_swap_respects_players_kept_apart_and_drops_a_split_pair():
    director = director_with("abcd")
    proposal = propose(
        director.state, 1, method="distance", after=0, together=[("a", "c")], apart=[("a", "b")]
    )
    director.do(proposal.act)
    assert (
        director.wish(SwapPlayers(number=1, first="c", second="b")).code == "tournament/not_apart"
    )
    director.do(SwapPlayers(number=1, first="c", second="d"))
    (pair,) = [two for two in director.state.proposed.together if "c" in two]
    assert "a" not in pair
    again = propose(
        director.state, 1, method="distance", after=0, together=director.state.proposed.together
    )
    assert again.act.tables == director.state.proposed.tables


def test_round_needs_a_table_and_a_willed_bye_needs_an_odd_number():
    director = director_with("abcd")
    empty_round = PairRound(number=1, after=0, method="manual", tables=(), resting=tuple("abcd"))
    assert director.wish(empty_round).code == "tournament/too_few_players"
    proposal = propose(director.state, 1, method="distance", after=0, together=[("a", "")])
    assert (proposal.act.together, proposal.act.resting) == ((), ())  # no player rests any more
    willed = replace(proposal.act, together=(("a", ""),))
    assert director.wish(willed).code == "tournament/not_together"


def test_rounds_are_not_reduced_below_the_proposed_ones():
    director = director_with("abcd", rounds=2)
    director.begin_round()
    director.play()
    pair(director)
    settings = director.state.settings.__class__(rounds=1, looks_ahead=False)
    assert director.wish(ChangeEvent(settings=settings)).code == "tournament/rounds_played"


@pytest.mark.parametrize(
    ("report", "first", "second"),
    [
        (Report(scores=(300, 200)), 16_000, 4_000),
        (Report(scores=(300, 200), how="decided"), 10_000, 10_000),  # RO-COR 36, 39
        (Report(scores=(200, 300), how="decided", winner=1), 16_000, 4_000),
        (Report(scores=(300, 300), how="decided", winner=2), 5_000, 15_000),
    ],
)
def test_coefficient_follows_the_winner(report, first, second):
    director = Director("ro-general", counts="coefficients")
    director.enter("a", "b")
    director.begin_round()
    table = director.state.rounds[0].tables[0]
    director.do(EnterResult(round=1, table=1, report=report))
    of = {row.player: row.coefficient for row in standings_of(director.state)}
    assert (of[table.one], of[table.other]) == (first, second)


def test_field_by_coefficients_has_points_in_falling_order():
    director = Director("ro-general", counts="coefficients", rounds=9, looks_ahead=False)
    director.enter(*(f"p{at:02}" for at in range(27)))
    dice, is_crossed = Random(7), False
    for number in range(1, 7):
        director.begin_round("score_groups")
        for table in director.state.rounds[-1].tables:
            scores = dice.choice([(301, 300), (300, 301), (600, 60), (60, 600)])
            report = Report(scores=scores)
            director.do(EnterResult(round=number, table=table.number, report=report))
        rows = standings_of(director.state, number)
        halves = [row.half_points for row in rows]
        is_crossed = is_crossed or halves != sorted(halves, reverse=True)
        field = build_pairing_basis(director.state, number + 1, after=number).field
        assert list(field.points) == sorted(field.points, reverse=True)
        pairing = METHODS["score_groups"].pair(field)
        assert not any(field.met.get(two) for two in pairing.pairs), "an avoidable rematch"
    assert is_crossed, "a player with more points stood lower: the case occurs"


@pytest.mark.parametrize(("how", "has_met"), [("decided", 1), ("unplayed", 0)])
def test_players_of_an_unplayed_game_may_still_meet(how, has_met):
    director = director_with()
    director.begin_round()
    director.result(1, 0, 0, how=how, winner=1)
    table = director.state.rounds[0].table(1)
    assert build_pairing_basis(director.state, 2, after=0).count_meetings(table) == has_met
