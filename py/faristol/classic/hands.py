"""Find what lies on hidden racks from the secret seed of a game, and what everybody may know of them.

The log has no letter of a rack: the tiles come from a seed that lies beside it, of which the log has the
hash. What touched the racks is told without letters, so that whoever has the seed can replay it, and at
the end, when the seed is told, everybody (docs/draw.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.board.cells import rack_of
from faristol.classic.values import Dealt
from faristol.rules.senyors import one_kind, second_rack
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Word
from faristol.tiles.bag import Bag, Miscount, whole_set
from faristol.tiles.draw import Source, draw_rack, draw_tiles, parse_source
from faristol.tiles.draw import Terms as DrawTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """Hold the racks in the order of the seats, each tile where it came, and the bag."""

    racks: tuple[Word, ...]
    bag: Bag

    def rack(self, seat: int) -> Word:
        """Return the rack of a seat."""
        return self.racks[seat - 1]


def hands_after(seed: str, dealt: Sequence[Dealt], terms: Terms, seats: int) -> Hands | None:
    """Return the racks after all that touched them; None when it cannot have been so with this seed."""
    source = parse_source(seed)
    if not isinstance(source, Source):
        return None
    racks, bag = [b""] * seats, whole_set(terms.alphabet)
    for number, one in enumerate(dealt, start=1):
        if not 1 <= one.seat <= seats:
            return None
        after = _after(source, number, one, racks[one.seat - 1], bag, terms)
        if after is None:
            return None
        racks[one.seat - 1], bag = after
    return Hands(racks=tuple(racks), bag=bag)


def _after(
    source: Source, number: int, one: Dealt, rack: Word, bag: Bag, terms: Terms
) -> tuple[Word, Bag] | None:
    """Return a rack and the bag after something touched them."""
    hand = terms.hand
    match one.what:
        case "deal":
            return None if rack else _drawn(source, number, b"", bag, hand)
        case "play":
            left = without(rack, laid_tiles(one.tiles, terms))
            return None if left is None else _drawn(source, number, left, bag, hand)
        case "exchange":
            if not one.places or sorted(set(one.places)) != list(one.places):
                return None
            if not all(0 <= place < len(rack) for place in one.places):
                return None
            given = bytes(rack[place] for place in one.places)
            kept = bytes(tile for at, tile in enumerate(rack) if at not in one.places)
            # the new ones are drawn before the old ones go back (CAT-CLM 17, CAT-CLS 3.3, RO-GEN 16)
            came = draw_tiles(source, bag, len(given), number=number)
            after = bag.without(came)
            if isinstance(after, Miscount) or len(came) < len(given):
                return None
            return kept + came, after.with_tiles(given)
        case "senyors":
            is_shown = sorted(rack_of(one.tiles, terms.alphabet) or b"") == sorted(rack)
            if not is_shown or one_kind(rack, terms.alphabet) is None:
                return None
            return _drawn(source, number, b"", bag.with_tiles(rack), hand)
        case "second":
            return _second(source, number, one, rack, bag, terms)


def _second(
    source: Source, number: int, one: Dealt, rack: Word, bag: Bag, terms: Terms
) -> tuple[Word, Bag] | None:
    """Return them after the committee looked at a second rack of one kind (CAT-CLM 17 a-c)."""
    rule = terms.rules.senyors
    if rule is None:
        return None
    found = second_rack(rule, rack, bag.tiles, terms.alphabet)
    if found.case != one.case:
        return None
    if found.case == "c":
        return rack, bag
    if found.case == "a" and found.piece is not None:
        rest = bag.without(bytes([found.piece]))
        if isinstance(rest, Miscount):
            return None
        full = rest.with_tiles(rack)
        return _drawn(source, number, bytes([found.piece]), full, terms.hand)
    full = bag.with_tiles(rack)
    is_mixed = DrawTerms(
        hand=terms.hand, is_valid=lambda tiles: one_kind(tiles, terms.alphabet) is None
    )
    draw = draw_rack(source, full, left=b"", number=number, terms=is_mixed)
    after = full.without(draw.rack) if draw else None
    return (draw.rack, after) if draw and isinstance(after, Bag) else None


def _drawn(source: Source, number: int, kept: Word, bag: Bag, hand: int) -> tuple[Word, Bag] | None:
    came = draw_tiles(source, bag, hand - len(kept), number=number)
    after = bag.without(came)
    return None if isinstance(after, Miscount) else (kept + came, after)


def laid_tiles(placed: Sequence[str], terms: Terms) -> Word:
    """Return the tiles that a move takes from a rack: a blank as one, whatever it stands for."""
    names = (cell.partition("=")[2] for cell in placed)
    plain = ("?" if name.startswith("(") else name for name in names)
    return rack_of(plain, terms.alphabet) or b""


def without(rack: Word, tiles: Word) -> Word | None:
    """Return what stays on a rack, in its order; None when it does not hold them."""
    left = bytearray(rack)
    for tile in tiles:
        wanted = BLANK if tile & BLANK_BIT else tile
        if wanted not in left:
            return None
        left.remove(wanted)
    return bytes(left)


def places_of(rack: Word, tiles: Word) -> tuple[int, ...] | None:
    """Return the places of tiles on a rack, each the first that is free; None when it does not hold them."""
    free = list(range(len(rack)))
    places = []
    for tile in tiles:
        at = next((place for place in free if rack[place] == tile), None)
        if at is None:
            return None
        free.remove(at)
        places.append(at)
    return tuple(sorted(places))
