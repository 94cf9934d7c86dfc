"""Clocks, absence and corrections, article by article."""

import pytest

from faristol.rules.absence import Playing, Waiting, attendance
from faristol.rules.clock import LastTurns, can_stop_clock, last_turns_of
from faristol.rules.correction import is_correctable, is_result_final
from faristol.rules.leftover import Ending
from faristol.rules.outcome import Outcome
from faristol.rules.overtime import TimedScore, compute_timed_score, penalty_for
from faristol.rules.preset import preset
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

CA = alphabet_of("ca")
MALLORCA = preset("ca-ciutat-de-mallorca").rules
CLASSIC = preset("ca-classic").rules
DUPLICATE = preset("ca-duplicate-2018").rules
GENERAL = preset("ro-general").rules
LETTERS = preset("ro-correspondence").rules
WON, LOST = ("win", "loss"), ("loss", "win")
REASONS = (
    "challenge score_difference total_difference excess_tiles arbiter last_move_recorded "
    "force_majeure counting_bag"
).split()


def score_timed(rules, scores, over, *, racks=("", "E"), how="out", closer=1):
    first, second = (read_rack(rack, CA) if rack else b"" for rack in racks)
    ending = Ending(scores=scores, racks=(first, second), bag=0, how=how, closer=closer)
    return compute_timed_score(rules.overtime, rules.leftovers, ending, CA, seconds_over=over)


@pytest.mark.parametrize(
    ("used", "points"),
    [
        ("29:59", 0),
        ("30:00", 0),
        ("30:01", 10),
        ("31:00", 10),
        ("31:01", 20),
        ("40:00", 100),
        ("40:01", 110),
        ("55:00", 250),
    ],
)
def test_cat_clm_30_each_minute_begun_costs_ten_without_limit(used, points):
    minutes, seconds = map(int, used.split(":"))
    assert penalty_for(MALLORCA.overtime, minutes * 60 + seconds - 30 * 60) == points


def test_cat_clm_30_no_player_loses_on_time():
    result = score_timed(MALLORCA, (520, 398), (25 * 60, -600), racks=("", "X"))
    assert result == TimedScore((250, 0), None, Outcome((280, 388), LOST))


def test_cat_clm_30_31_clock_counts_when_the_round_time_ends_the_game():
    result = score_timed(MALLORCA, (300, 295), (30, 0), how="round_time", closer=None)
    assert result == TimedScore((10, 0), None, Outcome((290, 295), LOST))


def test_cat_cls_7_5_ten_minutes_over_still_cost_a_hundred():
    result = score_timed(CLASSIC, (402, 298), (600, -60), racks=("", "X"))
    assert result == TimedScore((100, 0), None, Outcome((312, 288), WON))


@pytest.mark.parametrize(
    ("scores", "final"),
    [((402, 398), (292, 398)), ((520, 398), (0, 300)), ((508, 398), (398, 398))],
)
def test_cat_cls_7_5_one_second_more_loses_the_game_with_110(scores, final):
    result = score_timed(CLASSIC, scores, (601, -60), racks=("E", "X"), how="running", closer=None)
    assert result == TimedScore((110, 0), 1, Outcome(final, LOST))


def test_cat_cls_4d_loser_on_time_does_not_go_out():
    result = score_timed(CLASSIC, (300, 200), (-5, 601), racks=("X", ""), closer=2)
    assert result == TimedScore((0, 110), 2, Outcome((300, 90), WON))


def test_cat_cls_7_5_loss_on_time_keeps_the_winners_score():
    result = score_timed(CLASSIC, (300, 200), (61, 601), how="running", closer=None)
    assert result == TimedScore((0, 110), 2, Outcome((300, 90), WON))


def test_clock_within_its_limit_ends_no_game():
    for rules in (CLASSIC, MALLORCA):
        assert score_timed(rules, (1, 2), (600, 0), how="running", closer=None).code == "not_ended"


def test_ro_gen_7_sets_no_clock():
    for rules in (GENERAL, LETTERS, DUPLICATE):
        assert score_timed(rules, (1, 2), (61, 0)) == RuleRefusal("not_covered", "overtime")


@pytest.mark.parametrize("turn_of", [1, 2])
def test_cat_clm_31_cat_cls_7_6_current_turn_and_one_more_are_played(turn_of):
    for rules in (MALLORCA, CLASSIC):
        assert last_turns_of(rules.time_up, turn_of=turn_of) == LastTurns(
            (turn_of, 3 - turn_of), 120
        )
    assert last_turns_of(GENERAL.time_up, turn_of=turn_of) == RuleRefusal("not_covered", "time_up")


def test_cat_clm_28_clock_stops_for_four_reasons():
    stops = [reason for reason in REASONS if can_stop_clock(MALLORCA.clock, reason)]
    # b) is any difference in the count of points
    assert stops == REASONS[:5]


def test_cat_cls_7_2_clock_stops_for_five_reasons():
    stops = {reason for reason in REASONS if can_stop_clock(CLASSIC.clock, reason)}
    assert stops == set(REASONS) - {"excess_tiles", "counting_bag"}


def test_missing_clock_has_no_stops():
    assert can_stop_clock(GENERAL.clock, "challenge") == RuleRefusal("not_covered", "clock")


