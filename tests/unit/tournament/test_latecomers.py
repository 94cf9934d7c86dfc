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
from faristol.tournament.pairable import pairable_of, standings_of
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.proposal import Proposal, propose
from faristol.tournament.values import BYE
from faristol.tournament.why import sums_of
from tests.support.tournament_table import Director, entrant


def code(refusal):
    assert refusal is not None, "it was allowed"
    return refusal.code.removeprefix("tournament/")


@pytest.fixture
def director():
    """Five players, the first round in play; e has the bye."""
    one = Director(rounds=4)
    one.enter(*"abcde")
    one.begin_round()
    return one


def seat(number, player, opponent, **more):
    return SeatLatecomer(number=number, player=player, opponent=opponent, **more)


def worth(director, player):
    return {line.player: line.half_points for line in standings_of(director.state)}[player]


def is_as_searched(director):
    """Whether the sums of the last round are what its pairs cost."""
    one = director.state.rounds[-1]
    known = pairable_of(director.state, one)
    pairs = known.pairs_of(one.tables, one.resting)
    return one.sums == sums_of(known.field, METHODS["distance"], pairs)


def test_seat_takes_the_bye_and_moves_no_table(director):
    """Third-round 2-B4."""
    before = director.state.rounds[0].tables
    assert worth(director, "e") == 2
    director.enter("late")
    assert director.state.since["late"] == 2
    director.do(seat(1, "late", "e"))
    one = director.state.rounds[0]
    assert one.tables[:2] == before
    assert [(table.number, table.one, table.other) for table in one.tables[2:]] == [
        (3, "e", "late")
    ]
    assert one.resting == ()
    assert director.state.since["late"] == 1
    assert worth(director, "e") == 0
    assert is_as_searched(director)
    director.play()
    assert one.number == director.state.last_done
    assert worth(director, "e") == 2
    director.begin_round()
    assert director.state.rounds[1].resting == ()
    assert director.audited() == []


def test_player_said_to_be_absent_arrives_after_all(director):
    director.play()
    director.do(StayAway(player="a", round=2))
    director.do(StayAway(player="b", round=2))
    director.begin_round()
    (resting,) = director.state.rounds[1].resting
    assert code(director.wish(BeThere(player="a", round=2))) == "round_not_to_come"
    director.do(seat(2, "a", resting, accepts_rematch=True))
    assert director.state.plays("a", 2)
    assert not director.state.plays("b", 2)
    director.do(UnseatLatecomer(number=2, player="a"))
    assert not director.state.plays("a", 2)
    assert director.state.rounds[1].resting == (resting,)
    assert director.audited() == []


def test_player_who_withdrew_returns_first(director):
    director.play()
    director.do(Withdraw(player="a"))
    director.do(Withdraw(player="b"))
    director.begin_round()
    (resting,) = director.state.rounds[1].resting
    assert code(director.wish(seat(2, "a", resting))) == "player_gone"
    director.do(Return(player="a"))
    director.do(seat(2, "a", resting, accepts_rematch=True))
    assert director.state.plays("a", 2)
    director.do(UnseatLatecomer(number=2, player="a"))
    assert not director.state.plays("a", 2)
    assert director.audited() == []


def test_second_latecomer_finds_nobody_with_the_bye(director):
    director.enter("f", "g")
    director.do(seat(1, "f", "e"))
    assert director.wish(seat(1, "f", "e")) is None  # tapped twice
    assert len(director.state.rounds[0].tables) == 3
    assert code(director.wish(seat(1, "g", "e"))) == "player_not_resting"
    assert code(director.wish(seat(1, "g", BYE))) == "player_not_resting"
    assert code(director.wish(seat(1, "f", "a"))) == "player_seated"
    assert code(director.wish(seat(1, "x", "e"))) == "player_unknown"


def test_seat_is_undone_until_its_result_is_in(director):
    before = director.state.rounds
    director.enter("f")
    director.do(seat(1, "f", "e"))
    director.result(3, 400, 300)
    assert code(director.wish(UnseatLatecomer(number=1, player="f"))) == "table_begun"
    director.do(TakeResultBack(round=1, table=3))
    director.do(UnseatLatecomer(number=1, player="f"))
    assert director.state.rounds == before
    assert director.state.since["f"] == 2
    assert worth(director, "e") == 2
    assert director.wish(UnseatLatecomer(number=1, player="f")) is None
    assert code(director.wish(UnseatLatecomer(number=1, player="a"))) == "not_late"
    director.do(seat(1, "f", "e"))
    assert director.audited() == []


def test_seat_after_all_results_opens_the_round_again(director):
    director.play()
    director.enter("f")
    director.do(seat(1, "f", "e"))
    assert not director.state.rounds[0].is_done
    assert code(director.wish(director.proposal())) == "results_missing"
    director.play()
    director.begin_round()
    assert director.audited() == []


