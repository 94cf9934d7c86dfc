"""Racks and drawing, article by article."""

import pytest

from faristol.rules.exchange import ExchangeResult, exchange_tiles
from faristol.rules.overdraw import TileRemoval, remove_overdrawn
from faristol.rules.preset import preset
from faristol.rules.rack import count_tiles_to_draw, is_rack_possible, is_valid_rack, stage_at
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.senyors import SecondRack, is_senyors, second_rack
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

CA, RO = alphabet_of("ca"), alphabet_of("ro")
MALLORCA = preset("ca-ciutat-de-mallorca").rules
CLASSIC = preset("ca-classic").rules
DUPLICATE = preset("ca-duplicate-2018").rules
GENERAL = preset("ro-general").rules
LETTERS = preset("ro-correspondence").rules
CLUBS = preset("ro-duplicate").rules


def ca(text):
    rack = read_rack(text, CA)
    assert isinstance(rack, bytes)
    return rack


def ro(text):
    rack = read_rack(text, RO)
    assert isinstance(rack, bytes)
    return rack


@pytest.mark.parametrize(
    ("left", "bag", "drawn"),
    [(3, 40, 4), (3, 2, 2), (0, 100, 7), (7, 12, 0), (9, 12, 0), (2, 0, 0)],
)
def test_cat_dup_1_3_2_cat_cls_3_1_ro_gen_19_rack_is_filled_from_the_bag(left, bag, drawn):
    assert count_tiles_to_draw(left, bag, size=7) == drawn


@pytest.mark.parametrize(
    ("rack", "valid"),
    [
        ("AEIOUA?", True),
        ("BCDFGHJ", False),
        ("QNYL·LÇBCD", False),
        ("?", False),
        ("??", True),
        ("A", False),
        ("AB", True),
        ("A?", True),
        ("", False),
    ],
)
def test_cat_dup_1_3_3_rack_has_a_vowel_and_a_consonant_or_a_blank(rack, valid):
    assert is_valid_rack(stage_at(DUPLICATE.racks, 1), ca(rack), CA) is valid


@pytest.mark.parametrize(
    ("left", "bag", "possible"),
    [
        ("STR", "AES", True),
        ("STR", "LN", False),
        ("AE", "IOU", False),
        ("STR", "?", True),
        ("", "", False),
        ("AEIOUAE", "S", True),  # the tiles left return
    ],
)
def test_cat_dup_1_6_1_game_ends_when_no_valid_rack_is_left(left, bag, possible):
    stage = stage_at(DUPLICATE.racks, 1)
    assert is_rack_possible(stage, ca(left), ca(bag), CA) is possible


def test_romanian_clubs_need_two_of_each_to_round_fifteen_then_one():
    double, single = ro("AEBCDFG"), ro("ABCDFGH")
    for number, is_one_enough in [(1, False), (15, False), (16, True), (40, True)]:
        stage = stage_at(CLUBS.racks, number)
        assert is_valid_rack(stage, double, RO)
        assert is_valid_rack(stage, single, RO) is is_one_enough
    assert is_valid_rack(stage_at(CLUBS.racks, 15), ro("A?BCDFG"), RO)


def test_last_stage_of_a_rule_continues():
    stages = CLUBS.racks.stages
    closed = type(CLUBS.racks)(stages=stages[:1], redraw="all")
    assert stage_at(closed, 99) == stages[0]


def test_cat_clm_17_exchange_needs_seven_tiles_in_the_bag():
    rack = ca("AAEIOUL")
    assert exchange_tiles(MALLORCA.exchange, rack, rack, bag=7) == ExchangeResult(7, 7)
    refused = exchange_tiles(MALLORCA.exchange, rack, rack[:1], bag=6)
    assert refused == RuleRefusal("bag_too_small", "exchange.least_in_bag")
    source = preset("ca-ciutat-de-mallorca").source(refused.parameter)
    assert source is not None
    assert source.article == "CAT-CLM 17"


def test_cat_cls_3_2_exchange_is_bounded_by_the_bag():
    rack = ca("AAEIOUL")
    assert exchange_tiles(CLASSIC.exchange, rack, rack[:3], bag=3) == ExchangeResult(3, 3)
    refused = exchange_tiles(CLASSIC.exchange, rack, rack[:4], bag=3)
    assert refused == RuleRefusal("bag_too_small", "exchange.is_bounded_by_bag")
    assert exchange_tiles(CLASSIC.exchange, rack, rack[:1], bag=0).code == "bag_too_small"


def test_ro_gen_16_two_to_seven_letters_may_be_exchanged():
    rack = ro("AAEIOUL")
    assert exchange_tiles(GENERAL.exchange, rack, rack, bag=7) == ExchangeResult(7, 7)
    assert exchange_tiles(GENERAL.exchange, rack, rack[:1], bag=50).code == "exchange_too_few"
    assert exchange_tiles(GENERAL.exchange, rack, rack[:3], bag=2).code == "bag_too_small"


def test_ro_cor_2_letters_in_hand_are_never_exchanged():
    assert exchange_tiles(LETTERS.exchange, ro("AB"), ro(""), bag=0) == RuleRefusal(
        "not_allowed", "exchange"
    )


