"""Find both racks from the fixed order of all letters and what was used of them (RO-COR 1, 2, 7, 13).

Every letter is told by its place in the order, from 0: whoever places crosses out the earliest of equal
letters, and underlines the next free ones.
"""

from dataclasses import dataclass, replace

from faristol.rules.refused import Refused
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

MOST = 200  # letters that are read, more than any set has
Places = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Hold which letters each has, red first, and how many are taken from the order."""

    racks: tuple[Places, Places]
    taken: int

    def letters(self, seat: int, order: Word) -> Word:
        """Return the rack of somebody, in the order of the string; red sits first."""
        return bytes(order[at] for at in self.racks[seat - 1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """Hold which letters were placed, which were taken for them, and what both have then."""

    placed: Places
    drawn: range
    held: Held


@dataclass(frozen=True, slots=True)
class Wrong:
    """Say of which letter a string has another number than the set: the first of the alphabet, blanks first."""

    tile: int
    count: int
    expected: int


def read_order(text: str, alphabet: Alphabet) -> Word | Misread | Wrong:
    """Read the order of all letters as somebody types it: it has every letter of the set, and no other (RO-COR 1)."""
    order = read_rack(text, alphabet, most=MOST)
    if isinstance(order, Misread):
        return order
    for tile, expected in enumerate(alphabet.counts):
        if (count := order.count(tile)) != expected:
            return Wrong(tile, count, expected)
    return order


def at_the_start(hand: int) -> Held:
    """Return the racks before the first placement: red has the first letters, blue the next."""
    return Held(racks=(tuple(range(hand)), tuple(range(hand, 2 * hand))), taken=2 * hand)


def use(held: Held, seat: int, tiles: Word, order: Word, hand: int) -> Used | Refused:
    """Place tiles and take the next letters; none placed leaves everything as it was (RO-COR 13)."""
    rack, placed = list(held.racks[seat - 1]), list[int]()
    for tile in tiles:
        letter = BLANK if tile & BLANK_BIT else tile
        at = next((at for at in rack if order[at] == letter), None)
        if at is None:
            return Refused("not_in_rack", "string")
        rack.remove(at)
        placed.append(at)
    drawn = range(
        held.taken, min(len(order), held.taken + hand - len(rack)) if placed else held.taken
    )
    mine = (*rack, *drawn)
    racks = (mine, held.racks[1]) if seat == 1 else (held.racks[0], mine)
    after = replace(held, racks=racks, taken=held.taken + len(drawn))
    return Used(placed=tuple(sorted(placed)), drawn=drawn, held=after)
