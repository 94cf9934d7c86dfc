"""The proposed round: pairs, tables, listed order; the act stores the result of the search."""

from dataclasses import replace
from itertools import combinations

import pytest

from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import StayAway, Withdraw
from faristol.tournament.acts.rounds import ConfirmRound
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.proposal import Proposal, propose, usual_method
from faristol.tournament.seats import seat_pairs
from faristol.tournament.values import BYE, Entrant
from tests.support.tournament_table import Director


def propose_next(director, method=None, **will):
    """Return the next round."""
    number = len(director.state.confirmed) + 1
    after = will.pop("after", number - 1)
    method = method or usual_method(director.state, after)
    return propose(director.state, number, method=method, after=after, **will)


def play_next(director, method=None, **will):
    """Play the next round as proposed, and return its act."""
    proposal = propose_next(director, method, **will)
    assert isinstance(proposal, Proposal), proposal
    director.do(proposal.act)
    director.do(ConfirmRound(number=proposal.act.number))
    director.play()
    return proposal.act


def pairs(act):
    return {frozenset((table.one, table.other)) for table in act.tables}


def director_with(names, rules="ca-classic", **settings):
    director = Director(rules, **settings)
    director.enter(*names)
    return director


@pytest.mark.parametrize(
    ("first", "expected"),
    [("halves", {"ac", "bd"}), ("adjacent", {"ab", "cd"}), ("lots", {"ad", "bc"})],
)
def test_first_round_is_paired_by_the_setting(first, expected):
    director = director_with("abcd", first=first)
    proposal = propose_next(director, lots="adbc")
    assert pairs(proposal.act) == {frozenset(two) for two in expected}


@pytest.mark.parametrize("method", ["lots", "round_robin"])
def test_method_without_standings_pairs_all_rounds(method):
    director = director_with("abcd", method=method)
    assert usual_method(director.state, 0) == usual_method(director.state, 2) == method


def test_usual_method_applies_from_the_second_round_on():
    director = director_with("abcdef", method="top_down")
    assert usual_method(director.state, 0) == "score_groups"
    assert usual_method(director.state, 1) == "top_down"


@pytest.mark.parametrize("method", sorted(METHODS))
def test_proposal_is_accepted_with_the_sums_of_the_search(method):
    director = director_with("abcdefghijk", method=method, looks_ahead=False)
    for _ in range(4):
        proposal = propose_next(director, method, lots="khebdgjacfi")
        # the king of the hill is met by the second, be it again
        director.do(replace(proposal.act, accepts_rematch=method == "king_of_the_hill"))
        assert director.state.proposed.sums == proposal.pairing.sums
        director.do(ConfirmRound(number=proposal.act.number))
        director.play()
    assert director.audited() == []


def test_tables_are_numbered_from_the_best_pair_down():
    director = director_with("abcdef")
    act = play_next(director)
    assert [table.number for table in act.tables] == [1, 2, 3]
    assert [min(table.one, table.other) for table in act.tables] == ["a", "b", "c"]
    second = propose_next(director).act
    places = {player: at for at, player in enumerate(director.places())}
    best = [min(places[table.one], places[table.other]) for table in second.tables]
    assert best == sorted(best)


def test_player_with_a_fixed_table_sits_there_and_others_around():
    director = Director("ca-classic")
    director.enter("a", "b")
    director.enter("c", table=1)
    director.enter("d", table=7)
    act = propose_next(director).act
    seats = {table.number: {table.one, table.other} for table in act.tables}
    assert seats == {1: {"a", "c"}, 7: {"b", "d"}}
    director.do(act)


def test_better_of_two_players_with_fixed_tables_stays():
    director = Director("ca-classic")
    director.enter("a", table=3)
    director.enter("b")
    director.enter("c", table=4)
    director.enter("d")
    assert [table.number for table in propose_next(director).act.tables] == [1, 3]


def test_pair_with_a_taken_table_sits_at_the_other_table():
    director = Director("ca-classic")
    director.enter("a", "b", table=1)
    director.enter("c")
    director.enter("d", table=5)
    act = propose_next(director).act
    assert [(table.number, table.one) for table in act.tables] == [(1, "a"), (5, "b")]
    director.do(act)