def test_refusals_of_an_exchange_have_one_order():
    rack = ro("AAEIOUL")
    assert exchange_tiles(GENERAL.exchange, rack, ro("X"), bag=0).code == "exchange_too_few"
    assert exchange_tiles(GENERAL.exchange, rack, ro("XX"), bag=0).code == "not_in_rack"
    assert exchange_tiles(GENERAL.exchange, rack, ro("AAAA"), bag=50).code == "not_in_rack"
    assert exchange_tiles(GENERAL.exchange, rack, ro("A?"), bag=50).code == "not_in_rack"
    assert exchange_tiles(GENERAL.exchange, ro("A?"), ro("?A"), bag=50) == ExchangeResult(2, 50)


def test_exchange_of_no_tiles_is_refused_whatever_the_club_rules():
    rule = type(CLASSIC.exchange)(least=0, most=7, least_in_bag=0, is_bounded_by_bag=False)
    assert exchange_tiles(rule, ca("AB"), b"", bag=9).code == "exchange_too_few"
    assert exchange_tiles(rule, ca("AB"), ca("AB"), bag=0) == ExchangeResult(2, 0)


def test_club_may_bound_an_exchange_from_above():
    rule = type(CLASSIC.exchange)(least=1, most=2, least_in_bag=0, is_bounded_by_bag=True)
    assert exchange_tiles(rule, ca("ABC"), ca("ABC"), bag=9) == RuleRefusal(
        "out_of_range", "exchange.most"
    )


@pytest.mark.parametrize(
    ("rack", "bag", "may"),
    [
        ("AEIOUAE", 40, True),
        ("BCDFGLR", 40, True),
        ("QNYL·LÇBCD", 40, True),
        ("AEIOUA?", 40, False),
        ("BCDFGL?", 40, False),
        ("AEIOUAS", 40, False),
        ("AEIOUAE", 1, True),
        ("AEIOUAE", 0, False),
        ("AEIOUA", 40, False),
        ("", 40, False),
    ],
)
def test_cat_clm_17_senyors_is_a_full_rack_of_one_kind_without_a_blank(rack, bag, may):
    assert is_senyors(MALLORCA.senyors, ca(rack), CA, bag=bag) is may


def test_cat_cls_3_has_no_senyors():
    assert is_senyors(CLASSIC.senyors, ca("AEIOUAE"), CA, bag=40) is False


@pytest.mark.parametrize(
    ("rack", "bag", "expected"),
    [
        ("AAEEIOU", "AES", SecondRack("a", 6, 9, ca("S")[0])),
        ("BCDFGLR", "STA", SecondRack("a", 6, 9, ca("A")[0])),
        ("AAEEIOU", "I?", SecondRack("a", 6, 8, 0)),
    ],
)
def test_cat_clm_17a_only_useful_tile_goes_to_the_rack(rack, bag, expected):
    assert second_rack(MALLORCA.senyors, ca(rack), ca(bag), CA) == expected


def test_cat_clm_17b_all_tiles_return_with_two_or_more_useful_ones():
    for bag in ("STA", "S?", "??"):
        result = second_rack(MALLORCA.senyors, ca("AAEEIOU"), ca(bag), CA)
        assert result == SecondRack("b", 7, len(ca(bag)) + 7)


def test_cat_clm_17c_rack_stays_without_a_useful_tile():
    assert second_rack(MALLORCA.senyors, ca("BCDFGLR"), ca("STM"), CA) == SecondRack("c", 0, 3)


@pytest.mark.parametrize("rack", ["AAEEIOS", "AAEEIO?"])
def test_cat_clm_17_mixed_second_rack_is_played(rack):
    assert second_rack(MALLORCA.senyors, ca(rack), ca("ST?"), CA).case == "none"


@pytest.mark.parametrize("is_on_rack", [False, True])
@pytest.mark.parametrize("extra", [1, 2])
def test_cat_clm_11_each_excess_tile_costs_a_tile_seen_if_it_was_seen(extra, is_on_rack):
    for is_seen in (False, True):
        result = remove_overdrawn(MALLORCA.overdraw, extra, is_on_rack=is_on_rack, is_seen=is_seen)
        assert result == TileRemoval(extra, is_seen, extra, 0)


def test_cat_cls_3_5_excess_before_the_rack_is_taken_unseen():
    for is_seen in (False, True):
        result = remove_overdrawn(CLASSIC.overdraw, 2, is_on_rack=False, is_seen=is_seen)
        assert result == TileRemoval(2, False, 2, 0)


def test_cat_cls_3_6_excess_on_the_rack_costs_two_more_seen():
    assert remove_overdrawn(CLASSIC.overdraw, 1, is_on_rack=True, is_seen=False) == TileRemoval(
        3, True, 1, 2
    )
    assert remove_overdrawn(CLASSIC.overdraw, 3, is_on_rack=True, is_seen=True) == TileRemoval(
        5, True, 3, 2
    )


def test_committee_decides_where_excess_tiles_are_not_covered():
    refused = remove_overdrawn(GENERAL.overdraw, 1, is_on_rack=True, is_seen=True)
    assert refused == RuleRefusal("not_covered", "overdraw")


def test_overdraw_of_no_tiles_is_refused():
    assert (
        remove_overdrawn(CLASSIC.overdraw, 0, is_on_rack=True, is_seen=True).code == "out_of_range"
    )