def seconds_of(text):
    if text is None:
        return None
    whole, seconds = text.split(":")
    return int(whole) * 60 + int(seconds)


def attendance_at(first, second, now, rules=CLASSIC):
    return attendance(rules.absence, (seconds_of(first), seconds_of(second)), now=seconds_of(now))


FIRST_WON = Outcome((300, 0), WON)
SECOND_WON = Outcome((0, 300), LOST)
BOTH_LOST = Outcome((0, 0), ("loss", "loss"))


def test_cat_cls_8_1_absent_player_loses_after_fifteen_minutes_of_clock():
    assert attendance_at("00:00", "00:00", "00:10") == Playing()
    assert attendance_at("00:00", None, "14:59") == Waiting(2)
    assert attendance_at("00:00", None, "15:00") == Waiting(2)
    assert attendance_at("00:00", None, "15:01") == FIRST_WON
    assert attendance_at(None, "00:00", "15:00") == Waiting(1)
    assert attendance_at(None, "00:00", "15:01") == SECOND_WON


def test_cat_cls_8_1_timely_player_plays_and_late_player_has_lost():
    assert attendance_at("00:00", "15:00", "20:00") == Playing()
    assert attendance_at("00:00", "15:01", "20:00") == FIRST_WON
    assert attendance_at("15:00", "00:00", "15:00") == Playing()
    assert attendance_at("16:00", "00:00", "17:00") == SECOND_WON


def test_cat_cls_8_2_clock_of_the_first_listed_of_two_absent_runs():
    assert attendance_at(None, None, "15:00") == Waiting(1)
    assert attendance_at("12:00", "11:00", "10:00") == Waiting(1)  # neither has come yet
    assert attendance_at(None, "12:00", "14:00") == Waiting(1)


def test_cat_cls_8_2a_second_player_has_fifteen_minutes_too():
    assert attendance_at("10:00", None, "10:00") == Waiting(2)
    assert attendance_at("10:00", None, "25:00") == Waiting(2)
    assert attendance_at("10:00", None, "25:01") == FIRST_WON
    assert attendance_at("10:00", "25:00", "25:00") == Playing()
    assert attendance_at("10:00", "26:00", "27:00") == FIRST_WON
    assert attendance_at("12:00", "10:00", "12:00") == Playing()


def test_cat_cls_8_2b_second_player_wins_when_the_first_time_is_over():
    assert attendance_at(None, "12:00", "15:00") == Waiting(1)
    assert attendance_at(None, "12:00", "15:01") == SECOND_WON
    assert attendance_at("15:30", "15:00", "16:00") == SECOND_WON


def test_cat_cls_8_2c_both_lose_when_neither_came():
    assert attendance_at(None, None, "15:01") == BOTH_LOST
    assert attendance_at(None, "15:01", "16:00") == BOTH_LOST
    assert attendance_at("20:00", "20:00", "21:00") == BOTH_LOST


def test_committee_decides_where_absence_is_not_covered():
    for rules in (MALLORCA, GENERAL):
        assert attendance_at("00:00", None, "20:00", rules) == RuleRefusal("not_covered", "absence")


def moments_allowed(rules, value, by="players"):
    moments = (
        "this_turn later_turn after_sheet during_game just_after_game long_after_game "
        "checking_interval after_checking_interval"
    ).split()
    rule = rules.corrections
    return [when for when in moments if is_correctable(rule, value, when=when, by=by)]


@pytest.mark.parametrize("by", ["players", "arbiter"])
def test_cat_cls_8_4_score_is_fixed_after_its_turn_but_totals_are_not(by):
    assert moments_allowed(CLASSIC, "move_points", by) == ["this_turn"]
    assert moments_allowed(CLASSIC, "running_total", by) == [
        "this_turn",
        "later_turn",
        "during_game",
    ]


def test_cat_cls_4_7_handed_in_sheet_is_never_corrected():
    for value in ("move_points", "running_total"):
        assert not is_correctable(CLASSIC.corrections, value, when="after_sheet", by="arbiter")


@pytest.mark.parametrize("value", ["move_points", "running_total"])
def test_cat_dup_1_11_results_are_final_after_the_checking_interval(value):
    for by in ("players", "arbiter"):
        assert moments_allowed(DUPLICATE, value, by) == ["checking_interval"]


@pytest.mark.parametrize("value", ["move_points", "running_total"])
def test_ro_cor_14_errors_are_corrected_any_time_by_the_arbiter_later(value):
    in_the_game = ["this_turn", "later_turn", "during_game"]
    assert moments_allowed(LETTERS, value) == [*in_the_game, "just_after_game"]
    assert moments_allowed(LETTERS, value, "arbiter")[-1] == "long_after_game"


@pytest.mark.parametrize(
    ("name", "is_final"),
    [("ca-classic", True), ("ca-ciutat-de-mallorca", False), ("ro-correspondence", False)],
)
def test_result_is_final_where_corrections_after_the_game_are_excluded(name, is_final):
    """third-round 2-B11: CAT-CLS 4.7"""
    assert is_result_final(preset(name).rules.corrections) is is_final


def test_committee_decides_where_corrections_are_not_covered():
    refused = is_correctable(MALLORCA.corrections, "move_points", when="this_turn", by="players")
    assert refused == RuleRefusal("not_covered", "corrections")
