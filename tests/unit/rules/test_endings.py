"""How games between two end, and with what score: article by article."""

from dataclasses import replace

import pytest

from faristol.rules.abandonment import abandoned
from faristol.rules.leftover import Ending, final_score
from faristol.rules.outcome import Outcome, outcome_of
from faristol.rules.preset import preset
from faristol.rules.refused import Refused
from faristol.rules.scoreless import blocked_after
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

CA, RO = alphabet_of("ca"), alphabet_of("ro")
MALLORCA = preset("ca-ciutat-de-mallorca").rules
CLASSIC = preset("ca-classic").rules
GENERAL = preset("ro-general").rules
LETTERS = preset("ro-correspondence").rules
P, X, I = "pass", "exchange", "invalid"  # noqa: E741
WON, LOST, DRAWN = ("win", "loss"), ("loss", "win"), ("draw", "draw")


def blocked(rules, *turns, scores=(120, 98)):
    return blocked_after(rules.scoreless, turns, scores=scores, lawful=rules.lost_turns)


def final(rules, scores, racks, how, *, bag=0, closer=None, alphabet=CA):
    tiles = tuple(read_rack(rack, alphabet) if rack else b"" for rack in racks)
    ending = Ending(scores=scores, racks=tiles, bag=bag, how=how, closer=closer)
    return final_score(rules.leftovers, ending, alphabet)


def test_cat_clm_21_six_turns_lost_in_any_way_end_the_game():
    assert blocked(MALLORCA, P, X, I, P, X) == 0
    assert blocked(MALLORCA, P, X, I, P, X, I) == 6
    assert blocked(MALLORCA, 9, P, X, I, P, X, I, P) == 7


def test_cat_clm_21_also_at_nil():
    assert blocked(MALLORCA, X, X, X, X, X, X, scores=(0, 0)) == 6


def test_cat_clm_21_a_valid_move_breaks_the_run_also_one_worth_nothing():
    assert blocked(MALLORCA, P, P, P, P, P, 12, P, P, P, P, P, P) == 12
    assert blocked(MALLORCA, P, P, P, P, P, 0, P, P, P, P, P) == 0


def test_cat_cls_4b_three_lost_turns_each_end_the_game():
    assert blocked(CLASSIC, I, P, P, I, P, I) == 6
    assert blocked(CLASSIC, I, P, P, I, P) == 0


def test_cat_cls_4b_an_exchange_is_no_lost_turn():
    assert blocked(CLASSIC, P, P, P, X, P, P, P, P) == 0
    assert blocked(CLASSIC, P, P, P, X, P, P, P, P, P, P) == 10
    assert blocked(CLASSIC, X, X, X, X, X, X) == 0


def test_cat_cls_4b_twelve_turns_with_exchanges_end_the_game():
    assert blocked(CLASSIC, *[X, P] * 6) == 12
    assert blocked(CLASSIC, *[X, P] * 5, 0, *[X, P] * 5) == 0


def test_cat_cls_4b_never_while_nobody_has_points():
    assert blocked(CLASSIC, *[P] * 14, scores=(0, 0)) == 0
    assert blocked(CLASSIC, *[P] * 6, scores=(0, 1)) == 6
    assert blocked(CLASSIC, 0, *[P] * 12, scores=(0, 0)) == 0
    assert blocked(CLASSIC, 8, *[P] * 6, scores=(0, 0)) == 7
    assert blocked(CLASSIC, 1, *[P] * 6, scores=(0, 0)) == 7


def test_ro_gen_17_four_pas_in_a_row_end_the_game_wherever_the_round_began():
    assert blocked(GENERAL, P, P, P, P) == 4
    assert blocked(GENERAL, 9, P, P, P, P) == 5
    assert blocked(GENERAL, P, P, P, P, scores=(0, 0)) == 4


def test_ro_gen_17_neither_an_exchange_nor_a_wrong_placement_is_pas():
    assert blocked(GENERAL, P, P, X, P, P, P) == 0
    assert blocked(GENERAL, P, P, I, P, P, P) == 0


def test_ro_cor_9_a_game_by_post_ends_as_the_free_game():
    assert blocked(LETTERS, P, P, P, P, scores=(40, 30)) == 4


def test_a_rule_set_without_such_an_end_never_ends_so():
    never = replace(MALLORCA, scoreless=None)
    assert blocked(never, *[P] * 99) == 0


def test_cat_clm_20_cat_cls_4a_who_goes_out_gains_what_the_other_loses():
    for rules in (MALLORCA, CLASSIC):
        outcome = final(rules, (320, 305), ("", "QENY"), "out", closer=1)
        assert outcome == Outcome((339, 286), WON)
    outcome = final(CLASSIC, (300, 310), ("X?", ""), "out", closer=2)
    assert outcome == Outcome((290, 320), LOST)


@pytest.mark.parametrize(("rack", "bag", "closer"), [("", 3, 2), ("A", 0, 2), ("", 0, None)])
def test_cat_clm_20_cat_cls_4a_rack_and_bag_must_be_empty(rack, bag, closer):
    outcome = final(CLASSIC, (300, 310), ("X", rack), "out", bag=bag, closer=closer)
    assert outcome == Refused("not_ended", "leftovers.out")


def test_cat_clm_21_cat_cls_4b_in_a_blocked_game_each_loses_his_own():
    for rules in (MALLORCA, CLASSIC):
        assert final(rules, (320, 305), ("AS", "Q?"), "blocked", bag=9) == Outcome((318, 297), WON)
    outcome = final(MALLORCA, (0, 0), ("QAEIOUS", "AAEERST"), "blocked")
    assert outcome == Outcome((-14, -7), LOST)


def test_cat_clm_31_cat_cls_7_6_tiles_left_do_not_count_when_the_time_is_over():
    for rules in (MALLORCA, CLASSIC):
        outcome = final(rules, (280, 275), ("Q", "Ç"), "round_time")
        assert outcome == Outcome((280, 275), WON)


def test_ro_gen_17_19_ro_cor_9_nothing_is_added_or_taken():
    for rules in (GENERAL, LETTERS):
        out = final(rules, (320, 305), ("", "XE"), "out", closer=1, alphabet=RO)
        assert out == Outcome((320, 305), WON)
        blocked_game = final(rules, (210, 260), ("X", "JZ"), "blocked", alphabet=RO)
        assert blocked_game == Outcome((210, 260), LOST)


def test_a_game_that_goes_on_has_no_final_score():
    assert final(CLASSIC, (1, 2), ("A", "A"), "running").code == "not_ended"


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
def test_cat_cls_4e_who_abandons_loses_110_and_the_game(scores, by, expected):
    assert abandoned(CLASSIC.abandonment, scores, by=[by]) == expected


def test_cat_cls_4f_when_both_abandon_both_lose():
    for by in ([1, 2], [2, 1]):
        outcome = abandoned(CLASSIC.abandonment, (250, 180), by=by)
        assert outcome == Outcome((0, 0), ("loss", "loss"))


def test_where_nothing_is_said_of_abandoning_the_committee_decides():
    refused = abandoned(MALLORCA.abandonment, (250, 180), by=[1])
    assert refused == Refused("not_covered", "abandonment")
    assert preset("ca-ciutat-de-mallorca").articles("abandonment") == ("CAT-CLM 32",)


def test_nobody_abandons_by_saying_nothing():
    assert abandoned(CLASSIC.abandonment, (1, 2), by=[]).code == "not_ended"
