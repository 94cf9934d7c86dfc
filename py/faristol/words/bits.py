"""Sets of words, and numbers of words, stored as bits of large integers.

A set of words is an integer: bit i is set if word number i of its length is in the set, so that the lowest bit is the
first word in the order of the alphabet. A number for each word (its value) is a list of such sets, *planes*: the
plane at k holds bit k of the number of every word.
"""

from collections.abc import Iterable, Iterator

_FEW = 12  # up to so many members are read bit by bit
_WINDOW = 1 << 12  # lowest bits read first by `lowest`
_MARKS = bytes(min(byte, 1) for byte in range(256))  # for bytes.translate
_PLACES = [tuple(k for k in range(8) if byte >> k & 1) for byte in range(256)]


def members(bits: int) -> Iterable[int]:
    """Return the numbers of the bits that are set, the lowest first.

    >>> list(members(0b101001))
    [0, 3, 5]
    """
    numbers = few(bits, _FEW)
    return _iterate_bytes(bits) if numbers is None else reversed(numbers)


def few(bits: int, limit: int) -> list[int] | None:
    """Return the numbers of the set bits, the highest first, or None if more than `limit` are set.

    The highest bit is read without the others; counting them all takes far longer.

    >>> few(0b101001, 3), few(0b101001, 2)
    ([5, 3, 0], None)
    """
    numbers: list[int] = []
    while bits:
        if len(numbers) == limit:
            return None
        highest = bits.bit_length() - 1
        numbers.append(highest)
        bits ^= 1 << highest
    return numbers


def _iterate_bytes(bits: int) -> Iterator[int]:
    data = bits.to_bytes((bits.bit_length() + 7) // 8, "little")
    # finding a certain byte is far faster than reading each
    find = data.translate(_MARKS).find
    at = find(1)
    while at >= 0:
        first = 8 * at
        for place in _PLACES[data[at]]:
            yield first + place
        at = find(1, at + 1)


def lowest(bits: int, count: int) -> int:
    """Return a set of the lowest members: at least `count`, or all there are.

    >>> bin(lowest(0b111 << 9000 | 0b1000, 1))
    '0b1000'
    """
    window = _WINDOW
    size = bits.bit_length()
    while window < size:
        part = bits & ((1 << window) - 1)
        if part.bit_count() >= count:
            return part
        window *= 4
    return bits


def add(planes: list[int], number: int, bits: int) -> None:
    """Add a number to the numbers of the words in a set.

    >>> planes = [0b01, 0b10]  # word 0 has 1, word 1 has 2
    >>> add(planes, 3, 0b11)
    >>> planes
    [2, 0, 3]
    """
    at = 0
    while number:
        if number & 1:
            _carry(planes, at, bits)
        number >>= 1
        at += 1


def _carry(planes: list[int], at: int, bits: int) -> None:
    while bits:
        while len(planes) <= at:
            planes.append(0)
        planes[at], bits = planes[at] ^ bits, planes[at] & bits
        at += 1
