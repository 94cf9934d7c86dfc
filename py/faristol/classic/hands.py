"""Compute hidden racks from the secret seed of a game and the rack changes in its log.

The log has no letter of a rack: the tiles come from a seed stored outside the hash chain, of which the log
has the hash. Each rack change is recorded without letters, so that a holder of the seed can replay it, and
everybody can at the end, when the seed is published (docs/draw.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.board.cells import rack_of
from faristol.classic.values import RackChange
from faristol.rules.senyors import one_kind, second_rack
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Word
from faristol.tiles.bag import Bag, Miscount, whole_set
from faristol.tiles.draw import Source, draw_rack, draw_tiles, parse_source
from faristol.tiles.draw import Terms as DrawTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """The racks in the order of the seats, tiles in order of arrival, and the bag."""

    racks: tuple[Word, ...]
    bag: Bag

    def rack(self, seat: int) -> Word:
        """Return the rack of a seat."""
        return self.racks[seat - 1]


def hands_after(seed: str, dealt: Sequence[RackChange], terms: Terms, seats: int) -> Hands | None:
    """Return the racks after all rack changes; None if they are impossible with this seed."""
    source = parse_source(seed)
    if not isinstance(source, Source):
        return None
    racks, bag = [b""] * seats, whole_set(terms.alphabet)
    for number, change in enumerate(dealt, start=1):
        if not 1 <= change.seat <= seats:
            return None
        after = _apply_change(source, number, change, racks[change.seat - 1], bag, terms)
        if after is None:
            return None
        racks[change.seat - 1], bag = after
    return Hands(racks=tuple(racks), bag=bag)


def _apply_change(
    source: Source, number: int, change: RackChange, rack: Word, bag: Bag, terms: Terms
) -> tuple[Word, Bag] | None:
    """Return rack and bag after a change, or None if it is impossible."""
    hand = terms.hand
    match change.what:
        case "deal":
            return None if rack else _refill(source, number, b"", bag, hand)
        case "play":
            remaining = remove_tiles(rack, laid_tiles(change.tiles, terms))
            return None if remaining is None else _refill(source, number, remaining, bag, hand)
        case "exchange":
            if not change.places or sorted(set(change.places)) != list(change.places):
                return None
            if not all(0 <= place < len(rack) for place in change.places):
                return None
            returned = bytes(rack[place] for place in change.places)
            others = bytes(tile for at, tile in enumerate(rack) if at not in change.places)
            # the new tiles are drawn before the old ones go back (CAT-CLM 17, CAT-CLS 3.3, RO-GEN 16)
            drawn = draw_tiles(source, bag, len(returned), number=number)
            after = bag.without(drawn)
            if isinstance(after, Miscount) or len(drawn) < len(returned):
                return None
            return others + drawn, after.with_tiles(returned)
        case "senyors":
            is_shown = sorted(rack_of(change.tiles, terms.alphabet) or b"") == sorted(rack)
            if not is_shown or one_kind(rack, terms.alphabet) is None:
                return None
            return _refill(source, number, b"", bag.with_tiles(rack), hand)
        case "second":
            return _apply_second_look(source, number, change, rack, bag, terms)


def _apply_second_look(
    source: Source, number: int, change: RackChange, rack: Word, bag: Bag, terms: Terms
) -> tuple[Word, Bag] | None:
    """Return rack and bag after the committee's look at a second rack of one kind (CAT-CLM 17 a-c)."""
    rule = terms.rules.senyors
    if rule is None:
        return None
    second = second_rack(rule, rack, bag.tiles, terms.alphabet)
    if second.case != change.case:
        return None
    if second.case == "c":
        return rack, bag
    if second.case == "a" and second.piece is not None:
        others = bag.without(bytes([second.piece]))
        if isinstance(others, Miscount):
            return None
        full = others.with_tiles(rack)
        return _refill(source, number, bytes([second.piece]), full, terms.hand)
    full = bag.with_tiles(rack)
    is_mixed = DrawTerms(
        hand=terms.hand, is_valid=lambda tiles: one_kind(tiles, terms.alphabet) is None
    )
    draw = draw_rack(source, full, left=b"", number=number, terms=is_mixed)
    after = full.without(draw.rack) if draw else None
    return (draw.rack, after) if draw and isinstance(after, Bag) else None


def _refill(
    source: Source, number: int, remaining: Word, bag: Bag, hand: int
) -> tuple[Word, Bag] | None:
    drawn = draw_tiles(source, bag, hand - len(remaining), number=number)
    after = bag.without(drawn)
    return None if isinstance(after, Miscount) else (remaining + drawn, after)


def laid_tiles(placed: Sequence[str], terms: Terms) -> Word:
    """Return the tiles that a move takes from a rack: a blank as a blank, whichever letter it stands for."""
    names = (cell.partition("=")[2] for cell in placed)
    tiles = ("?" if name.startswith("(") else name for name in names)
    return rack_of(tiles, terms.alphabet) or b""


def remove_tiles(rack: Word, tiles: Word) -> Word | None:
    """Return the rack without tiles, in its order; None if it lacks one of them."""
    remaining = bytearray(rack)
    for tile in tiles:
        needed = BLANK if tile & BLANK_BIT else tile
        if needed not in remaining:
            return None
        remaining.remove(needed)
    return bytes(remaining)


def places_of(rack: Word, tiles: Word) -> tuple[int, ...] | None:
    """Return the places of tiles on a rack, the first free one each; None if the rack lacks one of them."""
    free = list(range(len(rack)))
    places = []
    for tile in tiles:
        at = next((place for place in free if rack[place] == tile), None)
        if at is None:
            return None
        free.remove(at)
        places.append(at)
    return tuple(sorted(places))
