"""Games between two: challenges and their windows, the sheet, the end."""

import pytest

from faristol.rules.challenge import judge_challenge
from faristol.rules.game_end import Position, end_of_game
from faristol.rules.preset import preset
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.score_sheet import iterate_sheet_lines
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tiles

FORMED = {"TIA": True, "TAB": False, "AL": True}
CATALAN, ROMANIAN = alphabet_of("ca"), alphabet_of("ro")


def challenge(ruleset, words, **fields):
    return judge_challenge(preset(ruleset).rules.challenge, FORMED, words, points=14, **fields)


def is_open(ruleset, moment, *, is_bag_empty):
    return not isinstance(
        challenge(ruleset, ["TAB"], moment=moment, is_bag_empty=is_bag_empty), RuleRefusal
    )


@pytest.mark.parametrize(
    ("ruleset", "is_bag_empty", "moments"),
    [
        ("ca-ciutat-de-mallorca", False, "placed written drawing"),  # CAT-CLM 24
        ("ca-ciutat-de-mallorca", True, "placed"),  # CAT-CLM 24: no tiles are drawn any more
        ("ca-classic", False, "placed written"),  # CAT-CLS 6.5
        ("ca-classic", True, "placed written drawing drawn"),  # CAT-CLS 6.5
    ],
)
def test_move_may_be_challenged_until_its_window_closes(ruleset, is_bag_empty, moments):
    order = ("placed", "written", "drawing", "drawn", "pressed")
    open_moments = [name for name in order if is_open(ruleset, name, is_bag_empty=is_bag_empty)]
    assert open_moments == moments.split()


def test_challenger_argues_once_more_and_only_of_the_same_words():  # CAT-CLS 6.3
    second = challenge("ca-classic", ["TAB"], moment="placed", earlier=[["TAB", "AL"]])
    assert (second.stands, second.points) == (False, 0)
    for earlier in ([["AL"]], [["TAB"], ["TAB"]]):
        refused = challenge("ca-classic", ["TAB"], moment="placed", earlier=earlier)
        assert refused == RuleRefusal("closed", "challenge.second")
    mallorca = challenge("ca-ciutat-de-mallorca", ["TAB"], moment="placed", earlier=[["TAB"]])
    assert mallorca == RuleRefusal("closed", "challenge.second")


def test_challenge_needs_words_that_were_formed():
    assert challenge("ca-classic", ["TIES"], moment="placed").code == "not_formed"
    assert challenge("ca-classic", [], moment="placed").code == "not_formed"
    assert challenge("ca-classic", ["TIES"], moment="pressed").code == "closed"
    assert challenge("ro-general", ["TAB"]).code == "not_covered"  # RO-GEN 15: the arbiter decides


def test_unfounded_challenge_costs_points_only_by_post():  # CAT-CLS 6.4, RO-COR 16
    assert challenge("ca-classic", ["AL"], moment="placed").penalty == 0
    by_post = challenge("ro-correspondence", ["AL", "TIA", "TAB", "AL"])
    assert (by_post.stands, by_post.penalty) == (False, 20)


def test_sheet_has_running_totals_for_each_player():  # CAT-CLS 5.1, 5.3
    lines = list(
        iterate_sheet_lines([54, "exchange", "pass", 72, 10], [False, False, False, True, False])
    )
    assert [line.points for line in lines] == ["54", "-", "0", "72", "10"]
    assert [line.total for line in lines] == [54, 0, 54, 72, 64]
    assert [line.is_circled for line in lines] == [False, False, False, True, False]


def end_by(ruleset, turns, racks=("", ""), **fields):
    rules = preset(ruleset).rules
    alphabet = alphabet_of(rules.equipment.tiles)
    first, second = (read_tiles(list(rack), alphabet) for rack in racks)
    position = Position(
        turns=tuple(turns), racks=(first, second), bag=fields.pop("bag", 0), **fields
    )
    return end_of_game(rules, position, alphabet)


def test_player_of_the_last_tile_gets_the_rack_of_the_other():  # CAT-CLM 20, CAT-CLS 4A
    cause, timed = end_by("ca-classic", [30, 20, 12], racks=("", "AS"), seconds_over=(0, 61))
    assert (cause, timed.penalties) == ("out", (0, 20))
    assert timed.outcome.scores == (44, -2)


def test_empty_rack_ends_no_game_with_tiles_left_or_for_the_other():
    assert end_by("ca-classic", [30, 20], racks=("A", ""), bag=3).code == "not_ended"
    assert end_by("ca-classic", [30, 20], racks=("", "A")).code == "not_ended"
    assert end_by("ca-classic", []).code == "not_ended"


def test_player_past_the_margin_of_the_clock_loses():  # CAT-CLS 4D, 7.5
    cause, timed = end_by("ca-classic", [300, 200], racks=("A", "S"), bag=9, seconds_over=(601, 0))
    assert (cause, timed.lost, timed.outcome.scores) == ("clock", 1, (190, 200))
    mallorca = end_by("ca-ciutat-de-mallorca", [9, 9], racks=("A", "S"), seconds_over=(999, 0))
    assert mallorca.code == "not_ended"  # CAT-CLM 30: it only costs


def test_other_ends_come_before_the_time_of_the_round():
    turns = [10, 10, *["pass"] * 6]
    cause, _ = end_by(
        "ca-classic", turns, racks=("A", "S"), is_round_over=True, seconds_over=(0, 0)
    )
    assert cause == "blocked"
    cause, timed = end_by(
        "ca-classic", turns[:4], ("A", "S"), is_round_over=True, seconds_over=(0, 0)
    )
    assert (cause, timed.outcome.scores) == ("round_time", (10, 10))  # CAT-CLS 7.6


def test_end_without_a_clock_deducts_no_points():  # RO-GEN 17
    cause, timed = end_by("ro-general", [10, 12, *["pass"] * 4], racks=("A", "S"), bag=5)
    assert (cause, timed.penalties, timed.outcome.scores) == ("blocked", (0, 0), (10, 12))


def test_turn_outside_the_rules_is_refused():
    assert end_by("ro-correspondence", [10, "exchange"]).code == "not_allowed"  # RO-COR 2
