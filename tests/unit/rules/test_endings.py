"""The end of games between two and its score, article by article."""

from dataclasses import replace

import pytest

from faristol.rules.abandonment import outcome_of_abandonment
from faristol.rules.leftover import Ending, compute_final_score
from faristol.rules.outcome import Outcome, outcome_of
from faristol.rules.preset import preset
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.scoreless import find_blocking_turn
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

CA, RO = alphabet_of("ca"), alphabet_of("ro")
MALLORCA = preset("ca-ciutat-de-mallorca").rules
CLASSIC = preset("ca-classic").rules
GENERAL = preset("ro-general").rules
LETTERS = preset("ro-correspondence").rules
P, X, I = "pass", "exchange", "invalid"  # noqa: E741
WON, LOST, DRAWN = ("win", "loss"), ("loss", "win"), ("draw", "draw")


def turns_until_blocked(rules, *turns, scores=(120, 98)):
    return find_blocking_turn(rules.scoreless, turns, scores=scores, lawful=rules.lost_turns)


def final_outcome(rules, scores, racks, how, *, bag=0, closer=None, alphabet=CA):
    tiles = tuple(read_rack(rack, alphabet) if rack else b"" for rack in racks)
    ending = Ending(scores=scores, racks=tiles, bag=bag, how=how, closer=closer)
    return compute_final_score(rules.leftovers, ending, alphabet)


def test_cat_clm_21_six_turns_lost_in_any_way_end_the_game():
    assert turns_until_blocked(MALLORCA, P, X, I, P, X) == 0
    assert turns_until_blocked(MALLORCA, P, X, I, P, X, I) == 6
    assert turns_until_blocked(MALLORCA, 9, P, X, I, P, X, I, P) == 7


def test_cat_clm_21_six_lost_turns_end_the_game_at_zero_too():
    assert turns_until_blocked(MALLORCA, X, X, X, X, X, X, scores=(0, 0)) == 6


def test_cat_clm_21_valid_move_breaks_the_run_even_without_points():
    assert turns_until_blocked(MALLORCA, P, P, P, P, P, 12, P, P, P, P, P, P) == 12
    assert turns_until_blocked(MALLORCA, P, P, P, P, P, 0, P, P, P, P, P) == 0


def test_cat_cls_4b_three_lost_turns_each_end_the_game():
    assert turns_until_blocked(CLASSIC, I, P, P, I, P, I) == 6
    assert turns_until_blocked(CLASSIC, I, P, P, I, P) == 0


def test_cat_cls_4b_exchange_is_no_lost_turn():
    assert turns_until_blocked(CLASSIC, P, P, P, X, P, P, P, P) == 0
    assert turns_until_blocked(CLASSIC, P, P, P, X, P, P, P, P, P, P) == 10
    assert turns_until_blocked(CLASSIC, X, X, X, X, X, X) == 0


def test_cat_cls_4b_twelve_turns_with_exchanges_end_the_game():
    assert turns_until_blocked(CLASSIC, *[X, P] * 6) == 12
    assert turns_until_blocked(CLASSIC, *[X, P] * 5, 0, *[X, P] * 5) == 0


def test_cat_cls_4b_lost_turns_never_end_a_game_without_points():
    assert turns_until_blocked(CLASSIC, *[P] * 14, scores=(0, 0)) == 0
    assert turns_until_blocked(CLASSIC, *[P] * 6, scores=(0, 1)) == 6
    assert turns_until_blocked(CLASSIC, 0, *[P] * 12, scores=(0, 0)) == 0
    assert turns_until_blocked(CLASSIC, 8, *[P] * 6, scores=(0, 0)) == 7
    assert turns_until_blocked(CLASSIC, 1, *[P] * 6, scores=(0, 0)) == 7


def test_ro_gen_17_four_passes_in_a_row_end_the_game_at_any_turn():
    assert turns_until_blocked(GENERAL, P, P, P, P) == 4
    assert turns_until_blocked(GENERAL, 9, P, P, P, P) == 5
    assert turns_until_blocked(GENERAL, P, P, P, P, scores=(0, 0)) == 4


def test_ro_gen_17_exchange_and_invalid_placement_are_no_pass():
    assert turns_until_blocked(GENERAL, P, P, X, P, P, P) == 0
    assert turns_until_blocked(GENERAL, P, P, I, P, P, P) == 0


