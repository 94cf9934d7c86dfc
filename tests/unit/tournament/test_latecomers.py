"""A latecomer is seated against a player who has the bye; the other tables stay (third-round 2-B4)."""

from dataclasses import replace

import pytest

from faristol.tournament.acts.entries import (
    BeThere,
    ChangeEntry,
    ChangeEvent,
    Return,
    StayAway,
    Withdraw,
)
from faristol.tournament.acts.latecomers import SeatLatecomer, UnseatLatecomer
from faristol.tournament.acts.results import EndTournament, TakeResultBack
from faristol.tournament.acts.rounds import ConfirmRound, SwapPlayers, TakeRoundBack
from faristol.tournament.pair_costs import sums_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing_basis import pairing_basis_of, standings_of
from faristol.tournament.proposal import Proposal, propose
from faristol.tournament.values import BYE
from tests.support.tournament_table import Director, entrant


def code_of(refusal):
    assert refusal is not None, "it was allowed"
    return refusal.code.removeprefix("tournament/")


@pytest.fixture
def director():
    """Five players, the first round in play; e has the bye."""
    director_ = Director(rounds=4)
    director_.enter(*"abcde")
    director_.begin_round()
    return director_


def seat(number, player, opponent, **more):
    return SeatLatecomer(number=number, player=player, opponent=opponent, **more)


def worth(director, player):
    return {row.player: row.half_points for row in standings_of(director.state)}[player]


def has_current_sums(director):
    """Whether the sums of the last round are what its pairs cost."""
    round_ = director.state.rounds[-1]
    paired = pairing_basis_of(director.state, round_)
    pairs = paired.pairs_of(round_.tables, round_.resting)
    return round_.sums == sums_of(paired.field, METHODS["distance"], pairs)


def test_seat_takes_the_bye_and_moves_no_table(director):
    """Third-round 2-B4."""
    before = director.state.rounds[0].tables
    assert worth(director, "e") == 2
    director.enter("late")
    assert director.state.since["late"] == 2
    director.do(seat(1, "late", "e"))
    round_ = director.state.rounds[0]
    assert round_.tables[:2] == before
    assert [(table.number, table.one, table.other) for table in round_.tables[2:]] == [
        (3, "e", "late")
    ]
    assert round_.resting == ()
    assert director.state.since["late"] == 1
    assert worth(director, "e") == 0
    assert has_current_sums(director)
    director.play()
    assert round_.number == director.state.last_done
    assert worth(director, "e") == 2
    director.begin_round()
    assert director.state.rounds[1].resting == ()
    assert director.audited() == []


def test_player_marked_absent_may_arrive_after_all(director):
    director.play()
    director.do(StayAway(player="a", round=2))
    director.do(StayAway(player="b", round=2))
    director.begin_round()
    (resting,) = director.state.rounds[1].resting
    assert code_of(director.wish(BeThere(player="a", round=2))) == "round_not_to_come"
    director.do(seat(2, "a", resting, accepts_rematch=True))
    assert director.state.is_present("a", 2)
    assert not director.state.is_present("b", 2)
    director.do(UnseatLatecomer(number=2, player="a"))
    assert not director.state.is_present("a", 2)
    assert director.state.rounds[1].resting == (resting,)
    assert director.audited() == []


def test_player_who_withdrew_returns_first(director):
    director.play()
    director.do(Withdraw(player="a"))
    director.do(Withdraw(player="b"))
    director.begin_round()
    (resting,) = director.state.rounds[1].resting
    assert code_of(director.wish(seat(2, "a", resting))) == "player_gone"
    director.do(Return(player="a"))
    director.do(seat(2, "a", resting, accepts_rematch=True))
    assert director.state.is_present("a", 2)
    director.do(UnseatLatecomer(number=2, player="a"))
    assert not director.state.is_present("a", 2)
    assert director.audited() == []


def test_second_latecomer_finds_no_player_with_the_bye(director):
    director.enter("f", "g")
    director.do(seat(1, "f", "e"))
    assert director.wish(seat(1, "f", "e")) is None  # tapped twice
    assert len(director.state.rounds[0].tables) == 3
    assert code_of(director.wish(seat(1, "g", "e"))) == "player_not_resting"
    assert code_of(director.wish(seat(1, "g", BYE))) == "player_not_resting"
    assert code_of(director.wish(seat(1, "f", "a"))) == "player_seated"
    assert code_of(director.wish(seat(1, "x", "e"))) == "player_unknown"


def test_seat_is_undone_until_its_result_is_in(director):
    before = director.state.rounds
    director.enter("f")
    director.do(seat(1, "f", "e"))
    director.result(3, 400, 300)
    assert code_of(director.wish(UnseatLatecomer(number=1, player="f"))) == "table_begun"
    director.do(TakeResultBack(round=1, table=3))
    director.do(UnseatLatecomer(number=1, player="f"))
    assert director.state.rounds == before
    assert director.state.since["f"] == 2
    assert worth(director, "e") == 2
    assert director.wish(UnseatLatecomer(number=1, player="f")) is None
    assert code_of(director.wish(UnseatLatecomer(number=1, player="a"))) == "not_late"
    director.do(seat(1, "f", "e"))
    assert director.audited() == []


def test_seat_after_all_results_opens_the_round_again(director):
    director.play()
    director.enter("f")
    director.do(seat(1, "f", "e"))
    assert not director.state.rounds[0].is_done
    assert code_of(director.wish(director.proposal())) == "results_missing"
    director.play()
    director.begin_round()
    assert director.audited() == []