def test_pair_with_two_tables_leaves_the_one_another_pair_needs():
    director = Director("ca-classic")
    director.enter("a", table=1)
    director.enter("b", table=5)
    director.enter("c", table=1)
    director.enter("d")
    act = propose_next(director, "distance", together=[("a", "b"), ("c", "d")]).act
    assert [(table.number, table.one) for table in act.tables] == [(1, "c"), (5, "a")]
    director.do(act)


def test_table_needed_by_two_pairs_is_refused_with_its_number():
    director = Director("ca-classic")
    director.enter("a", "b", table=2)
    director.enter("c", "d")
    assert propose_next(director) == Refusal("tournament/table_fixed_twice", {"table": 2})


@pytest.mark.parametrize(("first", "second"), [(6, 8), (7, 5), (5, 6), (1, 8)])
@pytest.mark.parametrize("method", ["distance", "score_groups", "top_down"])
def test_each_group_plays_on_its_own_as_far_as_its_number_allows(method, first, second):
    names = "abcdefghijklmnopqrst"[: first + second]
    director = Director(
        "ca-classic", groups=("A", "B"), keeps_groups_apart=True, method=method, looks_ahead=False
    )
    for at, name in enumerate(names):  # one in three of the first group, so that they stand mixed
        director.enter(name, group="A" if at % 3 == 0 and at // 3 < first else "B")
    group = {player: of.group for player, of in director.state.entrants.items()}
    size = list(group.values()).count("A")
    for _ in range(3):
        act = play_next(director)
        across = [table for table in act.tables if group[table.one] != group[table.other]]
        both_odd = size % 2 and (len(names) - size) % 2
        assert len(across) == (1 if both_odd else 0)
        assert len(act.resting) == len(names) % 2
    met = [
        frozenset((table.one, table.other)) for of in director.state.rounds for table in of.tables
    ]
    assert len(met) == len(set(met))
    assert director.audited() == []


def test_groups_meet_unless_kept_apart():
    director = Director("ca-classic", groups=("A", "B"))
    for at, name in enumerate("abcdef"):
        director.enter(name, group="AB"[at % 2])
    assert any(
        director.state.entrants[table.one].group != director.state.entrants[table.other].group
        for table in propose_next(director, "distance").act.tables
    )


def test_listed_first_is_the_player_who_began_less_often():
    director = director_with("abcdefgh", starts="listed", rounds=7)
    begun = dict.fromkeys("abcdefgh", 0)
    for _ in range(6):
        act = play_next(director, "distance")
        for table in act.tables:
            assert begun[table.one] <= begun[table.other]
            begun[table.one] += 1
            begun[table.other] -= 1
    assert max(map(abs, begun.values())) <= 2


def test_drawn_starters_list_the_better_player_first():
    director = director_with("abcdef", rules="ca-ciutat-de-mallorca")
    for _ in range(3):
        act = play_next(director)
        before = director.places(act.number - 1)
        assert all(before.index(table.one) < before.index(table.other) for table in act.tables)


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_round_robin_pairs_each_two_players_once(size):
    names = "abcdefg"[:size]
    rounds = size - 1 + size % 2
    director = director_with(names, method="round_robin", rounds=rounds)
    met = [two for _ in range(rounds) for two in pairs(play_next(director))]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(names, 2)))


def test_round_robin_opponent_of_an_absent_player_rests():
    director = director_with("abcdef", method="round_robin")
    first = pairs(propose_next(director).act)
    of_f = next(two for two in first if "f" in two)
    director.do(StayAway(player="f", round=1))
    act = play_next(director)
    assert pairs(act) == first - {of_f}
    assert act.resting == tuple(of_f - {"f"})
    director.do(Withdraw(player="e"))
    later = [play_next(director) for _ in range(3)]
    assert all("e" not in two for act_ in later for two in pairs(act_))
    assert {len(act_.resting) for act_ in later} <= {1, 2}


