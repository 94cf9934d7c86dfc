"""Racks derived from the order of all letters and their use."""

import random

import pytest

from faristol.correspondence.letters import WrongCount, deal_first_racks, read_order, use_letters
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT, alphabet_of
from faristol.tiles.reading import Misread, tile_names

RO = alphabet_of("ro")
HAND = 7


def shuffled_order(seed):
    tiles = [code for code, count in enumerate(RO.counts) for _ in range(count)]
    random.Random(seed).shuffle(tiles)
    return bytes(tiles)


def test_red_has_the_first_seven_letters_and_blue_the_next():
    """RO-COR 1, 7."""
    letters, order = deal_first_racks(HAND), shuffled_order(1)
    assert letters.letters(1, order) == order[:7]
    assert letters.letters(2, order) == order[7:14]
    assert letters.taken == 14


def test_player_who_places_five_takes_the_next_five():
    """RO-COR 7: red 15 to 19, blue 20 to 22."""
    order = shuffled_order(2)
    red = use_letters(deal_first_racks(HAND), 1, order[1:6], order, HAND)
    assert list(red.drawn) == [14, 15, 16, 17, 18]
    blue = use_letters(red.held, 2, order[7:10], order, HAND)
    assert list(blue.drawn) == [19, 20, 21]


def test_earliest_of_equal_letters_is_used_and_a_blank_is_its_letter():
    """RO-COR 8."""
    order = bytes([1, 2, 1, 3, BLANK, 4, 5]) + bytes(50)
    result = use_letters(deal_first_racks(HAND), 1, bytes([1, BLANK_BIT | 9]), order, HAND)
    assert result.placed == (0, 4)
    assert result.held.racks[0][:5] == (1, 2, 3, 5, 6)


def test_pass_keeps_the_letters():
    """RO-COR 13: no exchange, and no new letters (RO-COR 2)."""
    letters = deal_first_racks(HAND)
    result = use_letters(letters, 1, b"", shuffled_order(3), HAND)
    assert (result.held, result.placed, len(result.drawn)) == (letters, (), 0)


def test_missing_letter_is_refused():
    """RO-COR 10."""
    order = bytes([1] * 7 + [2] * 93)
    assert use_letters(deal_first_racks(HAND), 1, bytes([2]), order, HAND) == RuleRefusal(
        "not_in_rack", "string"
    )


@pytest.mark.parametrize("seed", range(6))
def test_each_letter_is_in_one_place_to_the_end(seed):
    dice, order = random.Random(seed), shuffled_order(seed)
    letters, placed = deal_first_racks(HAND), []
    for turn in range(60):
        seat = turn % 2 + 1
        rack = letters.racks[seat - 1]
        some = dice.sample(rack, dice.randint(0, len(rack)))
        result = use_letters(letters, seat, bytes(order[at] for at in some), order, HAND)
        assert sorted(order[at] for at in result.placed) == sorted(order[at] for at in some)
        letters = result.held
        placed += result.placed
        all_letters = [
            *placed,
            *letters.racks[0],
            *letters.racks[1],
            *range(letters.taken, len(order)),
        ]
        assert sorted(all_letters) == list(range(100))
        assert all(list(rack_) == sorted(rack_) for rack_ in letters.racks)
        assert all(len(rack_) == HAND for rack_ in letters.racks) or letters.taken == 100


def test_order_holds_exactly_the_letters_of_the_set():
    """RO-COR 1."""
    order = shuffled_order(4)
    text = "".join(tile_names(order, RO))
    assert read_order(text, RO) == order
    assert read_order(" ".join(text.lower()), RO) == order
    assert read_order(text.replace("?", "", 1), RO) == WrongCount(BLANK, 1, 2)
    at = text.index("B")
    assert read_order(text[:at] + "A" + text[at + 1 :], RO) == WrongCount(
        1, RO.counts[1] + 1, RO.counts[1]
    )
    assert isinstance(read_order(f"{text[:50]}!{text[50:]}", RO), Misread)
    assert isinstance(read_order("A" * 900, RO), Misread)
