"""Read sets of words, and numbers of words, that are kept as bits of large integers.

A set of words is an integer: bit i is set if word number i of its length is in the set, so that the
lowest bit is the first word in the order of the alphabet. A number for each word (its value) is a
list of such sets, *planes*: the plane at k holds bit k of everybody's number.
"""

from collections.abc import Iterator

_FEW = 8  # of so few members each is found by itself
_WORD = 64  # bits looked at together
_WINDOW = 1 << 12  # the first bits looked at when only the lowest are wanted


def members(bits: int) -> Iterator[int]:
    """Go through the numbers of the bits that are set, the lowest first.

    >>> list(members(0b101001))
    [0, 3, 5]
    """
    if bits.bit_count() <= _FEW:
        while bits:
            low = bits & -bits
            yield low.bit_length() - 1
            bits ^= low
        return
    size = -(-bits.bit_length() // _WORD) * (_WORD // 8)
    for place, part in enumerate(memoryview(bits.to_bytes(size, "little")).cast("Q")):
        rest = part
        while rest:
            low = rest & -rest
            yield place * _WORD + low.bit_length() - 1
            rest ^= low


def lowest(bits: int, count: int) -> int:
    """Return the set of the first so many members, or of somewhat more, or of all there are.

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