def test_round_robin_with_a_latecomer_has_no_rematch():
    director = director_with("abcd", method="round_robin", rounds=5)
    met = pairs(play_next(director))
    director.enter("e")  # four of a table of six, not of four
    methods = []
    for _ in range(4):
        proposal = propose_next(director)
        assert isinstance(proposal, Proposal)
        assert not met & pairs(proposal.act)
        met |= pairs(proposal.act)
        methods.append(proposal.act.method)
        play_next(director)
    assert len(met) == 10, "all players have met"
    assert set(methods) <= {"round_robin", "distance"}


def test_will_of_the_director_is_followed_and_stored_in_the_act():
    director = director_with("abcde")
    act = propose_next(director, together=[("a", "b")], apart=[("c", "d")]).act
    assert {"a", "b"} in [set(two) for two in pairs(act)]
    assert frozenset("cd") not in pairs(act)
    assert (act.together, act.apart) == ((("a", "b"),), (("c", "d"),))
    director.do(act)


def test_will_that_leaves_no_round_is_refused():
    director = director_with("abcd")
    apart = [("a", other) for other in "bcd"]
    assert propose_next(director, apart=apart) == Refusal("tournament/no_round")


def test_bye_may_be_willed():
    director = director_with("abc")
    assert propose_next(director, together=[("a", "")]).act.resting == ("a",)


def test_manual_round_is_proposed_as_entered_and_complete():
    director = director_with("abcde", method="manual")
    assert propose_next(director).code == "tournament/not_everybody_once"
    by_hand = [("e", "b"), ("a", "d"), ("c", BYE)]
    assert propose_next(director, together=by_hand[:2]).code == "tournament/not_everybody_once"
    act = propose_next(director, together=by_hand).act
    assert [(table.number, table.one, table.other) for table in act.tables] == [
        (1, "a", "d"),
        (2, "e", "b"),
    ]
    assert act.resting == ("c",)
    director.do(act)
    director.do(ConfirmRound(number=1))


def test_few_players_are_paired_so_that_later_rounds_stay_possible():
    careful = director_with("abcdef", rounds=5)
    met = [two for _ in range(5) for two in pairs(play_next(careful, "distance"))]
    assert len(set(met)) == 15, "no pair met twice"


def test_proposal_reports_when_looking_ahead_costs_more():
    is_ahead = []
    for names in ("abcdef", "abcdefgh"):
        director = director_with(names, rounds=5)
        for _ in range(5):
            proposal = propose_next(director, "distance")
            is_ahead.append(proposal.is_ahead)
            assert proposal.is_ahead == (proposal.pairing.pairs != proposal.cheapest.pairs)
            director.do(proposal.act)
            director.do(ConfirmRound(number=proposal.act.number))
            director.play()
    assert any(is_ahead)
    assert not all(is_ahead)
    plain = director_with("abcdef", looks_ahead=False)
    assert not propose_next(plain, "distance").is_ahead


@pytest.mark.parametrize("method", ["distance", "round_robin"])
@pytest.mark.parametrize("names", ["", "a"])
def test_fewer_than_two_players_are_no_round(method, names):
    director = director_with(names) if names else Director()
    assert propose_next(director, method).code == "tournament/too_few_players"


def test_chain_of_fixed_tables_as_long_as_the_field_is_seated():
    """Each pair could sit at two tables, and the last pair needs the first table: all pairs move on."""
    director = Director("ca-classic", looks_ahead=False)
    state, pairs = director.state, 500
    entrants = {}
    for at in range(pairs):
        last = at == pairs - 1
        entrants[f"a{at}"] = Entrant(player=f"a{at}", card="", table=1 if last else at + 1)
        entrants[f"b{at}"] = Entrant(player=f"b{at}", card="", table=1 if last else at + 2)
    state = replace(state, entrants=entrants)
    tables = seat_pairs(state, [(f"a{at}", f"b{at}") for at in range(pairs)])
    assert [table.number for table in tables] == list(range(1, pairs + 1))
    assert tables[0].one == f"a{pairs - 1}"


def test_player_no_longer_entered_is_dropped_from_the_will():
    director = director_with("abcd")
    act = propose_next(director, apart=[("a", "x")], together=[("b", "x")]).act
    assert (act.together, act.apart) == ((), ())
