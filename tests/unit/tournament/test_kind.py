"""A tournament from the first entry to the last result, and the refusals on the way."""

from dataclasses import replace

import pytest

from faristol.ledger.kind import strip_computed
from faristol.tournament.acts.entries import (
    BeThere,
    ChangeEntry,
    ChangeEvent,
    EnterPlayers,
    Return,
    SeedPlayers,
    StayAway,
    StrikeEntry,
    Withdraw,
)
from faristol.tournament.acts.results import (
    CorrectResult,
    DisputeResult,
    EndTournament,
    EnterResult,
    ReopenTournament,
    TakeResultBack,
)
from faristol.tournament.acts.rounds import ConfirmRound, PairRound, SwapPlayers, TakeRoundBack
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.results import Report
from faristol.tournament.values import Table
from tests.support.tournament_table import Director, entrant


@pytest.fixture
def director():
    """Seven players, before the first pairing."""
    director_ = Director()
    director_.enter(*"abcdefg")
    return director_


def code_of(refusal):
    assert refusal is not None, "it was allowed"
    return refusal.code.removeprefix("tournament/")


def report(first, second, **fields):
    return Report(scores=(first, second), **fields)


def test_five_rounds_of_seven_players_come_to_an_end(director):
    for number in range(1, 6):
        director.begin_round()
        assert len(director.state.round(number).tables) == 3
        director.play()
        assert director.state.round(number).is_done
    rested = [player for round_ in director.state.rounds for player in round_.resting]
    assert len(set(rested)) == 5  # CAT-CLM S4c
    met = [{table.one, table.other} for round_ in director.state.rounds for table in round_.tables]
    assert all(met.count(two) == 1 for two in met)  # CAT-CLM S4a
    director.do(EndTournament())
    assert director.state.is_ended
    assert director.audited() == []


def test_round_stores_its_sums(director):
    director.begin_round()
    round_ = director.state.round(1)
    assert [(table.one, table.other) for table in round_.tables] == [
        ("a", "b"),
        ("c", "d"),
        ("e", "f"),
    ]
    assert round_.resting == ("g",)
    assert round_.sums[4] == 3  # places between the pairs


def test_audit_reports_a_forged_sum(director):
    director.begin_round()
    at = next(at for at, event in enumerate(director.facts) if hasattr(event, "resting"))
    director.facts[at] = replace(director.facts[at], sums=(9,) * 7)
    director.state = replace(
        director.state, rounds=(replace(director.state.rounds[0], sums=(9,) * 7),)
    )
    assert [code_of(refusal) for refusal in director.audited()] == ["other_fact"]


def test_bare_act_has_no_computed_fields_left(director):
    director.begin_round()
    for event in director.facts:
        assert strip_computed(strip_computed(event)) == strip_computed(event)


# ---- entries ----


def test_latecomer_plays_from_the_next_round_on(director):
    director.begin_round()
    director.enter("h")
    assert "h" not in director.state.iterate_present(1)
    director.play()
    director.begin_round()
    seated = {
        player for table in director.state.rounds[1].tables for player in (table.one, table.other)
    }
    assert "h" in seated
    assert director.state.rounds[1].resting == ()


def test_missed_round_is_worth_its_setting():
    for half_points in (0, 1):
        director = Director(missed_half_points=half_points)
        director.enter(*"abcd")
        director.do(StayAway(player="d", round=1))
        director.begin_round()
        director.play()
        of = {row.player: row.half_points for row in standings_of(director.state)}
        assert of["d"] == half_points


def test_missed_round_is_paid_to_latecomers_but_not_after_leaving():
    director = Director(missed_half_points=1)
    director.enter(*"abcd")
    director.begin_round()
    director.play()
    director.enter("e")
    director.do(Withdraw(player="d"))
    points = {row.player: row.half_points for row in standings_of(director.state)}
    director.begin_round()
    director.play()
    after = {row.player: row.half_points for row in standings_of(director.state)}
    assert points["e"] == 1
    assert after["d"] == points["d"]