def test_ro_cor_9_game_by_post_ends_as_the_free_game():
    assert turns_until_blocked(LETTERS, P, P, P, P, scores=(40, 30)) == 4


def test_rules_without_scoreless_turns_never_end_by_them():
    never = replace(MALLORCA, scoreless=None)
    assert turns_until_blocked(never, *[P] * 99) == 0


def test_cat_clm_20_cat_cls_4a_going_out_gains_what_the_other_loses():
    for rules in (MALLORCA, CLASSIC):
        outcome = final_outcome(rules, (320, 305), ("", "QENY"), "out", closer=1)
        assert outcome == Outcome((339, 286), WON)
    outcome = final_outcome(CLASSIC, (300, 310), ("X?", ""), "out", closer=2)
    assert outcome == Outcome((290, 320), LOST)


@pytest.mark.parametrize(("rack", "bag", "closer"), [("", 3, 2), ("A", 0, 2), ("", 0, None)])
def test_cat_clm_20_cat_cls_4a_going_out_needs_empty_rack_and_bag(rack, bag, closer):
    outcome = final_outcome(CLASSIC, (300, 310), ("X", rack), "out", bag=bag, closer=closer)
    assert outcome == RuleRefusal("not_ended", "leftovers.out")


def test_cat_clm_21_cat_cls_4b_blocked_game_deducts_each_own_rack():
    for rules in (MALLORCA, CLASSIC):
        assert final_outcome(rules, (320, 305), ("AS", "Q?"), "blocked", bag=9) == Outcome(
            (318, 297), WON
        )
    outcome = final_outcome(MALLORCA, (0, 0), ("QAEIOUS", "AAEERST"), "blocked")
    assert outcome == Outcome((-14, -7), LOST)


def test_cat_clm_31_cat_cls_7_6_tiles_left_do_not_count_at_round_time():
    for rules in (MALLORCA, CLASSIC):
        outcome = final_outcome(rules, (280, 275), ("Q", "Ç"), "round_time")
        assert outcome == Outcome((280, 275), WON)


def test_ro_gen_17_19_ro_cor_9_end_adds_and_deducts_no_points():
    for rules in (GENERAL, LETTERS):
        outcome = final_outcome(rules, (320, 305), ("", "XE"), "out", closer=1, alphabet=RO)
        assert outcome == Outcome((320, 305), WON)
        blocked_game = final_outcome(rules, (210, 260), ("X", "JZ"), "blocked", alphabet=RO)
        assert blocked_game == Outcome((210, 260), LOST)


def test_running_game_has_no_final_score():
    assert final_outcome(CLASSIC, (1, 2), ("A", "A"), "running").code == "not_ended"


def test_cat_clm_22_more_points_win_and_equal_points_are_a_draw():
    assert outcome_of((5, 4)).results == WON
    assert outcome_of((-5, -4)).results == LOST
    assert outcome_of((0, 0)).results == DRAWN


@pytest.mark.parametrize(
    ("scores", "by", "expected"),
    [
        ((250, 180), 1, Outcome((140, 180), LOST)),
        ((300, 180), 1, Outcome((0, 300), LOST)),
        ((180, 290), 2, Outcome((180, 180), WON)),
        ((180, 291), 2, Outcome((300, 0), WON)),
        ((40, 50), 2, Outcome((40, -60), WON)),
    ],
)
def test_cat_cls_4e_abandoning_loses_110_and_the_game(scores, by, expected):
    assert outcome_of_abandonment(CLASSIC.abandonment, scores, by=[by]) == expected


def test_cat_cls_4f_both_lose_when_both_abandon():
    for by in ([1, 2], [2, 1]):
        outcome = outcome_of_abandonment(CLASSIC.abandonment, (250, 180), by=by)
        assert outcome == Outcome((0, 0), ("loss", "loss"))


def test_committee_decides_where_abandoning_is_not_covered():
    refused = outcome_of_abandonment(MALLORCA.abandonment, (250, 180), by=[1])
    assert refused == RuleRefusal("not_covered", "abandonment")
    assert preset("ca-ciutat-de-mallorca").articles("abandonment") == ("CAT-CLM 32",)


def test_abandoning_needs_a_player():
    assert outcome_of_abandonment(CLASSIC.abandonment, (1, 2), by=[]).code == "not_ended"
