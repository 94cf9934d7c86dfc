"""A round as it is proposed: pairs, tables, who is listed first; the act takes what was found."""

from dataclasses import replace
from itertools import combinations

import pytest

from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import StayAway, Withdraw
from faristol.tournament.acts.rounds import ConfirmRound
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.proposal import Proposal, propose, usual_method
from faristol.tournament.seats import seated
from faristol.tournament.values import BYE, Entrant
from tests.support.tournament_table import Director


def proposed(director, method=None, **will):
    """Return the next round."""
    number = len(director.state.confirmed) + 1
    after = will.pop("after", number - 1)
    method = method or usual_method(director.state, after)
    return propose(director.state, number, method=method, after=after, **will)


def play(director, method=None, **will):
    """Play the next round as it is proposed, and return the wish of it."""
    found = proposed(director, method, **will)
    assert isinstance(found, Proposal), found
    director.do(found.wish)
    director.do(ConfirmRound(number=found.wish.number))
    director.play()
    return found.wish


def pairs(wish):
    return {frozenset((table.one, table.other)) for table in wish.tables}


def with_players(names, rules="ca-classic", **settings):
    director = Director(rules, **settings)
    director.enter(*names)
    return director


@pytest.mark.parametrize(
    ("first", "expected"),
    [("halves", {"ac", "bd"}), ("adjacent", {"ab", "cd"}), ("lots", {"ad", "bc"})],
)
def test_the_first_round_is_paired_as_the_organiser_chose(first, expected):
    director = with_players("abcd", first=first)
    found = proposed(director, lots="adbc")
    assert pairs(found.wish) == {frozenset(two) for two in expected}


@pytest.mark.parametrize("method", ["lots", "round_robin"])
def test_a_way_that_asks_no_standings_is_that_of_every_round(method):
    director = with_players("abcd", method=method)
    assert usual_method(director.state, 0) == usual_method(director.state, 2) == method


def test_from_the_second_round_on_it_is_the_way_of_the_event():
    director = with_players("abcdef", method="top_down")
    assert usual_method(director.state, 0) == "score_groups"
    assert usual_method(director.state, 1) == "top_down"


@pytest.mark.parametrize("method", sorted(METHODS))
def test_what_is_proposed_may_be_done_and_sums_are_those_of_the_search(method):
    director = with_players("abcdefghijk", method=method, looks_ahead=False)
    for _ in range(4):
        found = proposed(director, method, lots="khebdgjacfi")
        # the king of the hill is met by the second, be it again
        director.do(replace(found.wish, accepts_rematch=method == "king_of_the_hill"))
        assert director.state.proposed.sums == found.found.sums
        director.do(ConfirmRound(number=found.wish.number))
        director.play()
    assert director.audited() == []


def test_tables_are_numbered_from_the_best_pair_down():
    director = with_players("abcdef")
    wish = play(director)
    assert [table.number for table in wish.tables] == [1, 2, 3]
    assert [min(table.one, table.other) for table in wish.tables] == ["a", "b", "c"]
    second = proposed(director).wish
    places = {player: at for at, player in enumerate(director.places())}
    best = [min(places[table.one], places[table.other]) for table in second.tables]
    assert best == sorted(best)


def test_whoever_has_a_table_sits_there_and_the_others_around():
    director = Director("ca-classic")
    director.enter("a", "b")
    director.enter("c", table=1)
    director.enter("d", table=7)
    found = proposed(director).wish
    seats = {table.number: {table.one, table.other} for table in found.tables}
    assert seats == {1: {"a", "c"}, 7: {"b", "d"}}
    director.do(found)


def test_of_two_with_a_table_the_better_one_stays():
    director = Director("ca-classic")
    director.enter("a", table=3)
    director.enter("b")
    director.enter("c", table=4)
    director.enter("d")
    assert [table.number for table in proposed(director).wish.tables] == [1, 3]


def test_whose_table_is_taken_sits_at_that_of_the_other():
    director = Director("ca-classic")
    director.enter("a", "b", table=1)
    director.enter("c")
    director.enter("d", table=5)
    found = proposed(director).wish
    assert [(table.number, table.one) for table in found.tables] == [(1, "a"), (5, "b")]
    director.do(found)