def test_withdrawn_player_keeps_the_results_and_may_return(director):
    director.begin_round()
    director.play()
    director.do(Withdraw(player="a"))
    assert "a" not in director.state.iterate_present(2)
    director.begin_round()
    director.play()
    director.do(Return(player="a"))
    assert "a" in director.state.iterate_present(3)
    assert "a" not in director.state.iterate_present(2)
    assert "a" in director.places()
    assert director.audited() == []


@pytest.mark.parametrize(
    "act",
    [Withdraw(player="a"), StayAway(player="a", round=1), EnterPlayers(entrants=(entrant("h"),))],
    ids=["withdraws", "stays_away", "comes"],
)
def test_proposed_round_is_paired_again_when_players_come_or_leave(director, act):
    director.do(director.proposal())
    director.do(act)
    assert code_of(director.wish(ConfirmRound(number=1))) == "pair_again"
    director.begin_round()
    assert director.state.round(1).resting == ()
    assert director.audited() == []


def test_player_who_skips_a_round_plays_the_next(director):
    director.do(StayAway(player="c", round=1))
    assert "c" not in director.state.iterate_present(1)
    assert "c" in director.state.iterate_present(2)
    director.do(BeThere(player="c", round=1))
    assert "c" in director.state.iterate_present(1)
    director.begin_round()
    assert code_of(director.wish(StayAway(player="c", round=1))) == "round_not_to_come"


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (EnterPlayers(entrants=(entrant("a"),)), "player_twice"),
        (EnterPlayers(entrants=(entrant("h"), entrant("h"))), "player_twice"),
        (EnterPlayers(entrants=(replace(entrant("h"), card="x"),)), "player_bad"),
        (EnterPlayers(entrants=(replace(entrant("h"), player='"'),)), "player_bad"),
        (EnterPlayers(entrants=(entrant("h", rating=-1),)), "rating_bad"),
        (EnterPlayers(entrants=(entrant("h", table=10_000),)), "table_bad"),
        (EnterPlayers(entrants=(entrant("h", group="veterans"),)), "group_unknown"),
        (EnterPlayers(entrants=(entrant("h", team="x" * 121),)), "text_too_long"),
        (ChangeEntry(entrant=entrant("x")), "player_unknown"),
        (StrikeEntry(player="x"), "player_unknown"),
        (SeedPlayers(order=("a", "b")), "order_bad"),
        (Withdraw(player="x"), "player_unknown"),
        (Return(player="x"), "player_unknown"),
        (StayAway(player="x", round=1), "player_unknown"),
        (StayAway(player="a", round=6), "round_not_to_come"),
        (BeThere(player="a", round=0), "round_not_to_come"),
    ],
)
def test_invalid_entry_is_refused(director, act, expected):
    assert code_of(director.wish(act)) == expected


def test_player_seated_in_a_round_is_not_removed(director):
    director.do(StrikeEntry(player="g"))
    director.begin_round()
    assert code_of(director.wish(StrikeEntry(player="a"))) == "player_in_round"
    assert code_of(director.wish(SeedPlayers(order=tuple("fedcba")))) == "seeded"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"rounds": 0}, "number_bad"),
        ({"rounds": 51}, "number_bad"),
        ({"cap": -1}, "number_bad"),
        ({"missed_half_points": 3}, "number_bad"),
        ({"starts": "listed"}, "always_drawn"),  # CAT-CLM 2
        ({"title": "x" * 121}, "text_too_long"),
        ({"place": "a\u0007"}, "character_bad"),
        ({"groups": ("a", "a")}, "groups_bad"),
        ({"groups": ("",)}, "text_missing"),
        ({"orders": ("total", "total")}, "orders_twice"),
    ],
)
def test_invalid_setting_is_refused(director, changes, expected):
    settings = replace(director.state.settings, **changes)
    assert code_of(director.wish(ChangeEvent(settings=settings))) == expected


def test_settings_that_decide_results_are_locked_with_the_first_round(director):
    director.begin_round()
    settings = director.state.settings
    locked = ChangeEvent(settings=replace(settings, cap=100))
    assert code_of(director.wish(locked)) == "setting_locked"
    director.do(ChangeEvent(settings=replace(settings, title="Una altra", rounds=4)))


# ---- rounds ----


def test_round_waits_for_the_results_it_is_paired_from(director):
    director.begin_round()
    act = director.proposal()
    refusal = director.wish(act)
    assert code_of(refusal) == "results_missing"
    assert refusal.data["tables"] == [1, 2, 3]
    # from the standings before, while the tables still play
    director.do(director.proposal(after=0))


