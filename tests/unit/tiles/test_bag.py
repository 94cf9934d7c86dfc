"""The bag, tiles typed in as drawn, and the starting draw."""

import pytest

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import (
    Bag,
    Miscount,
    drawn_by_hand,
    read_rack,
    read_tile,
    read_tiles,
    unseen,
    whole_set,
)
from faristol.tiles.reading import Misread, in_tiles
from faristol.tiles.starting import LISTED, Start, starting_draw

CA, RO = alphabet_of("ca"), alphabet_of("ro")


@pytest.mark.parametrize(("alphabet", "vowels", "consonants"), [(CA, 42, 56), (RO, 41, 57)])
def test_whole_set_has_a_hundred_tiles(alphabet, vowels, consonants):  # CAT-CLM 1, RO-GEN 6
    bag = whole_set(alphabet)
    assert (bag.count, bag.vowels(alphabet), bag.consonants(alphabet), bag.blanks) == (
        100,
        vowels,
        consonants,
        2,
    )
    assert len(bag.tiles) == 100
    assert bag.tiles[-2:] == b"\0\0"


def test_blank_on_the_board_is_no_longer_in_the_bag():  # CAT-CLS 2.2
    cells = bytes([0, 1 | 0x80]) + bytes(223)
    left = unseen(CA, cells=cells)
    assert left.blanks == 1
    assert left.counts[1] == 12


def test_more_tiles_than_the_set_has_are_named():
    cedilla = CA.spellings["Ç"]
    left = unseen(CA, cells=bytes([cedilla]) + bytes(224), racks=[bytes([1]), bytes([cedilla])])
    assert left == Miscount("too_many_of_tile", cedilla)
    assert unseen(CA, cells=bytes(225), racks=[bytes(3), bytes(7)]) == Miscount("too_many_of_tile")
    assert whole_set(CA).without([100]) == Miscount("too_many_of_tile", 100)


def test_tiles_drawn_by_hand_are_counted():  # CAT-CLM 19, CAT-CLS 3.8
    bag = whole_set(CA)
    rack = read_rack("L·LANYAQUES?", CA)
    left = drawn_by_hand(bag, rack[:7], wanted=7, counted=93)
    assert isinstance(left, Bag)
    assert left.count == 93
    assert drawn_by_hand(bag, rack[:6], wanted=7) == Miscount("wrong_count", expected=7)
    assert drawn_by_hand(bag, rack[:7], wanted=7, counted=92) == Miscount("wrong_bag", expected=93)
    assert drawn_by_hand(bag, rack[:1] * 2, wanted=2) == Miscount("too_many_of_tile", rack[0])


def test_all_tiles_are_drawn_when_few_are_left():  # RO-GEN 19
    bag = whole_set(CA).without(whole_set(CA).tiles[2:])
    assert drawn_by_hand(bag, bytes([1, 1]), wanted=7, counted=0).count == 0
    assert drawn_by_hand(bag, bytes([1]), wanted=7) == Miscount("wrong_count", expected=2)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("senya?", "SENYA?"),
        ("S E NY A ?", "SENYA?"),
        ("L·L l.l ll", "L·LL·LLL"),
        ("??", "??"),
        ("", ""),
        ("SE(A)", "bad_blank"),
        ("SEK", "no_such_tile"),
        ("S1", "no_such_tile"),
    ],
)
def test_racks_are_read(text, tiles):
    rack = read_rack(text, CA)
    assert (rack.code if isinstance(rack, Misread) else in_tiles(rack, CA)) == tiles


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("ABC?", b"\1\2\3\0"),
        ("A B?C", b"\1\2\0\3"),
        ("ABCD?", Misread("too_long", 4)),
        ("A??", Misread("too_many_blanks", 1, "?")),
        (" " * 17, Misread("too_long", 4)),
        ("L·L L·L ", b"\x0d\x0d"),
        ("A K", Misread("no_such_tile", 2, "K")),
        ("A?(B)", Misread("bad_blank", 2, "(")),
        ("A?B(K)", Misread("bad_blank", 4, "K")),
    ],
)
def test_racks_have_the_given_limits(text, read):
    assert read_rack(text, CA, most=4, most_blanks=1) == read


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("?", 0),
        ("a", 1),
        ("ny", 16),
        ("", "empty"),
        ("AB", "no_such_tile"),
        ("(A)", "no_such_tile"),
        ("??", "bad_blank"),
    ],
)
def test_single_tile_is_read(text, tile):
    read = read_tile(text, CA)
    assert (read.code if isinstance(read, Misread) else read) == tile


def test_bad_tile_of_a_rack_is_named_by_its_position():
    assert read_tiles(["A", "K"], CA) == Misread("no_such_tile", 1, "K")
    assert read_tiles(["A", "?"], CA) == bytes([1, 0])


def starting_draw_of(*pairs, alphabet=CA, blank_first=True):
    draws = [tuple(read_tiles(pair.split(), alphabet)) for pair in pairs]
    return starting_draw(draws, alphabet, is_blank_first=blank_first)


def test_tile_nearest_to_a_starts():  # CAT-CLM 2
    assert starting_draw_of("E B") == Start(2, 1)
    assert starting_draw_of("B E") == Start(1, 1)
    for pair in ("C Ç", "Ç D", "L L·L", "L·L M", "N NY", "NY O", "? A"):
        assert starting_draw_of(pair) == Start(1, 1)


def test_equal_tiles_are_drawn_again():  # CAT-CLS 1.6
    assert starting_draw_of("S S") == Start(0, 1)
    assert starting_draw_of("A A", "? ?", "B A", "A B") == Start(2, 3)
    assert starting_draw_of() == Start(0, 0)


def test_romanian_joker_is_last():  # RO-GEN 18
    assert starting_draw_of("? Z", alphabet=RO, blank_first=False) == Start(2, 1)


def test_pairing_may_decide_who_starts():  # CAT-CLS 1.5
    assert Start(1, 0) == LISTED
