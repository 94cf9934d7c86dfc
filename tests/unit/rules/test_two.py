"""Games between two: challenges and their windows, the sheet, how a game ends."""

import pytest

from faristol.rules.challenge import challenged
from faristol.rules.ended import Position, ended
from faristol.rules.preset import preset
from faristol.rules.refused import Refused
from faristol.rules.score_sheet import sheet_lines
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_tiles

FORMED = {"TIA": True, "TAB": False, "AL": True}
CATALAN, ROMANIAN = alphabet_of("ca"), alphabet_of("ro")


def challenge(ruleset, words, **how):
    return challenged(preset(ruleset).rules.challenge, FORMED, words, points=14, **how)


def is_open(ruleset, moment, *, is_bag_empty):
    return not isinstance(
        challenge(ruleset, ["TAB"], moment=moment, is_bag_empty=is_bag_empty), Refused
    )


@pytest.mark.parametrize(
    ("ruleset", "is_bag_empty", "moments"),
    [
        ("ca-ciutat-de-mallorca", False, "placed written drawing"),  # CAT-CLM 24
        ("ca-ciutat-de-mallorca", True, "placed"),  # CAT-CLM 24: nothing is drawn any more
        ("ca-classic", False, "placed written"),  # CAT-CLS 6.5
        ("ca-classic", True, "placed written drawing drawn"),  # CAT-CLS 6.5
    ],
)
def test_until_when_a_move_may_be_challenged(ruleset, is_bag_empty, moments):
    order = ("placed", "written", "drawing", "drawn", "pressed")
    found = [one for one in order if is_open(ruleset, one, is_bag_empty=is_bag_empty)]
    assert found == moments.split()


def test_the_challenger_argues_once_more_and_of_the_same_words():  # CAT-CLS 6.3
    second = challenge("ca-classic", ["TAB"], moment="placed", earlier=[["TAB", "AL"]])
    assert (second.stands, second.points) == (False, 0)
    for earlier in ([["AL"]], [["TAB"], ["TAB"]]):
        refused = challenge("ca-classic", ["TAB"], moment="placed", earlier=earlier)
        assert refused == Refused("closed", "challenge.second")
    mallorca = challenge("ca-ciutat-de-mallorca", ["TAB"], moment="placed", earlier=[["TAB"]])
    assert mallorca == Refused("closed", "challenge.second")


def test_a_word_that_was_not_formed_and_no_word_at_all_are_no_challenge():
    assert challenge("ca-classic", ["TIES"], moment="placed").code == "not_formed"
    assert challenge("ca-classic", [], moment="placed").code == "not_formed"
    assert challenge("ca-classic", ["TIES"], moment="pressed").code == "closed"
    assert challenge("ro-general", ["TAB"]).code == "not_covered"  # RO-GEN 15: the arbiter decides


def test_a_wrong_challenge_costs_nothing_but_by_post():  # CAT-CLS 6.4, RO-COR 16
    assert challenge("ca-classic", ["AL"], moment="placed").penalty == 0
    by_post = challenge("ro-correspondence", ["AL", "TIA", "TAB", "AL"])
    assert (by_post.stands, by_post.penalty) == (False, 20)


def test_the_sheet_runs_on_for_each_of_the_two():  # CAT-CLS 5.1, 5.3
    lines = list(sheet_lines([54, "exchange", "pass", 72, 10], [False, False, False, True, False]))
    assert [line.points for line in lines] == ["54", "-", "0", "72", "10"]
    assert [line.total for line in lines] == [54, 0, 54, 72, 64]
    assert [line.is_circled for line in lines] == [False, False, False, True, False]


def game(ruleset, turns, racks=("", ""), **how):
    rules = preset(ruleset).rules
    alphabet = alphabet_of(rules.equipment.tiles)
    first, second = (read_tiles(list(rack), alphabet) for rack in racks)
    position = Position(turns=tuple(turns), racks=(first, second), bag=how.pop("bag", 0), **how)
    return ended(rules, position, alphabet)


def test_who_plays_the_last_tile_gets_what_the_other_holds():  # CAT-CLM 20, CAT-CLS 4A
    how, timed = game("ca-classic", [30, 20, 12], racks=("", "AS"), seconds_over=(0, 61))
    assert (how, timed.penalties) == ("out", (0, 20))
    assert timed.outcome.scores == (44, -2)


def test_an_empty_rack_ends_nothing_while_there_are_tiles_or_it_is_that_of_the_other():
    assert game("ca-classic", [30, 20], racks=("A", ""), bag=3).code == "not_ended"
    assert game("ca-classic", [30, 20], racks=("", "A")).code == "not_ended"
    assert game("ca-classic", []).code == "not_ended"


def test_whoever_passes_the_margin_of_the_clock_loses():  # CAT-CLS 4D, 7.5
    how, timed = game("ca-classic", [300, 200], racks=("A", "S"), bag=9, seconds_over=(601, 0))
    assert (how, timed.lost, timed.outcome.scores) == ("clock", 1, (190, 200))
    mallorca = game("ca-ciutat-de-mallorca", [9, 9], racks=("A", "S"), seconds_over=(999, 0))
    assert mallorca.code == "not_ended"  # CAT-CLM 30: it only costs


def test_the_time_of_the_round_comes_after_what_ended_the_game_by_itself():
    turns = [10, 10, *["pass"] * 6]
    how, _ = game("ca-classic", turns, racks=("A", "S"), is_round_over=True, seconds_over=(0, 0))
    assert how == "blocked"
    how, timed = game("ca-classic", turns[:4], ("A", "S"), is_round_over=True, seconds_over=(0, 0))
    assert (how, timed.outcome.scores) == ("round_time", (10, 10))  # CAT-CLS 7.6


def test_without_a_clock_nothing_is_taken():  # RO-GEN 17
    how, timed = game("ro-general", [10, 12, *["pass"] * 4], racks=("A", "S"), bag=5)
    assert (how, timed.penalties, timed.outcome.scores) == ("blocked", (0, 0), (10, 12))


def test_a_turn_that_the_rules_do_not_know_is_refused():
    assert game("ro-correspondence", [10, "exchange"]).code == "not_allowed"  # RO-COR 2