def test_round_that_a_later_one_was_paired_after_stays(director):
    director.play()
    director.do(director.proposal())
    director.enter("f")
    assert code(director.wish(seat(1, "f", "e"))) == "round_not_last"
    director.do(TakeRoundBack(number=2))
    director.do(seat(1, "f", "e"))


def test_ended_tournament_stays():
    one = Director(rounds=1)
    one.enter(*"abc")
    one.do(StayAway(player="a", round=1))
    one.enter("d")
    one.begin_round()
    one.play()
    one.do(EndTournament())
    assert code(one.wish(seat(1, "a", one.state.rounds[0].resting[0]))) == "ended"


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
    assert code(refusal) == "rematch"
    assert refusal.data["field"] == "accepts_rematch"
    director.do(seat(2, "a", "b", accepts_rematch=True))
    assert director.audited() == []


def test_latecomer_joins_a_round_that_is_only_proposed():
    one = Director(rounds=4)
    one.enter(*"abcde")
    one.do(one.proposal())
    before = one.state.rounds[0].tables
    one.enter("late")
    assert code(one.wish(ConfirmRound(number=1))) == "pair_again"
    one.do(seat(1, "late", "e"))
    assert one.state.rounds[0].tables[:2] == before
    assert one.state.rounds[0].late == ()
    assert is_as_searched(one)
    one.do(SwapPlayers(number=1, first="late", second="a"))
    one.do(ConfirmRound(number=1))
    assert one.audited() == []


def test_round_taken_back_is_paired_again_with_the_latecomer(director):
    director.enter("f")
    director.do(seat(1, "f", "e"))
    director.do(TakeRoundBack(number=1))
    one = director.state.proposed
    assert one.players == set("abcdef")
    assert code(director.wish(UnseatLatecomer(number=1, player="f"))) == "not_late"
    found = propose(
        director.state, 1, method="distance", after=0, together=one.together, apart=one.apart
    )
    assert isinstance(found, Proposal)
    director.do(found.wish)
    assert {"e", "f"} in director.state.proposed.pairs
    director.do(ConfirmRound(number=1))
    assert director.audited() == []


def test_fixed_table_is_taken_or_refused(director):
    director.enter("f", table=9)
    director.do(seat(1, "f", "e"))
    assert director.state.rounds[0].tables[-1].number == 9
    director.do(UnseatLatecomer(number=1, player="f"))
    director.do(ChangeEntry(entrant=entrant("f", table=1)))
    refusal = director.wish(seat(1, "f", "e"))
    assert (code(refusal), refusal.data["table"]) == ("table_taken", 1)


def test_free_number_between_tables_is_used():
    one = Director(rounds=4)
    one.enter("a", table=1)
    one.enter("b", table=3)
    one.enter("c")
    one.begin_round()
    assert [table.number for table in one.state.rounds[0].tables] == [1]
    one.enter("d")
    one.do(seat(1, "d", "c"))
    assert [table.number for table in one.state.rounds[0].tables] == [1, 2]


def test_player_who_began_less_often_is_listed_first():
    one = Director("ca-classic", rounds=4, starts="listed")
    one.enter(*"abc")
    one.begin_round()
    one.play()
    one.enter("d")
    one.do(StayAway(player="d", round=2))
    one.begin_round()
    (resting,) = one.state.rounds[1].resting
    begun = sum(table.one == resting for table in one.state.rounds[0].tables)
    one.do(seat(2, "d", resting))
    table = one.state.rounds[1].tables[-1]
    assert (table.one, table.other) == (("d", resting) if begun else (resting, "d"))


def test_groups_that_play_apart_meet_only_where_the_method_can():
    one = Director(rounds=3, groups=("A", "B"), keeps_groups_apart=True)
    one.enter(*"abc", group="A")
    one.enter(*"wx", group="B")
    one.begin_round()
    (resting,) = one.state.rounds[0].resting
    one.enter("y", group="B" if one.state.entrants[resting].group == "A" else "A")
    one.do(seat(1, "y", resting))
    assert one.audited() == []


def test_round_robin_of_groups_seats_nobody_across():
    one = Director(rounds=3, groups=("A", "B"), keeps_groups_apart=True, method="round_robin")
    one.enter(*"abc", group="A")
    one.enter(*"xyz", group="B")
    found = propose(one.state, 1, method="round_robin", after=0)
    one.do(found.wish)
    one.do(ConfirmRound(number=1))
    rest = {one.state.entrants[player].group: player for player in one.state.rounds[0].resting}
    assert set(rest) == {"A", "B"}
    one.enter("d", group="A")
    assert code(one.wish(seat(1, "d", rest["B"]))) == "other_group"
    one.do(seat(1, "d", rest["A"]))
    one.do(UnseatLatecomer(number=1, player="d"))
    assert set(one.state.rounds[0].resting) == set(rest.values())
    one.do(ChangeEvent(settings=replace(one.state.settings, keeps_groups_apart=False)))
    one.do(seat(1, "d", rest["B"]))
    assert one.audited() == []