def test_who_may_sit_at_two_tables_leaves_the_one_that_another_must_have():
    director = Director("ca-classic")
    director.enter("a", table=1)
    director.enter("b", table=5)
    director.enter("c", table=1)
    director.enter("d")
    found = proposed(director, "distance", together=[("a", "b"), ("c", "d")]).wish
    assert [(table.number, table.one) for table in found.tables] == [(1, "c"), (5, "a")]
    director.do(found)


def test_a_table_that_two_pairs_must_have_is_refused_with_its_number():
    director = Director("ca-classic")
    director.enter("a", "b", table=2)
    director.enter("c", "d")
    assert proposed(director) == Refusal("tournament/table_fixed_twice", {"table": 2})


@pytest.mark.parametrize(("first", "second"), [(6, 8), (7, 5), (5, 6), (1, 8)])
@pytest.mark.parametrize("method", ["distance", "score_groups", "top_down"])
def test_every_group_plays_on_its_own_as_far_as_its_number_allows(method, first, second):
    names = "abcdefghijklmnopqrst"[: first + second]
    director = Director(
        "ca-classic", groups=("A", "B"), keeps_groups_apart=True, method=method, looks_ahead=False
    )
    for at, name in enumerate(names):  # one in three of the first group, so that they stand mixed
        director.enter(name, group="A" if at % 3 == 0 and at // 3 < first else "B")
    group = {player: of.group for player, of in director.state.entrants.items()}
    size = list(group.values()).count("A")
    for _ in range(3):
        wish = play(director)
        across = [one for one in wish.tables if group[one.one] != group[one.other]]
        both_odd = size % 2 and (len(names) - size) % 2
        assert len(across) == (1 if both_odd else 0)
        assert len(wish.resting) == len(names) % 2
    met = [frozenset((one.one, one.other)) for of in director.state.rounds for one in of.tables]
    assert len(met) == len(set(met))
    assert director.audited() == []


def test_without_the_wish_groups_meet_each_other():
    director = Director("ca-classic", groups=("A", "B"))
    for at, name in enumerate("abcdef"):
        director.enter(name, group="AB"[at % 2])
    assert any(
        director.state.entrants[one.one].group != director.state.entrants[one.other].group
        for one in proposed(director, "distance").wish.tables
    )


def test_who_is_listed_first_has_begun_less_often_over_the_whole_event():
    director = with_players("abcdefgh", starts="listed", rounds=7)
    begun = dict.fromkeys("abcdefgh", 0)
    for _ in range(6):
        wish = play(director, "distance")
        for table in wish.tables:
            assert begun[table.one] <= begun[table.other]
            begun[table.one] += 1
            begun[table.other] -= 1
    assert max(map(abs, begun.values())) <= 2


def test_where_starters_are_drawn_the_better_one_stands_first():
    director = with_players("abcdef", rules="ca-ciutat-de-mallorca")
    for _ in range(3):
        wish = play(director)
        before = director.places(wish.number - 1)
        assert all(before.index(table.one) < before.index(table.other) for table in wish.tables)


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_in_a_round_robin_everybody_meets_everybody_once(size):
    names = "abcdefg"[:size]
    rounds = size - 1 + size % 2
    director = with_players(names, method="round_robin", rounds=rounds)
    met = [two for _ in range(rounds) for two in pairs(play(director))]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(names, 2)))


def test_in_a_round_robin_whoever_meets_somebody_who_is_away_rests():
    director = with_players("abcdef", method="round_robin")
    first = pairs(proposed(director).wish)
    of_f = next(two for two in first if "f" in two)
    director.do(StayAway(player="f", round=1))
    wish = play(director)
    assert pairs(wish) == first - {of_f}
    assert wish.resting == tuple(of_f - {"f"})
    director.do(Withdraw(player="e"))
    later = [play(director) for _ in range(3)]
    assert all("e" not in two for wish in later for two in pairs(wish))
    assert {len(wish.resting) for wish in later} <= {1, 2}


