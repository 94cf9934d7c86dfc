"""Sets of words as bits: reading, cutting, adding."""

import doctest

import pytest

from faristol.words import bits as module
from faristol.words.bits import add, few, lowest, members


def test_members_come_lowest_first():
    for places in (
        [],
        [0],
        [7],
        [3, 64, 4095],
        list(range(0, 900, 7)),
        [*range(60, 70), 5000],
        list(range(12)),
        list(range(13)),
        [7 * k for k in range(13)],
        list(range(8, 300)),
    ):
        assert list(members(sum(1 << place for place in places))) == places


def test_few_members_come_highest_first_and_more_are_none():
    for places in ([], [0], [3, 64, 4095], [*range(60, 66), 5000]):
        bits = sum(1 << place for place in places)
        assert few(bits, len(places)) == places[::-1]
        assert few(bits, len(places) + 1) == places[::-1]
        if places:
            assert few(bits, len(places) - 1) is None


@pytest.mark.desk_only("what ships has no docstrings")
def test_doctests_pass():
    assert doctest.testmod(module).failed == 0
    assert doctest.testmod(module).attempted >= 3


def test_lowest_members_come_with_few_others():
    bits = sum(1 << place for place in range(0, 100_000, 10))
    part = lowest(bits, 50)
    assert list(members(part))[:50] == list(range(0, 500, 10))
    assert part.bit_count() < 500
    assert lowest(bits, 10_000) == bits
    assert lowest(bits, 1_000_000) == bits
    assert lowest(0, 5) == 0
    assert list(members(lowest(1 << 90_000, 1))) == [90_000]


def test_numbers_are_added_word_by_word():
    planes: list[int] = []
    numbers = [0, 0, 0, 0]
    for number, bits in ((10, 0b1111), (3, 0b0101), (8, 0b0010), (1, 0b1000), (0, 0b1111)):
        add(planes, number, bits)
        numbers = [had + number * (bits >> k & 1) for k, had in enumerate(numbers)]
    read = [sum((plane >> k & 1) << bit for bit, plane in enumerate(planes)) for k in range(4)]
    assert read == numbers == [13, 18, 13, 11]