def test_round_that_a_later_round_was_paired_after_stays(director):
    director.play()
    director.do(director.proposal())
    director.enter("f")
    assert code_of(director.wish(seat(1, "f", "e"))) == "round_not_last"
    director.do(TakeRoundBack(number=2))
    director.do(seat(1, "f", "e"))


def test_ended_tournament_stays():
    director_ = Director(rounds=1)
    director_.enter(*"abc")
    director_.do(StayAway(player="a", round=1))
    director_.enter("d")
    director_.begin_round()
    director_.play()
    director_.do(EndTournament())
    assert code_of(director_.wish(seat(1, "a", director_.state.rounds[0].resting[0]))) == "ended"


def test_rematch_is_accepted_first(director):
    director.play()
    director.do(StayAway(player="a", round=2))
    director.enter("f")
    director.begin_round()
    director.do(TakeRoundBack(number=2))
    director.do(director.proposal(together=(("b", BYE),)))
    director.do(ConfirmRound(number=2))
    assert {"a", "b"} in director.state.rounds[0].pairs
    refusal = director.wish(seat(2, "a", "b"))
    assert code_of(refusal) == "rematch"
    assert refusal.data["field"] == "accepts_rematch"
    director.do(seat(2, "a", "b", accepts_rematch=True))
    assert director.audited() == []


def test_latecomer_joins_a_round_that_is_only_proposed():
    director_ = Director(rounds=4)
    director_.enter(*"abcde")
    director_.do(director_.proposal())
    before = director_.state.rounds[0].tables
    director_.enter("late")
    assert code_of(director_.wish(ConfirmRound(number=1))) == "pair_again"
    director_.do(seat(1, "late", "e"))
    assert director_.state.rounds[0].tables[:2] == before
    assert director_.state.rounds[0].late == ()
    assert has_current_sums(director_)
    director_.do(SwapPlayers(number=1, first="late", second="a"))
    director_.do(ConfirmRound(number=1))
    assert director_.audited() == []


def test_withdrawn_round_is_paired_again_with_the_latecomer(director):
    director.enter("f")
    director.do(seat(1, "f", "e"))
    director.do(TakeRoundBack(number=1))
    round_ = director.state.proposed
    assert round_.players == set("abcdef")
    assert code_of(director.wish(UnseatLatecomer(number=1, player="f"))) == "not_late"
    proposal = propose(
        director.state, 1, method="distance", after=0, together=round_.together, apart=round_.apart
    )
    assert isinstance(proposal, Proposal)
    director.do(proposal.act)
    assert {"e", "f"} in director.state.proposed.pairs
    director.do(ConfirmRound(number=1))
    assert director.audited() == []


def test_fixed_table_is_used_or_refused(director):
    director.enter("f", table=9)
    director.do(seat(1, "f", "e"))
    assert director.state.rounds[0].tables[-1].number == 9
    director.do(UnseatLatecomer(number=1, player="f"))
    director.do(ChangeEntry(entrant=entrant("f", table=1)))
    refusal = director.wish(seat(1, "f", "e"))
    assert (code_of(refusal), refusal.data["table"]) == ("table_taken", 1)


def test_free_number_between_tables_is_used():
    director_ = Director(rounds=4)
    director_.enter("a", table=1)
    director_.enter("b", table=3)
    director_.enter("c")
    director_.begin_round()
    assert [table.number for table in director_.state.rounds[0].tables] == [1]
    director_.enter("d")
    director_.do(seat(1, "d", "c"))
    assert [table.number for table in director_.state.rounds[0].tables] == [1, 2]


def test_player_who_began_less_often_is_listed_first():
    director_ = Director("ca-classic", rounds=4, starts="listed")
    director_.enter(*"abc")
    director_.begin_round()
    director_.play()
    director_.enter("d")
    director_.do(StayAway(player="d", round=2))
    director_.begin_round()
    (resting,) = director_.state.rounds[1].resting
    begun = sum(table.one == resting for table in director_.state.rounds[0].tables)
    director_.do(seat(2, "d", resting))
    table = director_.state.rounds[1].tables[-1]
    assert (table.one, table.other) == (("d", resting) if begun else (resting, "d"))


def test_groups_that_play_apart_meet_only_where_the_method_can():
    director_ = Director(rounds=3, groups=("A", "B"), keeps_groups_apart=True)
    director_.enter(*"abc", group="A")
    director_.enter(*"wx", group="B")
    director_.begin_round()
    (resting,) = director_.state.rounds[0].resting
    director_.enter("y", group="B" if director_.state.entrants[resting].group == "A" else "A")
    director_.do(seat(1, "y", resting))
    assert director_.audited() == []


def test_round_robin_of_groups_seats_no_player_across():
    director_ = Director(rounds=3, groups=("A", "B"), keeps_groups_apart=True, method="round_robin")
    director_.enter(*"abc", group="A")
    director_.enter(*"xyz", group="B")
    proposal = propose(director_.state, 1, method="round_robin", after=0)
    director_.do(proposal.act)
    director_.do(ConfirmRound(number=1))
    resting = {
        director_.state.entrants[player].group: player
        for player in director_.state.rounds[0].resting
    }
    assert set(resting) == {"A", "B"}
    director_.enter("d", group="A")
    assert code_of(director_.wish(seat(1, "d", resting["B"]))) == "other_group"
    director_.do(seat(1, "d", resting["A"]))
    director_.do(UnseatLatecomer(number=1, player="d"))
    assert set(director_.state.rounds[0].resting) == set(resting.values())
    director_.do(ChangeEvent(settings=replace(director_.state.settings, keeps_groups_apart=False)))
    director_.do(seat(1, "d", resting["B"]))
    assert director_.audited() == []