def test_in_a_round_robin_nobody_meets_twice_though_somebody_comes_late():
    director = with_players("abcd", method="round_robin", rounds=5)
    met = pairs(play(director))
    director.enter("e")  # four of a table of six, not of four
    methods = []
    for _ in range(4):
        found = proposed(director)
        assert isinstance(found, Proposal)
        assert not met & pairs(found.wish)
        met |= pairs(found.wish)
        methods.append(found.wish.method)
        play(director)
    assert len(met) == 10, "everybody has met everybody"
    assert set(methods) <= {"round_robin", "distance"}


def test_the_directors_will_is_kept_and_named_in_the_wish():
    director = with_players("abcde")
    wish = proposed(director, together=[("a", "b")], apart=[("c", "d")]).wish
    assert {"a", "b"} in [set(two) for two in pairs(wish)]
    assert frozenset("cd") not in pairs(wish)
    assert (wish.together, wish.apart) == ((("a", "b"),), (("c", "d"),))
    director.do(wish)


def test_a_will_that_leaves_no_round_is_refused():
    director = with_players("abcd")
    apart = [("a", other) for other in "bcd"]
    assert proposed(director, apart=apart) == Refusal("tournament/no_round")


def test_a_bye_may_be_willed():
    director = with_players("abc")
    assert proposed(director, together=[("a", "")]).wish.resting == ("a",)


def test_a_round_by_hand_is_as_it_was_put_and_leaves_nobody_out():
    director = with_players("abcde", method="manual")
    assert proposed(director).code == "tournament/not_everybody_once"
    by_hand = [("e", "b"), ("a", "d"), ("c", BYE)]
    assert proposed(director, together=by_hand[:2]).code == "tournament/not_everybody_once"
    wish = proposed(director, together=by_hand).wish
    assert [(one.number, one.one, one.other) for one in wish.tables] == [
        (1, "a", "d"),
        (2, "e", "b"),
    ]
    assert wish.resting == ("c",)
    director.do(wish)
    director.do(ConfirmRound(number=1))


def test_few_players_are_paired_so_that_the_rounds_to_come_stay_possible():
    careful = with_players("abcdef", rounds=5)
    met = [two for _ in range(5) for two in pairs(play(careful, "distance"))]
    assert len(set(met)) == 15, "nobody met twice"


def test_what_looking_ahead_costs_now_is_told():
    told = []
    for names in ("abcdef", "abcdefgh"):
        director = with_players(names, rounds=5)
        for _ in range(5):
            found = proposed(director, "distance")
            told.append(found.is_ahead)
            assert found.is_ahead == (found.found.pairs != found.least.pairs)
            director.do(found.wish)
            director.do(ConfirmRound(number=found.wish.number))
            director.play()
    assert any(told)
    assert not all(told)
    plain = with_players("abcdef", looks_ahead=False)
    assert not proposed(plain, "distance").is_ahead


@pytest.mark.parametrize("method", ["distance", "round_robin"])
@pytest.mark.parametrize("names", ["", "a"])
def test_nobody_and_one_alone_are_no_round(method, names):
    director = with_players(names) if names else Director()
    assert proposed(director, method).code == "tournament/too_few_players"


def test_a_chain_of_fixed_tables_as_long_as_the_field_is_seated():
    """Each pair could sit at two tables, and the last one needs the first: everybody moves on."""
    director = Director("ca-classic", looks_ahead=False)
    state, pairs = director.state, 500
    entrants = {}
    for at in range(pairs):
        last = at == pairs - 1
        entrants[f"a{at}"] = Entrant(player=f"a{at}", card="", table=1 if last else at + 1)
        entrants[f"b{at}"] = Entrant(player=f"b{at}", card="", table=1 if last else at + 2)
    state = replace(state, entrants=entrants)
    found = seated(state, [(f"a{at}", f"b{at}") for at in range(pairs)])
    assert [table.number for table in found] == list(range(1, pairs + 1))
    assert found[0].one == f"a{pairs - 1}"


def test_who_is_not_entered_any_more_is_no_will():
    director = with_players("abcd")
    wish = proposed(director, apart=[("a", "x")], together=[("b", "x")]).wish
    assert (wish.together, wish.apart) == ((), ())
