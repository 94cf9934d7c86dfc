"""Racks follow from the order of all letters and what was used of them."""

import random

import pytest

from faristol.correspondence.letters import Wrong, at_the_start, read_order, use
from faristol.rules.refused import Refused
from faristol.tiles.alphabet import BLANK, BLANK_BIT, alphabet_of
from faristol.tiles.reading import Misread, tile_names

RO = alphabet_of("ro")
HAND = 7


def an_order(seed):
    tiles = [code for code, count in enumerate(RO.counts) for _ in range(count)]
    random.Random(seed).shuffle(tiles)
    return bytes(tiles)


def test_red_has_the_first_seven_letters_and_blue_the_next():
    """RO-COR 1, 7."""
    held, order = at_the_start(HAND), an_order(1)
    assert held.letters(1, order) == order[:7]
    assert held.letters(2, order) == order[7:14]
    assert held.taken == 14


def test_who_places_five_takes_the_next_five():
    """RO-COR 7: red 15 to 19, blue 20 to 22."""
    order = an_order(2)
    red = use(at_the_start(HAND), 1, order[1:6], order, HAND)
    assert list(red.drawn) == [14, 15, 16, 17, 18]
    blue = use(red.held, 2, order[7:10], order, HAND)
    assert list(blue.drawn) == [19, 20, 21]


def test_of_equal_letters_the_earliest_is_crossed_out_and_a_blank_is_the_letter_it_is():
    """RO-COR 8."""
    order = bytes([1, 2, 1, 3, BLANK, 4, 5]) + bytes(50)
    found = use(at_the_start(HAND), 1, bytes([1, BLANK_BIT | 9]), order, HAND)
    assert found.placed == (0, 4)
    assert found.held.racks[0][:5] == (1, 2, 3, 5, 6)


def test_nothing_placed_keeps_the_letters():
    """RO-COR 13: no exchange, and none that are new (RO-COR 2)."""
    held = at_the_start(HAND)
    found = use(held, 1, b"", an_order(3), HAND)
    assert (found.held, found.placed, len(found.drawn)) == (held, (), 0)


def test_letters_that_are_not_held_are_refused():
    """RO-COR 10."""
    order = bytes([1] * 7 + [2] * 93)
    assert use(at_the_start(HAND), 1, bytes([2]), order, HAND) == Refused("not_in_rack", "string")


@pytest.mark.parametrize("seed", range(6))
def test_every_letter_is_in_one_place_to_the_end(seed):
    dice, order = random.Random(seed), an_order(seed)
    held, placed = at_the_start(HAND), []
    for turn in range(60):
        seat = turn % 2 + 1
        rack = held.racks[seat - 1]
        some = dice.sample(rack, dice.randint(0, len(rack)))
        found = use(held, seat, bytes(order[at] for at in some), order, HAND)
        assert sorted(order[at] for at in found.placed) == sorted(order[at] for at in some)
        held = found.held
        placed += found.placed
        every = [*placed, *held.racks[0], *held.racks[1], *range(held.taken, len(order))]
        assert sorted(every) == list(range(100))
        assert all(list(one) == sorted(one) for one in held.racks)
        assert all(len(one) == HAND for one in held.racks) or held.taken == 100


def test_an_order_has_every_letter_of_the_set_and_no_other():
    """RO-COR 1."""
    order = an_order(4)
    text = "".join(tile_names(order, RO))
    assert read_order(text, RO) == order
    assert read_order(" ".join(text.lower()), RO) == order
    assert read_order(text.replace("?", "", 1), RO) == Wrong(BLANK, 1, 2)
    at = text.index("B")
    assert read_order(text[:at] + "A" + text[at + 1 :], RO) == Wrong(
        1, RO.counts[1] + 1, RO.counts[1]
    )
    assert isinstance(read_order(f"{text[:50]}!{text[50:]}", RO), Misread)
    assert isinstance(read_order("A" * 900, RO), Misread)