def test_swap_of_two_players_stores_the_new_sums(director):
    director.do(director.proposal())
    before = director.state.proposed.sums
    director.do(SwapPlayers(number=1, first="b", second="g"))
    round_ = director.state.proposed
    assert (round_.tables[0].one, round_.tables[0].other) == ("a", "g")
    assert round_.resting == ("b",)
    assert round_.sums > before
    director.do(SwapPlayers(number=1, first="g", second="b"))
    assert director.state.proposed.sums == before
    assert director.wish(SwapPlayers(number=1, first="a", second="b")) is None  # the same table
    assert director.state.proposed.sums == before


@pytest.mark.parametrize("two", [("a", "nobody"), ("nobody", "a"), ("nobody", "none")])
def test_swap_with_an_unknown_player_is_refused_and_folds(director, two):
    """A file may name a player who never entered: folding it raises nothing."""
    director.do(director.proposal())
    swap = SwapPlayers(number=1, first=two[0], second=two[1], sums=())
    assert director.wish(strip_computed(swap)).code == "tournament/player_not_in_round"
    assert TOURNAMENT.evolve(director.state, swap).seq == director.state.seq + 1


def test_rematch_needs_consent():
    director = Director()
    director.enter(*"abcd")
    for _ in range(3):
        director.begin_round()
        director.play()
    again = director.proposal()
    refusal = director.wish(replace(again, accepts_rematch=False))
    assert code_of(refusal) == "rematch"
    assert len(refusal.data["tables"]) == 2
    director.do(again)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda act: {"tables": act.tables[1:]}, "not_everybody_once"),
        (lambda act: {"resting": ()}, "not_everybody_once"),
        (lambda act: {"tables": (*act.tables, Table(number=9, one="a", other="a"))}, "not_everybody_once"),
        (lambda act: {"tables": (replace(act.tables[0], number=2), *act.tables[1:])}, "tables_bad"),
        (lambda act: {"tables": (replace(act.tables[0], number=0), *act.tables[1:])}, "tables_bad"),
        (lambda act: {"tables": act.tables[:2], "resting": ("e", "f", "g")}, "byes_bad"),
        (lambda act: {"number": 2}, "round_not_next"),
        (lambda act: {"after": 1}, "after_bad"),
        (lambda act: {"after": -1}, "after_bad"),
    ],
)  # fmt: skip
def test_invalid_round_is_refused(director, change, expected):
    act = director.proposal()
    assert code_of(director.wish(replace(act, **change(act)))) == expected


def test_director_keeps_players_together_and_apart_and_decides_the_bye(director):
    will = {"together": (("a", "g"), ("c", "")), "apart": (("b", "d"),)}
    act = director.proposal(**will)
    assert {frozenset((table.one, table.other)) for table in act.tables} == {
        frozenset("ag"),
        frozenset("be"),
        frozenset("df"),
    }
    assert act.resting == ("c",)
    director.do(act)
    assert director.audited() == []
    plain = director.proposal()
    assert code_of(director.wish(replace(plain, together=will["together"]))) == "not_together"
    assert code_of(director.wish(replace(plain, apart=(("a", "b"),)))) == "not_apart"
    assert code_of(director.wish(replace(plain, apart=(("a", "x"),)))) == "pair_bad"
    assert code_of(director.wish(replace(plain, together=(("a", "a"),)))) == "pair_bad"
    many = (("a", "b"),) * 2_001
    assert code_of(director.wish(replace(plain, apart=many))) == "too_many_pairs"


def test_player_with_a_fixed_table_sits_there(director):
    director.do(ChangeEntry(entrant=entrant("a", table=7)))
    act = director.proposal()
    assert code_of(director.wish(act)) == "table_fixed"
    director.do(replace(act, tables=(replace(act.tables[0], number=7), *act.tables[1:])))


