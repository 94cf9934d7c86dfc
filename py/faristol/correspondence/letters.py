"""Both racks, found from the fixed order of all letters and the letters used (RO-COR 1, 2, 7, 13).

A letter is known by its place in the order, from 0: the player who places crosses out the earliest of equal
letters, and underlines the next free ones.
"""

from dataclasses import dataclass, replace

from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread

MOST = 200  # letters that are read, more than any set has
Places = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldLetters:
    """The letters of each player, red first, and the number of letters taken from the order."""

    racks: tuple[Places, Places]
    taken: int

    def letters(self, seat: int, order: Word) -> Word:
        """Return the rack of a seat in the order of the string; red sits first."""
        return bytes(order[at] for at in self.racks[seat - 1])


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedLetters:
    """The letters that were placed, those drawn for them, and both racks afterwards."""

    placed: Places
    drawn: range
    held: HeldLetters


@dataclass(frozen=True, slots=True)
class WrongCount:
    """The first letter of the alphabet, blanks first, of which a string has another number than the set."""

    tile: int
    count: int
    expected: int


def read_order(text: str, alphabet: Alphabet) -> Word | Misread | WrongCount:
    """Parse the order of all letters as it is typed: each letter of the set, and no other (RO-COR 1)."""
    order = read_rack(text, alphabet, most=MOST)
    if isinstance(order, Misread):
        return order
    for tile, expected in enumerate(alphabet.counts):
        if (count := order.count(tile)) != expected:
            return WrongCount(tile, count, expected)
    return order


def deal_first_racks(hand: int) -> HeldLetters:
    """Return the racks before the first placement: red has the first letters, blue the next."""
    return HeldLetters(racks=(tuple(range(hand)), tuple(range(hand, 2 * hand))), taken=2 * hand)


def use_letters(
    held: HeldLetters, seat: int, tiles: Word, order: Word, hand: int
) -> UsedLetters | RuleRefusal:
    """Place tiles and take the next letters; without tiles both racks stay as they are (RO-COR 13)."""
    rack, placed = list(held.racks[seat - 1]), list[int]()
    for tile in tiles:
        letter = BLANK if tile & BLANK_BIT else tile
        at = next((at for at in rack if order[at] == letter), None)
        if at is None:
            return RuleRefusal("not_in_rack", "string")
        rack.remove(at)
        placed.append(at)
    drawn = range(
        held.taken, min(len(order), held.taken + hand - len(rack)) if placed else held.taken
    )
    own_places = (*rack, *drawn)
    racks = (own_places, held.racks[1]) if seat == 1 else (held.racks[0], own_places)
    after = replace(held, racks=racks, taken=held.taken + len(drawn))
    return UsedLetters(placed=tuple(sorted(placed)), drawn=drawn, held=after)