def test_last_step_is_undone_until_a_result_is_in(director):
    director.begin_round()
    director.do(TakeRoundBack(number=1))
    assert director.state.proposed is not None
    director.do(TakeRoundBack(number=1))
    assert director.state.rounds == ()
    director.begin_round()
    director.result(1, 400, 300)
    assert code_of(director.wish(TakeRoundBack(number=1))) == "results_in"
    director.do(TakeResultBack(round=1, table=1))
    director.do(TakeRoundBack(number=1))
    assert director.audited() == []


def test_single_player_is_not_paired():
    director = Director()
    director.enter("a")
    alone = PairRound(number=1, after=0, method="distance", tables=(), resting=("a",))
    assert code_of(director.wish(alone)) == "too_few_players"


# ---- results ----


def test_result_counts_at_once_and_a_repeated_result_changes_nothing(director):
    director.begin_round()
    director.result(1, 383, 355)
    assert director.places()[0] == "a"
    count = len(director.facts)
    director.result(1, 383, 355)
    assert len(director.facts) == count
    other = EnterResult(round=1, table=1, report=report(355, 383))
    assert code_of(director.wish(other)) == "result_there"


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (EnterResult(round=2, table=1, report=report(300, 200)), "round_unknown"),
        (EnterResult(round=1, table=9, report=report(300, 200)), "table_unknown"),
        (EnterResult(round=1, table=1, report=report(3_000, 200)), "score_bad"),
        (
            EnterResult(round=1, table=1, report=report(0, 0, how="absent", by=(1,))),
            "not_covered",
        ),
        (CorrectResult(round=1, table=1, report=report(300, 200), why="girats"), "no_result"),
        (CorrectResult(round=1, table=1, report=report(300, 200), why=" "), "text_missing"),
        (DisputeResult(round=1, table=9, by_one=(1, 2), by_other=(2, 1)), "table_unknown"),
        (DisputeResult(round=1, table=1, by_one=(1, 2), by_other=(1, 2)), "no_dispute"),
        (DisputeResult(round=1, table=1, by_one=(1, 2), by_other=(1, 2_000)), "score_bad"),
        (EndTournament(), "round_open"),
        (TakeResultBack(round=3, table=1), "round_unknown"),
    ],
)
def test_invalid_result_is_refused(director, act, expected):
    director.begin_round()
    assert code_of(director.wish(act)) == expected


def test_correction_lists_the_rounds_paired_from_the_old_result(director):
    director.begin_round()
    director.play()
    director.do(director.proposal())
    director.do(ConfirmRound(number=2))
    turned = report(300, 310)
    director.do(CorrectResult(round=1, table=1, report=turned, why="els punts eren girats"))
    assert director.facts[-1].paired_since == (2,)
    same = CorrectResult(round=1, table=1, report=turned, why="un altre cop")
    assert code_of(director.wish(same)) == "same_result"
    assert code_of(director.wish(TakeResultBack(round=1, table=1))) == "paired_since"
    assert director.audited() == []


def test_disputed_result_is_open_until_settled_with_a_reason(director):
    director.begin_round()
    director.do(DisputeResult(round=1, table=3, by_one=(378, 364), by_other=(378, 374)))
    for table in (1, 2):
        director.result(table, 300, 200)
    assert not director.state.round(1).is_done
    assert director.wish(director.proposal()).data["tables"] == [3]
    director.do(CorrectResult(round=1, table=3, report=report(378, 364), why="recomptat"))
    assert director.state.round(1).is_done


def test_ended_tournament_is_reopened_with_a_reason(director):
    director.begin_round()
    director.play()
    director.do(EndTournament())
    assert code_of(director.wish(EnterPlayers(entrants=(entrant("z"),)))) == "entries_closed"
    assert code_of(director.wish(ReopenTournament(why=""))) == "text_missing"
    director.do(ReopenTournament(why="faltava una ronda"))
    director.begin_round()


def test_classic_rules_score_a_game_by_how_it_ended():
    director = Director("ca-classic", starts="listed")
    director.enter(*"abcd")
    director.begin_round()
    director.result(1, 250, 180, how="abandoned", by=(1,))  # CAT-CLS 4E
    director.result(2, 0, 0, how="absent", by=(1, 2))  # CAT-CLS 8.2C
    results = {
        row.player: (row.half_points, row.difference) for row in standings_of(director.state)
    }
    assert results == {"a": (0, -40), "b": (2, 40), "c": (0, 0), "d": (0, 0)}
